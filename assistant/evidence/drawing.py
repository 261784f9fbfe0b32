"""Draws an evidence card: the frame or the map, the toy's-eye picture, and the findings in a table (matplotlib)."""

from __future__ import annotations

import base64
import math
import textwrap
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import cv2
import matplotlib
import matplotlib.patheffects as effects
import numpy as np
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.patches import Polygon as Patch
from numpy.typing import NDArray

from assistant.evidence.embedding import FONT, CardError
from assistant.evidence.limits import cover_limits
from assistant.evidence.parameters import CARD
from assistant.evidence.words import (
    Row,
    calibration_text,
    clock,
    footer,
    headline,
    rows_of,
)
from assistant.overlay.marks import hidden_text, length_text
from assistant.overlay.paint import PointProjection
from assistant.overlay.style import DEFAULT, Rgb
from assistant.overlay.toys_eye.ruling_change import change_text
from assistant.overlay.toys_eye.view import Camera, Seen, frame_of, seen_by
from measure.scene import Point3, Ring, Scene, Terrain, Toy
from measure.survey import Survey

INK, FAINT, PAPER, RULE = "#1b2126", "#5b6670", "#ffffff", "#c9d0d6"
VERDICT_INK = {"yes": "#00664a", "no": "#9c3d00", "too_close": "#6b5200"}
VERDICT_FILL = {"yes": "#d8f3e9", "no": "#fbe3d3", "too_close": "#fdf3c4"}
THIN_HALO = [effects.withStroke(linewidth=1.8, foreground="black")]
HALO = [effects.withStroke(linewidth=3.5, foreground="black")]
BLOCKER_FILL = "#e69f00"
COLUMNS = ((0.025, "rule"), (0.09, "what"), (0.475, "measured"), (0.605, "limit"), (0.70, "verdict"))
SETTINGS: Any = {"hatch.linewidth": 1.4, "font.family": FONT, "text.parse_math": False}


def draw(record: Mapping[str, Any], survey: Survey, camera: Camera | None) -> Figure:
    """The card of a record (see :func:`assistant.evidence.card.record_of`) as a figure of 1600 x 1200 pixels. It is drawn from
    the record alone, the part of the frame in it included, so that it can be drawn again. ``camera``: of the whole frame."""
    with matplotlib.rc_context(SETTINGS):
        fig = Figure(figsize=CARD.size_in, dpi=CARD.dpi, facecolor=PAPER)
        FigureCanvasAgg(fig)
        _header(fig, record)
        main = fig.add_axes((0.025, 0.405, 0.60, 0.475))
        eye = fig.add_axes((0.645, 0.405, 0.33, 0.475))
        crop = crop_in(record)
        if crop is not None and camera is not None:
            _frame(main, record, survey, crop, camera)
        else:
            _map(main, record, survey)
        _eye(eye, record, survey, None if crop is None or camera is None else Seen(crop[1], camera, crop[0]))
        _table(fig, rows_of(record))
        _footer(fig, record)
        return fig


def _header(fig: Figure, record: Mapping[str, Any]) -> None:
    title, verdict, chip = headline(record)
    fig.text(0.025, 0.965, _short(title, 64), size=19 if len(title) < 44 else 15, weight="bold", color=INK, va="center")
    game = record["game"]
    what = game["title"] or "No game, measured only"
    when = f"at {clock(record['at_s'])}"
    if record.get("wall_clock"):
        when += f" ({record['wall_clock'][:19].replace('T', ' ')})"
    if record["source"]:
        when += f" of {record['source']}"
    fig.text(0.025, 0.923, f"{_short(what, 70)}  ·  {when}", size=10.5, color=FAINT, va="center")
    fig.text(0.975, 0.952, chip, size=13, weight="bold", ha="right", va="center", color=VERDICT_INK.get(verdict, INK),
             bbox={"boxstyle": "round,pad=0.55", "facecolor": VERDICT_FILL.get(verdict, "#e8ecef"),
                   "edgecolor": VERDICT_INK.get(verdict, FAINT), "linewidth": 1.6})


