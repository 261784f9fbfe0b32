"""Texts are put together from words that were drawn before, and letters stand on a dark halo."""

import numpy as np
import pytest
from PyQt6.QtGui import QColor, QImage, QPainter

from assistant.overlay.layout import Text, readable
from assistant.overlay.style import NAMED_SIDES
from benchmarks.gui.checks import LEAST_CONTRAST, contrast
from gui.table import lettering
from gui.table.lettering import text_size, written
from gui.table.painter import paint_shapes
from gui.table.pictures import pixels_of


def drawn(line, size_px=24, pad=0.0, ratio=1.0):
    """The picture's (H, W, 4) premultiplied BGRA, and its room."""
    width, height = text_size(line, size_px)
    image, room = written((line,), size_px, (200, 220, 240), 1.0, width, height, 0.0, pad, 0.5, ratio)
    return pixels_of(image, 4).astype(int), room, width, height


@pytest.mark.parametrize("ratio", [1.0, 1.25, 2.0])
@pytest.mark.parametrize("line", ["8.2 ± 0.3 in", "Sperrholz · 12 ″", "two  blanks"])
def test_words_put_together_stand_as_the_whole_line_does(qapp, monkeypatch, line, ratio):
    written.cache_clear()
    parts = drawn(line, ratio=ratio)[0][..., 3]
    monkeypatch.setattr(lettering, "JOINING", 0)
    monkeypatch.setattr(lettering, "PLAIN", "")
    written.cache_clear()
    whole = drawn(line, ratio=ratio)[0][..., 3]
    written.cache_clear()
    assert abs(parts.sum() - whole.sum()) < 0.03 * whole.sum()
    ends = [np.flatnonzero((alpha > 100).any(axis=0))[[0, -1]] for alpha in (parts, whole)]
    assert np.abs(ends[0] - ends[1]).max() <= 2 * ratio


def test_letters_have_their_colour_and_a_dark_halo_round_them(qapp):
    pixels = drawn("III")[0]
    bright = pixels[..., 2] == 200
    assert bright.any()
    assert (pixels[bright][:, :3] == (240, 220, 200)).all()
    dark = (pixels[..., :3].max(axis=2) == 0) & (pixels[..., 3] > 200)
    assert dark.sum() > bright.sum() / 4


def test_a_ground_goes_beyond_the_words(qapp):
    pixels, room = drawn("8 in", pad=6.0)[:2]
    middle = pixels[:, pixels.shape[1] // 2, 3]
    assert middle[round(room) - 4] == pytest.approx(128, abs=2)
    assert middle[round(room) - 8] == 0
    assert drawn("8 in")[0][1, :, 3].max() == 0


def test_letters_that_join_are_not_taken_apart(qapp):
    line = "\u0633\u0644\u0627\u0645 \u0648\u0631"
    assert lettering._words(line) == [(0, line)]
    assert lettering._words("a  ± b") == [(0, "a"), (2, "±"), (1, "b")]


@pytest.mark.parametrize("ratio", [1.0, 1.25, 2.0])
@pytest.mark.parametrize("size_px", [13, 14, 16, 18, 25, 40])
def test_words_can_be_read_on_a_light_mat(qapp, size_px, ratio):
    width, height = text_size("grunt 2 actions", size_px)
    for colour in sorted({readable(c) for c in NAMED_SIDES.values()}):
        image = QImage(round((width + 40) * ratio), round((height + 40) * ratio), QImage.Format.Format_RGB32)
        image.setDevicePixelRatio(ratio)
        image.fill(QColor(238, 234, 226))
        text = Text(20.0, 20.0, width, height, ("grunt 2 actions",), size_px, colour)
        painter = QPainter(image)
        paint_shapes(painter, [text])
        painter.end()
        found = contrast(text, pixels_of(image, 4)[..., :3], ratio)
        assert found is None or found >= LEAST_CONTRAST, colour
