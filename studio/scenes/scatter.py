"""Random tables for training pictures: ground, light, camera, toys, terrain, clutter and arms, from one seed each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

import cv2
import numpy as np

from studio.objects import props, terrain, textures
from studio.objects.arms import Look, arm
from studio.objects.assets import asset_files, load_asset
from studio.objects.shapes import SHAPES
from studio.objects.toys import FAMILIES, Rng
from studio.rendering.camera import Array, Camera, Image8, Webcam, facing, overhead
from studio.rendering.meshes import Colour, Mesh, plane, pose
from studio.rendering.render import Lighting, area_lamp
from vision.networks.detection import LABELS

CLASSES = LABELS
HELD_OUT_FAMILIES = ("robot", "jeep")
HELD_OUT_FOLDERS = ("animals", "ships")
"""Never in training pictures: what results on unseen toys are measured with."""
TERRAIN_FOLDERS = ("terrain", "kenney_city")
LARGER = (1.2, 2.6)
"""So many times as many pixels (least, most) along each side has a camera of which the picture shows a part."""
BEYOND = 1.3
"""A table is lit so many times as far as half of its picture reaches."""
LEAST_AWAY_IN, AWAY_IN = 10.0, 110.0
"""From the side the eye is so far off (studio.rendering.render draws what is between 6 and 160 inches off)."""
ASIDE_FILLS, ASIDE_AWAY = (0.04, 0.45), (1.0, 4.0)
"""Training pictures from the side: what a thing fills, and how far off the eye is (see from_aside)."""


@dataclass(frozen=True, slots=True, eq=False)
class Thing:
    """Something on the table: ``label`` is an index into CLASSES, or None for what is not to be found."""

    mesh: Mesh
    model: Array
    label: int | None
    name: str
    gloss: float = 0.05
    mottle: float = 0.12
    picture: Image8 | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Table:
    """A table to be drawn."""

    camera: Camera
    webcam: Webcam
    lighting: Lighting
    exposure: float
    ground: tuple[Thing, ...]
    things: tuple[Thing, ...]
    reach_in: float

    @property
    def field_in(self) -> tuple[float, float]:
        """Half of what the picture shows of the table along x and y, inches."""
        w, h = self.camera.size_px
        reach = self.reach_in / BEYOND
        along = self.camera.rotation[0]
        return (reach, reach * h / w) if abs(along[0]) > abs(along[1]) else (reach * h / w, reach)


@dataclass(slots=True, eq=False)
class Pool:
    """Meshes that pictures choose from, made once. ``unseen``: only the held-out families and folders. ``prints``: the
    share of tables covered by a board, tiles or flat print. ``near``: the share seen from close by. ``shapes``: how
    many random toys of each kind are added (studio.objects.shapes). ``alike``: the share of toys painted in nearly the
    ground's colour. ``aside``: the share of tables seen from the side, near or far. ``parts``: the share of pictures
    that are a crop of a larger one, as from a camera with more pixels."""

    seed: int
    assets: Path | None = None
    unseen: bool = False
    variants: int = 6
    prints: float = 0.0
    near: float = 0.0
    shapes: int = 0
    alike: float = 0.0
    aside: float = 0.0
    parts: float = 0.0
    toys: list[tuple[str, Mesh]] = field(default_factory=list)
    stuff: list[tuple[str, Mesh]] = field(default_factory=list)
    _files: list[Path] = field(default_factory=list)

    def __post_init__(self) -> None:
        rng = np.random.default_rng((self.seed, 1))
        for name, make in FAMILIES.items():
            if (name in HELD_OUT_FAMILIES) == self.unseen:
                self.toys += [(name, make(rng, random_colour(rng))) for _ in range(self.variants)]
        files = asset_files(self.assets) if self.assets else ()
        for f in files:
            try:
                m = load_asset(f)
            except ValueError:
                continue
            if len(m.faces) > 60000 or m.height_in < 0.02:
                continue
            if any(t in f.parts for t in TERRAIN_FOLDERS):
                self.stuff.append((f.stem, m.scaled(float(rng.uniform(3, 6)))))
            elif any(t in f.parts for t in HELD_OUT_FOLDERS) == self.unseen:
                self.toys.append((f.stem, m.scaled(float(rng.uniform(1.4, 3.6)))))
        for make_stuff in (terrain.books, terrain.carton, terrain.mug, terrain.wall, terrain.fence, terrain.hill):
            self.stuff += [(make_stuff.__name__, make_stuff(rng)) for _ in range(3)]
        for kind, shape in SHAPES.items():
            for _ in range(0 if self.unseen else self.shapes):
                mesh = shape(rng, random_colour(rng))
                length = float(np.ptp(mesh.vertices[:, :2], axis=0).max())
                self.toys.append((kind, mesh.scaled(float(rng.uniform(1.0, 3.6)) / max(length, mesh.height_in))))


def random_colour(rng: Rng) -> Colour:
    """Army colours half of the time, otherwise toy-shop colours."""
    if rng.random() < 0.5:
        base = np.array([(0.27, 0.4, 0.2), (0.62, 0.53, 0.38), (0.4, 0.42, 0.44), (0.25, 0.22, 0.18),
                         (0.3, 0.36, 0.5)][int(rng.integers(5))])
        c = np.clip(base * rng.uniform(0.7, 1.3) + rng.normal(0, 0.03, 3), 0.03, 0.97)
    else:
        hsv = np.array([[[rng.uniform(0, 180), rng.uniform(90, 255), rng.uniform(70, 250)]]]).astype(np.uint8)
        c = cv2.cvtColor(hsv, cv2.COLOR_HSV2RGB)[0, 0] / 255.0
    return (float(c[0]), float(c[1]), float(c[2]))


def table(pool: Pool, rng: Rng, size_px: tuple[int, int] = (1024, 576),
          dress: Callable[[Table, Rng], Table] | None = None) -> Table:
    """A table from the generator's next numbers; ``dress`` may change it before it is seen from the side
    (studio.scenes.venues)."""
    height = float(rng.uniform(26, 72))
    if pool.near and rng.random() < pool.near:
        height = float(rng.uniform(9, 24))
    tilt = rng.normal(0, 0.06, 2) if rng.random() < 0.8 else rng.normal(0, 0.22, 2)
    fov = float(rng.uniform(52, 84))
    quarter = int(rng.integers(4))
    camera = overhead((0, 0, height), (float(tilt[0]) * height, float(tilt[1]) * height),
                      90.0 * quarter + float(rng.normal(0, 8)), size_px, fov,
                      float(rng.uniform(-0.15, 0.03)), float(rng.uniform(0, 0.02)), (0.0, 0.0))
    reach = height * float(np.tan(np.radians(fov / 2)))
    short = reach * size_px[1] / size_px[0]
    field_in = (short, reach) if quarter % 2 else (reach, short)
    if pool.parts and rng.random() < pool.parts:
        larger = float(rng.uniform(*LARGER))
        camera, reach, field_in = part_of(camera, larger, rng), reach / larger, (field_in[0] / larger, field_in[1] / larger)
    things = _toys(pool, rng, field_in) + _clutter(pool, rng, field_in)
    if rng.random() < 0.6:
        things += _arms(rng, field_in, things)
    webcam, lighting, exposure = _webcam(rng), _lighting(rng, height), float(np.exp(rng.normal(0.05, 0.22)))
    ground = _ground(rng, reach, pool.prints)
    if pool.alike:
        things = [_alike(rng, t, ground) if t.label == 0 and rng.random() < pool.alike else t for t in things]
    shown = Table(camera, webcam, lighting, exposure, ground, tuple(things), BEYOND * reach)
    if dress is not None:
        shown = dress(shown, rng)
    if pool.aside and rng.random() < pool.aside:
        return from_aside(shown, rng, ("toy", "card", "die"), size_px, fills=ASIDE_FILLS, away=ASIDE_AWAY) or shown
    return shown


def part_of(camera: Camera, larger: float, rng: Rng) -> Camera:
    """A camera whose picture is a random crop of a larger one, with this many times as many pixels along each side. The
    table is moved so that (0, 0) is in the middle."""
    size = np.array(camera.size_px)
    middle = camera.matrix[:2, 2] + rng.uniform(-0.5, 0.5, 2) * size * (1 - 1 / larger)
    zoom = np.diag([larger, larger, 1.0])
    zoom[:2, 2] = (size - 1) / 2 - larger * middle
    seen = cv2.undistortPoints(middle.reshape(1, 1, 2), camera.matrix, camera.distortion).ravel()
    ray = camera.rotation.T @ np.array([*seen, 1.0])
    at = camera.position_in
    away = at[2] / ray[2] * ray[:2]  # from the middle of what is seen to below the lens
    return replace(camera, matrix=zoom @ camera.matrix, translation=-camera.rotation @ np.array([*away, at[2]]))


def from_aside(t: Table, rng: Rng, about: Sequence[str], size_px: tuple[int, int], fills: tuple[float, float] = (0.15, 0.55),
               away: tuple[float, float] | None = None) -> Table | None:
    """The table seen from the side, without arms: one thing of those classes fills a share of the picture's width
    between ``fills``. None where there is no such thing, or the camera would be inside something. ``away``: the range
    of the camera's distance over the width that the picture shows; None: AWAY_IN inches off, with a long lens."""
    things = tuple(o for o in t.things if o.label != CLASSES.index("arm"))
    there = [o for o in things if o.label is not None and CLASSES[o.label] in about]
    if not there:
        return None
    thing = there[int(rng.integers(len(there)))]
    at = thing.mesh.moved(thing.model).vertices
    low, high = at.min(axis=0), at.max(axis=0)
    across = float(np.linalg.norm(high - low)) / (rng.uniform(*fills) if away is None else np.exp(rng.uniform(*np.log(fills))))
    up, round_ = np.radians(rng.uniform(30, 70)), rng.uniform(0, 2 * np.pi)
    towards = np.array([np.cos(up) * np.cos(round_), np.cos(up) * np.sin(round_), np.sin(up)])
    far = AWAY_IN if away is None else float(np.clip(across * rng.uniform(*away), LEAST_AWAY_IN, AWAY_IN))
    eye = (low + high) / 2 + far * towards
    boxes = [(v.min(axis=0), v.max(axis=0)) for v in (o.mesh.moved(o.model).vertices for o in things)]
    if any((eye > least).all() and (eye < most).all() for least, most in boxes):
        return None
    turned = facing(eye, (low + high) / 2 + np.array([*rng.normal(0, 0.1 * across, 2), 0.0]), (0.0, 0.0, 1.0))
    w, h = size_px
    focal = w * far / across
    matrix = np.array([[focal, 0, (w - 1) / 2], [0, focal, (h - 1) / 2], [0, 0, 1]])
    return replace(t, camera=Camera(matrix, np.zeros(5), turned, -turned @ eye, size_px), things=things)


