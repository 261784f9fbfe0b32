"""The eye: frames in, the scene on the table and what happened to it out."""

from __future__ import annotations

import itertools
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.table.calibrate import TableCalibration
from measure.errors import InputError
from measure.scene import Scene, Terrain, Zone
from vision.background.flat_items import Ground, Now
from vision.background.parameters import FLAT_ITEMS
from vision.background.slow_update import Tending
from vision.capture.parameters import START_PICTURE
from vision.capture.source import Frame
from vision.capture.start_picture import Beginning
from vision.capture.temporal_average import Recent
from vision.corrections.correction import Mend, Undo
from vision.corrections.questions import Asker
from vision.corrections.terrain import lay
from vision.corrections.toys import apply, missed
from vision.eye.parameters import EYE
from vision.eye.sight import Sight
from vision.footprints.view import View
from vision.imaging.cells import at_rest, to_pixels, touches
from vision.imaging.motion import CELL, Settler
from vision.imaging.motion import Look as Rest
from vision.imaging.patches import Patch
from vision.networks.arm_watcher import Lookout
from vision.networks.change_network import change_net
from vision.networks.detection import mask_of
from vision.networks.detector import Detector
from vision.segmentation.finder import Finder
from vision.segmentation.full_resolution import Fine
from vision.segmentation.parameters import FUSION
from vision.terrain.detection import find_terrain
from vision.terrain.moved import Stuff
from vision.tracking.candidates import Found, may_be_twin, see_beside, unnoticed
from vision.tracking.changed_place import Changed, Place
from vision.tracking.events import appeared, left, moved, shifted
from vision.tracking.initial_assignment import roll_call, with_glimpsed
from vision.tracking.measurement import measure
from vision.tracking.parameters import CHANGED_PLACE, TRACK
from vision.tracking.priors import Known, KnownToy
from vision.tracking.revealed_background import as_it_stood, table_seen
from vision.tracking.scene_toys import toy_of
from vision.tracking.search import searches, shown_by_edges
from vision.tracking.track import (
    AWAY,
    LIFTED,
    NEVER_S,
    OCCLUDED,
    PLACED,
    Hands,
    Look,
    Track,
    assign,
    look_at,
    on_their_spot,
    owners,
    template_of,
)

Image = NDArray[np.uint8]
Mask = NDArray[np.bool_]