def crop_of(record: Mapping[str, Any], scene: Scene, bgr: NDArray[np.uint8], camera: PointProjection) -> dict[str, Any]:
    """The part of a frame (H, W, 3) that a card shows, for its record: where it lies, and its picture as JPEG in base64."""
    me, target, blockers = _parties(record, scene)
    h, w = bgr.shape[:2]
    around = np.concatenate([camera.image_from_table(np.array(_solid(t))) for t in (me, target, *blockers)])
    around = around[np.isfinite(around).all(axis=1)]
    x0, y0, x1, y1 = _view(around, (w, h), 0.60 * CARD.size_in[0] / (0.475 * CARD.size_in[1]))
    jpeg = cv2.imencode(".jpg", bgr[y0:y1, x0:x1], [cv2.IMWRITE_JPEG_QUALITY, CARD.crop_quality])[1]
    return {"at_px": [x0, y0], "jpeg": base64.b64encode(jpeg.tobytes()).decode("ascii")}


def crop_in(record: Mapping[str, Any]) -> tuple[tuple[int, int], NDArray[np.uint8]] | None:
    """Where the crop in a record lies in its frame, and its pixels (h, w, 3) BGR; None: the card shows a map."""
    crop = record["picture"].get("crop")
    if crop is None:
        return None
    pixels = cv2.imdecode(np.frombuffer(base64.b64decode(crop["jpeg"]), np.uint8), cv2.IMREAD_COLOR)
    if pixels is None:
        raise CardError("the picture in the card's record cannot be read: do not trust it")
    x0, y0 = (int(v) for v in crop["at_px"])
    return (x0, y0), np.asarray(pixels, np.uint8)


def _frame(ax: Axes, record: Mapping[str, Any], survey: Survey, crop: tuple[tuple[int, int], NDArray[np.uint8]],
           camera: PointProjection) -> None:
    (x0, y0), bgr = crop
    x1, y1 = x0 + bgr.shape[1], y0 + bgr.shape[0]
    ax.imshow(bgr[..., ::-1], extent=(x0 - 0.5, x1 - 0.5, y1 - 0.5, y0 - 0.5), interpolation="bicubic", aspect="auto")
    _pair(ax, record, survey, lambda points: camera.image_from_table(np.array(points, dtype=float).reshape(-1, 3)))
    ax.set(xlim=(x0 - 0.5, x1 - 0.5), ylim=(y1 - 0.5, y0 - 0.5))
    of = record["picture"]["of"]
    _caption(ax, f"The frame: {of}" if of else "The frame")


def _map(ax: Axes, record: Mapping[str, Any], survey: Survey) -> None:
    me, target, blockers = _parties(record, survey.scene)
    around = np.array([p[:2] for t in (me, target, *blockers) for p in _solid(t)])
    low, high = around.min(axis=0) - CARD.map_room_in, around.max(axis=0) + CARD.map_room_in
    wide = 0.60 * CARD.size_in[0] / (0.475 * CARD.size_in[1])
    span = np.maximum(high - low, np.array([wide * (high - low)[1], (high - low)[0] / wide]))
    middle = (low + high) / 2
    ax.set(xlim=(middle[0] - span[0] / 2, middle[0] + span[0] / 2), ylim=(middle[1] - span[1] / 2, middle[1] + span[1] / 2),
           facecolor="#39434b", aspect="equal")
    step = 1.0 if max(span) < CARD.fine_grid_in else 6.0
    for k, (a, b) in enumerate(((ax.get_xlim()), (ax.get_ylim()))):
        for v in np.arange(math.ceil(a / step) * step, b, step):
            (ax.axvline if k == 0 else ax.axhline)(v, color="white", alpha=0.15, lw=0.8)
    _pair(ax, record, survey, lambda points: np.array(points, dtype=float).reshape(-1, 3)[:, :2])
    _caption(ax, f"The table from above (no picture to show), a line every {step:g} in")


