"""Films a battle of ``studio.footage.battle``: the clip, pictures without toys, lens, roster, and the truth of every
frame.

python -m studio.footage.battle_clip --minutes 5 --toys 24 --moves 40 --seed 7 --out runs/battle
"""

from __future__ import annotations

import argparse
import io
import itertools
import json
import math
import time
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt
import shapely
from scipy import ndimage

from studio.footage import sample, sample_files
from studio.footage.battle import Battle, battle
from studio.footage.clutter import clutter
from studio.footage.habits import habits
from studio.footage.layers import Drawn, Labels, Layers
from studio.rendering.camera import Image8, Webcam
from studio.rendering.meshes import pose
from studio.rendering.render import Item, Stage
from studio.rendering.truth import footprint, ring
from studio.rendering.video import write_mp4
from studio.scenes.play import Gesture, Place, Play

FPS = 20.0
PIECE_S = 60.0
"""The clip is written in files of this many seconds."""
STATES = ("placed", "occluded", "lifted")
HIDDEN = 0.98
"""A toy of which less than this share is seen that is seen without hands is occluded."""


def film(story: Battle, stage: Stage, *, empty: bool = False, bare: bool = False) -> Layers:
    """The battle as a film; ``empty``: without toys; ``bare``: without terrain too."""
    fixed = sample.flats(stage)
    if not bare:
        fixed += [Item(stage, p.mesh, pose(*p.place), gloss=p.gloss) for p in story.stuff]
    x0, y0, x1, y1 = sample.MAT_IN
    play = Play((), (), story.play.lights, story.play.length_s) if empty or bare else story.play
    webcam = Webcam(seed=story.seed)
    return Layers(stage, story.camera, webcam, sample.lighting(), fixed, play, ((x0 + x1) / 2, (y0 + y1) / 2), 37.0,
                  exposure=None if empty or bare else story.exposure)


class Witness:
    """Takes down who is seen where in every frame: boxes, states, and masks in a zip of small PNGs."""

    def __init__(self, story: Battle, path: Path | None) -> None:
        self.ids = [p.id for p in story.play.toys]
        self.boxes: list[npt.NDArray[np.int16]] = []
        self.states: list[npt.NDArray[np.uint8]] = []
        self.shares: list[npt.NDArray[np.float16]] = []
        self._zip = zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) if path else None
        self._still = -1
        self._labels: Labels = np.zeros((0, 0), np.uint8)
        self._count = self._whole = np.zeros(0, np.int_)
        self._box = np.zeros((0, 4), np.int16)

    def see(self, frame: Drawn) -> None:
        """Take down one frame."""
        n = len(self.ids)
        labels = frame.labels()
        if frame.still != self._still:
            self._still = frame.still
            base = frame.base
            self._labels, self._count, self._box = base, np.bincount(base.ravel(), minlength=256)[1:n + 1], _boxes(base, n)
            # what a toy shows when nobody is about: the still layer before or after it was in a hand
            self._whole = np.where(self._count > 0, self._count, self._whole if len(self._whole) else 1)
            self._keep(f"still{frame.still:04d}", base)
        count, box = self._count, self._box
        if frame.window is not None:
            x, y, w, h = frame.window
            now, was = labels[y:y + h, x:x + w], self._labels[y:y + h, x:x + w]
            count = count + (np.bincount(now.ravel(), minlength=256) - np.bincount(was.ravel(), minlength=256))[1:n + 1]
            if (count != self._count).any():
                box = _boxes(labels, n)
            self._keep(f"frame{frame.index:06d}_{frame.still:04d}_{x}_{y}", now)
        share = count / np.maximum(self._whole, 1)
        state = np.where([k in frame.lifted for k in self.ids], 2, np.where(share < HIDDEN, 1, 0))
        self.boxes.append(np.where(count[:, None] > 0, box, -1).astype(np.int16))
        self.states.append(state.astype(np.uint8))
        self.shares.append(np.clip(share, 0, 1).astype(np.float16))

    def _keep(self, name: str, labels: Labels) -> None:
        if self._zip is not None:
            ok, data = cv2.imencode(".png", labels, [cv2.IMWRITE_PNG_COMPRESSION, 1])
            assert ok
            self._zip.writestr(name + ".png", data.tobytes())

    def write(self, path: Path) -> None:
        """Boxes (F, N, 4) x0, y0, x1, y1 in px (ends excluded, -1 where unseen), states (F, N), seen shares (F, N)."""
        buffer = io.BytesIO()
        np.savez_compressed(buffer, ids=np.array(self.ids), boxes=np.stack(self.boxes), states=np.stack(self.states),
                            shares=np.stack(self.shares))
        path.write_bytes(buffer.getvalue())

    def close(self) -> None:
        """Finish the zip of masks."""
        if self._zip is not None:
            self._zip.close()


