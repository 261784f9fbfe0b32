"""How marks look: colours, widths and text sizes by role and side, safe for colour-blind players.

The palette is Okabe and Ito, "Color Universal Design" (2008); benchmarks.gui.colour_vision says how far apart its colours
stay. A side also carries its letter, a verdict its symbol and its dash, so that nothing rests on colour alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from measure.errors import InputError
from measure.reading import documents
from measure.reading.values import is_number, shown

Rgb = tuple[int, int, int]

BLACK: Rgb = (20, 20, 20)
WHITE: Rgb = (255, 255, 255)
GREY: Rgb = (165, 165, 165)
SLATE: Rgb = (88, 88, 88)
"""A grey that nobody takes for purple or green."""
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
    "grey": SLATE, "gray": SLATE,
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
    "ring_edge": Look(None, 1.0, 0.6),
    "edge": Look(GREY, 3.0),
    "grid": Look(GREY, 1.0, 0.45),
    "grid_x": Look(GREY, 1.0, 0.8),
    "grid_y": Look(GREY, 1.0, 0.8),
    "line": Look(SKY, 2.5),
    "ruler": Look(SKY, 3.0),
    "ghost": Look(WHITE, 2.5, 0.8),
    "reach": Look(SKY, 2.0, 0.8),
    "reach_edge": Look(SKY, 1.0, 0.6),
    "yes": Look(WHITE, 4.0),
    "too_close": Look(YELLOW, 3.5),
    "no": Look((178, 178, 178), 2.0, 0.75),
    "turn": Look(WHITE),
    "prompt": Look(WHITE),
    "helper": Look(WHITE),
    "caption": Look(WHITE),
    "said_yes": Look(GREEN),
    "said_too_close": Look(YELLOW),
    "said_no": Look(VERMILLION),
    "card": Look(WHITE),
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
    options: bool = True
    """In a replay: lines of what may be done."""
    prompts: bool = True
    """In a replay: who is asked for what."""
    captions: bool = True
    """In a replay: what happened, in words."""
    trails: bool = True
    """In a replay: where a toy that moved came from."""
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

NUMBERS = {"text_px": (8.0, 200.0), "banner_px": (8.0, 300.0)}
SWITCHES = ("legend", "labels", "options", "prompts", "captions", "trails")
KEYS = ("base", *NUMBERS, *SWITCHES, "sides", "looks")
LOOK_KEYS = ("colour", "width", "opacity")


class StyleError(InputError):
    """A style file that cannot be used; the message names every fault with its place."""


def read_style(path: str | Path) -> Style:
    """A style file (TOML, docs/formats.md). StyleError: not there, not TOML, or any number of faults, all named."""
    data = documents.read_toml(path, StyleError, give=f"give a style file in TOML, or one of {', '.join(STYLES)}",
                               otherwise="correct that line")
    faults: list[str] = []
    style = _style(data, faults)
    if faults:
        raise StyleError(f"{path}: " + "; ".join(faults))
    return style


def _style(data: Mapping[str, Any], faults: list[str]) -> Style:
    faults += [f"unknown key {k!r} (known: {', '.join(KEYS)})" for k in data if k not in KEYS]
    base = STYLES.get(data.get("base", "default")) if isinstance(data.get("base", "default"), str) else None
    if base is None:
        faults.append(f"base must be one of {', '.join(STYLES)}, found {shown(data['base'])}")
        base = DEFAULT
    changed: dict[str, Any] = {}
    for key, (low, high) in NUMBERS.items():
        if key in data:
            changed[key] = _number(data[key], low, high, key, faults)
    for key in SWITCHES:
        if key in data:
            if not isinstance(data[key], bool):
                faults.append(f"{key} must be true or false, found {shown(data[key])}")
            changed[key] = bool(data[key])
    sides = _table(data, "sides", faults)
    changed["sides"] = (*base.sides, *((name, _colour(v, f"sides.{name}", faults)) for name, v in sides.items()))
    looks = dict(base.looks)
    for role, table in _table(data, "looks", faults).items():
        if role not in LOOKS:
            faults.append(f"looks.{role}: unknown role (known: {', '.join(sorted(LOOKS))})")
        elif not isinstance(table, Mapping):
            faults.append(f"looks.{role} must be a table with {', '.join(LOOK_KEYS)}, found {shown(table)}")
        else:
            looks[role] = _look(table, looks[role], f"looks.{role}", faults)
    return replace(base, looks=looks, **changed)


def _look(table: Mapping[str, Any], look: Look, where: str, faults: list[str]) -> Look:
    faults += [f"{where}: unknown key {k!r} (known: {', '.join(LOOK_KEYS)})" for k in table if k not in LOOK_KEYS]
    if "colour" in table:
        side = table["colour"] == "side"
        look = replace(look, colour=None if side else _colour(table["colour"], f"{where}.colour", faults))
    if "width" in table:
        look = replace(look, width=_number(table["width"], 0.5, 60.0, f"{where}.width", faults))
    if "opacity" in table:
        look = replace(look, opacity=_number(table["opacity"], 0.0, 1.0, f"{where}.opacity", faults))
    return look


def _table(data: Mapping[str, Any], key: str, faults: list[str]) -> Mapping[str, Any]:
    found = data.get(key, {})
    if not isinstance(found, Mapping):
        faults.append(f"{key} must be a table, found {shown(found)}")
        return {}
    return found


def _number(v: Any, low: float, high: float, where: str, faults: list[str]) -> float:
    if not is_number(v) or not low <= v <= high:
        faults.append(f"{where} must be a number from {low:g} to {high:g}, found {shown(v)}")
        return low
    return float(v)


def _colour(v: Any, where: str, faults: list[str]) -> Rgb:
    """"#d55e00", or the name of a side's usual colour."""
    if isinstance(v, str) and v.lower() in NAMED_SIDES:
        return NAMED_SIDES[v.lower()]
    if not isinstance(v, str) or not re.fullmatch(r"#[0-9a-fA-F]{6}", v):
        faults.append(f"{where} must be a colour such as \"#d55e00\" or one of {', '.join(NAMED_SIDES)}, found {shown(v)}")
        return WHITE
    return (int(v[1:3], 16), int(v[3:5], 16), int(v[5:7], 16))
