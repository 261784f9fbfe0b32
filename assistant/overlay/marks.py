"""What is drawn over the battle, as data in inches: one list of marks that every painter can draw.

A mark names its role ("toy", "yes", "range"), not a colour; a painter's :class:`Style` turns roles into looks.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

from shapely.geometry import Polygon

from assistant.overlay.parameters import MARKS
from measure.occlusion.definitions import USUAL
from measure.scene import Point3, Ring
from rules.actions import Prompt

CM_PER_IN = 2.54
DASHES = ("solid", "dashed", "dotted")
SYMBOLS = ("yes", "no", "too_close", "letter")
PLACES = ("top", "bottom")
VERDICTS = ("yes", "too_close", "no")
VERDICT_WORDS = {"yes": "allowed", "too_close": "too close to call", "no": "not allowed"}


@dataclass(frozen=True, slots=True)
class Area:
    """A closed outline: a toy's footprint, terrain, a zone, a range ring. ``fill`` 0-1; ``cross`` puts an X through it;
    ``subject`` is the id of what it stands for (a painter with a mouse finds it by that); ``height_in``: how far that
    reaches up from the outline, so that labels keep clear of all of it."""

    points_in: tuple[Point3, ...]
    role: str
    side: str = ""
    dash: str = "solid"
    fill: float = 0.0
    cross: bool = False
    subject: str = ""
    height_in: float = 0.0


@dataclass(frozen=True, slots=True)
class Line:
    """An open line: closest points of two toys, a charge path, a ruler."""

    points_in: tuple[Point3, ...]
    role: str
    dash: str = "solid"
    arrow: bool = False
    subject: str = ""


@dataclass(frozen=True, slots=True)
class Label:
    """Lines of text beside a point, or beside the toy ``subject``. Labels of a higher ``priority`` find their place
    first. ``signs``: one of SYMBOLS before each line, which makes the label a pill on a dark ground."""

    at_in: Point3
    lines: tuple[str, ...]
    role: str
    side: str = ""
    priority: int = 0
    subject: str = ""
    signs: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Symbol:
    """A small disc with a check, a cross, a question mark or a letter, for those who cannot tell colours apart.
    ``pips``: (how many are left, of how many) as dots under a letter; (0, 0) none."""

    at_in: Point3
    kind: str
    role: str
    letter: str = ""
    side: str = ""
    subject: str = ""
    pips: tuple[int, int] = (0, 0)


@dataclass(frozen=True, slots=True)
class Banner:
    """Text over the whole picture, not on the table. ``role``: turn, prompt, helper, caption or warning. ``kind``: the sign of
    a verdict (SYMBOLS) before it."""

    text: str
    role: str
    place: str = "top"
    kind: str = ""


@dataclass(frozen=True, slots=True)
class Legend:
    """Explains the symbols of the verdicts: (kind of symbol, words)."""

    entries: tuple[tuple[str, str], ...]


Mark = Area | Line | Label | Symbol | Banner | Legend


def prompt_text(prompt: Prompt) -> str:
    """What a prompt asks, and of whom; a secret question is not shown to everybody."""
    if prompt.secret:
        return f"{prompt.player}: look at your private question"
    return prompt.text if prompt.player in prompt.text else f"{prompt.player}: {prompt.text}"


def side_letters(sides: Iterable[str]) -> dict[str, str]:
    """One letter per side: its first that no other side has taken, else the next of the alphabet."""
    taken: dict[str, str] = {}
    for side in sorted({s for s in sides if s}):
        wanted = [c.upper() for c in side if c.isalnum()] + list("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
        taken[side] = next((c for c in wanted if c not in taken.values()), "?")
    return taken


def ring_around(footprint_in: Ring, radius_in: float) -> Ring:
    """The line of all points ``radius_in`` from a footprint's outline (its convex hull: a hollow needs no ring)."""
    grown = Polygon(footprint_in).convex_hull.buffer(radius_in, quad_segs=MARKS.ring_segments)
    return tuple((x, y) for x, y in list(grown.exterior.coords)[:-1])


def length_text(inches: float, units: str = "in", sigma_in: float | None = None) -> str:
    """"9.4 in", "9.4 ± 0.1 in" or the same in cm; the sigma as :func:`rounded_sigma` has it."""
    scale = 1.0 if units == "in" else CM_PER_IN
    if sigma_in is None:
        return f"{inches * scale:.1f} {units}"
    return f"{inches * scale:.1f} ± {rounded_sigma(sigma_in * scale, 10):.1f} {units}"


def hidden_text(hidden: float, sigma: float, definition: str = USUAL) -> str:
    """"43 % ± 6 hidden", "43 % ± 6 of its height hidden": shares 0-1 in, percent out, the sigma as :func:`rounded_sigma` has
    it."""
    n, sure = f"{100 * hidden:.0f}", f"{rounded_sigma(100 * sigma):.0f}"
    if definition == "width":
        return f"{n} % ± {sure} of its width hidden"
    if definition == "height":
        return f"{n} % ± {sure} of its height hidden"
    if definition == "base":
        return f"{n} % ± {sure} of its base hidden"
    return f"{n} % ± {sure} hidden"


def rounded_sigma(sigma: float, steps: int = 1) -> float:
    """Rounded to whole ``steps``-ths, never to zero: to the nearest, but up where that would make it look smaller by more
    than 5 % (EA-4/02 M:2022, 6.3)."""
    nearest = round(sigma * steps)
    return max(1, nearest if nearest >= 0.95 * sigma * steps else math.ceil(sigma * steps)) / steps
