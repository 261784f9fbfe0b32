"""Counted trees: the rules and a slow enumerator of its own, written from RULES_SPEC (TT-4, -5, -9, -10, -13 to -19),
find the same ways of one, two and three actions, and as many as the text file says."""

from __future__ import annotations

import copy
import math
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from measure.scene import scene
from measure.verdict import Verdict
from rules.actions import Action
from rules.engine import Game
from rules.fixed import FixedCover, FixedSurvey
from rules.registry import game

FILE = Path(__file__).parent / "trees" / "toytastrophe.txt"
NUMBERS = {"S": (3, 1, 1), "M": (2, 2, 2), "L": (1, 3, 3)}  # TT-4: draw, play, hits
RANKS = "23456789TJQKA"

Way = tuple[str, str | None, str | None, str | None, tuple[str, ...]]


def positions() -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = {}
    for line in FILE.read_text(encoding="utf-8").splitlines():
        if not line or line.startswith("#"):
            continue
        word, _, rest = line.partition(" ")
        if word == "position":
            p = found[rest] = {"toys": {}, "cover": {}, "hands": {}, "hit": {}}
            continue
        bits = rest.split()
        if word == "toy":
            side, toy, size, at, *powers = bits
            x, y = at.split(",")
            p["toys"][toy] = (side, size, float(x), float(y), [w.replace("_", " ") for w in powers])
        elif word == "cover":
            p["cover"][bits[0], bits[1]] = float(bits[2])
        elif word == "hand":
            p["hands"][bits[0]] = bits[1:]
        elif word == "hit":
            p["hit"][bits[0]] = int(bits[1])
        elif word == "acts":
            p["acts"] = rest
        elif word == "ways":
            p["ways"] = [int(b) for b in bits]
    return found


def worth(card: str) -> int:
    return RANKS.index(card[:-1].replace("10", "T")) + 2


