"""The story of one battle for its report, from the log alone: turns, what happened in each and why, and totals."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from assistant.evidence.words import check_row, clock
from assistant.log.battle import Battle, BattleReader, Finding, LoggedAction, Standing
from assistant.log.reading import LogError, LoggedLine
from assistant.log.wording import (
    ANSWER_KINDS,
    VERDICT_SAYS,
    action_text,
    final_verdict,
    finding_text,
    left_text,
    move_text,
    sentence,
)
from assistant.overlay.marks import length_text
from assistant.report.by_time import at_time, grouped
from assistant.report.parameters import REPORT
from assistant.report.parts import Event, Story, ToyLine, Turn

LEFT_WORDS = {"toytastrophe": "hits", "hearts_of_plastic": "units", "simple_toy_soldiers": "figures", "toymallet": "figures",
              "toaded": "health"}
"""What each game calls that which is left of a fighter."""
KEPT = {"prompt": ("about", "chance", "secret"), "action": ("number",), "move": ("toy",), "appear": ("toy",),
        "leave": ("toy", "reason"), "note": ("text", "step", "mend", "camera", "camera_watch")}
"""Of each type of line, what a story tells from it besides what the battle holds."""
STATES = {"placed": "standing", "occluded": "standing", "lifted": "in a hand", "destroyed": "destroyed"}


def stories_of(lines: Iterable[LoggedLine], log: str) -> tuple[Story, ...]:
    """One story for every part of a log, whose lines are taken one after another and not kept. LogError: a line is not what
    its type asks for (all lines are taken before). A log without a start line, or an empty one, gives ()."""
    out: list[Story] = []
    told: _Told | None = None
    fault: LogError | None = None
    for line in lines:
        if fault is not None:
            continue
        try:
            if line.data["type"] == "start":
                out += [] if told is None else [told.story(log)]
                told = _Told(line)
            if told is not None:
                told.line(line)
        except LogError as e:
            fault = e
    if fault is not None:
        raise fault
    return (*out, *([] if told is None else [told.story(log)]))


class _Reader(BattleReader):
    """Leaves out what no story tells: what was asked, and hands over the table. The log's reader has looked at it."""

    def on_prompt(self, line: Mapping[str, Any]) -> None:
        pass

    def on_hands(self, line: Mapping[str, Any]) -> None:
        pass


class _Told:
    """Takes in the lines of one battle. Of each it keeps what the story needs once the whole battle is known."""

    def __init__(self, first: LoggedLine) -> None:
        self._start, self._number = first.data, first.number
        self._reader = _Reader()
        self._kept: list[Mapping[str, Any]] = []
        self._asked: tuple[Any, ...] = ()

    def line(self, line: LoggedLine) -> None:
        """Take in a line; LogError: it is not what its type asks for."""
        d, kind = line.data, line.data["type"]
        self._reader.take(line.number, d, line.scene)
        keys, standing = KEPT.get(kind), d.get("standing")
        stands = standing is not None and isinstance(standing, Mapping)
        if keys is None and not stands:
            return
        if kind == "prompt":  # most ask as the one before did
            asked = tuple(map(d.get, KEPT["prompt"]))
            if asked == self._asked and not stands:
                return
            self._asked = asked
        kept = {"type": kind, "time_s": self._reader.now}
        for key in keys or ():
            if key in d:
                kept[key] = d[key]
        if stands:
            kept["standing"] = standing
        self._kept.append(kept)

    def story(self, log: str) -> Story:
        """The story of the lines so far."""
        battle = self._reader.battle()
        builder = _StoryBuilder(battle, log)
        self._kept.reverse()
        while self._kept:  # each is let go once it is told: of a long log they take a tenth of the memory
            builder.line(self._kept.pop())
        last = battle.standings[-1] if battle.standings else None
        word = LEFT_WORDS.get(battle.game, "left")
        over = last is not None and last.over
        highlights, further = _highlights(builder.turns)
        turns = tuple(t for t in builder.turns if t.events or (t.number > 0 and not over))
        return Story(battle, self._start, log, self._number, turns, _toys(battle, builder), _result(battle, last, word), over,
                     _numbers(battle, builder), highlights, further, word, builder.camera, _undeclared(battle))


