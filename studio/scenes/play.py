"""Who stands where and which hands move what, at any time of a clip: toys, gestures and light steps as plain values."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from studio.objects.arms import Look
from studio.rendering.camera import Array
from studio.rendering.meshes import Mesh, pose

Place = tuple[float, float, float, float]
"""x, y, base above the table (inches), yaw (degrees)."""


@dataclass(frozen=True, slots=True, eq=False)
class Prop:
    """A toy or a piece of terrain: its mesh about its footprint's centroid, and where it starts."""

    id: str
    mesh: Mesh
    place: Place
    side: str = ""
    size: str = "M"
    kind: str = "toy"
    cover: str = "hard"
    gloss: float = 0.05
    base_mm: float | None = None


@dataclass(frozen=True, slots=True)
class Gesture:
    """A hand that comes in at ``start_s``, takes ``toy`` to ``to`` and leaves; ``outward`` is where its owner sits.

    With ``toy`` None the arm comes in, lies on the table at ``rest_in`` for ``rest_s`` and leaves again.
    """

    start_s: float
    outward: tuple[float, float]
    look: Look
    toy: str | None = None
    to: Place = (0.0, 0.0, 0.0, 0.0)
    carry_s: float = 1.0
    lift_in: float = 2.6
    rest_in: tuple[float, float] = (0.0, 0.0)
    rest_s: float = 0.0
    reach_in: float = 30.0

    @property
    def spans_s(self) -> tuple[float, ...]:
        """Lengths of the phases: come, grip, lift, carry, lower, let go, leave."""
        if self.toy is None:
            return (1.2, self.rest_s, 1.1)
        return (1.0, 0.45, 0.4, self.carry_s, 0.45, 0.35, 0.95)

    @property
    def end_s(self) -> float:
        return self.start_s + sum(self.spans_s)

    @property
    def lifted_s(self) -> float:
        """When the toy leaves its place."""
        return self.start_s + sum(self.spans_s[:2])

    @property
    def set_down_s(self) -> float:
        """When the toy stands again (the hand is still there)."""
        return self.start_s + sum(self.spans_s[:5])


@dataclass(frozen=True, slots=True)
class LightStep:
    """From ``time_s`` on the lamps give ``lamp`` and the room ``ambient`` times their light."""

    time_s: float
    lamp: float
    ambient: float


@dataclass(frozen=True, slots=True, eq=False)
class ArmPose:
    """An arm at one moment; arguments of ``arms.arm``."""

    grip_in: Array
    outward: tuple[float, float]
    look: Look
    width_in: float
    open_: float
    resting: bool


