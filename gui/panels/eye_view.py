"""The toy's-eye picture: what the attacker sees of its target in the camera's own pixels, the hidden part hatched, with
percent, limits and what would change the ruling."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PyQt6.QtCore import QPointF, QRectF, QSize, Qt
from PyQt6.QtGui import QBrush, QColor, QFont, QImage, QPainter, QPainterPath, QPaintEvent, QPen, QPolygonF
from PyQt6.QtWidgets import QWidget

from assistant.overlay.marks import hidden_text
from assistant.overlay.style import VERMILLION, WHITE, YELLOW
from assistant.overlay.toys_eye.ruling_change import change_of, change_text
from assistant.overlay.toys_eye.view import Camera, Seen, frame_of, seen_by
from gui.language.words import said, tr
from gui.model.ruler import cover_checks, limits_of
from gui.model.session_protocol import Choice, TickLike
from gui.model.wording import SYMBOLS, check_text
from gui.panels.parameters import PANELS
from measure.scene import Toy


@dataclass(frozen=True, slots=True, eq=False)
class EyePicture:
    """What to draw: rings in the picture plane (u right, v up), the view ``rgb`` (H, W, 3) of its ``part`` (u from, to, v from,
    to), and the lines of text under it. ``limits``: on what is hidden, 0-1."""

    title: str
    silhouette: Sequence[Sequence[tuple[float, float]]]
    hidden_part: Sequence[Sequence[tuple[float, float]]]
    rgb: NDArray[np.uint8] | None
    part: tuple[float, float, float, float]
    hidden: float
    sigma: float
    limits: tuple[float, ...]
    lines: tuple[str, ...]


def pair_of(tick: TickLike, choice: Choice) -> tuple[Toy, Toy] | None:
    """The attacker and the target that were chosen, both on the table; None: there are no such two."""
    toys = {t.id: t for t in tick.scene.toys if t.on_table}
    if choice.selected not in toys or choice.target not in toys or choice.selected == choice.target:
        return None
    return toys[choice.selected or ""], toys[choice.target or ""]


def eye_title(me: Toy, target: Toy) -> str:
    """Who looks at whom."""
    return tr("{name} looks at {name2}", name=me.name or me.id, name2=target.name or target.id)


def eye_picture(tick: TickLike, choice: Choice, camera: Camera | None = None, words: bool = True) -> EyePicture | None:
    """The picture of the chosen pair, or None when no attacker and target are chosen. ``camera``: of the tick's frame, whose
    colours the view takes. ``words``: with all lines, not only how much is hidden. Takes tens of milliseconds; from any
    thread."""
    pair = pair_of(tick, choice)
    if pair is None:
        return None
    me, target = pair
    cover = tick.survey.cover(me.id, target.id)
    names: dict[str, str] = {t.id: t.name or t.id for t in tick.scene.toys}
    names.update({p.id: p.kind or p.id for p in tick.scene.terrain})
    lines = [hidden_text(cover.hidden, cover.sigma, cover.definition)]
    lines += [tr("{blocker} alone hides {number:.0f} %", blocker=names.get(b.id, b.id),
                 number=100 * b.share) for b in cover.blockers[:PANELS.blockers_named]]
    limits: tuple[float, ...] = ()
    if words:
        option, checks = cover_checks(tick, me.id, target.id, choice.card)
        limits = limits_of(checks)
        lines += [check_text(c, choice.units) for c in checks]
        if option is not None:
            lines.append(f"{SYMBOLS[str(option.verdict)]} {said(option.action.kind)} {option.action.card or ''}".rstrip())
        lines.append(change_text(change_of(tick.survey, me.id, target.id, limits), choice.units, bool(limits)))
    else:
        lines = lines[:1]
    part, rgb = frame_of(cover, PANELS.eye_px[0] / PANELS.eye_px[1]), None
    if part is not None:
        seen = None if camera is None else Seen(tick.frame.bgr, camera)
        rgb = np.ascontiguousarray(seen_by(tick.survey, me.id, target.id, part, PANELS.eye_px, seen)[..., ::-1])
    return EyePicture(eye_title(me, target), cover.silhouette, cover.hidden_part, rgb,
                      part or (0.0, 1.0, 0.0, 1.0), cover.hidden, cover.sigma, limits, tuple(dict.fromkeys(lines)))


class EyeView(QWidget):
    """Shows one :class:`EyePicture`."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._picture: EyePicture | None = None
        self._awaited = ""
        self.setMinimumSize(260, 220)
        self.setAccessibleName(tr("Toy's-eye picture"))
        self.setToolTip(tr("Select the attacker (left click), then the target (right click)"))

    def sizeHint(self) -> QSize:
        return QSize(360, 300)

    def show_picture(self, picture: EyePicture | None) -> None:
        """Show another pair; None says how to choose one."""
        self._picture, self._awaited = picture, ""
        self.update()

    @property
    def picture(self) -> EyePicture | None:
        """What is shown."""
        return self._picture

    def await_picture(self, title: str) -> None:
        """Nothing of the pair before is shown any more; that of ``title`` is being drawn."""
        self._picture, self._awaited = None, title
        self.update()

    def paintEvent(self, event: QPaintEvent | None) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), QColor(28, 32, 36))
        painter.setPen(QColor(235, 235, 235))
        p = self._picture
        if p is None or not any(len(r) >= 3 for r in p.silhouette):
            painter.drawText(self.rect().adjusted(12, 12, -12, -12), _CENTRE | Qt.TextFlag.TextWordWrap,
                             (f"{self._awaited} …" if self._awaited else
                              tr("Left-click the attacker, right-click the target"))
                             if p is None else
                             tr("{title}: nothing of it can be seen from so near", title=p.title))
            return
        bold = QFont(self.font())
        bold.setBold(True)
        row = painter.fontMetrics().height()
        painter.setFont(bold)
        painter.drawText(QRectF(8, 4, self.width() - 16, row + 4), _CENTRE, p.title)
        painter.setFont(self.font())
        words = "\n".join(said(line) for line in p.lines)
        wrap = _CENTRE | int(Qt.TextFlag.TextWordWrap)
        high = painter.fontMetrics().boundingRect(0, 0, self.width() - 16, 10_000, wrap, words).height()
        foot = self.height() - high - 8
        painter.drawText(QRectF(8, foot, self.width() - 16, high + 4), wrap, words)
        _draw_plane(painter, p, QRectF(8, row + 12, self.width() - 16, max(20.0, foot - row - 20)))


