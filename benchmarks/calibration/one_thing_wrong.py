"""Calibrations with one thing wrong each: is a wrong inch ever stated without a word?

Two prints of different size, a sheet stretched one way, bent, glossy, partly covered, a marker lost, a mirrored picture, a
cropped border, a rolling shutter, another lens than the file's, an upscaled webcam, digital zoom, a wrong typed height. Each
is told, refused, or right: a random range lies within 1.96 of its stated sigma in 95 of 100, and none lies beyond 3 in
silence. Of good set-ups, the control, nothing is told. 720p, camera 40 to 80 inches up, tilt to 10 degrees; lens file, height
and measured bar are there or not by chance.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from benchmarks.reporting import ACCURACY, Figure, Report, command_line, publish
from calibration.camera import Array, centre_of, matrix_of, project
from calibration.errors import CalibrationError
from calibration.lens.lens import Lens
from calibration.prints.geometry import LIVE_IN
from calibration.synthetic import Laid, laid_marker, laid_sheet, photograph, pose_over, render, simple_lens
from calibration.table.calibrate import calibrate
from calibration.table.mapping import TableCalibration
from calibration.table.pose import on_plane

SIZE = (1280, 720)
TABLE = (44.0, 26.0)
"""Ranges lie on a table of this size below the camera."""
ADVICE = re.compile("no lens file and no camera height|the lens file leaves the focal length open")
RANGES_IN = (8.0, 24.0)
RANGES = 3
Picture = NDArray[np.uint8]


@dataclass(frozen=True, slots=True, eq=False)
class Shot:
    """One set-up before it is spoilt: the camera as it is (pose, lens), what lies on the table, what is typed."""

    rng: np.random.Generator
    pose: Array
    lens: Array
    laid: tuple[Laid, ...]
    file: Lens | None
    height_in: float | None
    scale: float | None

    def picture(self) -> Picture:
        """The table as the camera takes it."""
        return photograph(render(self.laid, self.pose, self.lens, SIZE), self.rng)


@dataclass(frozen=True, slots=True, eq=False)
class Spoilt:
    """A picture with one thing wrong, what is typed with it, and where points of the true picture are in it (a function of
    pixels (n, 2))."""

    picture: Picture
    file: Lens | None
    height_in: float | None
    scale: float | None
    moved: Callable[[Array], Array]


def same(px: Array) -> Array:
    """Points of the true picture stay where they are."""
    return px


def shot(rng: np.random.Generator) -> Shot:
    """A good set-up: everything typed is true to within its own sigma."""
    v = simple_lens(SIZE, fov_deg=rng.uniform(55, 72), k1=rng.uniform(-0.06, 0.06))
    v[1] *= 1 + rng.normal(0, 0.001)
    v[2:4] += rng.normal(0, 0.006 * SIZE[0], 2)
    pose = pose_over((22 + rng.uniform(-2, 2), 13 + rng.uniform(-2, 2)), rng.uniform(40, 62) * v[0] / 1000.0,
                     rng.uniform(0, 10), rng.uniform(0, 360), rng.uniform(-8, 8))
    file = None
    if rng.random() < 0.55:
        s = np.array([0.6, 0.6, 0.5, 0.5, 1e-3, 3e-3, 1e-4, 1e-4, 3e-3])
        cov = np.diag(s**2)
        cov[0, 1] = cov[1, 0] = 0.99 * s[0] * s[1]
        noisy = rng.multivariate_normal(v, cov)
        file = Lens(matrix_of(noisy), noisy[4:], cov, SIZE)
    height = float(centre_of(pose)[2] + rng.normal(0, 0.25)) if rng.random() < 0.5 else None
    measured = rng.random() < 0.6
    true_scale = 1.0 + rng.normal(0, 0.0025 if measured else 0.01)
    laid = printed(laid_sheet("sheet", (rng.uniform(8, 26), rng.uniform(5, 13), rng.uniform(-0.6, 0.6))), true_scale)
    return Shot(rng, pose, v, (laid,), file, height, 1.0 if measured else None)


def printed(p: Laid, scale: float) -> Laid:
    """A print that came out ``scale`` times too large."""
    return replace(p, dpi=p.dpi / scale)


def whole(s: Shot, picture: Picture | None = None) -> Spoilt:
    """The set-up as it is, but for another picture."""
    return Spoilt(s.picture() if picture is None else picture, s.file, s.height_in, s.scale, same)


def mixed_sheets(s: Shot) -> Spoilt:
    scale = float(s.rng.choice([s.rng.uniform(0.86, 0.97), s.rng.uniform(1.03, 1.1)]))
    if s.rng.random() < 0.4:
        at = ((1.0, 1.0), (39.0, 1.0), (39.0, 21.0), (1.0, 21.0))
        odd = int(s.rng.integers(4))
        laid = [printed(laid_marker(10 + i, (*xy, float(s.rng.uniform(-0.5, 0.5)))), scale if i == odd else 1.0)
                for i, xy in enumerate(at)]
        return whole(replace(s, laid=tuple(laid)))
    first = laid_sheet("sheet", (2.0, 4.0, s.rng.uniform(-0.3, 0.3)))
    second = laid_sheet("sheet", (28.0, 9.0, s.rng.uniform(-0.3, 0.3)))
    laid = [printed(first, scale if s.rng.random() < 0.5 else 1.0), second]
    if laid[0].dpi == first.dpi:
        laid[1] = printed(second, scale)
    return whole(replace(s, laid=tuple(laid)))


def stretched(s: Shot) -> Spoilt:
    p, k = s.laid[0], s.rng.uniform(0.93, 0.985)
    h, w = p.picture.shape
    size = (round(w * k), h) if s.rng.random() < 0.5 else (w, round(h * k))
    small = np.asarray(cv2.resize(p.picture, size, interpolation=cv2.INTER_AREA), dtype=np.uint8)
    origin = (p.origin_px[0] * size[0] / w, p.origin_px[1] * size[1] / h)
    return whole(replace(s, laid=(replace(p, picture=small, origin_px=origin),)))


def bent(s: Shot) -> Spoilt:
    bow, axis = s.rng.uniform(0.1, 0.6), int(s.rng.integers(2))
    middle = LIVE_IN[axis] / 2

    def lift(own: Array) -> Array:
        out: Array = np.maximum(0.0, bow * (1 - ((own[:, axis] - middle) / middle) ** 2))
        return out

    return whole(replace(s, laid=(replace(s.laid[0], lift=lift),)))


def sheet_px(s: Shot, own: Array) -> Array:
    """Pixels of points (n, 2) of the sheet's own frame."""
    p = s.laid[0].place
    c, t = math.cos(p[2]), math.sin(p[2])
    at = own @ np.array([[c, t], [-t, c]]) + np.array(p[:2])
    return project(np.concatenate([at, np.zeros((len(at), 1))], axis=1), s.pose, s.lens)


