"""What lies between a scene and a file: uneven light, the lens, a webcam's noise and how it hides it, and the codec."""

from __future__ import annotations

import cv2
import numpy as np
import numpy.typing as npt

Image8 = npt.NDArray[np.uint8]
ImageF = npt.NDArray[np.float32]


def lit(light: ImageF, rng: np.random.Generator) -> ImageF:
    """A picture (h, w, 3), 0 to 255, under one more light: a gradient, a lamp's spot, another white balance, exposure."""
    h, w = light.shape[:2]
    y, x = np.mgrid[:h, :w].astype(np.float32)
    out = light
    if rng.random() < 0.6:
        turn = float(rng.uniform(0, 2 * np.pi))
        along = ((x - w / 2) * np.cos(turn) + (y - h / 2) * np.sin(turn)) / max(h, w)
        out = out * (1 + np.float32(rng.uniform(0.1, 0.6)) * along)[..., None].astype(np.float32)
    if rng.random() < 0.3:
        at = rng.uniform(0, 1, 2) * (w, h)
        away = ((x - at[0]) ** 2 + (y - at[1]) ** 2) / (float(rng.uniform(0.2, 0.8)) * max(h, w)) ** 2
        out = out * (1 + np.float32(rng.uniform(-0.25, 0.5)) * np.exp(-away))[..., None].astype(np.float32)
    out = out * np.exp(rng.normal(0, 0.06, 3)).astype(np.float32)
    out = out * np.float32(np.exp(rng.normal(0, 0.2)))
    if rng.random() < 0.2:  # veiled: stray light lifts the dark
        out = out * np.float32(0.85) + np.float32(rng.uniform(10, 45))
    gamma = float(np.exp(rng.normal(0, 0.15)))
    return np.asarray(255 * np.power(np.clip(out, 0, 255) / 255, gamma), np.float32)


def seen_by_webcam(light: ImageF, rng: np.random.Generator) -> Image8:
    """The picture (h, w, 3) as a camera writes it: blur, noise, noise reduction, sharpening, few levels, JPEG."""
    poor = float(rng.random())  # 0: a phone in daylight; 1: a cheap webcam at night
    out: ImageF = light
    blur = float(rng.uniform(0, 0.6 + 1.4 * poor * poor))
    if blur > 0.2:
        out = np.asarray(cv2.GaussianBlur(out, (0, 0), blur), np.float32)
    noise = float(rng.uniform(0, 2 + 12 * poor ** 2))
    if noise > 0.5:
        grain = rng.standard_normal(out.shape, dtype=np.float32)
        if rng.random() < 0.5:  # noise of the colours is coarser than of lightness
            coarse = np.asarray(cv2.GaussianBlur(grain, (0, 0), float(rng.uniform(0.5, 1.6))), np.float32)
            grain = coarse / np.float32(max(float(coarse.std()), 1e-3))
        shot = np.sqrt(np.clip(out, 4, 255) / 128)
        out = np.asarray(out + np.float32(noise) * grain * shot, np.float32)
    if rng.random() < 0.15 * poor:  # bands of mains light
        rows = np.sin(np.arange(out.shape[0]) * float(rng.uniform(0.02, 0.3)) + float(rng.uniform(0, 6)))
        out = out * (1 + float(rng.uniform(0.01, 0.05)) * rows)[:, None, None].astype(np.float32)
    picture = np.clip(out, 0, 255).astype(np.uint8)
    if noise > 3 and rng.random() < 0.7:
        picture = np.asarray(cv2.medianBlur(picture, 3) if rng.random() < 0.4 else
                             cv2.bilateralFilter(picture, 5, 3 * noise, 2.0), np.uint8)
    if rng.random() < 0.5:
        amount = float(rng.uniform(0.2, 1.2))
        picture = np.asarray(cv2.addWeighted(picture, 1 + amount, cv2.GaussianBlur(picture, (0, 0), 1.2), -amount, 0), np.uint8)
    if rng.random() < 0.04:
        picture = np.asarray(cv2.cvtColor(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR), np.uint8)
    return picture
