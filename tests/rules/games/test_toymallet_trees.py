"""Counted trees of Toymallet against a slow enumerator written from RULES_SPEC (TM-1, -2, -6, -9, -10, -13 to -15)."""

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

FILE = Path(__file__).parent / "trees" / "toymallet.txt"
GAME = game("toymallet")
Way = tuple[str, str | None, str | None, tuple[str, ...]]


def positions() -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = {}
    for line in FILE.read_text(encoding="utf-8").splitlines():
        if not line or line.startswith("#"):
            continue
        word, _, rest = line.partition(" ")
        bits = rest.split()
        if word == "position":
            p = found[rest] = {"groups": {}, "hidden": set(), "wall": None, "fight": None}
        elif word == "group":
            side, name, kind, n, at, move, attack, range_, *abilities = bits
            x, y = (float(v) for v in at.split(","))
            p["groups"][name] = {
                "side": side, "type": kind, "at": [(x + 1.5 * i, y) for i in range(int(n))], "move": int(move),
                "attack": int(attack), "range": int(range_), "can": [a.replace("_", " ") for a in abilities]}
        elif word == "hidden":
            p["hidden"].add((bits[0], bits[1]))
        elif word == "wall":
            p["wall"] = tuple(float(b) for b in bits)
        elif word == "acts":
            p["acts"] = bits
        elif word == "fight":
            p["fight"] = bits
        elif word == "ways":
            p["ways"] = [int(b) for b in bits]
    return found


class Slow:
    """The rules once more, slowly. ``dice``: dice must fall, which ends a way."""

    def __init__(self, p: dict[str, Any]) -> None:
        self.p, self.g = p, p["groups"]
        self.first: dict[str, Any] = {
            "side": p["acts"][0], "phase": p["acts"][1], "dice": False, "moved": [], "used": {}, "cloaked": [],
            "frozen": [], "fight": None}
        if p["fight"]:
            by, at, faces = p["fight"]
            self.first["fight"] = {"by": by, "at": at, "faces": sorted(int(f) for f in faces), "spent": 0}

    def gap(self, a: str, b: str) -> float:
        return min(math.hypot(max(0.0, abs(x - u) - 1), max(0.0, abs(y - v) - 1))
                   for x, y in self.g[a]["at"] for u, v in self.g[b]["at"])

    def points(self, me: str, foe: str, faces: list[int]) -> int:
        mine = self.g[me]
        n = sum({"Superior": 1, "Godlike": 2}.get(a, 0) for a in mine["can"])
        n += any(d["side"] == mine["side"] and d["type"] == "commander" and c != me and self.gap(me, c) <= 6
                 for c, d in self.g.items())
        n += len(mine["at"]) >= 2 * len(self.g[foe]["at"])
        if self.p["wall"]:
            x0, y0, x1, y1 = self.p["wall"]
            n += any(math.hypot(max(0.0, x0 - x - 0.5, x - 0.5 - x1), max(0.0, y0 - y - 0.5, y - 0.5 - y1)) <= 6
                     for x, y in mine["at"])
        return n

    def ways(self, s: dict[str, Any]) -> list[Way]:
        if s["dice"]:
            return []
        out: list[Way] = []
        f = s["fight"]
        if f:
            if f["spent"] < self.points(f["by"], f["at"], f["faces"]):
                out = [("adjust", f["by"], None, (str(d), str(t))) for d in set(f["faces"]) for t in (d - 1, d + 1)
                       if 1 <= t <= 6]
            return [*out, ("keep", f["by"], None, ())]
        mine = [g for g, d in self.g.items() if d["side"] == s["side"]]
        foes = [g for g, d in self.g.items() if d["side"] != s["side"]]
        for g in mine:
            d = self.g[g]
            if s["phase"] == "move":
                if g not in s["moved"] and g not in s["frozen"]:
                    if d["move"]:
                        out.append(("move", g, None, ()))
                    if "Teleport" in d["can"] and d["type"] not in ("tankmecha", "installation"):  # TM-4
                        out.append(("teleport", g, None, ()))
                continue
            most = 2 if s["phase"] == "shoot" and "Rapid Fire" in d["can"] else 1
            if s["used"].get(g, 0) >= most or g in s["frozen"]:
                continue
            for foe in foes:
                if s["phase"] == "melee":
                    aim = self.gap(g, foe) <= 0.05
                else:
                    aim = d["range"] > 0 and self.gap(g, foe) <= 6 * d["range"] and (g, foe) not in self.p["hidden"]
                if aim and g not in s["cloaked"] and foe not in s["cloaked"]:
                    if d["attack"]:
                        out.append((s["phase"], g, foe, ()))
                    if "Stun" in d["can"]:
                        out.append(("stun", g, foe, ()))
            if "Stealth" in d["can"]:
                out.append(("uncloak" if g in s["cloaked"] else "cloak", g, None, ()))
        return [*out, ("end_phase", s["side"], None, ())]

    def after(self, s: dict[str, Any], way: Way) -> dict[str, Any]:
        s = copy.deepcopy(s)
        kind, who, target, extra = way
        if kind == "adjust":
            f = s["fight"]
            f["faces"].remove(int(extra[0]))
            f["faces"].append(int(extra[1]))
            f["spent"] += 1
        elif kind in ("keep", "shoot", "melee"):
            s["dice"] = True
        elif kind in ("move", "teleport"):
            s["moved"].append(who)
        elif kind in ("stun", "cloak", "uncloak"):
            s["used"][who] = 9
            if kind == "stun":
                s["frozen"].append(target)
            elif kind == "cloak":
                s["cloaked"].append(who)
            else:
                s["cloaked"].remove(who)
        elif s["phase"] == "melee":
            s["side"], s["phase"] = ("blue" if s["side"] == "red" else "red"), "move"
            s["moved"], s["used"] = [], {}
        else:
            # what was used instead of an attack is used for melee as well
            s["used"] = {g: n for g, n in s["used"].items() if n == 9}
            s["phase"] = "shoot" if s["phase"] == "move" else "melee"
        return s