def glossy(s: Shot) -> Spoilt:
    scene = render(s.laid, s.pose, s.lens, SIZE)
    at = sheet_px(s, s.rng.uniform([0, 0], LIVE_IN, (1, 2)))[0]
    y, x = np.mgrid[: SIZE[1], : SIZE[0]]
    wide, high = s.rng.uniform(20, 90, 2)
    scene = scene + (s.rng.uniform(60, 260) * np.exp(-0.5 * (((x - at[0]) / wide) ** 2 + ((y - at[1]) / high) ** 2)))
    return whole(s, photograph(scene.astype(np.float32), s.rng))


def covered(s: Shot) -> Spoilt:
    scene = render(s.laid, s.pose, s.lens, SIZE)
    at = sheet_px(s, s.rng.uniform([0, 0], LIVE_IN, (1, 2)))[0]
    ring = cv2.boxPoints(((float(at[0]), float(at[1])), (s.rng.uniform(15, 80), s.rng.uniform(60, 300)),
                          s.rng.uniform(0, 180)))
    cv2.fillPoly(scene, [np.round(ring).astype(np.int32)], float(s.rng.choice([30, 90, 160, 230])), cv2.LINE_AA)
    return whole(s, photograph(scene, s.rng))


def marker_lost(s: Shot) -> Spoilt:
    scene = render(s.laid, s.pose, s.lens, SIZE)
    corners = np.array([[0.6, 0.6], [7.5, 0.6], [7.5, 4.7], [0.6, 4.7]])
    for i in s.rng.choice(4, int(s.rng.integers(1, 3)), replace=False):
        ring = sheet_px(s, corners[i] + np.array([[0, 0], [2.9, 0], [2.9, 2.9], [0, 2.9]]))
        cv2.fillPoly(scene, [np.round(ring).astype(np.int32)], float(s.rng.choice([120, 220])), cv2.LINE_AA)
    return whole(s, photograph(scene, s.rng))


