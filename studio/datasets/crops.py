"""Training crops for the footprint network: one toy each, as vision.footprints.canonical_crop lays it flat, with its
true vertical projection.

Drawn by studio.rendering.raster, some 200 a second: lamps with shadows, mottled paint, blur, noise, and outlines as bad
as real ones.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from studio.objects.assets import asset_files, load_asset
from studio.objects.shapes import SHAPES
from studio.objects.toys import FAMILIES, Rng
from studio.rendering.meshes import Mesh, rotation
from studio.rendering.raster import Raster
from studio.scenes.scatter import HELD_OUT_FAMILIES, HELD_OUT_FOLDERS, random_colour
from vision.footprints.canonical_crop import CROP, LEVELS, CropFrame, frame_of, level_of

Array = npt.NDArray[np.float64]
Image = npt.NDArray[np.uint8]
ImageF = npt.NDArray[np.float32]

FINE = 2 * CROP
SMALLEST_IN, SMALLEST_PLAIN_IN, LONGEST_IN, TALLEST_IN = 0.9, 1.4, 5.0, 4.4
MOST_FACES = 15000
FLAT = 0.12
"""Meshes lower than this share of their length are ground, no toys."""
TUNING_EVERY = 6
"""Of the found meshes one in so many is kept from training, to set the sigma's scale by."""
SHARES = {"figure": 2.0, "walker": 4.0}
"""How often shapes are drawn, where not once: what stands upright hides most behind itself, and is most toys."""
GEOMETRY = ("side_in", "above_in", "away_in", "height_in", "foot_x_px", "foot_y_px")


@dataclass(frozen=True, slots=True, eq=False)
class Crop:
    """One example: ``mask`` (CROP, CROP) the outline as it would be found, ``colours`` (CROP, CROP, 3), ``truth``
    (CROP, CROP) the vertical projection, all 0 to 255; ``low`` and ``high`` (CROP, CROP) from where to where the toy
    reaches over each place, in 255ths of its height (255 and 0: nowhere); ``geometry`` as GEOMETRY names it; ``kind``
    of toy."""

    mask: Image
    colours: Image
    truth: Image
    low: Image
    high: Image
    geometry: npt.NDArray[np.float32]
    kind: str


@dataclass(slots=True, eq=False)
class Toys:
    """Meshes to choose from. ``part``: "train", "tuning" (found meshes kept back) or "unseen" (held out everywhere).
    ``plain``: as they were made, neither stretched nor fallen over."""

    assets: Path | None = None
    part: str = "train"
    plain: bool = False
    found: list[tuple[str, Mesh]] = field(default_factory=list)

    def __post_init__(self) -> None:
        for file in asset_files(self.assets) if self.assets else ():
            folder = file.parent.name
            kept_back = int(hashlib.sha256(file.stem.encode()).hexdigest(), 16) % TUNING_EVERY == 0
            part = "unseen" if folder in HELD_OUT_FOLDERS else "tuning" if kept_back else "train"
            if part != self.part:
                continue
            try:
                mesh = load_asset(file)
            except ValueError:
                continue
            if len(mesh.faces) <= MOST_FACES and mesh.height_in >= FLAT:
                self.found.append((folder, mesh))

    def one(self, rng: Rng) -> tuple[str, Mesh]:
        """A toy's kind and its mesh, standing at the origin, turned at random."""
        families = [f for f in FAMILIES if (f in HELD_OUT_FAMILIES) == (self.part == "unseen")]
        chance = rng.random()
        if self.part == "tuning" or (self.found and chance < 0.3):
            kind, mesh = self.found[int(rng.integers(len(self.found)))]
            if rng.random() < 0.3:
                mesh = mesh.tinted(random_colour(rng))
        elif chance < 0.55 or self.part == "unseen":
            kind = families[int(rng.integers(len(families)))]
            mesh = FAMILIES[kind](rng, random_colour(rng))
        else:
            shares = np.array([SHARES.get(n, 1.0) for n in SHAPES])
            kind = str(rng.choice(list(SHAPES), p=shares / shares.sum()))
            mesh = SHAPES[kind](rng, random_colour(rng))
        if self.part == "train" and not self.plain:
            k = np.exp(rng.normal(0, 0.12, 3))
            mesh = mesh.scaled(float(k[0]), float(k[1]), float(k[2]))
            if rng.random() < 0.05:  # fallen over
                mesh = mesh.turned("x", 90.0 * float(rng.choice([-1, 1])))
        mesh = mesh.turned("z", float(rng.uniform(0, 360)))
        low, high = mesh.vertices.min(axis=0), mesh.vertices.max(axis=0)
        least = SMALLEST_PLAIN_IN if self.plain else SMALLEST_IN
        size = float(np.exp(rng.uniform(np.log(least), np.log(LONGEST_IN)))) / float((high - low).max())
        size = min(size, TALLEST_IN / float(high[2] - low[2]))
        middle = (low + high) / 2
        return kind, mesh.at(-float(middle[0]), -float(middle[1]), -float(low[2])).scaled(size)


