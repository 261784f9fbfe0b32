"""How far apart the window's colours stay for players who see fewer of them: the least CIEDE2000 of each group of colours.

    python -m benchmarks.gui.colour_vision

Simulated after Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency",
IEEE TVCG 15(6), 2009, doi 10.1109/TVCG.2009.113, with the matrices that they publish for the whole loss of a cone (severity
1.0). On 600 random colours they give what colorspacious 1.1.2 gives, to 1e-15. Lab and CIEDE2000 are scikit-image's, which
the program has anyway.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations

import numpy as np
from numpy.typing import NDArray
from skimage.color import deltaE_ciede2000, rgb2lab

from assistant.overlay.style import LOOKS, NAMED_SIDES, OTHER_SIDES, Rgb
from gui.panels.check_rows import COLOURS
from gui.theme import PALETTES

SIGHTS: dict[str, NDArray[np.float64]] = {
    "all three cones": np.eye(3),
    "protan": np.array([[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]),
    "deutan": np.array([[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]),
    "tritan": np.array([[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]),
}
"""Linear RGB as it is seen from linear RGB, by sight."""
LEAST_OF_VERDICTS = 15.0
"""CIEDE2000 between allowed, refused and too close, and from them to what they stand on: six times what is just seen."""
LEAST_OF_SIDES = 10.0
"""The same between two sides, which also carry their letters: nine colours cannot all stand farther apart without one cone."""


def seen(colour: Rgb, sight: str) -> NDArray[np.float64]:
    """An sRGB colour (0 to 255) as sRGB (0 to 1) that shows what players of that sight see. KeyError: another sight."""
    v = np.asarray(colour) / 255
    linear = np.where(v <= 0.04045, v / 12.92, ((v + 0.055) / 1.055) ** 2.4)
    out = np.clip(SIGHTS[sight] @ linear, 0, 1)
    return np.asarray(np.where(out <= 0.0031308, 12.92 * out, 1.055 * out ** (1 / 2.4) - 0.055))


def apart(a: Rgb, b: Rgb, sight: str) -> float:
    """CIEDE2000 between two colours as they are seen."""
    return float(deltaE_ciede2000(rgb2lab(seen(a, sight)), rgb2lab(seen(b, sight))))


def closest(colours: Mapping[str, Rgb], sight: str) -> tuple[float, str, str]:
    """(CIEDE2000, name, name) of the two that are nearest to each other."""
    return min((apart(a, b, sight), m, n) for (m, a), (n, b) in combinations(colours.items(), 2))


def rgb(html: str) -> Rgb:
    """"#202428" as numbers."""
    return (int(html[1:3], 16), int(html[3:5], 16), int(html[5:7], 16))


def groups() -> dict[str, tuple[float, dict[str, Rgb]]]:
    """(least CIEDE2000, colours by name) of all that must be told apart, by what it is."""
    verdicts = ("yes", "too_close", "no")
    out: dict[str, tuple[float, dict[str, Rgb]]] = {
        "verdicts on the table": (LEAST_OF_VERDICTS, {v: _colour(v) for v in verdicts}),
        "verdicts that were said": (LEAST_OF_VERDICTS, {v: _colour(f"said_{v}") for v in verdicts}),
        "sides without a colour's name": (LEAST_OF_SIDES, {str(k): c for k, c in enumerate(OTHER_SIDES, 1)}),
        "sides by name": (LEAST_OF_SIDES, {str(c): c for c in NAMED_SIDES.values()})}
    for theme, palette in PALETTES.items():
        for ground in ("Window", "Base"):
            out[f"{theme} theme, checks on {ground.lower()}"] = (
                LEAST_OF_VERDICTS, {**{s or "waits": c for s, c in COLOURS.items()}, ground: rgb(palette[ground])})
    return out


def _colour(role: str) -> Rgb:
    colour = LOOKS[role].colour
    assert colour is not None
    return colour


if __name__ == "__main__":
    for what, (least, colours) in groups().items():
        found = {sight: closest(colours, sight) for sight in SIGHTS}
        print(f"{what} (at least {least:g}): " + "; ".join(f"{s} {d:.1f} ({a}, {b})" for s, (d, a, b) in found.items()))
