"""Arms as meshes: a sleeve, a forearm and a hand that grips from above or lies on the table, entering from an edge."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from studio.objects.toys import shade
from studio.rendering.camera import Array
from studio.rendering.meshes import Colour, Mesh, box, ellipsoid, join, tube


@dataclass(frozen=True, slots=True)
class Look:
    """Skin (or glove) and sleeve colours; ``size`` 1 is a grown-up's hand; ``sleeve_from_wrist_in``: where the cuff
    ends."""

    skin: Colour = (0.78, 0.57, 0.45)
    sleeve: Colour = (0.2, 0.27, 0.42)
    size: float = 1.0
    sleeve_from_wrist_in: float = 2.6
    seed: int = 1


def arm(grip_in: Array, outward: Array, look: Look, *, grip_width_in: float = 1.0, open_: float = 0.0,
        length_in: float = 40.0, resting: bool = False) -> Mesh:
    """The arm as a mesh in table inches. ``grip_in`` (3,) is between the finger tips; ``outward`` (2,) points from
    there to the person; ``open_`` 0-1 spreads the fingers; ``resting`` lays the hand flat."""
    u = np.array([outward[0], outward[1], 0.0])
    u /= np.linalg.norm(u)
    side, up = np.array([-u[1], u[0], 0.0]), np.array([0, 0, 1.0])
    k = look.size
    parts: list[Mesh] = []

    def place(a: float, b: float, c: float) -> Array:
        """A point ``a`` towards the person, ``b`` to the side, ``c`` up from the grip."""
        return np.asarray(grip_in + u * a + side * b + up * c)

    if resting:
        wrist, knuckle = place(4.2 * k, 0, 0.95), place(0.9 * k, 0, 0.75)
    else:
        wrist, knuckle = place(4.3 * k, 0.2, 2.7 * k), place(1.3 * k, 0, 2.25 * k)
    axis = knuckle - wrist
    palm = ellipsoid(2.0 * k, 1.55 * k, 0.62 * k, look.skin, 14, 22)
    m = np.eye(4)
    d = axis / np.linalg.norm(axis)
    over = np.cross(d, side)
    m[:3, :3] = np.stack([d, side, over], 1)
    m[:3, 3] = (wrist + knuckle) / 2
    parts.append(palm.moved(m))
    half = grip_width_in / 2 + 0.12 + 0.5 * open_
    spread = (0.42 + 0.22 * open_) if not resting else 0.78
    for i, reach in zip((-1.5, -0.5, 0.5, 1.5), (-0.35, 0.1, 0.15, -0.1), strict=True):
        root = knuckle + side * (i * 0.72 * k) + d * 0.15
        if resting:
            path: list[npt.ArrayLike] = [root, place((-0.9 - reach) * k, i * spread * k, 0.6),
                    place((-2.4 - reach) * k, i * spread * 1.15 * k, 0.3)]
        else:
            tip = place(-half, i * spread * k, -0.25 + 0.08 * abs(i))
            middle = place(-half - 0.55 * k - 0.2 * reach, i * (spread + 0.12) * k, 1.45 * k)
            path = [root, (root + middle) / 2 + up * 0.35 * k, middle, (middle + tip) / 2 - u * 0.1 * k, tip]
        radii = np.linspace(0.4, 0.27, len(path)) * k
        parts.append(tube(path, radii, shade(look.skin, 1.0 + 0.03 * i), 12))
        nail = ellipsoid(0.17 * k, 0.15 * k, 0.06 * k, shade(look.skin, 1.18), 6, 10)
        parts.append(nail.at(*(np.asarray(path[-1]) + np.array([0, 0, 0.2 * k]) - u * 0.1)))
    root = wrist + d * 0.9 * k + side * 1.15 * k
    if resting:
        thumb: list[npt.ArrayLike] = [root, place(1.2 * k, 2.0 * k, 0.55), place(0.0, 2.4 * k, 0.35)]
    else:
        thumb = [root, place(half + 1.0 * k, 0.9 * k, 1.3 * k), place(half, 0.3 * k, -0.1)]
    parts.append(tube(thumb, np.array([0.5, 0.42, 0.3]) * k, shade(look.skin, 0.97), 12))
    cuff = wrist + u * look.sleeve_from_wrist_in + up * 0.25
    far = wrist + u * length_in + up * (3.5 if resting else 6.0) - side * 2.0
    wrist_line: list[npt.ArrayLike] = [wrist + d * 0.5, wrist, cuff + u * 1.5]
    parts.append(tube(wrist_line, np.array([1.0, 1.02, 1.3]) * k, look.skin, 18,
                      flatten=0.85))
    rng = np.random.default_rng(look.seed)
    n = 44
    t = np.linspace(0, 1, n)
    line = cuff + (far - cuff) * t[:, None]
    folds = 0.07 * np.sin(t * 60 + rng.uniform(0, 6)) + 0.05 * np.sin(t * 23 + rng.uniform(0, 6))
    radius = (1.55 + 1.0 * t + folds) * k
    radius[:2] += 0.12
    sag = side * (0.5 * np.sin(np.pi * t * 1.3))[:, None]
    parts.append(tube(line + sag, radius, look.sleeve, 22, flatten=0.8))
    shoulder = line[-1] + sag[-1]  # whoever reaches across a whole table leans in: no arm ends inside the picture
    parts.append(tube([shoulder - u, shoulder + u * length_in], np.full(2, radius[-1]), look.sleeve, 22, flatten=0.8))
    if look.seed % 2:  # a watch or a button
        parts.append(box(0.5, 0.5, 0.2, shade(look.sleeve, 0.5), 0.05).at(*(cuff + u * 1.0 + up * 1.25 * k)))
    return join(parts)
