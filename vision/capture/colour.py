"""Colours of HDR and wide-gamut pictures as the usual ones, so that every reader shows the same: HLG and PQ are cut at diffuse
white, BT.2020 and P3 become BT.709's gamut. Codes are those of ITU-T H.273."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.capture.parameters import COLOUR

Image = NDArray[np.uint8]
Floats = NDArray[np.float64]

UNSPECIFIED, SRGB_CURVE, PQ, HLG = 2, 13, 16, 18
"""Transfer characteristics."""
BT_2020, DCI_P3, DISPLAY_P3 = 9, 11, 12
"""Colour primaries."""

_D65, _DCI_WHITE = (0.3127, 0.3290), (0.314, 0.351)
_P3 = ((0.680, 0.320), (0.265, 0.690), (0.150, 0.060))
_BT_709 = ((0.640, 0.330), (0.300, 0.600), (0.150, 0.060))
_BT_2020 = ((0.708, 0.292), (0.170, 0.797), (0.131, 0.046))
_GAMUTS = {BT_2020: (_BT_2020, _D65), DCI_P3: (_P3, _DCI_WHITE), DISPLAY_P3: (_P3, _D65)}
_LUMA_2020 = (0.2627, 0.6780, 0.0593)
_STEPS = 1 << 16


def needs_conversion(transfer: int, primaries: int) -> bool:
    """Whether pictures with these codes look wrong where their numbers are taken for the usual ones."""
    return transfer in (PQ, HLG) or primaries in _GAMUTS


def to_usual(rgb: NDArray[np.uint16], transfer: int, primaries: int) -> Image:
    """(H, W, 3) BGR uint8 as a clip without HDR has it, from full-range R'G'B' of 16 bits.

    HLG is shown as on a display of 1000 cd/m2 (BT.2100: system gamma 1.2), PQ as it is; what is brighter than diffuse white
    (203 cd/m2, BT.2408) is cut. Light outside the gamut is cut in each channel.
    """
    light: Any = cv2.LUT(np.ascontiguousarray(rgb), _light(transfer))
    if transfer == HLG:
        luma = cv2.transform(light, np.array([_LUMA_2020], np.float32))
        light *= np.asarray(cv2.pow(np.maximum(luma, 1e-6), COLOUR.hlg_gamma - 1.0))[..., None]
    gamut = primaries if primaries in _GAMUTS else BT_2020
    light = cv2.transform(light, _to_bt709(gamut)[::-1].astype(np.float32))
    np.clip(light, 0.0, 1.0, out=light)
    coded = (cv2.sqrt(light) * (_STEPS - 1) + 0.5).astype(np.uint16)
    return np.asarray(cv2.LUT(coded, _coded(transfer == SRGB_CURVE)), np.uint8)


@lru_cache(maxsize=4)
def _light(transfer: int) -> NDArray[np.float32]:
    """Light for each of 65536 values, where diffuse white is 1 (HLG: of the scene, to the power of the system gamma)."""
    v = np.linspace(0.0, 1.0, _STEPS)
    if transfer == PQ:
        p = v ** (1 / 78.84375)
        out = (np.maximum(p - 0.8359375, 0.0) / (18.8515625 - 18.6875 * p)) ** (1 / 0.1593017578125)
        out *= 10_000 / COLOUR.diffuse_white_nits
    elif transfer == HLG:
        white = _hlg_scene(np.array([COLOUR.hlg_white]))[0]
        out = _hlg_scene(v) / white
    elif transfer == SRGB_CURVE:
        out = np.where(v <= 0.04045, v / 12.92, ((v + 0.055) / 1.055) ** 2.4)
    else:
        out = v ** COLOUR.display_gamma
    return out.astype(np.float32)


def _hlg_scene(v: Floats) -> Floats:
    """Light of the scene from HLG's signal (BT.2100)."""
    a, b, c = 0.17883277, 0.28466892, 0.55991073
    return np.where(v <= 0.5, v * v / 3, (np.exp((v - c) / a) + b) / 12)


@lru_cache(maxsize=2)
def _coded(srgb: bool) -> Image:
    """The level for each of 65536 square roots of light."""
    light = np.linspace(0.0, 1.0, _STEPS) ** 2
    if srgb:
        v = np.where(light <= 0.0031308, 12.92 * light, 1.055 * light ** (1 / 2.4) - 0.055)
    else:
        v = light ** (1 / COLOUR.display_gamma)
    return np.round(255 * v).astype(np.uint8)


@lru_cache(maxsize=4)
def _to_bt709(primaries: int) -> Floats:
    """(3, 3): linear R, G, B of a gamut to those of BT.709; white stays white."""
    return np.linalg.inv(_xyz(_BT_709, _D65)) @ _xyz(*_GAMUTS[primaries])


def _xyz(corners: tuple[tuple[float, float], ...], white: tuple[float, float]) -> Floats:
    """(3, 3): linear R, G, B to X, Y, Z relative to white, whose own colour is left out."""
    xyz = np.array([[x / y, 1.0, (1 - x - y) / y] for x, y in corners]).T
    x, y = white
    at_white = np.array([x / y, 1.0, (1 - x - y) / y])
    out = xyz * np.linalg.solve(xyz, at_white)
    return np.asarray(out / at_white[:, None] * np.array([_D65[0] / _D65[1], 1.0, (1 - sum(_D65)) / _D65[1]])[:, None])
