"""The toy's-eye picture: what the attacker sees of its target, the hidden part hatched, with percent and limits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from PyQt6.QtCore import QPointF, QRectF, QSize, Qt
from PyQt6.QtGui import QBrush, QColor, QFont, QPainter, QPainterPath, QPaintEvent, QPen, QPolygonF
from PyQt6.QtWidgets import QWidget

from assistant.overlay.marks import hidden_text
from assistant.overlay.style import GREY, SKY, VERMILLION, WHITE, YELLOW, Rgb
from gui.model.session_protocol import Choice, TickLike
from gui.model.wording import SYMBOLS, check_text
from gui.panels.parameters import PANELS

BLOCKER_COLOURS: tuple[Rgb, ...] = (VERMILLION, YELLOW, SKY, GREY)


@dataclass(frozen=True, slots=True, eq=False)
class EyePicture:
    """What to draw: rings in the picture plane (u right, v up) and the lines of text under it."""

    title: str
    silhouette: Sequence[Sequence[tuple[float, float]]]
    hidden_part: Sequence[Sequence[tuple[float, float]]]
    pieces: tuple[tuple[str, Sequence[Sequence[tuple[float, float]]]], ...]
    hidden: float
    lines: tuple[str, ...]


def eye_picture(tick: TickLike, choice: Choice) -> EyePicture | None:
    """The picture of the chosen pair, or None when no attacker and target are chosen."""
    toys = {t.id: t for t in tick.scene.toys if t.on_table}
    if choice.selected not in toys or choice.target not in toys or choice.selected == choice.target:
        return None
    me, target = toys[choice.selected or ""], toys[choice.target or ""]
    cover = tick.survey.cover(me.id, target.id)
    names: dict[str, str] = {t.id: t.name or t.id for t in tick.scene.toys}
    names.update({p.id: p.kind or p.id for p in tick.scene.terrain})
    lines = [hidden_text(cover.hidden, cover.sigma)]
    lines += [f"{names.get(b.id, b.id)} alone hides {100 * b.share:.0f} %" for b in cover.blockers[:PANELS.blockers_named]]
    for option in tick.options:
        a = option.action
        if a.actor == me.id and a.target == target.id and choice.card in (None, a.card):
            share = [c for c in option.checks if c.unit in ("share", "%", "hidden", "percent")]
            lines += [check_text(c, choice.units) for c in share]
            lines.append(f"{SYMBOLS[str(option.verdict)]} {a.kind} {a.card or ''}".rstrip())
            break
    pieces = tuple((p.id, p.rings) for p in cover.pieces)
    return EyePicture(f"{me.name or me.id} looks at {target.name or target.id}", cover.silhouette, cover.hidden_part,
                      pieces, cover.hidden, tuple(dict.fromkeys(lines)))


class EyeView(QWidget):
    """Shows one :class:`EyePicture`."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._picture: EyePicture | None = None
        self.setMinimumSize(260, 220)
        self.setAccessibleName("Toy's-eye picture")
        self.setToolTip("Select the attacker (left click), then the target (right click)")

    def sizeHint(self) -> QSize:
        return QSize(360, 300)

    def show_picture(self, picture: EyePicture | None) -> None:
        """Show another pair; None says how to choose one."""
        self._picture = picture
        self.update()

    def paintEvent(self, event: QPaintEvent | None) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), QColor(28, 32, 36))
        painter.setPen(QColor(235, 235, 235))
        p = self._picture
        if p is None or not any(len(r) >= 3 for r in p.silhouette):
            painter.drawText(self.rect().adjusted(12, 12, -12, -12), _CENTRE | Qt.TextFlag.TextWordWrap,
                             "Left-click the attacker, right-click the target" if p is None else
                             f"{p.title}: nothing of it can be seen from so near")
            return
        bold = QFont(self.font())
        bold.setBold(True)
        row = painter.fontMetrics().height()
        painter.setFont(bold)
        painter.drawText(QRectF(8, 4, self.width() - 16, row + 4), _CENTRE, p.title)
        painter.setFont(self.font())
        words = "\n".join(p.lines)
        wrap = _CENTRE | int(Qt.TextFlag.TextWordWrap)
        high = painter.fontMetrics().boundingRect(0, 0, self.width() - 16, 10_000, wrap, words).height()
        foot = self.height() - high - 8
        painter.drawText(QRectF(8, foot, self.width() - 16, high + 4), wrap, words)
        _draw_plane(painter, p, QRectF(8, row + 12, self.width() - 16, max(20.0, foot - row - 20)))


_CENTRE = int(Qt.AlignmentFlag.AlignCenter)


def _draw_plane(painter: QPainter, p: EyePicture, box: QRectF) -> None:
    points = [q for ring in p.silhouette for q in ring]
    u0, u1 = min(q[0] for q in points), max(q[0] for q in points)
    v0, v1 = min(q[1] for q in points), max(q[1] for q in points)
    wide, high = max(u1 - u0, 1e-6) * 1.5, max(v1 - v0, 1e-6) * 1.25
    scale = min(box.width() / wide, box.height() / high)
    centre = box.center()

    def path(rings: Any) -> QPainterPath:
        out = QPainterPath()
        out.setFillRule(Qt.FillRule.WindingFill)
        for ring in rings:
            if len(ring) >= 3:
                out.addPolygon(QPolygonF([QPointF(centre.x() + (u - (u0 + u1) / 2) * scale,
                                                  centre.y() - (v - (v0 + v1) / 2) * scale) for u, v in ring]))
                out.closeSubpath()
        return out

    painter.save()
    painter.setClipRect(box)
    whole, hidden = path(p.silhouette), path(p.hidden_part)
    painter.fillPath(whole, QColor(240, 240, 240))
    for i, (_, rings) in enumerate(p.pieces):
        r, g, b = BLOCKER_COLOURS[i % len(BLOCKER_COLOURS)]
        painter.fillPath(path(rings), QColor(r, g, b, 150))
    painter.fillPath(hidden, QBrush(QColor(20, 20, 20), Qt.BrushStyle.BDiagPattern))
    painter.setPen(QPen(QColor(20, 20, 20), 1.2))
    painter.drawPath(hidden)
    painter.setPen(QPen(QColor(*WHITE), 2.0))
    painter.drawPath(whole)
    painter.restore()
