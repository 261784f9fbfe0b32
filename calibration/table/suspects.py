"""What may be wrong with what a solution of the table takes for true, and what the picture says of each.

Every belief (size, shape and flatness of each print, each marker, the camera's height, focal length, centre, square pixels
and distortion) is let go, one at a time. How far the freed value then lies from the belief, in sigmas of both, is the test.
How much better the rest fits says which belief is the false one. A score test (Rao 1948), which needs one step of algebra,
picks the beliefs for which the table is solved again.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from calibration.camera import N_LENS, N_POSE, Array, centre_of, height_sigma_of
from calibration.errors import CalibrationError
from calibration.lens.lens import GUESS_SIGMA, Lens
from calibration.lens.parameters import LENS
from calibration.markers.find_prints import Target
from calibration.table.parameters import SUSPECTS
from calibration.table.pose import Body, Mode, Solution, solve
from calibration.table.problem import CAMERA, Problem

_LENS_AT = {"focal": [0], "aspect": [1], "centre": [2, 3], "distortion": [4, 5]}
_BOWS = ("bow along x", "bow along y", "twist")


@dataclass(frozen=True, slots=True, eq=False)
class Beliefs:
    """What a solution takes for true: the prints with their points times ``scale``, the lens, the camera's height (None: not
    measured). ``scale_sigma``: relative error of the inch that all prints share. ``modes`` and ``doubt``: what was found to
    be otherwise and is solved for, as :func:`calibration.table.pose.solve` takes them."""

    targets: tuple[Target, ...]
    lens: Lens
    height_in: float | None
    scale: float
    scale_sigma: float
    modes: tuple[Mode, ...] = ()
    doubt: Array = field(default_factory=lambda: np.zeros(N_LENS))

    def solve(self, *, widened: bool = False) -> Solution:
        """The table as it is believed."""
        bodies = [Body(t.points_in * self.scale, t.points_px, t.sigma_px, t.shift_px) for t in self.targets]
        return solve(bodies, self.lens, self.height_in, spread_sigma_px=max(t.spread_sigma_px for t in self.targets),
                     modes=self.modes, doubt=self.doubt, widened=widened)

    def without(self, body: int, marker: int | None = None) -> Beliefs:
        """The same without a print, or without one of its markers."""
        keep = np.ones(len(self.targets[body].points_in), bool)
        rest: tuple[Target, ...] = ()
        if marker is not None and len(self.targets[body].ids) > 1:
            keep = self.targets[body].marker_of != marker
            rest = (self.targets[body].without(marker),)
        modes = tuple(Mode({k - (k > body and not rest): f[keep] if k == body else f
                            for k, f in m.fields.items() if k != body or rest}, m.sigma) for m in self.modes)
        return replace(self, targets=(*self.targets[:body], *rest, *self.targets[body + 1:]), modes=modes)


@dataclass(frozen=True, slots=True, eq=False)
class Belief:
    """One belief that can be let go. ``kind``: size, stretch, skew, bow along x, bow along y, twist, marker, height, focal,
    aspect, centre, distortion. ``body``: which print (None: all of them, or none). ``sigma``: how sure it is."""

    kind: str
    body: int | None = None
    marker: int | None = None
    mode: Mode | None = None
    sigma: float = 0.0

    def let_go(self, b: Beliefs) -> Beliefs:
        """All beliefs but this one."""
        if self.mode is not None:
            return replace(b, modes=(*b.modes, self.mode))
        if self.kind == "height":
            return replace(b, height_in=None)
        if self.marker is not None and self.body is not None:
            return b.without(self.body, self.marker)
        doubt = b.doubt.copy()
        doubt[_LENS_AT[self.kind]] = {"focal": SUSPECTS.free_focal, "aspect": SUSPECTS.free_aspect,
                                      "centre": SUSPECTS.free_centre, "distortion": SUSPECTS.free_distortion}[self.kind]
        return replace(b, doubt=doubt)


@dataclass(frozen=True, slots=True, eq=False)
class Suspect:
    """A belief that the picture contradicts. ``value`` with ``sigma``: what the picture says; ``away``: how many sigmas of
    both that is from the belief. ``gain``: by how much chi-square falls without it. ``solution``: the table without it."""

    belief: Belief
    value: float
    sigma: float
    away: float
    gain: float
    solution: Solution

    @property
    def kind(self) -> str:
        """The belief's kind."""
        return self.belief.kind

    @property
    def scatter(self) -> float:
        """Mean square of what the points still miss by, at least 1."""
        return max(1.0, self.solution.scatter)


