"""Counted trees of the simple toy soldier game against a slow enumerator written from RULES_SPEC (STS-2 to -8, -10)."""

from __future__ import annotations

import copy
import math
from pathlib import Path
from typing import Any

import pytest

from measure.scene import Scene, Terrain, scene
from measure.verdict import Verdict
from rules.fixed import FixedBlocker, FixedCover, FixedSurvey
from rules.registry import game

FILE = Path(__file__).parent / "trees" / "simple_toy_soldiers.txt"
GAME = game("simple_toy_soldiers")
Way = tuple[str, str | None, str | None, tuple[str, ...]]


def positions() -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = {}
    for line in FILE.read_text(encoding="utf-8").splitlines():
        if not line or line.startswith("#"):
            continue
        word, _, rest = line.partition(" ")
        bits = rest.split()
        if word == "position":
            p = found[rest] = {"teams": {}, "cover": {}, "pieces": {}}
        elif word == "team":
            side, team, kind, at, *more = bits
            x, y = (float(v) for v in at.split(","))
            p["teams"][team] = {
                "side": side, "kind": kind, "x": x, "y": y, "falls": "falls" in more,
                "danger": next((int(m[7:]) for m in more if m.startswith("danger=")), 0),
                "weapon": next((m[2:] for m in more if m.startswith("w=")), "tank_gun" if kind == "tank" else "")}
        elif word == "piece":
            p["pieces"][bits[0]] = bits[1]
        elif word == "cover":
            p["cover"][bits[0], bits[1]] = (float(bits[2]), bits[3])
        elif word == "acts":
            p["acts"] = bits
        elif word == "ways":
            p["ways"] = [int(b) for b in bits]
    return found


class Slow:
    """The rules once more, slowly. ``dice``: a die must fall, which ends a way."""

    def __init__(self, p: dict[str, Any]) -> None:
        self.p = p
        self.first: dict[str, Any] = {"teams": copy.deepcopy(p["teams"]), "dice": False, "act": None, "held": [],
                                      "side": p["acts"][0]}
        if len(p["acts"]) == 2:
            team, ap = p["acts"]
            self.first["act"] = {"team": team, "ap": int(ap), "shot": False, "ran": False, "shots": {}}
            self.first["side"] = p["teams"][team]["side"]

    def gap(self, a: str, b: str) -> float:
        t, u = self.p["teams"][a], self.p["teams"][b]
        return math.hypot(max(0.0, abs(t["x"] - u["x"]) - 1), max(0.0, abs(t["y"] - u["y"]) - 1))

    def cover(self, a: str, b: str) -> str:
        share, piece = self.p["cover"].get((a, b), (0.0, ""))
        if share > 0.99:
            return "none"
        return self.p["pieces"][piece] if share >= 0.25 else "open"

    def ways(self, s: dict[str, Any]) -> list[Way]:
        if s["dice"]:
            return []
        out: list[Way] = []
        if s["act"] is None:
            side = s["side"]
            command = next((t for t, d in s["teams"].items() if d["side"] == side and d["kind"] == "command"), None)
            for t, d in s["teams"].items():
                if d["side"] == side:
                    near = t == command or (command is not None and self.gap(t, command) <= 12)
                    out.append(("activate", t, None, ("command",) if near else ()))
            return [*out, ("hold", side, None, ())]
        a = s["act"]
        t, d = a["team"], s["teams"][a["team"]]
        foes = [f for f, e in s["teams"].items() if e["side"] != d["side"]]
        if d["danger"]:
            out.append(("cancel", t, None, ()))
        elif d["falls"]:
            out.append(("fall_back", t, None, ()))
        else:
            out.append(("move", t, None, ()))
            if not a["shot"]:
                out.append(("run", t, None, ()))
            for f in foes:
                if self.gap(t, f) <= (2 if a["shot"] else 4):
                    out.append(("charge", t, f, ()))
                hurts = s["teams"][f]["kind"] != "tank" or d["weapon"] in ("energy", "anti_tank", "tank_gun")
                if not a["ran"] and hurts and self.cover(t, f) != "none":
                    out.append(("shoot", t, f, (self.cover(t, f),)))
        return [*out, ("pass", t, None, ())]

    def after(self, s: dict[str, Any], way: Way) -> dict[str, Any]:
        s = copy.deepcopy(s)
        kind, who, target, extra = way
        if kind in ("activate", "charge"):
            s["dice"] = True
            return s
        if kind == "hold":
            s["held"].append(s["side"])
            s["side"] = "blue" if s["side"] == "red" else "red"
            s["dice"] = s["side"] in s["held"]  # both have given up their tokens: a new turn is rolled for
            return s
        a = s["act"]
        a["ap"] -= 1
        if kind == "cancel":
            s["teams"][who]["danger"] -= 1
        elif kind in ("run", "fall_back"):
            a["ran"] = True
            s["teams"][who]["falls"] = False
        elif kind == "shoot":
            a["shot"] = True
            key = (target, extra[0])
            a["shots"][key] = a["shots"].get(key, 0) + 1
        if kind == "pass" or a["ap"] == 0:
            self.end(s)
        return s

    def end(self, s: dict[str, Any]) -> None:
        a = s["act"]
        d = s["teams"][a["team"]]
        for (target, cover), points in a["shots"].items():
            twice = (d["kind"] == "assault" or d["weapon"] in ("lmg", "energy")) and (
                s["teams"][target]["kind"] != "tank")
            total = points * (2 if twice else 1)
            n = {"open": 1, "soft": 2, "hard": 3}[cover]
            s["teams"][target]["danger"] += total // n
            if total % n:
                s["dice"] = True  # the remainder is rolled for
                return
        if d["danger"]:
            del s["teams"][a["team"]]  # one figure: any danger left is its end
        s["act"] = None
        s["side"] = "blue" if d["side"] == "red" else "red"
        if not any(e["side"] == s["side"] for e in s["teams"].values()):
            s["dice"] = True


