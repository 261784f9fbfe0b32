"""What is done about beliefs that the picture contradicts: the false one is left out and told, or nothing is calibrated.

A print or marker is left out where the others say that it is the false one. A lens that nobody measured gives way to what
was measured. Where nothing says which of two is false, CalibrationError names both with their numbers.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from calibration.errors import CalibrationError
from calibration.table.parameters import RECONCILE, SUSPECTS
from calibration.table.pose import Solution, rigid, turned
from calibration.table.suspects import BOWS, Belief, Beliefs, Suspect, bow_of, doubted, height_of, size_of, suspects

_NAMES = {"sheet": "sheet", "toaded": "mat", "markers": "corner marker"}
_MEASURE = "measure both printed bars, print again at 100 % without \"fit to page\""


def reconcile(b: Beliefs) -> tuple[Beliefs, list[str]]:
    """The beliefs without the false ones, and what people must know of each that was left out.

    CalibrationError: two things do not agree, and nothing tells which of them is wrong."""
    notes: list[str] = []
    for _ in range(RECONCILE.rounds):
        found = suspects(b, b.solve())
        if not found or found[0].scatter > RECONCILE.poor_scatter:
            break
        try:
            settled, note = _settled(b, found)
        except CalibrationError as e:
            raise CalibrationError(f"{e}{_else(found)}") from None
        if settled is b:
            break
        b = settled
        if note:
            notes.append(note)
    solution = b.solve()
    centre = doubted(b, solution)
    if centre is not None:
        b, solution = centre.belief.let_go(b), centre.solution
        if centre.told:
            by = (centre.gain / centre.scatter) ** 0.5
            notes.append(f"{_off_centre(centre, 'seems to lie')} ({by:.1f} sigmas, which may be chance): if the picture is "
                         "cropped on one side, set the camera to its full picture; a lens file, or a second sheet far from the "
                         "first, makes the ± smaller")
    return b, [*notes, *_unexplained(solution)]


_ELSE = {"stretch": "a sheet printed short one way", "skew": "a camera that moved (rolling shutter)",
         "aspect": "an enlarged picture whose pixels are not square", "centre": "a cropped picture",
         "distortion": "another lens", "marker": "a marker that is covered, bent or glares",
         **dict.fromkeys(BOWS, "a bent sheet")}


def _else(found: list[Suspect]) -> str:
    """What else explains the misfit nearly as well as the first, in words."""
    kinds = dict.fromkeys(_ELSE[s.kind] for s in found[1:] if s.kind in _ELSE and s.kind != found[0].kind)
    return f" (nearly as likely: {'; '.join(kinds)})" if kinds else ""


def _unexplained(s: Solution) -> list[str]:
    """Words for corners that no single cause puts in their places. CalibrationError: they are too far off."""
    if s.scatter < RECONCILE.poor_scatter:
        return []
    several = len(s.places) > 2
    words = (f"the printed corners miss their places by {s.rms_px:.2f} px, {s.scatter ** 0.5:.0f} times their own sigma: "
             f"{'more than one print is of another size, ' if several else ''}the camera or the sheet moved while the picture "
             "was taken (rolling shutter), the paper is crumpled or covered, or light glares on it: "
             f"{'measure all printed bars, ' if several else ''}keep all still, lay it flat and calibrate again")
    if s.scatter > RECONCILE.most_scatter:
        raise CalibrationError(words)
    return [words]


def share(value: float, sigma: float) -> str:
    """A share of the true size with its ±, to two decimals, or to three where it is near 1."""
    if abs(value - 1.0) < 2 * RECONCILE.least_share:
        return f"{value:.3f} ± {max(sigma, RECONCILE.least_share / 10):.3f}"
    return f"{value:.2f} ± {max(sigma, RECONCILE.least_share):.2f}"


def name_of(b: Beliefs, body: int, s: Solution) -> str:
    """A print as people know it: by its marker, or by where it lies against the first print."""
    t = b.targets[body]
    if t.kind == "markers":
        return f"corner marker {t.ids[0]}"
    if sum(o.kind == t.kind for o in b.targets) == 1:
        return f"the {_NAMES[t.kind]}"
    # The frame is the layout's as a whole: against the first print it is what the eye sees.
    first = b.targets[0].points_in * b.scale
    back = rigid(turned(first, s.places[0]), first)
    x, y = turned(s.places[body][None, :2], back)[0]
    return f"the {_NAMES[t.kind]} at ({round(x)}, {round(y)})"


def _settled(b: Beliefs, found: list[Suspect]) -> tuple[Beliefs, str]:
    """The beliefs without the most suspect one, and the words for it; ``b`` itself where it may be chance. CalibrationError: it
    cannot be told which that is."""
    best = found[0]
    near = [s for s in found if best.gain - s.gain < RECONCILE.decided_gain * best.scatter]
    usual = next((s for s in found if s.usual), None if found[0].told else found[0])
    if usual is not None:
        # Within what is believed, plainly seen, and explanation enough: it is solved for, and need not be told.
        b = replace(b, modes=(*b.modes, *(replace(m, sigma=usual.belief.sigma) for m in usual.belief.modes)))
        if b.lens.known and best.of_lens and best.gain - usual.gain > RECONCILE.doubtful_gain * best.scatter:
            return _lens_again(b, best)
        return b, ""
    best = next((s for s in near if s.kind != "marker" and s.told), best)
    rivals = [s for s in near if s is not best and s.kind != "marker" and s.told]
    kind, body = best.kind, best.belief.body
    if kind == "marker" and body is not None:
        return _without_marker(b, best, body)
    if kind == "size" and body is not None:
        return _other_size(b, best, body, rivals)
    if kind in ("height", "focal", "centre", "aspect", "distortion"):
        return _camera(b, best, rivals)
    blamed = {(s.kind in ("stretch", "skew", "size"), s.belief.body) for s in rivals if s.belief.body != body}
    if body is not None and len(b.targets) > 1 and not blamed and _enough(b, body):
        return b.without(body), f"{_crooked(b, best)}, and was left out: lay it flat, or print it again at 100 %"
    if kind not in ("stretch", "skew"):
        return _bent(b, best)
    if kind == "skew":
        raise CalibrationError(f"{_crooked(b, best)}: the camera or the sheet moved while the picture was taken, or the paper "
                               "is pulled askew: keep both still, lay the sheet flat and calibrate again")
    aspect = next((s for s in rivals if s.kind == "aspect"), None)
    with_lens = "the sheet and the lens file do not agree: " if b.lens.known else ""
    or_pixels = ", or the camera moved while the picture was taken (rolling shutter)"
    if aspect is not None:
        or_pixels = f", or the picture's pixels are not square: {share(aspect.value, aspect.sigma)} as high as wide" + or_pixels
    raise CalibrationError(f"{with_lens}{_crooked(b, best)}{or_pixels}: {_MEASURE}, and set the camera to its own format")


def _enough(b: Beliefs, body: int) -> bool:
    """Whether something that tells the table's scale as well as this print is left without it."""
    rest = [t for k, t in enumerate(b.targets) if k != body]
    return any(len(t.ids) > 1 for t in rest) or len(rest) > 1


