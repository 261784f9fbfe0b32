"""Counted trees of Hearts of Plastic against a slow enumerator written from RULES_SPEC (HP-4, -5, -7, -8, -10)."""

from __future__ import annotations

import copy
import math
from pathlib import Path
from typing import Any

import pytest

from measure.scene import scene
from measure.verdict import Verdict
from rules.fixed import FixedCover, FixedSurvey
from rules.registry import game

FILE = Path(__file__).parent / "trees" / "hearts_of_plastic.txt"
GAME = game("hearts_of_plastic")
RANKS = "23456789TJQK"
Way = tuple[str, str | None, str | None, str | None]


def positions() -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = {}
    for line in FILE.read_text(encoding="utf-8").splitlines():
        if not line or line.startswith("#"):
            continue
        word, _, rest = line.partition(" ")
        bits = rest.split()
        if word == "position":
            p = found[rest] = {"units": {}, "cover": {}, "hands": {}}
        elif word == "unit":
            x, y = bits[2].split(",")
            p["units"][bits[1]] = (bits[0], float(x), float(y))
        elif word == "cover":
            p["cover"][bits[0], bits[1]] = float(bits[2])
        elif word == "hand":
            p["hands"][bits[0]] = bits[1:]
        elif word == "sight":
            p["sight"] = [[] if b == "-" else b.split("+") for b in bits]
        elif word == "acts":
            p["acts"] = rest
        elif word == "ways":
            p["ways"] = [int(b) for b in bits]
    return found


def worth(card: str) -> int:
    return RANKS.index(card[:-1].replace("10", "T")) + 2


class Slow:
    """The rules once more, slowly, on plain dicts. ``chance``: cards must fall, which ends a way."""

    def __init__(self, p: dict[str, Any]) -> None:
        self.at, self.cover = p["units"], p["cover"]
        self.first = {"hands": {s: list(h) for s, h in p["hands"].items()}, "acts": p["acts"], "passed": [],
                      "sight": dict(zip(("p1", "neutral", "p2"), p["sight"], strict=True)), "active": None,
                      "chance": False}

    def gap(self, a: str, b: str) -> float:
        (_, ax, ay), (_, bx, by) = self.at[a], self.at[b]
        return math.hypot(max(0.0, abs(ax - bx) - 1), max(0.0, abs(ay - by) - 1))

    def ways(self, s: dict[str, Any]) -> list[Way]:
        if s["chance"]:
            return []
        side = s["acts"]
        mine = [u for u, (o, _, _) in self.at.items() if o == side]
        foes = [u for u, (o, _, _) in self.at.items() if o != side]
        active = s["active"]
        out: list[Way] = []
        if active:
            mode, units, _, moved, attacked = active
            for u in units:
                if u not in moved:
                    out.append(("move", u, None, None))
                if mode in ("activate", "buddy", "lucky") and u not in attacked:
                    out += [("attack", u, f, None) for f in foes if self.cover.get((u, f), 0.0) <= 0.75]
            return [*out, ("done", units[0], None, None)]
        tops = {f: worth(c[-1]) if c else None for f, c in s["sight"].items()}
        for card in dict.fromkeys(s["hands"][side]):
            v = worth(card)
            for u in mine:
                out.append(("activate", u, None, card))
                out += [("buddy", u, w, card) for w in mine if w != u and self.gap(u, w) <= 2.5]
                for f, top in tops.items():
                    out.append(("hustle", u, f, card))
                    if top == v:
                        out.append(("grenade", u, f, card))
                    if v <= 7 and top is not None and v + top == 15:
                        out.append(("lucky", u, f, card))
                    others = [t for g, t in tops.items() if g != f]
                    if None not in others and sorted([v, *others]) in ([k, k + 1, k + 2] for k in range(2, 12)):
                        out.append(("suppress", u, f, card))
        return [*out, ("pass", side, None, None)]

    def after(self, s: dict[str, Any], way: Way) -> dict[str, Any]:
        s = copy.deepcopy(s)
        kind, who, target, card = way
        side = s["acts"]
        if kind in ("activate", "buddy", "hustle", "grenade", "lucky", "suppress"):
            s["hands"][side].remove(card)
            s["sight"][side if kind in ("activate", "buddy") else target].append(card)
            s["active"] = (kind, [who, target] if kind == "buddy" else [who], card, [], [])
            s["chance"] = kind in ("grenade", "suppress")
        elif kind == "move":
            s["active"][3].append(who)
        elif kind == "attack":
            s["chance"] = True
        else:
            if kind == "pass":
                s["hands"][side] = []
                s["passed"].append(side)
            s["active"] = None
            other = "p2" if side == "p1" else "p1"
            alive = [x for x in (other, side) if s["hands"][x] and x not in s["passed"]]
            if alive:
                s["acts"] = alive[0]
            else:
                s["chance"] = True  # the round is over, cards are dealt
        return s


def rules_position(p: dict[str, Any]) -> tuple[Any, FixedSurvey]:
    made = scene(*(f"{side} x {u} {x},{y}" for u, (side, x, y) in p["units"].items()))
    survey = FixedSurvey(made, covers={k: FixedCover(v) for k, v in p["cover"].items()})
    state = GAME.state_from_json({
        "game": GAME.id, "version": 1, "to_act": p["acts"], "sides": ["p1", "p2"],
        "units": [{"id": u, "side": side} for u, (side, _, _) in p["units"].items()],
        "hands": [{"side": s, "cards": p["hands"][s]} for s in ("p1", "p2")], "pile": ["2C", "3C", "4C", "5C"],
        "sight": [{"name": n, "cards": c} for n, c in zip(("p1", "neutral", "p2"), p["sight"], strict=True)]})
    return state, survey


def legal(state: Any, survey: Any) -> list[Any]:
    return [o.action for o in GAME.options(state, survey) if o.verdict is Verdict.YES]


def slow_counts(p: dict[str, Any], depth: int) -> list[int]:
    slow = Slow(p)
    layer, counts = [slow.first], []
    for _ in range(depth):
        layer = [slow.after(s, w) for s in layer for w in slow.ways(s)]
        counts.append(len(layer))
    return counts


@pytest.mark.parametrize("name", positions())
def test_counts_stand_in_the_file(name: str) -> None:
    p = positions()[name]
    state, survey = rules_position(p)
    layer, counts = [state], []
    for _ in range(3):
        layer = [GAME.apply(s, survey, a) for s in layer for a in legal(s, survey)]
        counts.append(len(layer))
    assert counts == p["ways"]


@pytest.mark.parametrize("name", positions())
def test_the_slow_enumerator_agrees_way_by_way(name: str) -> None:
    p = positions()[name]
    state, survey = rules_position(p)
    slow = Slow(p)
    layer = [(state, slow.first)]
    for _ in range(2):
        following = []
        for fast_state, slow_state in layer:
            ways = {(a.kind, a.actor, a.target, a.card): a for a in legal(fast_state, survey)}
            assert sorted(ways, key=str) == sorted(slow.ways(slow_state), key=str)
            following += [(GAME.apply(fast_state, survey, a), slow.after(slow_state, w)) for w, a in ways.items()]
        layer = following
    assert slow_counts(p, 3) == p["ways"]
