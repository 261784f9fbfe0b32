"""Materials to lay on tables: seamless squares cut from sheets of small pictures, whole photographs that show a surface and
nothing on it, and seamless noise. Read once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from measure.errors import InputError
from studio.objects import textures

Image8 = npt.NDArray[np.uint8]
ImageF = npt.NDArray[np.float32]
LARGE_FILE = 600_000
"""Bytes from which a photograph is read at half its size: 114 ms of a core became 40."""
READ_FOLDERS = ("pages", "cardboard", "empty_chessboard")

TABLES = {"Wood": 12, "WoodFloor": 8, "Planks": 6, "Fabric": 14, "Carpet": 5, "Paper": 3, "Marble": 4, "Plastic": 6, "Tiles": 4,
          "Concrete": 4, "Cork": 2, "Cardboard": 2, "Chipboard": 3, "Terrazzo": 2, "Granite": 3, "Travertine": 1, "Onyx": 1,
          "Bamboo": 2, "Tatami": 2, "Wallpaper": 1.5, "Plaster": 3, "Rubber": 1.5, "WoodSiding": 1, "Porcelain": 1, "Paint": 2,
          "Clay": 0.5, "drawn": 6, "plain": 9}
GAME_GROUND = {"Ground": 3, "Grass": 2, "Gravel": 1, "Rock": 1.5, "PavingStones": 2, "Bricks": 1, "Asphalt": 1, "Snow": 1,
               "Moss": 0.7, "Road": 0.4, "Rocks": 0.6}
OTHERS_WEIGHT = 0.15
"""Weights of the categories of surfaces: mostly what tables are of, some ground of games, the rest seldom."""
MATTER = {"wood": ("Wood", "Wood", "Planks", "Bamboo", "Chipboard"), "paper": ("Paper", "Plaster", "Cardboard", "Wallpaper"),
          "cloth": ("Fabric", "Carpet"), "vinyl": ("Plastic", "Rubber", "Paint"), "ground": tuple(GAME_GROUND),
          "floor": ("WoodFloor", "Carpet", "Tiles", "Concrete", "Planks", "Terrazzo", "Fabric"), "stone": ("Marble", "Onyx"),
          "wall": ("Plaster", "Paint", "Wallpaper", "Bricks", "Concrete")}


@dataclass(frozen=True, slots=True)
class SheetLayout:
    """Where the squares lie on a preview sheet, in px: 7 to a row from 16, 16, one each 144 across and 176 down, 128 wide
    (measured); ``rim`` px are cut all round, where the pictures fade to white; ``overlap`` px are blended into the other
    side so that repeats have no seam; squares under ``least`` px are left out; from 252 on it is paper."""

    first: int = 16
    across: int = 144
    down: int = 176
    side: int = 128
    columns: int = 7
    rim: int = 4
    overlap: int = 8
    least: int = 48
    paper: int = 252


LAYOUT = SheetLayout()


def seamless(tile: Image8, overlap: int = LAYOUT.overlap) -> Image8:
    """The tile, ``overlap`` px smaller each way, whose ends go over into each other."""
    out = tile.astype(np.float32)
    for axis in (0, 1):
        out = np.moveaxis(out, axis, 0)
        n = len(out) - overlap
        t = np.linspace(0, 1, overlap, dtype=np.float32).reshape(-1, 1, 1)
        body = out[:n].copy()
        body[:overlap] = out[:overlap] * t + out[n:] * (1 - t)
        out = np.moveaxis(body, 0, axis)
    return np.clip(out, 0, 255).astype(np.uint8)


def cut_sheet(sheet: Image8, layout: SheetLayout = LAYOUT) -> list[Image8]:
    """The squares of a preview sheet, trimmed of white paper and made seamless."""
    out = []
    for y in range(layout.first, sheet.shape[0] - layout.side + 1, layout.down):
        for k in range(layout.columns):
            x = layout.first + k * layout.across
            square = sheet[y:y + layout.side, x:x + layout.side]
            if square.shape[:2] != (layout.side, layout.side) or not (inked := square.min(axis=2) < layout.paper).any():
                continue
            columns, rows = np.flatnonzero(inked.mean(axis=0) > 0.2), np.flatnonzero(inked.mean(axis=1) > 0.2)
            if not len(columns) or not len(rows):
                continue
            inner = square[rows[0] + layout.rim:rows[-1] + 1 - layout.rim, columns[0] + layout.rim:columns[-1] + 1 - layout.rim]
            if min(inner.shape[:2]) >= layout.least:
                out.append(seamless(inner, layout.overlap))
    return out


def fills_frame(photo: Image8) -> bool:
    """Whether a photograph of cardboard shows nothing else: its rim is brown nearly everywhere and few lines are strong."""
    small = cv2.resize(photo, (96, 96), interpolation=cv2.INTER_AREA)
    lab = cv2.cvtColor(small, cv2.COLOR_BGR2LAB)
    brown = (lab[..., 2] > 138) & (lab[..., 0] > 70) & (lab[..., 0] < 235)
    rim = np.ones((96, 96), bool)
    rim[8:-8, 8:-8] = False
    tones = cv2.GaussianBlur(lab[..., 0], (0, 0), 4).astype(np.float32)
    return bool(brown[rim].mean() > 0.9 and brown.mean() > 0.85 and tones.std() < 34)


def drawn_tiles(count: int = 18) -> list[Image8]:
    """Surfaces drawn by ``studio.objects.textures``: wood, carpet, a sandy mat, of many tones."""
    out = []
    for k in range(count):
        rng = np.random.default_rng(k)
        base = tuple(float(v) for v in rng.uniform(60, 190) * np.array([1, rng.uniform(0.65, 0.95), rng.uniform(0.4, 0.85)]))
        if k % 3 == 0:
            out.append(textures.wood(rng, 13, 13, 20, (base[0], base[1], base[2]), int(rng.integers(1, 4))))
        elif k % 3 == 1:
            out.append(textures.carpet(rng, 16, 16, 16, tuple(float(v) for v in rng.uniform(40, 210, 3))))  # type: ignore[arg-type]
        else:
            out.append(textures.battle_mat(rng, 16, 16, 18, (base[0], base[1], base[2]))[8:-8, 8:-8])
    return [seamless(tile, 24) for tile in out]


def noise_tile(rng: np.random.Generator, power: float, side: int = 512, stretch: float = 1.0) -> ImageF:
    """Seamless noise of unit variance; its amplitude falls with frequency to the given power; ``stretch`` > 1: streaks in x."""
    fy, fx = np.fft.fftfreq(side)[:, None] * side, np.fft.rfftfreq(side)[None] * side
    f = np.hypot(fy, fx * stretch)
    f[0, 0] = np.inf
    spectrum = np.fft.rfft2(rng.standard_normal((side, side))) / np.maximum(f, 1) ** power
    spectrum[0, 0] = 0
    out = np.fft.irfft2(spectrum, (side, side))
    return np.asarray(out / out.std(), np.float32)


@dataclass(slots=True, eq=False)
class Tiles:
    """``kinds``: seamless squares by category; ``photographs``: surfaces that fill their picture, by folder."""

    kinds: dict[str, list[Image8]]
    photographs: dict[str, list[Path]] = field(default_factory=dict)
    cloud: ImageF = field(init=False)
    fine: ImageF = field(init=False)
    streaks: ImageF = field(init=False)

    def __post_init__(self) -> None:
        rng = np.random.default_rng(64)
        self.cloud, self.fine = noise_tile(rng, 1.6), noise_tile(rng, 0.35)
        self.streaks = noise_tile(rng, 1.0, stretch=12.0)

    def pick(self, rng: np.random.Generator, names: Sequence[str] | None = None) -> Image8:
        """A square of one of the categories named that are there; without names by how often tables are of them."""
        chosen = [name for name in names or () if name in self.kinds]
        if chosen:
            name = chosen[int(rng.integers(len(chosen)))]
        else:
            have = list(self.kinds)
            weight = np.array([TABLES.get(n, GAME_GROUND.get(n, OTHERS_WEIGHT)) for n in have], float)
            name = have[int(rng.choice(len(have), p=weight / weight.sum()))]
        if name == "plain":
            return plain_tile(rng, self.fine)
        return self.kinds[name][int(rng.integers(len(self.kinds[name])))]

    def photograph(self, rng: np.random.Generator, name: str) -> Image8:
        """One of the photographs of a folder that is there. InputError: it cannot be read."""
        paths = self.photographs[name]
        return read_small(paths[int(rng.integers(len(paths)))])

    def filled(self, rng: np.random.Generator, names: Sequence[str], size: tuple[int, int], scale: float = 1.0) -> Image8:
        """One square repeated over (width, height) px from a random place on, blown up by ``scale``."""
        tile = self.pick(rng, names)
        if abs(scale - 1) > 0.05:
            tile = cv2.resize(tile, None, fx=scale, fy=scale, interpolation=cv2.INTER_LINEAR).astype(np.uint8)
        tile = np.roll(tile, (int(rng.integers(tile.shape[0])), int(rng.integers(tile.shape[1]))), (0, 1))
        w, h = size
        return np.tile(tile, (-(-h // tile.shape[0]), -(-w // tile.shape[1]), 1))[:h, :w].copy()

    def noise(self, rng: np.random.Generator, size: tuple[int, int], grain: float, tile: ImageF | None = None) -> ImageF:
        """Noise over (width, height) px of about unit variance; ``grain``: px across one cell of the stored noise."""
        tile = self.cloud if tile is None else tile
        side = tile.shape[0]
        w, h = max(2, round(size[0] / grain)), max(2, round(size[1] / grain))
        y, x = int(rng.integers(side)), int(rng.integers(side))
        part = tile[np.arange(y, y + h)[:, None] % side, np.arange(x, x + w)[None] % side]
        return np.asarray(cv2.resize(part, size, interpolation=cv2.INTER_LINEAR), np.float32)


def plain_tile(rng: np.random.Generator, fine: ImageF) -> Image8:
    """One colour with the faintest structure, as of lacquer, board or paper."""
    tone = float(rng.choice([rng.uniform(20, 80), rng.uniform(80, 200), rng.uniform(200, 250)], p=[0.25, 0.35, 0.4]))
    colour = tone + rng.normal(0, float(rng.choice([3, 12, 30])), 3)
    y, x = int(rng.integers(0, 384)), int(rng.integers(0, 384))
    tile = colour + fine[y:y + 128, x:x + 128, None] * float(rng.uniform(0.5, 3))
    return seamless(np.clip(tile, 3, 252).astype(np.uint8))


def photographs_in(folder: Path) -> list[Path]:
    """Pictures of a folder, in order."""
    return [path for path in sorted(folder.glob("*.*")) if path.suffix.lower() in (".jpg", ".jpeg", ".png", ".webp")]


def read_small(path: Path, flags: int = cv2.IMREAD_COLOR, side: int = 1024) -> Image8:
    """A photograph, at most ``side`` px long. InputError: it cannot be read."""
    if flags == cv2.IMREAD_COLOR and path.stat().st_size > LARGE_FILE:
        flags = cv2.IMREAD_REDUCED_COLOR_2
    picture = cv2.imread(str(path), flags)
    if picture is None:
        raise InputError(f"{path.name} cannot be read as a picture")
    k = min(1.0, side / max(picture.shape[:2]))
    return np.asarray(picture if k == 1 else cv2.resize(picture, None, fx=k, fy=k, interpolation=cv2.INTER_AREA), np.uint8)


def read_tiles(photographs: Path | None) -> Tiles:
    """Squares and whole surfaces from the folders ``ambientcg``, ``pages``, ``cardboard`` and ``empty_chessboard`` (those that
    are there); None: drawn surfaces only."""
    kinds: dict[str, list[Image8]] = {"drawn": drawn_tiles(), "plain": []}
    whole: dict[str, list[Path]] = {}
    if photographs is not None:
        for path in sorted((photographs / "ambientcg").glob("*.webp")):
            sheet = cv2.imread(str(path), cv2.IMREAD_COLOR)
            if sheet is not None and (tiles := cut_sheet(np.asarray(sheet, np.uint8))):
                kinds[path.stem.split("__")[-1]] = tiles
        whole = {name: photographs_in(photographs / name) for name in READ_FOLDERS}
        whole["cardboard"] = [path for path in whole["cardboard"] if fills_frame(read_small(path, cv2.IMREAD_REDUCED_COLOR_4))]
    return Tiles(kinds, {name: photos for name, photos in whole.items() if photos})
