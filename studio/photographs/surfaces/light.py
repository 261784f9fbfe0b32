"""Light on a table: gradients, lamp spots, hard shadows of people and window frames, glare on lacquer, creases and wear."""

from __future__ import annotations

import cv2
import numpy as np
import numpy.typing as npt

from studio.photographs.surfaces.ink import Image8
from studio.photographs.surfaces.tiles import MATTER, Tiles

ImageF = npt.NDArray[np.float32]
PART = 4
"""Soft light is reckoned at a fourth of the picture's size."""
DARKEST = 34.0
"""Mean below which a camera would expose longer."""


def weathered(rng: np.random.Generator, tiles: Tiles, face: Image8, matter: str) -> Image8:
    """A print on its material: the material shows through, ink is uneven and faded, rims and folds are worn."""
    h, w = face.shape[:2]
    shade = 1 + tiles.noise(rng, (w, h), float(rng.uniform(0.7, 3))) * np.float32(rng.uniform(0.005, 0.045))
    shade += tiles.noise(rng, (w, h), float(rng.uniform(0.6, 1.6)), tiles.fine) * np.float32(rng.uniform(0.004, 0.03))
    if matter in MATTER:
        grain = cv2.cvtColor(
            tiles.filled(rng, (*MATTER[matter], "drawn"), (w, h), float(rng.uniform(0.6, 1.4))), cv2.COLOR_BGR2GRAY
        )
        mean, spread = float(grain.mean()), float(grain.std())
        shade *= 1 + (grain.astype(np.float32) - mean) * np.float32(
            min(rng.uniform(0.2, 0.7) / max(mean, 1), 0.12 / max(spread, 1))
        )
    if matter in ("paper", "cloth", "vinyl"):
        _creases(rng, shade, float(rng.choice([0, 1, 3, 6], p=[0.5, 0.25, 0.15, 0.1])))
    lit_face = cv2.multiply(face, cv2.merge([np.clip(shade * 128, 0, 255).astype(np.uint8)] * 3), scale=1 / 128)
    fade = float(rng.choice([0.04, rng.uniform(0.05, 0.2), rng.uniform(0.2, 0.4)], p=[0.4, 0.45, 0.15]))
    paper = np.array(rng.uniform(140, 225) + rng.normal(0, 10, 3))
    table = np.arange(256)[:, None] * (1 - fade) + fade * paper
    if rng.random() < 0.6:  # inks seldom are as bright as colours on a screen
        keep = float(rng.uniform(0.5, 0.95))
        mix = np.full((3, 3), (1 - keep) / 3) + keep * np.eye(3)
        lit_face = cv2.transform(lit_face, mix)
    out = np.asarray(cv2.LUT(lit_face, np.clip(table, 0, 255).astype(np.uint8)[None]), np.uint8)
    if rng.random() < 0.35:
        _worn_rim(rng, tiles, out, paper)
    if rng.random() < 0.25:
        _scratches(rng, out, paper)
    return out


