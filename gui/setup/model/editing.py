"""Turns what players type and draw in the set-up into values, in inches or centimetres, or refuses it in a sentence."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np
from shapely.geometry import Polygon

from assistant.overlay.marks import CM_PER_IN
from gui.language.words import tr
from gui.setup.model.plan import Figure, centre
from gui.setup.parameters import TYPED_VALUES
from measure.errors import InputError
from measure.scene import Part, Point2, Ring
from vision.tracking.tracks.priors import KnownToy


def format_length(inches: float, units: str, digits: int = 2) -> str:
    """A length for a person, without its unit: at most ``digits`` places, no zeros at the end."""
    value = inches * (CM_PER_IN if units == "cm" else 1.0)
    return f"{value:.{digits}f}".rstrip("0").rstrip(".") if digits else f"{value:.0f}"


def parse_length(text: str, units: str) -> float:
    """Inches from what was typed, in ``units`` unless the text names its own ("3,5", "4 in", "8 cm", "32mm").
    InputError: no length."""
    match = re.fullmatch(r"\s*(\d+(?:[.,]\d*)?|[.,]\d+)\s*(in|cm|mm|\")?\s*", text)
    if match is None:
        raise InputError(tr("a length is a number such as 3.5 ({part}), found {text!r}",
                            part='inches' if units == 'in' else 'centimetres', text=text))
    value, unit = float(match[1].replace(",", ".")), match[2] or units
    return value / {"cm": CM_PER_IN, "mm": 10 * CM_PER_IN}.get(unit, 1.0)


def in_words(text: str, units: str) -> str:
    """A sentence of the program with its "±0.02 in" and "24-inch" in the players' unit."""
    if units == "in":
        return text
    text = re.sub(r"±(\d+\.\d+)", lambda m: f"±{float(m[1]) * CM_PER_IN:.2f}", text)
    text = re.sub(r"(±\d+\.\d+) in\b", r"\1 cm", text)
    text = re.sub(r"(\d+) ± (\d+) in up", lambda m: " ± ".join(f"{int(v) * CM_PER_IN:.0f}" for v in m.groups()) + " cm up",
                  text)
    return re.sub(r"(\d+)-inch", lambda m: f"{int(m[1]) * CM_PER_IN:.0f}-cm", text)


def with_field(rows: Sequence[Any], index: int, key: str, text: str, units: str = "in") -> tuple[Any, ...]:
    """The rows with one field of one row changed to what was typed. InputError: not a value for that field, or a name
    that is taken. A toy keeps the id that a game knows it by."""
    value: Any = text.strip()
    if key == "name":
        if not value or any(r.name == value for i, r in enumerate(rows) if i != index):
            raise InputError(tr("a name must not be empty or taken, found {text!r}", text=text))
    elif key in ("height_in", "eye_in_above_base"):
        if key == "eye_in_above_base" and not value:
            value = None
        else:
            value = parse_length(value, units)
            if not 0 < value < TYPED_VALUES.height_most_in:
                highest = f"{TYPED_VALUES.height_most_in:.0f}"
                raise InputError(tr("a height is more than 0 and less than {highest} inches, found {text!r}", highest=highest,
                                    text=text))
    elif key == "base_mm":
        try:
            value = float(value.removesuffix("mm").replace(",", ".")) if value else None
        except ValueError:
            raise InputError(tr("the diameter of a round base is a number of millimetres, found {text!r}", text=text)) from None
        least, most = TYPED_VALUES.base_least_mm, TYPED_VALUES.base_most_mm
        if value is not None and not least <= value <= most:
            raise InputError(tr("the diameter of a round base is {least:g} to {most:g} millimetres, found {text!r}",
                                least=least, most=most, text=text))
    more = {"height_sigma_in": None, "height_from": ""} if key == "height_in" and isinstance(rows[index], Figure) else {}
    return tuple(replace(r, **{key: value}, **more) if i == index else r for i, r in enumerate(rows))


