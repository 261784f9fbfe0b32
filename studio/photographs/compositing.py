"""Sprites laid on a ground: scaled, turned, tilted and lit, with the shadows they cast; who is seen where is written down."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from vision.networks.look import KINDS

Image8 = npt.NDArray[np.uint8]
ImageF = npt.NDArray[np.float32]
MOST_THINGS = 250
"""Numbers of things fit into one byte."""


@dataclass(frozen=True, slots=True)
class CompositingParameters:
    """How sprites are laid. Chosen by looking at contact sheets beside photographs of the training sources."""

    seen_alpha: float = 0.5
    """A pixel shows what covers at least so much of it."""
    gain_sigma: float = 0.22
    """Spread (of the logarithm) of how light each thing is."""
    tint_sigma: float = 0.05
    """The same for each colour by itself."""
    dark_toys: float = 0.12
    pale_toys: float = 0.08
    """Shares of toys that are seen as if painted nearly black or nearly white: their parts hardly differ then."""
    contact_px: tuple[float, float] = (0.02, 0.07)
    """A contact shadow is so blurred, in sides of its thing."""
    contact_depth: tuple[float, float] = (0.25, 0.75)
    """It takes so much of the light, right under the edge."""
    cast_length: tuple[float, float] = (0.05, 0.55)
    """A cast shadow reaches so far, in sides of its thing; a card's a thirtieth of that."""
    cast_depth: tuple[float, float] = (0.1, 0.65)
    """It takes so much of the light."""
    hard_length: tuple[float, float] = (0.2, 0.8)
    hard_depth: tuple[float, float] = (0.5, 0.9)
    """The same of hard lamps: where the shadows of two meet, nearly no light is left."""
    flat_share: float = 0.03
    """Shadows of cards are this share of those of things."""


COMPOSITING = CompositingParameters()


@dataclass(frozen=True, slots=True)
class Lamp:
    """The light of one picture. ``toward``: where shadows fall, a unit vector (x, y) in the picture; ``length`` in sides of
    a thing, ``depth`` the share of light that they take, ``soft`` their blur in lengths."""

    toward: tuple[float, float]
    length: float
    depth: float
    soft: float

    @classmethod
    def drawn(cls, rng: np.random.Generator) -> Lamp:
        """A lamp at random: hard or soft, high or low."""
        return cls._within(rng, COMPOSITING.cast_length, COMPOSITING.cast_depth, (0.08, 0.2, 0.5, 0.9))

    @classmethod
    def hard(cls, rng: np.random.Generator) -> Lamp:
        """A bare bulb near the table: its shadows are deep, with sharp rims."""
        return cls._within(rng, COMPOSITING.hard_length, COMPOSITING.hard_depth, (0.06, 0.12, 0.25))

    @classmethod
    def _within(cls, rng: np.random.Generator, length: tuple[float, float], depth: tuple[float, float],
                soft: tuple[float, ...]) -> Lamp:
        turn = float(rng.uniform(0, 2 * np.pi))
        return cls((float(np.cos(turn)), float(np.sin(turn))), float(rng.uniform(*length)), float(rng.uniform(*depth)),
                   float(rng.choice(soft)))


