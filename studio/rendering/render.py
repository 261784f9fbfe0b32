"""Draws meshes as a camera sees them, in linear light, with soft shadows: OpenGL by moderngl, no window needed.

Any window of the picture can be drawn alone (only what moved is drawn again). Vertices go through the full lens model
of ``Camera`` in the vertex shader, so no picture is resampled and edges stay where ``cv2.projectPoints`` puts them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import cv2
import moderngl
import numpy as np
import numpy.typing as npt

from studio.rendering.camera import Array, Camera, Image8, ImageF, facing
from studio.rendering.meshes import Mesh

Window = tuple[int, int, int, int]
_SRGB8 = 0x8C41
MAX_LIGHTS = 16
_TILE = 1024
_ATLAS = (4, 4)


@dataclass(frozen=True, slots=True, eq=False)
class Light:
    """One point lamp that casts a shadow: place in inches, linear RGB strength at the table."""

    at_in: tuple[float, float, float]
    strength: tuple[float, float, float]


@dataclass(frozen=True, slots=True, eq=False)
class Lighting:
    """Lamps and an even ambient light from above (linear RGB). At two by two samples a pixel and a multiple of four
    lamps, sample k of a pixel asks lamps k, k + 4, ... only: put lamps of one kind in fours, of equal strength."""

    lamps: tuple[Light, ...]
    ambient: tuple[float, float, float] = (0.2, 0.2, 0.22)

    def scaled(self, lamp: float, ambient: float = 1.0) -> Lighting:
        """Lamps and ambient made brighter or darker by factors."""
        def by(s: tuple[float, float, float], k: float) -> tuple[float, float, float]:
            return (s[0] * k, s[1] * k, s[2] * k)
        return Lighting(tuple(Light(q.at_in, by(q.strength, lamp)) for q in self.lamps), by(self.ambient, ambient))


def area_lamp(centre_in: Sequence[float], radius_in: float, count: int, strength: Sequence[float],
              seed: int = 0) -> tuple[Light, ...]:
    """A round lamp as ``count`` points on a sunflower disc: the bigger, the softer its shadows."""
    k = np.arange(count) + 0.5
    r, a = radius_in * np.sqrt(k / count), k * 2.399963 + seed
    each = tuple(float(s) / count for s in strength)
    return tuple(Light((float(centre_in[0] + x), float(centre_in[1] + y), float(centre_in[2])),
                       (each[0], each[1], each[2]))
                 for x, y in zip(r * np.cos(a), r * np.sin(a), strict=True))


_VERTEX = """
#version 330
uniform mat4 model; uniform mat3 cam_r; uniform vec3 cam_t; uniform vec4 k; uniform vec4 dist; uniform float dist5;
uniform vec4 window;
in vec3 in_pos; in vec3 in_nrm; in vec3 in_col; in vec2 in_uv;
out vec3 pos; out vec3 nrm; out vec3 col; out vec2 uv; out vec3 own;
void main() {
  vec4 p = model * vec4(in_pos, 1.0); pos = p.xyz; own = in_pos;
  nrm = inverse(transpose(mat3(model))) * in_nrm; col = in_col; uv = in_uv;
  vec3 c = cam_r * pos + cam_t;
  vec2 n = c.xy / c.z; float r2 = dot(n, n);
  float radial = 1.0 + r2 * (dist.x + r2 * (dist.y + r2 * dist5));
  vec2 d = n * radial + vec2(2.0 * dist.z * n.x * n.y + dist.w * (r2 + 2.0 * n.x * n.x),
                             dist.z * (r2 + 2.0 * n.y * n.y) + 2.0 * dist.w * n.x * n.y);
  vec2 px = k.xy * d + k.zw;
  vec2 ndc = 2.0 * (px + 0.5 - window.xy) / window.zw - 1.0;   // row 0 of the buffer is the top row of the picture
  float near = 6.0, far = 160.0;
  float zc = ((far + near) * c.z - 2.0 * far * near) / (far - near);
  gl_Position = vec4(ndc * c.z, zc, c.z);
}
"""

_FRAGMENT = """
#version 330
uniform int lamps; uniform int turns; uniform mat4 lamp_vp[16]; uniform vec3 lamp_at[16]; uniform vec3 lamp_rgb[16];
uniform vec3 ambient; uniform vec3 eye; uniform int textured; uniform float gloss; uniform float mottle;
uniform sampler2DShadow atlas; uniform sampler2D picture; uniform vec2 tiles;
in vec3 pos; in vec3 nrm; in vec3 col; in vec2 uv; in vec3 own;
out vec4 out_rgb;
float hash(vec3 p) { p = fract(p * 0.3183099 + 0.1); p *= 17.0; return fract(p.x * p.y * p.z * (p.x + p.y + p.z)); }
float grain(vec3 x) {
  vec3 i = floor(x), f = fract(x); f = f * f * (3.0 - 2.0 * f);
  return mix(mix(mix(hash(i), hash(i + vec3(1,0,0)), f.x), mix(hash(i + vec3(0,1,0)), hash(i + vec3(1,1,0)), f.x), f.y),
             mix(mix(hash(i + vec3(0,0,1)), hash(i + vec3(1,0,1)), f.x),
                 mix(hash(i + vec3(0,1,1)), hash(i + vec3(1,1,1)), f.x), f.y), f.z);
}
void main() {
  vec3 albedo = textured == 1 ? texture(picture, uv).rgb * col : pow(max(col, 0.0), vec3(2.2));
  if (mottle > 0.0) albedo *= 1.0 + mottle * (grain(own * 9.0) + 0.6 * grain(own * 23.0) - 0.8);
  vec3 v = normalize(eye - pos);
  vec3 n = dot(nrm, nrm) > 1e-12 ? normalize(nrm) : v;   // slivers of found meshes have no normal
  if (dot(n, v) < 0.0) n = -n;
  vec3 light = ambient * (0.55 + 0.45 * n.z), shine = vec3(0);
  // Neighbouring samples of a pixel take turns: each asks a share of the lamps, their mean asks all.
  int first = turns == 4 ? (int(gl_FragCoord.x) & 1) + 2 * (int(gl_FragCoord.y) & 1) : 0;
  for (int i = first; i < lamps; i += turns) {
    vec3 l = lamp_at[i] - pos; float d = length(l); l /= d;
    float c = dot(n, l);
    if (c <= 0.0) continue;
    vec4 q = lamp_vp[i] * vec4(pos + n * 0.06 + l * 0.03, 1.0);
    vec3 s = q.xyz / q.w * 0.5 + 0.5;
    float lit = 1.0;
    // the floor far below lies outside the shadow maps: no shadow there rather than the maps' edges
    if (pos.z > -5.0 && s.x > 0.002 && s.x < 0.998 && s.y > 0.002 && s.y < 0.998) {
      vec2 tile = vec2(mod(float(i), tiles.x), floor(float(i) / tiles.x));
      lit = texture(atlas, vec3((tile + s.xy) / tiles, s.z - 0.0004));
    }
    if (lit <= 0.0) continue;
    float fall = lamp_at[i].z / d; fall *= fall * float(turns);
    light += lamp_rgb[i] * (lit * c * fall);
    float mirror = max(dot(n, normalize(l + v)), 0.0);
    if (gloss > 0.0) shine += lamp_rgb[i] * (lit * gloss * float(turns) * pow(mirror, 40.0));
  }
  out_rgb = vec4(albedo * light + shine, 1.0);
}
"""

_DEPTH_VERTEX = """
#version 330
uniform mat4 model; uniform mat4 vp; in vec3 in_pos;
void main() { gl_Position = vp * model * vec4(in_pos, 1.0); }
"""
_DEPTH_FRAGMENT = "#version 330\nvoid main() {}\n"
_FLAT_FRAGMENT = """
#version 330
uniform vec4 flat_rgba; in vec3 pos; in vec3 nrm; in vec3 col; in vec2 uv; in vec3 own; out vec4 out_rgb;
void main() { out_rgb = flat_rgba; }
"""


class Item:
    """A mesh on the GPU with its place and look. ``model`` may be changed between pictures."""

    def __init__(self, stage: Stage, mesh: Mesh, model: Array | None = None, *, gloss: float = 0.06,
                 mottle: float = 0.12, picture: Image8 | None = None, casts: bool = True) -> None:
        self.model = np.eye(4) if model is None else model
        self.gloss, self.mottle, self.casts = gloss, mottle, casts
        self.bounds = np.array([mesh.vertices.min(0), mesh.vertices.max(0)])
        ctx = stage.ctx
        data = np.concatenate([mesh.vertices, mesh.normals, mesh.colours, mesh.uv], 1).astype("f4")
        self._vbo = ctx.buffer(data.tobytes())
        self._ibo = ctx.buffer(mesh.faces.astype("i4").tobytes())
        layout = [(self._vbo, "3f 3f 3f 2f", "in_pos", "in_nrm", "in_col", "in_uv")]
        self.draw = ctx.vertex_array(stage.program, layout, self._ibo)
        self.flat = ctx.vertex_array(stage.flat, [(self._vbo, "3f 32x", "in_pos")], self._ibo)
        self.depth = ctx.vertex_array(stage.depth, [(self._vbo, "3f 32x", "in_pos")], self._ibo)
        self.picture: moderngl.Texture | None = None
        if picture is not None:
            rgb = np.ascontiguousarray(picture[..., ::-1])
            self.picture = ctx.texture((rgb.shape[1], rgb.shape[0]), 3, rgb.tobytes(), alignment=1,
                                       internal_format=_SRGB8)
            self.picture.build_mipmaps()
            self.picture.filter = (moderngl.LINEAR_MIPMAP_LINEAR, moderngl.LINEAR)
            self.picture.repeat_x = self.picture.repeat_y = False

    def release(self) -> None:
        """Free the GPU's memory."""
        for thing in (self.draw, self.flat, self.depth, self._vbo, self._ibo, self.picture):
            if thing is not None:
                thing.release()