class _StoryBuilder:
    """Builds the story line by line, in the order of the log."""

    def __init__(self, battle: Battle, log: str) -> None:
        self.battle, self.log = battle, log
        self.actions = {d.number: d for d in battle.actions}
        self.events: dict[int, Event] = {}
        self.findings = grouped(lambda f: f.text, battle.findings)
        self.moves = grouped(lambda m: m.toy, battle.moves)
        self.in_doubt, self.judged = grouped(lambda m: m.toy, battle.in_doubt), grouped(lambda f: f.toy, battle.findings)
        self.notes = frozenset(battle.notes)
        self.gone, self.turns = set[str](), list[Turn]()
        self.left: dict[str, float] = {}
        self.fighters: Any = None
        self.most: dict[str, float] = {}
        self.sides: dict[str, str] = {k: t.side for k, t in battle.scenes.toys().items()}
        self.placed = frozenset(battle.scenes.stood)
        self.over = bool(battle.standings) and battle.standings[-1].over
        self.answers = self.secret = False
        self.now = 0.0
        self.camera = "unknown"
        self.turn(-1, "")

    def line(self, d: Mapping[str, Any]) -> None:
        self.now = max(self.now, float(d.get("time_s", self.now)))
        handle = getattr(self, f"on_{d['type']}", None)
        event = handle(d) if handle is not None else None
        if "standing" in d:
            self.stands(d["standing"], event)

    def turn(self, number: int, player: str) -> None:
        last = self.turns[-1] if self.turns else None
        if last is not None and not last.events and last.number <= 0:
            self.turns[-1] = Turn(number, player, self.now)
        elif last is None or last.number != number or (player and number > 0 and not last.events and last.player != player):
            self.turns.append(Turn(number, player, self.now))

    def stands(self, told: Mapping[str, Any], event: Event | None) -> None:
        fighters = told.get("fighters") or {}
        if fighters is not self.fighters:
            left = {str(k): float(f["left"]) for k, f in fighters.items()}
            self.sides |= {str(k): str(f.get("side", "")) for k, f in fighters.items()}
            for k, v in left.items():
                self.most[k] = max(v, self.most.get(k, v))
            if event is not None:
                event.effects += _effects(self.battle, self.left, left, LEFT_WORDS.get(self.battle.game, "left"))
            self.left, self.fighters = left, fighters
        number = int(told.get("turn") or 0)
        if number != self.turns[-1].number:
            self.turn(number, str(told.get("to_act") or "") if number > 0 else "")
        if told.get("over") and event is not None:
            event.effects.append("the battle is over")

    def on_prompt(self, d: Mapping[str, Any]) -> None:
        self.answers = d.get("about") is not None or bool(d.get("chance"))
        self.secret = bool(d.get("secret"))

    def on_action(self, d: Mapping[str, Any]) -> Event:
        logged = self.actions[int(d["number"])]
        a, b = logged.action, self.battle
        mine, theirs = (tuple(t for t in b.toys_of(name, logged.time_s) if t in self.placed) for name in (a.actor, a.target))
        title, side = sentence(action_text(self._shown(logged), b)), self.sides.get(a.actor or "", a.actor or "")
        judged = not logged.undone and (logged.checks or logged.verdict != "yes")
        event = Event(logged.time_s, "deed", title, side, logged.verdict if judged else "", answer=self.answers,
                      undone=logged.undone, toys=mine, targets=theirs, seen_s=logged.time_s, logged=logged)
        event.chip = sentence(VERDICT_SAYS[logged.verdict]) if event.verdict else ""
        event.players = f"{sentence(logged.by)}: {'allowed' if logged.allowed else 'refused'}" if logged.by else ""
        checks = () if logged.undone else logged.checks
        event.rows = [check_row(c.to_dict()) for c in checks if c.decides or c.measured is not None]
        if mine and theirs and event.rows and not self.answers:
            event.card = (f"toy-umpire evidence {self.log} --at {logged.time_s:g} --from {a.actor} --to {a.target} "
                          "--out card.png")
        self.events[logged.number] = event
        self.turns[-1].events.append(event)
        return event

    def _shown(self, logged: LoggedAction) -> LoggedAction:
        """The action without its secrets: how many cards were drawn, not which; nothing secret while the battle goes
        on."""
        a = logged.action
        if a.kind == "draw" and a.extra:
            n = len(a.extra)
            a = replace(a, extra=(f"{n} card{'s' * (n != 1)}",))
        elif self.secret and not self.over:
            a = replace(a, card=None, extra=())
        return logged if a is logged.action else replace(logged, action=a)

    def on_note(self, d: Mapping[str, Any]) -> Event | None:
        if "camera_watch" in d:
            self.camera = ("watched from the start, it stood still" if d["camera_watch"] else
                           "not watched (too little texture on the table)")
            return None
        text = str(d["text"])
        if d.get("step") in ("undo", "redo") and "board" not in d:
            what = ("What the players corrected" if "mend" in d else f"Action {d['number']}" if "number" in d else
                    "The last action")
            return self.add(Event(self.now, "note", f"{what} is {'taken back' if d['step'] == 'undo' else 'done again'}"))
        if "camera" in d:
            self.camera = f"at {clock(self.now)}: {text}"
            return self.add(Event(self.now, "warning", sentence(text), verdict="too_close", chip="The camera"))
        finding = at_time(self.findings.get(text, ()), self.now)
        if finding is None:  # of what was found about a move that is too small to tell, nothing is left
            return self.add(Event(self.now, "note", sentence(text))) if (self.now, text) in self.notes else None
        self.findings[text].remove(finding)
        self.found(finding)
        return None

    def found(self, finding: Finding) -> None:
        move = at_time(self.moves.get(finding.toy, ()), finding.time_s)
        if move is not None:
            self.moves[finding.toy].remove(move)
        event = self.events.get(finding.about) if finding.about is not None else None
        if event is None:
            text = move_text(move, self.battle) if move is not None else finding_text(finding, self.battle)
            self.add(Event(finding.time_s, "warning", sentence(text), self.sides.get(finding.toy, ""), "too_close",
                           "Nobody declared it", toys=(finding.toy,), move=move, seen_s=finding.time_s))
            return
        event.rows += [check_row(c.to_dict(), f"seen at {clock(finding.time_s)}: ") for c in finding.checks]
        if finding.verdict and finding.verdict != "yes":
            event.verdict = finding.verdict
            event.chip = f"{sentence(VERDICT_SAYS[finding.verdict])}, as moved"
        event.move, event.seen_s = move or event.move, finding.time_s

    def on_move(self, d: Mapping[str, Any]) -> None:
        """A declared move without a finding (a game that does not judge moves) still says how far it went. One that is too
        small to tell is no move, whoever declared it."""
        move = at_time(self.moves.get(d["toy"], ()), self.now) or at_time(self.in_doubt.get(d["toy"], ()), self.now)
        if move is None or at_time(self.judged.get(d["toy"], ()), self.now) is not None:
            return
        event = self.events.get(move.declared) if move.certain and move.declared is not None else None
        if move.certain:
            self.moves[move.toy].remove(move)
        if event is not None:
            event.move, event.seen_s = move, move.time_s
            event.effects.append(move_text(move, self.battle))
        else:
            self.add(Event(self.now, "note", sentence(move_text(move, self.battle)), self.sides.get(move.toy, ""),
                           toys=(move.toy,), move=move if move.certain else None, seen_s=move.time_s))

    def on_leave(self, d: Mapping[str, Any]) -> Event:
        self.gone.add(d["toy"])
        said = sentence(left_text(self.battle.name(d["toy"]), d.get("reason")))
        return self.add(Event(self.now, "arrival", said, self.sides.get(d["toy"], "")))

    def on_appear(self, d: Mapping[str, Any]) -> Event | None:
        self.gone.discard(d["toy"])
        first = self.battle.scenes[0].time_s if self.battle.scenes else 0.0
        if self.now <= first + 1e-6:
            return None
        return self.add(Event(self.now, "arrival", f"{sentence(self.battle.name(d['toy']))} came onto the table",
                              self.sides.get(d["toy"], ""), toys=(d["toy"],), seen_s=self.now))

    def add(self, event: Event) -> Event:
        self.turns[-1].events.append(event)
        return event


