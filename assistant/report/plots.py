"""The report's pictures of numbers, as SVG without scripts: the map with trails, strength, ranges, distances (matplotlib).

Colours are placeholders that the page turns into its own (light or dark), and letters stay letters: they can be read out,
searched and set in the page's font.
"""

from __future__ import annotations

import io
import re
from collections.abc import Mapping, Sequence
from functools import cache
from heapq import nsmallest
from itertools import pairwise
from typing import Any

import matplotlib
import numpy as np
from matplotlib.axes import Axes
from matplotlib.backends.backend_svg import FigureCanvasSVG
from matplotlib.figure import Figure
from matplotlib.patches import Polygon as Patch
from matplotlib.ticker import MaxNLocator

from assistant.evidence.embedding import any_letters
from assistant.evidence.words import SYMBOLS, Row, clock
from assistant.overlay.map_view import battle_box
from assistant.overlay.marks import CM_PER_IN, side_letters
from assistant.report.parameters import REPORT
from assistant.report.parts import Event, Story
from measure.scene import Scene

INK, FAINT, LINE, PAPER = "#010203", "#010204", "#010205", "#010206"
VERDICT = {"yes": "#010207", "too_close": "#010208", "no": "#010209"}
SIDE = "#0103{:02x}"
PLACEHOLDERS = {INK: "--ink", FAINT: "--faint", LINE: "--line", PAPER: "--card", VERDICT["yes"]: "--yes",
                VERDICT["too_close"]: "--close", VERDICT["no"]: "--no"}
MARKERS = "osD^vPX*"
DASHES = ("-", (0, (5, 2)), (0, (1, 1.5)), (0, (6, 2, 1, 2)))
SETTINGS: Any = {"svg.fonttype": "none", "font.family": "DejaVu Sans", "font.size": 10, "text.parse_math": False,
                 "axes.edgecolor": LINE, "axes.labelcolor": FAINT, "text.color": INK, "xtick.color": FAINT,
                 "ytick.color": FAINT,
                 "axes.grid": True, "grid.color": LINE, "grid.linewidth": 0.6, "axes.facecolor": "none", "hatch.linewidth": 0.8,
                 "axes.spines.top": False, "axes.spines.right": False, "figure.facecolor": "none", "axes.axisbelow": True,
                 "legend.frameon": False, "legend.labelcolor": INK}


def sides_of(story: Story) -> tuple[str, ...]:
    """All sides, in the order of their colours; a toy on the table may have one that the game does not give it."""
    table = story.battle.scenes[-1].toys if story.battle.scenes else ()
    return tuple(sorted({side for side in (*(t.side for t in story.toys), *(t.side for t in table)) if side}))


def map_svg(story: Story) -> str:
    """The table from above: where each toy ended (outline), where it came from (numbered arrows), what stood about.
    Empty where nothing was on the table."""
    if not story.battle.scenes:
        return ""
    last = story.battle.scenes[-1]
    low, high = battle_box(last)
    points = np.array([p for s in story.battle.moves for p in (s.from_in, s.to_in)]).reshape(-1, 2)
    if not last.toys and not last.terrain and not len(points):
        return ""
    if len(points):
        low, high = np.minimum(low, points.min(axis=0) - 1), np.maximum(high, points.max(axis=0) + 1)
    span = np.maximum(np.subtract(high, low), 1.0)
    with matplotlib.rc_context(SETTINGS):
        fig = Figure(figsize=(10, float(np.clip(10 * span[1] / span[0], 3.0, 12.0))), layout="constrained")
        ax = fig.add_subplot()
        ax.set(xlim=(low[0], high[0]), ylim=(low[1], high[1]), aspect="equal", xlabel="inches", ylabel="inches")
        _terrain(ax, last)
        _toys(ax, story, last, float(span.max()) / 9.3 * 9.5 / 72 * 0.62)
        _trails(ax, story)
        return _svg(fig, f"map-{story.first_line}", story)


