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
from calibration.prints.geometry import SHEETS
from calibration.prints.sheet import MARGIN_IN
from calibration.table.parameters import SUSPECTS
from calibration.table.pose import Body, Mode, Solution, solve
from calibration.table.problem import CAMERA, Problem

_LENS_AT = {"focal": [0], "aspect": [1], "centre": [2, 3], "distortion": [4, 5]}
BOWS = ("bow along x", "bow along y", "twist")


@dataclass(frozen=True, slots=True, eq=False)
class Beliefs:
    """What a solution takes for true: the prints with their points times ``scale``, the lens, the camera's height (None: not
    measured). ``scale_sigma``: relative error of the inch that all prints share. ``modes`` and ``doubt``: what was found to
    be otherwise and is solved for, as :func:`calibration.table.pose.solve` takes them. ``bent``: paper was found to be bent,
    which no parabola describes so well that it could bear witness against the lens."""

    targets: tuple[Target, ...]
    lens: Lens
    height_in: float | None
    scale: float
    scale_sigma: float
    modes: tuple[Mode, ...] = ()
    bent: bool = False
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
    aspect, centre, distortion. ``body``: which print (None: all of them, or none). ``sigma``: how sure it is. ``along``: the
    side, x or y, that alone has another length where a print is stretched."""

    kind: str
    body: int | None = None
    marker: int | None = None
    modes: tuple[Mode, ...] = ()
    sigma: float = 0.0
    along: str = "x"

    def let_go(self, b: Beliefs) -> Beliefs:
        """All beliefs but this one."""
        if self.modes:
            return replace(b, modes=(*b.modes, *self.modes))
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
    """A belief that the picture contradicts. ``value`` with ``sigma``: what the picture says; ``seen``: how many of these
    sigmas that is from the belief, ``away``: how many of both together. ``gain``: by how much chi-square falls without it.
    ``solution``: the table without it."""

    belief: Belief
    value: float
    sigma: float
    seen: float
    away: float
    gain: float
    solution: Solution

    @property
    def of_lens(self) -> bool:
        """Whether it is a number of the lens."""
        return self.kind in _LENS_AT

    @property
    def usual(self) -> bool:
        """Whether it lies well within what is believed, and so is the likelier explanation."""
        return not self.told and self.away < SUSPECTS.usual_sigmas

    @property
    def told(self) -> bool:
        """Whether people must know."""
        return self.away > (SUSPECTS.marker_sigmas if self.kind == "marker" else SUSPECTS.told_sigmas)

    @property
    def kind(self) -> str:
        """The belief's kind."""
        return self.belief.kind

    @property
    def scatter(self) -> float:
        """Mean square of what the points still miss by, at least 1."""
        return max(1.0, self.solution.scatter)


def suspects(b: Beliefs, base: Solution) -> list[Suspect]:
    """Beliefs that the picture contradicts, the one that explains most first. Those of which people need not know are among
    them where nothing explains more. ``base``: the solution of these beliefs, not widened."""
    every = _beliefs(b)
    gains = _score(every, b, base)
    price = np.array([SUSPECTS.price * (len(_LENS_AT.get(e.kind, [0])) - 1) for e in every])
    likely = [k for k in np.argsort(-gains)[:SUSPECTS.tried] if gains[k] > SUSPECTS.told_sigmas**2 + price[k]]
    tried = [s for k in likely if (s := _tried(every[k], b, base)) is not None]
    if not tried:
        return []
    most = max(s.gain for s in tried)
    # What explains a small part of the misfit only answers for something else.
    misfit = base.chi2 - 2.0 * sum(len(t.points_in) for t in b.targets)
    return sorted((s for s in tried if (s.told or s.seen > SUSPECTS.told_sigmas) and s.gain > SUSPECTS.explains * most
                   and (s.kind not in _LENS_AT or s.gain > SUSPECTS.lens_explains * misfit)), key=lambda s: -s.gain)


def doubted(b: Beliefs, base: Solution) -> Suspect | None:
    """The centre of a lens that nobody measured, where the picture speaks against it, though not so clearly that it is a
    suspect: of good pictures hardly one does so much, of cropped ones some do no more. ``base``: see :func:`suspects`."""
    every = [e for e in _beliefs(b) if e.kind == "centre"] if not b.lens.known else []
    if not every or _score(every, b, base)[0] < SUSPECTS.doubted_gain:
        return None
    found = _tried(every[0], b, base)
    return found if found is not None and found.gain > SUSPECTS.doubted_gain * found.scatter else None


def size_of(b: Beliefs, body: int | None = None) -> Mode:
    """The mode of a print's size, or of the size of all of them; a value of 0.1 is 10 % larger."""
    own = {k: _flat((t.points_in - t.points_in.mean(axis=0)) * b.scale) for k, t in enumerate(b.targets)}
    return Mode({k: f for k, f in own.items() if body in (None, k)})


def _flat(points: Array) -> Array:
    return np.concatenate([points, np.zeros((len(points), 1))], axis=1)


def _field(kind: str, t: Target, scale: float) -> Array:
    """(n, 3) how a print's points move for a value of 1 of a mode."""
    size = np.array(SHEETS[t.kind].size_in) if SHEETS[t.kind].rigid else np.ptp(t.points_in, axis=0)
    p = (t.points_in - size / 2) * scale
    # The paper's own edges lie on the table, beyond the printed frame.
    u = p / (scale * (size / 2 + MARGIN_IN))
    zero = np.zeros(len(p))
    lifted = {"bow along x": 1.0 - u[:, 0] ** 2, "bow along y": 1.0 - u[:, 1] ** 2, "twist": u[:, 0] * u[:, 1],
              "tilt along x": u[:, 0], "tilt along y": u[:, 1]}
    if kind in lifted:
        return np.stack([zero, zero, lifted[kind]], axis=1)
    if kind == "stretch along y":
        return np.stack([zero, p[:, 1], zero], axis=1)
    return np.stack([p[:, 1] if kind == "skew" else p[:, 0], zero, zero], axis=1)


