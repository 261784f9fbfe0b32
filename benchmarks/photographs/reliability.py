"""How much a confidence is worth: of the finds that are said to be right with 70 %, are 70 % right?

Finds are put into ten bins of confidence; in each the share that is right is compared with the mean confidence. The expected
calibration error is the mean of these differences, weighted by how many finds a bin holds (C. Guo, G. Pleiss, Y. Sun,
K. Weinberger: On calibration of modern neural networks, ICML 2017).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from benchmarks.photographs.scoring import Judged
from benchmarks.reporting import Figure, Report

BINS = 10
SUBJECT = "How sure finds in single pictures are"
ALL = "all"
COLOURS = {ALL: "#222222", "toy": "#27ae60", "card": "#2980b9", "die": "#d68910", "terrain": "#8e44ad"}
SIDE, LEFT, LOW = 360, 60, 50


@dataclass(frozen=True, slots=True)
class Bin:
    """Finds of like confidence: how many, their mean confidence, the share of them that is right (both nan without any)."""

    finds: int
    confidence: float
    right: float


def binned(judged: Sequence[Judged]) -> tuple[Bin, ...]:
    """The finds in BINS bins from 0 to 1; a confidence of 1 is in the last."""
    at = np.minimum((np.array([j.confidence for j in judged]) * BINS).astype(int), BINS - 1)
    out = []
    for k in range(BINS):
        own = [j for j, b in zip(judged, at, strict=True) if b == k]
        out.append(Bin(len(own), float(np.mean([j.confidence for j in own])) if own else float("nan"),
                       float(np.mean([j.right for j in own])) if own else float("nan")))
    return tuple(out)


def calibration_error(bins: Sequence[Bin]) -> float:
    """The expected calibration error, 0 to 1; nan without any find."""
    finds = sum(b.finds for b in bins)
    return sum(b.finds * abs(b.right - b.confidence) for b in bins if b.finds) / finds if finds else float("nan")


def report(judged: Sequence[Judged]) -> Report:
    """The table of all finds and of those under each label, with expected calibration errors."""
    by_label = _by_label(judged)
    out = Report(SUBJECT)
    for k in range(BINS):
        cells = [f"{name} {b.right:.2f} ({b.finds})" for name, bins in by_label.items() if (b := bins[k]).finds]
        if cells:
            out.figures.append(Figure(f"confidence {k / BINS:.1f} to {(k + 1) / BINS:.1f}: share right (finds)",
                                      ", ".join(cells), "as the confidence"))
    out.figures.append(Figure("expected calibration error",
                              ", ".join(f"{name} {calibration_error(bins):.3f}" for name, bins in by_label.items()), "0"))
    return out


def _by_label(judged: Sequence[Judged]) -> dict[str, tuple[Bin, ...]]:
    labels = sorted({j.label for j in judged})
    return {ALL: binned(judged)} | {name: binned([j for j in judged if j.label == name]) for name in labels}


def draw(judged: Sequence[Judged], path: Path) -> None:
    """The diagram as an SVG: a line a label, a dot a bin, larger where it holds more finds; the diagonal is perfect."""
    w, h = LEFT + SIDE + 110, SIDE + LOW + 20

    def at(confidence: float, right: float) -> tuple[float, float]:
        return LEFT + SIDE * confidence, 20 + SIDE * (1 - right)

    out = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{w}" height="{h}" font-family="sans-serif" font-size="12">',
           f'<rect width="{w}" height="{h}" fill="white"/>']
    for k in range(0, BINS + 1, 2):
        share = k / BINS
        (x, low), (_, high), (left, y), (right, _) = at(share, 0), at(share, 1), at(0, share), at(1, share)
        out += [f'<line x1="{x:.1f}" y1="{low}" x2="{x:.1f}" y2="{high}" stroke="#ddd"/>',
                f'<line x1="{left}" y1="{y:.1f}" x2="{right}" y2="{y:.1f}" stroke="#ddd"/>',
                f'<text x="{x:.1f}" y="{low + 18}" text-anchor="middle">{share:g}</text>',
                f'<text x="{left - 8}" y="{y + 4:.1f}" text-anchor="end">{share:g}</text>']
    (x0, y0), (x1, y1) = at(0, 0), at(1, 1)
    out += [f'<line x1="{x0}" y1="{y0}" x2="{x1}" y2="{y1}" stroke="#999" stroke-dasharray="5 4"/>',
            f'<text x="{LEFT + SIDE / 2}" y="{h - 10}" text-anchor="middle">confidence</text>',
            f'<text x="16" y="{20 + SIDE / 2}" text-anchor="middle" transform="rotate(-90 16 {20 + SIDE / 2})">'
            "share that is right</text>"]
    for row, (name, bins) in enumerate(_by_label(judged).items()):
        colour = COLOURS.get(name, "#c0392b")
        points = [(*at(b.confidence, b.right), b.finds) for b in bins if b.finds]
        out.append(f'<polyline points="{" ".join(f"{x:.1f},{y:.1f}" for x, y, _ in points)}" fill="none" stroke="{colour}" '
                   f'stroke-width="{2 if name == ALL else 1.2}"/>')
        out += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{min(2 + n**0.5 / 4, 8):.1f}" fill="{colour}"/>' for x, y, n in points]
        out.append(f'<text x="{LEFT + SIDE + 12}" y="{34 + 18 * row}" fill="{colour}">{name} ({sum(b.finds for b in bins)})'
                   "</text>")
    path.write_text("\n".join([*out, "</svg>", ""]), encoding="utf-8")