def _pair(ax: Axes, record: Mapping[str, Any], survey: Survey, place: Any) -> None:
    """Footprints of all, the two of the card bold, and the line between their closest points with its length."""
    scene = survey.scene
    me, target, blockers = _parties(record, scene)
    colours = DEFAULT.side_colours(t.side for t in scene.toys)
    for piece in scene.terrain:
        bold = piece in blockers
        _ring(ax, place(_flat(piece.footprint_in, piece.base_in)), BLOCKER_FILL if bold else "#b9c2c9", 2.4 if bold else 1.2,
              0.20 if bold else 0.06)
    for toy in scene.toys:
        if toy.on_table or toy.state == "destroyed":
            bold = toy.id in (me.id, target.id)
            colour = _hex(colours.get(toy.side, (255, 255, 255)))
            _ring(ax, place(_flat(toy.footprint_in, toy.base_in)), colour, 3.2 if bold else 1.3, 0.28 if bold else 0.05,
                  toy.state == "destroyed")
    charge = next((r for r in record["rulings"] if r["what"] == "ruling" and "charge" in r["action"]["kind"]
                   and not r["answer"]), None)
    if charge is not None:
        way = survey.charge(me.id, target.id).points_in
        if len(way) > 1:
            at = place([(*p[:2], p[2] if len(p) > 2 else 0.0) for p in way])
            ax.plot(at[:, 0], at[:, 1], color="#f0e442", lw=2.4, ls=(0, (1, 1.6)), zorder=6)
    r = record["range"]
    if r["in"] is not None:
        ends = place([r["from_point_in"], r["to_point_in"]])
        ax.plot(ends[:, 0], ends[:, 1], color="white", lw=2.4, path_effects=HALO, zorder=5)
        ax.plot(ends[:, 0], ends[:, 1], "o", color="white", ms=5, path_effects=HALO, zorder=5)
        ax.annotate(length_text(r["in"], "in", r["sigma"]), ends.mean(axis=0), (0, 9), textcoords="offset points", ha="center",
                    color="white", size=12, weight="bold", path_effects=HALO, zorder=7, annotation_clip=True)
    ends = [place([(*t.centroid(), t.base_in)])[0] for t in (me, target)]
    for toy, at, other in zip((me, target), ends, reversed(ends), strict=True):
        outline = place(_flat(toy.footprint_in, toy.base_in))
        away = (at - other) / max(float(np.linalg.norm(at - other)), 1e-9)
        edge = at + away * float(((outline - at) @ away).max())  # on the far side, so that nothing measured is covered
        shift = away * (14.0, -14.0 if ax.yaxis_inverted() else 14.0)
        ax.annotate(toy.name or toy.id, edge, tuple(shift), textcoords="offset points", ha="center", va="center", color="white",
                    size=11, weight="bold", path_effects=HALO, zorder=7, annotation_clip=True)
    for thing in blockers:
        x, y = thing.polygon().representative_point().coords[0]
        ax.annotate(_thing(thing), place([(x, y, thing.base_in + thing.height_in)])[0], color="#ffe2a8", size=9.5, ha="center",
                    va="center", path_effects=HALO, zorder=6, annotation_clip=True)


