"""The lens from views of a flat board: bundle adjustment with weak priors. The board may be bowed; bad views are dropped."""

from __future__ import annotations

import math
from collections.abc import Sequence

import cv2
import numpy as np

from calibration.camera import (
    N_LENS,
    N_POSE,
    Array,
    Fit,
    least_squares,
    matrix_of,
    plane_poses,
    project_with_slopes,
    rotation_of,
)
from calibration.errors import CalibrationError
from calibration.lens.lens import Lens
from calibration.lens.parameters import BUNDLE_ADJUSTMENT, LENS
from calibration.lens.patterns import View
from calibration.lens.view_scatter import view_scatter

_HEAD = N_LENS + 2
_WEAK = {"log_focal": 0.5, "aspect": 0.01, "centre": 0.06, "k1": 0.5, "k2": 0.5, "p": 0.005, "k3": 0.2}
"""Sigmas of the prior for any lens, before a view is seen. ``centre`` is a share of the picture's width."""


def solve_views(views: Sequence[View], image_size_px: tuple[int, int], span_in: float,
                dropped: Sequence[tuple[str, str]] = ()) -> Lens:
    """The lens that explains the views. Views that do not fit with the others are dropped, with the reason.

    CalibrationError: fewer than BUNDLE_ADJUSTMENT.min_views different views, or views that no lens explains.
    """
    out = list(dropped)
    used = _distinct_views(views, image_size_px[0], out)
    _enough(used, out)
    problem = _Views(used, image_size_px, span_in)
    fit = problem.solve()
    for _ in range(BUNDLE_ADJUSTMENT.drop_rounds):
        rms = problem.rms_of_views(fit)
        limit = max(BUNDLE_ADJUSTMENT.worse_views * float(np.median(rms)), BUNDLE_ADJUSTMENT.worse_view_px)
        bad = [i for i in range(len(used)) if rms[i] > limit]
        if not bad:
            break
        for i in bad:
            out.append((used[i].name, f"misses the other views by {rms[i]:.2f} px rms where they agree to "
                                      f"{np.median(rms):.2f}: blurred, or the board moved or bent"))
        used = [v for i, v in enumerate(used) if i not in bad]
        _enough(used, out)
        problem = _Views(used, image_size_px, span_in)
        fit = problem.solve()
    used, problem, fit = _without_outliers(used, problem, fit, out)
    used = problem.without_stray_points(fit)
    problem = _Views(used, image_size_px, span_in)
    fit = problem.solve(fit.x)
    return _lens(problem, fit, out)


def _distinct_views(views: Sequence[View], width: int, out: list[tuple[str, str]]) -> list[View]:
    kept: list[View] = []
    for v in views:
        twin = next((k for k in kept if len(k.points_px) == len(v.points_px) and float(
            np.linalg.norm(k.points_px - v.points_px, axis=1).mean()) < BUNDLE_ADJUSTMENT.same_view * width), None)
        if twin is not None:
            out.append((v.name, f"shows the board where {twin.name} does"))
        else:
            kept.append(v)
    if len(kept) > BUNDLE_ADJUSTMENT.most_views:
        pick = set(np.linspace(0, len(kept) - 1, BUNDLE_ADJUSTMENT.most_views).round().astype(int).tolist())
        out += [(v.name, f"{BUNDLE_ADJUSTMENT.most_views} views are enough") for i, v in enumerate(kept) if i not in pick]
        kept = [v for i, v in enumerate(kept) if i in pick]
    return kept


def _enough(views: Sequence[View], dropped: Sequence[tuple[str, str]]) -> None:
    if len(views) >= BUNDLE_ADJUSTMENT.min_views:
        return
    reasons = "; ".join(f"{n}: {r}" for n, r in list(dropped)[:4])
    more = f" and {len(dropped) - 4} more" if len(dropped) > 4 else ""
    found = f"{len(views)} usable view{'' if len(views) == 1 else 's'}"
    raise CalibrationError(
        f"at least {BUNDLE_ADJUSTMENT.min_views} different views of the whole board are needed, "
        f"10 to 20 are good; found {found}"
        + (f" ({reasons}{more})" if reasons else "") + ": move and tilt the board, and check the pattern")