def strength_svg(story: Story) -> str:
    """What each side has left over time, with a mark where something was destroyed; "" without a game."""
    rows = [(s.time_s, s.left) for s in story.battle.standings if s.left]
    sides = sides_of(story)
    of = {t.id: t.side for t in story.toys}
    if len(rows) < 2 or not sides:
        return ""
    times = [t for t, _ in rows] + [story.battle.last_s]
    with matplotlib.rc_context(SETTINGS):
        fig, ax = _axes(3.2, f"{story.left_word} left", "minutes:seconds of the battle")
        most = 0.0
        changed = [k for k, (_, row) in enumerate(rows) if not k or row is not rows[k - 1][1]]  # mostly nobody was hit
        for i, side in enumerate(sides):
            left: list[float] = []
            for begin, end in pairwise((*changed, len(rows))):
                left += [sum(v for k, v in rows[begin][1].items() if of.get(k) == side)] * (end - begin)
            left.append(left[-1])
            most = max(most, *left)
            ax.step(times, left, where="post", color=_side(sides, side), ls=DASHES[i % len(DASHES)], lw=2.2, label=side)
            falls = [(rows[k][0], left[k]) for k in changed if k and any(
                of.get(toy) == side and v > 0 and rows[k][1].get(toy, 0) <= 0 for toy, v in rows[k - 1][1].items())]
            ax.plot([t for t, _ in falls], [v for _, v in falls], "X", color=_side(sides, side), ms=8, mec=PAPER, ls="none")
        ax.set(ylim=(0, most * 1.08 + 0.5), xlim=(0, max(times[-1], 1.0)))
        ax.xaxis.set_major_formatter(lambda v, _: clock(v)[:-2])
        ax.yaxis.set_major_locator(MaxNLocator(integer=True))
        ax.legend(loc="lower left", ncols=4, bbox_to_anchor=(0, 1.0))
        return _svg(fig, f"strength-{story.first_line}", story)


def ranges_svg(story: Story, found: Sequence[tuple[Event, Row]]) -> str:
    """Every judged range or way (``found``: as :func:`judged_ranges` gives them) against its limit, measured ± sigma; "" where
    none was judged in inches."""
    if not found:
        return ""
    if len(found) > REPORT.ranges_most:
        inches = cache(_inches)  # limits are told again and again, lengths often
        away = [abs(inches(row.measured) - inches(row.limit)) for _, row in found]
        found = [found[k] for k in sorted(nsmallest(REPORT.ranges_most, range(len(found)), key=away.__getitem__))]
    with matplotlib.rc_context(SETTINGS):
        fig, ax = _axes(1.0 + 0.34 * len(found), "", "inches")
        for k, (_, row) in enumerate(found):
            sigma = row.measured.removesuffix(" in").partition(" ± ")[2]
            limit, x, s = _inches(row.limit), _inches(row.measured), float(sigma or 0)
            colour = VERDICT[row.verdict]
            ax.plot([0, limit], [k, k], color=LINE, lw=7, solid_capstyle="butt", zorder=1)
            ax.plot([limit, limit], [k - 0.34, k + 0.34], color=INK, lw=2.2, zorder=3)
            ax.errorbar([x], [k], xerr=[[min(1.96 * s, x)], [1.96 * s]], fmt="o", color=colour, ms=7, lw=2, capsize=4, zorder=4)
            ax.annotate(SYMBOLS[row.verdict], (max(x + 1.96 * s, limit), k), (8, 0), textcoords="offset points", va="center",
                        color=colour, weight="bold")
        ax.set_yticks(range(len(found)), [f"{clock(e.time_s)} {_short(e.title, 34)} ({r.rule})" for e, r in found])
        ax.set(ylim=(len(found) - 0.4, -0.6), xlim=(0, None))
        ax.grid(visible=False, axis="y")
        return _svg(fig, f"ranges-{story.first_line}", story)


def judged_ranges(story: Story) -> list[tuple[Event, Row]]:
    """Every check of a length against a limit, with its event."""
    return [(e, r) for e in story.events if not e.undone for r in e.rows
            if r.limit.endswith(" in") and r.measured.endswith(" in") and r.verdict]


def _inches(text: str) -> float:
    return float(text.removesuffix(" in").partition(" ± ")[0])


def moved_svg(story: Story) -> str:
    """Inches moved by each toy, straight from rest to rest; "" where nothing moved."""
    rows = sorted((t for t in story.toys if t.moved_in > 0), key=lambda t: -t.moved_in)[:REPORT.bars_most]
    if not rows:
        return ""
    sides = sides_of(story)
    undeclared = dict.fromkeys((t.id for t in rows), 0.0)
    for s in story.battle.moves:
        if (s.time_s, s.toy) in story.undeclared and s.toy in undeclared:
            undeclared[s.toy] += s.distance_in
    with matplotlib.rc_context(SETTINGS):
        fig, ax = _axes(0.9 + 0.34 * len(rows), "", f"inches moved in all (1 in = {CM_PER_IN} cm)")
        for k, toy in enumerate(rows):
            free, colour = undeclared[toy.id], _side(sides, toy.side)
            ax.barh(k, toy.moved_in - free, color=colour, height=0.62)
            ax.barh(k, free, left=toy.moved_in - free, facecolor="none", edgecolor=colour, hatch="////", height=0.62, lw=1.2)
            ax.annotate(f"{toy.moved_in:.1f}", (toy.moved_in, k), (6, 0), textcoords="offset points", va="center", color=INK)
        letters = side_letters(sides)
        ax.set_yticks(range(len(rows)), [f"{t.name} ({letters[t.side]})" if t.side else t.name for t in rows])
        ax.set(ylim=(len(rows) - 0.4, -0.6), xlim=(0, max(t.moved_in for t in rows) * 1.12))
        ax.grid(visible=False, axis="y")
        return _svg(fig, f"moved-{story.first_line}", story)


