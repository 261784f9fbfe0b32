"""Templates of wargames, laid on the table: a blast circle, a cone (a flamer), a line (a beam), each of so many inches."""

from __future__ import annotations

import math
from dataclasses import dataclass

from shapely.geometry import LineString, Polygon

from measure.errors import InputError
from measure.polygons import Point2, Ring, disc

SHAPES = ("circle", "cone", "line")
ARC_STEP_DEG = 4.0
"""Degrees between the corners of a cone's arc: at 12 inches the outline is nowhere 0.01 in off the true arc."""
MOST_IN = 240.0
"""Inches: no table is larger, so a larger template is a typing error."""


@dataclass(frozen=True, slots=True)
class Template:
    """``size_in``: radius of a circle, length of a cone or line. ``spread``: opening angle of a cone in degrees, width of a
    line in inches; a circle has none. InputError: another shape, or numbers that make no sense."""

    name: str
    shape: str
    size_in: float
    spread: float = 0.0

    def __post_init__(self) -> None:
        if self.shape not in SHAPES:
            raise InputError(f"a template is one of {', '.join(SHAPES)}, found {self.shape!r}")
        if not 0 < self.size_in <= MOST_IN:
            raise InputError(f"a template measures above 0 and up to {MOST_IN:g} in, found {self.size_in:g}")
        if self.shape == "cone" and not 0 < self.spread <= 180:
            raise InputError(f"a cone opens above 0 and up to 180 degrees, found {self.spread:g}")
        if self.shape == "line" and not 0 < self.spread <= MOST_IN:
            raise InputError(f"a line is above 0 in wide, up to {MOST_IN:g}, found {self.spread:g}")

    @property
    def aimed(self) -> bool:
        """Whether it points somewhere."""
        return self.shape != "circle"

    def words(self) -> str:
        """"cone of 8 in, 60 degrees"."""
        more = {"circle": "", "cone": f", {self.spread:g} degrees", "line": f", {self.spread:g} in wide"}[self.shape]
        return f"{self.shape} of {self.size_in:g} in{more}"

    def ring(self, at_in: Point2, to_in: Point2 | None = None, base_in: Ring = ()) -> Ring:
        """Its outline. A circle has its middle at ``at_in``; the others begin there and point to ``to_in``, and where they
        begin at a toy (footprint ``base_in``, about ``at_in``) they begin at its edge. InputError: it points nowhere."""
        if not self.aimed:
            return disc(*at_in, self.size_in)
        if to_in is None or math.dist(at_in, to_in) < 1e-6:
            raise InputError(f"a {self.shape} points somewhere: say to which toy or place")
        turn = math.atan2(to_in[1] - at_in[1], to_in[0] - at_in[0])
        x, y = _edge(at_in, turn, base_in)
        if self.shape == "line":
            half = self.spread / 2
            corners = [(0.0, -half), (self.size_in, -half), (self.size_in, half), (0.0, half)]
            c, s = math.cos(turn), math.sin(turn)
            return tuple((x + c * u - s * v, y + s * u + c * v) for u, v in corners)
        wide = math.radians(self.spread)
        steps = max(2, math.ceil(self.spread / ARC_STEP_DEG))
        return ((x, y), *((x + self.size_in * math.cos(a), y + self.size_in * math.sin(a))
                          for a in (turn - wide / 2 + wide * k / steps for k in range(steps + 1))))


def _edge(at_in: Point2, turn: float, base_in: Ring) -> Point2:
    """Where a ray from ``at_in`` leaves the footprint; ``at_in`` itself where there is none."""
    if not base_in:
        return at_in
    far = max(math.dist(at_in, p) for p in base_in) + 1.0
    ray = LineString([at_in, (at_in[0] + far * math.cos(turn), at_in[1] + far * math.sin(turn))])
    inside = ray.intersection(Polygon(base_in).convex_hull).length
    return (at_in[0] + inside * math.cos(turn), at_in[1] + inside * math.sin(turn))


def template_of(shape: str, size_in: float, spread: float | None = None, name: str = "") -> Template:
    """A template with the spread that its shape has where none is given: cones of 60 degrees, lines of 1 inch."""
    usual = {"cone": 60.0, "line": 1.0}.get(shape, 0.0)
    return Template(name, shape, size_in, usual if spread is None else spread)
