"""Text as pixels for painted video. OpenCV's own letters have no ±, so Pillow draws each text once and it is
cached."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from assistant.overlay.parameters import TEXT
from assistant.overlay.style import Rgb

WIDE_FONTS = ("DejaVuSans-Bold.ttf", "NotoSans-Bold.ttf", "segoeuib.ttf", "arialbd.ttf", "Arial Unicode.ttf",
              "Arial Bold.ttf", "Helvetica.ttc")
"""Fonts to look for on the system when a name has letters beyond Latin-1."""

Font = ImageFont.FreeTypeFont | ImageFont.ImageFont


def text_size(text: str, size_px: int) -> tuple[float, float]:
    """(width, height) in pixels of one line, with its halo."""
    halo = _halo(size_px)
    return (_font(size_px, _wide(text)).getlength(text) + 2 * halo, TEXT.line_share * size_px)


@lru_cache(maxsize=1024)
def text_patch(text: str, size_px: int, colour: Rgb, opacity: float = 1.0) -> NDArray[np.uint8]:
    """One line as premultiplied BGRA (H, W, 4) with a dark halo, H and W as :func:`text_size` says, rounded up."""
    width, height = (int(np.ceil(v)) for v in text_size(text, size_px))
    halo = _halo(size_px)
    font = _font(size_px, _wide(text))
    at = (halo, height / 2)
    letters, around = Image.new("L", (width, height)), Image.new("L", (width, height))
    ImageDraw.Draw(letters).text(at, text, font=font, fill=255, anchor="lm")
    ImageDraw.Draw(around).text(at, text, font=font, fill=255, anchor="lm", stroke_width=halo)
    ink = np.asarray(letters, dtype=np.float32)[..., None] / 255.0
    dark = np.asarray(around, dtype=np.float32)[..., None] / 255.0 * TEXT.halo_opacity
    r, g, b = colour
    alpha_over = ink * np.array([b, g, r, 255], np.float32) + (1 - ink) * dark * np.array([0, 0, 0, 255], np.float32)
    patch: NDArray[np.uint8] = np.rint(alpha_over * opacity).astype(np.uint8)
    patch.setflags(write=False)
    return patch


def _halo(size_px: int) -> int:
    return max(1, round(TEXT.halo_share * size_px))


def _wide(text: str) -> bool:
    return any(ord(c) > 0xFF for c in text)


@lru_cache(maxsize=64)
def _font(size_px: int, wide: bool) -> Font:
    if wide:
        for name in WIDE_FONTS:
            try:
                return ImageFont.truetype(name, size_px)
            except OSError:
                continue
    try:
        import reportlab

        return ImageFont.truetype(str(Path(reportlab.__file__).parent / "fonts" / "VeraBd.ttf"), size_px)
    except (ImportError, OSError):
        return ImageFont.load_default(size_px)