def _boxes(labels: Labels, n: int) -> npt.NDArray[np.int16]:
    out = np.full((n, 4), -1, np.int16)
    for k, found in enumerate(ndimage.find_objects(labels, max_label=n)):
        if found is not None:
            out[k] = (found[1].start, found[0].start, found[1].stop, found[0].stop)
    return out


class Masks:
    """Masks of a filmed battle, read back: ``labels(i)`` (H, W): toy k of truth as k + 1, arms 255."""

    def __init__(self, path: Path) -> None:
        self._zip = zipfile.ZipFile(path)
        self._frames: dict[int, str] = {}
        self._stills: dict[int, Labels] = {}
        for name in self._zip.namelist():
            if name.startswith("frame"):
                self._frames[int(name[5:11])] = name

    def still(self, number: int) -> Labels:
        """The still layer of that number."""
        if number not in self._stills:
            self._stills = {number: self._read(f"still{number:04d}.png")}
        return self._stills[number]

    def labels(self, index: int, still: int) -> Labels:
        """Frame ``index``, whose still layer is number ``still``."""
        base = self.still(still)
        if index not in self._frames:
            return base
        name = self._frames[index]
        x, y = (int(v) for v in name[:-4].split("_")[2:])
        part = self._read(name)
        out = base.copy()
        out[y:y + part.shape[0], x:x + part.shape[1]] = part
        return out

    def _read(self, name: str) -> Labels:
        return np.asarray(cv2.imdecode(np.frombuffer(self._zip.read(name), np.uint8), cv2.IMREAD_GRAYSCALE), np.uint8)


def frames(story: Battle, stage: Stage, witness: Witness, fps: float = FPS, stop: int | None = None) -> Iterator[Image8]:
    """The clip's frames, taken down by the witness as they pass."""
    for frame in film(story, stage).drawn(fps, 0, stop):
        witness.see(frame)
        yield frame.bgr


def truth(story: Battle, fps: float) -> dict[str, Any]:
    """Who stood where from when to when, every landing, what each gesture was, terrain and light as plain values."""
    play = story.play
    shapes = {p.id: footprint(p.mesh, 0.01) for p in (*play.toys, *story.stuff)}
    centres = {k: (p.centroid.x, p.centroid.y) for k, p in shapes.items()}

    def print_at(name: str, place: Place) -> list[list[float]]:
        m = pose(*place)
        return ring(shapely.transform(shapes[name], lambda xy: xy @ m[:2, :2].T + m[:2, 3]))

    return {
        "version": 1, "seed": story.seed, "fps": fps, "frames": round(play.length_s * fps),
        "image_size_px": list(story.camera.size_px), "camera_in": story.camera.position_in.tolist(),
        "toys": {p.id: {"side": p.side, "size": p.size, "height_in": round(p.mesh.height_in, 4), "base_mm": p.base_mm}
                 for p in play.toys if p.kind == "toy"},
        "clutter": [p.id for p in play.toys if p.kind != "toy"],
        "terrain": [{"id": p.id, "height_in": round(p.mesh.height_in, 4), "footprint_in": print_at(p.id, p.place)}
                    for p in story.stuff],
        "stands": [{"toy": p.id, "from_s": round(a, 4), "to_s": round(b, 4), "at_in": list(place[:2]), "yaw_deg": place[3],
                    "footprint_in": print_at(p.id, place)} for p in play.toys for a, b, place in play.stands(p.id)],
        "deeds": [{"kind": d.kind, "toy": d.gesture.toy, "from_s": round(d.gesture.start_s, 3),
                   "to_s": round(d.gesture.end_s, 3), **_landing(play, d.gesture, centres)} for d in story.deeds],
        "light_steps": [{"time_s": s.time_s, "lamp": s.lamp, "ambient": s.ambient} for s in play.lights],
    }


