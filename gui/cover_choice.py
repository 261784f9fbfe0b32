"""Choosing what "hidden" means in a game: a small drawing of each definition, and a menu of them for the battle."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PyQt6.QtCore import QRectF, QSize, Qt
from PyQt6.QtGui import QActionGroup, QBrush, QColor, QIcon, QPainter, QPen, QPixmap
from PyQt6.QtWidgets import QMenu, QWidget

from gui.language.words import noop, tr
from measure.occlusion.definitions import COVER_DEFINITIONS

KEY = "cover_definition"
"""The house rule."""
NAMES = {"silhouette": noop("Of its silhouette"), "width": noop("Of its width"), "height": noop("Of its height (to its knees)"),
         "base": noop("Of its base"), "any": noop("Whether any part shows")}
TIPS = {"silhouette": noop("How much of all that one would see of it stands behind something"),
        "width": noop("How much of its width shows nothing of it, from head to foot"),
        "height": noop("How much of its height shows nothing of it, from side to side"),
        "base": noop("How much of its base stands behind something"),
        "any": noop("Hidden is only what shows no part at all")}
SIDE = 40.0
"""Drawings are made on a square of this side."""
GREEN, DARK, WOOD, YELLOW = QColor("#2fbf8f"), QColor("#14181a"), QColor("#b98a56"), QColor("#f0e442")
BODY = (QRectF(14, 4, 9, 9), QRectF(12, 12, 13, 15), QRectF(13, 26, 5, 9), QRectF(19, 26, 5, 9), QRectF(9, 34, 19, 3))
"""Head, trunk, legs and base of the toy that is drawn."""
BLOCK = QRectF(17, 22, 21, 15)
"""What stands before it."""


def cover_icon(definition: str, side_px: int) -> QIcon:
    """A toy behind a block; what of it counts as hidden is yellow, what is counted is framed."""
    pixmap = QPixmap(QSize(side_px, side_px))
    pixmap.fill(Qt.GlobalColor.transparent)
    p = QPainter(pixmap)
    p.setRenderHint(QPainter.RenderHint.Antialiasing)
    p.scale(side_px / SIDE, side_px / SIDE)
    p.setPen(QPen(DARK, 1.0))
    p.setBrush(GREEN)
    for k, part in enumerate(BODY):
        p.drawEllipse(part) if k == 0 else p.drawRoundedRect(part, 1.5, 1.5)
    wood = QColor(WOOD)
    wood.setAlpha(170)
    p.setBrush(wood)
    p.drawRect(BLOCK)
    p.setPen(QPen(YELLOW, 1.6))
    p.setBrush(QBrush(YELLOW, Qt.BrushStyle.BDiagPattern))
    for part in _counted(definition):
        p.drawRect(part)
    p.end()
    return QIcon(pixmap)


def _counted(definition: str) -> list[QRectF]:
    """What of the drawn toy is hidden by that definition; of "any", the part that still shows."""
    if definition == "width":  # no column of it is hidden from head to foot but those right of its body
        return [QRectF(25, 3, 3, 34)]
    if definition == "height":
        return [QRectF(9, 30, 19, 7)]
    if definition == "base":
        return [QRectF(17, 34, 11, 3)]
    if definition == "any":
        return [QRectF(12, 4, 13, 18)]
    return [BLOCK.intersected(part) for part in BODY if BLOCK.intersects(part)]


def definition_in(state: Any) -> str | None:
    """What is meant in a game's state; None: nobody plays, or the game has no such rule."""
    return getattr(getattr(state, "house", None), KEY, None)


def cover_menu(parent: QWidget, side_px: int, parcel: Callable[[], Any], take: Callable[[str, str], Any]) -> QMenu:
    """The definitions as a menu, that of the newest ``parcel`` chosen; grey where no game has the rule. ``take``: called with
    the rule's key and another value."""
    menu = QMenu(tr("What “hidden” means"), parent)
    menu.setToolTipsVisible(True)
    group = QActionGroup(menu)
    for definition in COVER_DEFINITIONS:
        action = menu.addAction(cover_icon(definition, side_px), tr(NAMES[definition]))
        assert action is not None
        action.setData(definition)
        action.setToolTip(tr(TIPS[definition]))
        action.setStatusTip(tr(TIPS[definition]))
        action.setCheckable(True)
        group.addAction(action)
    group.triggered.connect(lambda action: take(KEY, str(action.data())))

    def show_now() -> None:
        newest = parcel()
        held = None if newest is None else definition_in(newest.tick.state)
        for action in group.actions():
            action.setChecked(action.data() == held)
            action.setEnabled(held is not None)

    menu.aboutToShow.connect(show_now)
    return menu