def _without_outliers(used: list[View], problem: _Views, fit: Fit,
                      out: list[tuple[str, str]]) -> tuple[list[View], _Views, Fit]:
    """Drops views from another camera or zoom. One such view bends the whole solution, so that no view stands out.

    Where the views disagree, each is left out in turn. The view without which the others agree is dropped."""
    while len(used) > BUNDLE_ADJUSTMENT.min_views and len(used) <= BUNDLE_ADJUSTMENT.try_each:
        before = float(np.sqrt((problem.rms_of_views(fit) ** 2).mean()))
        if before < BUNDLE_ADJUSTMENT.disagree_px:
            break
        trials = []
        for i in range(len(used)):
            rest = _Views([v for j, v in enumerate(used) if j != i], problem.size, problem.span)
            try:
                end = rest.solve()
            except CalibrationError:
                continue
            trials.append((float(np.sqrt((rest.rms_of_views(end) ** 2).mean())), i, rest, end))
        if not trials:
            break
        after, i, rest, end = min(trials, key=lambda t: t[0])
        if after > BUNDLE_ADJUSTMENT.better_without * before:
            break
        out.append((used[i].name, f"disagrees with the others, which fit to {after:.2f} px without it and to "
                                  f"{before:.2f} with it: another camera or zoom, or a bent board"))
        used, problem, fit = rest.views, rest, end
    return used, problem, fit