def _crooked(b: Beliefs, s: Suspect) -> str:
    """What is the matter with a print's shape, in words."""
    body = s.belief.body
    name = "every sheet" if body is None else name_of(b, body, s.solution)
    if s.kind == "skew":
        return f"{name} is seen askew by {100 * abs(s.value):.1f} ± {100 * s.sigma:.1f} %"
    if s.kind != "stretch":
        return f"{name} is bent ({s.kind}): its middle stands {abs(s.value):.2f} ± {s.sigma:.2f} in off its edges"
    along, other = ("x", "y") if (s.belief.along == "x") == (s.value < 0) else ("y", "x")
    value = 1.0 + s.value if s.value < 0 else 1.0 / (1.0 + s.value)
    return (f"{name} is printed short one way, by {100 * (1 - value):.1f} ± {100 * s.sigma:.1f} %: along {along} it is "
            f"{share(value, s.sigma)} of its size where along {other} it is 1.00")


def _bent(b: Beliefs, s: Suspect) -> tuple[Beliefs, str]:
    words = f"{_crooked(b, s)}, or the camera moved while the picture was taken"
    if abs(s.value) > RECONCILE.most_bow_in:
        raise CalibrationError(f"{words}: glue or tape it flat, keep all still and calibrate again")
    body = s.belief.body
    assert body is not None
    # No paper is a parabola, and none that is bent lies on the table all round: all this stays open within a sheet's usual bow.
    others = [bow_of(b, body, kind, SUSPECTS.bow_in) for kind in (*BOWS, "tilt along x", "tilt along y") if kind != s.kind]
    return replace(b, modes=(*b.modes, *s.belief.modes, *others), bent=True), (
        f"{words}; that was reckoned with: glue or tape it flat, and keep all still, for a smaller ±")