def mirrored(s: Shot) -> Spoilt:
    picture = np.ascontiguousarray(s.picture()[:, ::-1])
    return replace(whole(s, picture), moved=lambda px: np.stack([SIZE[0] - 1 - px[:, 0], px[:, 1]], axis=1))


def cut_out(s: Shot, x0: float, y0: float, share: float) -> Spoilt:
    """A part of the picture of the same shape, from (x0, y0) px, as large again as the whole."""
    m = np.array([[1 / share, 0, -x0 / share], [0, 1 / share, -y0 / share]])
    picture = np.asarray(cv2.warpAffine(s.picture(), m, SIZE, flags=cv2.INTER_CUBIC), dtype=np.uint8)
    return replace(whole(s, picture), moved=lambda px: (px - np.array([x0, y0])) / share)


def cropped(s: Shot) -> Spoilt:
    share = s.rng.uniform(0.7, 0.9)
    side = s.rng.integers(0, 2, 2)
    return cut_out(s, float(side[0]) * (1 - share) * SIZE[0], float(side[1]) * (1 - share) * SIZE[1], share)


def zoomed(s: Shot) -> Spoilt:
    share = 1 / s.rng.uniform(1.15, 1.9)
    return cut_out(s, (1 - share) / 2 * SIZE[0], (1 - share) / 2 * SIZE[1], share)


def rolling_shutter(s: Shot) -> Spoilt:
    """Each row is taken a little later, while the camera swings: rows are pushed by up to 30 px from top to bottom."""
    push, wave = s.rng.uniform(-30, 30, 2), s.rng.uniform(0, 4)
    turn, phase = s.rng.uniform(1, 3), s.rng.uniform(0, 6.28)

    def shift(rows: Array) -> Array:
        t = rows / SIZE[1] - 0.5
        return np.stack([push[0] * t + wave * np.sin(6.28 * turn * t + phase), push[1] * t], axis=1)

    x, y = np.meshgrid(np.arange(SIZE[0], dtype=np.float32), np.arange(SIZE[1], dtype=np.float32))
    by_row = shift(np.arange(SIZE[1], dtype=float)).astype(np.float32)
    picture = np.asarray(cv2.remap(s.picture(), x - by_row[:, :1], y - by_row[:, 1:], cv2.INTER_CUBIC), dtype=np.uint8)

    def moved(px: Array) -> Array:
        out = px.copy()
        for _ in range(5):
            out = px + shift(out[:, 1])
        return out

    return replace(whole(s, picture), moved=moved)


def other_lens(s: Shot) -> Spoilt:
    v = s.lens.copy()
    v[:2] *= float(s.rng.choice([s.rng.uniform(0.7, 0.93), s.rng.uniform(1.08, 1.4)]))
    v[4] += float(s.rng.choice([0.0, s.rng.uniform(-0.25, 0.25)]))
    file = s.file if s.file is not None else Lens(matrix_of(v), v[4:], np.diag([0.6, 0.6, 0.5, 0.5, 1e-3, 3e-3, 1e-4, 1e-4,
                                                                                3e-3]) ** 2, SIZE)
    return replace(whole(s), file=replace(file, camera_matrix=matrix_of(v), distortion=v[4:]))