def rules_position(p: dict[str, Any]) -> tuple[Any, FixedSurvey]:
    made: Scene = scene(*(f"{d['side']} x {t.lower()} {d['x']},{d['y']}" for t, d in p["teams"].items()))
    box = ((0.0, 30.0), (1.0, 30.0), (1.0, 31.0))
    made = Scene(made.table_size_in, made.toys, tuple(Terrain(n, box, 3.0, cover=c) for n, c in p["pieces"].items()))
    covers = {(a.lower(), b.lower()): FixedCover(share, 0.0, (FixedBlocker(piece, share),))
              for (a, b), (share, piece) in p["cover"].items()}
    teams = [{"id": t, "side": d["side"], "kind": d["kind"], "figures": [t.lower()], "danger": d["danger"],
              "falls_back": d["falls"], "weapons": [d["weapon"]] if d["weapon"] else []}
             for t, d in p["teams"].items()]
    side = p["acts"][0] if len(p["acts"]) == 1 else p["teams"][p["acts"][0]]["side"]
    active = None if len(p["acts"]) == 1 else {"team": p["acts"][0], "ap": int(p["acts"][1])}
    state = GAME.state_from_json({"game": GAME.id, "version": 1, "to_act": side, "teams": teams, "active": active,
                                  "sides": ["red", "blue"]})
    return state, FixedSurvey(made, covers=covers)


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
def test_the_slow_enumerator_agrees_way_by_way(name: str) -> None:
    p = positions()[name]
    state, survey = rules_position(p)
    slow = Slow(p)
    layer, counts = [(state, slow.first)], []
    for _ in range(3):
        following = []
        for fast_state, slow_state in layer:
            ways = {(a.kind, a.actor, a.target, a.extra): a for a in legal(fast_state, survey)}
            assert sorted(ways, key=str) == sorted(slow.ways(slow_state), key=str)
            following += [(GAME.apply(fast_state, survey, a), slow.after(slow_state, w)) for w, a in ways.items()]
        layer = following
        counts.append(len(layer))
    assert counts == p["ways"] == slow_counts(p, 3)
    for fast_state, slow_state in layer:
        if not slow_state["dice"]:
            assert {t.id: t.danger for t in fast_state.teams if t.figures} == {
                t: d["danger"] for t, d in slow_state["teams"].items()}