def _effects(battle: Battle, before: Mapping[str, float], after: Mapping[str, float], word: str) -> list[str]:
    out = []
    for k, v in before.items():
        now = after.get(k, 0.0)
        name = battle.name(k)
        if now <= 0 < v:
            out.append(f"{name} is destroyed" if word != "units" else f"{name} is out")
        elif now != v:
            out.append(f"{name}: {v:g} → {now:g} {word}")
    return out


def _result(battle: Battle, last: Standing | None, word: str) -> str:
    when = f"at {clock(battle.last_s)}"
    if last is None and not battle.game:
        return f"No game was played: measured until {when[3:]}."
    if last is None:
        return f"The log stops {when}; it does not tell how the game stood."
    scores = ", ".join(f"{side} {points:g}" for side, points in last.scores.items())
    scored = any(last.scores.values())
    if last.over:
        why = f": {last.reason}" if last.reason else ""
        if not last.winners:
            return f"A draw{why}."
        who = " and ".join(sentence(w) for w in last.winners)
        return f"{who} won{why}." + (f" Score: {scores}." if scored and len(last.scores) > 1 else "")
    how = "The recording ends" if battle.ended else "The log stops"
    turn = f" in turn {last.turn}" if last.turn else ""
    act = f", {last.to_act} to act" if last.to_act else ""
    return f"Not decided. {how} {when}{turn}{act}." + (f" Score: {scores}." if scored else "")


