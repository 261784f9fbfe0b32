"""What prints are made of: colours that go together, words, letters, marks that cameras read. BGR uint8."""

from __future__ import annotations

import colorsys
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

import cv2
import matplotlib
import numpy as np
import numpy.typing as npt
from PIL import ImageFont

Image8 = npt.NDArray[np.uint8]
Colour = tuple[float, float, float]
FACES = ("DejaVuSans", "DejaVuSans-Bold", "DejaVuSerif", "DejaVuSerif-Bold", "DejaVuSansMono", "STIXGeneral", "STIXGeneralBol",
         "DejaVuSerif-Italic", "DejaVuSans-BoldOblique")
SYLLABLES = ("ka lo mi ter ra son ve no du pa li en ost ber gar to wal der ing ston hu ro se ma qui pel dor an ti fe gra "
             "schu bo ne xi ja um lin port")
DICTIONARIES = (cv2.aruco.DICT_4X4_50, cv2.aruco.DICT_5X5_100, cv2.aruco.DICT_6X6_250, cv2.aruco.DICT_APRILTAG_36h11,
                cv2.aruco.DICT_APRILTAG_16h5)


def hsv(h: float, s: float, v: float) -> Colour:
    """BGR 0-255 of a hue, saturation and value, 0-1 each."""
    r, g, b = colorsys.hsv_to_rgb(h % 1, min(max(s, 0), 1), min(max(v, 0), 1))
    return 255 * b, 255 * g, 255 * r


def colour(
    rng: np.random.Generator, saturation: tuple[float, float] = (0.1, 0.9), value: tuple[float, float] = (0.3, 1)
) -> Colour:
    """A random colour."""
    return hsv(float(rng.random()), float(rng.uniform(*saturation)), float(rng.uniform(*value)))


def black(rng: np.random.Generator) -> Colour:
    """Dark ink, mostly grey."""
    return colour(rng, (0, 0.5 if rng.random() < 0.3 else 0.12), (0.05, 0.35))


def pale(rng: np.random.Generator) -> Colour:
    """Paper, ivory or another pale ground."""
    return colour(rng, (0, 0.2), (0.78, 0.99))


def family(rng: np.random.Generator, count: int) -> list[Colour]:
    """Colours of one print: hues spread evenly from a random start, saturation and value shared."""
    start, s, v = float(rng.random()), float(rng.uniform(0.25, 0.95)), float(rng.uniform(0.45, 0.97))
    return [hsv(start + k / count + float(rng.normal(0, 0.02)), s * float(rng.uniform(0.8, 1.1)),
                v * float(rng.uniform(0.85, 1.1))) for k in range(count)]


def words(rng: np.random.Generator, count: int = 1) -> str:
    """So many words of no language."""
    made = ["".join(rng.choice(SYLLABLES.split(), int(rng.integers(1, 4)))) for _ in range(count)]
    text = " ".join(made)
    return text.upper() if rng.random() < 0.4 else text.capitalize()


@lru_cache(maxsize=256)
def _font(face: str, px: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(Path(matplotlib.get_data_path()) / "fonts" / "ttf" / f"{face}.ttf"), px)


@lru_cache(maxsize=4096)
def _letters(text: str, face: str, px: int) -> Image8:
    mask = _font(face, px).getmask(text, mode="L")
    w, h = mask.size
    return np.asarray(mask, np.uint8).reshape(h, w) if w and h else np.zeros((1, 1), np.uint8)


