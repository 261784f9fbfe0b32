"""What is wrong with a window to look at, from the layout's own data: clipped widgets, cut words, small targets, labels that
overlap, lie off or cannot be read. Each check returns sentences; none is good."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray
from PyQt6.QtCore import Qt
from PyQt6.QtGui import QImage
from PyQt6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractScrollArea,
    QComboBox,
    QDockWidget,
    QLabel,
    QLineEdit,
    QTabBar,
    QToolButton,
    QTreeView,
    QWidget,
)

from assistant.overlay.layout import Box, Disc, Shape, Text

LEAST_TARGET_PX = 24
LEAST_CONTRAST = 4.5
OFF_MOST_IN = 0.6
OVERLAP_MOST = 0.03
"""Share of the smaller of two boxes: their corners are empty."""
QTS_OWN = ("qt_", "QDockWidget", "QLineEditIconButton")
"""Parts of Qt's own widgets: the buttons in a dock's title (the menu View does the same), a line's clear button."""


def widgets_of(window: QWidget) -> Iterator[QWidget]:
    """Its visible widgets outside lists and tables, which scroll."""
    for w in window.findChildren(QWidget):
        if w.isVisible() and min(w.width(), w.height()) > 1 and not (_scrolled(w) or _qts_own(w) or _behind_a_tab(w)):
            yield w


def clipped(window: QWidget) -> list[str]:
    """Widgets of which a part is out of sight."""
    return [f"{_name(w)} is clipped: {seen.width()} x {seen.height()} of {w.width()} x {w.height()} is seen"
            for w in widgets_of(window) if not isinstance(w, QAbstractScrollArea) and not w.childAt(w.rect().center())
            and (seen := w.visibleRegion().boundingRect()).size() != w.size() and not _covered_by_child(w)]


def too_large(window: QWidget, screen_px: tuple[int, int]) -> list[str]:
    """Whether a window has no room on a screen of that width and height."""
    w, h = window.width(), window.height()
    return [f"it is {w} x {h} px, the screen {screen_px[0]} x {screen_px[1]}"] if w > screen_px[0] or h > screen_px[1] else []


def cut_words(window: QWidget) -> list[str]:
    """Words that are wider or higher than what they stand in."""
    out = []
    for w in widgets_of(window):
        room = w.width()
        if isinstance(w, QAbstractButton) and w.text():
            beside = not isinstance(w, QToolButton) or w.toolButtonStyle() != Qt.ToolButtonStyle.ToolButtonTextUnderIcon
            icon = w.iconSize().width() + 4 if beside and not w.icon().isNull() else 0
            if (wants := w.fontMetrics().horizontalAdvance(w.text().replace("&", "")) + icon + 6) > room:
                out.append(f"{_name(w)} is {room} px wide and wants {wants}")
        elif isinstance(w, QLabel) and w.text() and w.wordWrap():
            if (high := w.heightForWidth(room)) > w.height() + 2:
                out.append(f"{_name(w)} is {w.height()} px high and wants {high}")
        elif isinstance(w, QLabel) and w.text() and w.minimumSizeHint().width() > room + 1:
            out.append(f"{_name(w)} is {room} px wide and wants {w.minimumSizeHint().width()}")
        elif isinstance(w, QLineEdit) and w.placeholderText() and not w.text():
            wants = w.fontMetrics().horizontalAdvance(w.placeholderText()) + 8
            out += [f"{_name(w)}: the hint wants {wants} px of {room}"] if wants > room else []
        elif isinstance(w, QTreeView) and (header := w.header()) is not None and header.length() > header.width() + 1:
            out.append(f"{_name(w)}: its columns want {header.length()} px of {header.width()}")
    return out


def faint(window: QWidget, picture: NDArray[np.uint8], ratio: float = 1.0) -> list[str]:
    """Words of labels and buttons that have too little contrast to what they stand on; what is off may be dim. ``picture``:
    what the window shows, ``ratio`` of its pixels to one of the window's."""
    out = []
    for w in widgets_of(window):
        words = w.text() if isinstance(w, QLabel | QAbstractButton) else ""
        if not words or not w.isEnabled() or (isinstance(w, QLabel) and "<" in words):
            continue
        corner = w.mapTo(window, w.rect().topLeft())
        x0, y0 = round((corner.x() + 2) * ratio), round((corner.y() + 2) * ratio)
        y1 = y0 + round((w.height() - 4) * ratio)
        if isinstance(w, QToolButton) and w.toolButtonStyle() == Qt.ToolButtonStyle.ToolButtonTextUnderIcon:
            y0 += round((w.height() - w.fontMetrics().height() - 8) * ratio)  # its picture is not what the words stand on
        part = picture[max(0, y0):y1, max(0, x0):x0 + round((w.width() - 4) * ratio)]
        if part.size and (found := spread(part)) < LEAST_CONTRAST:
            out.append(f"{_name(w)} has a contrast of {found:.1f}")
    return out


def spread(picture: NDArray[np.uint8]) -> float:
    """The contrast of the farthest of a picture's pixels to what most of it shows, (H, W, 3) BGR."""
    light = _luminance(picture.reshape(-1, 3).astype(float))
    ground = float(np.median(light))
    return max((max(v, ground) + 0.05) / (min(v, ground) + 0.05) for v in np.percentile(light, (0.2, 99.8)))


def small_targets(window: QWidget) -> list[str]:
    """What is clicked and is smaller than a fingertip's worth of mouse."""
    return [f"{_name(w)} is {w.width()} x {w.height()} px" for w in widgets_of(window)
            if isinstance(w, QAbstractButton | QComboBox | QLineEdit) and w.isEnabled()
            and not isinstance(w.parentWidget(), QComboBox) and min(w.width(), w.height()) < LEAST_TARGET_PX]