def _beliefs(b: Beliefs) -> list[Belief]:
    out: list[Belief] = []
    sheets = [k for k, t in enumerate(b.targets) if t.kind != "markers"]
    for k, t in enumerate(b.targets):
        if len(b.targets) > 1:
            out.append(Belief("size", k, modes=(size_of(b, k),), sigma=SUSPECTS.size_sigma))
        if not b.bent:
            out += _sheared(b, [k], k)
        out += [Belief(kind, k, modes=(bow_of(b, k, kind),), sigma=SUSPECTS.bow_in) for kind in BOWS if len(t.ids) > 1]
        if len(t.ids) > 2 or (len(b.targets) > 2 and len(t.ids) == 1):
            out += [Belief("marker", k, marker=i) for i in t.ids]
    if len(sheets) > 1 and not b.bent:
        out += _sheared(b, sheets, None)
    if b.height_in is not None and not b.doubt[0]:
        out.append(Belief("height", sigma=SUSPECTS.height_in))
    believed = _lens_sigma(b.lens)
    kinds = [kind for kind, at in _LENS_AT.items()
             if not b.doubt[at[0]] and not (b.bent and (kind != "focal" or b.height_in is None))]
    return [*out, *(Belief(kind, sigma=float(believed[_LENS_AT[kind][0]])) for kind in kinds)]


def bow_of(b: Beliefs, body: int, kind: str, sigma: float = math.inf) -> Mode:
    """The mode of a print's bow or twist; a value is how far its middle stands off its edges, inches. Tilt: how far an edge
    stands off the table."""
    return Mode({body: _field(kind, b.targets[body], b.scale)}, sigma)


def _sheared(b: Beliefs, bodies: list[int], body: int | None) -> list[Belief]:
    """Prints short one way; and askew, which a picture is that was taken row by row in motion: that is short one way too.
    Along which side is asked where something else tells the size; otherwise the camera's height answers for it."""
    kinds = ("stretch along x", "stretch along y", "skew")
    x, y, skew = (Mode({k: _field(kind, b.targets[k], b.scale) for k in bodies}) for kind in kinds)
    out = [Belief("stretch", body, modes=(x,), sigma=SUSPECTS.stretch_sigma),
           Belief("skew", body, modes=(x, skew), sigma=SUSPECTS.skew_sigma)]
    if len(b.targets) > len(bodies) or b.height_in is not None:
        out.append(Belief("stretch", body, modes=(y,), sigma=SUSPECTS.stretch_sigma, along="y"))
    return out


def _score(every: Sequence[Belief], b: Beliefs, base: Solution) -> Array:
    """By how much chi-square would fall without each belief (K,), to first order."""
    old = base.problem
    modes = [m for e in every for m in e.modes]
    new = Problem(old.bodies, old.lens, old.height, old.reference, old.spread_sigma, (*old.modes, *modes), old.doubt)
    r, slopes = new(np.concatenate([base.fit.x, np.zeros(len(modes))]))
    n = len(base.fit.x)
    q, _ = np.linalg.qr(slopes[:, :n])
    columns = iter(slopes[:, n:].T)
    first = np.cumsum([0, *(2 * len(t.points_in) for t in b.targets)])
    out = []
    for e in every:
        if e.modes:
            a = np.stack([next(columns) for _ in e.modes], axis=1)
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
    if e.modes:
        gain -= SUSPECTS.price * (len(e.modes) - 1)
        value, sigma = float(s.modes[-1]), float(s.mode_sigma[-1]) * more
        return Suspect(e, value, sigma, abs(value) / sigma, abs(value) / math.hypot(sigma, e.sigma), gain, s)
    if e.marker is not None and e.body is not None:
        lost = 2 * int((b.targets[e.body].marker_of == e.marker).sum())
        value, sigma = 0.0, 0.0
        away = math.sqrt(max(0.0, gain) / lost) / more
        gain -= SUSPECTS.price * lost
    elif e.kind == "height" and b.height_in is not None:
        value, sigma = height_of(s)
        away = abs(value - b.height_in) / math.hypot(sigma, e.sigma, value * b.scale_sigma)
    else:
        value, sigma, away = _lens_away(e, b, s, more)
    return Suspect(e, value, sigma, away if e.marker is None else 0.0, away, gain, s)


def _lens_away(e: Belief, b: Beliefs, s: Solution, more: float) -> tuple[float, float, float]:
    """Value, sigma and distance in sigmas of a number of the lens: focal length and fy/fx over what is believed, the centre's
    distance in widths of the picture, k1."""
    v, w, got = b.lens.vector, b.lens.image_size_px[0], s.lens
    c = s.covariance[N_POSE:, N_POSE:]
    err = np.sqrt(np.diag(c)) * more
    if e.kind == "focal":
        value, sigma = got[0] / v[0], err[0] / v[0]
        # With a height the focal length is seen through the inch, which is not sure itself.
        inch = b.scale_sigma if b.height_in is not None else 0.0
        return value, sigma, abs(math.log(value)) / math.hypot(err[0] / got[0], e.sigma, inch)
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
