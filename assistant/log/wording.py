"""Sentences about a logged battle, in inches or centimetres: what was done, what was ruled and why."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from assistant.log.battle import Battle, Finding, LoggedAction, LoggedMove
from assistant.overlay.marks import CM_PER_IN, length_text, rounded_sigma
from measure.verdict import Verdict, changed_place
from rules.actions import Check
from rules.cards import is_card, suit, value

UNITS = ("in", "cm")
VERDICT_SAYS = {"yes": "allowed", "too_close": "too close to call", "no": "not allowed"}
VERBS = {
    "move": "moves", "run": "runs", "hustle": "hustles", "charge": "charges", "strike": "strikes at", "attack": "attacks",
    "shoot": "shoots at", "melee": "fights", "throw": "throws at", "blast": "is caught by the blast of",
    "missiles": "fires missiles at",
    "stun": "stuns", "heal": "heals", "grenade": "takes a grenade from", "take": "takes the hit", "block": "blocks",
    "counter": "strikes back", "no_counter": "does not strike back", "no_contact": "did not reach its target",
    "power": "uses a power", "done": "is done", "end_turn": "ends the turn", "end_phase": "ends the phase",
    "end_combat": "ends the combat", "to_combat": "goes to combat", "pass": "passes", "deploy": "deploys", "play": "plays",
    "talent": "uses its talent", "activate": "is activated", "casualty": "is taken off as a casualty",
    "fled": "has fled", "draw": "draws",
    "discard": "discards", "fall_back": "falls back", "teleport": "teleports", "cloak": "cloaks", "uncloak": "uncloaks",
    "pick_up": "picks up supplies", "score_hill": "scores the hill", "claim": "claims the objective", "hold": "holds",
    "suppress": "suppresses", "in_cover": "is in cover", "in_open": "is in the open", "switch": "switches places",
    "stand": "lets it stand", "add": "adds a card", "keep": "keeps the dice", "leave": "leaves", "cancel": "cancels danger",
    "flip": "flips a card", "give": "gives a card", "mine": "lays a mine at", "bid": "bids", "attack_dice": "rolls to attack",
    "defence_dice": "rolls to defend", "action_die": "rolls for actions", "roll_off": "rolls off", "terrain": "places terrain",
    "melee_attack": "rolls to attack", "melee_defence": "rolls to defend", "missile_count": "rolls for missiles",
    "scatter": "rolls for the scatter", "remainder": "rolls for the remainder", "morale": "tests morale",
    "blind_roll": "rolls blind", "start": "rolls for the start", "rps": "chooses", "first": "goes first",
    "second": "goes second", "swap": "swaps cards", "ready": "is ready", "pay": "pays", "adjust": "changes a die",
    "flee": "flees", "defend": "defends",
    "reveal": "turns a card over", "drawn": "draws", "lay": "lays", "trip": "sets off", "blast_over": "ends the blast",
    "buddy": "goes along with", "lucky": "tries its luck", "supply": "takes supplies", "count": "counts its cards",
    "no_hill": "does not score the hill", "nobody": "leaves the objective to nobody",
}
"""What each game calls an action, as a verb; another kind is said as it is written."""
ANSWER_KINDS = {"take", "block", "counter", "no_counter", "no_contact"}
"""Answers to another player's action. Their target is not named: the action has just been told."""
LEFT = "it was gone for 2 s, with no arm over its place"
"""What a line says by itself (docs/formats.md) where it gives no reason: one by an earlier version."""
SUITS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
FACES = {11: "jack", 12: "queen", 13: "king", 14: "ace"}

_NUMBER = r"\d+(?:\.\d+)?"
_OF = re.compile(rf"({_NUMBER}) of ({_NUMBER}) in\b")
_LENGTH = re.compile(rf"({_NUMBER})((?: ± {_NUMBER})?) in"
                     r"(?=$|[,;:.)!?]| (?:apart|and|by|at|of|straight|tall|between|from|high))")
_SURE_LENGTH = re.compile(rf"(\d+\.\d+)((?: ± {_NUMBER})?) in\b")
_SHARE = re.compile(rf"({_NUMBER}) % hidden")


def card_text(card: str) -> str:
    """"9C" as "9 of clubs"; other games' cards keep their names."""
    if not is_card(card, bare=True):
        return card
    rank = FACES.get(value(card), str(value(card)))
    return f"{rank} of {SUITS[suit(card)]}" if suit(card) else rank


def action_text(logged: LoggedAction, battle: Battle) -> str:
    """"jeep charges robot with the 9 of clubs": what was declared."""
    a = logged.action
    who, target = battle.name(a.actor), "" if a.kind in ANSWER_KINDS else battle.name(a.target)
    words = [who, VERBS.get(a.kind, a.kind.replace("_", " ")), target]
    if a.card:
        words.append(f"with {'the ' if is_card(a.card, bare=True) else ''}{card_text(a.card)}")
    if a.extra:
        words.append(f"({', '.join(card_text(e) for e in a.extra)})")
    return " ".join(w for w in words if w)


def ruling_text(logged: LoggedAction, units: str = "in") -> str:
    """Verdict, reasons and who decided: "too close to call: way of 8.3 ± 0.6 in, up to 9 (TT-18). Both players agreed:
    allowed". Empty for an action that no rule had anything to say about; an answer that is allowed has reasons only."""
    reasons = reasons_text(logged.checks, logged.verdict, units)
    verdict = VERDICT_SAYS[logged.verdict]
    if logged.verdict == "yes" and logged.action.kind in ANSWER_KINDS:
        return sentence(reasons)
    text = f"{verdict}: {reasons}" if reasons else "" if logged.verdict == "yes" else verdict
    if logged.by:
        text += f". {sentence(logged.by)} agreed: {'allowed' if logged.allowed else 'not allowed'}"
    return sentence(text)


