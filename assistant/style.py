"""How marks look: roles and sides to colours, widths and text sizes, safe for colour-blind players.

The palette is Okabe and Ito, "Color Universal Design" (2008). A side also carries its letter, a verdict its symbol and
its dash, so that nothing rests on colour alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

Rgb = tuple[int, int, int]

BLACK: Rgb = (20, 20, 20)
WHITE: Rgb = (255, 255, 255)
GREY: Rgb = (165, 165, 165)
ORANGE: Rgb = (230, 159, 0)
SKY: Rgb = (86, 180, 233)
GREEN: Rgb = (0, 158, 115)
YELLOW: Rgb = (240, 228, 66)
BLUE: Rgb = (0, 114, 178)
VERMILLION: Rgb = (213, 94, 0)
PURPLE: Rgb = (204, 121, 167)

NAMED_SIDES: dict[str, Rgb] = {
    "red": VERMILLION, "blue": BLUE, "green": GREEN, "yellow": YELLOW, "orange": ORANGE, "tan": ORANGE,
    "brown": ORANGE, "purple": PURPLE, "pink": PURPLE, "sky": SKY, "cyan": SKY, "white": WHITE, "black": BLACK,
    "grey": GREY, "gray": GREY,
}
OTHER_SIDES: tuple[Rgb, ...] = (VERMILLION, BLUE, ORANGE, GREEN, PURPLE, SKY)


@dataclass(frozen=True, slots=True)
class Look:
    """Colour and width of one role; ``width`` in pixels of a picture 1080 high. Colour None: that of the side."""

    colour: Rgb | None
    width: float = 2.5
    opacity: float = 1.0


LOOKS: dict[str, Look] = {
    "toy": Look(None, 3.0),
    "toy_lifted": Look(None, 2.0, 0.7),
    "toy_destroyed": Look(GREY, 2.0, 0.7),
    "selected": Look(WHITE, 4.5),
    "terrain": Look(GREY, 2.0, 0.85),
    "terrain_hard": Look(GREY, 2.5, 0.9),
    "terrain_soft": Look(GREY, 2.5, 0.9),
    "terrain_none": Look(GREY, 1.5, 0.7),
    "zone": Look(PURPLE, 2.0, 0.9),
    "ring": Look(None, 2.0, 0.9),
    "edge": Look(GREY, 3.0),
    "grid": Look(GREY, 1.0, 0.45),
    "grid_x": Look(GREY, 1.0, 0.8),
    "grid_y": Look(GREY, 1.0, 0.8),
    "line": Look(SKY, 2.5),
    "ruler": Look(SKY, 3.0),
    "ghost": Look(WHITE, 2.5, 0.8),
    "reach": Look(SKY, 2.0, 0.8),
    "yes": Look(WHITE, 4.0),
    "too_close": Look(YELLOW, 3.5),
    "no": Look((190, 190, 190), 2.0, 0.75),
    "turn": Look(WHITE),
    "prompt": Look(WHITE),
    "caption": Look(WHITE),
    "trail": Look(WHITE, 3.0, 0.9),
    "arm": Look(SKY, 1.5, 0.6),
    "warning": Look(YELLOW),
    "hands": Look(SKY),
}


@dataclass(frozen=True, slots=True)
class Style:
    """A way to draw: looks by role, text height and plate. Sizes in pixels of a picture 1080 high."""

    looks: Mapping[str, Look] = field(default_factory=lambda: LOOKS)
    text_px: float = 25.0
    banner_px: float = 34.0
    legend: bool = True
    labels: bool = True
    sides: tuple[tuple[str, Rgb], ...] = ()
    """Colours of sides by name that override the usual ones."""

    def look(self, role: str) -> Look:
        """The look of a role; one that the style does not know is drawn in white."""
        return self.looks.get(role, Look(WHITE))

    def colour(self, role: str, side: str, sides: Mapping[str, Rgb]) -> Rgb:
        """The colour of a mark: that of its role, else of its side in ``sides``."""
        own = self.look(role).colour
        if own is not None:
            return own
        return sides.get(side, WHITE)

    def side_colours(self, sides: Iterable[str]) -> dict[str, Rgb]:
        """A colour for every side: by its name where that is a colour, else the next that is free."""
        given = dict(self.sides)
        out: dict[str, Rgb] = {}
        names = sorted({s for s in sides if s})
        for name in names:
            colour = given.get(name) or NAMED_SIDES.get(name.lower())
            if colour is not None:
                out[name] = colour
        for name in names:
            if name not in out:
                free = [c for c in OTHER_SIDES if c not in out.values()] or list(OTHER_SIDES)
                out[name] = free[0]
        return out


DEFAULT = Style()
PLAIN = Style(legend=False)
BIG = Style(text_px=34.0, banner_px=46.0)
STYLES: dict[str, Style] = {"default": DEFAULT, "plain": PLAIN, "big": BIG}