@dataclass(slots=True, eq=False)
class Canvas:
    """A picture that things are laid on. ``light``: (h, w, 3) display values as floats; ``kinds``, ``numbers``: (h, w), what
    is seen at each pixel and which thing (1 is the first; 0 the ground). ``other``: a second lamp: where the shadows of both
    meet, dark patches lie beside things that are none."""

    light: ImageF
    lamp: Lamp
    other: Lamp | None = None
    kinds: Image8 = field(init=False)
    numbers: Image8 = field(init=False)
    count: int = 0

    def __post_init__(self) -> None:
        self.kinds = np.zeros(self.light.shape[:2], np.uint8)
        self.numbers = np.zeros(self.light.shape[:2], np.uint8)

    @property
    def size_px(self) -> tuple[int, int]:
        """Width and height."""
        return self.light.shape[1], self.light.shape[0]

    def lay(self, sprite: Image8, kind: str, at_px: tuple[float, float]) -> bool:
        """Lay a sprite (h, w, 4), already as large as it is to be, with its middle at a place; False: no room in the masks, or
        nothing of it is in the picture."""
        if self.count >= MOST_THINGS:
            return False
        h, w = sprite.shape[:2]
        x0, y0 = round(at_px[0] - w / 2), round(at_px[1] - h / 2)
        alpha = sprite[..., 3].astype(np.float32) / np.float32(255)
        cols = slice(max(x0, 0), min(x0 + w, self.size_px[0]))
        rows = slice(max(y0, 0), min(y0 + h, self.size_px[1]))
        if cols.stop - cols.start < 2 or rows.stop - rows.start < 2:
            return False
        own = (slice(rows.start - y0, rows.stop - y0), slice(cols.start - x0, cols.stop - x0))
        for lamp in (self.lamp, self.other):
            if lamp is not None:
                self._shade(alpha, x0, y0, COMPOSITING.flat_share if kind == "card" else 1.0, lamp)
        cover = alpha[own][..., None]
        part = self.light[rows, cols]
        part[:] = part + cover * (sprite[own][..., :3].astype(np.float32) - part)
        seen = alpha[own] >= COMPOSITING.seen_alpha
        if not seen.any():
            return False
        self.count += 1
        self.kinds[rows, cols][seen] = KINDS.index(kind)
        self.numbers[rows, cols][seen] = self.count
        return True

    def _shade(self, alpha: ImageF, x0: int, y0: int, share: float, lamp: Lamp) -> None:
        """Darken what lies under and beside a thing: its contact shadow and the one it casts by a lamp's light."""
        h, w = alpha.shape
        side = float(np.sqrt(max(float(alpha.sum()), 1.0)))
        reach = lamp.length * side * share
        blur = max(0.6, lamp.soft * reach)
        near = max(0.7, 0.05 * side * max(share, 0.2))
        pad = int(reach + 3 * max(blur, near)) + 2
        small = max(1, int(max(blur, 1.0) // 3))  # soft shadows are drawn small
        big = np.zeros((h + 2 * pad, w + 2 * pad), np.float32)
        big[pad:pad + h, pad:pad + w] = alpha
        contact = cv2.GaussianBlur(big, (0, 0), near)
        smeared = cv2.resize(big, None, fx=1 / small, fy=1 / small, interpolation=cv2.INTER_AREA)
        cast = np.zeros_like(smeared)
        for part in np.linspace(0.25, 1.0, 4):
            shift = np.array([[1, 0, part * reach * lamp.toward[0] / small],
                              [0, 1, part * reach * lamp.toward[1] / small]], np.float32)
            cast = np.maximum(cast, cv2.warpAffine(smeared, shift, (smeared.shape[1], smeared.shape[0])))
        cast = cv2.resize(cv2.GaussianBlur(cast, (0, 0), max(0.5, blur / small)), (big.shape[1], big.shape[0]),
                          interpolation=cv2.INTER_LINEAR)
        kept = (1 - lamp.depth * cast) * (1 - 0.6 * lamp.depth * contact)
        cols = slice(max(x0 - pad, 0), min(x0 + w + pad, self.size_px[0]))
        rows = slice(max(y0 - pad, 0), min(y0 + h + pad, self.size_px[1]))
        if cols.stop <= cols.start or rows.stop <= rows.start:
            return
        own = kept[rows.start - y0 + pad:rows.stop - y0 + pad, cols.start - x0 + pad:cols.stop - x0 + pad]
        self.light[rows, cols] *= own[..., None]


@lru_cache(maxsize=400)
def _read(path: str) -> Image8:
    picture = cv2.imread(path, cv2.IMREAD_UNCHANGED)
    if picture is None or picture.ndim != 3 or picture.shape[2] != 4:
        raise ValueError(f"{path} is no picture with alpha: make the sprites anew")
    return np.asarray(picture, np.uint8)


@dataclass(slots=True, eq=False)
class Sprites:
    """Sprites in a folder, KIND/FAMILY/[SET/]NAME.png each."""

    folder: Path
    families: dict[str, dict[str, list[str]]] = field(init=False)
    sets: list[list[str]] = field(init=False)
    chess: list[list[str]] = field(init=False)
    tokens: list[str] = field(init=False)

    def __post_init__(self) -> None:
        self.families = {}
        for kind in KINDS[1:]:
            found = {f.name: sorted(str(p) for p in f.rglob("*.png")) for f in sorted((self.folder / kind).glob("*"))}
            self.families[kind] = {name: paths for name, paths in found.items() if paths}
        self.sets, self.chess = self._sets("pieces"), self._sets("chessmen")
        self.families["toy"].pop("chessmen", None)  # they stand on boards, as a game
        self.tokens = self.families["toy"].pop("tokens", [])  # so do these

    def path(self, rng: np.random.Generator, kind: str, family: str | None = None) -> str:
        """A sprite's file of a kind: families count by the square root of how many sprites they have. ValueError: there is
        none of that kind."""
        families = self.families[kind]
        if not families:
            raise ValueError(f"{self.folder} has no sprites of the kind {kind}")
        if family is None or family not in families:
            names = list(families)
            weight = np.sqrt([len(families[n]) for n in names])
            family = names[int(rng.choice(len(names), p=weight / weight.sum()))]
        paths = families[family]
        return paths[int(rng.integers(len(paths)))]

    def _sets(self, family: str) -> list[list[str]]:
        sets = [sorted(str(p) for p in s.glob("*.png")) for s in sorted((self.folder / "toy" / family).glob("*"))]
        return [s for s in sets if len(s) > 1]

    def piece_set(self, rng: np.random.Generator, chess: bool = False) -> tuple[list[str], list[str]]:
        """The sprites of a game's two sides; ``chess``: of a set of chessmen seen aslant."""
        sets = self.chess if chess else self.sets
        paths = sets[int(rng.integers(len(sets)))]
        sides = [[p for p in paths if Path(p).name.startswith(str(k))] for k in (0, 1)]
        return (sides[0] or sides[1], sides[1] or sides[0])


def write_sprites(folder: Path, count: int, seed: int, draw: Callable[[np.random.Generator], tuple[str, Image8]]) -> None:
    """Write so many sprites of one family, NAME_NUMBER.png each. ``draw`` makes the name and the picture (h, w, 4) of one. The
    same seed gives the same sprites. OSError: one could not be written."""
    folder.mkdir(parents=True, exist_ok=True)
    for k in range(count):
        name, bgra = draw(np.random.default_rng((seed, k)))
        path = folder / f"{name}_{k:05d}.png"
        if not cv2.imwrite(str(path), bgra):
            raise OSError(f"{path} could not be written: is the disk full?")


def placed(path: str, side_px: float, turn_deg: float, rng: np.random.Generator, *, squeeze: float = 1.0) -> Image8:
    """A sprite (h, w, 4) with so many pixels in the square root of its area, turned, squeezed along y (seen aslant), mirrored
    half of the time, a little lighter or darker and tinted."""
    sprite = _read(path)
    h, w = sprite.shape[:2]
    area = max(float(np.count_nonzero(sprite[..., 3] > 127)), 1.0)
    scale = side_px / np.sqrt(area * squeeze)
    parts = Path(path).parts
    if "card" not in parts and rng.random() < 0.5:  # arms come in from the right: they are mirrored the other way
        sprite = np.ascontiguousarray(sprite[::-1] if "arm" in parts else sprite[:, ::-1])
    # transparent pixels take part with no weight, so that their colours do not run in
    flat = sprite.astype(np.float32)
    flat[..., :3] *= flat[..., 3:] / 255
    if scale < 0.5:  # averaged first: a warp alone would skip pixels
        flat = np.asarray(cv2.resize(flat, None, fx=2 * scale, fy=2 * scale, interpolation=cv2.INTER_AREA), np.float32)
        h, w = flat.shape[:2]
        scale = 0.5
    c, s = np.cos(np.radians(turn_deg)), np.sin(np.radians(turn_deg))
    turn = scale * np.array([[c, -s], [s, c]])
    m = np.array([[1.0, 0.0], [0.0, squeeze]]) @ turn
    corners = m @ np.array([[-w / 2, w / 2, w / 2, -w / 2], [-h / 2, -h / 2, h / 2, h / 2]])
    size = np.ceil(np.ptp(corners, axis=1)).astype(int) + 2
    at = size / 2 - m @ np.array([w / 2, h / 2])
    out = cv2.warpAffine(flat, np.column_stack([m, at]), (int(size[0]), int(size[1])), flags=cv2.INTER_LINEAR)
    p = COMPOSITING
    gain = np.exp(rng.normal(0, p.gain_sigma)) * np.exp(rng.normal(0, p.tint_sigma, 3))
    colours = out[..., :3] / np.maximum(out[..., 3:] / 255, 1e-3)
    out[..., :3] = np.clip(colours * gain, 0, 255)
    if "toy" in parts:
        out[..., :3] = repainted(out[..., :3] / np.float32(255), rng) * 255
    return np.clip(out, 0, 255).astype(np.uint8)


def repainted(colours: ImageF, rng: np.random.Generator) -> ImageF:
    """Colours (h, w, 3; 0 to 1) as they are, of a few things as if it were painted nearly black, its gloss left, or white."""
    way, strength = float(rng.random()), float(rng.uniform(0.12, 0.45))
    if way < COMPOSITING.dark_toys:
        gloss = np.clip(colours - float(rng.uniform(0.7, 0.95)), 0, None) * float(rng.uniform(0.5, 2.0))
        return np.asarray(np.clip(colours ** float(rng.uniform(1.0, 1.6)) * strength + gloss, 0, 1), np.float32)
    if way < COMPOSITING.dark_toys + COMPOSITING.pale_toys:
        return np.asarray(1 - (1 - colours) * strength, np.float32)
    return colours