_CENTRE = int(Qt.AlignmentFlag.AlignCenter)


def _draw_plane(painter: QPainter, p: EyePicture, box: QRectF) -> None:
    u0, u1, v0, v1 = p.part
    bar = PANELS.eye_bar_px
    scale = min(box.width() / (u1 - u0), max(20.0, box.height() - 2 * bar) / (v1 - v0))
    view = QRectF(0.0, 0.0, (u1 - u0) * scale, (v1 - v0) * scale)
    view.moveCenter(QPointF(box.center().x(), box.top() + view.height() / 2))

    def path(rings: Any) -> QPainterPath:
        out = QPainterPath()
        out.setFillRule(Qt.FillRule.WindingFill)
        for ring in rings:
            if len(ring) >= 3:
                out.addPolygon(QPolygonF([QPointF(view.left() + (u - u0) * scale, view.top() + (v1 - v) * scale)
                                          for u, v in ring]))
                out.closeSubpath()
        return out

    painter.save()
    painter.setClipRect(view)
    whole, hidden = path(p.silhouette), path(p.hidden_part)
    if p.rgb is not None:
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        h, w = p.rgb.shape[:2]
        painter.drawImage(view, QImage(p.rgb.tobytes(), w, h, 3 * w, QImage.Format.Format_RGB888).copy())
    painter.fillPath(hidden, QColor(*YELLOW, 60))
    painter.fillPath(hidden, QBrush(QColor(*YELLOW), Qt.BrushStyle.BDiagPattern))
    for colour, width in ((QColor(20, 20, 20), 4.0), (QColor(*WHITE), 2.0)):
        painter.setPen(QPen(colour, width))
        painter.drawPath(whole)
    painter.restore()
    _draw_bar(painter, p, QRectF(view.left(), view.bottom() + bar / 2, view.width(), bar))


def _draw_bar(painter: QPainter, p: EyePicture, bar: QRectF) -> None:
    """What is hidden from 0 to 100 %, its sigma as a line, the limits as marks."""
    painter.save()
    painter.fillRect(bar, QColor(90, 96, 102))
    painter.fillRect(QRectF(bar.left(), bar.top(), bar.width() * min(1.0, p.hidden), bar.height()), QColor(*YELLOW))
    low, high = (min(1.0, max(0.0, p.hidden + side * p.sigma)) for side in (-1.0, 1.0))
    painter.setPen(QPen(QColor(20, 20, 20), 2.0))
    painter.drawLine(QPointF(bar.left() + low * bar.width(), bar.center().y()),
                     QPointF(bar.left() + high * bar.width(), bar.center().y()))
    for limit in p.limits:
        x = bar.left() + min(1.0, max(0.0, limit)) * bar.width()
        for colour, width in ((QColor(20, 20, 20), 5.0), (QColor(*VERMILLION), 3.0)):
            painter.setPen(QPen(colour, width))
            painter.drawLine(QPointF(x, bar.top() - bar.height() / 3), QPointF(x, bar.bottom() + bar.height() / 3))
    painter.restore()