def _numbers(battle: Battle, builder: _StoryBuilder) -> tuple[tuple[str, str], ...]:
    actions = [d for d in battle.actions if not d.undone]
    close = sum(d.verdict == "too_close" for d in actions) + sum(f.verdict == "too_close" for f in battle.findings)
    refused = sum(final_verdict(d) == "no" for d in actions) + sum(f.verdict == "no" for f in battle.findings)
    turn = max((s.turn for s in battle.standings), default=0)
    rows = [("length", clock(battle.last_s)), ("turns", str(turn) if turn else ""),
            ("actions", str(len(actions)) if actions else ""), ("moves seen", str(len(battle.moves))),
            ("too close to call", str(close)), ("not as allowed", str(refused)),
            ("moves nobody declared", str(len(_undeclared(battle)))),
            ("destroyed", str(len(battle.fallen)))]
    return tuple((k, v) for k, v in rows if v)


def _highlights(turns: Sequence[Turn]) -> tuple[tuple[str, ...], int]:
    """What a reader in a hurry must know, in order of time, and how many more such events there are. Losses are kept
    first, then rulings that were not a plain yes, and moves that nobody declared."""
    out: list[str] = []
    losses: list[str] = []
    main = ""
    for turn in turns:
        for e in turn.events:
            if e.undone:
                continue
            main = e.title if not main or (e.kind == "deed" and not e.answer) else main
            lost = [t for t in e.effects if "destroyed" in t or "is out" in t]
            if lost:
                losses.append(f"{clock(e.time_s)} {main}: {', '.join(lost)}.")
                out.append(losses[-1])
            elif e.kind == "deed" and e.verdict in ("no", "too_close"):
                players = f" {e.players}." if e.players else ""
                why = next((r for r in e.rows if r.verdict == e.verdict and r.measured and r.limit), None)
                detail = f" ({why.measured} of {why.limit}, {why.rule})" if why is not None else ""
                out.append(f"{clock(e.time_s)} {e.title}: {e.chip.lower()}{detail}.{players}")
            elif e.kind == "warning":
                out.append(f"{clock(e.time_s)} {e.title}: {e.chip.lower()}.")
    known = set(losses)
    first = [*losses, *(text for text in out if text not in known)][:REPORT.highlights_most]
    return tuple(text for text in out if text in first), len(out) - len(first)


def _toys(battle: Battle, builder: _StoryBuilder) -> tuple[ToyLine, ...]:
    most, undeclared = builder.most, _undeclared(battle)
    known = battle.scenes.stood
    last = {t.id: t for t in battle.scenes[-1].toys} if battle.scenes else {}
    left = battle.standings[-1].left if battle.standings else {}
    out = []
    teams = [k for k in most if k not in known]
    moved = grouped(lambda m: m.toy, battle.moves)
    struck = Counter(a.actor for d in battle.actions if (a := d.action).target is not None and a.target != a.actor
                     and a.kind not in ANSWER_KINDS and not d.undone)
    for toy_id in (*known, *teams):
        moves = moved.get(toy_id, [])
        name = battle.name(toy_id)
        state = "left the table" if toy_id in builder.gone else "not seen at the end" if toy_id in known else ""
        state = STATES[last[toy_id].state] if toy_id in last else state
        if toy_id in most and left.get(toy_id, 0.0) <= 0:
            state = "destroyed"
        out.append(ToyLine(toy_id, name, builder.sides.get(toy_id, ""), left.get(toy_id, 0.0) if toy_id in most else None,
                           most.get(toy_id), len(moves), sum(s.distance_in for s in moves),
                           math.hypot(*(s.sigma_in for s in moves)), sum((s.time_s, s.toy) in undeclared for s in moves),
                           struck[toy_id], state))
    return tuple(out)


def _undeclared(battle: Battle) -> frozenset[tuple[float, str]]:
    return frozenset((f.time_s, f.toy) for f in battle.findings if f.about is None)


def moved_text(toy: ToyLine) -> str:
    """ "7.3 ± 0.2 in", or a dash."""
    return length_text(toy.moved_in, "in", toy.sigma_in) if toy.moves else "–"
