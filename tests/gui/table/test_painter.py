"""The window's painter draws every shape that the video's painter draws, in the same places."""

import numpy as np
import pytest
from PyQt6.QtGui import QColor, QImage, QPainter

from assistant.overlay import paint as video
from assistant.overlay.marks import SYMBOLS, Area, Banner, Label, Legend, Line, Symbol
from assistant.overlay.placement import lay_out
from gui.table.painter import paint_shapes, text_size

SQUARE = ((12.0, 10.0, 0.0), (16.0, 10.0, 0.0), (16.0, 14.0, 0.0), (12.0, 14.0, 0.0))
SHAPES = [
    Area(SQUARE, "toy", "red"), Area(SQUARE, "zone", dash="dashed", fill=0.3), Area(SQUARE, "ring", "blue", "dotted"),
    Area(SQUARE, "toy_destroyed", "red", cross=True), Line(SQUARE, "line"), Line(SQUARE[:2], "yes", arrow=True),
    Label((14.0, 12.0, 1.0), ("9.4 ± 0.1 in", "2 hits"), "yes"),
    *[Symbol((14.0, 12.0, 0.0), kind, "toy", "R", "red") for kind in SYMBOLS],
    Banner("red: choose a card", "prompt", "bottom"), Banner("Turn 3", "turn"),
    Legend((("yes", "allowed"), ("no", "not allowed"))),
]


def drawn(marks, camera, size=(960, 540)):
    """The alpha that QPainter leaves, (H, W)."""
    image = QImage(*size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(QColor(0, 0, 0, 0))
    painter = QPainter(image)
    paint_shapes(painter, lay_out(marks, camera.image_from_table, size, text_size), size[1] / 1080)
    painter.end()
    bits = image.constBits()
    bits.setsize(image.sizeInBytes())
    return np.frombuffer(bits, np.uint8).reshape(size[1], size[0], 4)[..., 3].copy()


@pytest.mark.parametrize("mark", SHAPES, ids=lambda m: f"{type(m).__name__}-{getattr(m, 'kind', '')}")
def test_every_shape_is_drawn_by_both_painters_in_the_same_place(mark, camera, qapp):
    ours = drawn((mark,), camera) > 100
    theirs = video.draw((mark,), camera, (960, 540))[..., 3] > 100
    assert ours.sum() > 30
    assert theirs.sum() > 30
    boxes = [np.array([[i.min(), i.max()] for i in np.nonzero(mask)]) for mask in (ours, theirs)]
    room = 40 if isinstance(mark, Banner | Legend | Label) else 4  # the two have fonts of their own
    assert np.abs(boxes[0] - boxes[1]).max() <= room


def test_nothing_is_drawn_for_no_marks(camera, qapp):
    assert not drawn((), camera).any()
