"""An evidence card out of a log: one ruling as a picture, with the frame of that moment where there is one."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from assistant.evidence.card import card_of
from assistant.evidence.embedding import Card
from assistant.evidence.moment import EvidenceError, context_at, lines_about, logged_scene, part_of
from assistant.evidence.parameters import MOMENT
from assistant.evidence.words import clock
from assistant.log.battle import battle_of
from assistant.log.reading import stream_lines
from assistant.runner.outputs import check_outputs
from assistant.video.stills import camera_of_size, open_still_frames


def card_from_log(log: str | Path, at_s: float, from_id: str, to_id: str, video: str | None = None,
                  part: int | None = None, *, out: str | Path | None = None) -> Card:
    """The card of a logged moment; the frame comes from ``video``, else from the clip that the log names, if it is still
    there. ``out``: where the card will go, which must not be that clip. InputError: see :func:`context_at`, :func:`card_of`; a
    ``video`` that cannot be read."""
    lines = part_of(lines_about(stream_lines(log), at_s), part, Path(log).name)
    last = lines[-1].data
    if last["type"] == "end" and at_s > float(last["time_s"]) + MOMENT.rounded_s:
        raise EvidenceError(f"{log}: the log ends at {last['time_s']:g} s: give an earlier --at than {at_s:g}")
    context = context_at(lines, at_s, Path(log).name)
    scene = logged_scene(context)
    assert scene is not None
    camera = battle_of([context.start]).camera
    found = None
    stills = open_still_frames(context.start, log, video)
    if stills is not None:
        with stills:
            check_outputs({"--out": out}, {"the clip": stills.path})
            found = stills.at(at_s)
    view = None if found is None else camera_of_size(camera, found[1])
    if video and (found is None or view is None):
        why = (f"it has no picture at {at_s:g} s" if found is None else "the log does not know the camera" if camera is None
               else "its pictures have another shape than the camera's")
        raise EvidenceError(f"{video}: {why}: give the clip that was watched, or leave --video out for the map")
    if found is None or stills is None:
        return card_of(scene, from_id, to_id, None, None, context)
    context = replace(context, picture=f"{stills.name} at {clock(found[0])}")
    return card_of(scene, from_id, to_id, found[1], view, context)
