"""Long clips: the still layer is drawn and coded once, and in each frame only hands, what they hold and their shadows.

Hands are composited over the still layer (coverage from multisampling). Their shadows are their meshes, cast onto the
table from each lamp's middle and blurred by the lamp's width; a toy under a hand's shadow gets the table's shadow. A
frame in which nothing moves is one of a few coded pictures of the still layer, each with its own noise.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

import cv2
import moderngl
import numpy as np
import numpy.typing as npt

from studio.footage.film import Film, arm_mesh, clusters
from studio.rendering.camera import Array, Image8, ImageF
from studio.rendering.render import _VERTEX, Item, Light, Window, _pixels, _set
from studio.scenes.play import ArmPose

Labels = npt.NDArray[np.uint8]
ARM = 255
"""Label of arms; toys are 1, 2, ... in the play's order, everything else 0."""
_BLOCK = 16
"""JPEG codes blocks of this many pixels: windows cut along them code as in the whole picture."""
_SHADOW_STEP = 4
"""Shadows of moving things are drawn at this many picture pixels a sample."""

_FRAGMENT = """
#version 330
uniform int lamps; uniform vec3 lamp_at[4]; uniform vec3 lamp_rgb[4]; uniform vec3 ambient; uniform vec3 eye;
uniform float gloss;
in vec3 pos; in vec3 nrm; in vec3 col; in vec2 uv; in vec3 own; out vec4 out_rgb;
void main() {
  vec3 v = normalize(eye - pos);
  vec3 n = dot(nrm, nrm) > 1e-12 ? normalize(nrm) : v;
  if (dot(n, v) < 0.0) n = -n;
  vec3 light = ambient * (0.55 + 0.45 * n.z), shine = vec3(0);
  for (int i = 0; i < lamps; i++) {
    vec3 l = lamp_at[i] - pos; float d = length(l); l /= d;
    float fall = lamp_at[i].z / d;
    light += lamp_rgb[i] * max(dot(n, l), 0.0) * fall * fall;
    shine += lamp_rgb[i] * gloss * pow(max(dot(n, normalize(l + v)), 0.0), 40.0);
  }
  out_rgb = vec4(pow(max(col, 0.0), vec3(2.2)) * light + shine, 1.0);
}
"""
_CAST_VERTEX = _VERTEX.replace(
    "vec4 p = model * vec4(in_pos, 1.0); pos = p.xyz; own = in_pos;",
    "vec3 q = (model * vec4(in_pos, 1.0)).xyz; own = in_pos;\n"
    "  pos = lamp + (q - lamp) * (lamp.z / max(lamp.z - q.z, 1.0));   // where the shadow of this point lies on the table",
).replace("uniform vec4 window;", "uniform vec4 window; uniform vec3 lamp;")
_CAST_FRAGMENT = "#version 330\nout vec4 out_rgb;\nvoid main() { out_rgb = vec4(1.0); }\n"


@dataclass(frozen=True, slots=True, eq=False)
class Drawn:
    """One frame: ``bgr``; ``still`` counts the pictures of the still layer, ``base`` its labels (H, W); ``over``: the
    labels of what moves, by windows; ``lifted``: ids in a hand; ``arms``: whether an arm is in or near the picture."""

    index: int
    bgr: Image8
    still: int
    lifted: frozenset[str]
    arms: bool
    base: Labels
    over: tuple[tuple[Window, Labels], ...]

    @property
    def window(self) -> Window | None:
        """Where the labels differ from the still layer's; None: nowhere."""
        if not self.over:
            return None
        boxes = np.array([w for w, _ in self.over])
        x0, y0 = (int(v) for v in boxes[:, :2].min(0))
        x1, y1 = (int(v) for v in (boxes[:, :2] + boxes[:, 2:]).max(0))
        return x0, y0, x1 - x0, y1 - y0

    def labels(self) -> Labels:
        """Who is seen at each pixel (H, W)."""
        out = self.base.copy() if self.over else self.base
        for (x, y, w, h), seen in self.over:
            np.copyto(out[y:y + h, x:x + w], seen, where=seen > 0)
        return out