def _without_marker(b: Beliefs, s: Suspect, body: int) -> tuple[Beliefs, str]:
    """A marker that does not fit the others of its print, or all other prints."""
    i = s.belief.marker
    words = f"marker {i} is bent, covered or blurred ({s.away:.0f} sigma off) and was left out"
    if b.targets[body].kind == "markers":
        words = "corner " + words
    return b.without(body, i), words


def _other_size(b: Beliefs, s: Suspect, body: int, rivals: list[Suspect]) -> tuple[Beliefs, str]:
    """A print of another size than the rest."""
    t, name = b.targets[body], name_of(b, body, s.solution)
    value, sigma = 1.0 + s.value, s.sigma
    seen = f"{name} is printed at {share(value, sigma)} of its size ({100 * s.value:+.1f} %"
    if t.kind == "markers":
        side = float(np.linalg.norm(t.points_in[0] - t.points_in[1])) * b.scale
        seen += f", {side * value:.2f} in for {side:.2f} in"
    seen += ")"
    others = [r for r in rivals if r.kind == "size" and r.belief.body != body]
    rest = [o.kind == "markers" for j, o in enumerate(b.targets) if j != body]
    # Markers are cut out of one page, which came out of one printer: against a sheet they are one print.
    pages = len(rest) if t.kind == "markers" else rest.count(False) + (True in rest)
    if not others and (pages > 1 or b.height_in is not None):
        return b.without(body), f"{seen} and was left out: print it again at 100 %"
    k = next((r.belief.body for r in others if r.belief.body is not None), 1 - min(body, 1))
    of_page = t.kind != "markers" and b.targets[k].kind == "markers"
    other = "the page of corner markers" if of_page else name_of(b, k, s.solution)
    raise CalibrationError(
        f"two prints do not agree in size: {seen} if {other} is right, and {other} at {share(1.0 / value, sigma)} if the first "
        f"is: nothing tells which, so take one away, lay both on the table itself, or {_MEASURE}, or give --lens and "
        "--camera-height")


def seen_scale(b: Beliefs, sigma: float = np.inf) -> tuple[float, float]:
    """The print scale that camera height and lens file show, with its sigma; ``sigma``: of the scale believed so far."""
    s = replace(b, modes=(*b.modes, replace(size_of(b), sigma=sigma))).solve()
    return b.scale * (1.0 + float(s.modes[-1])), b.scale * float(s.mode_sigma[-1]) * max(1.0, s.scatter) ** 0.5


