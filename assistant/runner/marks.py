"""The marks of one tick for the video."""

from __future__ import annotations

from typing import Any

from assistant.overlay.marks import Banner
from assistant.overlay.scene_marks import marks_of
from assistant.overlay.turn_line import actions_left, turn_line
from assistant.session.session import Session
from assistant.session.tick import Tick


def marks_for(session: Session, tick: Tick) -> tuple[Any, ...]:
    """The marks of one tick for the video; the same tuple while nothing changed, so that the painter keeps its layer."""
    scene = tick.survey.scene
    states = {t.id: t.state for t in tick.scene.toys}
    shown = tick.scene if any(states.get(t.id) != t.state for t in scene.toys) or len(states) != len(scene.toys) else scene
    options = session.options if tick.ready else ()
    key = (id(tick.survey), tuple(states.items()), id(options), tick.warnings, tick.hands, session.prompt, tick.judged,
           tick.to_move, tick.board, tick.outcome)
    if session.marks_kept is not None and session.marks_kept[0] == key:
        return session.marks_kept[1]
    turn = " · ".join(filter(None, (session.game.title if session.game is not None else "", tick.outcome, tick.board)))
    marks = marks_of(shown, tick.survey, options, hands=tick.hands, warnings=[w.text for w in tick.warnings],
                     prompt=session.prompt, turn=turn, moving=tick.moving, judged=tick.judged)
    helped = turn_line(session.prompt, options, {t.id: t.name or t.id for t in scene.toys}, tick.to_move,
                       actions_left(tick.state))
    marks += (Banner(helped, "helper", "bottom"),) if helped else ()
    session.marks_kept = (key, marks)
    return marks