def _alike(rng: Rng, toy: Thing, ground: tuple[Thing, ...]) -> Thing:
    """The toy in about the colour of the ground: all of it, or its own colours drawn towards that."""
    picture = ground[-1].picture
    assert picture is not None
    h, w = picture.shape[:2]
    middle = picture[h // 4:3 * h // 4, w // 4:3 * w // 4].reshape(-1, 3)
    level = np.clip(np.median(middle, axis=0)[::-1] / 255.0 * rng.uniform(0.85, 1.2) + rng.normal(0, 0.02, 3), 0.03, 0.97)
    share = float(rng.choice([1.0, float(rng.uniform(0.5, 0.95))]))
    own = toy.mesh.colours
    return replace(toy, mesh=replace(toy.mesh, colours=own + share * (level - own)))


def _spot(rng: Rng, field_in: tuple[float, float]) -> tuple[float, float]:
    """A place in or just outside the picture; ``field_in``: half its sizes on the table along x and y."""
    return (float(rng.uniform(-1.02, 1.02)) * field_in[0], float(rng.uniform(-1.02, 1.02)) * field_in[1])


def _toys(pool: Pool, rng: Rng, field_in: tuple[float, float]) -> list[Thing]:
    out: list[Thing] = []
    taken: list[tuple[float, float, float]] = []
    count = int(rng.integers(1, 26))
    if rng.random() < 0.06:
        count = 0
    k = float(np.exp(rng.normal(0, 0.2))) * (1.0 if max(field_in) > 30 else 0.85)
    for _ in range(count):
        name, mesh = pool.toys[int(rng.integers(len(pool.toys)))]
        mesh = mesh.tinted(random_colour(rng)) if rng.random() < 0.12 else mesh
        size = k * float(rng.uniform(0.8, 1.2))
        lo, hi = mesh.vertices[:, :2].min(0), mesh.vertices[:, :2].max(0)
        r = float(np.hypot(*(hi - lo))) / 2 * size
        for _try in range(12):
            x, y = _spot(rng, field_in)
            if taken and rng.random() < 0.35:  # close to another, often touching
                bx, by, br = taken[int(rng.integers(len(taken)))]
                a = rng.uniform(0, 2 * np.pi)
                gap = (r + br) * float(rng.uniform(0.62, 1.1))
                x, y = bx + gap * float(np.cos(a)), by + gap * float(np.sin(a))
            if all(np.hypot(x - bx, y - by) > (r + br) * 0.6 for bx, by, br in taken):
                break
        else:
            continue
        taken.append((x, y, r))
        model = pose(x, y, 0, float(rng.uniform(0, 360)), size)
        if rng.random() < 0.06:  # fallen over
            tip = np.eye(4)
            tip[:3, :3] = [[0, 0, 1], [0, 1, 0], [-1, 0, 0]]
            low = float((mesh.vertices @ tip[:3, :3].T)[:, 2].min())
            tip[2, 3] = -low
            model = model @ tip
        out.append(Thing(mesh, model, 0, name, float(rng.choice([0.0, 0.04, 0.12, 0.25]))))
    return out


def _clutter(pool: Pool, rng: Rng, field_in: tuple[float, float]) -> list[Thing]:
    out: list[Thing] = []
    tops: list[tuple[float, float, float]] = []
    for _ in range(int(rng.integers(0, 7))):
        name, mesh = pool.stuff[int(rng.integers(len(pool.stuff)))]
        x, y = _spot(rng, field_in)
        size = float(rng.uniform(0.7, 1.3))
        out.append(Thing(mesh, pose(x, y, 0, float(rng.uniform(0, 360)), size), None, name))
        if name in ("books", "carton", "hill"):
            tops.append((x, y, mesh.height_in * size))
    for x, y, z in tops:
        if rng.random() < 0.5 and pool.toys:
            name, mesh = pool.toys[int(rng.integers(len(pool.toys)))]
            out.append(Thing(mesh, pose(x, y, z, float(rng.uniform(0, 360)), 0.9), 0, name))
    if rng.random() < 0.55:
        back = props.card_back(rng)
        x, y = _spot(rng, field_in)
        yaw, fan = float(rng.uniform(0, 360)), float(rng.uniform(-12, 12))
        for i in range(int(rng.integers(1, 8))):
            if rng.random() < 0.4:
                x, y = _spot(rng, field_in)
                yaw = float(rng.uniform(0, 360))
            face = back if rng.random() < 0.3 else props.card_face(int(rng.integers(13)), int(rng.integers(4)))
            step = np.radians(yaw)
            x, y, yaw = x + 0.8 * float(np.cos(step)), y + 0.8 * float(np.sin(step)), yaw + fan
            out.append(Thing(props.card(), pose(x, y, 0.012 + 0.008 * i, yaw), 2, "card", 0.05, 0.0, face))
    if rng.random() < 0.5:
        colour, (cx, cy) = random_colour(rng), _spot(rng, field_in)
        for _ in range(int(rng.integers(1, 9))):
            mesh, top = props.die(rng, colour)
            out.append(Thing(mesh, pose(cx + float(rng.normal(0, 3)), cy + float(rng.normal(0, 3)), 0, 0,
                                        float(rng.uniform(0.8, 1.25))), 3, f"die {top}", 0.2))
    for name, make, chance in (("tape", props.tape, 0.25), ("phone", props.phone, 0.2), ("pencil", props.pencil, 0.25)):
        if rng.random() < chance:
            x, y = _spot(rng, field_in)
            out.append(Thing(make(rng), pose(x, y, 0, float(rng.uniform(0, 360))), None, name, 0.15))
    return out


def _arms(rng: Rng, field_in: tuple[float, float], things: list[Thing]) -> list[Thing]:
    out = []
    skins = [(0.87, 0.68, 0.57), (0.78, 0.57, 0.45), (0.6, 0.42, 0.32), (0.42, 0.28, 0.2), (0.3, 0.19, 0.14)]
    for _ in range(int(rng.choice([1, 1, 1, 2, 3]))):
        skin = skins[int(rng.integers(5))] if rng.random() < 0.88 else random_colour(rng)  # else a glove
        look = Look(skin, random_colour(rng), float(rng.uniform(0.8, 1.08)), float(rng.choice([1.0, 2.6, 5.0, 9.0])),
                    int(rng.integers(100)))
        x, y = _spot(rng, field_in)
        angle = float(np.arctan2(y, x) + rng.normal(0, 0.7))
        resting = bool(rng.random() < 0.25)
        z = 0.0 if resting else float(rng.uniform(0.4, 5.0))
        held = [t for t in things if t.label == 0]
        if not resting and held and rng.random() < 0.6:
            toy = held[int(rng.integers(len(held)))]
            x, y = float(toy.model[0, 3]), float(toy.model[1, 3])
            z = max(0.4, toy.mesh.height_in * 0.75)
        mesh = arm(np.array([x, y, z]), np.array([np.cos(angle), np.sin(angle)]), look, open_=float(rng.uniform(0, 1)),
                   grip_width_in=float(rng.uniform(0.4, 1.8)), length_in=max(field_in) * 2.2, resting=resting)
        out.append(Thing(mesh, np.eye(4), 1, "arm", 0.015, 0.1))
    return out


def flat(img: Image8, w: float, h: float, z: float, name: str, turn: float = 0.0,
         at: tuple[float, float] = (0.0, 0.0)) -> Thing:
    """A picture lying level, w by h inches about ``at``."""
    return Thing(plane(-w / 2, -h / 2, w / 2, h / 2, 0.0, 1.5), pose(*at, z, turn), None, name, 0.0, 0.0, img)


def _ground(rng: Rng, reach: float, prints: float) -> tuple[Thing, ...]:
    if prints and rng.random() < prints:
        side = reach * 3.4
        under = flat(textures.wood(rng, side, side, 1000 / side, random_wood(rng), int(rng.integers(4, 14))), side, side, -0.05,
                     "wood")
        make = textures.board if rng.random() < 0.65 else textures.poster
        w, h = side, side
        if rng.random() >= 0.35:
            w, h = reach * float(rng.uniform(0.8, 2.0)), reach * float(rng.uniform(0.8, 1.6))
        return under, flat(make(rng, w, h, 1400 / max(w, h)), w, h, 0.0, make.__name__, float(rng.normal(0, 25)))
    kind = str(rng.choice(["wood", "mat", "cloth", "carpet", "plain"], p=[0.3, 0.35, 0.15, 0.1, 0.1]))
    w, h = reach * 3.4, reach * 3.4
    ppi = 1400 / w
    if kind in ("wood", "mat"):
        base = random_wood(rng)
        out = [flat(textures.wood(rng, w, h, ppi, base, int(rng.integers(4, 14))), w, h, -0.05, "wood",
                    float(rng.choice([0, 90])))]
        if kind == "mat":
            mw, mh = reach * float(rng.uniform(1.2, 2.0)), reach * float(rng.uniform(0.8, 1.3))
            ground = np.array([(171, 149, 112), (96, 104, 66), (120, 118, 116), (190, 196, 205), (70, 84, 60),
                               (150, 110, 84)][int(rng.integers(6))], float) * rng.uniform(0.8, 1.15)
            out.append(flat(textures.battle_mat(rng, mw, mh, ppi * 1.3, (ground[0], ground[1], ground[2])), mw, mh, 0.0,
                            "mat", float(rng.normal(0, 4))))
        return tuple(out)
    c = np.array(random_colour(rng)) * 255 * 0.8 + 20
    size = (1000, 1000)
    img = np.empty((*size, 3), np.float32)
    img[:] = c[::-1]
    img += textures.noise(rng, size, (300, 300), 3)[..., None] * float(rng.uniform(1, 9))
    if kind != "plain":
        weave = 1.5 if kind == "cloth" else 4.0
        img += textures.noise(rng, size, (weave, weave), 2)[..., None] * float(rng.uniform(4, 13))
    if kind == "cloth" and rng.random() < 0.5:  # checks or stripes
        period, depth = int(rng.uniform(12, 60)), float(rng.uniform(-60, 60))
        y, x = np.mgrid[:1000, :1000]
        img += ((x // period % 2) * depth + (y // period % 2) * depth * float(rng.integers(2)))[..., None]
    return (flat(np.clip(img, 0, 255).astype(np.uint8), w, h, 0.0, kind, float(rng.uniform(0, 360))),)


def random_wood(rng: Rng) -> Colour:
    """RGB 0-255 of some wood."""
    base = np.array([(142, 98, 62), (186, 148, 104), (92, 60, 40), (205, 180, 145), (120, 108, 96)]
                    [int(rng.integers(5))], float) * rng.uniform(0.8, 1.2)
    return (float(base[0]), float(base[1]), float(base[2]))


def _lighting(rng: Rng, height: float) -> Lighting:
    def tint() -> Array:
        warm = float(rng.uniform(-1, 1))
        return np.array([1 + 0.14 * warm, 1.0, 1 - 0.2 * warm])
    away = float(rng.uniform(10, 60))
    a = float(rng.uniform(0, 2 * np.pi))
    hard = tint() * float(rng.uniform(0.15, 0.75))
    soft = tint() * float(rng.uniform(0.15, 0.6))
    b = float(rng.uniform(0, 2 * np.pi))
    room = tint() * float(rng.uniform(0.08, 0.25))
    lamp_z = height + float(rng.uniform(8, 40))
    return Lighting((*area_lamp((away * np.cos(a), away * np.sin(a), lamp_z), float(rng.uniform(0.3, 5)), 4,
                                tuple(hard)),
                     *area_lamp((50 * np.cos(b), 50 * np.sin(b), 60), float(rng.uniform(8, 25)), 4, tuple(soft))),
                    (float(room[0]), float(room[1]), float(room[2])))


def _webcam(rng: Rng) -> Webcam:
    return Webcam(psf_px=float(rng.uniform(0.35, 1.2)), vignette=float(rng.uniform(0, 0.45)),
                  sharpen=float(rng.uniform(0, 0.8)), read_noise=float(rng.uniform(0.2, 3.0)),
                  shot_noise=float(rng.uniform(0.3, 3.0)), jpeg_quality=int(rng.integers(60, 96)), noise_fields=1,
                  seed=int(rng.integers(4)))
