"""The sample clip "skirmish": its scene, its story, and every file beside it. ``python -m studio.footage.sample --out
DIR``."""

from __future__ import annotations

import argparse
from functools import cache
from pathlib import Path

import cv2
import numpy as np

from calibration.prints.sheet import MARGIN_IN, image_size_in, sheet_image
from studio.footage import sample_files
from studio.footage.film import Film
from studio.objects import terrain, textures
from studio.objects.arms import Look
from studio.objects.toys import FAMILIES
from studio.rendering.camera import Camera, Webcam, overhead
from studio.rendering.meshes import Mesh, plane, pose
from studio.rendering.render import Item, Lighting, Stage, area_lamp
from studio.rendering.truth import centred
from studio.rendering.video import write_mp4
from studio.scenes.play import Gesture, LightStep, Place, Play, Prop

SEED = 20261121
FPS = 20.0
LENGTH_S = 66.0
MAT_IN = (-1.4, -1.2, 42.6, 26.8)
GREEN, BLUE = "green", "blue"


def rng(key: int) -> np.random.Generator:
    """A generator of its own for each thing, so that changing one leaves the others."""
    return np.random.default_rng((SEED, key))


def camera() -> Camera:
    """54 inches up, 70 degrees wide, aimed past the foot by a few degrees, mild barrel distortion."""
    return overhead((19.0, 9.5, 54.0), (21.0, 12.9), roll_deg=1.3, k1=-0.08, k2=0.012, p1=0.0004, p2=-0.0003)


def webcam() -> Webcam:
    """A decent 1080p webcam in MJPG mode."""
    return Webcam(seed=SEED)


def lighting() -> Lighting:
    """A ceiling lamp (hard shadows), a window (soft ones) and the bright ceiling itself."""
    return Lighting((*area_lamp((33, 41, 72), 1.6, 8, (0.66, 0.61, 0.52)),
                     *area_lamp((-42, 26, 60), 16, 4, (0.2, 0.22, 0.25)),
                     *area_lamp((20, 0, 96), 36, 4, (0.22, 0.22, 0.22), seed=1)), (0.15, 0.155, 0.165))


def flats(stage: Stage) -> list[Item]:
    """Floor, table, printed mat and the sheet (its frame is the table frame)."""
    x0, y0, x1, y1 = MAT_IN
    w, h = image_size_in("sheet")
    ink, white = 12, 218  # ink is not black, paper not white
    print_ = cv2.cvtColor(np.asarray(sheet_image(120, "sheet"), np.uint8), cv2.COLOR_GRAY2BGR)
    paper = np.asarray(ink + print_.astype(np.float32) * (white - ink) / 255, np.uint8)
    return [
        Item(stage, plane(-60, -50, 100, 76, -28.5, 4), picture=textures.carpet(rng(1), 160, 126), mottle=0, gloss=0,
             casts=False),
        Item(stage, plane(-15.5, -6.6, 55.5, 32.2, -0.06, 0.9), picture=textures.wood(rng(2), 71, 38.8), mottle=0,
             gloss=0.02, casts=False),
        Item(stage, plane(x0, y0, x1, y1, 0.0, 0.8), picture=textures.battle_mat(rng(3), x1 - x0, y1 - y0), mottle=0,
             gloss=0, casts=False),
        Item(stage, plane(-MARGIN_IN, -MARGIN_IN, w - MARGIN_IN, h - MARGIN_IN, 0.004, 0.5), picture=paper, mottle=0,
             gloss=0, casts=False),
    ]


@cache
def stuff() -> tuple[Prop, ...]:
    """The terrain."""
    def piece(name: str, mesh: Mesh, kind: str, cover: str, at: Place, gloss: float = 0.03) -> Prop:
        return Prop(name, centred(mesh), at, kind=kind, cover=cover, gloss=gloss)
    return (
        piece("books", terrain.books(rng(11), step=0.13), "books", "hard", (21.5, 14.0, 0, 12)),
        piece("box", terrain.carton(rng(12)), "box", "hard", (33.2, 12.2, 0, -24)),
        piece("mug", terrain.mug(rng(13)), "mug", "hard", (4.6, 19.5, 0, 35), 0.25),
        piece("wall", terrain.wall(rng(14)), "wall", "hard", (14.6, 10.9, 0, -12)),
        piece("fence", terrain.fence(rng(15)), "fence", "soft", (28.4, 18.6, 0, -38)),
    )


