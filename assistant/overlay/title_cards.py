"""Title cards: a heading and a few lines on a dark ground, as a picture."""

from __future__ import annotations

from collections.abc import Mapping

import cv2
import numpy as np
from numpy.typing import NDArray

from assistant.overlay.layout import readable, wrapped
from assistant.overlay.paint import alpha_over
from assistant.overlay.parameters import LAYOUT, TITLE_CARD
from assistant.overlay.style import DEFAULT, Rgb, Style
from assistant.overlay.text import text_patch, text_size

GROUND: Rgb = (24, 27, 33)


def card(size_px: tuple[int, int], heading: str, lines: tuple[str, ...] = (), *, style: Style = DEFAULT,
         sides: Mapping[str, Rgb] | None = None) -> NDArray[np.uint8]:
    """A card of ``size_px`` (width, height) as BGR. A line that begins with a side's name has its colour."""
    w, h = size_px
    u = h / LAYOUT.picture_height_px
    picture = np.empty((h, w, 3), np.uint8)
    picture[:] = GROUND[::-1]
    rows: list[tuple[str, int, Rgb]] = []
    big = max(TITLE_CARD.heading_least_px, round(TITLE_CARD.heading_scale * style.banner_px * u))
    for text in wrapped(heading, big, w * TITLE_CARD.width_share, text_size):
        rows.append((text, big, (255, 255, 255)))
    small = max(TITLE_CARD.text_least_px, round(TITLE_CARD.text_scale * style.banner_px * u))
    for line in lines:
        if not line:
            rows.append(("", small, (0, 0, 0)))
            continue
        first = line.split(" ", 1)[0].rstrip(":,")
        colour = readable((sides or {}).get(first, (205, 210, 218)))
        for text in wrapped(line, small, w * TITLE_CARD.width_share, text_size):
            rows.append((text, small, colour))
    heights = [text_size(t, s)[1] * (TITLE_CARD.heading_line_share if s == big else TITLE_CARD.text_line_share)
               for t, s, _ in rows]
    y = max(0.0, (h - sum(heights)) / 2)
    canvas = cv2.cvtColor(picture, cv2.COLOR_BGR2BGRA)
    for (text, size, colour), height in zip(rows, heights, strict=True):
        if not text:
            y += height
            continue
        patch = text_patch(text, size, colour)
        alpha_over(canvas, patch, (w - patch.shape[1]) / 2, y)  # type: ignore[arg-type]
        y += height
    return np.ascontiguousarray(canvas[..., :3], dtype=np.uint8)