def finding_text(finding: Finding, battle: Battle, units: str = "in") -> str:
    """"tank moved 7.3 ± 0.2 in, up to 6: too far (TT-10)", or the warning about a move that nobody declared."""
    if finding.about is None:
        return in_units(finding.text, units, sure=True)
    told = reasons_text(finding.checks, "", units) or finding.text
    return f"{battle.name(finding.toy)} moved {'by a ' if told.startswith('way of') else ''}{told}"


def move_text(move: LoggedMove, battle: Battle, units: str = "in") -> str:
    """"sarge moved 5.6 ± 0.1 in"."""
    return length_moved_text(battle.name(move.toy), move.distance_in, move.sigma_in, units)


def length_moved_text(name: str, length_in: float, sigma_in: float, units: str = "in") -> str:
    """"sarge moved 5.6 ± 0.1 in", or that it is too small to tell whether it moved."""
    far = length_text(length_in, units, sigma_in)
    if changed_place(length_in, sigma_in) is Verdict.YES:
        return f"{name} moved {far}"
    return f"{name} is seen {far} from where it stood: too small to tell whether it moved"


def left_text(name: str, reason: str | None) -> str:
    """"sarge left the table: it is gone from 4.0, 5.0 in since 7.1 s and stands nowhere else"."""
    return f"{name} left the table: {reason or LEFT}"


def reasons_text(checks: tuple[Check, ...], verdict: str, units: str = "in") -> str:
    """The checks that made a verdict, in words; for an allowed action those with a number, for no verdict all."""
    decide = [c for c in checks if c.decides and c.detail]
    if verdict == "yes":
        told = [c for c in decide if c.measured is not None] or decide
    else:
        told = [c for c in decide if str(c.verdict) == verdict] or decide
    rules = ", ".join(dict.fromkeys(c.rule for c in told if c.rule))
    return "; ".join(distinct(check_text(c, units) for c in told)) + (f" ({rules})" if rules else "")


def distinct(texts: Iterable[str]) -> tuple[str, ...]:
    """The texts, each once, without those that another one begins with ("0 % hidden" beside "0 % hidden: open?")."""
    known = tuple(dict.fromkeys(texts))
    return tuple(t for t in known if not any(o != t and o.startswith(t) for o in known))


def check_text(check: Check, units: str = "in") -> str:
    """A check's own words with the measured number's ± put in, lengths in ``units``: "7.4 ± 0.2 in, up to 11"."""
    text, m, s = check.detail, check.measured, check.sigma
    if m is not None and check.unit == "in":
        exact, sigma = m, s or 0.0

        def of(found: re.Match[str]) -> str:
            limit = float(found[2])
            if abs(float(found[1]) - exact) > 0.06:
                return up_to(scaled(float(found[1]), units), limit, units)
            plus = length_text(exact, units, sigma) if sigma else length_text(exact, units)
            decimals = len(found[1].partition(".")[2])
            if decimals > 1:  # as many as it takes to tell it from the limit
                plus = f"{exact * (CM_PER_IN if units == 'cm' else 1.0):.{decimals}f}" + plus[len(scaled(exact, units)):]
            return up_to(plus.removesuffix(f" {units}"), limit, units)

        text, count = _OF.subn(of, text)
        if count:
            return text
    if m is not None and s and check.unit == "%":
        text = _SHARE.sub(lambda f: f"{f[1]} ± {rounded_sigma(s):.0f} % hidden", text, count=1)
    return in_units(text, units)


def in_units(text: str, units: str, *, sure: bool = False) -> str:
    """A sentence of the program with its lengths converted from inches to ``units``; other numbers stay. ``sure``:
    the sentence may be a player's, so only numbers with a decimal point count as lengths."""
    if units == "in":
        return text
    text = _OF.sub(lambda f: up_to(scaled(float(f[1]), units), float(f[2]), units), text)

    def one(found: re.Match[str]) -> str:
        plus = found[2] and f" ± {rounded_sigma(float(found[2][3:]) * CM_PER_IN, 10):.1f}"
        return f"{scaled(float(found[1]), units)}{plus} {units}"

    return (_SURE_LENGTH if sure else _LENGTH).sub(one, text)


def up_to(measured: str, limit_in: float, units: str) -> str:
    """"7.4 ± 0.2 in, up to 11": the number and what the rule allows."""
    return f"{measured} {units}, up to {whole(limit_in, units)}"


def scaled(inches: float, units: str) -> str:
    """A length without its unit, one decimal."""
    return f"{inches * (CM_PER_IN if units == 'cm' else 1.0):.1f}"


def whole(inches: float, units: str) -> str:
    """A limit: a whole number has no decimals."""
    return scaled(inches, units).removesuffix(".0")


def sentence(text: str) -> str:
    """With a capital."""
    return text[:1].upper() + text[1:]


def final_verdict(logged: LoggedAction) -> str:
    """What counted in the end: the players' ruling where there is one."""
    if logged.allowed is None:
        return logged.verdict
    return str(Verdict.YES if logged.allowed else Verdict.NO)


def won_by(winners: Sequence[str]) -> str:
    """"green won", "green and blue won", "a draw"."""
    return f"{' and '.join(winners)} won" if winners else "a draw"
