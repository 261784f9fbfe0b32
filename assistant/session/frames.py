"""What is seen of the table: the scene as the game has it, the measurements in it, and what happened since the last frame."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from assistant.log.last_check import twice
from assistant.session.findings import moved_together
from assistant.session.history.actions import joined, move_entries
from assistant.session.history.steps import GameHistory
from assistant.session.journal import Entry, remark
from assistant.session.roster import Roster
from assistant.session.saved_table import saved_corrections
from assistant.session.tick import Mend
from measure.errors import InputError
from measure.occlusion.definitions import COVER_DEFINITIONS, USUAL, CoverDefinition
from measure.scene import Scene, Zone
from measure.scene import with_distinct_ids as distinct
from measure.survey import Survey
from rules.engine import Game
from vision.eye.eye import Eye
from vision.eye.sight import Sight
from vision.tracking.tracks.fallen import mark_destroyed


@dataclass(frozen=True, slots=True)
class QuickRules:
    """How covers are measured where no game is played: destroyed toys block, living ones do not, and "hidden" is what the
    players chose."""

    cover_definition: CoverDefinition = USUAL

    def changed(self, house_rules: Mapping[str, Any]) -> QuickRules:
        """With another choice, given by its key as a house rule. InputError: another rule, or no such definition."""
        definition = house_rules.get("cover_definition")
        if set(house_rules) != {"cover_definition"} or definition not in COVER_DEFINITIONS:
            raise InputError("no game is being played: of the house rules only cover_definition can be chosen, one of "
                             f"{', '.join(COVER_DEFINITIONS)}")
        return QuickRules(definition)

    @property
    def sight(self) -> dict[str, Any]:
        """As ``Survey.sight``."""
        return {"living_block": False, "destroyed_block": True, "definition": self.cover_definition}


@dataclass(frozen=True, slots=True, eq=False)
class SeenTable:
    """The table as it was last seen. ``sight``: None before the first frame. ``survey``: the measurements of the scene as it
    last changed; a scene with another ``signature`` needs new ones, one of what was last ``shown`` has the same.
    ``destroyed``: ids, and ``zones``, as last logged."""

    sight: Sight | None = None
    survey: Survey | None = None
    signature: Any = None
    shown: Any = None
    destroyed: frozenset[str] = frozenset()
    zones: tuple[Zone, ...] = ()

    @property
    def ready(self) -> bool:
        """Whether the table was seen at rest."""
        return self.sight is not None and self.sight.ready


def with_saved_corrections(eye: Eye, sight: Sight, table: Mapping[str, Any]) -> Sight:
    """The sight after the corrections of a saved battle (its ``table``) are applied again."""
    for correction in saved_corrections(table, sight.scene.toys):
        eye.correct(correction)
    return replace(sight, scene=eye.scene())


def with_destroyed(eye: Eye, game: Game[Any] | None, state: Any, scene: Scene) -> Scene:
    """The scene in which toys that the game calls destroyed are terrain where they lie; destroyed terrain is gone."""
    if game is None or state is None:
        return scene
    lying = game.destroyed(state)
    if mark_destroyed(eye.tracks, lying, eye.measure):  # outlined anew as they lie
        scene = eye.scene()
    return game.scene_of(state, scene)


def with_distinct_ids(scene: Scene, time_s: float) -> tuple[Scene, tuple[str, ...]]:
    """The scene at a time with no id twice, and a sentence about each that was changed: everything is asked for by its id."""
    scene = scene if scene.time_s == time_s else replace(scene, time_s=time_s)
    made = distinct(scene)
    if made is scene:
        return scene, ()
    return made, tuple(twice(was, now) for was, now in zip(_ids(scene), _ids(made), strict=True) if was != now)


def _ids(scene: Scene) -> list[str]:
    return [*(t.id for t in scene.toys), *(t.id for t in scene.terrain), *(z.id for z in scene.zones)]


def surveyed(seen: SeenTable, scene: Scene, game: Game[Any] | None, state: Any, quick: QuickRules) -> SeenTable:
    """With a new survey if what can be measured has changed. A passing arm changes nothing. ``quick``: holds while there is no
    state of a game."""
    playing = game is not None and state is not None
    sight = game.sight(state) if game is not None and playing else quick.sight
    shown = (tuple(sight.values()), scene.terrain, scene.zones, scene.toys)
    if seen.survey is not None and shown == seen.shown:
        return seen
    seen = replace(seen, shown=shown)
    signature = (tuple(sight.values()), scene.terrain, scene.zones,
                 tuple(replace(t, state="placed") if t.on_table else t for t in scene.toys))
    if seen.survey is not None and signature == seen.signature:
        return seen
    if seen.survey is None or seen.survey.sight != sight:
        return replace(seen, signature=signature, survey=Survey(scene, **sight))
    return replace(seen, signature=signature, survey=seen.survey.moved(scene))


def event_entries(game: Game[Any] | None, history: GameHistory, events: Iterable[Mapping[str, Any]], roster: Roster,
                  scene: Scene, survey: Survey, enrolled: str | None, time_s: float,
                  before: Scene | None = None) -> tuple[GameHistory, tuple[Entry, ...]]:
    """The log lines of the eye's events. If most toys seem to move at once, the camera was bumped and nothing moved. A toy of
    the roster that comes after the game has begun joins it. ``before``: the scene of the frame before."""
    events = tuple(events)
    entries: list[Entry] = []
    together = moved_together(events, sum(t.on_table for t in scene.toys))
    if together is not None:
        text = f"everything moved by {together:.1f} in at once: the camera or the table was bumped, calibrate again"
        entries.append(remark(time_s, text, way_out=Mend.CALIBRATE, camera="moved"))
    for event in events:
        if event["type"] == "note" and not (together is not None and "in_doubt" in event):
            entries.append(remark(time_s, **{k: v for k, v in event.items() if k not in ("type", "time_s")}))
        elif event["type"] not in ("move", "note"):
            entries.append(Entry(event))
            if event["type"] == "appear" and game is not None:
                history, told = joined(game, history, roster, scene, str(event["toy"]), time_s)
                entries += told
        elif together is None:
            history, told = move_entries(game, history, event, survey, enrolled, time_s, before)
            entries += told
    return history, tuple(entries)
