"""The eye: frames in, the scene on the table and what happened to it out."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial

import numpy as np
from numpy.typing import NDArray

from calibration.table.calibrate import TableCalibration
from measure.errors import InputError
from measure.scene import Point2, Scene, Terrain, Zone
from vision.background.flat_items import FlatItems
from vision.capture.parameters import START_PICTURE
from vision.capture.source import Frame
from vision.capture.temporal_average import TemporalAverage
from vision.corrections.correction import Correction, Undo
from vision.corrections.questions import OpenQuestions
from vision.corrections.toys import apply, missed
from vision.eye.background import BackgroundStage
from vision.eye.departures import DeparturesStage
from vision.eye.examination import ExaminationStage
from vision.eye.lifted_search import LiftedSearchStage
from vision.eye.matching import MatchingStage
from vision.eye.motion import HandsStage, MotionStage
from vision.eye.packets import Observation
from vision.eye.parameters import EYE
from vision.eye.roll_call import RollCallStage, TaughtStage
from vision.eye.scene import SceneStage
from vision.eye.sight import Sight
from vision.eye.start import StartStage
from vision.eye.table_state import TableState
from vision.eye.terrain import TerrainStage
from vision.footprints.view import View
from vision.imaging.patches import Patch, union_of
from vision.networks.arm_watcher import ArmWatcher
from vision.networks.change_network import change_network
from vision.networks.detector import Detector
from vision.segmentation.finder import Finder
from vision.segmentation.full_size.full_resolution import FullResolution
from vision.single_image.look_finder import look_beside
from vision.terrain.detection import find_terrain
from vision.terrain.moved import TerrainWatcher
from vision.tracking.identity.candidates import Candidate
from vision.tracking.identity.lookalikes import Lookalikes
from vision.tracking.tracks.appearance import appearance_of
from vision.tracking.tracks.events import Event, appeared
from vision.tracking.tracks.priors import Known
from vision.tracking.tracks.taught import Taught
from vision.tracking.tracks.track import PLACED, Track

Image = NDArray[np.uint8]


class Eye:
    """Follows the toys on one table. Feed frames in order to :meth:`see`.

    It only conducts: each stage gets what the frame shows and returns its outcome with its events. What is known from frame to
    frame stands in one TableState. Corrections by the players (vision.corrections) use only what stands at the end.
    """

    def __init__(self, calibration: TableCalibration, *, empty: Image | None = None, terrain: Image | None = None,
                 known: Known | None = None, toy_height_in: float | None = None, zones: tuple[Zone, ...] = (),
                 warm_up_s: float = START_PICTURE.warm_up_s, network: Detector | None = None,
                 live: bool = False) -> None:
        """``empty``: the bare table; ``terrain``: the table with its terrain and no toys (both full pictures of this
        camera). ``toy_height_in``: height of toys that nobody described. ``network``: see vision.segmentation.finder.Finder;
        it also watches for arms. ``live``: frames come from a camera, so its answers are not waited for."""
        self.calibration = calibration
        self.view = View(calibration)
        known = known or Known()
        height = ((toy_height_in, 0.2 * toy_height_in) if toy_height_in is not None
                  else (EYE.toy_height_in, EYE.toy_height_share * EYE.toy_height_in))
        bare, covered = (None if p is None else self.view.shrink(p) for p in (empty, terrain))
        change = change_network()
        fine = None if change is None else FullResolution(self.view, change, terrain if terrain is not None else empty)
        self._finder = Finder(self.view, covered if covered is not None else bare, height[0], network, fine,
                              look_beside(network))
        pieces = partial(find_terrain, self.view, empty, terrain, known.terrain, change, known.keys | {z.id for z in zones})
        watcher = (None if change is None or empty is None or terrain is None
                   else TerrainWatcher(self._finder, change, empty, terrain))
        self.table = TableState(self._finder, known, height, pieces, {t.key for t in known.terrain if t.footprint_in},
                                zones=zones, taught=list(known.taught))
        if empty is None or terrain is None:  # nothing is to be searched for
            self.table.terrain = pieces()
        self.asks = False
        """Whether there are players to ask "which one?". Without them the likeliest toy is taken."""
        self._last: Frame | None = None
        self._recent = TemporalAverage()
        self._correction_events: tuple[Event, ...] = ()
        """Events of the players' corrections since the last frame."""
        self._questions = OpenQuestions()
        arms = None if network is None else ArmWatcher(network.for_watching, waits=not live)
        self.motion = MotionStage(self.table, arms)
        self._terrain = TerrainStage(self.table, watcher)
        self._background = BackgroundStage(self.table)
        self._start = StartStage(self.table, self._terrain, self._background, warm_up_s)
        self._examination = ExaminationStage(self.table, self._terrain, self._background)
        self._search = LiftedSearchStage(self.table, self._examination)
        self._matching = MatchingStage(self.table, self._questions)
        self._roll_call = RollCallStage(self.table)
        self._taught = TaughtStage(self.table)
        self._departures = DeparturesStage(self.table, self._terrain)
        self._hands = HandsStage(self.table)
        self._lookalikes = Lookalikes(stirred=self.motion.stirred)
        self._scenes = SceneStage(self.table, calibration)

    # -- frames ------------------------------------------------------------------------------------------------------

    def see(self, frame: Frame) -> Sight:
        """Take in one frame. Returns what it showed."""
        working = _working(self.view, frame)
        late, self._correction_events, self._last = self._correction_events + self.motion.told(frame.time_s), (), frame
        self._recent.add(frame)
        if self.started:
            return self._follow(self.motion.see(frame, working, self._full), late)
        if not self._start.gather(frame.time_s, working(), self._full()):
            return Sight(self._scenes.build(frame), (), False, (), False, False)
        events = late + self.start(frame.time_s)
        return Sight(self._scenes.build(frame), events, False, (), True, True)

    def unmoved(self, frame: Frame) -> bool:
        """Whether :meth:`see` may be spared for a frame: nothing moves, hands were seen a moment ago, or it has no picture."""
        busy = bool(self._examination.working or self._taught.working or self._correction_events)
        idle = self.table.idle and not (self._terrain.waiting or self._lookalikes.away)
        quiet = self.motion.unmoved(frame, _working(self.view, frame), busy=busy, idle=idle) if frame.decoded else None
        if quiet is not None:
            self._recent.add(frame, quiet)
        elif frame.decoded:
            return False
        self._last = frame
        self._examination.pass_over(frame)
        return True

    def _follow(self, seen: Observation, late: tuple[Event, ...]) -> Sight:
        """Take one frame down the stages. ``late``: events from before it."""
        self._recent.still(seen.rest.quiet)
        out, examining = self._examination.see(seen)
        if not examining:  # else the next frames go on: no single step takes long
            out = out.then(self._search.see(seen, asks=self.asks))
            out = out.then(self._matching.see(seen, asks=self.asks))
            out = out.then(self._roll_call.see(seen))
            out = out.then(self._taught.see(seen))
            out = out.then(self._departures.see(seen))
        hands = self._hands.see(seen)
        swaps = self._lookalikes.see(self.tracks, seen.working, self._finder.background.reference, self.table.hands,
                                     seen.time_s, settled=not (self.pool or examining), arm=seen.rest.arm)
        if not (self.pool or out.changed or examining):
            self._background.update(seen)
            self._terrain.work_ahead()
        no_toys = {t.id for t in self.tracks if t.ignored}
        scene = self._scenes.build(seen.frame, seen.rest)
        events = tuple(e for e in late + out.events + swaps + hands.events if e.get("toy") not in no_toys)
        questions = self._questions.questions(self.pool, self.tracks, self.view, self.table.default_height_in[0], missed(self))
        return Sight(scene, events, bool(hands.arms_in), hands.arms_in, out.changed, True, questions)

    def _full(self) -> Image | None:
        """The latest picture of the table, at the size of full pictures."""
        looks = self._finder.full_resolution
        return None if looks is None else self._recent.picture(looks.size, self.view.size)

    def start(self, time_s: float) -> tuple[Event, ...]:
        """End the collection of the start picture now (for a single picture, or a clip shorter than the warm-up)."""
        return self._start.begin(time_s, self._last, self._full)

    def close(self) -> None:
        """End the thread that watches for arms, if there is one."""
        self.motion.close()

    @property
    def started(self) -> bool:
        """Whether the starting picture has been gathered and the toys found."""
        return self.table.settler is not None

    def scene(self) -> Scene:
        """The scene of the last frame, built again after a correction."""
        assert self._last is not None
        return self._scenes.build(self._last)

    def bare_table(self) -> Image | None:
        """The working picture (h, w, 3) of the table without its toys, as far as it is known."""
        return None if self._finder.background.reference is None else self._finder.background.reference.copy()

    def outlines_px(self) -> list[NDArray[np.float64]]:
        """Outlines (N, 2) in full-picture pixels of the toys that stand free."""
        return [self.view.outline(t.patch) for t in self.tracks if t.state == PLACED and not t.ignored]

    @property
    def flat_items(self) -> FlatItems | None:
        """What lies beneath the toys; None: nothing has been seen yet, or no bare table is known."""
        return self._background.flat_items

    @property
    def moved_terrain(self) -> dict[str, tuple[Terrain, Terrain | None]]:
        """Terrain that was put elsewhere, by id: where the picture of the terrain shows it, and where it is; None: nowhere."""
        return self.table.moved_terrain

    # -- what the players put right: vision.corrections.correction.Correctable -------------------------------------------

    @property
    def tracks(self) -> list[Track]:
        """All toys that are remembered, those away too."""
        return self.table.tracks

    @property
    def known(self) -> Known:
        """What was known of the toys and the terrain beforehand."""
        return self.table.known

    @property
    def awaited(self) -> tuple[str, ...]:
        """Ids of the roster toys that may stand under an arm that has been there since the start."""
        return tuple(t.key for t in self.table.awaited)

    @property
    def terrain(self) -> tuple[Terrain, ...]:
        """The terrain as it stands."""
        return self.table.terrain

    @terrain.setter
    def terrain(self, terrain: tuple[Terrain, ...]) -> None:
        self.table.terrain = terrain

    @property
    def taught(self) -> tuple[Taught, ...]:
        """What clicks taught, now and at earlier looks at this table."""
        return tuple(self.table.taught)

    @property
    def zones(self) -> tuple[Zone, ...]:
        """The areas that lie on the table now."""
        return self.table.zones

    @zones.setter
    def zones(self, zones: tuple[Zone, ...]) -> None:
        self.table.zones = zones

    @property
    def fixed(self) -> set[str]:
        """Terrain whose outline somebody gave, ids."""
        return self.table.fixed

    @property
    def around(self) -> set[str]:
        """Terrain whose outline somebody drew around its picture, ids."""
        return self.table.around

    @property
    def pool(self) -> list[Candidate]:
        """What turned up and waits to be known."""
        return self.table.pool

    @pool.setter
    def pool(self, pool: list[Candidate]) -> None:
        self.table.pool = pool

    def correct(self, correction: Correction) -> Undo:
        """Apply a correction by the players and return its undo. InputError: see vision.corrections.toys.apply."""
        self._examination.finish()
        back = apply(self, correction)
        def undo() -> None:
            self._examination.finish()
            back()
        return undo

    def measure(self, track: Track) -> None:
        """Measure a toy where it stands."""
        self.table.measure(track)

    def add_track(self, patch: Patch) -> Track:
        """A new track for what the players say stands there. InputError: nothing has been seen yet."""
        if not self.started:
            raise InputError("the table has not been seen yet: wait for the first picture")
        picture = self.table.picture
        self.pool = [f for f in self.pool if not (f.patch.full(picture.shape[:2])[patch.box] & patch.mask).any()]
        gain = self._finder.background.gain(picture)
        return self.table.new_track(patch, appearance_of(picture, patch, gain), picture, gain)

    def teach(self, track: Track) -> Undo:
        """A toy that was missed was clicked: what looks like it is found too, in the next frames and when this table is looked
        at again. Returns the undo."""
        return self._taught.teach(track)

    def segment_at(self, at_px: Point2) -> Patch:
        """What stands at a pixel (x, y) of the full picture where no toy was found. InputError: nothing has been seen yet, a
        toy is there already, or nothing is told from the table there."""
        if not self.started:
            raise InputError("the table has not been seen yet: wait for the first picture")
        held = union_of([t.patch for t in self.table.standing if not t.ignored], self.view.region.shape)
        found = self._finder.thing_at(self.table.picture, self.view.to_work(np.asarray(at_px, float)), held)
        if found is None:
            raise InputError("nothing is told from the table there: click the middle of the toy, or draw round it")
        return found

    def answer(self, number: int, as_id: str) -> Undo:
        """The players' answer to a question: the id of a toy, NEW or NOTHING. InputError: the question is no longer open."""
        return self._questions.answer(self, number, as_id)

    def land(self, track: Track, found: Candidate | None) -> None:
        """The players say that the toy stands at ``found`` (None: where its track is). The event comes with the next frame."""
        assert self._last is not None
        time_s = self._last.time_s
        self._correction_events += ((appeared(track, time_s),) if found is None
                       else self.table.land(track, found.patch, found.appearance, time_s))


def _working(view: View, frame: Frame) -> Callable[[], Image]:
    """Makes a frame's working picture, once."""
    return cache(lambda: view.shrink(frame.picture))
