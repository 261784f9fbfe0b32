"""Procedural pictures for the flat things: wood, a printed battle mat, carpet, boards, sheets. BGR uint8, made from a
seed."""

from __future__ import annotations

import cv2
import numpy as np
import numpy.typing as npt

Image8 = npt.NDArray[np.uint8]
ImageF = npt.NDArray[np.float32]


def noise(rng: np.random.Generator, shape: tuple[int, int], cell_px: tuple[float, float], octaves: int = 4) -> ImageF:
    """Smooth noise of about unit variance; ``cell_px`` is the size (y, x) of its coarsest grain."""
    h, w = shape
    out = np.zeros(shape, np.float32)
    for o in range(octaves):
        gy, gx = max(2, int(h / cell_px[0] * 2**o)), max(2, int(w / cell_px[1] * 2**o))
        g = rng.standard_normal((min(gy, h), min(gx, w)), dtype=np.float32)
        out += cv2.resize(g, (w, h), interpolation=cv2.INTER_CUBIC) * np.float32(0.55**o)
    return np.asarray((out - out.mean()) / out.std(), np.float32)


def _image(base: tuple[float, float, float], *layers: tuple[ImageF, tuple[float, float, float]]) -> Image8:
    """A base colour (RGB 0-255) plus weighted layers."""
    h, w = layers[0][0].shape
    out = np.empty((h, w, 3), np.float32)
    out[:] = base
    for field, weight in layers:
        out += field[..., None] * np.array(weight, np.float32)
    return np.clip(out[..., ::-1], 0, 255).astype(np.uint8)


def wood(rng: np.random.Generator, width_in: float, height_in: float, ppi: float = 40,
         base: tuple[float, float, float] = (142, 98, 62), planks: int = 6) -> Image8:
    """Planks along x with grain, each of its own tone, with thin dark joints."""
    w, h = int(width_in * ppi), int(height_in * ppi)
    warp = noise(rng, (h, w), (3 * ppi, 14 * ppi), 3)
    y = np.arange(h, dtype=np.float32)[:, None] / ppi + warp * np.float32(0.12)
    rings = np.sin(y * 17 + noise(rng, (h, w), (1.2 * ppi, 10 * ppi), 3) * 2.2).astype(np.float32)
    streak = noise(rng, (h, w), (0.12 * ppi, 4 * ppi), 2)
    tone = np.zeros((h, w), np.float32)
    joint = np.zeros((h, w), np.float32)
    for i in range(planks):
        a, b = int(h * i / planks), int(h * (i + 1) / planks)
        tone[a:b] = rng.normal()
        joint[max(a - 1, 0):a + 2] = 1
        streak[a:b] = np.roll(streak[a:b], int(rng.integers(w)), 1)
    return _image(base, (rings, (6, 5, 4)), (streak, (7, 6, 5)), (tone, (6, 5, 4)), (joint, (-60, -45, -32)))


def battle_mat(rng: np.random.Generator, width_in: float, height_in: float, ppi: float = 40,
               base: tuple[float, float, float] = (171, 149, 112)) -> Image8:
    """A printed mat: dry ground with patches of grass, a dirt track, pebbles, and a thin black border."""
    w, h = int(width_in * ppi), int(height_in * ppi)
    broad, fine = noise(rng, (h, w), (9 * ppi, 9 * ppi), 5), noise(rng, (h, w), (0.35 * ppi, 0.35 * ppi), 3)
    patch = np.clip(broad * 1.6 - 0.9, 0, 1).astype(np.float32)
    xs = np.arange(w, dtype=np.float32) / ppi
    centre = height_in * 0.42 + 3.2 * np.sin(xs / 7.5 + rng.uniform(0, 6)) + 1.2 * np.sin(xs / 3.1)
    ys = np.arange(h, dtype=np.float32)[:, None] / ppi
    track = np.exp(-((ys - centre[None]) / 1.5) ** 4).astype(np.float32)
    ruts = (np.exp(-((np.abs(ys - centre[None]) - 0.75) / 0.22) ** 2)).astype(np.float32)
    img = _image(base, (broad, (7, 6, 5)), (fine, (5, 5, 4)), (patch, (-62, -34, -52)), (track, (14, 8, 2)),
                 (ruts, (-20, -20, -18)), (patch * fine, (12, 14, 6)))
    for _ in range(int(width_in * height_in * 0.5)):
        c = (int(rng.uniform(0, w)), int(rng.uniform(0, h)))
        r, tone = rng.uniform(0.03, 0.1) * ppi, float(rng.uniform(90, 190))
        cv2.ellipse(img, c, (max(1, int(r)), max(1, int(r * 0.7))), float(rng.uniform(0, 180)), 0, 360,
                    (tone * 0.8, tone * 0.92, tone), -1, cv2.LINE_AA)
    cv2.rectangle(img, (0, 0), (w - 1, h - 1), (40, 42, 44), int(0.16 * ppi))
    return img


