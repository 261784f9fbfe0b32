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
BLOCKS = {"silhouette": QRectF(17, 20, 20, 17), "width": QRectF(19, 2, 18, 35), "height": QRectF(3, 26, 34, 11),
          "base": QRectF(17, 30, 20, 7), "any": QRectF(3, 14, 34, 23)}
"""What stands before it: for each definition so that it says what is counted."""


def cover_icon(definition: str, side_px: int) -> QIcon:
    """A toy behind a block; what of it counts as hidden is hatched in yellow. Of "any": what still shows is framed."""
    pixmap = QPixmap(QSize(side_px, side_px))
    pixmap.fill(Qt.GlobalColor.transparent)
    p = QPainter(pixmap)
    p.setRenderHint(QPainter.RenderHint.Antialiasing)
    p.scale(side_px / SIDE, side_px / SIDE)
    p.setPen(QPen(DARK, 1.0))
    p.setBrush(GREEN)
    p.drawEllipse(BODY[0])
    for part in BODY[1:]:
        p.drawRoundedRect(part, 1.5, 1.5)
    wood = QColor(WOOD)
    wood.setAlpha(190)
    p.setBrush(wood)
    p.drawRect(BLOCKS[definition])
    p.setPen(QPen(YELLOW, 1.2))
    p.setBrush(Qt.BrushStyle.NoBrush if definition == "any" else QBrush(YELLOW, Qt.BrushStyle.BDiagPattern))
    for part in _counted(definition):
        p.drawRect(part)
    p.end()
    return QIcon(pixmap)


def _counted(definition: str) -> list[QRectF]:
    """What of the drawn toy is hidden by that definition; of "any", the part that still shows."""
    block = BLOCKS[definition]
    whole = BODY[0].united(BODY[-1])
    if definition in ("width", "height"):
        return [whole.intersected(block)]
    if definition == "any":
        return [BODY[0].adjusted(-1.5, -1.5, 1.5, 1.5)]
    return [block.intersected(part) for part in (BODY[-1:] if definition == "base" else BODY) if block.intersects(part)]


def definition_in(tick: Any) -> str | None:
    """What is meant after a frame, in the game or, where nobody plays, by the players' choice; None: the game has no such
    rule."""
    return tick.survey.definition if tick.state is None else getattr(getattr(tick.state, "house", None), KEY, None)


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
        held = None if newest is None else definition_in(newest.tick)
        for action in group.actions():
            action.setChecked(action.data() == held)
            action.setEnabled(held is not None)

    menu.aboutToShow.connect(show_now)
    return menu
