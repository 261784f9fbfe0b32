"""The marks of a tick as the players look at it, its banners, and what everybody may see of it."""

from __future__ import annotations

from typing import Any

from assistant.overlay.marks import Area, Banner, Label, Mark, Symbol
from assistant.overlay.scene_marks import marks_of
from assistant.overlay.turn_line import actions_left, turn_line
from assistant.session.tick import Mend
from gui.language.words import tr, trn
from gui.model.enrolment_form import enrolment_marks
from gui.model.rows import toy_notes, toy_wounds
from gui.model.session_protocol import Choice, TickLike
from gui.model.wording import clock, headline, question


def tick_key(tick: TickLike) -> tuple[Any, ...]:
    """Two ticks with the same key look the same but for their picture: a scene is made anew for every frame, a survey
    only when what can be measured has changed, and options follow from survey and state."""
    return (id(tick.survey), id(tick.state), tuple(t.state for t in tick.scene.toys), tuple(tick.moving),
            bool(tick.options), tick.prompt, tuple((q.number, q.ring_in) for q in tick.questions), tick.enrolment,
            tuple(tick.heights.values()), tick.judged)


def marks_for(tick: TickLike, choice: Choice, *, notes: bool = True) -> tuple[Mark, ...]:
    """The marks of one tick as the players look at it; banners are left to :func:`banners`."""
    selected = choice.selected if any(t.id == choice.selected for t in tick.scene.toys) else None
    marks = marks_of(tick.scene, tick.survey, tick.options, selected=selected, target=choice.target, card=choice.card,
                     notes=toy_notes(tick) if notes else None, units=choice.units, rings_in=choice.rings_in,
                     moving=tick.moving, names=_asked(choice), wounds=toy_wounds(tick), judged=tick.judged,
                     rings_at=dict(choice.rings_at))
    return marks + question_marks(tick) + enrolment_marks(tick)


def _asked(choice: Choice) -> tuple[str, ...]:
    """Whom the players look at: only their names are written."""
    return tuple(i for i in (choice.selected, choice.target) if i is not None)


def question_marks(tick: TickLike) -> tuple[Mark, ...]:
    """Unknown things are outlined with a question mark until the players have said which toys they are."""
    marks: list[Mark] = []
    for q in tick.questions:
        marks += [Area(tuple((x, y, 0.0) for x, y in q.ring_in), "too_close", dash="dashed", fill=0.15),
                  Symbol((*q.at_in, 0.0), "too_close", "too_close"),
                  Label((*q.at_in, 0.0), (tr("which one?") if q.candidates else tr("what is this?"),), "too_close", priority=9)]
    return tuple(marks)


def secret_hand(tick: TickLike) -> bool:
    """Whether the player to act holds cards that the program knows and the others must not see."""
    return tick.prompt is not None and any(getattr(h, "side", "") == tick.prompt.player and getattr(h, "cards", None)
                                           for h in getattr(tick.state, "hands", ()))


def public_marks(tick: TickLike, choice: Choice) -> tuple[Mark, ...] | None:
    """The marks that everybody may see while a hand is secret: ranges and cover, but nothing that
    reveals the cards in it. None: there is no secret."""
    if not secret_hand(tick):
        return None
    selected = choice.selected if any(t.id == choice.selected for t in tick.scene.toys) else None
    marks = marks_of(tick.scene, tick.survey, selected=selected, target=choice.target, notes=toy_notes(tick),
                     units=choice.units, rings_in=choice.rings_in, moving=tick.moving, names=_asked(choice),
                     wounds=toy_wounds(tick), judged=tick.judged,
                     rings_at=dict(choice.rings_at))
    return marks + question_marks(tick) + enrolment_marks(tick)


def lost_toys(tick: TickLike) -> tuple[str, ...]:
    """Names of toys that are in play and not on the table, nor in anybody's hand just now."""
    there = {t.id for t in tick.scene.toys}
    playing = {f.id: f for f in getattr(tick.state, "toys", ()) if getattr(f, "hits", 0) and not getattr(f, "rides", None)}
    return tuple(getattr(playing[i], "name", "") or i for i in tick.missed if i in playing and i not in there)


SET_UP, CORRECT = "sheet", "correct"
"""What one click can begin to mend: a step of the set-up, and corrections."""


def mends_of(tick: TickLike) -> tuple[str, ...]:
    """What one click can begin to mend now: SET_UP where a warning's way out is to calibrate again, CORRECT where a toy is
    missed."""
    again = any(w.mend is Mend.CALIBRATE for w in tick.warnings)
    return ((SET_UP,) if again else ()) + ((CORRECT,) if lost_toys(tick) else ())


def banners(tick: TickLike, *, replayed: bool = False, hint: bool = False) -> tuple[Mark, ...]:
    """Turn, question, warnings and hands, over the whole picture. ``hint``: where there is no game also what a click does, for
    somebody who has the mouse and looks at no toy."""
    turn, asked = " · ".join(filter(None, (headline(tick), tick.board))), question(tick) if tick.prompt or hint else ""
    out: list[Mark] = [Banner(turn, "turn")] if turn else []
    if replayed:
        out.append(Banner(tr("Looking back at {time}", time=clock(tick.frame.time_s)), "warning"))
    if asked:
        out.append(Banner(asked, "prompt", "bottom"))
    if helped := turn_line(tick.prompt, tick.options, {t.id: t.name or t.id for t in tick.scene.toys}, tick.to_move,
                           actions_left(tick.state)):
        out.append(Banner(helped, "helper", "bottom"))
    out += [Banner(w.text, "warning", "bottom") for w in tick.warnings]
    lost = lost_toys(tick)
    if lost:
        out.append(Banner(trn("Not on the table: {names}. Put it back, or press C and say which one it is",
                              "Not on the table: {names}. Put them back, or press C and say which one it is", len(lost),
                              names=", ".join(lost)), "warning", "bottom"))
    if not getattr(tick, "ready", True):
        out.append(Banner(tr("Getting ready: keep your hands off the table for a moment"), "hands", "bottom"))
    if tick.hands:
        out.append(Banner(tr("Hand over the table"), "hands", "bottom"))
    return tuple(out)
