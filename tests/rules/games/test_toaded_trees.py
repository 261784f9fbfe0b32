"""Counted trees of Toaded against a slow enumerator written from RULES_SPEC (TD-2, -4 to -10, -12, -15)."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any

import pytest

from measure.scene import Scene
from measure.verdict import Verdict
from rules.fixed import FixedSurvey
from rules.registry import game

FILE = Path(__file__).parent / "trees" / "toaded.txt"
GAME = game("toaded")
SURVEY = FixedSurvey(Scene((48, 48)))
# race, class, level, attack, health: as the starter cards read
SOLDIERS = {"Militia Spearman": ("Human", "close", 1, 300, 500), "Human Archer": ("Human", "distant", 2, 250, 400),
            "Marsh Toad": ("Toad", "close", 2, 350, 450), "Toad Sentinel": ("Toad", "close", 3, 500, 900),
            "Night Heron": ("Bird", "flying", 3, 450, 600), "Bog Dragon": ("Dragon", "flying", 7, 1200, 1500)}
ZONES = [f"{line}-{flank}" for line in ("front", "back") for flank in ("left", "assault", "right")]
Way = tuple[str, str | None, str | None, str | None]


def positions() -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = {}
    for line in FILE.read_text(encoding="utf-8").splitlines():
        if not line or line.startswith("#"):
            continue
        word, _, rest = line.partition(" ")
        bits = rest.split()
        if word == "position":
            p = found[rest] = {"units": {}, "hands": {}, "ground": None}
        elif word == "unit":
            name, side, zone, card, *more = bits
            p["units"][name] = {"side": side, "zone": zone, "card": card.replace("_", " "), "new": "deployed" in more,
                                "fear": "fear" in more, "moves": 0, "hit": False, "plus": 0, "cloak": False,
                                "damage": next((int(m[7:]) for m in more if m.startswith("damage=")), 0)}
        elif word == "hand":
            p["hands"][bits[0]] = [b.replace("_", " ") for b in bits[1:]]
        elif word == "ground":
            p["ground"] = rest.replace("_", " ")
        elif word == "stage":
            p["stage"] = bits
        elif word == "ways":
            p["ways"] = [int(b) for b in bits]
    return found


class Slow:
    """The rules once more, slowly. ``end``: a draw comes next, which ends a way."""

    def __init__(self, p: dict[str, Any]) -> None:
        self.first: dict[str, Any] = {
            "units": copy.deepcopy(p["units"]), "hands": copy.deepcopy(p["hands"]), "ground": p["ground"],
            "stage": p["stage"][0], "first": "first" in p["stage"], "deployed": 0, "pay": None, "ask": None,
            "end": False, "made": 0}

    def mine(self, s: dict[str, Any], side: str = "one") -> list[str]:
        return [u for u, d in s["units"].items() if d["side"] == side]

    def attack(self, s: dict[str, Any], u: str) -> int:
        d = s["units"][u]
        race, _, _, value, _ = SOLDIERS[d["card"]]
        if d["card"] == "Toad Sentinel" and d["zone"].startswith("front"):
            value += 200
        return value + d["plus"] + (300 if s["ground"] == "Human Realm" and race == "Human" else 0)

    def across(self, s: dict[str, Any], u: str) -> str | None:
        line, flank = s["units"][u]["zone"].split("-")
        zone = ("back-" if line == "front" else "front-") + flank
        taken = [d["zone"] for d in s["units"].values() if d["side"] == s["units"][u]["side"]]
        return None if zone in taken else zone

    def ways(self, s: dict[str, Any]) -> list[Way]:
        if s["end"]:
            return []
        hand = list(dict.fromkeys(s["hands"]["one"]))
        if s["pay"]:
            return [("pay", "one", None, c) for c in hand]
        if s["ask"]:
            return [("counter", "two", None, "Drawbridge"), ("no_counter", "two", None, None)]
        out: list[Way] = []
        foes = self.mine(s, "two")
        if s["stage"] == "combat":
            front = [f for f in foes if s["units"][f]["zone"].startswith("front")]
            for u in self.mine(s):
                if not s["units"][u]["hit"] and not s["units"][u]["fear"]:
                    out += [("attack", u, f, None) for f in (front or foes or ["two"])]
            return [*out, ("end_combat", "one", None, None)]
        free = [z for z in ZONES if z not in [s["units"][u]["zone"] for u in self.mine(s)]]
        for c in hand:
            if c in SOLDIERS:
                level = SOLDIERS[c][2]
                price = 0 if level <= 2 else 1 if level <= 4 else 2 if level <= 6 else 3
                if s["deployed"] < 2 and len(s["hands"]["one"]) - 1 >= price:
                    out += [("deploy", "one", z, c) for z in free]
            elif c in ("Whetstone", "Reed Cloak"):
                out += [("play", "one", u, c) for u, d in s["units"].items() if not d["cloak"]]
            elif c == "Fire Pot":
                out += [("play", "one", u, c) for u in foes if not s["units"][u]["cloak"]]
            elif c == "Human Realm" and not s["ground"]:
                out.append(("play", "one", None, c))
        for u in self.mine(s):
            d = s["units"][u]
            if SOLDIERS[d["card"]][1] == "flying":
                may = d["moves"] < (1 if d["new"] else 2)
            else:
                may = not d["new"] and not d["hit"] and d["moves"] < 1
            if may and self.across(s, u):
                out.append(("switch", u, None, None))
        if s["stage"] == "preparation1" and not s["first"]:
            out.append(("to_combat", "one", None, None))
        return [*out, ("end_turn", "one", None, None)]

    def reap(self, s: dict[str, Any]) -> None:
        for u in [u for u, d in s["units"].items() if d["damage"] >= SOLDIERS[d["card"]][4]]:
            del s["units"][u]

    def stand(self, s: dict[str, Any], zone: str, card: str) -> None:
        s["made"] += 1
        s["units"][f"one-{s['made']}"] = {"side": "one", "zone": zone, "card": card, "new": True, "fear": False,
                                          "moves": 0, "hit": False, "plus": 0, "cloak": False, "damage": 0}

    def after(self, s: dict[str, Any], way: Way) -> dict[str, Any]:
        s = copy.deepcopy(s)
        kind, who, target, card = way
        hand, units = s["hands"]["one"], s["units"]
        if kind == "deploy":
            hand.remove(card)
            s["deployed"] += 1
            level = SOLDIERS[card or ""][2]
            if level <= 2:
                self.stand(s, target or "", card or "")
            else:
                s["pay"] = (1 if level <= 4 else 3, target, card)
        elif kind == "pay":
            hand.remove(card)
            left, zone, what = s["pay"]
            s["pay"] = (left - 1, zone, what) if left > 1 else None
            if left == 1:
                self.stand(s, zone, what)
        elif kind == "play":
            hand.remove(card)
            if card == "Whetstone":
                units[target]["plus"] += 200
            elif card == "Reed Cloak":
                units[target]["cloak"] = True
            elif card == "Human Realm":
                s["ground"] = card
            else:
                units[target]["damage"] += 300
                self.reap(s)
        elif kind == "switch":
            units[who]["zone"] = self.across(s, who or "")
            units[who]["moves"] += 1
        elif kind == "attack":
            units[who]["hit"] = True
            if target == "two":
                if "Drawbridge" in s["hands"]["two"]:
                    s["ask"] = True
                else:
                    s["end"] = True  # the round is won, hands are filled
                return s
            near, far = units[who]["zone"][:5] == "front", units[target]["zone"][:5] == "front"
            full = self.attack(s, who or "")
            if SOLDIERS[units[who]["card"]][1] == "distant" or (near and far):
                dealt = full
            else:
                dealt = full // 4 if not near and not far else full // 2
            units[target]["damage"] += dealt
            self.reap(s)
        elif kind == "counter":
            s["ask"] = None
            s["hands"]["two"].remove("Drawbridge")
            s["stage"] = "preparation2"
        elif kind == "no_counter" or kind == "end_turn":
            s["end"] = True
        elif kind == "to_combat":
            s["stage"] = "combat"
        elif kind == "end_combat":
            s["stage"] = "preparation2"
        return s


def rules_position(p: dict[str, Any]) -> Any:
    units = [{"id": u, "card": d["card"], "side": d["side"], "zone": d["zone"], "deployed": 5 if d["new"] else 1,
              "damage": d["damage"], "statuses": [{"name": "Fear"}] if d["fear"] else []}
             for u, d in p["units"].items()]
    ground = {"card": p["ground"], "side": "two", "counter": -1} if p["ground"] else None
    return GAME.state_from_json({
        "game": GAME.id, "version": 1, "to_act": "one", "stage": p["stage"][0], "turn": 5, "units": units,
        "round_turn": 1 if "first" in p["stage"] else 3, "ground": ground,
        "hands": [{"side": s, "cards": p["hands"][s]} for s in ("one", "two")]})


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
    slow = Slow(p)
    layer, counts = [(rules_position(p), slow.first)], []
    for _ in range(3):
        following = []
        for fast_state, slow_state in layer:
            ways = {(a.kind, a.actor, a.target, a.card): a for a in
                    (o.action for o in GAME.options(fast_state, SURVEY) if o.verdict is Verdict.YES)}
            assert sorted(ways, key=str) == sorted(slow.ways(slow_state), key=str)
            following += [(GAME.apply(fast_state, SURVEY, a), slow.after(slow_state, w)) for w, a in ways.items()]
        layer = following
        counts.append(len(layer))
    assert counts == p["ways"] == slow_counts(p, 3)
    for fast_state, slow_state in layer:
        if not slow_state["end"]:
            assert {u.id: u.damage for u in fast_state.units} == {u: d["damage"] for u, d in
                                                                   slow_state["units"].items()}