class Stage:
    """An OpenGL context with its programs; draws lists of Items. RuntimeError where no context can be made."""

    def __init__(self, supersample: int = 2, msaa: int = 4) -> None:
        try:
            self.ctx = moderngl.create_context(standalone=True, backend="egl")  # type: ignore[arg-type]
        except Exception as first:
            try:
                self.ctx = moderngl.create_context(standalone=True)
            except Exception:
                raise RuntimeError(f"no OpenGL context could be made ({first}): on Debian, apt install libegl1 "
                                   "libgl1-mesa-dri") from None
        self.supersample, self.msaa = supersample, min(msaa, self.ctx.max_samples)
        self.program = self.ctx.program(vertex_shader=_VERTEX, fragment_shader=_FRAGMENT)
        self.flat = self.ctx.program(vertex_shader=_VERTEX, fragment_shader=_FLAT_FRAGMENT)
        self.depth = self.ctx.program(vertex_shader=_DEPTH_VERTEX, fragment_shader=_DEPTH_FRAGMENT)
        size = (_TILE * _ATLAS[0], _TILE * _ATLAS[1])
        self._atlas = self.ctx.depth_texture(size)
        self._atlas.compare_func = "<="
        self._atlas.filter = (moderngl.LINEAR, moderngl.LINEAR)
        # moderngl copies the depth of a framebuffer only along with a colour: hence the one-byte colour nobody reads
        self._atlas_fbo = self.ctx.framebuffer([self.ctx.texture(size, 1)], self._atlas)
        self._still = self.ctx.depth_texture(size)
        self._still_fbo = self.ctx.framebuffer([self.ctx.texture(size, 1)], self._still)
        self._buffers: dict[tuple[int, int, int], tuple[moderngl.Framebuffer, moderngl.Framebuffer]] = {}
        self.ctx.enable(moderngl.DEPTH_TEST)

    def shadows(self, items: Sequence[Item], lighting: Lighting, centre_in: tuple[float, float], reach_in: float,
                *, base: bool = False, over_base: bool = False) -> None:
        """Draw the lamps' shadow maps for the area of ``reach_in`` about ``centre_in``. ``base`` keeps the result as
        the still layer; ``over_base`` starts from it and adds ``items``."""
        if len(lighting.lamps) > MAX_LIGHTS:
            raise ValueError(f"at most {MAX_LIGHTS} lamps, found {len(lighting.lamps)}")
        self._vps = [_lamp_matrix(lamp.at_in, centre_in, reach_in) for lamp in lighting.lamps]
        if over_base:
            self.ctx.copy_framebuffer(self._atlas_fbo, self._still_fbo)
        target = self._still_fbo if base else self._atlas_fbo
        target.use()
        target.viewport = (0, 0, _TILE * _ATLAS[0], _TILE * _ATLAS[1])
        if not over_base:
            target.clear(depth=1.0)
        for i, vp in enumerate(self._vps):
            target.viewport = (i % _ATLAS[0] * _TILE, i // _ATLAS[0] * _TILE, _TILE, _TILE)
            _set(self.depth, "vp", vp.T)
            for it in items:
                if it.casts:
                    _set(self.depth, "model", it.model.T)
                    it.depth.render()
        if base:
            self.ctx.copy_framebuffer(self._atlas_fbo, self._still_fbo)

    def light(self, items: Sequence[Item], camera: Camera, lighting: Lighting, window: Window | None = None) -> ImageF:
        """Draw ``items`` under ``lighting`` (shadow maps as last drawn): linear light (h, w, 3) BGR of the window
        (x0, y0, w, h; default the whole picture), each pixel the mean over its area."""
        win = window or (0, 0, *camera.size_px)
        p = self.program
        self._camera(p, camera, win)
        n = len(lighting.lamps)
        p["lamps"] = n
        p["turns"] = 4 if self.supersample == 2 and n % 4 == 0 else 1
        pad = MAX_LIGHTS - n
        _set(p, "lamp_vp", np.concatenate([np.stack([v.T for v in self._vps[:n]]), np.zeros((pad, 4, 4))]))
        _set(p, "lamp_at", np.array([q.at_in for q in lighting.lamps] + [(0, 0, 0)] * pad, "f4"))
        _set(p, "lamp_rgb", np.array([q.strength for q in lighting.lamps] + [(0, 0, 0)] * pad, "f4"))
        p["ambient"] = lighting.ambient
        p["eye"] = tuple(float(v) for v in camera.position_in)
        p["tiles"] = tuple(float(v) for v in _ATLAS)
        p["atlas"], p["picture"] = 0, 1
        ss = self.supersample
        many, one = self._buffer(win[2] * ss, win[3] * ss, self.msaa)
        many.use()
        many.clear(0.0, 0.0, 0.0, 1.0, depth=1.0)
        self._atlas.use(0)
        # highest first: what lies below is then never shaded where it is hidden
        for it in sorted(items, key=lambda q: -(q.bounds[1, 2] + q.model[2, 3])):
            _set(p, "model", it.model.T)
            p["gloss"], p["mottle"] = it.gloss, it.mottle
            p["textured"] = 0 if it.picture is None else 1
            if it.picture is not None:
                it.picture.use(1)
            it.draw.render()
        self.ctx.copy_framebuffer(one, many)
        raw = _pixels(one, win[3] * ss, win[2] * ss)
        img = raw[..., 2::-1].astype(np.float32)
        return np.asarray(cv2.resize(img, (win[2], win[3]), interpolation=cv2.INTER_AREA) if ss > 1 else img,
                          np.float32)

    def shares(self, groups: Sequence[Sequence[Item]], camera: Camera, window: Window | None = None) -> ImageF:
        """How much of each pixel each group covers in front of all the others: (h, w, len(groups)), 0-1."""
        win = window or (0, 0, *camera.size_px)
        ss = self.supersample
        out = np.empty((win[3], win[2], len(groups)), np.float32)
        self._camera(self.flat, camera, win)
        many, one = self._buffer(win[2] * ss, win[3] * ss, self.msaa)
        for first in range(0, len(groups), 3):
            many.use()
            many.clear(0.0, 0.0, 0.0, 1.0, depth=1.0)
            for g, items in enumerate(groups):
                c = [0.0, 0.0, 0.0, 1.0]
                if first <= g < first + 3:
                    c[g - first] = 1.0
                self.flat["flat_rgba"] = tuple(c)
                for it in items:
                    _set(self.flat, "model", it.model.T)
                    it.flat.render()
            self.ctx.copy_framebuffer(one, many)
            raw = _pixels(one, win[3] * ss, win[2] * ss)
            k = min(3, len(groups) - first)
            img = raw[..., :k].astype(np.float32)
            small = cv2.resize(img, (win[2], win[3]), interpolation=cv2.INTER_AREA) if ss > 1 else img
            out[..., first:first + k] = small.reshape(win[3], win[2], k)
        return out

    def ids(self, groups: Sequence[Sequence[Item]], camera: Camera, window: Window | None = None,
            scale: int = 2) -> npt.NDArray[np.int32]:
        """Which group is seen at ``scale`` x ``scale`` samples a pixel: (h * scale, w * scale), 0 nothing, 1 the first
        group. No anti-aliasing: for masks. At most 2047 groups."""
        win = window or (0, 0, *camera.size_px)
        self._camera(self.flat, camera, win)
        size = (win[2] * scale, win[3] * scale)
        fbo = self.ctx.framebuffer([self.ctx.texture(size, 4, dtype="f2")], self.ctx.depth_texture(size))
        try:
            fbo.use()
            fbo.clear(0.0, 0.0, 0.0, 1.0, depth=1.0)
            for g, items in enumerate(groups):
                self.flat["flat_rgba"] = (float(g + 1), 0.0, 0.0, 1.0)
                for it in items:
                    _set(self.flat, "model", it.model.T)
                    it.flat.render()
            return _pixels(fbo, size[1], size[0])[..., 0].astype(np.int32)
        finally:
            for part in (*fbo.color_attachments, fbo.depth_attachment, fbo):
                if part is not None:
                    part.release()

    def _camera(self, p: moderngl.Program, camera: Camera, win: Window) -> None:
        _set(p, "cam_r", camera.rotation.T)
        p["cam_t"] = tuple(float(v) for v in camera.translation)
        m = camera.matrix
        p["k"] = (float(m[0, 0]), float(m[1, 1]), float(m[0, 2]), float(m[1, 2]))
        p["dist"] = tuple(float(v) for v in camera.distortion[:4])
        p["dist5"] = float(camera.distortion[4])
        p["window"] = tuple(float(v) for v in win)

    def _buffer(self, w: int, h: int, samples: int) -> tuple[moderngl.Framebuffer, moderngl.Framebuffer]:
        key = (w, h, samples)
        if key not in self._buffers:
            if len(self._buffers) > 6:
                for pair in self._buffers.values():
                    for f in pair:
                        for a in (*f.color_attachments, f.depth_attachment):
                            if a is not None:
                                a.release()
                        f.release()
                self._buffers.clear()
            many = self.ctx.framebuffer([self.ctx.texture((w, h), 4, samples=samples, dtype="f2")],
                                        self.ctx.depth_texture((w, h), samples=samples))
            one = self.ctx.framebuffer([self.ctx.texture((w, h), 4, dtype="f2")])
            self._buffers[key] = (many, one)
        return self._buffers[key]

    def release(self) -> None:
        """Give the context back."""
        self.ctx.release()


def _set(program: moderngl.Program, name: str, values: npt.NDArray[Any]) -> None:
    """Write a uniform as float32."""
    member = program[name]
    assert isinstance(member, moderngl.Uniform)
    member.write(np.ascontiguousarray(values, "f4").tobytes())


def _pixels(buffer: moderngl.Framebuffer, h: int, w: int) -> npt.NDArray[np.float16]:
    """A half-float RGBA framebuffer as (h, w, 4), the first row on top."""
    texture = buffer.color_attachments[0]
    assert isinstance(texture, moderngl.Texture)
    return np.frombuffer(texture.read(), np.float16).reshape(h, w, 4)


def _lamp_matrix(at: tuple[float, float, float], centre: tuple[float, float], reach: float) -> Array:
    """Clip from table for a lamp that looks at the table's middle with a field wide enough for ``reach`` inches."""
    eye, look = np.array(at), np.array([centre[0], centre[1], 0.0])
    r = facing(eye, look, (0.0, 1.0, 0.0)) * [[1.0], [-1.0], [-1.0]]
    view = np.eye(4)
    view[:3, :3], view[:3, 3] = r, -r @ eye
    ring = np.array([[centre[0] + reach * x, centre[1] + reach * y, 0.0] for x in (-1, 1) for y in (-0.6, 0.6)])
    seen = (ring - eye) @ r.T
    half = float(np.abs(seen[:, :2] / -seen[:, 2:]).max())
    near, far = 8.0, float(np.linalg.norm(look - eye)) + reach + 40
    proj = np.zeros((4, 4))
    proj[0, 0] = proj[1, 1] = 1 / half
    proj[2, 2], proj[2, 3], proj[3, 2] = -(far + near) / (far - near), -2 * far * near / (far - near), -1
    return np.asarray(proj @ view)