def write(img: Image8, text: str, at: tuple[float, float], px: float, ink: Colour, face: int = 0, turn: float = 0) -> None:
    """Write text centred at a place, letters ``px`` high, turned anticlockwise by degrees. What runs over the rim is cut."""
    mask = _letters(text, FACES[face % len(FACES)], max(4, round(px)))
    if turn % 90 == 0:
        mask = np.rot90(mask, int(turn // 90))
    else:
        h, w = mask.shape
        side = int(np.hypot(h, w)) + 2
        m = cv2.getRotationMatrix2D((w / 2, h / 2), turn, 1)
        m = m + np.array([[0, 0, (side - w) / 2], [0, 0, (side - h) / 2]])
        mask = np.asarray(cv2.warpAffine(mask, m, (side, side)), np.uint8)
    h, w = mask.shape
    x, y = round(at[0] - w / 2), round(at[1] - h / 2)
    x0, y0, x1, y1 = max(x, 0), max(y, 0), min(x + w, img.shape[1]), min(y + h, img.shape[0])
    if x1 <= x0 or y1 <= y0:
        return
    a = mask[y0 - y:y1 - y, x0 - x:x1 - x, None].astype(np.float32) / 255
    part = img[y0:y1, x0:x1]
    part[:] = (part * (1 - a) + np.array(ink, np.float32) * a).astype(np.uint8)


def blank(size: tuple[int, int], fill: Colour) -> Image8:
    """A picture of (width, height) px of one colour."""
    out = np.empty((size[1], size[0], 3), np.uint8)
    cv2.rectangle(out, (0, 0), size, fill, -1)
    return out


def tag(rng: np.random.Generator, side: int) -> Image8:
    """An ArUco or AprilTag marker with its white rim, (side, side, 3)."""
    book = cv2.aruco.getPredefinedDictionary(int(rng.choice(DICTIONARIES)))
    inner = max(12, round(side * 0.8))
    mark = cv2.aruco.generateImageMarker(book, int(rng.integers(0, 30)), inner)
    out = np.full((side, side), 245, np.uint8)
    o = (side - inner) // 2
    out[o:o + inner, o:o + inner] = mark[:side - o, :side - o]
    return np.repeat(np.maximum(out, 18)[..., None], 3, axis=2)


def lines(img: Image8, at: npt.NDArray[np.generic], vertical: bool, ink: Colour, thick: int,
          span: tuple[float, float] | None = None) -> None:
    """Straight lines over the picture (or from, to px of it) at the places given."""
    a, b = span or (0, img.shape[0] if vertical else img.shape[1])
    first, last = round(a), round(b)
    for p in np.round(at.astype(float)).astype(int).tolist():
        start, end = ((p, first), (p, last)) if vertical else ((first, p), (last, p))
        cv2.line(img, start, end, ink, thick, cv2.LINE_AA)


def disc(img: Image8, at: tuple[float, float], radius: float, ink: Colour, thick: int = -1) -> None:
    """A disc, or with a thickness a ring, placed to a sixteenth of a pixel."""
    cv2.circle(img, (round(at[0] * 16), round(at[1] * 16)), max(8, round(radius * 16)), ink, thick, cv2.LINE_AA, 4)


def shape(img: Image8, points: npt.ArrayLike, ink: Colour, rim: Colour | None = None, thick: int = 1) -> None:
    """A filled polygon, with a line around it if asked."""
    pts = np.round(np.asarray(points) * 16).astype(np.int32)
    cv2.fillPoly(img, [pts], ink, cv2.LINE_AA, 4)
    if rim is not None:
        cv2.polylines(img, [pts], True, rim, thick, cv2.LINE_AA, 4)


@dataclass(frozen=True, slots=True, eq=False)
class Print:
    """A flat thing with a picture on it. ``bgr``: its face; ``cells`` (N, 3): x, y of the middle and side of each place for a
    piece, px of the face; ``rows`` (N,): which row of the board that is; ``matter``: wood, paper, cloth, vinyl, ground, stone
    or none; ``thick``: px of the face; ``gloss``: 0 dull to 1 lacquer; ``mask``: its shape, 0 or 255, None if a rectangle."""

    bgr: Image8
    matter: str = "paper"
    cells: npt.NDArray[np.float32] = field(default_factory=lambda: np.zeros((0, 3), np.float32))
    rows: npt.NDArray[np.int32] = field(default_factory=lambda: np.zeros(0, np.int32))
    thick: float = 0.0
    gloss: float = 0.2
    mask: Image8 | None = None


def cell_rows(y: npt.NDArray[np.floating], pitch: float) -> npt.NDArray[np.int32]:
    """Rows of places by their y, counted from the top: those within half a pitch are one row."""
    order = np.argsort(y, kind="stable")
    steps = np.diff(y[order], prepend=y[order][:1]) > pitch / 2
    rows = np.empty(len(y), np.int32)
    rows[order] = np.cumsum(steps)
    return rows


def flat(rng: np.random.Generator, img: Image8, matter: str = "paper", thick: tuple[float, float] = (0.2, 1.5),
         gloss: float = 0.4) -> Print:
    """A print on which nothing has its place; its thickness between two, its gloss up to one value."""
    return Print(img, matter, thick=float(rng.uniform(*thick)), gloss=float(rng.uniform(0, gloss)))


def at_px(p: npt.NDArray[np.floating]) -> tuple[int, int]:
    """A place (2,) as whole px."""
    return round(float(p[0])), round(float(p[1]))