def scores_svg(story: Story) -> str:
    """Points over time; "" where the game keeps none."""
    rows = [(s.time_s, s.scores) for s in story.battle.standings if s.scores]
    sides = tuple(dict.fromkeys(side for _, row in rows for side in row))
    if len(rows) < 2 or not any(v for _, row in rows for v in row.values()) or _same_as_left(story):
        return ""
    times = [t for t, _ in rows] + [story.battle.last_s]
    with matplotlib.rc_context(SETTINGS):
        fig, ax = _axes(2.6, "points", "minutes:seconds of the battle")
        for i, side in enumerate(sides):
            points = [row.get(side, 0.0) for _, row in rows]
            ax.step(times, [*points, points[-1]], where="post", lw=2.2, ls=DASHES[i % len(DASHES)], label=side,
                    color=_side(sides_of(story), side))
        ax.set(ylim=(0, None), xlim=(0, max(times[-1], 1.0)))
        ax.xaxis.set_major_formatter(lambda v, _: clock(v)[:-2])
        ax.legend(loc="lower left", ncols=4, bbox_to_anchor=(0, 1.0))
        return _svg(fig, f"scores-{story.first_line}", story)


def _same_as_left(story: Story) -> bool:
    """Whether the points only count who is left: the other plot shows that already."""
    of = {t.id: t.side for t in story.toys}
    return all(v == sum(n > 0 for k, n in s.left.items() if of.get(k) == side)
               for s in story.battle.standings for side, v in s.scores.items())


def _axes(tall_in: float, y: str, x: str) -> tuple[Figure, Axes]:
    fig = Figure(figsize=(10, tall_in), layout="constrained")
    ax = fig.add_subplot()
    ax.set(xlabel=x, ylabel=y)
    return fig, ax


def _terrain(ax: Axes, scene: Scene) -> None:
    for zone in scene.zones:
        ax.add_patch(Patch(np.array(zone.footprint_in), closed=True, facecolor="none", edgecolor=FAINT, ls="--", lw=1.2))
        ax.annotate(zone.id, zone.polygon().representative_point().coords[0], ha="center", va="center", color=FAINT, size=9)
    for piece in scene.terrain:
        hard = piece.cover == "hard"
        ax.add_patch(Patch(np.array(piece.footprint_in), closed=True, facecolor=LINE, edgecolor=FAINT, lw=1.4,
                           ls="-" if hard else "--", hatch=None if hard else "...", alpha=0.75))
        x, y = piece.polygon().representative_point().coords[0]
        words = f"{piece.kind or piece.id}\n{piece.height_in:.1f} in"
        ax.annotate(words, (x, y), ha="center", va="center", color=INK, size=8.5)


def _places(scene: Scene, names: Mapping[str, str], inch_per_letter: float) -> dict[str, tuple[float, float, str, str]]:
    """Where each name stands (x, y, horizontal and vertical alignment): beside its toy where it covers nothing. Else
    it is left out; the table below has all names."""
    tall = 1.9 * inch_per_letter
    taken = [(min(x), min(y), max(x), max(y)) for x, y in (zip(*t.footprint_in, strict=True) for t in scene.toys)]
    out: dict[str, tuple[float, float, str, str]] = {}
    for toy, (x0, y0, x1, y1) in zip(scene.toys, list(taken), strict=True):
        wide, middle = len(names[toy.id]) * inch_per_letter, ((x0 + x1) / 2, (y0 + y1) / 2)
        for x, y, ha, va, box in (
                (middle[0], y1, "center", "bottom", (middle[0] - wide / 2, y1, middle[0] + wide / 2, y1 + tall)),
                (middle[0], y0, "center", "top", (middle[0] - wide / 2, y0 - tall, middle[0] + wide / 2, y0)),
                (x1, middle[1], "left", "center", (x1, middle[1] - tall / 2, x1 + wide, middle[1] + tall / 2)),
                (x0, middle[1], "right", "center", (x0 - wide, middle[1] - tall / 2, x0, middle[1] + tall / 2))):
            if all(box[2] <= a or box[0] >= c or box[3] <= b or box[1] >= d for a, b, c, d in taken):
                out[toy.id] = (x, y, ha, va)
                taken.append(box)
                break
    return out