def ring_of(points: Sequence[Point2]) -> Ring:
    """A drawn outline as an anticlockwise ring. InputError: fewer than three corners, crossing itself, or no area."""
    if len(points) < 3:
        raise InputError(tr("an outline needs three corners or more, found {n}", n=len(points)))
    shape = Polygon(points)
    if not shape.is_valid or shape.area < TYPED_VALUES.area_least_in2:
        raise InputError(tr("an outline must not cross itself and must have an area: draw round it, corner by corner"))
    ring = [(round(float(x), 3), round(float(y), 3)) for x, y in points]
    return tuple(ring if shape.exterior.is_ccw else ring[::-1])


def raised(calibration: Any, ring: Ring, height_in: float) -> Ring:
    """What was drawn in the picture as if it lay on the table, for a thing that lies higher: the same pixels."""
    px = calibration.image_from_table(np.array([(x, y, 0.0) for x, y in ring]))
    return ring_of([(float(x), float(y)) for x, y in calibration.table_from_image(px, height_in)])


def with_outline(pieces: Sequence[Any], index: int, ring: Ring) -> tuple[Any, ...]:
    """The pieces with the outline of one drawn by the players."""
    return tuple(replace(p, footprint_in=ring, at_in=centre(ring), hand_drawn=True) if i == index else p
                 for i, p in enumerate(pieces))


def with_part(figures: Sequence[Figure], index: int, ring: Ring, from_in: float, to_in: float) -> tuple[Figure, ...]:
    """The figures with one more part to ignore on one of them, ``from_in`` to ``to_in`` above the surface that it stands
    on. InputError: the heights are no span."""
    if not 0 <= from_in < to_in:
        raise InputError(tr("a part to ignore reaches from a height up to a greater one, found {from_in:g} to {to_in:g}",
                            from_in=from_in, to_in=to_in))
    part = Part(ring, round(from_in, 3), round(to_in - from_in, 3))
    return tuple(replace(f, parts=(*f.parts, part)) if i == index else f for i, f in enumerate(figures))


def with_roster_toy(figures: Sequence[Figure], index: int, known: KnownToy) -> tuple[Figure, ...]:
    """The figures with one of them being a toy of the roster, with all that the roster says of it."""
    if any(f.name == known.name for i, f in enumerate(figures) if i != index):
        raise InputError(tr("{name!r} is another toy on the table already: name that one first", name=known.name))
    old = figures[index]
    made = Figure(known.name, old.at_in, known.side or old.side, known.size, known.height_in or old.height_in,
                  known.eye_in_above_base, old.found, known.base_mm, (), known.id, known.height_sigma_in,
                  known.height_from)
    if known.height_in is None:
        made = replace(made, height_sigma_in=old.height_sigma_in, height_from=old.height_from)
    if known.ignored_parts and known.at_in is not None:
        made = replace(made, at_in=known.at_in, parts=known.ignored_parts).moved_to(old.at_in)
    return tuple(made if i == index else f for i, f in enumerate(figures))


def with_sides_by_place(figures: Sequence[Figure], sides: tuple[str, str]) -> tuple[Figure, ...]:
    """The figures with the sides of two armies that face each other: along the way in which they stand farthest apart, those
    before the widest gap have the first side, those behind it the second."""
    if not figures:
        return ()
    at = np.array([f.at_in for f in figures])
    along = at[:, int(np.argmax(np.ptp(at, axis=0)))]
    order = np.sort(along)
    gaps = np.diff(order)
    cut = float(order[0]) if not len(gaps) else float(order[int(np.argmax(gaps))] + gaps.max() / 2)
    return tuple(replace(f, side=sides[int(x > cut)]) for f, x in zip(figures, along, strict=True))


def free_name(rows: Sequence[Any], stem: str) -> str:
    """A name that no row has."""
    taken = {r.name for r in rows}
    return next(n for n in (f"{stem}{k}" for k in range(1, len(taken) + 2)) if n not in taken)