class Slow:
    """The rules once more, slowly, on plain dicts."""

    def __init__(self, p: dict[str, Any]) -> None:
        self.at = {t: (x, y) for t, (_, _, x, y, _) in p["toys"].items()}
        self.cover = p["cover"]
        toys = {}
        for t, (side, size, _, _, powers) in p["toys"].items():
            hits = NUMBERS[size][2] + ("Health" in powers)
            toys[t] = {"side": side, "size": size, "max": hits, "hits": hits - p["hit"].get(t, 0), "powers": powers,
                       "left": NUMBERS[size][1] if side == p["acts"] else 0}
        self.first = {"toys": toys, "hands": {s: list(h) for s, h in p["hands"].items()}, "acts": p["acts"],
                      "acting": None, "strike": None, "answer": None, "buff": 0, "ended": False}

    def gap(self, a: str, b: str) -> float:
        (ax, ay), (bx, by) = self.at[a], self.at[b]
        return math.hypot(max(0.0, abs(ax - bx) - 1.0), max(0.0, abs(ay - by) - 1.0))

    def in_range(self, a: str, b: str, card: str, times: float = 1.0) -> bool:
        v = worth(card)
        return self.gap(a, b) <= ((14 - v) * times if v < 14 else 0.05) + 1e-9

    def movement(self, size: str, card: str) -> float:
        v = worth(card)
        if v <= 10:
            return v
        if v == 14:
            return 1
        return {11: 12, 12: 18, 13: 24}[v] if size == "S" else 0

    def hidden(self, a: str, b: str) -> float:
        return self.cover.get((a, b), 0.0)

    def living(self, s: dict[str, Any], side: str) -> list[str]:
        return [t for t, d in s["toys"].items() if d["side"] == side and d["hits"] > 0]

    def limit(self, s: dict[str, Any], side: str) -> int:
        return sum(NUMBERS[s["toys"][t]["size"]][0] for t in self.living(s, side))

    def ways(self, s: dict[str, Any]) -> list[Way]:
        sides = list(s["hands"])
        if any(not self.living(s, side) for side in sides):
            return []
        if s["ended"]:
            return []  # the draw is chance
        out: list[Way] = []
        for side in sides:
            if len(s["hands"][side]) > self.limit(s, side):
                return [("discard", side, None, c, ()) for c in dict.fromkeys(s["hands"][side])]
        if s["strike"]:
            by, to, value, _, blockable, charge, _ = s["strike"]
            target = s["toys"][to]
            for c in dict.fromkeys(s["hands"][target["side"]]):
                shield = "Shield" in target["powers"] and c.endswith("H")
                high = worth(c) >= value and (c.endswith("S") or self.hidden(by, to) >= 0.25)
                if blockable and (shield or high):
                    out.append(("block", to, by, c, ()))
            out.append(("take", to, by, None, ()))
            if charge and self.gap(by, to) > 0.05:
                out.append(("no_contact", by, to, None, ()))
            return out
        if s["answer"]:
            by, to = s["answer"]
            for c in dict.fromkeys(s["hands"][s["toys"][by]["side"]]):
                if self.in_range(by, to, c) and self.hidden(by, to) < 0.99:
                    out.append(("counter", by, to, c, ()))
            return [*out, ("no_counter", by, None, None, ())]
        side = s["acts"]
        for t in self.living(s, side):
            d = s["toys"][t]
            if not d["left"] or s["acting"] not in (None, t):
                continue
            for c in dict.fromkeys(s["hands"][side]):
                far = self.movement(d["size"], c)
                if far:
                    out.append(("move", t, None, c, ()))
                for e in (e for o in sides if o != side for e in self.living(s, o)):
                    seen = self.hidden(t, e) < 0.99
                    if self.in_range(t, e, c) and seen:
                        out.append(("strike", t, e, c, ()))
                    if far and self.gap(t, e) <= far + 1e-9:
                        out.append(("charge", t, e, c, ()))
                    if "Ranged Attack" in d["powers"] and c.endswith("C") and self.in_range(t, e, c, 2.0) and seen:
                        out.append(("power", t, e, c, ("Ranged Attack",)))
                    if "Heavy Blow" in d["powers"] and c.endswith("S") and self.in_range(t, e, c) and seen:
                        out.append(("power", t, e, c, ("Heavy Blow",)))
                if "Battle Cry" in d["powers"] and c.endswith("D"):
                    out.append(("power", t, None, c, ("Battle Cry",)))
                if "Heal" in d["powers"] and c.endswith("H"):
                    for f in self.living(s, side):
                        hurt = s["toys"][f]["hits"] < s["toys"][f]["max"]
                        if hurt and (f == t or self.in_range(t, f, c)):
                            out.append(("power", t, f, c, ("Heal",)))
            out.append(("done", t, None, None, ()))
        return [*out, ("end_turn", side, None, None, ())]

    def after(self, s: dict[str, Any], way: Way) -> dict[str, Any]:
        s = copy.deepcopy(s)
        kind, who, target, card, extra = way
        toys = s["toys"]

        def pay() -> None:
            toys[who]["left"] -= 1
            s["acting"] = who if toys[who]["left"] else None
            s["hands"][toys[who]["side"]].remove(card)

        def over(strike: Any) -> None:
            by, to = strike[0], strike[1]
            if not strike[6] and "Counterattack" in toys[to]["powers"] and toys[to]["hits"] and toys[by]["hits"]:
                s["answer"] = (to, by)

        if kind == "discard":
            s["hands"][who].remove(card)
        elif kind == "move":
            pay()
        elif kind in ("strike", "charge"):
            pay()
            s["strike"] = (who, target, worth(card or "") + s["buff"], 1, True, kind == "charge", False)
        elif kind == "power":
            pay()
            if extra == ("Ranged Attack",):
                s["strike"] = (who, target, worth(card or "") + s["buff"], 1, True, False, False)
            elif extra == ("Heavy Blow",):
                s["strike"] = (who, target, worth(card or "") + s["buff"], 2, False, False, False)
            elif extra == ("Battle Cry",):
                s["buff"] += 2
            else:
                toys[target]["hits"] += 1
        elif kind == "block":
            strike, s["strike"] = s["strike"], None
            s["hands"][toys[who]["side"]].remove(card)
            over(strike)
        elif kind == "take":
            strike, s["strike"] = s["strike"], None
            toys[who]["hits"] = max(0, toys[who]["hits"] - strike[3])
            if not toys[who]["hits"]:
                toys[who]["left"] = 0
                if s["acting"] == who:
                    s["acting"] = None
            over(strike)
        elif kind == "no_contact":
            s["strike"] = None
        elif kind == "counter":
            s["answer"] = None
            s["hands"][toys[who]["side"]].remove(card)
            bonus = s["buff"] if toys[who]["side"] == s["acts"] else 0
            s["strike"] = (who, target, worth(card or "") + bonus, 1, True, False, True)
        elif kind == "no_counter":
            s["answer"] = None
        elif kind == "done":
            toys[who]["left"] = 0
            s["acting"] = None
        elif kind == "end_turn":
            s["ended"] = True
        if not self.living(s, s["acts"]):
            s["ended"] = True
        return s