def _eye(ax: Axes, record: Mapping[str, Any], survey: Survey, seen: Seen | None) -> None:
    """What the first toy sees of the second, in the frame's own pixels where there is one: the hidden part hatched, what hides
    it named, how much is hidden beside the limits, and what would change that."""
    me, target, c = record["from"]["name"], record["to"]["name"], record["cover"]
    cover = survey.cover(record["from"]["id"], record["to"]["id"])
    _caption(ax, f"What {_short(me, 18)} sees of {_short(target, 18)}")
    low, high = CARD.eye_between
    wide = 0.33 * CARD.size_in[0] / (0.475 * CARD.size_in[1] * (high - low))
    part = frame_of(cover, wide)
    ax.set(facecolor=PAPER, xlim=(0, 1), ylim=(0, 1))
    if part is None:
        ax.text(0.5, 0.5, f"{me} cannot look at {target} from here", ha="center", color=FAINT)
    else:
        view = ax.inset_axes((0.0, low, 1.0, high - low))
        pixels = seen_by(survey, record["from"]["id"], record["to"]["id"], part, CARD.eye_px, seen, CARD.eye_finer)
        view.imshow(pixels[..., ::-1], extent=part, interpolation="bilinear", aspect="auto")
        for ring in cover.hidden_part:
            view.add_patch(Patch(np.array(ring), closed=True, facecolor=(*matplotlib.colors.to_rgb(BLOCKER_FILL), 0.30),
                                 edgecolor=BLOCKER_FILL, hatch="///", lw=1.0))
        for ring in cover.silhouette:
            view.add_patch(Patch(np.array(ring), closed=True, fill=False, edgecolor="white", lw=1.8, path_effects=HALO))
        view.set(xlim=part[:2], ylim=part[2:])
        _caption(view, "")
        colours = "" if seen is None else "; colours as the camera saw them, plain where it saw nothing"
        view.text(0.015, 0.02, f"hatched: hidden{colours}", transform=view.transAxes, va="bottom", size=7.5, color="white",
                  path_effects=THIN_HALO)
    names = {t.id: t.name or t.id for t in survey.scene.toys} | {p.id: _thing(p) for p in survey.scene.terrain}
    by = [f"{_short(names.get(b['id'], b['id']), 18)} {100 * b['share']:.0f} %" for b in c["blockers"][:CARD.blockers_most]]
    ax.text(0.5, 0.975, "hidden by " + ", ".join(by) if by else "nothing in between", ha="center", va="top", size=9.5,
            color=FAINT)
    limits = cover_limits(record["limits"])
    ax.text(0.5, 0.185, hidden_text(c["hidden"], c["sigma"], c["definition"]), ha="center", va="center", size=13,
            weight="bold", color=INK)
    _gauge(ax, c["hidden"], c["sigma"], limits)
    if c.get("change"):
        said = textwrap.wrap(change_text(c["change"], limits=bool(limits)), 62)
        ax.text(0.5, 0.035, "\n".join(said[:2]), ha="center", va="center", size=9, color=INK, linespacing=1.1)


def _gauge(ax: Axes, hidden: float, sigma: float, limits: Sequence[float]) -> None:
    """What is hidden as a bar from 0 to 100 %, its sigma as a line, and the limits as marks with their percent."""
    x0, x1, y, tall = 0.12, 0.88, 0.115, 0.026

    def at(share: float) -> float:
        return x0 + (x1 - x0) * min(1.0, max(0.0, share))

    for right, colour in ((1.0, "#e8ecef"), (hidden, BLOCKER_FILL)):
        if right > 0:
            ax.add_patch(Patch([(x0, y), (at(right), y), (at(right), y + tall), (x0, y + tall)], closed=True, facecolor=colour,
                               edgecolor=RULE, lw=0.8))
    ax.plot((at(hidden - sigma), at(hidden + sigma)), (y + tall / 2,) * 2, color=INK, lw=1.6)
    for limit in limits:
        ax.plot((at(limit),) * 2, (y - 0.012, y + tall + 0.012), color=VERDICT_INK["no"], lw=2.2)
        ax.text(at(limit), y - 0.016, f"limit {100 * limit:.0f} %", ha="center", va="top", size=7.5, color=VERDICT_INK["no"])
    for share, words, side in ((0.0, "0 ", "right"), (1.0, " 100 %", "left")):
        ax.text(at(share), y + tall / 2, words, ha=side, va="center", size=7.5, color=FAINT)