def upscaled(s: Shot) -> Spoilt:
    share = 1 / s.rng.uniform(1.5, 2.5)
    small = cv2.resize(s.picture(), None, fx=share, fy=share, interpolation=cv2.INTER_AREA)
    small = cv2.imdecode(cv2.imencode(".jpg", small, [cv2.IMWRITE_JPEG_QUALITY, 80])[1], cv2.IMREAD_COLOR)
    large = cv2.resize(small, SIZE, interpolation=cv2.INTER_CUBIC)
    soft = cv2.GaussianBlur(large, (0, 0), 2.0)
    sharp = cv2.addWeighted(large, 1.5, soft, -0.5, 0.0)
    return whole(s, np.asarray(sharp, dtype=np.uint8))


def wrong_height(s: Shot) -> Spoilt:
    k = float(s.rng.choice([s.rng.uniform(0.65, 0.96), s.rng.uniform(1.04, 1.4)]))
    return replace(whole(s), height_in=float(centre_of(s.pose)[2]) * k)


KINDS: dict[str, tuple[Callable[[Shot], Spoilt], str]] = {
    "mixed sheets": (mixed_sheets, "size"),
    "stretched one way": (stretched, "short one way|not square|do not agree"),
    "bent": (bent, "bent|flat"),
    "glossy": (glossy, "blurred|markers of the sheet|no marker|glare"),
    "partly covered": (covered, "covered|uncover|no marker"),
    "marker lost": (marker_lost, "covered|uncover|no marker"),
    "mirrored": (mirrored, "mirrored"),
    "cropped border": (cropped, "cropped|zoom|centre|lens file|no marker"),
    "rolling shutter": (rolling_shutter, "moved|rolling"),
    "other lens than the file's": (other_lens, "lens file|another camera|lens bends"),
    "upscaled webcam": (upscaled, "enlarged"),
    "digital zoom": (zoomed, "zoom|lens file|no marker"),
    "wrong typed height": (wrong_height, "height"),
    "nothing": (whole, r"^(?!\d of 4 markers of the sheet seen)."),
}
"""What is spoilt, and the words that name it; the last is the control."""
CONTROL = "nothing"


@dataclass(frozen=True, slots=True)
class Outcome:
    """One calibration: refused or not, its words, and errors of ranges and of the camera's height in their stated sigmas."""

    kind: str
    seed: int
    refused: bool
    words: str
    ranges: tuple[float, ...] = ()
    height: float = 0.0

    @property
    def told(self) -> bool:
        """Whether the words name the cause."""
        return re.search(KINDS[self.kind][1], self.words) is not None

    @property
    def right(self) -> bool:
        """Whether the first range lies within 1.96 of its stated sigma."""
        return not self.refused and abs(self.ranges[0]) <= 1.96

    @property
    def silent(self) -> bool:
        """Whether a range lies beyond 3 sigmas without a word of the cause."""
        return not self.refused and not self.told and max(abs(z) for z in self.ranges) > 3.0


def outcome(kind: str, seed: int) -> Outcome:
    """One calibration of a kind."""
    rng = np.random.default_rng([seed, list(KINDS).index(kind)])
    s = shot(rng)
    spoilt = KINDS[kind][0](s)
    try:
        c = calibrate(spoilt.picture, lens=spoilt.file, camera_height_in=spoilt.height_in, print_scale=spoilt.scale)
    except CalibrationError as e:
        return Outcome(kind, seed, True, str(e))
    words = "; ".join(n for n in c.notes if not ADVICE.search(n))
    height = (c.camera_in[2] - centre_of(s.pose)[2]) / math.hypot(c.camera_height_sigma_in, c.scale_sigma * c.camera_in[2])
    return Outcome(kind, seed, False, words, ranges(rng, s, spoilt, c), float(height))


