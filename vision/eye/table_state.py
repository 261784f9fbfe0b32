"""State kept from frame to frame: toys, terrain, candidates, hands, and the pictures that go with them."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from measure.scene import Terrain, Zone
from vision.eye.parameters import EYE
from vision.footprints.view import View
from vision.imaging.cells import grown
from vision.imaging.motion import CELL, SettledPicture
from vision.imaging.patches import Patch
from vision.segmentation.finder import Finder
from vision.tracking.changes.parameters import CHANGED_PLACE
from vision.tracking.changes.stacked import covered_by, support_in
from vision.tracking.identity.assignment import assign_by_place
from vision.tracking.identity.candidates import Candidate
from vision.tracking.identity.resting_arms import RestingArms
from vision.tracking.tracks.appearance import Appearance, appearance_of
from vision.tracking.tracks.displacement import tell_place
from vision.tracking.tracks.events import Event, appeared
from vision.tracking.tracks.hands import NEVER_S, Hands
from vision.tracking.tracks.measurement import measure
from vision.tracking.tracks.parameters import TRACK
from vision.tracking.tracks.priors import Known, KnownToy
from vision.tracking.tracks.taught import Taught
from vision.tracking.tracks.template import template_of
from vision.tracking.tracks.track import AWAY, LIFTED, OCCLUDED, PLACED, Track

Image = NDArray[np.uint8]
Mask = NDArray[np.bool_]


@dataclass(slots=True, eq=False)
class TableState:
    """The eye owns it, its stages read it. Tracks and candidates live for many frames and change in place.

    Who writes what, besides the players' corrections (vision.corrections): ``settler``: start, then motion; its ``examined``
    picture: examination, matching. ``held``: examination. ``tracks``: start, examination and roll call add some, matching adds
    newcomers, terrain takes out those that were moved terrain; a track's state and place change in landing, departures and
    occlusion. ``pool`` (what turned up and waits to be known): examination and search add, matching and terrain take out.
    ``terrain``, ``fixed``, ``around``, ``moved_terrain``: terrain. ``hands``, ``before_hands``, ``hands_from_s``: hands.
    ``appeared_s``: matching. ``awaited``: start, then roll call. ``searched_s``: search. ``taught``: clicks.
    """

    finder: Finder
    known: Known
    default_height_in: tuple[float, float]
    """Height, and its sigma, of a toy that nobody described."""
    found_terrain: Callable[[], tuple[Terrain, ...]]
    """Finds the terrain in the pictures of the table without toys; asked once, when the first asks for :attr:`terrain`."""
    fixed: set[str]
    """Terrain whose outline somebody gave, ids."""
    around: set[str] = field(default_factory=set)
    """Terrain whose outline somebody drew around its picture, ids."""
    tracks: list[Track] = field(default_factory=list)
    pool: list[Candidate] = field(default_factory=list)
    settler: SettledPicture | None = None
    """None until the start picture has been gathered."""
    held: Image | None = None
    """The settled picture as it was when the examination of a place began that is still under way."""
    hands: Hands = field(default_factory=Hands)
    before_hands: Image | None = None
    """The working picture (H, W, 3) from before hands came that lift toys."""
    hands_from_s: float = NEVER_S
    """Places that hands reached from this time on count as reached."""
    searched_s: NDArray[np.float64] = field(default_factory=lambda: np.zeros((0, 0)))
    """When lifted toys were last searched for in each cell (h, w); empty: never yet."""
    moved_terrain: dict[str, tuple[Terrain, Terrain | None]] = field(default_factory=dict)
    """Terrain that was put elsewhere, by id: where the picture of the terrain shows it, and where it is; None: nowhere."""
    appeared_s: dict[str, float] = field(default_factory=dict)
    """When a candidate became a new toy, by the toy's id."""
    awaited: list[KnownToy] = field(default_factory=list)
    """Roster toys whose places have been under an arm since the start: nobody has seen yet whether they stand there."""
    last_number: int = 0
    """The number in the latest name of an unknown toy."""
    taught: list[Taught] = field(default_factory=list)
    """The looks of toys that clicks taught, now and at earlier looks at this table."""
    zones: tuple[Zone, ...] = ()
    """The areas on the table: given beforehand, or laid by the players or the game. No toy gets the id of one."""
    _terrain: tuple[Terrain, ...] | None = None

    @property
    def terrain(self) -> tuple[Terrain, ...]:
        """The terrain as it stands."""
        if self._terrain is None:
            self._terrain, self.found_terrain = self.found_terrain(), tuple  # the pictures are let go
        return self._terrain

    @terrain.setter
    def terrain(self, terrain: tuple[Terrain, ...]) -> None:
        self._terrain = terrain

    @property
    def terrain_now(self) -> tuple[Terrain, ...]:
        """The terrain, but none before the start where it would have to be searched for in pictures: the first frames do not
        wait for it."""
        return () if self.settler is None and self._terrain is None else self.terrain

    @property
    def view(self) -> View:
        """Maps between the table and the pictures."""
        return self.finder.view

    @property
    def picture(self) -> Image:
        """The settled working picture (H, W, 3): the table as it last stood still. While a place is examined, it is as it was
        when that began."""
        assert self.settler is not None
        return self.settler.picture if self.held is None else self.held

    @property
    def examined(self) -> Image:
        """The settled picture as it was when each place was last examined. Written where a place has been examined."""
        assert self.settler is not None
        return self.settler.examined

    @property
    def earlier(self) -> list[Image]:
        """Earlier working pictures: as last examined and, if there is one, from before hands came."""
        return [p for p in (self.examined, self.before_hands) if p is not None]

    @property
    def standing(self) -> list[Track]:
        """The toys on the table, those under an arm too."""
        return [t for t in self.tracks if t.state in (PLACED, OCCLUDED)]

    @property
    def lifted(self) -> list[Track]:
        """The toys that somebody holds."""
        return [t for t in self.tracks if t.state == LIFTED]

    @property
    def missing(self) -> list[Track]:
        """The toys that are not on the table: lifted, or away."""
        return [t for t in self.tracks if t.state in (LIFTED, AWAY)]

    @property
    def idle(self) -> bool:
        """Whether nothing is waited for: no hand, no toy that somebody holds, nothing that turned up and is not known yet."""
        return not (self.pool or self.hands.now or self.awaited or self.lifted)

    def unsearched(self, gone_s: float) -> Mask:
        """The cells (h, w) of the table that hands reached, and that were not searched for lifted toys since then and since
        ``gone_s``. A toy that has been gone since then may stand there, or be in a hand there."""
        assert self.settler is not None
        if not self.searched_s.size:
            self.searched_s = np.full(self.settler.cells, NEVER_S)
        before = self.settler.stirred(self.searched_s) | (self.searched_s < gone_s)
        rows, columns = before.shape
        on_table = self.view.region[CELL // 2::CELL, CELL // 2::CELL][:rows, :columns]
        return np.asarray(before & on_table & self.settler.stirred(self.hands_from_s))

    def with_shadow(self, arm: Mask) -> Mask:
        """The cells (h, w) of arms, and those beside them where their shadow may lie."""
        return grown(arm, EYE.shadow_in * self.view.inch_px / CELL)

    def measure(self, track: Track) -> None:
        """Measure a toy where it stands."""
        plain = self.view.footprint(track.patch, track.solid_in[0]) if track.covers else None
        measure(track, self.view, self.terrain, support_in(track, plain, self.standing))

    def lift(self, track: Track, time_s: float) -> None:
        """Mark a toy as lifted. Its place counts as examined."""
        assert self.settler is not None
        track.state, track.gone_s, track.covers = LIFTED, time_s, ()
        track.reached_s = self.settler.reached_s(track.patch.box)
        self.examined[track.patch.box] = self.picture[track.patch.box]

    def land(self, track: Track, patch: Patch, look: Appearance, time_s: float) -> tuple[Event, ...]:
        """Put a known toy at ``patch`` of the settled picture and measure it. Returns the event: moved, perhaps moved, or
        appeared."""
        stood, was_away = track.stood(), track.state == AWAY
        off_in = float(np.hypot(*np.subtract(patch.centre(), track.patch.centre()))) / self.view.inch_px
        if track.in_place and off_in < 0.5 and not was_away:
            # the outline shifted while the template still fits: the light changed, not the toy
            track.state = PLACED
            return ()
        track.patch, track.drawn, track.landed_s = patch, False, time_s
        track.remember(look)
        track.template, track.template_mask = template_of(self.picture, patch)
        track.gain = self.finder.background.gain(self.picture)
        track.state = PLACED
        self._cover(track)
        self.hands.landed_s.append(time_s)
        self.measure(track)
        return (appeared(track, time_s),) if was_away else tell_place(track, stood, CHANGED_PLACE.moved_in, time_s)

    def _cover(self, track: Track) -> None:
        """Note which toys a toy now lies on, or hides."""
        for other in self.tracks:
            other.covers = tuple(t for t in other.covers if t is not track)
        track.covers = covered_by(track.patch, [t for t in self.standing if t is not track and not t.ignored])

    def cut(self, track: Track, patch: Patch) -> None:
        """A toy that still stands is this ``patch``, less or more than what was taken for it."""
        if track.drawn or self.view.footprint(patch, track.height_in) is None:
            return
        track.patch, track.gain = patch, self.finder.background.gain(self.picture)
        track.template, track.template_mask = template_of(self.picture, patch)
        track.appearance = appearance_of(self.picture, patch, track.gain)
        self.measure(track)

    def new_track(self, patch: Patch, look: Appearance, picture: Image, gain: NDArray[np.float32] | None,
                  known: KnownToy | None = None) -> Track:
        """Add a measured track for what stands at a patch of a working picture. ``gain``: see Track; ``known``: the roster toy
        that it is."""
        template, mask = template_of(picture, patch)
        taken = {t.id for t in self.tracks} | {p.id for p in self.terrain} | self.known.keys | {z.id for z in self.zones}
        self.last_number = next(n for n in itertools.count(self.last_number + 1) if f"toy{n}" not in taken)
        height, sigma = self.default_height_in
        track = Track(f"toy{self.last_number}", patch, look, template, mask, gain, height_in=height, height_sigma_in=sigma)
        if known is not None:
            track.id, track.name = known.key, known.name
            track.side, track.size = known.side, known.size
            track.known = known
            if known.height_in is not None:
                track.height_in = known.height_in
                track.height_sigma_in = known.height_sigma_in or TRACK.typed_height_sigma_in
        self._cover(track)
        self.measure(track)
        self.tracks.append(track)
        return track

    @property
    def lost(self) -> tuple[KnownToy, ...]:
        """The toys of the roster that have a place and were never found."""
        return tuple(t for t in self.known.toys if t.at_in is not None and all(x.known is not t for x in self.tracks))

    def arm_at(self, patch: Patch, owner: KnownToy | None = None) -> bool:
        """Whether a patch of the settled picture is a part of something that reaches in from the picture's border: an arm that
        has rested for so long that it counts as settled, or a bag. ``owner``: the roster's toy of the place."""
        arms = RestingArms.seen_in(self.picture, self.finder.background, self.view)
        return arms.number(patch, owner, self.view, self.default_height_in[0]) > 0

    def owners(self, patches: Sequence[Patch]) -> dict[int, KnownToy]:
        """Which of the patches, by index, stand where a roster toy stands that was never found."""
        lost = self.lost
        if not lost:
            return {}
        shapes = [(j, self.view.footprint(p, self.default_height_in[0])) for j, p in enumerate(patches)]
        places = {j: (s.polygon.centroid.x, s.polygon.centroid.y) for j, s in shapes if s is not None}
        named, order = assign_by_place(lost, list(places.values())), list(places)
        return {order[k]: toy for k, toy in named.items()}