def place(rng: Rng) -> tuple[float, float]:
    """A camera's height over the toy's base and how far from its foot the toy stands: anywhere on four by four feet."""
    above = float(np.exp(rng.uniform(np.log(22.0), np.log(84.0))))
    return above, min(0.72 * above, 36.0) * float(np.sqrt(rng.uniform(0, 1)))


def crop(rng: Rng, kind: str, mesh: Mesh, above_in: float, away_in: float, jitter: float = 1.0) -> Crop:
    """A toy seen from ``above_in`` over its base, ``away_in`` from the foot. ``jitter``: how far the crop and the
    outline are off, 1 as in training."""
    v = mesh.vertices + np.array([away_in, 0.0, 0.0])
    flat = v[:, :2] * (above_in / (above_in - v[:, 2]))[:, None]
    height = mesh.height_in
    hull = cv2.convexHull(flat.astype(np.float32))[:, 0].astype(float)
    frame = _shaken(rng, frame_of(hull, np.zeros(2), above_in, height * float(np.exp(rng.normal(0, 0.06 * jitter)))), jitter)

    def px(points: Array) -> Array:
        return fine_px(frame, points)

    seen = Raster(px(flat), v[:, 2], mesh.faces, FINE)
    light, shade = _lit(rng, mesh, v, seen, px, np.array([0.0, 0.0, above_in]))
    share = seen.seen.astype(np.float32)
    ground = (rng.uniform(0.02, 0.6, 3) * (1 - 0.7 * shade[..., None])).astype(np.float32)
    picture = cv2.resize(ground * (1 - share[..., None]) + light * share[..., None], (CROP, CROP), interpolation=cv2.INTER_AREA)
    # a table's picture has 8 to 24 pixels to the inch; a crop of a big toy has as many, one of a small toy more
    blur = float(np.exp(rng.uniform(np.log(0.03), np.log(0.09)))) / frame.side_in * CROP
    picture = cv2.GaussianBlur(picture, (0, 0), max(blur, 0.3))
    shown = 255 * np.clip(picture * float(np.exp(rng.normal(0.3, 0.4))), 0, 1) ** (1 / 2.2)
    shown = shown + rng.normal(0, float(rng.uniform(0.5, 6)), shown.shape)
    mask = _found(rng, share, shade > 0.3, blur, frame.side_in, jitter)
    x, y = frame.foot_px()
    away = float(np.hypot(*(frame.centre_in - frame.foot_in)))
    return Crop(mask, np.clip(shown, 0, 255).astype(np.uint8), *stands(v, mesh.faces, px),
                np.array([frame.side_in, above_in, away, height, x, y], np.float32), kind)