def _toys(ax: Axes, story: Story, last: Scene, inch_per_letter: float) -> None:
    sides, letters = sides_of(story), side_letters(sides_of(story))
    fallen = {t.id for t in story.toys if t.state == "destroyed"} | {t.id for t in last.toys if t.state == "destroyed"}
    names = {t.id: (t.name or t.id) + (f" ({letters[t.side]})" if t.side else "") + (" ✗" if t.id in fallen else "")
             for t in last.toys}
    places = _places(last, names, inch_per_letter)
    for toy in last.toys:
        colour, gone = _side(sides, toy.side), toy.id in fallen
        ax.add_patch(Patch(np.array(toy.footprint_in), closed=True, facecolor="none" if gone else colour, edgecolor=colour,
                           lw=1.8, alpha=0.9, hatch="xxxx" if gone else None, zorder=4))
        if toy.id in places:
            x, y, ha, va = places[toy.id]
            away = ({"left": 4, "right": -4}.get(ha, 0), {"bottom": 4, "top": -4}.get(va, 0))
            ax.annotate(names[toy.id], (x, y), away, textcoords="offset points", ha=ha, va=va, size=9.5, weight="bold",
                        color=INK, zorder=6)


def _trails(ax: Axes, story: Story) -> None:
    sides = sides_of(story)
    toys = story.battle.scenes.toys()
    for number, move in enumerate(story.battle.moves[:REPORT.trails_most], 1):
        colour = _side(sides, toys[move.toy].side if move.toy in toys else "")
        if move.before_in:
            ax.add_patch(Patch(np.array(move.before_in), closed=True, facecolor="none", edgecolor=colour, lw=1.2, ls=":",
                               zorder=3))
        free = (move.time_s, move.toy) in story.undeclared
        way = [move.from_in, *move.way_in[1:-1], move.to_in]
        ax.plot(*np.array(way[:-1]).T, color=colour, lw=1.8, ls=(0, (2, 1.5)) if free else "-", zorder=5)
        ax.annotate("", move.to_in, way[-2], zorder=5, arrowprops={
            "arrowstyle": "-|>", "color": colour, "lw": 1.8, "ls": (0, (2, 1.5)) if free else "-",
            "shrinkA": 0, "shrinkB": 0, "mutation_scale": 12})
        middle = np.mean(way[(len(way) - 1) // 2:len(way) // 2 + 1], axis=0)
        ax.annotate(str(number), middle, ha="center", va="center", size=8.5, color=INK, zorder=7,
                    bbox={"boxstyle": "circle,pad=0.2", "facecolor": PAPER, "edgecolor": colour, "lw": 1.2})


def _side(sides: Sequence[str], side: str) -> str:
    return SIDE.format(list(sides).index(side)) if side in sides else FAINT


def _short(text: str, letters: int) -> str:
    return text if len(text) <= letters else text[:letters - 1] + "…"


def _svg(fig: Figure, salt: str, story: Story) -> str:
    """The drawing as an ``svg`` element that takes its colours from the page; ids differ from drawing to drawing."""
    out = io.StringIO()
    with matplotlib.rc_context({"svg.hashsalt": salt, "svg.id": salt}), any_letters():
        FigureCanvasSVG(fig).print_svg(out, metadata={"Date": None, "Creator": None, "Format": None, "Type": None})
    text = out.getvalue()
    text = text[text.index("<svg"):]
    text = re.sub(r"<metadata>.*?</metadata>", "", text, flags=re.DOTALL)
    text = re.sub(r'<svg [^>]*?viewBox="([^"]+)"[^>]*>', rf'<svg viewBox="\1" id="{salt}" class="plot" aria-hidden="true">',
                  text, count=1)
    text = re.sub(r'\b(id="|url\(#|href="#)(?!' + salt + r')', rf"\g<1>{salt}-", text)
    text = text.replace("xlink:href", "href")
    text = re.sub(r"font: ([^;\"']*?)([\d.]+)px 'DejaVu Sans'[^;\"]*", r"font: \1\2px var(--font)", text)
    names = {**PLACEHOLDERS, **{SIDE.format(i): f"--side{i}" for i in range(len(sides_of(story)))}}
    return re.sub("#01020[0-9]|#0103[0-9a-f]{2}", lambda m: f"var({names.get(m[0], '--ink')})", text)