def ranges(rng: np.random.Generator, s: Shot, spoilt: Spoilt, c: TableCalibration) -> tuple[float, ...]:
    """Errors of random ranges in the picture, in their stated sigmas; each end is picked with 0.3 px."""
    out: list[float] = []
    for inches in np.linspace(*RANGES_IN, 200) if spoilt.moved is same else np.linspace(RANGES_IN[1], 2.0, 200):
        inches = rng.uniform(*RANGES_IN) if spoilt.moved is same else inches
        seen = rng.uniform([20, 20], np.array(SIZE) - 20, (1, 2))
        a = on_plane(seen, s.pose, s.lens)[0]
        turn = rng.uniform(0, 2 * math.pi)
        b = a + inches * np.array([math.cos(turn), math.sin(turn)])
        px = spoilt.moved(project(np.array([[*a, 0.0], [*b, 0.0]]), s.pose, s.lens))
        if not ((px > 0).all() and (px < np.array(SIZE)).all()):
            continue
        ends = c.table_from_image(px + rng.normal(0, 0.3, (2, 2)))
        if not np.isfinite(ends).all():
            continue
        sigma = float(c.range_sigma_in(ends[:1], ends[1:])[0])
        out.append((float(np.linalg.norm(ends[0] - ends[1])) - inches) / sigma)
        if len(out) == RANGES:
            break
    return tuple(out) or (math.inf,)


def table(outcomes: list[Outcome]) -> Report:
    """Counts by kind, and the figures of all."""
    out = Report("Calibration", lines=["refused, told, right (first range within 1.96), silent beyond 3 sigmas, of n"])
    for kind in KINDS:
        mine = [o for o in outcomes if o.kind == kind]
        if mine:
            out.lines.append(f"  {kind:28s} {sum(o.refused for o in mine):3d} {sum(o.told for o in mine):3d} "
                             f"{sum(o.right for o in mine):3d} {sum(o.silent for o in mine):3d}  of {len(mine)}")
    control = [o for o in outcomes if o.kind == CONTROL]
    outcomes = [o for o in outcomes if o.kind != CONTROL]
    good = sum(o.right or o.told for o in outcomes)
    unnamed = sum(o.refused and not o.told for o in outcomes)
    n = max(1, len(outcomes))
    out.figures = [
        Figure("one thing wrong: within 1.96 sigmas, or told or refused with its cause", f"{100 * good / n:.1f} % of {n}",
               "≥ 95 %"),
        Figure("one thing wrong: beyond 3 sigmas in silence", f"{sum(o.silent for o in outcomes)} of {n}", "0"),
        Figure("one thing wrong: refused in words that name another cause", f"{unnamed} of {n}"),
        Figure("nothing wrong: refused or told of something; within 1.96 sigmas",
               f"{sum(o.told for o in control)}; {sum(o.right for o in control)} of {len(control)}", "0; ≥ 95 %")]
    return out


def main() -> None:
    parser = command_line(__doc__, "benchmarks.calibration.one_thing_wrong --of-each 23", ACCURACY)
    parser.add_argument("--of-each", type=int, default=23, help="calibrations of each of the 13 kinds, and of the control")
    parser.add_argument("--first-seed", type=int, default=1000, help="seeds from here on")
    parser.add_argument("--only", default="", help="kinds, separated by commas")
    parser.add_argument("--show", action="store_true", help="a line for each calibration")
    args = parser.parse_args()
    cv2.setNumThreads(1)
    outcomes = []
    for seed in range(args.first_seed, args.first_seed + args.of_each):
        for kind in [k.strip() for k in args.only.split(",")] if args.only else KINDS:
            o = outcome(kind, seed)
            outcomes.append(o)
            if args.show:
                z = " ".join(f"{x:+.1f}" for x in o.ranges)
                mark = "SILENT" if o.silent else "refused" if o.refused else "right" if o.right else "off"
                told = "told" if o.told else "    "
                print(f"{kind:26s} {seed} {mark:8s} {told} {z} height {o.height:+.1f} | {o.words[:230]}",
                      flush=True)
    publish(ACCURACY, table(outcomes), args.write)


if __name__ == "__main__":
    main()