def _camera(b: Beliefs, s: Suspect, rivals: list[Suspect]) -> tuple[Beliefs, str]:
    """The camera's height or the lens against the prints."""
    by_kind = {r.kind: r for r in (s, *rivals)}
    if b.height_in is not None and ("height" in by_kind or (s.kind == "focal" and b.lens.known)):
        if b.lens.known:
            raise CalibrationError(_height_words(b, by_kind))
        z, z_sigma = height_of(replace(b, height_in=None).solve())
        return Belief("focal").let_go(b), (
            f"height {b.height_in:g} in was typed, a usual webcam would be {z:.0f} ± {z_sigma:.0f} in up: the picture is "
            f"zoomed or cropped, or the height or the print scale {b.scale:.2f} is wrong: measure both, or make a lens file")
    if b.lens.known and s.gain < RECONCILE.refused_gain * s.scatter:
        return b, ""
    if b.lens.known:
        raise CalibrationError(f"the prints and the lens file do not agree ({_numbers(b, s)}): the file is of another camera, "
                               "or the picture is zoomed, cropped, enlarged or stretched: make a lens file with this camera "
                               "as it is set now, or calibrate without one")
    if s.kind == "aspect":
        raise CalibrationError(f"the picture's pixels are not square ({share(s.value, s.sigma)} as high as wide), or the "
                               f"prints are short one way: set the camera to its own format, and {_MEASURE}")
    value = f"k1 {s.value:+.2f} ± {s.sigma:.2f}"
    words = f"the lens bends the picture more than a webcam's does ({value}): make a lens file"
    if s.kind == "centre":
        words = (f"{_off_centre(s, 'lies')}: the picture is cropped on one side, or the camera moved while it was taken, or "
                 "the sheet is not flat: set the camera to its full picture, keep it still, and lay the sheet flat")
    if b.doubt[2:].any() or (s.kind == "centre" and s.value > RECONCILE.most_centre):
        raise CalibrationError(words)
    return s.belief.let_go(b), words


def _lens_again(b: Beliefs, s: Suspect) -> tuple[Beliefs, str]:
    """A lens file that the picture speaks against, though not so clearly that nothing can be calibrated."""
    return s.belief.let_go(b), (
        f"the prints and the lens file hardly agree ({_numbers(b, s)}): the file is of another camera, or the picture is "
        "zoomed or cropped, or the sheet is not quite true: the lens was solved again; make a lens file for a smaller ±")


def _off_centre(s: Suspect, lies: str) -> str:
    """How far the centre of the lens lies off the picture's middle, in words."""
    off = f"{100 * s.value:.0f} ± {100 * s.sigma:.0f} %"
    return f"the centre of the lens {lies} {off} of the picture's width off its middle"


def _numbers(b: Beliefs, s: Suspect) -> str:
    """What a lens file says, and what the picture does."""
    return {
        "focal": f"focal length {b.lens.vector[0]:.0f} px there, {b.lens.vector[0] * s.value:.0f} ± "
                 f"{b.lens.vector[0] * s.sigma:.0f} here",
        "aspect": f"pixels {share(s.value, s.sigma)} as high as wide for 1.00",
        "centre": f"its centre lies {100 * s.value:.0f} ± {100 * s.sigma:.0f} % of the picture's width off",
        "distortion": f"distortion k1 {b.lens.vector[4]:+.2f} there, {s.value:+.2f} ± {s.sigma:.2f} here"}[s.kind]


def _height_words(b: Beliefs, by_kind: dict[str, Suspect]) -> str:
    assert b.height_in is not None
    scale, scale_sigma = seen_scale(b)
    seen = f"{scale:.2f} ± {max(scale_sigma, RECONCILE.least_share):.2f}"
    free = replace(b, height_in=None).solve()
    z, z_sigma = height_of(free)
    focal = by_kind.get("focal")
    zoomed = "" if focal is None else (
        f", or the lens file is of another zoom (focal length {b.lens.vector[0]:.0f} px in it, "
        f"{b.lens.vector[0] * focal.value:.0f} here)")
    return (f"camera height, print scale and lens file do not agree: height {b.height_in:g} in was typed, {z:.1f} ± "
            f"{max(z_sigma, 0.1):.1f} is seen at print scale {b.scale:.2f}; at that height print scale "
            f"{seen} is seen, {b.scale:.2f} was taken{zoomed}: measure the height and a printed bar again")