def suspects(b: Beliefs, base: Solution) -> list[Suspect]:
    """Beliefs that the picture contradicts by more than ``SUSPECTS.told_sigmas``, the one that explains most first. ``base``:
    the solution of these beliefs, not widened."""
    every = _beliefs(b)
    gains = _score(every, b, base)
    likely = [k for k in np.argsort(-gains)[:SUSPECTS.tried] if gains[k] > SUSPECTS.told_sigmas**2]
    tried = [s for k in likely if (s := _tried(every[k], b, base)) is not None]
    return sorted((s for s in tried if s.away > SUSPECTS.told_sigmas), key=lambda s: -s.gain)


def size_of(b: Beliefs, body: int | None = None) -> Mode:
    """The mode of a print's size, or of the size of all of them; a value of 0.1 is 10 % larger."""
    own = {k: _flat((t.points_in - t.points_in.mean(axis=0)) * b.scale) for k, t in enumerate(b.targets)}
    return Mode({k: f for k, f in own.items() if body in (None, k)})


def _flat(points: Array) -> Array:
    return np.concatenate([points, np.zeros((len(points), 1))], axis=1)


def _field(kind: str, t: Target, scale: float) -> Array:
    """(n, 3) how a print's points move for a value of 1 of a mode."""
    p = (t.points_in - (t.points_in.min(axis=0) + t.points_in.max(axis=0)) / 2) * scale
    u = p / (np.ptp(p, axis=0) / 2)
    zero = np.zeros(len(p))
    lifted = {"bow along x": 1.0 - u[:, 0] ** 2, "bow along y": 1.0 - u[:, 1] ** 2, "twist": u[:, 0] * u[:, 1]}
    if kind in lifted:
        return np.stack([zero, zero, lifted[kind]], axis=1)
    return np.stack([p[:, 0] if kind == "stretch" else p[:, 1], zero, zero], axis=1)


def _beliefs(b: Beliefs) -> list[Belief]:
    out: list[Belief] = []
    sheets = [k for k, t in enumerate(b.targets) if t.kind != "markers"]
    for k, t in enumerate(b.targets):
        if len(b.targets) > 1:
            out.append(Belief("size", k, mode=size_of(b, k), sigma=SUSPECTS.size_sigma))
        for kind in ("stretch", "skew"):
            out.append(Belief(kind, k, mode=Mode({k: _field(kind, t, b.scale)}), sigma=SUSPECTS.stretch_sigma))
        for kind in _BOWS if len(t.ids) > 1 else ():
            out.append(Belief(kind, k, mode=Mode({k: _field(kind, t, b.scale)}), sigma=SUSPECTS.bow_in))
        if len(t.ids) > 2 or (len(b.targets) > 2 and len(t.ids) == 1):
            out += [Belief("marker", k, marker=i) for i in t.ids]
    for kind in ("stretch", "skew") if len(sheets) > 1 else ():
        mode = Mode({k: _field(kind, b.targets[k], b.scale) for k in sheets})
        out.append(Belief(kind, None, mode=mode, sigma=SUSPECTS.stretch_sigma))
    if b.height_in is not None:
        out.append(Belief("height", sigma=SUSPECTS.height_in))
    believed = _lens_sigma(b.lens)
    return [*out, *(Belief(kind, sigma=float(believed[at[0]])) for kind, at in _LENS_AT.items())]


def _score(every: Sequence[Belief], b: Beliefs, base: Solution) -> Array:
    """By how much chi-square would fall without each belief (K,), to first order."""
    old = base.problem
    modes = [e.mode for e in every if e.mode is not None]
    new = Problem(old.bodies, old.lens, old.height, old.reference, old.spread_sigma, (*old.modes, *modes), old.doubt)
    r, slopes = new(np.concatenate([base.fit.x, np.zeros(len(modes))]))
    n = len(base.fit.x)
    q, _ = np.linalg.qr(slopes[:, :n])
    columns = iter(slopes[:, n:].T)
    first = np.cumsum([0, *(2 * len(t.points_in) for t in b.targets)])
    out = []
    for e in every:
        if e.mode is not None:
            a = next(columns)[:, None]
        elif e.marker is not None and e.body is not None:
            a = np.eye(len(r))[:, first[e.body] + np.flatnonzero(np.repeat(b.targets[e.body].marker_of == e.marker, 2))]
        elif e.kind == "height":
            a = np.eye(len(r))[:, [first[-1] + N_LENS + 1]]
        else:
            a = slopes[:, N_POSE:CAMERA].copy()
            a[:first[-1]] = 0.0
            way = np.zeros((N_LENS, 2))
            way[_LENS_AT[e.kind], range(len(_LENS_AT[e.kind]))] = 1.0
            if e.kind == "focal":
                way[:2, 0] = base.lens[:2] / base.lens[0]
            a = (a @ way)[:, :len(_LENS_AT[e.kind])]
        a = a - q @ (q.T @ a)
        by = a.T @ r
        out.append(float(by @ np.linalg.pinv(a.T @ a, rcond=SUSPECTS.untested) @ by))
    return np.array(out)


