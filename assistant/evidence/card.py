"""Evidence cards: what was measured between two toys at one moment of a battle, and what the rules said about it, as
one picture that can be checked against the log."""

from __future__ import annotations

from typing import Any, Protocol

from assistant.evidence.embedding import Card
from assistant.evidence.moment import Context, EvidenceError, context_at, lines_about, logged_scene, toys_named
from assistant.evidence.record import NO_PICTURE, record_of, survey_of
from assistant.log.battle_log import BattleLog
from assistant.log.game_record import house_rules_of
from assistant.log.reading import stream_lines
from assistant.log.signing import hash_of_pixels
from assistant.video.stills import Picture
from calibration.table.calibrate import TableCalibration
from measure.scene import Scene
from measure.scene_file import scene_from_dict
from measure.survey import Survey
from rules.engine import Game

__all__ = ["Card", "Context", "EvidenceError", "card_of", "context_at", "context_of"]


class BattleInPlay(Protocol):
    """What a card needs of a battle that is being played (assistant.session.session.Session)."""

    log: BattleLog
    game: Game[Any] | None
    calibration: TableCalibration

    @property
    def survey(self) -> Survey: ...
    def state_dict(self) -> dict[str, Any] | None: ...


def context_of(session: BattleInPlay, time_s: float) -> Context:
    """The context of a battle that is being played, at ``time_s`` (the tick's frame). Without a log file the card says
    that it cannot be checked. EvidenceError: nothing has been measured yet."""
    if session.log.path is not None and session.log.path.is_file():
        return context_at(lines_about(stream_lines(session.log.path), time_s), time_s, session.log.path.name)
    start: dict[str, Any] = {}
    if session.game is not None:
        start = {"game": session.game.id, "edition": session.game.edition,
                 "house_rules": house_rules_of(session.game, session.state_dict())}
    else:
        start["house_rules"] = {"cover_definition": session.survey.definition}
    c = session.calibration
    start["calibration"] = {"method": c.method, "lens_known": c.lens_known, "rms_px": c.rms_px}
    return Context(time_s, start)


def card_of(scene: Scene, from_id: str, to_id: str, frame_bgr: Picture | None,
            calibration: TableCalibration | None, context: Context) -> Card:
    """The evidence card of a pair of toys: ``.picture`` (H, W, 3) BGR to show, ``.save("card.png")`` or ``.pdf``.

    For the window's snapshot button, with the tick on screen (half a second to two, so not in the painting thread)::

        context = context_of(session, tick.frame.time_s)
        card = card_of(tick.scene, choice.selected, choice.target, tick.frame.bgr, session.calibration, context)
        card.save("evidence.png")

    ``frame_bgr`` (H, W, 3) is the very frame, ``calibration`` draws on it; without either the card shows the map. Where
    the context names a logged scene, that scene is measured, so that card and log agree to the last digit.
    EvidenceError: no such toys, twice the same, or one that is not on the table.
    """
    scene = logged_scene(context) or scene_from_dict(scene.to_dict())
    me, target = toys_named(scene, from_id, context), toys_named(scene, to_id, context)
    if len(me) > 1 or len(target) > 1:  # teams: from the closest figure to the closest figure
        survey = Survey(scene)
        me, target = min((((a,), (b,)) for a in me for b in target), key=lambda p: survey.gap(p[0][0].id, p[1][0].id).inches)
    if me[0].id == target[0].id:
        raise EvidenceError(f"{from_id} and {to_id} are the same toy: give two")
    survey = survey_of(scene, context)
    record = record_of(survey, me[0], target[0], context)
    from assistant.evidence.drawing import crop_of, draw  # matplotlib takes its time: only for those who draw

    camera = calibration if frame_bgr is not None else None
    if frame_bgr is not None and camera is not None:
        record["picture"] = {"kind": "frame", "of": context.picture, "size_px": [frame_bgr.shape[1], frame_bgr.shape[0]],
                             "sha256": hash_of_pixels(frame_bgr), "crop": crop_of(record, survey.scene, frame_bgr, camera)}
    else:
        record["picture"] = dict(NO_PICTURE)
    return Card(record, draw(record, survey, camera))