class _Views:
    """The problem to solve. Parameters: nine of the lens, two of the board's bow, six of each view's pose."""

    def __init__(self, views: Sequence[View], image_size_px: tuple[int, int], span_in: float) -> None:
        self.views = list(views)
        self.size = image_size_px
        self.span = span_in
        self.middle = np.concatenate([v.points_in for v in views]).mean(axis=0)
        half = np.abs(np.concatenate([v.points_in for v in views]) - self.middle).max(axis=0)
        self.half = np.maximum(half, 1e-6)
        w, h = image_size_px
        f = w / 2 / math.tan(math.radians(BUNDLE_ADJUSTMENT.typical_half_fov_deg))
        self.typical = np.array([f, f, (w - 1) / 2, (h - 1) / 2, 0, 0, 0, 0, 0], dtype=float)

    def solve(self, start: Array | None = None) -> Fit:
        if start is not None:
            return least_squares(self, start)
        best: Fit | None = None
        for f in self._focal_starts():
            lens = self.typical.copy()
            lens[:2] = f
            poses = []
            for v in self.views:
                p = plane_poses(v.points_in, v.points_px, lens)
                if not p:
                    break
                poses.append(p[0])
            if len(poses) < len(self.views):
                continue
            fit = least_squares(self, np.concatenate([lens, [0.0, 0.0], *poses]), BUNDLE_ADJUSTMENT.iterations)
            for _ in range(BUNDLE_ADJUSTMENT.flip_rounds):
                again = self._other_branches(fit)
                if again is None:
                    break
                retried = least_squares(self, again)
                if not retried.chi2 < BUNDLE_ADJUSTMENT.flip_gain * fit.chi2:
                    break
                fit = retried
            least, most = (widths * self.size[0] for widths in BUNDLE_ADJUSTMENT.any_focal)
            if np.isfinite(fit.chi2) and least < fit.x[0] < most and (best is None or fit.chi2 < best.chi2):
                best = fit
            if best is not None and float(np.median(self.rms_of_views(best))) < BUNDLE_ADJUSTMENT.settled_px:
                break
        if best is None:
            raise CalibrationError("no lens explains the views: the pattern's columns and rows may be wrong, or the "
                                   "pictures come from different cameras or zooms")
        return best

    def _other_branches(self, fit: Fit) -> Array | None:
        """A new start: views that do not fit take the better of their two flat poses under the present lens. None if all fit.

        A poor first lens chooses the wrong pose, and descent does not cross over to the other."""
        rms = self.rms_of_views(fit)
        x = fit.x.copy()
        changed = False
        for i in np.flatnonzero(rms > max(BUNDLE_ADJUSTMENT.settled_px, BUNDLE_ADJUSTMENT.flip_views * float(np.median(rms)))):
            v = self.views[i]
            flat = np.concatenate([v.points_in, np.zeros((len(v.points_in), 1))], axis=1)
            for pose in plane_poses(v.points_in, v.points_px, x[:N_LENS]):
                off = project_with_slopes(flat, pose, x[:N_LENS])[0] - v.points_px
                if math.sqrt(float((off**2).sum(axis=1).mean())) < BUNDLE_ADJUSTMENT.flip_better * rms[i]:
                    x[_HEAD + N_POSE * i:_HEAD + N_POSE * (i + 1)] = pose
                    changed = True
                    break
        return x if changed else None

    def _focal_starts(self) -> list[float]:
        """Focal lengths (pixels) to start from: Zhang's closed form where it makes sense, then guesses."""
        boards = [np.concatenate([v.points_in, np.zeros((len(v.points_in), 1))], axis=1).astype(np.float32)
                  for v in self.views]
        pixels = [v.points_px.astype(np.float32) for v in self.views]
        k = np.asarray(cv2.initCameraMatrix2D(boards, pixels, self.size), dtype=float)
        w = self.size[0]
        starts = [widths * w for widths in BUNDLE_ADJUSTMENT.focal_starts]
        least, most = BUNDLE_ADJUSTMENT.first_focal
        if np.isfinite(k[0, 0]) and least * w < k[0, 0] < most * w:
            starts.insert(0, float(k[0, 0]))
        return starts

    def __call__(self, x: Array) -> tuple[Array, Array]:
        lens, bow = x[:N_LENS], x[N_LENS:_HEAD]
        res, jac = [], []
        for i, v in enumerate(self.views):
            c = _HEAD + N_POSE * i
            pose = x[c:c + N_POSE]
            q = (v.points_in - self.middle) / self.half
            dome = 1.0 - q**2
            px, j_pose, j_lens = project_with_slopes(
                np.concatenate([v.points_in, (dome @ bow)[:, None]], axis=1), pose, lens)
            w = 1.0 / v.sigma_px[:, None]
            res.append(((px - v.points_px) * w).ravel())
            j: Array = np.zeros((len(px), 2, len(x)))
            j[:, :, :N_LENS] = j_lens
            j[:, :, c:c + N_POSE] = j_pose
            by_z = j_pose[:, :, 3:] @ rotation_of(pose[:3])[:, 2]
            j[:, :, N_LENS:_HEAD] = by_z[:, :, None] * dome[:, None, :]
            jac.append((j * w[:, :, None]).reshape(-1, len(x)))
        r, j = self._beliefs(x)
        return np.concatenate([*res, r]), np.concatenate([*jac, j])

    def _beliefs(self, x: Array) -> tuple[Array, Array]:
        """Weak priors: the views decide. Without them, three views can lead to lenses that nobody sells."""
        t, b = self.typical, _WEAK
        w = self.size[0]
        s = np.array([b["log_focal"], b["aspect"], b["centre"] * w, b["centre"] * w, b["k1"], b["k2"], b["p"], b["p"],
                      b["k3"], BUNDLE_ADJUSTMENT.bow * self.span, BUNDLE_ADJUSTMENT.bow * self.span])
        r = np.zeros(_HEAD)
        j = np.zeros((_HEAD, len(x)))
        r[2:N_LENS] = (x[2:N_LENS] - t[2:]) / s[2:N_LENS]
        r[N_LENS:] = x[N_LENS:_HEAD] / s[N_LENS:]
        j[np.arange(2, _HEAD), np.arange(2, _HEAD)] = 1.0 / s[2:]
        fx, fy = max(x[0], 1e-3), x[1]
        r[0], j[0, 0] = math.log(fx / t[0]) / s[0], 1.0 / fx / s[0]
        r[1] = (fy / fx - 1.0) / s[1]
        j[1, 0], j[1, 1] = -fy / fx**2 / s[1], 1.0 / fx / s[1]
        return r, j

    def residuals_px(self, fit: Fit) -> list[Array]:
        out, at = [], 0
        for v in self.views:
            n = len(v.points_px)
            out.append(fit.residuals[at:at + 2 * n].reshape(n, 2) * v.sigma_px[:, None])
            at += 2 * n
        return out

    def rms_of_views(self, fit: Fit) -> Array:
        return np.array([math.sqrt(float((r**2).sum(axis=1).mean())) for r in self.residuals_px(fit)])

    def without_stray_points(self, fit: Fit) -> list[View]:
        """Leaves out corners that are more than five robust sigmas off (glare, a finger). The view stays."""
        off = [np.linalg.norm(r, axis=1) for r in self.residuals_px(fit)]
        typical = float(np.median(np.concatenate(off))) / 1.1774  # median of a Rayleigh variable
        out = []
        for v, d in zip(self.views, off, strict=True):
            keep = d < max(BUNDLE_ADJUSTMENT.stray_sigmas * typical, BUNDLE_ADJUSTMENT.stray_px)
            few = keep.sum() < BUNDLE_ADJUSTMENT.stray_least
            out.append(v if few else View(v.name, v.points_in[keep], v.points_px[keep], v.sigma_px[keep]))
        return out


