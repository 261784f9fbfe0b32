"""A track: one toy with its identity, kept without a time limit."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from measure.scene import Point2, Toy
from vision.footprints.geometry import Footprint
from vision.footprints.height_from_sliding import SLID, Height, OutlineView
from vision.footprints.multi_view import ToyView
from vision.imaging.patches import Patch
from vision.tracking.tracks.appearance import Appearance
from vision.tracking.tracks.hands import NEVER_S, Hands
from vision.tracking.tracks.parameters import TRACK
from vision.tracking.tracks.priors import KnownToy

Image = NDArray[np.uint8]

PLACED, OCCLUDED, LIFTED, AWAY = "placed", "occluded", "lifted", "away"
"""The states of a track."""
TYPED, ROSTER, DEFAULT, LYING = "typed", "roster", "default", "its breadth when it stood"
"""How a height is known. It may also be words that begin with SLID."""


@dataclass(frozen=True, slots=True, eq=False)
class Stood:
    """Where a toy stood: its middle, the sigma of that per axis, and the footprint that was measured there."""

    at_in: Point2
    sigma_in: float
    footprint: Footprint | None


@dataclass(slots=True, eq=False)
class Track:
    """One toy as the eye remembers it. A track changes in place: events, questions and corrections keep references to it.
    An immutable copy for each frame would have to be replaced in all of them.

    ``template``, ``template_mask``: its picture when it was last measured; ``gain`` (3,): the light's factor then, against the
    reference. ``looks``: earlier appearances.

    Set by the players: ``drawn``, they drew its outline, which holds until the toy is moved; ``confirmed``, it is there;
    ``ignored``, it is no toy; ``fallen``, it is destroyed (``fallen_by_game``: the game says so).

    ``height_from_correction``: how the height was found that a correction gave; empty where none did. ``lying_in``: height as
    it lies, its sigma and how it was found. ``height_from`` says how the height is known, whatever its source. ``lies``: it is
    destroyed and tipped over. ``standing_in``: shorter and longer side of its footprint when it was first measured.
    ``outline_views``: its outlines at the places where it stood, from which its height is computed
    (vision.footprints.height_from_sliding). ``sliding_height``: that height, and the views that it was computed from.
    ``reached_s``: when its place was last reached by what lifted it. ``toy_views``: what each view of it shows of its shape.
    ``covers``: the toys that it was put onto, or in front of. ``nudged``: where it stood before nudges that were too small to
    tell, and its footprint after the last of them (vision.tracking.tracks.displacement). ``sureness``: how sure the eye was at
    the start that it is one whole toy; 1 if it was seen to come, or the bare table was photographed. ``landed_s``: when it last
    came to rest elsewhere.
    """

    id: str
    patch: Patch
    appearance: Appearance
    template: Image
    template_mask: NDArray[np.uint8]
    gain: NDArray[Any] | None = None
    state: str = PLACED
    name: str = ""
    side: str = ""
    size: str = "M"
    height_in: float = 1.5
    height_sigma_in: float = 0.5
    base_in: float = 0.0
    on: str | None = None
    footprint: Footprint | None = None
    sigma_in: float = 0.05
    place_sigma_in: float | None = None
    gone_s: float = 0.0
    reached_s: float = NEVER_S
    in_place: bool = False
    toy: tuple[Any, Toy] | None = None
    looks: list[Appearance] = field(default_factory=list)
    known: KnownToy | None = None
    drawn: bool = False
    confirmed: bool = False
    ignored: bool = False
    fallen: bool = False
    fallen_by_game: bool = False
    lies: bool = False
    standing_in: Point2 | None = None
    height_from_correction: str = ""
    lying_in: tuple[float, float, str] | None = None
    outline_views: list[OutlineView] = field(default_factory=list)
    sliding_height: tuple[list[OutlineView], Height] | None = None
    toy_views: tuple[ToyView, ...] = ()
    covers: tuple[Track, ...] = ()
    nudged: tuple[Stood, Footprint | None] | None = None
    sureness: float = 1.0
    landed_s: float = NEVER_S

    @property
    def solid_in(self) -> Point2:
        """Height of the toy and its sigma. A toy that lies is about as high as it was thin when it stood."""
        if not self.lies or self.standing_in is None:
            return self.height_in, self.height_sigma_in
        if self.lying_in is not None:
            return self.lying_in[:2]
        lying = min(self.height_in, self.standing_in[0])
        return lying, TRACK.lying_height_share * lying

    @property
    def height_from(self) -> str:
        """How the height of :attr:`solid_in` is known, in words."""
        if self.lies:
            return LYING if self.lying_in is None else self.lying_in[2]
        if self.height_from_correction or self.known is None or self.known.height_in is None:
            return self.height_from_correction or DEFAULT
        return self.known.height_from or ROSTER

    @property
    def height_given(self) -> bool:
        """Whether the players gave its height. A default height, or one found by sliding, may be replaced by a new one."""
        return self.height_from != DEFAULT and not self.height_from.startswith(SLID)

    def centroid(self) -> Point2:
        """Footprint centroid in inches."""
        assert self.footprint is not None
        c = self.footprint.polygon.centroid
        return (c.x, c.y)

    def stood(self) -> Stood:
        """Where it stands now, to compare with where it will."""
        return Stood(self.centroid(), self.sigma_in, self.footprint)

    def template_corner(self) -> tuple[int, int]:
        """Left and top of ``template`` in the working picture."""
        return max(self.patch.left - TRACK.template_rim_px, 0), max(self.patch.top - TRACK.template_rim_px, 0)

    def held_until(self, hands: Hands) -> float:
        """The last time at which the toy may have been in a hand, or else when it was last seen. It may be in a hand as long as
        fewer toys were set down since it was lifted than there were hands. Hands that came only afterwards do not count, nor
        those that have rested apart since before."""
        most = hands.most if self.gone_s >= hands.came_s else 1
        free = sum(s >= self.gone_s for s in hands.landed_s) >= most
        return self.gone_s if free else max(self.gone_s, min(hands.held_until(self.reached_s), self.gone_s + TRACK.carry_s))

    def distance(self, look: Appearance) -> float:
        """Distance of a look from the most similar remembered look."""
        return min(x.distance(look) for x in (self.appearance, *self.looks))

    def remember(self, look: Appearance) -> None:
        """Take a new look and keep up to five earlier ones: toys look different on other ground and from other sides."""
        self.looks = [*self.looks[-4:], self.appearance]
        self.appearance = look