def stands(v: Array, faces: npt.NDArray[np.int32], px: Callable[[Array], Array]) -> tuple[Image, Image, Image]:
    """Truth, low and high (see Crop) of a mesh whose vertices ``v`` (N, 3) stand on z = 0; ``px``: from inches (N, 2)
    to pixels of the crop, finer (FINE to the side)."""
    at, height = px(v[:, :2]), float(v[:, 2].max())
    over, under = Raster(at, v[:, 2], faces, FINE), Raster(at, -v[:, 2], faces, FINE)
    return area(over.seen), 255 - _most(1 + under.top / height), _most(over.top / height)


def fine_px(frame: CropFrame, points: Array) -> Array:
    """Inches (N, 2) to pixels of that crop, finer (FINE to the side)."""
    return np.asarray((frame.crop_from_table(points) + 0.5) * (FINE / CROP) - 0.5)


def _shaken(rng: Rng, frame: CropFrame, jitter: float) -> CropFrame:
    """The frame as it comes out from an outline that is not quite the true one."""
    turn = rotation("z", float(rng.normal(0, 2.0 * jitter)))[:2, :2]
    side = frame.side_in * float(1 + jitter * rng.uniform(-0.02, 0.06))
    centre = frame.centre_in + rng.normal(0, 0.012 * jitter, 2) * side
    return CropFrame(centre, turn @ frame.out, side, frame.foot_in, frame.above_in)


def _lit(rng: Rng, mesh: Mesh, v: Array, seen: Raster, px: Callable[[Array], Array], eye: Array) -> tuple[ImageF, ImageF]:
    """Linear light (FINE, FINE, 3) where the toy is seen, and how dark its shadow makes the ground (FINE, FINE)."""
    at, normal, colour = seen.of(v), seen.of(mesh.normals), seen.of(mesh.colours)
    normal /= np.maximum(np.linalg.norm(normal, axis=1, keepdims=True), 1e-9)
    to_eye = eye - at
    to_eye /= np.linalg.norm(to_eye, axis=1, keepdims=True)
    normal *= np.where((normal * to_eye).sum(axis=1) < 0, -1.0, 1.0)[:, None]
    own = seen.of(mesh.vertices)
    grain = np.mean([np.sin(own @ rng.normal(0, f, 3) + rng.uniform(0, 6)) for f in (4, 9, 18, 30)], axis=0)
    albedo = np.maximum(colour, 0.01) ** 2.2 * (1 + float(rng.uniform(0, 0.3)) * grain)[:, None]
    room = float(rng.uniform(0.1, 0.5))
    light = np.full_like(albedo, room) * (0.55 + 0.45 * normal[:, 2:])
    shine = np.zeros(len(at))
    dark = np.zeros((FINE, FINE), np.float32)
    gloss = float(rng.choice([0, 0, 0.1, 0.4]))
    lamps = int(rng.integers(1, 4))
    for strength in rng.dirichlet(np.ones(lamps)):
        angle, high = rng.uniform(0, 2 * np.pi), rng.uniform(0.5, 1.5)
        lamp = np.array([np.cos(angle) * np.cos(high), np.sin(angle) * np.cos(high), np.sin(high)])

        def under(p: Array, lamp: Array = lamp) -> Array:
            return np.asarray(px(p[:, :2] - p[:, 2:] * lamp[:2] / lamp[2]))

        cast = Raster(under(v), v[:, 2], mesh.faces, FINE)
        where = np.round(under(at)).astype(int)
        inside = ((where >= 0) & (where < FINE)).all(axis=1)
        where = np.clip(where, 0, FINE - 1)
        hidden = inside & (cast.top[where[:, 1], where[:, 0]] > at[:, 2] + 0.1)
        soft = float(rng.uniform(0, 1))
        lit = np.maximum(normal @ lamp, 0) * np.where(hidden, 0.3 * soft, 1.0)
        light += (1.2 * float(strength) * lit)[:, None] * (1 + rng.normal(0, 0.08, 3))
        half = lamp + to_eye
        half /= np.linalg.norm(half, axis=1, keepdims=True)
        shine += gloss * float(strength) * np.maximum((normal * half).sum(axis=1), 0) ** 40 * ~hidden
        dark += np.float32(strength * (1 - room)) * cast.seen
    out = np.zeros((FINE, FINE, 3), np.float32)
    out[seen.seen] = albedo * light + shine[:, None]
    return out, dark