def _lens(problem: _Views, fit: Fit, dropped: list[tuple[str, str]]) -> Lens:
    res = np.concatenate(problem.residuals_px(fit))
    sigma = np.concatenate([v.sigma_px for v in problem.views])
    chi2 = float(((res / sigma[:, None]) ** 2).sum())
    free = max(1, 2 * len(res) - len(fit.x))
    rms = math.sqrt(float((res**2).sum(axis=1).mean()))
    # The corners' nominal sigma is a guess. The scatter that was found counts, whether larger or smaller.
    scatter, plain = max(chi2 / free, BUNDLE_ADJUSTMENT.least_scatter), fit.covariance()
    ends = np.cumsum([2 * len(v.points_px) for v in problem.views])
    slopes, residuals = (np.split(a[:ends[-1]], ends[:-1]) for a in (fit.slopes, fit.residuals))
    whole = view_scatter(slopes, residuals, plain, scatter)
    cov = plain[:N_LENS, :N_LENS] * scatter * whole
    x = fit.x
    model = math.sqrt(max(0.0, rms**2 / 2 - BUNDLE_ADJUSTMENT.noise_px**2))
    warnings = []
    focal = math.sqrt(cov[0, 0]) / x[0]
    if focal > LENS.unsure_focal:
        warnings.append(f"the views cannot tell focal length from distance (f {x[0]:.0f} ± {100 * focal:.1f} %): add "
                        "views with the board tilted by up to 45 degrees, or give the camera's height with the table")
    if rms > BUNDLE_ADJUSTMENT.warn_px:
        warnings.append(f"reprojection rms is {rms:.2f} px: the board may be bowed or the pictures blurred; glue the "
                        "board to glass or card")
    bow = x[N_LENS:_HEAD]
    if np.abs(bow).max() > BUNDLE_ADJUSTMENT.warn_bows * BUNDLE_ADJUSTMENT.bow * problem.span:
        warnings.append(f"the board seems bowed by {np.abs(bow).max() * 25.4:.1f} mm: glue it to glass or card")
    return Lens(matrix_of(x[:N_LENS]), x[4:N_LENS].copy(), cov, problem.size, rms, True, model, len(problem.views),
                tuple(dropped), tuple(warnings))