def _landing(play: Play, g: Gesture, centres: dict[str, tuple[float, float]]) -> dict[str, Any]:
    """Where a gesture's toy came from and went: footprint centroids."""
    if g.toy is None:
        return {}
    a, b = play.place_before(g), g.to
    x, y = centres[g.toy]
    (ax, ay), (bx, by) = ((pose(*p) @ (x, y, 0.0, 1.0))[:2].tolist() for p in (a, b))
    return {"lifted_s": round(g.lifted_s, 3), "set_down_s": round(g.set_down_s, 3), "from_in": [round(ax, 4), round(ay, 4)],
            "to_in": [round(bx, 4), round(by, 4)], "distance_in": round(math.hypot(bx - ax, by - ay), 4)}


def pictures(story: Battle, stage: Stage, folder: Path) -> None:
    """empty.png and terrain.png as the players would have taken them before the battle, in a slightly other light."""
    for name, bare, light, index in (("empty", True, (0.95, 0.97), 90001), ("terrain", False, (1.04, 1.02), 90002)):
        f = film(story, stage, empty=True, bare=bare)
        display = f.webcam.display(f.still(f.fixed, light), 1.0, f.webcam.vignette_map(f.camera))
        cv2.imwrite(str(folder / f"{name}.png"), f.webcam.capture(display, index))


def set_up(story: Battle, stage: Stage, folder: Path) -> None:
    """What the players have before the battle: the lens, the roster, the pictures without toys."""
    sample_files.write_lens(folder / "lens.toml", story.camera, story.seed)
    sample_files.write_roster(folder / "roster.toml", [p for p in story.play.toys if p.kind == "toy"], story.stuff)
    pictures(story, stage, folder)


def write(story: Battle, folder: Path, fps: float = FPS, *, masks: bool = True) -> dict[str, float]:
    """Film it all into ``folder``; returns frames and seconds used."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "truth.json").write_text(json.dumps(truth(story, fps)), encoding="utf-8")
    begun, used = time.perf_counter(), time.process_time()
    stage = Stage()
    set_up(story, stage, folder)
    witness = Witness(story, folder / "masks.zip" if masks else None)
    source, count = frames(story, stage, witness, fps), 0
    # in pieces, so that the first minutes can be looked at while the rest is drawn
    for piece in range(math.ceil(story.play.length_s / PIECE_S)):
        part = itertools.islice(source, round(PIECE_S * fps))
        count += write_mp4(folder / f"clip{piece:02d}.mp4", part, fps, crf=20, preset="superfast")
        witness.write(folder / "seen.npz")
        print(f"{count} frames, {time.process_time() - used:.0f} s of processor time", flush=True)
    witness.close()
    stage.release()
    return {"frames": count, "wall_s": time.perf_counter() - begun, "cpu_s": time.process_time() - used}


def main() -> None:
    """Command line."""
    p = argparse.ArgumentParser(description="Film a battle with its truth. Example: python -m studio.footage.battle_clip "
                                "--minutes 5 --toys 24 --moves 40 --seed 7 --out runs/battle")
    p.add_argument("--out", type=Path, required=True, help="folder for the files")
    p.add_argument("--seed", type=int, default=7)
    p.add_argument("--minutes", type=float, default=5.0)
    p.add_argument("--toys", type=int, default=24)
    p.add_argument("--moves", type=int, default=40, help="landings of toys, put-backs among them")
    p.add_argument("--fps", type=float, default=FPS)
    p.add_argument("--size", default="1920x1080", help="picture size (default 1920x1080)")
    p.add_argument("--assets", type=Path, help="folder with free meshes: its held-out ones become toys")
    p.add_argument("--clutter", action="store_true", help="instead of moves of toys, things that are no toys come and go")
    p.add_argument("--habits", action="store_true", help="instead, markers, casualties, tapes and cards beside moves of toys")
    p.add_argument("--no-masks", action="store_true", help="leave out masks.zip")
    a = p.parse_args()
    w, h = (int(v) for v in a.size.split("x"))
    story = (clutter(a.seed, toys=a.toys, assets=a.assets, size_px=(w, h)) if a.clutter else
             habits(a.seed, toys=a.toys, assets=a.assets, size_px=(w, h)) if a.habits else
             battle(a.seed, toys=a.toys, moves=a.moves, seconds=60 * a.minutes, assets=a.assets, size_px=(w, h)))
    done = write(story, a.out, a.fps, masks=not a.no_masks)
    print(f"{done['frames']:.0f} frames in {done['wall_s']:.0f} s, {done['cpu_s']:.0f} s of processor time: "
          f"{60 * done['frames'] / max(done['cpu_s'], 1e-9):.0f} a minute of it")


if __name__ == "__main__":
    main()
