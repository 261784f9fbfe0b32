"""Turns a Play into frames: the still layer is drawn once, and again only in the window where something changed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np

from studio.objects.arms import arm
from studio.rendering.camera import Array, Camera, Image8, ImageF, Webcam
from studio.rendering.meshes import Mesh
from studio.rendering.render import Item, Lighting, Stage, Window
from studio.scenes.play import ArmPose, Play

_STEP = 96
_MARGIN = 8


@dataclass(slots=True, eq=False)
class Film:
    """A stage set for a play: ``fixed`` items never move; toys are drawn from the play's meshes."""

    stage: Stage
    camera: Camera
    webcam: Webcam
    lighting: Lighting
    fixed: Sequence[Item]
    play: Play
    centre_in: tuple[float, float]
    reach_in: float
    toys: dict[str, Item] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.toys = {p.id: Item(self.stage, p.mesh, gloss=p.gloss) for p in self.play.toys}

    def still(self, items: Sequence[Item], light: tuple[float, float] = (1.0, 1.0)) -> ImageF:
        """Linear light of the whole picture with ``items`` and nothing moving."""
        lighting = self.lighting.scaled(*light)
        self.stage.shadows(items, lighting, self.centre_in, self.reach_in, base=True)
        return self.stage.light(items, self.camera, lighting)

    def frames(self, fps: float, start: int = 0, stop: int | None = None) -> Iterator[tuple[int, Image8]]:
        """(index, 8-bit BGR frame) from ``start`` to ``stop``; frame i is at i / fps seconds."""
        stop = round(self.play.length_s * fps) if stop is None else stop
        vignette = self.webcam.vignette_map(self.camera)
        key: object = None
        linear = display = None
        placed: dict[str, Array] = {}
        for i in range(start, stop):
            t = i / fps
            poses, held, arms = self.play.at(t)
            light = self.play.light(t)
            resting = {k: v for k, v in poses.items() if k not in held}
            new_key = (light, tuple(sorted((k, v.tobytes()) for k, v in resting.items())))
            if new_key != key or linear is None or display is None:
                full = linear is None or key is None or key[0] != light  # type: ignore[index]
                linear, _ = self.redrawn(None if full else linear, resting, placed, light)
                display = self.webcam.display(linear, 1.0, vignette)
                key, placed = new_key, resting
            frame = display
            if arms or held:
                frame = self._moving(poses, held, arms, resting, light, display)
            yield i, self.webcam.capture(frame, i)

    def redrawn(self, linear: ImageF | None, resting: dict[str, Array], placed: dict[str, Array],
                light: tuple[float, float]) -> tuple[ImageF, Window]:
        """Linear light of the still layer with toys at ``resting``, and the window that was drawn for it. Without
        ``linear`` everything is drawn; otherwise only what differs from ``placed`` is drawn, into ``linear`` itself."""
        changed = [k for k in self.toys if (k in resting) != (k in placed)
                   or (k in resting and not np.array_equal(resting[k], placed[k]))]
        boxes = [self._reach(self.toys[k].bounds, m[k]) for k in changed for m in (resting, placed) if k in m]
        items = self._resting(resting)
        lit = self.lighting.scaled(*light)
        self.stage.shadows(items, lit, self.centre_in, self.reach_in, base=True)
        window = (0, 0, *self.camera.size_px) if linear is None else self._window(boxes)
        part = self.stage.light(items, self.camera, lit, window)
        if linear is None:
            return part, window
        _paste(linear, part, window)
        return linear, window

    def _moving(self, poses: dict[str, Array], held: set[str], arms: Sequence[ArmPose], resting: dict[str, Array],
                light: tuple[float, float], display: ImageF) -> ImageF:
        extra, boxes = [], []
        for k in held:
            it = self.toys[k]
            it.model = poses[k]
            extra.append(it)
            boxes.append(self._reach(it.bounds, poses[k]))
        meshes = [arm_mesh(a) for a in arms]
        boxes += [self._reach_points(m.vertices[::3]) for m in meshes]
        made = [Item(self.stage, m, gloss=0.015, mottle=0.1) for m in meshes]
        out = display
        try:
            lit = self.lighting.scaled(*light)
            self.stage.shadows([*extra, *made], lit, self.centre_in, self.reach_in, over_base=True)
            items = [*self._resting(resting), *extra, *made]
            for apart in clusters(boxes):
                window = self._window(apart)
                if window[2] > 0 and window[3] > 0:
                    out = self._pasted(out if out is not display else display.copy(), items, lit, window)
        finally:
            for it in made:
                it.release()
        return out

    def _pasted(self, shown: ImageF, items: Sequence[Item], lit: Lighting, window: Window) -> ImageF:
        """``shown`` with the window redrawn, without the margin that blurring and sharpening would spoil."""
        x, y, w, h = window
        m = _MARGIN
        full_w, full_h = self.camera.size_px
        x0, y0 = m if x else 0, m if y else 0
        x1, y1 = w - (m if x + w < full_w else 0), h - (m if y + h < full_h else 0)
        part = self.webcam.display(self.stage.light(items, self.camera, lit, window), 1.0,
                                   self.webcam.vignette_map(self.camera, window))
        shown[y + y0:y + y1, x + x0:x + x1] = part[y0:y1, x0:x1]
        return shown

    def _resting(self, resting: dict[str, Array]) -> list[Item]:
        for k, m in resting.items():
            self.toys[k].model = m
        return [*self.fixed, *(self.toys[k] for k in resting)]

    def _reach(self, bounds: Array, model: Array) -> Array:
        corners = np.array([[bounds[i, 0], bounds[j, 1], bounds[k, 2]] for i in (0, 1) for j in (0, 1) for k in (0, 1)])
        return self._reach_points(corners @ model[:3, :3].T + model[:3, 3])

    def _reach_points(self, points: Array) -> Array:
        """Pixels of points and of their shadows on the table, (x0, y0, x1, y1)."""
        cloud = [points]
        for lamp in self.lighting.lamps:
            at = np.array(lamp.at_in)
            z = np.minimum(points[:, 2:3], at[2] - 10)
            cloud.append(at + (points - at) * (at[2] / (at[2] - z)))
        p = np.concatenate(cloud)
        eye = self.camera.position_in
        p = p[np.hypot(p[:, 0] - eye[0], p[:, 1] - eye[1]) < 1.7 * eye[2]]
        px = self.camera.image_from_table(p)
        w, h = self.camera.size_px
        # shadows that fall outside the picture need no drawing
        return np.array([*np.clip(px.min(0) - 12, 0, (w, h)), *np.clip(px.max(0) + 13, 0, (w, h))])

    def _window(self, boxes: Sequence[Array]) -> Window:
        if not boxes:
            return (0, 0, 0, 0)
        b = np.array(boxes)
        w, h = self.camera.size_px
        m = _MARGIN + 2
        x0, y0 = (max(0, int(v) - m) for v in b[:, :2].min(0))
        x1, y1 = min(w, int(b[:, 2].max()) + m), min(h, int(b[:, 3].max()) + m)
        if x1 <= x0 or y1 <= y0:
            return (0, 0, 0, 0)
        # a few window sizes only, so that few buffers are made
        ww, hh = min(w, -(-(x1 - x0) // _STEP) * _STEP), min(h, -(-(y1 - y0) // _STEP) * _STEP)
        return (min(x0, w - ww), min(y0, h - hh), ww, hh)


def arm_mesh(a: ArmPose) -> Mesh:
    """The mesh of an ArmPose."""
    return arm(a.grip_in, np.array(a.outward), a.look, grip_width_in=a.width_in, open_=a.open_, resting=a.resting)


def clusters(boxes: Sequence[Array]) -> list[list[Array]]:
    """Boxes (x0, y0, x1, y1) in groups whose surrounding boxes do not overlap: what is far apart is drawn apart."""
    groups = [[b] for b in boxes]
    merged = True
    while merged:
        merged = False
        for i in range(len(groups)):
            for j in range(i + 1, len(groups)):
                a, b = np.array(groups[i]), np.array(groups[j])
                if ((a[:, :2].min(0) <= b[:, 2:].max(0)) & (b[:, :2].min(0) <= a[:, 2:].max(0))).all():
                    groups[i] += groups.pop(j)
                    merged = True
                    break
            if merged:
                break
    return groups


def _paste(into: ImageF, part: ImageF, window: Window) -> None:
    x, y, w, h = window
    into[y:y + h, x:x + w] = part