def _found(rng: Rng, share: ImageF, shadow: npt.NDArray[np.bool_], blur_px: float, side_in: float,
           jitter: float) -> Image:
    """The silhouette as an outline finder gives it: off by some hundredths of an inch, with a shadow's rim, a dent, or
    a piece that a neighbour hides."""
    px_in = FINE / side_in
    if jitter > 0:
        if rng.random() < 0.15:
            reach = 2 * int(rng.integers(1, 4)) + 1
            rim = cv2.dilate(share, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (reach, reach)))
            share = np.maximum(share, rim * shadow).astype(np.float32)
        if rng.random() < 0.12:  # a neighbour before it
            a = rng.uniform(0, 2 * np.pi)
            y, x = np.mgrid[:FINE, :FINE]
            along = x * np.cos(a) + y * np.sin(a)
            level = float(np.quantile(along[share > 0.5], rng.uniform(0.8, 0.99))) if (share > 0.5).any() else np.inf
            share = share * (along < level)
        if rng.random() < 0.06 and (share > 0.5).any():  # a part in the table's colour
            ys, xs = np.nonzero(share > 0.5)
            i, r = int(rng.integers(len(ys))), int(rng.uniform(2, 8))
            dented = cv2.circle(share.copy(), (int(xs[i]), int(ys[i])), r, (0.0,), -1)
            if cv2.connectedComponents((dented > 0.5).astype(np.uint8))[0] == 2:
                share = np.asarray(dented, np.float32)
    soft: ImageF = np.asarray(cv2.GaussianBlur(share, (0, 0), max(0.7 * blur_px * FINE / CROP, 0.6)), np.float32)
    if jitter > 0:
        wave = cv2.resize(rng.normal(0, 1, (9, 9)).astype(np.float32), (FINE, FINE), interpolation=cv2.INTER_CUBIC)
        off_px = (0.03 * jitter * wave + float(rng.normal(0, 0.015 * jitter))) * px_in
        edge = cv2.distanceTransform((soft > 0.5).astype(np.uint8), cv2.DIST_L2, 3) \
            - cv2.distanceTransform((soft <= 0.5).astype(np.uint8), cv2.DIST_L2, 3)
        soft = np.asarray(np.clip(0.5 + edge + off_px, 0, 1), np.float32)
    count, label, stats, _ = cv2.connectedComponentsWithStats((soft > 0.5).astype(np.uint8), connectivity=8)
    if count > 2:
        soft = soft * (label == 1 + int(stats[1:, cv2.CC_STAT_AREA].argmax()))
    return area(soft > 0.5)


def area(mask: npt.NDArray[np.bool_]) -> Image:
    """A fine mask as shares of the crop's pixels, 0 to 255."""
    return np.asarray(cv2.resize(mask.astype(np.uint8) * 255, (CROP, CROP), interpolation=cv2.INTER_AREA), np.uint8)


def _most(share: Array) -> Image:
    """The greatest of a fine map of shares 0 to 1 in each of the crop's pixels, 0 to 255; 0 where there is nothing
    (-inf)."""
    blocks = np.clip(share, 0.0, 1.0).reshape(CROP, FINE // CROP, CROP, FINE // CROP)
    return np.round(255 * blocks.max(axis=(1, 3))).astype(np.uint8)


def filled_at(truth: Image, low: Image, high: Image) -> ImageF:
    """(1 + LEVELS, CROP, CROP): how much of each place of a crop lies under the toy, and is in it at each level."""
    share = truth.astype(np.float32) / 255
    at = [round(255 * level_of(k)) for k in range(LEVELS)]
    return np.stack([share, *(share * ((low <= z) & (high >= z)) for z in at)])