@dataclass(frozen=True, slots=True)
class Glow:
    """Several lamps of one make as one: where their middle is, their light on the table's middle, how wide they are."""

    at_in: tuple[float, float, float]
    rgb: tuple[float, float, float]
    wide_in: float


def merged(lamps: Sequence[Light], most: int = 4) -> list[Glow]:
    """Lamps of equal strength in a row taken as one; at most ``most`` of them (the rest would be too dim to see)."""
    groups: list[list[Light]] = []
    for lamp in lamps:
        if groups and groups[-1][0].strength == lamp.strength:
            groups[-1].append(lamp)
        else:
            groups.append([lamp])
    out = []
    for g in groups:
        at = np.mean([q.at_in for q in g], axis=0)
        wide = float(np.sqrt(np.mean([np.sum((np.array(q.at_in) - at) ** 2) for q in g])))
        rgb = np.sum([q.strength for q in g], axis=0)
        out.append(Glow((float(at[0]), float(at[1]), float(at[2])), (float(rgb[0]), float(rgb[1]), float(rgb[2])), wide))
    return sorted(out, key=lambda q: -sum(q.rgb))[:most]


@dataclass(slots=True, eq=False)
class Layers(Film):
    """A film drawn in layers. ``exposure(t)``: the camera's own gains (3,) BGR on display values, at any time."""

    exposure: Callable[[float], Array] | None = None
    _sprite: moderngl.Program | None = field(default=None, repr=False)
    _cast: moderngl.Program | None = field(default=None, repr=False)

    def drawn(self, fps: float, start: int = 0, stop: int | None = None) -> Iterator[Drawn]:
        """Frames from ``start`` to ``stop`` with their truth; frame i is at i / fps seconds."""
        ctx = self.stage.ctx
        self._sprite = ctx.program(vertex_shader=_VERTEX, fragment_shader=_FRAGMENT)
        self._cast = ctx.program(vertex_shader=_CAST_VERTEX, fragment_shader=_CAST_FRAGMENT)
        stop = round(self.play.length_s * fps) if stop is None else stop
        vignette = self.webcam.vignette_map(self.camera)
        key: object = None
        linear: ImageF | None = None
        placed: dict[str, Array] = {}
        pictures: list[Image8] = []
        labels: Labels = np.zeros((0, 0), np.uint8)
        still = -1
        for i in range(start, stop):
            t = i / fps
            poses, held, arms = self.play.at(t)
            light = self.play.light(t)
            resting = {k: v for k, v in poses.items() if k not in held}
            new_key = (light, tuple(sorted((k, v.tobytes()) for k, v in resting.items())))
            if new_key != key or linear is None:
                full = linear is None or key is None or key[0] != light  # type: ignore[index]
                linear, window = self.redrawn(None if full else linear, resting, placed, light)
                pictures = self._coded(linear, window, vignette, pictures, i)
                labels = self._still_labels(resting)
                key, placed, still = new_key, resting, still + 1
            frame = pictures[(i * 7) % len(pictures)]
            over: list[tuple[Window, Labels]] = []
            if arms or held:
                frame, over = self._with_hands(frame, linear, poses, held, arms, light, i)
            if self.exposure is not None:
                frame = relit(frame, self.exposure(t))
            yield Drawn(i, frame, still, frozenset(held), bool(arms), labels, tuple(over))

    # -- the still layer ---------------------------------------------------------------------------------------------

    def _coded(self, linear: ImageF, window: Window, vignette: ImageF, before: list[Image8], index: int) -> list[Image8]:
        """The still layer as the webcam gives it, several copies with different noise, redrawn inside the window."""
        w, h = self.camera.size_px
        if not before or (window[2], window[3]) == (w, h):
            display = self.webcam.display(linear, 1.0, vignette)
            return [self.webcam.capture(display, index * 100 + k) for k in range(self.webcam.noise_fields)]
        return [self._patched(picture, linear, window, index * 100 + k) for k, picture in enumerate(before)]

    def _patched(self, picture: Image8, linear: ImageF, window: Window, seed: int,
                 over: tuple[ImageF, ImageF] | None = None) -> Image8:
        """The coded picture with a window of it recoded from ``linear``. ``over``: shadows and moving things inside the
        window."""
        w, h = self.camera.size_px
        x0, y0, x1, y1 = _snapped(window, (w, h))
        # blur and sharpening look a few pixels further
        ax, ay, bx, by = max(x0 - _BLOCK, 0), max(y0 - _BLOCK, 0), min(x1 + _BLOCK, w), min(y1 + _BLOCK, h)
        light = linear[ay:by, ax:bx]
        if over is not None:
            shade, moving = over
            light = light.copy()
            part = light[window[1] - ay:, window[0] - ax:][:window[3], :window[2]]
            part[:] = part * shade * (1.0 - moving[..., 3:]) + moving[..., 2::-1]
        shown = self.webcam.display(light, 1.0, self.webcam.vignette_map(self.camera, (ax, ay, bx - ax, by - ay)))
        out = picture.copy()
        out[y0:y1, x0:x1] = self.webcam.coded(self.webcam.noisy(shown[y0 - ay:y1 - ay, x0 - ax:x1 - ax], seed, (w, h)))
        return out

    def _still_labels(self, resting: dict[str, Array]) -> Labels:
        self._resting(resting)
        # what stands about hides toys too, but has no label
        stuff = [it for it in self.fixed if it.casts]
        groups = [stuff, *([self.toys[p.id]] if p.id in resting else [] for p in self.play.toys)]
        seen = self.stage.ids(groups, self.camera, None, 1)
        return np.asarray(np.maximum(seen - 1, 0), np.uint8)

    # -- what moves --------------------------------------------------------------------------------------------------

    def _with_hands(self, frame: Image8, linear: ImageF, poses: dict[str, Array], held: set[str],
                    arms: Sequence[ArmPose], light: tuple[float, float],
                    index: int) -> tuple[Image8, list[tuple[Window, Labels]]]:
        for k in held:
            self.toys[k].model = poses[k]
        meshes = [arm_mesh(a) for a in arms]
        made = [Item(self.stage, m, gloss=0.015) for m in meshes]
        lit = self.lighting.scaled(*light)
        glows = merged(lit.lamps)
        moving = [*(self.toys[k] for k in held), *made]
        boxes = [self._reach(self.toys[k].bounds, poses[k]) for k in held]
        boxes += [self._reach_points(m.vertices[::3]) for m in meshes]
        over: list[tuple[Window, Labels]] = []
        try:
            for apart in clusters(boxes):
                window = self._window(apart)
                if window[2] <= 0 or window[3] <= 0:
                    continue
                shade = self._shadow(moving, glows, lit.ambient, window)
                drawn = self._sprites(moving, glows, lit.ambient, window)
                frame = self._patched(frame, linear, window, index * 100 + 50, (shade, drawn))
                over.append((window, self._moving_labels(held, made, window)))
        finally:
            for it in made:
                it.release()
        return frame, over

    def _moving_labels(self, held: set[str], made: Sequence[Item], window: Window) -> Labels:
        order = [p.id for p in self.play.toys]
        ids = sorted(held, key=order.index)
        seen = self.stage.ids([*([self.toys[k]] for k in ids), list(made)], self.camera, window, 1)
        table = np.array([0, *(order.index(k) + 1 for k in ids), ARM], np.uint8)
        return np.asarray(table[seen])

    def _sprites(self, items: Sequence[Item], glows: Sequence[Glow], ambient: tuple[float, float, float],
                 window: Window) -> ImageF:
        """Moving things alone: linear RGB times coverage and the coverage, (h, w, 4)."""
        p = self._sprite
        assert p is not None
        self.stage._camera(p, self.camera, window)
        p["lamps"] = len(glows)
        pad = [(0.0, 0.0, 0.0)] * (4 - len(glows))
        _set(p, "lamp_at", np.array([*(g.at_in for g in glows), *pad], "f4"))
        _set(p, "lamp_rgb", np.array([*(g.rgb for g in glows), *pad], "f4"))
        p["ambient"], p["eye"] = ambient, tuple(float(v) for v in self.camera.position_in)
        many, one = self.stage._buffer(window[2], window[3], self.stage.msaa)
        many.use()
        many.clear(0.0, 0.0, 0.0, 0.0, depth=1.0)
        for it in items:
            vao = self.stage.ctx.vertex_array(p, [(it._vbo, "3f 3f 3f 8x", "in_pos", "in_nrm", "in_col")], it._ibo)
            _set(p, "model", it.model.T)
            p["gloss"] = it.gloss
            vao.render()
            vao.release()
        self.stage.ctx.copy_framebuffer(one, many)
        return _pixels(one, window[3], window[2]).astype(np.float32)

    def _shadow(self, items: Sequence[Item], glows: Sequence[Glow], ambient: tuple[float, float, float],
                window: Window) -> ImageF:
        """What share of its light the table keeps in the window (h, w, 3 BGR) while ``items`` are over it."""
        p = self._cast
        assert p is not None
        _, _, w, h = window
        small = (max(w // _SHADOW_STEP, 8), max(h // _SHADOW_STEP, 8))
        self.stage._camera(p, self.camera, window)
        total = np.array(ambient, np.float64)
        parts = []
        one = self.stage._buffer(*small, 1)[1]
        middle = np.array([*self.centre_in, 0.0])
        for g in glows:
            one.use()
            one.clear(0.0, 0.0, 0.0, 0.0)
            p["lamp"] = g.at_in
            for it in items:
                vao = self.stage.ctx.vertex_array(p, [(it._vbo, "3f 32x", "in_pos")], it._ibo)
                _set(p, "model", it.model.T)
                vao.render()
                vao.release()
            cast: ImageF = np.asarray(_pixels(one, small[1], small[0])[..., 0], np.float32)
            way = np.array(g.at_in) - middle
            rgb = np.array(g.rgb) * (way[2] / np.linalg.norm(way)) ** 3
            height = float(np.mean([it.model[2, 3] + it.bounds[1, 2] for it in items])) / 2
            blur_in = g.wide_in * height / max(g.at_in[2] - height, 1.0)
            scale = float(self.camera.matrix[0, 0] / self.camera.position_in[2]) / _SHADOW_STEP
            soft = cv2.GaussianBlur(cast, (0, 0), max(0.5, blur_in * scale), borderType=cv2.BORDER_REPLICATE)
            parts.append((rgb, np.asarray(soft, np.float32)))
            total += rgb
        lost = np.zeros((small[1], small[0], 3), np.float32)
        for rgb, soft in parts:
            lost += soft[..., None] * (rgb / total)[::-1].astype(np.float32)
        return np.asarray(1.0 - cv2.resize(lost, (w, h), interpolation=cv2.INTER_LINEAR), np.float32)


def relit(frame: Image8, gains: Array) -> Image8:
    """A coded frame under the camera's own gains (3,) BGR on display values."""
    if np.allclose(gains, 1.0, atol=1e-3):
        return frame
    values = np.arange(256)[:, None] * gains[None, :]
    table = np.clip(np.round(values), 0, 255).astype(np.uint8).reshape(1, 256, 3)
    return np.asarray(cv2.LUT(frame, table), np.uint8)


def _snapped(window: Window, size: tuple[int, int]) -> tuple[int, int, int, int]:
    """x0, y0, x1, y1 of a window grown to whole JPEG blocks within the picture."""
    x, y, w, h = window
    return (x // _BLOCK * _BLOCK, y // _BLOCK * _BLOCK, min(-(-(x + w) // _BLOCK) * _BLOCK, size[0]),
            min(-(-(y + h) // _BLOCK) * _BLOCK, size[1]))