def _tried(e: Belief, b: Beliefs, base: Solution) -> Suspect | None:
    """The table solved without a belief; None where nothing is left to solve it from."""
    try:
        s = e.let_go(b).solve()
    except CalibrationError:
        return None
    gain, more = base.chi2 - s.chi2, math.sqrt(max(1.0, s.scatter))
    if e.mode is not None:
        value, sigma = float(s.modes[-1]), float(s.mode_sigma[-1]) * more
        away = abs(value) / math.hypot(sigma, e.sigma)
    elif e.marker is not None and e.body is not None:
        lost = 2 * int((b.targets[e.body].marker_of == e.marker).sum())
        value, sigma = 0.0, 0.0
        away = math.sqrt(max(0.0, gain) / lost) / more
        gain -= SUSPECTS.marker_price * lost
    elif e.kind == "height" and b.height_in is not None:
        value, sigma = height_of(s)
        away = abs(value - b.height_in) / math.hypot(sigma, e.sigma, value * b.scale_sigma)
    else:
        value, sigma, away = _lens_away(e, b.lens, s, more)
    return Suspect(e, value, sigma, away, gain, s)


def _lens_away(e: Belief, lens: Lens, s: Solution, more: float) -> tuple[float, float, float]:
    """Value, sigma and distance in sigmas of a number of the lens: focal length and fy/fx over what is believed, the centre's
    distance in widths of the picture, k1."""
    v, w, got = lens.vector, lens.image_size_px[0], s.lens
    c = s.covariance[N_POSE:, N_POSE:]
    err = np.sqrt(np.diag(c)) * more
    if e.kind == "focal":
        value, sigma = got[0] / v[0], err[0] / v[0]
        return value, sigma, abs(math.log(value)) / math.hypot(err[0] / got[0], e.sigma)
    if e.kind == "aspect":
        g = np.array([-got[1] / got[0] ** 2, 1.0 / got[0]])
        value, sigma = got[1] / got[0] / (v[1] / v[0]), math.sqrt(max(0.0, float(g @ c[:2, :2] @ g))) * more
        return value, sigma, abs(value - 1.0) / math.hypot(sigma, e.sigma)
    if e.kind == "centre":
        off, each = (got[2:4] - v[2:4]) / w, err[2:4] / w
        away = np.abs(off) / np.hypot(each, e.sigma)
        return float(np.hypot(*off)), float(each.max()), float(away.max())
    return got[4], err[4], abs(got[4] - v[4]) / math.hypot(err[4], e.sigma)


def _lens_sigma(lens: Lens) -> NDArray[np.float64]:
    """(5,) sigmas of ln(focal length), fy/fx, the centre in widths of the picture (twice) and k1, as the lens file or the
    guess has them."""
    g = GUESS_SIGMA
    if not lens.known:
        return np.array([LENS.guess_log_focal, g["aspect"], g["centre"], g["centre"], g["k1"]])
    c, v, w = lens.covariance, lens.vector, lens.image_size_px[0]
    s = np.sqrt(np.maximum(np.diag(c), 0.0))
    aspect = math.sqrt(max(0.0, c[0, 0] + c[1, 1] - 2 * c[0, 1])) / v[0]
    return np.array([s[0] / v[0], aspect, s[2] / w, s[3] / w, s[4]])


def height_of(s: Solution) -> tuple[float, float]:
    """The camera's height in a solution and its sigma, inches."""
    return float(centre_of(s.pose)[2]), height_sigma_of(s.pose, s.covariance) * math.sqrt(max(1.0, s.scatter))