def carpet(rng: np.random.Generator, width_in: float, height_in: float, ppi: float = 16,
           base: tuple[float, float, float] = (74, 76, 82)) -> Image8:
    """A dull woven carpet."""
    w, h = int(width_in * ppi), int(height_in * ppi)
    return _image(base, (noise(rng, (h, w), (0.4 * ppi, 0.4 * ppi), 2), (9, 9, 9)),
                  (noise(rng, (h, w), (12 * ppi, 12 * ppi), 3), (5, 5, 6)))


def board(rng: np.random.Generator, width_in: float, height_in: float, ppi: float = 16) -> Image8:
    """Squares of two colours, as on a draughts board or tiles: printed, woven or of wood, with a border or joints."""
    w, h = int(width_in * ppi), int(height_in * ppi)
    square = float(rng.uniform(1.0, 3.5)) * ppi
    dark, light = rng.uniform(25, 130, 3), rng.uniform(130, 250, 3)
    if rng.random() < 0.5:  # two tones of one colour
        light = np.clip(dark.mean() + rng.uniform(60, 120) + (dark - dark.mean()) * rng.uniform(0.3, 1), 0, 255)
    y, x = np.mgrid[:h, :w].astype(np.float32)
    odd = ((x // square + y // square) % 2)[..., None]
    img = dark * (1 - odd) + light * odd
    if rng.random() < 0.4:
        joint = (np.minimum(x % square, y % square) < 0.06 * ppi)[..., None]
        img = np.where(joint, rng.uniform(20, 200), img)
    img = img + noise(rng, (h, w), (0.2 * ppi, 3 * ppi), 2)[..., None] * float(rng.uniform(0, 7))
    return np.clip(img, 0, 255).astype(np.uint8)


def poster(rng: np.random.Generator, width_in: float, height_in: float, ppi: float = 16) -> Image8:
    """Flat print: blocks, discs, lines of text and figures of many colours, which are not things on the table."""
    w, h = int(width_in * ppi), int(height_in * ppi)
    img = np.empty((h, w, 3), np.uint8)
    img[:] = rng.uniform(60, 245, 3)
    for _ in range(int(rng.integers(15, 70))):
        colour = tuple(float(v) for v in rng.uniform(10, 250, 3))
        x, y = int(rng.uniform(0, w)), int(rng.uniform(0, h))
        r = float(rng.uniform(0.2, 3)) * ppi
        kind = int(rng.integers(5))
        if kind == 0:
            cv2.rectangle(img, (x, y), (x + int(r * 2), y + int(r)), colour, -1)
        elif kind == 1:
            cv2.circle(img, (x, y), int(r), colour, -1 if rng.random() < 0.6 else max(1, int(0.1 * ppi)), cv2.LINE_AA)
        elif kind == 2:
            cv2.line(img, (x, y), (int(rng.uniform(0, w)), int(rng.uniform(0, h))), colour,
                     max(1, int(rng.uniform(0.03, 0.3) * ppi)), cv2.LINE_AA)
        elif kind == 3:
            points = (np.array([x, y]) + rng.normal(0, r, (int(rng.integers(3, 8)), 2))).astype(np.int32)
            cv2.fillPoly(img, [points], colour, cv2.LINE_AA)
        else:
            text = "".join(chr(int(c)) for c in rng.integers(65, 91, int(rng.integers(2, 12))))
            cv2.putText(img, text, (x, y), int(rng.integers(0, 5)), r / 30, colour, max(1, int(r / 15)), cv2.LINE_AA)
    return img


def board_print(rng: np.random.Generator, across: int, down: int) -> tuple[Image8, float, float]:
    """A board's picture, and its width and height in squares: two colours, usually a rim with letters and numbers,
    sometimes on a sheet of paper with markers in its corners."""
    px = max(8, 700 // max(across, down))
    rim = 0.0 if rng.random() < 0.2 else float(rng.uniform(0.2, 1.0))
    paper = float(rng.uniform(0.3, 2.5)) if rng.random() < 0.35 else 0.0
    a, b, edge = (rng.uniform(15, 245, 3) for _ in range(3))
    if rng.random() < 0.5:  # two tones of one colour, as of wood
        b = np.clip(a.mean() + rng.choice([-1, 1]) * rng.uniform(50, 120) + (a - a.mean()) * rng.uniform(0.3, 1), 5, 250)
    lie = rim + paper
    w, h = round((across + 2 * lie) * px), round((down + 2 * lie) * px)
    img = np.empty((h, w, 3), np.float32)
    img[:] = rng.uniform(190, 250) if paper else edge
    p, first = round(paper * px), round(lie * px)
    img[p:h - p, p:w - p] = edge
    y, x = np.mgrid[:down * px, :across * px]
    odd = ((x // px + y // px) % 2)[..., None]
    img[first:first + down * px, first:first + across * px] = (1 - odd) * a + odd * b
    out = np.clip(img + noise(rng, (h, w), (0.4 * px, 2 * px), 2)[..., None] * float(rng.uniform(0, 5)), 0, 255)
    drawn = out.astype(np.uint8)
    ink = tuple(float(v) for v in (rng.uniform(0, 255, 3) if rng.random() < 0.5 else np.full(3, rng.choice([10.0, 240.0]))))
    if rim > 0.4 and rng.random() < 0.7:
        face, size, thick = int(rng.integers(0, 5)), rim * px / 45, max(1, px // 40)
        for k in range(across):
            for row in (round((paper + 0.7 * rim) * px), h - p - round(0.3 * rim * px)):
                cv2.putText(drawn, str(k + 1), (first + round((k + 0.35) * px), row), face, size, ink, thick, cv2.LINE_AA)
        for k in range(down):
            for col in (p + round(0.25 * rim * px), w - p - round(0.75 * rim * px)):
                cv2.putText(drawn, chr(65 + k), (col, first + round((k + 0.65) * px)), face, size, ink, thick, cv2.LINE_AA)
    if paper > 0.8 and rng.random() < 0.6:
        side = round(paper * px * float(rng.uniform(0.5, 0.9)))
        for top in (0, h - side):
            for left in (0, w - side):
                drawn[top:top + side, left:left + side] = code(rng, side)
    return drawn, w / px, h / px


def code(rng: np.random.Generator, side_px: int) -> Image8:
    """A square mark of black and white cells, as cameras read them, (side, side, 3)."""
    cells = np.zeros((8, 8), np.uint8)
    cells[1:-1, 1:-1] = 255 * rng.integers(0, 2, (6, 6))
    grey = cv2.resize(cells, (max(side_px, 1), max(side_px, 1)), interpolation=cv2.INTER_NEAREST)
    return np.repeat(grey[..., None], 3, axis=2)


def page(rng: np.random.Generator, width_in: float, height_in: float, ppi: float = 40) -> Image8:
    """A printed or written sheet: lines of text, a table, marks that cameras read, a ruler's ticks, drawings."""
    w, h = int(width_in * ppi), int(height_in * ppi)
    img = np.empty((h, w, 3), np.uint8)
    img[:] = np.clip(rng.uniform(195, 250) + rng.normal(0, 8, 3), 0, 255)
    ink = tuple(float(v) for v in (rng.uniform(0, 90, 3) if rng.random() < 0.8 else rng.uniform(0, 200, 3)))
    thin = max(1, round(0.02 * ppi))
    if rng.random() < 0.7:  # text
        size = float(rng.uniform(0.1, 0.35))
        for line in np.arange(size * 2, height_in - size, size * 1.7):
            if rng.random() < 0.85:
                text = "".join(chr(int(c)) for c in rng.integers(97, 123, int(width_in / size * rng.uniform(0.3, 1.1))))
                at = int(0.08 * w), int(line * ppi)
                cv2.putText(img, text, at, int(rng.integers(0, 4)), size * ppi / 30, ink, thin, cv2.LINE_AA)
    for _ in range(int(rng.choice([0, 0, 1, 2, 4]))):
        side = int(rng.uniform(0.15, 0.5) * min(w, h))
        x, y = int(rng.integers(0, w - side)), int(rng.integers(0, h - side))
        img[y:y + side, x:x + side] = code(rng, side)
    if rng.random() < 0.3:
        for k, tick in enumerate(np.arange(0.1 * w, 0.95 * w, 0.125 * ppi)):
            cv2.line(img, (int(tick), h - 2), (int(tick), h - 2 - int((0.3 if k % 8 == 0 else 0.12) * ppi)), ink, thin)
    if rng.random() < 0.25:
        for col in np.linspace(0.1 * w, 0.9 * w, int(rng.integers(3, 8))):
            cv2.line(img, (int(col), int(0.2 * h)), (int(col), int(0.8 * h)), ink, thin)
        for row in np.linspace(0.2 * h, 0.8 * h, int(rng.integers(3, 12))):
            cv2.line(img, (int(0.1 * w), int(row)), (int(0.9 * w), int(row)), ink, thin)
    for _ in range(int(rng.choice([0, 0, 1, 3]))):  # by hand
        walk = np.cumsum(rng.normal(0, 0.06 * min(w, h), (40, 2)), axis=0) + rng.uniform(0.2, 0.8, 2) * [w, h]
        cv2.polylines(img, [walk.astype(np.int32)], False, ink, 2 * thin, cv2.LINE_AA)
    return img
