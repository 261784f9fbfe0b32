"""Text as pixels for painted video. OpenCV's own letters have no ±, so Pillow draws each text once and it is
cached."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from threading import Lock

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from assistant.overlay.parameters import TEXT
from assistant.overlay.style import Rgb
from measure.reading.values import one_line

WIDE_FONTS = ("DejaVuSans-Bold.ttf", "NotoSans-Bold.ttf", "segoeuib.ttf", "arialbd.ttf", "Arial Unicode.ttf",
              "Arial Bold.ttf", "Helvetica.ttc", "NotoSansCJK-Bold.ttc", "NotoSansCJK-Regular.ttc", "wqy-microhei.ttc",
              "msyhbd.ttc", "YuGothB.ttc", "malgunbd.ttf", "PingFang.ttc", "Hiragino Sans GB.ttc",
              "NotoSansDevanagari-Bold.ttf", "NirmalaB.ttf")
"""Fonts to look for on the system when a name has letters beyond Latin-1: the first that has them all."""
NO_LETTER = "\U0010ffff"
"""What no font has: it is drawn as every letter is that a font lacks."""

Font = ImageFont.FreeTypeFont | ImageFont.ImageFont


def text_size(text: str, size_px: int) -> tuple[float, float]:
    """(width, height) in pixels of one line, with its halo."""
    halo, text = _halo(size_px), one_line(text)
    return (_font_for(text, size_px).getlength(text) + 2 * halo, TEXT.line_share * size_px)


class _Patches:
    """The patches that were asked for last, of at most so many bytes: distances make new words all through a battle."""

    def __init__(self, most_bytes: int) -> None:
        self.most_bytes, self.held_bytes = most_bytes, 0
        self._held: OrderedDict[tuple[str, int, Rgb, float], NDArray[np.uint8]] = OrderedDict()
        self._lock = Lock()

    def of(self, text: str, size_px: int, colour: Rgb, opacity: float) -> NDArray[np.uint8]:
        """The patch of a line, drawn where it is not held."""
        key = (text, size_px, colour, opacity)
        with self._lock:
            found = self._held.get(key)
            if found is not None:
                self._held.move_to_end(key)
                return found
        made = _drawn(text, size_px, colour, opacity)
        with self._lock:
            if key not in self._held:
                self._held[key] = made
                self.held_bytes += made.nbytes
            while self.held_bytes > self.most_bytes and len(self._held) > 1:
                self.held_bytes -= self._held.popitem(last=False)[1].nbytes
        return made


PATCHES = _Patches(TEXT.held_bytes)


def text_patch(text: str, size_px: int, colour: Rgb, opacity: float = 1.0) -> NDArray[np.uint8]:
    """One line as premultiplied BGRA (H, W, 4) with a dark halo, H and W as :func:`text_size` says, rounded up."""
    return PATCHES.of(one_line(text), size_px, colour, opacity)


def _drawn(text: str, size_px: int, colour: Rgb, opacity: float) -> NDArray[np.uint8]:
    width, height = (int(np.ceil(v)) for v in text_size(text, size_px))
    halo = _halo(size_px)
    font = _font_for(text, size_px)
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


def boxes_said(texts: Iterable[str]) -> str:
    """Which letters of texts that are painted no font here has, and what to do; empty: none."""
    boxes = "".join(dict.fromkeys(c for text in sorted(set(texts)) for c in _lacking(_font_for(text, TEXT.asked_px), text)))
    return boxes and (f"no font here has the letters {boxes}: they are boxes in the picture; install a font that has them "
                      "(Noto Sans, for example)")


@lru_cache(maxsize=1024)
def _font_for(text: str, size_px: int) -> Font:
    """The first font that has all letters of a text, else the first there is."""
    if not _wide(text):
        return _plain_font(size_px)
    fonts = [f for f in (_wide_font(name, size_px) for name in WIDE_FONTS) if f is not None]
    return next((f for f in fonts if not _lacking(f, text)), fonts[0] if fonts else _plain_font(size_px))


def _lacking(font: Font, text: str) -> str:
    """The letters of a text that a font does not have."""
    box = bytes(font.getmask(NO_LETTER))
    return "".join(c for c in dict.fromkeys(text) if ord(c) > 0xFF and not c.isspace() and bytes(font.getmask(c)) == box)


def _halo(size_px: int) -> int:
    return max(1, round(TEXT.halo_share * size_px))


def _wide(text: str) -> bool:
    return any(ord(c) > 0xFF for c in text)


@lru_cache(maxsize=256)
def _wide_font(name: str, size_px: int) -> Font | None:
    try:
        return ImageFont.truetype(name, size_px)
    except OSError:
        return None


@lru_cache(maxsize=64)
def _plain_font(size_px: int) -> Font:
    try:
        import reportlab

        return ImageFont.truetype(str(Path(reportlab.__file__).parent / "fonts" / "VeraBd.ttf"), size_px)
    except (ImportError, OSError):
        return ImageFont.load_default(size_px)