@dataclass(frozen=True, slots=True, eq=False)
class Play:
    """A clip's whole story. ``at(t)`` gives every toy's 4x4 pose, the arms and the light."""

    toys: tuple[Prop, ...]
    gestures: tuple[Gesture, ...]
    lights: tuple[LightStep, ...] = ()
    length_s: float = 60.0

    def prop(self, toy_id: str) -> Prop:
        """The toy of that id."""
        return next(p for p in self.toys if p.id == toy_id)

    def place_before(self, gesture: Gesture) -> Place:
        """Where the gesture's toy stood before it."""
        place = self.prop(gesture.toy or "").place
        for g in sorted(self.gestures, key=lambda q: q.start_s):
            if g is gesture:
                return place
            if g.toy == gesture.toy:
                place = g.to
        return place

    def stands(self, toy_id: str) -> list[tuple[float, float, Place]]:
        """(from_s, to_s, place) of each time that the toy stands still; in between it is in a hand."""
        out, at, place = [], 0.0, self.prop(toy_id).place
        for g in sorted(self.gestures, key=lambda q: q.start_s):
            if g.toy == toy_id:
                out.append((at, g.lifted_s, place))
                at, place = g.set_down_s, g.to
        out.append((at, self.length_s, place))
        return out

    def light(self, t: float) -> tuple[float, float]:
        """(lamp, ambient) factors at time t."""
        now = (1.0, 1.0)
        for step in self.lights:
            if t >= step.time_s - 1e-9:
                now = (step.lamp, step.ambient)
        return now

    def at(self, t: float) -> tuple[dict[str, Array], set[str], list[ArmPose]]:
        """Poses by id, the ids that are in a hand (off their place), and the arms in or near the picture."""
        poses: dict[str, Array] = {}
        held: set[str] = set()
        for p in self.toys:
            for a, b, place in self.stands(p.id):
                if a <= t < b or (b == self.length_s and t >= a):
                    poses[p.id] = pose(place[0], place[1], place[2], place[3])
        arms: list[ArmPose] = []
        for g in self.gestures:
            if not g.start_s <= t < g.end_s:
                continue
            arm, toy_pose = self.gesture_at(g, t - g.start_s)
            arms.append(arm)
            if toy_pose is not None and g.toy is not None and g.toy not in poses:
                poses[g.toy] = toy_pose
                held.add(g.toy)
        return poses, held, arms

    def gesture_at(self, g: Gesture, t: float) -> tuple[ArmPose, Array | None]:
        """The gesture's arm ``t`` seconds after it began, and its toy's pose while that is in the hand."""
        edges = np.concatenate([[0.0], np.cumsum(g.spans_s)])
        phase = int(np.clip(np.searchsorted(edges, t, "right") - 1, 0, len(g.spans_s) - 1))
        s = float((t - edges[phase]) / max(g.spans_s[phase], 1e-9))
        u = np.array([*g.outward, 0.0]) / np.hypot(*g.outward)
        if g.toy is None:
            rest = np.array([*g.rest_in, 0.0])
            away = rest + u * g.reach_in + np.array([0, 0, 5.0])
            k = (1 - _ease(s), 0.0, _ease(s))[phase]
            hover = np.array([0, 0, 2.5 * np.sin(np.pi * min(k * 1.5, 1.0))])
            return ArmPose(rest + (away - rest) * k + hover, g.outward, g.look, 1.0, 0.0, True), None
        prop = self.prop(g.toy)
        a, b = self.place_before(g), g.to
        low, high, width, off = _grip(prop, u[:2], a[3])
        off_b = _grip(prop, u[:2], b[3])[3]
        pa, pb = np.array(a[:3]), np.array(b[:3])
        up = np.array([0, 0, 1.0])
        lift = g.lift_in + max(0.0, b[2] - a[2], a[2] - b[2])
        top = max(a[2], b[2]) + lift
        over_a, over_b = pa * [1, 1, 0] + up * top, pb * [1, 1, 0] + up * top
        away_a = pa + u * g.reach_in + up * 6
        away_b = pb + u * g.reach_in + up * 6
        grip = up * low + np.array([*off, 0])
        grip_b = up * low + np.array([*off_b, 0])
        clear = up * (high - low + 1.2)
        e = _ease(s)
        open_, toy = 1.0, None
        if phase == 0:
            at = away_a + (pa + grip + clear - away_a) * _ease(s, out=True)
        elif phase == 1:
            at = pa + grip + clear * (1 - _ease(min(1.0, s / 0.6)))
            open_ = 1 - _ease(max(0.0, (s - 0.6) / 0.4))
        elif phase in (2, 3, 4):
            open_ = 0.0
            start, end = ((pa, over_a), (over_a, over_b), (over_b, pb))[phase - 2]
            where = start + (end - start) * e
            turn = {2: 0.0, 3: e, 4: 1.0}[phase]
            yaw = a[3] + ((b[3] - a[3] + 180) % 360 - 180) * turn
            wobble = 6.0 * np.sin(np.pi * np.clip((phase - 2 + s) / 3, 0, 1)) * np.sin(5 * t)
            toy = pose(where[0], where[1], where[2], yaw + wobble)
            at = where + grip + (grip_b - grip) * turn
        elif phase == 5:
            open_ = _ease(min(1.0, s / 0.5))
            at = pb + grip_b + clear * _ease(max(0.0, (s - 0.5) / 0.5))
        else:
            at = pb + grip_b + clear + (away_b - pb - grip_b - clear) * _ease(s, out=False)
        return ArmPose(at, g.outward, g.look, width, open_, False), toy


def _ease(s: float, out: bool | None = None) -> float:
    """Smooth 0-1; ``out`` True starts fast and brakes, False starts slowly."""
    s = float(np.clip(s, 0, 1))
    if out is True:
        return 1 - (1 - s) ** 2.2
    if out is False:
        return s**2.0
    return s * s * (3 - 2 * s)


def _grip(prop: Prop, u: Array, yaw_deg: float) -> tuple[float, float, float, Array]:
    """Where fingers take a toy: (height of the tips, top, width between thumb and fingers, offset in x, y)."""
    v = prop.mesh.vertices
    top = prop.mesh.height_in
    low = max(0.35, top - 0.75)
    c, s = np.cos(np.radians(yaw_deg)), np.sin(np.radians(yaw_deg))
    upper = v[v[:, 2] > min(low, top) - 0.1][:, :2] @ np.array([[c, s], [-s, c]])
    along = upper @ u
    width = float(np.clip(along.max() - along.min(), 0.3, 2.2))
    middle = upper.mean(0)
    return low, top, width, np.asarray(middle)


def settled_intervals(play: Play, margin_s: float = 0.0) -> list[tuple[float, float]]:
    """Spans of time in which every toy stands and no arm is about, each at least ``margin_s`` long."""
    busy: Sequence[tuple[float, float]] = sorted((g.start_s, g.end_s) for g in play.gestures)
    out, at = [], 0.0
    for a, b in busy:
        if a - at > margin_s:
            out.append((at, a))
        at = max(at, b)
    if play.length_s - at > margin_s:
        out.append((at, play.length_s))
    return out
