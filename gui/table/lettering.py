"""Words as pictures: letters with a dark halo, on a dark ground where there is one. Each text is drawn once and kept."""

from __future__ import annotations

import math
import re
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray
from PyQt6.QtCore import QPointF, QRectF, Qt
from PyQt6.QtGui import QColor, QFont, QFontMetricsF, QImage, QPainter

from assistant.overlay.parameters import TEXT
from assistant.overlay.style import Rgb
from gui.table.parameters import PICTURES
from gui.table.pictures import pixels_of

Picture = NDArray[np.uint8]
JOINING, PLAIN = 0x0300, "±·✓✗→⚠●…–—’″“”−≤≥"
"""Letters below this code point, and these signs, stand each for itself."""


def text_size(text: str, size_px: int) -> tuple[float, float]:
    """(width, height) in pixels of one line in the window's font."""
    return (_advance(text, size_px) + 2 * TEXT.halo_share * size_px, TEXT.line_share * size_px)


@lru_cache(maxsize=PICTURES.texts)
def _advance(text: str, size_px: int) -> float:
    return metrics_of(size_px).horizontalAdvance(text)


@lru_cache(maxsize=64)
def font_of(size_px: int) -> QFont:
    """The window's font for words over the table."""
    font = QFont()
    font.setPixelSize(size_px)
    font.setWeight(QFont.Weight.DemiBold)
    return font


@lru_cache(maxsize=64)
def metrics_of(size_px: int) -> QFontMetricsF:
    """How wide and high its letters are."""
    return QFontMetricsF(font_of(size_px))


@lru_cache(maxsize=PICTURES.texts)
def written(lines: tuple[str, ...], size_px: int, colour: Rgb, opacity: float, width: float, height: float, indent: float,
            pad: float, ground: float, ratio: float) -> tuple[QImage, float]:
    """A text in a box of ``width`` and ``height`` px as a picture, and the pixels that the picture has around the box.
    ``pad``: how far a ground of that opacity goes beyond the box, and the lines begin ``indent`` from its left edge; 0: there
    is no ground, and each line stands in the middle."""
    room = float(math.ceil(max(pad, 0.2 * size_px) + 2))
    image = QImage(math.ceil((width + 2 * room) * ratio), math.ceil((height + 2 * room) * ratio),
                   QImage.Format.Format_ARGB32_Premultiplied)
    pixels_of(image, 4)[:] = 0
    image.setDevicePixelRatio(ratio)
    painter = QPainter(image)
    if pad:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(0, 0, 0, round(255 * ground)))
        painter.drawRoundedRect(QRectF(room - pad, room - pad, width + 2 * pad, height + 2 * pad), pad, pad)
    row, metrics = height / len(lines), metrics_of(size_px)
    for i, line in enumerate(lines):
        x = indent + TEXT.halo_share * size_px if pad else (width - _advance(line, size_px)) / 2
        y = room + (i + 0.5) * row + (metrics.ascent() - metrics.descent()) / 2
        for blanks, word in _words(line):
            picture, left, up = _word(word, size_px, colour, opacity, ratio)
            x += blanks * _advance(" ", size_px)
            painter.drawImage(QPointF(round((room + x - left) * ratio) / ratio, round((y - up) * ratio) / ratio), picture)
            x += _advance(word, size_px)
    painter.end()
    return image, room


def _words(line: str) -> list[tuple[int, str]]:
    """How many blanks stand before each word, and the word: most were drawn before, if a line's numbers are new. What has
    letters that join stays whole."""
    if not all(ord(c) < JOINING or c in PLAIN for c in line):
        return [(0, line)]
    return [(len(blanks), word) for blanks, word in re.findall(r"(\s*)(\S+)", line)]


@lru_cache(maxsize=PICTURES.words)
def _word(word: str, size_px: int, colour: Rgb, opacity: float, ratio: float) -> tuple[QImage, float, float]:
    """Letters with their halo as a picture, and how far they begin to the right of its left edge and their line below its upper
    one, px."""
    metrics, room = metrics_of(size_px), float(math.ceil(0.2 * size_px) + 2)
    across, down = _advance(word, size_px) + 2 * room, metrics.ascent() + metrics.descent() + 2 * room
    up = math.ceil(metrics.ascent() + room)
    letters = QImage(math.ceil(across * ratio), math.ceil((down + 1) * ratio), QImage.Format.Format_Grayscale8)
    covered = pixels_of(letters, 1)
    covered[:] = 0
    letters.setDevicePixelRatio(ratio)
    painter = QPainter(letters)
    painter.setFont(font_of(size_px))
    painter.setPen(QColor(255, 255, 255))
    painter.drawText(QPointF(room, up), word)
    painter.end()
    image = QImage(letters.width(), letters.height(), QImage.Format.Format_ARGB32_Premultiplied)
    pixels_of(image, 4)[:] = _haloed(covered[..., 0].copy(), TEXT.halo_share * size_px * ratio, colour, opacity)
    image.setDevicePixelRatio(ratio)
    return image, room, float(up)


def _haloed(letters: Picture, reach: float, colour: Rgb, opacity: float) -> Picture:
    """Letters in their colour over what they become when they grow by ``reach`` pixels, black: premultiplied BGRA (H, W, 4).
    Growing a picture takes a tenth of the time of stroking outlines."""
    ink = cv2.convertScaleAbs(letters, alpha=opacity)
    halo = cv2.convertScaleAbs(cv2.dilate(letters, _disc_of(reach)), alpha=TEXT.halo_opacity * opacity)
    covered = cv2.add(ink, cv2.multiply(halo, cv2.bitwise_not(ink), scale=1 / 255))
    coloured = [cv2.convertScaleAbs(ink, alpha=c / 255) for c in reversed(colour)]
    return np.asarray(cv2.merge([*coloured, covered]), np.uint8)


@lru_cache(maxsize=64)
def _disc_of(reach: float) -> Picture:
    """The pixels of a disc of that radius, and ``PICTURES.halo_more_px``."""
    radius = reach + PICTURES.halo_more_px
    y, x = np.mgrid[-math.ceil(radius):math.ceil(radius) + 1, -math.ceil(radius):math.ceil(radius) + 1]
    return np.asarray(x * x + y * y <= radius * radius, np.uint8)