def _creases(rng: np.random.Generator, shade: ImageF, count: float) -> None:
    """Folds: one side lighter, the other darker, fading out across."""
    h, w = shade.shape
    small = np.zeros((h // 2, w // 2), np.float32)
    y, x = np.mgrid[:h // 2, :w // 2].astype(np.float32)
    for _ in range(int(count)):
        a = float(rng.choice([0, np.pi / 2, rng.uniform(0, np.pi)]))
        d = (x - rng.uniform(0, w / 2)) * np.float32(np.cos(a)) + (y - rng.uniform(0, h / 2)) * np.float32(np.sin(a))
        wide = np.float32(rng.uniform(1.5, 30))
        small += d / wide * np.exp(-np.abs(d) / wide) * np.float32(rng.uniform(0.05, 0.28))
    if count:
        shade *= 1 + cv2.resize(small, (w, h), interpolation=cv2.INTER_LINEAR)


def _worn_rim(rng: np.random.Generator, tiles: Tiles, out: Image8, paper: npt.NDArray[np.floating]) -> None:
    """Paper shows at the rim where it was handled."""
    h, w = out.shape[:2]
    far = np.minimum(np.minimum(np.arange(h), np.arange(h)[::-1])[:, None], np.minimum(np.arange(w), np.arange(w)[::-1])[None])
    edge = far + tiles.noise(rng, (w, h), 0.6) * 1.5 < rng.uniform(0.3, 2.5)
    out[edge] = np.clip(paper * rng.uniform(0.6, 1.05), 0, 255)


def _scratches(rng: np.random.Generator, out: Image8, paper: npt.NDArray[np.floating]) -> None:
    h, w = out.shape[:2]
    for _ in range(int(rng.integers(2, 25))):
        a = rng.uniform(0, 1, 2) * [w, h]
        b = a + rng.normal(0, 0.12 * w, 2)
        over = out.copy() if rng.random() < 0.05 else out
        cv2.line(over, (round(float(a[0])), round(float(a[1]))), (round(float(b[0])), round(float(b[1]))),
                 tuple(float(v) for v in np.clip(paper * rng.uniform(0.5, 1), 0, 255)), 1, cv2.LINE_AA)


def soft_light(rng: np.random.Generator, tiles: Tiles, size: tuple[int, int]) -> ImageF:
    """How bright each place is, (h / 4, w / 4), about 1: a gradient across, at times a lamp's spot, darker corners."""
    w, h = -(-size[0] // PART), -(-size[1] // PART)
    y, x = np.linspace(-1, 1, h, dtype=np.float32)[:, None], np.linspace(-1, 1, w, dtype=np.float32)[None]
    a, slope = rng.uniform(0, 2 * np.pi), abs(rng.normal(0, 0.2))
    light = np.exp(slope * (x * np.float32(np.cos(a)) + y * np.float32(np.sin(a)))).astype(np.float32)
    if rng.random() < 0.35:
        r2 = (x - rng.uniform(-1.2, 1.2)) ** 2 + ((y - rng.uniform(-1.2, 1.2)) * 0.8) ** 2
        light += np.float32(rng.uniform(0.15, 0.9)) * np.exp(-r2 / rng.uniform(0.15, 1.2))
    light *= 1 - np.float32(rng.uniform(0, 0.22)) * (x * x + y * y) / 2
    light *= 1 + 0.03 * tiles.noise(rng, (w, h), 1.0)
    return light / np.float32(light.mean())


def cast_shadows(rng: np.random.Generator, size: tuple[int, int]) -> ImageF | None:
    """Share (h / 2, w / 2) of the lamp or sun that reaches each place past people, lamps, window frames; None: all of it."""
    if rng.random() < 0.55:
        return None
    w, h = size[0] // 2, size[1] // 2
    out = np.zeros((h, w), np.uint8)
    kind = int(rng.integers(4))
    if kind == 0:  # a person at the rim: head and shoulders
        x, y, r = float(rng.uniform(0, w)), float(rng.choice([-0.1, 1.1])) * h, float(rng.uniform(0.12, 0.3)) * w
        towards = np.array([w / 2 - x, h / 2 - y]) / max(np.hypot(w / 2 - x, h / 2 - y), 1)
        head = np.array([x, y]) + towards * r * rng.uniform(1.2, 2.2)
        cv2.line(out, (round(x), round(y)), (round(head[0]), round(head[1])), 255, round(0.55 * r))
        cv2.ellipse(out, (round(x), round(y)), (round(1.7 * r), round(1.2 * r)), float(rng.uniform(-20, 20)), 0, 360, 255, -1)
        cv2.ellipse(
            out,
            (round(head[0]), round(head[1])),
            (round(0.55 * r), round(0.75 * r)),
            float(rng.uniform(0, 180)),
            0,
            360,
            255,
            -1,
        )
    elif kind == 1:  # a window: light falls through panes alone
        out[:] = 255
        quad = np.array([[0, 0], [1, 0], [1, 1], [0, 1]]) * [w * rng.uniform(0.4, 1.1), h * rng.uniform(0.5, 1.3)]
        quad = quad @ np.array([[1, rng.normal(0, 0.2)], [rng.normal(0, 0.5), 1]]) + rng.uniform(-0.3, 0.4, 2) * [w, h]
        m = cv2.getPerspectiveTransform(np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32), quad.astype(np.float32))
        across, down = int(rng.integers(1, 4)), int(rng.choice([1, 2, 3, 12]))
        bar = float(rng.uniform(0.06, 0.2)) if down < 12 else 0.4
        for j in range(down):
            for i in range(across):
                pane = np.array([[i + bar, j + bar], [i + 1, j + bar], [i + 1, j + 1], [i + bar, j + 1]]) / [across, down]
                cv2.fillConvexPoly(out, cv2.perspectiveTransform(pane[None].astype(np.float32), m)[0].astype(np.int32), 0)
    elif kind == 2:  # long bars: chairs, cables, stands
        for _ in range(int(rng.integers(1, 5))):
            a, turn = rng.uniform(0, 1, 2) * [w, h], rng.uniform(0, 2 * np.pi)
            far = np.array([np.cos(turn), np.sin(turn)]) * 2 * w
            start, b = (a if rng.random() < 0.2 else a - far), a + far
            cv2.line(out, (round(start[0]), round(start[1])), (round(b[0]), round(b[1])), 255, int(rng.uniform(2, 40)))
    else:  # what stands outside the picture
        at = np.array([rng.choice([0, w]), rng.uniform(0, h)])
        cv2.fillPoly(out, [(at + rng.normal(0, 0.35, (int(rng.integers(3, 7)), 2)) * [w, h]).astype(np.int32)], 255)
    soft = cv2.GaussianBlur(out, (0, 0), float(np.exp(rng.uniform(np.log(0.6), np.log(18)))))
    return np.asarray(1 - soft.astype(np.float32) * np.float32(rng.uniform(0.2, 0.65) / 255), np.float32)


def glare(rng: np.random.Generator, size: tuple[int, int]) -> ImageF:
    """What lacquer mirrors, (h / 4, w / 4), 0 to about 1: lamps as streaks towards the viewer, a window with its bars."""
    w, h = -(-size[0] // PART), -(-size[1] // PART)
    out = np.zeros((h, w), np.float32)
    for _ in range(int(rng.choice([0, 1, 1, 2, 3]))):
        at = (round(float(rng.uniform(0, w))), round(float(rng.uniform(-0.1, 0.9) * h)))
        if rng.random() < 0.6:
            wide = float(rng.uniform(0.02, 0.14)) * w
            spot = np.zeros((h, w), np.float32)
            cv2.ellipse(spot, at, (round(wide), round(wide * rng.uniform(0.8, 4))), float(rng.normal(0, 12)), 0, 360, 1.0, -1)
            out += cv2.GaussianBlur(spot, (0, 0), wide * float(rng.uniform(0.15, 0.9))) * np.float32(rng.uniform(0.3, 1))
        else:
            pane = np.zeros((h, w), np.float32)
            pw, ph, lean = float(rng.uniform(0.1, 0.4)) * w, float(rng.uniform(0.15, 0.5)) * h, float(rng.normal(0, 0.15)) * w
            quad = np.array([[0, 0], [pw, 0], [pw + lean, ph], [lean, ph]]) + at
            cv2.fillConvexPoly(pane, quad.astype(np.int32), 1.0)
            for t in (0.5,) if rng.random() < 0.7 else (0.33, 0.66):
                a, b = quad[0] + t * (quad[1] - quad[0]), quad[3] + t * (quad[2] - quad[3])
                cv2.line(pane, (round(a[0]), round(a[1])), (round(b[0]), round(b[1])), 0.15, max(1, round(pw * 0.06)))
            out += cv2.GaussianBlur(pane, (0, 0), float(rng.uniform(0.8, 8))) * np.float32(rng.uniform(0.2, 0.8))
    return out


def lit(rng: np.random.Generator, tiles: Tiles, img: Image8, gloss: ImageF) -> Image8:
    """The picture under its light; ``gloss`` (h / 4, w / 4) says how strongly each place mirrors. Then the lens's softness."""
    h, w = img.shape[:2]
    light = cv2.resize(soft_light(rng, tiles, (w, h)), (w, h), interpolation=cv2.INTER_LINEAR)
    shadow = cast_shadows(rng, (w, h))
    cast = 1 + rng.normal(0, 0.035, 3)
    exposure = float(rng.choice([rng.uniform(0.55, 0.9), rng.uniform(0.9, 1.2)], p=[0.3, 0.7]))
    if shadow is not None:
        light = cv2.multiply(light, cv2.resize(shadow, (w, h), interpolation=cv2.INTER_LINEAR))
        exposure *= 1.1
    exposure = max(exposure, DARKEST / max(float(img[::16, ::16].mean()), 1))
    shine = glare(rng, (w, h)) * gloss * np.float32(rng.uniform(90, 260))
    tinted = cv2.merge([cv2.convertScaleAbs(light, alpha=128 * exposure * c) for c in cast])
    out = cv2.multiply(img, tinted, scale=1 / 128)
    if float(shine.max()) > 1:
        white = cv2.resize(cv2.convertScaleAbs(shine), (w, h), interpolation=cv2.INTER_LINEAR)
        out = cv2.add(out, cv2.merge([white] * 3))
    sigma = float(rng.choice([rng.uniform(0.35, 0.8), rng.uniform(0.8, 1.6)], p=[0.7, 0.3]))
    return np.asarray(cv2.GaussianBlur(out, (0, 0), sigma), np.uint8)