def _table(fig: Figure, rows: Sequence[Row]) -> None:
    top = 0.368
    for x, word in COLUMNS:
        fig.text(x, top, word, size=9.5, color=FAINT, va="center")
    fig.add_artist(matplotlib.lines.Line2D((0.025, 0.975), (top - 0.014,) * 2, color=RULE, lw=1.2))
    y = top - 0.030
    for row in rows:
        cells = [textwrap.wrap(text, letters) or [""] for text, letters in
                 ((row.what, 62), (row.measured, 22), (row.limit, 16), (row.said, 40))]
        tall = min(CARD.row_lines_most, max(len(c) for c in cells))
        if y - 0.0165 * (tall - 1) < 0.118:
            fig.text(COLUMNS[1][0], y, "further rows: see the log", size=9, color=FAINT, va="center", style="italic")
            return
        fig.text(COLUMNS[0][0], y, row.rule, size=10, color=INK, va="center", weight="bold")
        for (x, name), lines in zip(COLUMNS[1:], cells, strict=True):
            for i, text in enumerate(lines[:tall]):
                fig.text(x, y - 0.0165 * i, text, size=10, va="center", weight="bold" if name == "verdict" else "normal",
                         color=VERDICT_INK.get(row.verdict, INK) if name == "verdict" else INK)
        y -= 0.0165 * (tall - 1) + 0.0245


def _footer(fig: Figure, record: Mapping[str, Any]) -> None:
    fig.add_artist(matplotlib.lines.Line2D((0.025, 0.975), (0.104, 0.104), color=RULE, lw=1.2))
    lines = [w for text in (*footer(record), calibration_text(record)) for w in textwrap.wrap(text, 190)]
    step = 0.0152 if len(lines) <= 6 else 0.0130
    for i, text in enumerate(lines[:7]):
        fig.text(0.025, 0.091 - step * i, text, size=8.4, color=FAINT, va="center")


def _caption(ax: Axes, text: str) -> None:
    ax.set_xticks([])
    ax.set_yticks([])
    for spine in ax.spines.values():
        spine.set_color(RULE)
    ax.set_title(text, loc="left", size=10, color=FAINT, pad=5)


def _ring(ax: Axes, points: NDArray[np.float64], colour: str, width: float, fill: float, cross: bool = False) -> None:
    if not np.isfinite(points).all():
        return
    ax.add_patch(Patch(points, closed=True, facecolor=(*matplotlib.colors.to_rgb(colour), fill), edgecolor=colour, lw=width,
                       hatch="xx" if cross else None, zorder=3))


def _view(points: NDArray[np.float64], size_px: tuple[int, int], wide: float) -> tuple[int, int, int, int]:
    """The part of a picture to show: round the points with room, of the panel's shape, within the picture."""
    low, high = points.min(axis=0), points.max(axis=0)
    room = CARD.view_room_share * max(*(high - low), 1.0) + CARD.view_room_px
    low, high = low - room, high + room
    w = max(high[0] - low[0], wide * (high[1] - low[1]), CARD.least_view_px)
    w = min(w, size_px[0], size_px[1] * wide)
    h = w / wide
    middle = np.clip((low + high) / 2, (w / 2, h / 2), (size_px[0] - w / 2, size_px[1] - h / 2))
    x0, y0 = int(middle[0] - w / 2), int(middle[1] - h / 2)
    return max(0, x0), max(0, y0), min(size_px[0], x0 + int(w)), min(size_px[1], y0 + int(h))


def _parties(record: Mapping[str, Any], scene: Scene) -> tuple[Toy, Toy, list[Toy | Terrain]]:
    ids = [b["id"] for b in record["cover"]["blockers"] if b["share"] > CARD.blocker_share]
    things: Iterable[Toy | Terrain] = (*scene.terrain, *scene.toys)
    return scene.toy(record["from"]["id"]), scene.toy(record["to"]["id"]), [t for t in things if t.id in ids]


def _solid(thing: Toy | Terrain) -> tuple[Point3, ...]:
    low, high = thing.base_in, thing.base_in + thing.height_in
    return tuple((x, y, z) for x, y in thing.footprint_in for z in (low, high))


def _flat(ring: Ring, z: float) -> tuple[Point3, ...]:
    return tuple((x, y, z) for x, y in ring)


def _thing(thing: Toy | Terrain) -> str:
    return (thing.name if isinstance(thing, Toy) else thing.kind) or thing.id


def _hex(colour: Rgb) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)


def _short(text: str, letters: int) -> str:
    return text if len(text) <= letters else text[:letters - 1] + "…"