def _toy(key: int, name: str, family: str, colour: tuple[float, float, float], at: Place, side: str, size: str,
         base_mm: float | None = None, **how: float) -> Prop:
    if base_mm is not None:
        how["base_mm"] = base_mm
    mesh = centred(FAMILIES[family](rng(key), colour, **how))
    return Prop(name, mesh, at, side, size, base_mm=base_mm, gloss=0.08)


@cache
def toys() -> tuple[Prop, ...]:
    """Five against four. The jeep is nearly of the mat's colour; brick and bear touch at the start."""
    return (
        _toy(21, "sarge", "soldier", (0.27, 0.44, 0.2), (14.0, 3.4, 0, 75), GREEN, "S", 32, height_in=2.2),
        _toy(22, "tank", "tank", (0.3, 0.37, 0.2), (19.6, 7.0, 0, 28), GREEN, "L", length_in=3.9),
        _toy(23, "jeep", "jeep", (0.66, 0.575, 0.43), (31.5, 4.2, 0, 52), GREEN, "M", length_in=2.8),
        _toy(24, "rex", "dinosaur", (0.47, 0.3, 0.56), (39.4, 3.2, 0, 172), GREEN, "L", height_in=3.9),
        _toy(25, "robot", "robot", (0.22, 0.38, 0.68), (38.6, 11.5, 0, 232), BLUE, "M", height_in=2.7),
        _toy(26, "sniper", "soldier", (0.3, 0.48, 0.26), (27.4, 8.0, 0, 140), GREEN, "S", 25, height_in=1.9),
        _toy(27, "brick", "blocks", (0.78, 0.62, 0.14), (12.6, 21.6, 0, 0), BLUE, "S", height_in=1.8),
        _toy(28, "bear", "blob", (0.66, 0.42, 0.28), BEAR_AT, BLUE, "M", height_in=2.3),
        _toy(29, "raider", "soldier", (0.62, 0.16, 0.12), (40.0, 19.2, 0, 215), BLUE, "S", 25, height_in=2.0),
    )


JEEP_AT_ROBOT: Place = (37.501, 10.37, 0, 46)
BEAR_AT: Place = (14.229, 21.7, 0, -80)
BLUE_ARM = Look(skin=(0.52, 0.36, 0.28), sleeve=(0.62, 0.2, 0.18), seed=2)
GREEN_ARM = Look(skin=(0.8, 0.6, 0.49), sleeve=(0.19, 0.27, 0.43), seed=1)
ON_BOOKS_IN = 1.9


def gestures() -> tuple[Gesture, ...]:
    """What the hands do."""
    return (
        Gesture(3.4, (0.12, -1.0), GREEN_ARM, "sarge", (15.6, 8.77, 0, 82)),
        Gesture(10.6, (0.35, -1.0), GREEN_ARM, "jeep", JEEP_AT_ROBOT),
        Gesture(18.2, (0.5, -1.0), GREEN_ARM, "rex", (34.5, 4.3, 0, 165), lift_in=3.2),
        Gesture(26.6, (-1.0, 0.1), BLUE_ARM, None, rest_in=(8.6, 13.2), rest_s=5.6, reach_in=34),
        Gesture(36.0, (0.2, -1.0), GREEN_ARM, "tank", (26.2, 4.1, 0, 5)),
        Gesture(42.8, (-0.2, 1.0), BLUE_ARM, "brick", (9.8, 23.2, 0, 25)),
        Gesture(43.5, (1.0, 0.35), BLUE_ARM, "raider", (40.2, 19.35, 0, 212), carry_s=0.7, lift_in=2.0),
        Gesture(50.0, (0.25, -1.0), GREEN_ARM, "sniper", (22.0, 14.3, ON_BOOKS_IN, 160), lift_in=2.2),
    )


def lights() -> tuple[LightStep, ...]:
    """The lamp is turned up in one frame, and later down again a little."""
    return (LightStep(24.8, 1.5, 1.4), LightStep(58.5, 1.15, 1.12))