def rules_position(p: dict[str, Any]) -> tuple[Game[Any], Any, FixedSurvey]:
    g = game("toytastrophe")
    made = scene(*(f"{side} x {t} {x},{y} size={size}" for t, (side, size, x, y, _) in p["toys"].items()))
    survey = FixedSurvey(made, covers={k: FixedCover(v) for k, v in p["cover"].items()})
    toys = []
    for t, (side, size, _, _, powers) in p["toys"].items():
        hits = NUMBERS[size][2] + ("Health" in powers)
        toys.append({"id": t, "side": side, "size": size, "powers": powers, "max_hits": hits,
                     "hits": hits - p["hit"].get(t, 0)})
    hands = [{"side": s, "cards": h} for s, h in p["hands"].items()]
    state = g.state_from_json({"game": g.id, "version": 1, "to_act": p["acts"], "toys": toys, "hands": hands})
    return g, state, survey


def legal(g: Game[Any], state: Any, survey: Any) -> list[Action]:
    return [o.action for o in g.options(state, survey) if o.verdict is Verdict.YES]


def fast_counts(p: dict[str, Any], depth: int) -> list[int]:
    g, state, survey = rules_position(p)
    layer, counts = [state], []
    for _ in range(depth):
        layer = [g.apply(s, survey, a) for s in layer for a in legal(g, s, survey)]
        counts.append(len(layer))
    return counts


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
    assert fast_counts(p, 3) == p["ways"]


@pytest.mark.parametrize("name", positions())
def test_the_slow_enumerator_agrees_way_by_way(name: str) -> None:
    p = positions()[name]
    g, state, survey = rules_position(p)
    slow = Slow(p)
    layer = [(state, slow.first)]
    for _ in range(2):
        following = []
        for fast_state, slow_state in layer:
            ways = {(a.kind, a.actor, a.target, a.card, a.extra): a for a in legal(g, fast_state, survey)}
            assert sorted(ways, key=str) == sorted(slow.ways(slow_state), key=str)
            following += [(g.apply(fast_state, survey, a), slow.after(slow_state, w)) for w, a in ways.items()]
        layer = following
    for fast_state, slow_state in layer:
        for t, d in slow_state["toys"].items():
            assert (fast_state.toy(t).hits, fast_state.toy(t).left) == (d["hits"], 0 if slow_state["ended"]
                                                                        and d["side"] == p["acts"] else d["left"])


@pytest.mark.parametrize("name", ["duel", "powers"])
def test_the_slow_counts_agree_three_deep(name: str) -> None:
    p = positions()[name]
    assert slow_counts(p, 3) == p["ways"]


def test_a_spoiled_rule_would_be_noticed() -> None:
    """With another range table the counts differ: the trees do look at the rule."""
    p = positions()["duel"]
    g, state, survey = rules_position(p)
    shorter = replace(state, house=replace(state.house, strike_range=(3.0,) * 13))
    assert len(legal(g, shorter, survey)) != p["ways"][0]
