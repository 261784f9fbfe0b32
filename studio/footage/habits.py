"""Stories of what players do besides moving toys: they lay markers where a toy stood or beside it, take casualties off,
lay a tape out for a move, and put toys on cards and sheets.

``python -m studio.footage.battle_clip --habits`` films them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from shapely import affinity

from studio.footage.battle import (
    ARMY,
    FIRST_S,
    HAND_IN_S,
    Battle,
    Deed,
    Ground,
    around,
    camera,
    gains_of,
    look_of,
    outward,
    set_out,
)
from studio.footage.clutter import middled
from studio.objects import props, terrain
from studio.objects.toys import Rng
from studio.rendering.meshes import Mesh
from studio.scenes.play import Gesture, Place, Play, Prop

WAIT_S = 3.5
"""After each hand, before the next comes."""
AT_ONCE_S = 0.6
"""The second of two hands that come together is so much later."""
BESIDE_IN = 0.15
"""Between a toy and the marker laid beside it."""
OFF_Y_IN = (-30.0, 55.0)
"""Where what is taken off the table goes, by the player who takes it."""
FAR_IN = (3.0, 9.0)
"""How far toys are moved."""
MARKERS: dict[str, Callable[[Rng], Mesh]] = {
    "coin": props.coin,
    "die": lambda rng: props.dice(rng, 1),
    "card": lambda rng: props.inked_card(rng, back=True),
}


@dataclass(slots=True)
class _Teller:
    """Deeds one after the other, and where things stand by then."""

    rng: Rng
    ground: Ground
    toys: dict[str, Prop]
    things: dict[str, Prop] = field(default_factory=dict)
    stands: dict[str, Place] = field(default_factory=dict)
    deeds: list[Deed] = field(default_factory=list)
    at_s: float = FIRST_S
    habit: str = ""

    def bring(self, name: str, mesh: Mesh) -> str:
        """Add a thing that is not a toy, off the table for now; returns its id."""
        name = f"{name} {len(self.things) + 1}"
        side = len(self.things) % 2
        self.things[name] = Prop(name, middled(mesh), (20.0, OFF_Y_IN[side], 0.0, 0.0), kind="clutter", gloss=0.1)
        self.stands[name] = self.things[name].place
        return name

    def mesh(self, name: str) -> Mesh:
        """Of a toy or a thing."""
        return (self.toys.get(name) or self.things[name]).mesh

    def side(self, name: str) -> int:
        """Whose it is."""
        return int(self.toys[name].side != ARMY[0][0]) if name in self.toys else int(self.things[name].place[1] > 0)

    def put(self, kind: str, name: str, to: Place, *, along: bool = False, lift_in: float = 2.6) -> None:
        """A hand puts it there, ``lift_in`` inches above the table. ``along``: beside the hand before, a little
        later."""
        a = self.stands[name]
        side = self.side(name)
        if along:
            last = self.deeds[-1].gesture
            side, start = 1 - int(last.outward[1] > 0 or last.outward[0] > 0.9), last.start_s + AT_ONCE_S
        else:
            start = self.at_s
        carry_s = round(0.5 + float(np.hypot(to[0] - a[0], to[1] - a[1])) / HAND_IN_S, 3)
        self.stands[name] = to
        if OFF_Y_IN[0] < to[1] < OFF_Y_IN[1]:
            self.ground.put(name, self.mesh(name), to)
        else:
            self.ground.taken.pop(name, None)
        g = Gesture(round(start, 3), outward(self.rng, side), look_of(side), name, to, carry_s=carry_s, lift_in=lift_in,
                    reach_in=34.0)
        self.deeds.append(Deed(f"{self.habit}: {kind}", g))
        self.at_s = max(self.at_s, g.end_s + WAIT_S)

    def off(self, kind: str, name: str) -> None:
        """A hand takes it off the table."""
        self.put(kind, name, (20.0, OFF_Y_IN[self.side(name)], 0.0, self.stands[name][3]))

    def room(self, name: str, near: str, but: tuple[str, ...] = (), far_in: tuple[float, float] = FAR_IN) -> Place:
        """A free place at some distance of where something stands."""
        return self.ground.free(self.rng, self.mesh(name), (name, *but), self.stands[near], far_in)

    def beside(self, name: str, toy: str) -> Place:
        """The first free place close beside a toy, from the near side on (what is behind it is hidden)."""
        mesh = self.mesh(name)
        x, y, _, yaw = self.stands[toy]
        foot = affinity.translate(affinity.rotate(around(self.mesh(toy)), yaw, origin=(0, 0)), x, y)
        towards = float(np.degrees(np.arctan2(self.ground.foot[1] - y, self.ground.foot[0] - x)))
        for turn in (0, 30, -30, 60, -60, 90, -90, 120, -120, 150, -150, 180):
            u = np.array([np.cos(np.radians(towards + turn)), np.sin(np.radians(towards + turn))])
            for d in np.arange(0.3, 5.0, 0.05):
                place: Place = (round(float(x + d * u[0]), 3), round(float(y + d * u[1]), 3), 0.0, 0.0)
                if affinity.translate(around(mesh), *place[:2]).distance(foot) > BESIDE_IN:
                    if self.ground.clear(self.ground.cover(mesh, place), (toy, name)):
                        return place
                    break
        raise ValueError(f"no room beside {toy}")


def casualty(t: _Teller, toy: str, marker: str) -> None:
    """The toy is taken off, a marker is laid where it stood, and the toy comes back elsewhere."""
    stood = t.stands[toy]
    mark = t.bring(marker, MARKERS[marker](t.rng))
    t.off("off", toy)
    t.put("lay", mark, stood)
    t.stands[toy], beside = stood, t.stands[toy]
    back = t.room(toy, toy)
    t.stands[toy] = beside
    t.put("return", toy, back)
    t.off("take", mark)


def start_marked(t: _Teller, toy: str, marker: str) -> None:
    """The toy moves, and a marker is laid where it stood."""
    stood = t.stands[toy]
    mark = t.bring(marker, MARKERS[marker](t.rng))
    t.put("carry", toy, t.room(toy, toy, far_in=(4.0, 9.0)))
    t.put("lay", mark, stood)
    t.off("take", mark)


def wounded(t: _Teller, toy: str, marker: str) -> None:
    """A marker is laid beside the toy; the toy moves, the marker after it, and then it is taken away."""
    mark = t.bring(marker, MARKERS[marker](t.rng))
    t.put("lay", mark, t.beside(mark, toy))
    t.put("carry", toy, t.room(toy, toy))
    t.put("follow", mark, t.beside(mark, toy))
    t.off("take", mark)


def onto(what: str, make: Callable[[Rng], Mesh]) -> Callable[[_Teller, str, str], None]:
    """A flat thing is laid, the toy is put onto it and off it again, the thing is taken away."""

    def habit(t: _Teller, toy: str, marker: str) -> None:
        flat = t.bring(what, make(t.rng))
        place = t.room(flat, toy)
        t.put("lay", flat, place)
        t.put("carry on", toy, (place[0], place[1], t.mesh(flat).height_in, t.stands[toy][3]))
        t.put("carry off", toy, t.room(toy, toy, far_in=(4.0, 9.0)))
        t.off("take", flat)

    return habit


def pushed(t: _Teller, toy: str, marker: str) -> None:
    """A card is laid, pushed a little and then further, and the toy is put onto it."""
    card = t.bring("card", props.inked_card(t.rng, back=True))
    place = t.room(card, toy)
    t.put("lay", card, place)
    for by_in in (0.4, 1.2):
        place = (place[0] + by_in, place[1], 0.0, place[3] + 4.0)
        t.put("push", card, place, lift_in=0.02)
    t.put("carry on", toy, (place[0], place[1], t.mesh(card).height_in, t.stands[toy][3]))
    t.put("carry off", toy, t.room(toy, toy, far_in=(4.0, 9.0)))
    t.off("take", card)


def measured(t: _Teller, toy: str, marker: str) -> None:
    """A tape is laid out beside the toy, the toy moves along it, the tape is taken away."""
    tape = t.bring("tape", props.tape(t.rng, 6.0))
    place = t.room(tape, toy, far_in=(1.0, 6.0))
    t.put("lay", tape, place)
    t.put("carry", toy, t.room(toy, toy, far_in=(4.0, 7.0)))
    t.off("take", tape)


def busy_hands(t: _Teller, toy: str, marker: str) -> None:
    """One player moves the toy while the other lays a marker down where it stood or near it."""
    stood = t.stands[toy]
    mark = t.bring(marker, MARKERS[marker](t.rng))
    to = t.room(toy, toy)
    t.put("carry", toy, to)
    t.stands[toy] = stood
    spot = t.room(mark, toy, far_in=(2.0, 7.0))
    t.stands[toy] = to
    t.put("lay", mark, spot, along=True)
    t.off("take", mark)


def mug(t: _Teller, toy: str, marker: str) -> None:
    """A mug is set down beside the toy; the toy moves; the mug is taken away."""
    cup = t.bring("mug", terrain.mug(t.rng, 1.4, 3.7))
    t.put("lay", cup, t.beside(cup, toy))
    t.put("carry", toy, t.room(toy, toy))
    t.off("take", cup)


HABITS: dict[str, Callable[[_Teller, str, str], None]] = {
    "casualty": casualty,
    "start marked": start_marked,
    "wounded": wounded,
    "onto a card": onto("card", lambda rng: props.inked_card(rng, back=False)),
    "onto a sheet": onto("half a sheet", lambda rng: props.paper(rng, 5.5, 8.5)),
    "a card pushed": pushed,
    "measured": measured,
    "busy hands": busy_hands,
    "mug": mug,
}
TWICE = ("casualty", "start marked", "wounded", "busy hands")
"""With each kind of marker."""


def habits(seed: int, *, toys: int = 14, assets: Path | None = None, size_px: tuple[int, int] = (1920, 1080)) -> Battle:
    """The story of that seed: every habit, those with markers with each of MARKERS, toys and order by chance; what
    finds no room on the mat is left out."""
    rng = np.random.default_rng((seed, 47))
    cam = camera(size_px)
    placed, stuff, ground = set_out(rng, toys, assets, cam)
    teller = _Teller(rng, ground, {p.id: p for p in placed}, stands={p.id: p.place for p in placed})
    plans = [(h, m) for h in HABITS for m in (MARKERS if h in TWICE else ("",))]
    order = [plans[int(i)] for i in rng.permutation(len(plans))]
    cast = [placed[int(i)].id for k in range(-(-len(order) // len(placed))) for i in rng.permutation(len(placed))]
    for (habit, marker), toy in zip(order, cast, strict=False):
        before = (len(teller.deeds), dict(teller.stands), dict(teller.things), dict(ground.taken), teller.at_s)
        teller.habit = f"{habit}, {marker}" if marker else habit
        try:
            HABITS[habit](teller, toy, marker)
        except ValueError:
            del teller.deeds[before[0]:]
            teller.stands, teller.things, ground.taken, teller.at_s = before[1:]
    play = Play((*placed, *teller.things.values()), tuple(d.gesture for d in teller.deeds), (), teller.at_s + 1.0)
    return Battle(seed, play, stuff, cam, tuple(teller.deeds), gains_of(rng, play.length_s, teller.deeds))