def play() -> Play:
    """The whole story."""
    return Play(toys(), gestures(), lights(), LENGTH_S)


def film(stage: Stage, with_stuff: bool = True, story: Play | None = None) -> Film:
    """The film; without terrain for the picture of the empty table."""
    fixed = flats(stage)
    if with_stuff:
        fixed += [Item(stage, p.mesh, pose(*p.place), gloss=p.gloss) for p in stuff()]
    x0, y0, x1, y1 = MAT_IN
    return Film(stage, camera(), webcam(), lighting(), fixed, story or play(), ((x0 + x1) / 2, (y0 + y1) / 2), 37.0)


HANDS = {
    GREEN: ("6H", "9C", "3C", "5D", "6S", "JS", "2D", "4H", "8D", "QC"),
    BLUE: ("KS", "7H", "2S", "10D", "5C", "8S", "AH", "3D", "JD"),
}


def script() -> list[tuple[float, dict[str, str | None]]]:
    """What the players declare, each a moment before the hand comes: one turn of green's."""
    def act(kind: str, actor: str, target: str | None = None, card: str | None = None) -> dict[str, str | None]:
        return {"kind": kind, "actor": actor, "target": target, "card": card}
    return [
        (2.6, act("move", "sarge", card="6H")),              # 5.6 of 6 in
        (9.6, act("charge", "jeep", "robot", "9C")),
        (16.4, act("take", "robot", "jeep")),
        (17.0, act("strike", "jeep", "raider", "3C")),
        (17.4, act("block", "raider", "jeep", "KS")),
        (17.8, act("move", "rex", card="5D")),               # 5.02 of 5 in: too close to call
        (24.2, act("done", "rex")),
        (35.4, act("move", "tank", card="6S")),              # 7.2 of 6 in: too far
        (42.0, act("done", "tank")),
        (49.4, act("move", "sniper", card="JS")),            # onto the books
    ]


def write_files(folder: Path, meshes: bool = True) -> None:
    """Lens, roster, state, script and truth."""
    story, cam = play(), camera()
    sample_files.write_lens(folder / "lens.toml", cam, SEED)
    sample_files.write_roster(folder / "roster.toml", story.toys, stuff())
    sample_files.write_state(folder / "state.json", story.toys, HANDS, GREEN)
    sample_files.write_script(folder / "script.jsonl", script())
    sample_files.write_truth(folder / "truth.json", sample_files.truth(story, stuff(), cam, FPS, meshes=meshes))


def render_clip(path: Path, crf: int, fps: float = FPS) -> int:
    """The clip itself; returns the number of frames."""
    f = film(Stage())
    return write_mp4(path, (img for _, img in f.frames(fps)), fps, crf)


def render_stills(folder: Path) -> None:
    """empty.png (table and sheet) and terrain.png (with the stuff): same camera, a little darker and brighter."""
    stage = Stage()
    for name, with_stuff, light, index in (("empty", False, (0.9, 0.94), 90001),
                                           ("terrain", True, (1.08, 1.03), 90002)):
        f = film(stage, with_stuff)
        display = f.webcam.display(f.still(f.fixed, light), 1.0, f.webcam.vignette_map(f.camera))
        cv2.imwrite(str(folder / f"{name}.png"), f.webcam.capture(display, index))


def main() -> None:
    """Command line: render the clip and write the files beside it."""
    p = argparse.ArgumentParser(description="Render the sample clip with its truth. "
                                "Example: python -m studio.footage.sample --out sample_footage/skirmish")
    p.add_argument("--out", type=Path, required=True, help="folder for the files")
    p.add_argument("--only", choices=("clip", "stills", "files"), help="write only a part")
    p.add_argument("--crf", type=int, default=23, help="H.264 quality, lower is better (default 23)")
    a = p.parse_args()
    a.out.mkdir(parents=True, exist_ok=True)
    if a.only in (None, "files"):
        write_files(a.out)
    if a.only in (None, "stills"):
        render_stills(a.out)
    if a.only in (None, "clip"):
        print(render_clip(a.out / "clip.mp4", a.crf), "frames")


if __name__ == "__main__":
    main()