def overlapping(shapes: Sequence[Shape]) -> list[str]:
    """Labels, pills, banners and badges that lie on each other."""
    things = [s for s in shapes if isinstance(s, Text) or (isinstance(s, Disc) and s.kind == "letter")]
    return [f"{_words(a)} lies on {_words(b)}" for a, b in itertools.combinations(things, 2)
            if _shared(_ground(a), _ground(b)) > OVERLAP_MOST * min(_area(_ground(a)), _area(_ground(b)))]


def on_toys(shapes: Sequence[Shape], toys: dict[str, Box]) -> list[str]:
    """Labels and pills that lie on toys; banners stand at the edge of the view."""
    return [f"{_words(s)} lies on {name}" for s in shapes if isinstance(s, Text) and (s.signs or not s.plate)
            for name, box in toys.items() if _shared(s.ground, box) > OVERLAP_MOST * min(_area(s.ground), _area(box))]


def off_in(shapes: Sequence[Shape], pixels_per_in: float) -> list[float]:
    """Inches between each label and the toy that it is about."""
    return [s.off_px / pixels_per_in for s in shapes if isinstance(s, Text) and s.subject]


def unreadable(shapes: Sequence[Shape], picture: NDArray[np.uint8], ratio: float = 1.0) -> list[str]:
    """Labels whose letters have less contrast to what is right beside them than WCAG 2 wants. ``picture``: (H, W, 3) BGR of
    the view, ``ratio`` of its pixels to one of the view's."""
    out = []
    for s in shapes:
        if isinstance(s, Text) and (found := contrast(s, picture, ratio)) is not None and found < LEAST_CONTRAST:
            out.append(f"{_words(s)} has a contrast of {found:.1f}")
    return out


def contrast(text: Text, picture: NDArray[np.uint8], ratio: float = 1.0) -> float | None:
    """The contrast of a text's letters to the pixels round them; None where no letters are seen."""
    x0, y0, x1, y1 = (round(v * ratio) for v in text.box)
    part = picture[max(0, y0):y1, max(0, x0):x1].astype(float)
    if part.size == 0:
        return None
    ink = (np.abs(part - np.array(text.colour[::-1])).max(axis=2) < 40).astype(np.uint8)
    near = cv2.dilate(ink, np.ones((3, 3), np.uint8))
    round_them = (cv2.dilate(near, np.ones((3, 3), np.uint8)) > 0) & (near == 0)
    if ink.sum() < 8 or not round_them.any():
        return None
    a, b = _luminance(np.array(text.colour[::-1], float)), float(np.median(_luminance(part[round_them])))
    return float((max(a, b) + 0.05) / (min(a, b) + 0.05))


def jumped(before: Sequence[Shape], after: Sequence[Shape]) -> list[str]:
    """Labels and badges that stand elsewhere than before."""
    def places(shapes: Sequence[Shape]) -> dict[Any, Box]:
        things = [s for s in shapes if isinstance(s, Text | Disc) and s.subject]
        return {(type(s), s.subject, getattr(s, "lines", ())): s.box for s in things}

    a, b = places(before), places(after)
    return [f"{key[2] or key[1]} jumped" for key in a.keys() & b.keys() if max(np.abs(np.subtract(a[key], b[key]))) > 0.5]


def picture_of(widget: QWidget) -> NDArray[np.uint8]:
    """What a widget shows, (H, W, 3) BGR."""
    image = widget.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
    bits = image.constBits()
    assert bits is not None
    bits.setsize(image.sizeInBytes())
    return np.frombuffer(bits, np.uint8).reshape(image.height(), image.bytesPerLine() // 4, 4)[:, :image.width(), :3].copy()


def _luminance(bgr: NDArray[np.float64]) -> NDArray[np.float64]:
    """Relative luminance of WCAG 2."""
    c = bgr / 255.0
    linear = np.where(c <= 0.04045, c / 12.92, ((c + 0.055) / 1.055) ** 2.4)
    return np.asarray(linear @ np.array([0.0722, 0.7152, 0.2126]))


def _scrolled(w: QWidget) -> bool:
    parent = w.parentWidget()
    while parent is not None:
        if isinstance(parent, QAbstractItemView):
            return True
        parent = parent.parentWidget()
    return False


def _behind_a_tab(w: QWidget) -> bool:
    """Whether it is in a dock of which nothing is seen, or is the tabs themselves, which Qt keeps when it needs none."""
    parent: QWidget | None = w
    while parent is not None and not isinstance(parent, QDockWidget):
        parent = parent.parentWidget()
    return isinstance(w, QTabBar) or (parent is not None and parent.visibleRegion().isEmpty())


def _qts_own(w: QWidget) -> bool:
    meta = w.metaObject()
    return w.objectName().startswith(QTS_OWN) or (meta is not None and str(meta.className()).startswith(QTS_OWN))


def _covered_by_child(w: QWidget) -> bool:
    return any(isinstance(c, QWidget) and c.isVisible() for c in w.children())


def _shared(a: Box, b: Box) -> float:
    return max(0.0, min(a[2], b[2]) - max(a[0], b[0])) * max(0.0, min(a[3], b[3]) - max(a[1], b[1]))


def _ground(s: Text | Disc) -> Box:
    return s.ground if isinstance(s, Text) else s.box


def _area(box: Box) -> float:
    return (box[2] - box[0]) * (box[3] - box[1])


def _words(s: Text | Disc) -> str:
    return repr(" / ".join(s.lines)) if isinstance(s, Text) else f"the badge of {s.subject}"


def _name(w: QWidget) -> str:
    text = getattr(w, "text", None)
    words = text() if callable(text) else ""
    return f"{type(w).__name__} {(words or w.accessibleName() or w.objectName() or w.toolTip())[:40]!r}"