class Eye:
    """Follows the toys on one table. Feed frames in order to :meth:`see`."""

    def __init__(self, calibration: TableCalibration, *, empty: Image | None = None, terrain: Image | None = None,
                 known: Known | None = None, toy_height_in: float | None = None, zones: tuple[Zone, ...] = (),
                 warm_up_s: float = START_PICTURE.warm_up_s, network: Detector | None = None,
                 live: bool = False) -> None:
        """``empty``: the bare table; ``terrain``: the table with its stuff and no toys (both full pictures of this
        camera). ``toy_height_in``: height of toys that nobody described. ``network``: see vision.segmentation.finder.Finder;
        ``live``: it also watches for arms in a thread of its own, so that two runs over one clip may differ."""
        self.calibration = calibration
        self.known = known or Known()
        self.view = View(calibration)
        self._default = ((toy_height_in, 0.2 * toy_height_in) if toy_height_in is not None
                         else (EYE.toy_height_in, EYE.toy_height_share * EYE.toy_height_in))
        bare = None if empty is None else self.view.shrink(empty)
        stuff = None if terrain is None else self.view.shrink(terrain)
        change = change_net()
        fine = None if change is None else Fine(self.view, change, terrain if terrain is not None else empty)
        self._finder = Finder(self.view, stuff if stuff is not None else bare, self._default[0], network, fine)
        self.terrain = find_terrain(self.view, empty, terrain, self.known.terrain, change)
        self._stuff = (None if change is None or empty is None or terrain is None
                       else Stuff(self._finder, change, empty, terrain))
        self.lookout = Lookout(network.for_watching()) if network is not None and live else None
        self._tending = Tending(self._finder)
        self._zones = zones
        self._beginning = Beginning(warm_up_s)
        self._settler: Settler | None = None
        self._before_hands: Image | None = None
        self._tracks: list[Track] = []
        self.pool: list[Found] = []
        self.asks = False
        """Whether players are there to be asked "which one?"; without them the likeliest toy is taken."""
        self.fixed, self.around = {t.name for t in self.known.terrain if t.footprint_in}, set[str]()
        """Terrain whose outline somebody gave; and that drew it around the picture of the piece."""
        self._asking = Asker()
        self._late: list[dict[str, Any]] = []
        self._last: Frame | None = None
        self._recent = Recent()
        self._numbers = 0
        self.moved_stuff: dict[str, tuple[Terrain, Terrain | None]] = {}
        """Terrain that was put elsewhere, by id: where the picture of the stuff shows it, and where it is; None: nowhere."""
        self._appeared_s: dict[str, float] = {}
        """When what nobody missed came to be a toy, by its id."""
        self._stuff_gone: dict[str, tuple[Terrain, float]] = {}
        """Stuff that is not where it was, and since when; nobody has been told yet."""
        self._hands = Hands()
        self._searched_s = self._hands_from_s = NEVER_S
        self.ground: Ground | None = None
        """What lies beneath the toys; None: nothing has been seen yet, or no bare table is known."""

    # -- frames ------------------------------------------------------------------------------------------------------

    def see(self, frame: Frame) -> Sight:
        """Take in one frame; returns what it told."""
        work = self.view.shrink(frame.bgr)
        events, self._late, self._last = self._late, [], frame
        self._recent.add(frame)
        if self._settler is None:
            if not self._beginning.add(frame.time_s, work, self._full()):
                return Sight(self._scene(frame, None), (), False, (), False, False)
            events += self.start(frame.time_s)
            return Sight(self._scene(frame, None), tuple(events), False, (), True, True)
        rest = self._settler.see(work, frame.time_s, lambda: self._arms_seen(work, frame.time_s))
        self._recent.still(rest.quiet)
        changed = self._examine(rest, frame.time_s, events)
        changed |= self._search(rest, frame.time_s, events)
        changed |= self._settle_pool(work, rest, frame.time_s, events)
        changed |= self._overdue(rest, frame.time_s, events)
        arms = self.view.arms(rest.arm, CELL)
        if self._hands.see(len(arms), frame.time_s):
            if arms and not any(t.state == LIFTED for t in self._tracks):
                self._before_hands, self._hands_from_s = self._settler.examined.copy(), frame.time_s - EYE.before_s
            events.append({"type": "hands", "time_s": frame.time_s, "state": "begin" if arms else "end",
                           "area_in": [[list(p) for p in ring] for ring in arms]})
        if not (arms or self.pool or changed):
            self._tending.see(work, frame.time_s, self._full, self._tracks, rest)
            if self.ground is not None and self.ground.waits and frame.time_s - self._hands.last_s > FLAT_ITEMS.lies_s:
                now = self._now(rest, frame.time_s)
                if now is not None:
                    self.ground.lie_down(now)
        no_toys = {t.id for t in self._tracks if t.ignored}
        return Sight(self._scene(frame, rest), tuple(e for e in events if e.get("toy") not in no_toys), bool(arms), arms,
                     changed, True, self._asking.questions(self.pool, self._tracks, self.view, self._default[0], missed(self)))

    def _full(self) -> Image | None:
        """The table as it was seen last, at the size of full pictures."""
        return None if self._finder.fine is None else self._recent.picture(self._finder.fine.size, self.view.size)

    def _arms_seen(self, work: Image, time_s: float) -> Mask | None:
        """Where the network saw arms a moment ago, this picture being the next for it to look at; None when nobody watches for
        them or the answer is old. Not asked while nothing moves, so that a table at rest costs no look of the network."""
        if self.lookout is None:
            return None
        self.lookout.show(work, time_s)
        seen = self.lookout.seen
        if seen is None or not 0 <= time_s - seen.time_s < EYE.hint_s:
            return None
        return mask_of([d for d in seen.found if d.confidence >= FUSION.sure], work.shape[:2], ("arm",))

    def close(self) -> None:
        """End the thread that watches for arms, if there is one."""
        if self.lookout is not None:
            self.lookout.close()

    @property
    def started(self) -> bool:
        """Whether the starting picture has been gathered and the toys found."""
        return self._settler is not None

    def bare_table(self) -> Image | None:
        """The working picture (h, w, 3) of the table without its toys, as far as it is known."""
        return None if self._finder.reference is None else self._finder.reference.copy()

    def outlines_px(self) -> list[NDArray[np.float64]]:
        """Outlines (N, 2) in full-picture pixels of the toys that stand free."""
        return [self.view.outline(t.patch) for t in self._tracks if t.state == PLACED and not t.ignored]

    # -- what the players put right -----------------------------------------------------------------------------------

    @property
    def tracks(self) -> list[Track]:
        """All toys that are remembered, those away too."""
        return self._tracks

    def mend(self, mend: Mend) -> Undo:
        """Put something right as the players say; what is returned takes it back. InputError: see
        vision.corrections.correction.apply."""
        return apply(self, mend)

    def scene(self) -> Scene:
        """The scene of the last frame again, as it is after a mend."""
        assert self._last is not None
        return self._scene(self._last, None)

    def take_in(self, patch: Patch) -> Track:
        """A new track for what the players say stands there. InputError: nothing has been seen yet."""
        if self._settler is None:
            raise InputError("the table has not been seen yet: wait for the first picture")
        picture = self._settler.picture
        self.pool = [f for f in self.pool if not (f.patch.full(picture.shape[:2])[patch.box] & patch.mask).any()]
        track = self._track(patch, look_at(picture, patch, self._finder.gain(picture)), picture, self._finder.gain(picture))
        self._tracks.append(track)
        return track

    def measure(self, track: Track) -> None:
        """Measure a toy where it stands."""
        measure(track, self.view, self.terrain)

    def answer(self, number: int, as_id: str) -> Undo:
        """The players' answer to a question: the id of a toy, NEW or NOTHING. InputError: the question is no longer open."""
        return self._asking.answer(self, number, as_id)

    def land(self, track: Track, found: Found | None) -> None:
        """By the players' word the toy stands where ``found`` is (None: where it was taken in); told with the next frame."""
        assert self._settler is not None
        assert self._last is not None
        if found is None:
            self._late.append(appeared(track, self._last.time_s))
        else:
            self._land(track, found.patch, found.look, self._settler.picture, self._last.time_s, self._late)

    def start(self, time_s: float) -> list[dict[str, Any]]:
        """End the gathering of the start picture now (a single picture, a clip shorter than the warm-up)."""
        start = self._beginning.pictures()
        if self._settler is not None or start is None:
            return []
        first, full = start
        told: list[dict[str, Any]] = []
        self._stuff_shifted(self.view.region, first, time_s, told)
        found = self._finder.things(first, full=full)
        found = with_glimpsed(found, first, self._finder, self.view, self.known.toys, self._default[0])
        if full is not None:
            found = self._finder.guess(first, full, found)
        self._settler = Settler(first, inch_px=self.view.inch_px, region=self.view.region,
                                empty=self._finder.reference)
        if self._last is not None and full is not None and self._finder.reference is not None:
            self.ground = Ground(self._finder, self.known, self._last.bgr)
            self.ground.notice(time_s)
        self._bind(found, first)
        return [*told, *(appeared(t, time_s) for t in self._tracks)]

    # -- who is who -------------------------------------------------------------------------------------------------

    def _bind(self, found: list[Patch], picture: Image) -> None:
        """Give the things at the start their names: roster toys by where they stand, the rest numbers."""
        gain = self._finder.gain(picture)
        for patch, toy in roll_call(found, picture, self._finder, self.view, self.known.toys, self._default[0]):
            self._tracks.append(self._track(patch, look_at(picture, patch, gain), picture, gain, toy))

    def _track(self, patch: Patch, look: Look, picture: Image, gain: NDArray[np.float32] | None,
               known: KnownToy | None = None) -> Track:
        template, mask = template_of(picture, patch)
        taken = {t.id for t in self._tracks} | {t.id for t in self.known.toys}
        self._numbers = next(n for n in itertools.count(self._numbers + 1) if f"toy{n}" not in taken)
        height, sigma = self._default
        track = Track(f"toy{self._numbers}", patch, look, template, mask, gain, height_in=height, height_sigma_in=sigma)
        if known is not None:
            track.id, track.name = known.id or known.name, known.name
            track.side, track.size = known.side, known.size
            track.known = known
            if known.height_in is not None:
                track.height_in = known.height_in
                track.height_sigma_in = known.height_sigma_in or max(0.05, 0.05 * known.height_in)
        self.measure(track)
        return track

    # -- changes -----------------------------------------------------------------------------------------------------

    def _examine(self, rest: Rest, time_s: float, events: list[dict[str, Any]]) -> bool:
        """Look again where the settled picture changed and everything around is at rest."""
        assert self._settler is not None
        if not rest.fresh.any():
            return False
        gap = max(3, 2 * int(0.25 * self.view.inch_px / CELL) + 1)
        joined = cv2.dilate(rest.fresh.astype(np.uint8), np.ones((gap, gap), np.uint8))
        count, label = cv2.connectedComponents(joined, connectivity=8)
        changed = False
        for i in range(1, count):
            cells = label == i
            if (rest.fresh & cells).sum() < 2 or not rest.quiet[cells].all():
                continue
            changed |= self._look_again(cells, rest, time_s, events)
        return changed

    def _search(self, rest: Rest, time_s: float, events: list[dict[str, Any]]) -> bool:
        """A toy was lifted, hands have gone, and nothing was seen to come down: where anything changed that nobody looked at,
        however faint or small, the place is looked at; if there is nothing, where edges did; else every place that changed
        since before they came, looked at when no toy was missed yet; at last the players are asked about what edges alone show.
        Nothing comes down where no hand has been."""
        lifted = [t for t in self._tracks if t.state == LIFTED]
        if (not lifted or self._hands.now or self._searched_s > self._hands.last_s or time_s - self._hands.last_s < EYE.search_s
                or self._finder.reference is None or not all(f.tie for f in self.pool)):
            return False
        assert self._settler is not None
        self._searched_s = time_s
        standing = [t for t in self._tracks if t.state in (PLACED, OCCLUDED)]
        changed = 0
        picture, examined = self._settler.picture, self._settler.examined.copy()  # places looked at count as examined
        reached = to_pixels(self._settler.stirred(self._hands_from_s), self.view.size)
        for places in searches(self._finder, picture, examined, self._before_hands, reached, lifted, standing):
            changed += sum(self._look_again(cells, rest, time_s, events, sought=True) for cells in places)
            if any(f.sought for f in self.pool):
                break
        else:
            dim = shown_by_edges(self._finder, picture, examined, reached, lifted, standing) if self.asks else None
            if dim is not None:
                self.pool.append(Found(dim, look_at(picture, dim, self._finder.gain(picture)), time_s, sought=True, dim=True))
                changed += 1
        return changed > 0

    def _look_again(self, cells: Mask, rest: Rest, time_s: float, events: list[dict[str, Any]],
                    *, sought: bool = False) -> bool:
        """See what changed at these cells. ``sought``: what is new there is a toy that is missed, or nothing."""
        assert self._settler is not None
        picture = self._settler.picture
        area = to_pixels(cells, self.view.size)
        place = Place(self._finder, picture, area, [t for t in self._tracks if t.state in (PLACED, OCCLUDED)], rest)
        if any(not at_rest(t.patch, rest) for t in place.touched):
            return False
        now = self._now(rest, time_s)
        if self.ground is not None and now is not None and not self.ground.settled(area, now, events):
            return False
        moved_stuff = self._stuff_shifted(area, picture, time_s, events)
        if self._finder.reference is None:
            found = place.since(self._settler.examined, lambda p, was: self._unknown(p, was, time_s, events))
        else:
            before = [p for p in (self._settler.examined, self._before_hands) if p is not None]
            found = place.beside_bare([t for t in self._tracks if t.state == LIFTED], before, [f.patch for f in self.pool],
                                      self._full(), [t for t in self._tracks if t.state == AWAY and not t.ignored])
            if self.ground is not None:
                self.ground.notice(time_s)
        if found is None:
            return moved_stuff
        self._seen_gone(found)
        found.gone.extend(self._unknown(p, self._settler.examined, time_s, events) for p in found.left
                          if self._owner(p) is not None or not self._finder.no_toy(p, self._settler.examined))
        changed = bool(found.gone or found.new) or moved_stuff
        self._uncover(place, found, rest)
        new, looks = self._same_again(found.gone, found.new, found.looks, picture, time_s, events)
        self._take_up(found.gone, [Found(p, k, time_s, sought=sought) for p, k in zip(new, looks, strict=True)], area, time_s)
        return changed

    def _now(self, rest: Rest, time_s: float) -> Now | None:
        """What is seen of the table; None: full pictures are of no use."""
        full = self._full()
        if self._settler is None or self._last is None or full is None:
            return None
        before = [p for p in (self._settler.examined, self._before_hands) if p is not None]
        return Now(self._settler.picture, full, self._last.bgr, rest, time_s, self._tracks, [f.patch for f in self.pool],
                   before)

    def _stuff_shifted(self, area: Mask, picture: Image, time_s: float, events: list[dict[str, Any]]) -> bool:
        """Whether stuff was put elsewhere, or taken away; the scene's terrain is as it stands then."""
        full = self._full()
        if self._stuff is None or full is None:
            return False
        toys = [t for t in self._tracks if t.state in (PLACED, OCCLUDED)]
        late = [t for t in toys if time_s - self._appeared_s.get(t.id, NEVER_S) < EYE.newcomer_s]
        shifts = self._stuff.shifts(self.terrain, area, picture, full, [t.patch for t in toys if t not in late],
                                    [*(f.patch for f in self.pool), *(t.patch for t in late)])
        for s in shifts:
            self.moved_stuff[s.was.id] = self.moved_stuff.get(s.was.id, (s.was,))[0], s.now
            if s.patch is not None:  # its outline is the picture's now
                self.fixed.discard(s.was.id)
                self.around.discard(s.was.id)
            kept = tuple(p for p in self.terrain if p.id != s.was.id)
            lay(self, kept if s.now is None else (*kept, s.now))
            if s.now is None:
                self._stuff_gone[s.was.id] = s.was, time_s
                continue
            self._stuff_gone.pop(s.was.id, None)
            events.append(shifted(s.was, s.now, time_s))
            if s.patch is not None:  # what came there was no toy
                self.pool = [f for f in self.pool if f.patch.shared(s.patch) < EYE.part_of_it]
                for track in late:
                    if track.patch.iou(s.patch) >= EYE.same_thing:
                        self._tracks.remove(track)
                        events.append(left(track, time_s))
        return bool(shifts)

    def _unknown(self, patch: Patch, before: Image, time_s: float, events: list[dict[str, Any]]) -> Track:
        """A toy that stood there and that nobody had told from the table until it was lifted: the roster's, if that has one
        there which was not found."""
        gain = self._finder.gain(before)
        track = self._track(patch, look_at(before, patch, gain), before, gain, self._owner(patch))
        self._tracks.append(track)
        events.append(appeared(track, time_s))
        return track

    def _owner(self, patch: Patch) -> KnownToy | None:
        """The roster's toy that was not found and stands there, if there is one."""
        shape = self.view.footprint(patch, self._default[0])
        lost = tuple(t for t in self.known.toys if all(x.known is not t for x in self._tracks))
        return None if shape is None else owners(lost, [(shape.polygon.centroid.x, shape.polygon.centroid.y)]).get(0)

    def _seen_gone(self, found: Changed) -> None:
        """Toys that nobody could tell from the table well are, once they have left it: how they stood is known better now."""
        assert self._settler is not None
        if self._finder.guessed is None:
            return
        picture, before = self._settler.picture, self._settler.examined
        for track in found.gone:
            if not track.patch.rough_px or any(track.patch.shared(p) for p in found.new):
                continue
            others = [t.patch for t in self._tracks if t is not track and t.state in (PLACED, OCCLUDED)]
            patch = as_it_stood(track.patch, self._finder, picture, before, others)
            if patch is not None and self.view.footprint(patch, track.height_in) is not None:
                track.patch, track.look = patch, look_at(before, patch, self._finder.gain(before))
                self.measure(track)

    def _uncover(self, place: Place, found: Changed, rest: Rest) -> None:
        """Where toys are gone from a table that was made up, it is seen as it is."""
        assert self._settler is not None
        if self._finder.guessed is None:
            return
        held = [*found.new, *(t.patch for t in self._tracks if t.state in (PLACED, OCCLUDED) and t not in found.gone)]
        where = table_seen(self._finder, place.area, found.bare, held) & to_pixels(rest.quiet, self.view.size)
        self._finder.uncover(self._settler.picture, self._full(), where)

    def _take_up(self, gone: list[Track], new: list[Found], area: Mask, time_s: float) -> None:
        """Toys that are gone are lifted, things that are new wait to be known, and the place counts as examined."""
        assert self._settler is not None
        picture = self._settler.picture
        self.pool = [f for f in self.pool if not area[f.patch.box][f.patch.mask].any()]
        self.pool += new
        self._settler.examined[area] = picture[area]
        for track in gone:
            self._lift(track, time_s)

    def _lift(self, track: Track, time_s: float) -> None:
        """A toy no longer stands where it stood, and its place counts as examined."""
        assert self._settler is not None
        track.state, track.gone_s = LIFTED, time_s
        self._settler.examine(track.patch.box)

    def _same_again(self, gone: list[Track], new: list[Patch], looks: list[Look], picture: Image, time_s: float,
                    events: list[dict[str, Any]]) -> tuple[list[Patch], list[Look]]:
        """Toys that were only nudged or turned on their spot land there."""
        pairs = on_their_spot(gone, new, looks)
        for track, j in pairs:
            gone.remove(track)
            self._land(track, new[j], looks[j], picture, time_s, events)
        keep = [j for j in range(len(new)) if j not in {j for _, j in pairs}]
        return [new[j] for j in keep], [looks[j] for j in keep]

    def _settle_pool(self, work: Image, rest: Rest, time_s: float, events: list[dict[str, Any]]) -> bool:
        """Match things that turned up with toys that were lifted; what nobody misses is new."""
        assert self._settler is not None
        if not self.pool:
            return False
        picture = self._settler.picture
        missing = [t for t in self._tracks if t.state in (LIFTED, AWAY)]
        see_beside(self.pool, self._tracks, work, time_s)
        pairs, ties = assign(missing, [f.look for f in self.pool], [f.beside for f in self.pool])
        self._asking.hold(self.pool, ties if self.asks else (), missing)
        done: set[int] = set()
        for i, j in pairs:
            found = self.pool[j]
            if found.tie or (time_s - found.since_s < EYE.covered_s and may_be_twin(found, missing[i], self._tracks, work)):
                continue
            self._land(missing[i], found.patch, found.look, picture, time_s, events)
            done.add(j)
        covered = [t for t in self._tracks if t.state == OCCLUDED]
        passed = self._settler.stirred(time_s - EYE.passed_s)
        for j, found in enumerate(self.pool):
            if j in done or found.tie or time_s - found.since_s < EYE.patience_s:
                continue
            if touches(found.patch, passed) or any(t.distance(found.look) < TRACK.same_look for t in covered):
                continue  # may be part of a hand that has just left, or a toy whose old place is still under an arm
            gone, wait = unnoticed(found, self._tracks, self._finder, picture, rest)
            for other in gone:
                self._lift(other, time_s)
            if gone or wait:
                continue
            done.add(j)
            if found.sought or self._finder.scrap(found.patch):
                continue
            track = self._track(found.patch, found.look, picture, self._finder.gain(picture))
            self._tracks.append(track)
            self._appeared_s[track.id] = time_s
            track.ignored = any(t.ignored and t.distance(found.look) < EYE.another for t in self._tracks)
            events.append(appeared(track, time_s))
            if self.asks and self.known.toys:
                self._asking.newcomer(track, [t for t in missing if t.state in (LIFTED, AWAY)], missed(self))
        self.pool = [f for j, f in enumerate(self.pool) if j not in done]
        return bool(done)

    def _land(self, track: Track, patch: Patch, look: Look, picture: Image, time_s: float,
              events: list[dict[str, Any]]) -> None:
        """A known toy stands at ``patch`` now: measure it, log the move."""
        before, sigma = track.centroid(), track.sigma_in
        was_away = track.state == AWAY
        off_in = float(np.hypot(*np.subtract(patch.centre(), track.patch.centre()))) / self.view.inch_px
        if track.in_place and off_in < 0.5 and not was_away:
            # an outline that wanders while the picture stays where it was: the light changed, not the toy
            track.state = PLACED
            return
        track.patch, track.drawn = patch, False
        track.remember(look)
        track.template, track.template_mask = template_of(picture, patch)
        track.gain = self._finder.gain(picture)
        track.state = PLACED
        self._hands.landed_s.append(time_s)
        self.measure(track)
        move = moved(track, time_s, before, sigma)
        if was_away:
            events.append(appeared(track, time_s))
        elif move["distance_in"] >= CHANGED_PLACE.moved_in:
            events.append(move)

    def _overdue(self, rest: Rest, time_s: float, events: list[dict[str, Any]]) -> bool:
        """Lifted toys that have not come back: they left the table. And so did stuff."""
        changed = False
        asked = {c for f in self.pool if f.tie for c in f.candidates}
        for track in self._tracks:
            if (track.state == LIFTED and track.id not in asked
                    and time_s - track.held_until(self._hands) >= EYE.leave_s):
                track.state = AWAY
                events.append(left(track, time_s))
                changed = True
        for an_id, (piece, since_s) in list(self._stuff_gone.items()):
            if time_s - max(since_s, self._hands.last_s) >= EYE.leave_s:
                del self._stuff_gone[an_id]
                events.append(shifted(piece, None, time_s))
        return changed

    # -- the scene ---------------------------------------------------------------------------------------------------

    def _scene(self, frame: Frame, rest: Rest | None) -> Scene:
        toys = []
        for track in self._tracks:
            if track.state == AWAY or track.footprint is None or track.ignored:
                continue
            if rest is not None and track.state in (PLACED, OCCLUDED):
                track.state = OCCLUDED if touches(track.patch, rest.arm) else PLACED
            toys.append(toy_of(track))
        width, depth = self.calibration.table_size_in
        return Scene(table_size_in=(float(width), float(depth)), toys=tuple(toys), terrain=self.terrain,
                     zones=self._zones, time_s=frame.time_s, frame_index=frame.index,
                     scale_sigma=self.calibration.scale_sigma, table_polygon_in=self.calibration.table_polygon_in)