def rules_position(p: dict[str, Any]) -> tuple[Any, FixedSurvey]:
    toys, groups = [], []
    for g, d in p["groups"].items():
        ids = [f"{g}{i}".lower() for i in range(len(d["at"]))]
        toys += [f"{d['side']} x {t} {x},{y}" for t, (x, y) in zip(ids, d["at"], strict=True)]
        groups.append({"id": g, "side": d["side"], "type": d["type"], "figures": ids, "move": d["move"],
                       "attack": d["attack"], "range": d["range"], "abilities": [{"name": a} for a in d["can"]]})
    walls = {"wall": p["wall"]} if p["wall"] else {}
    made = scene(*toys, sigma=0.0, **walls)
    covers = {(a, b): FixedCover(1.0) for g, h in p["hidden"]
              for a in next(x["figures"] for x in groups if x["id"] == g)
              for b in next(x["figures"] for x in groups if x["id"] == h)}
    fight = None
    if p["fight"]:
        by, at, faces = p["fight"]
        fight = {"by": by, "target": at, "kind": "shoot", "stage": "adjust", "attack": sorted(int(f) for f in faces)}
    state = GAME.state_from_json({"game": GAME.id, "version": 1, "to_act": p["acts"][0], "phase": p["acts"][1],
                                  "groups": groups, "fight": fight})
    return state, FixedSurvey(made, covers=covers)


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
            ways = {(a.kind, a.actor, a.target, a.extra): a for a in
                    (o.action for o in GAME.options(fast_state, survey) if o.verdict is Verdict.YES)}
            assert sorted(ways, key=str) == sorted(slow.ways(slow_state), key=str)
            following += [(GAME.apply(fast_state, survey, a), slow.after(slow_state, w)) for w, a in ways.items()]
        layer = following
        counts.append(len(layer))
    assert counts == p["ways"] == slow_counts(p, 3)
