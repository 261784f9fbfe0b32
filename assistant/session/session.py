"""Where the parts meet: frames and actions in, scene, measurements, options and log lines out."""

from __future__ import annotations

import datetime
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from assistant.log.battle_log import BattleLog
from assistant.log.game_record import house_rules_of, standing_of
from assistant.session.camera_watch import Minded
from assistant.session.corrections import Step, heights_from, known_again, mends_again, state_after, table_dict
from assistant.session.findings import camera_line, fallen, moved_together, open_options, said_of
from assistant.session.inputs import fits
from assistant.session.roster import Roster
from assistant.session.tick import Tick
from calibration.table.calibrate import TableCalibration
from measure.errors import InputError
from measure.scene import Ring, Scene
from measure.survey import Survey
from measure.verdict import Verdict, all_of
from rules.engine import Action, Game, IllegalAction, Option, PlayersRuling, Prompt
from vision.capture.parameters import START_PICTURE
from vision.capture.source import Frame
from vision.corrections.correction import Mend, Undo
from vision.corrections.enrolment import Enrolment, enrolment
from vision.corrections.toys import missed
from vision.eye import Eye
from vision.networks.detector import Detector
from vision.tracking.events import Sight
from vision.tracking.fallen import heed

SAY_S = 6.0
"""A remark stays in the picture this long."""
TABLE = "table"
"""The key of a saved state under which it says what stands where."""
MOVING_KINDS = ("move", "charge")


@dataclass(slots=True, eq=False)
class _Declared:
    """A move or charge that was declared and has not been seen yet."""

    number: int
    action: Action
    state: Any


class Session:
    """One battle: the eye on the table, the game's state, the log. Feed frames to :meth:`step`, actions to :meth:`do`."""

    _looks: dict[str, Any]

    def __init__(self, calibration: TableCalibration, *, game: Game[Any] | None = None, roster: Roster | None = None,
                 state: Mapping[str, Any] | None = None, empty: NDArray[np.uint8] | None = None,
                 terrain: NDArray[np.uint8] | None = None, toy_height_in: float | None = None,
                 log: BattleLog | None = None, source: str = "", calibration_name: str = "",
                 calibration_made: str | None = None, warm_up_s: float = START_PICTURE.warm_up_s,
                 network: Detector | None = None, live: bool = False) -> None:
        """``state``: a saved game state as plain data. ``empty``, ``terrain``: full pictures of the bare table and of
        the table with its stuff. ``calibration_made``: when, ISO 8601, for the log; None where nobody knows.
        ``network``: tells toys, cards and dice apart; ``live``: also looks out for arms (see vision.eye.Eye).
        InputError: a state or roster table that the game refuses."""
        self.calibration = calibration
        self.game = game
        self.roster = roster or Roster()
        played = dict(state) if state is not None else None
        self._kept = played.pop(TABLE, None) if played is not None else None
        known = self.roster.known if self._kept is None else known_again(self.roster.known, self._kept)
        self._looks = {"toy_height_in": toy_height_in, "warm_up_s": warm_up_s, "network": network, "live": live}
        self.eye = Eye(calibration, empty=empty, terrain=terrain, known=known, **self._looks)
        self.log = log or BattleLog(None)
        self.state: Any = game.state_from_json(played) if game is not None and played is not None else None
        self._past: list[Step] = []
        self._future: list[Step] = []
        self._survey: Survey | None = None
        self._signature: Any = None
        self._number = 0
        self._declared: dict[str, _Declared] = {}
        self._said: list[tuple[float, str]] = []
        self._events: list[dict[str, Any]] = []
        self._now_s = 0.0
        self._sight: Sight | None = None
        self._prompt: Prompt | None = None
        self._open: list[dict[str, Any]] = []
        self._fallen: frozenset[str] = frozenset()
        self._camera = Minded(calibration, terrain if terrain is not None else empty)
        self._enrolled: tuple[str, Ring] | None = None
        self.marks_kept: tuple[Any, tuple[Any, ...]] | None = None
        self.battle_id = secrets.token_hex(8)
        house = (house_rules_of(game, None if self.state is None else game.state_to_json(self.state),
                                self.roster.tables.get(game.id)) if game is not None else {})
        self._write({"type": "start", "version": 1, "game": game.id if game else None,
                     "edition": game.edition if game else None, "house_rules": house,
                     "calibration": {"file": calibration_name, "method": calibration.method,
                                     "scale_sigma": calibration.scale_sigma, "lens_known": calibration.lens_known,
                                     "made": calibration_made, "rms_px": calibration.rms_px,
                                     "camera": camera_line(calibration)},
                     "battle": self.battle_id, "source": source,
                     "wall_clock": datetime.datetime.now().astimezone().isoformat(timespec="seconds")})

    # -- frames ------------------------------------------------------------------------------------------------------

    def step(self, frame: Frame) -> Tick:
        """Take in one frame. InputError: its size is not the calibration's."""
        fits((frame.bgr.shape[1], frame.bgr.shape[0]), self.calibration)
        frame = self._camera.steadied(frame)
        return self._take(frame, self.eye.see(frame))

    def laid_back(self, frame: Frame) -> Frame:
        """A frame that was not stepped, to be shown under the marks of a tick: where the camera was bumped, as it would lie
        had it not been. From any thread."""
        return self._camera.laid_back(frame)

    def finish(self, frame: Frame) -> Tick | None:
        """The source ended: a picture, or a clip shorter than the warm-up, is measured now. None: nothing to do."""
        events = self.eye.start(frame.time_s)
        if not self.eye.started or self._sight is None or self._sight.ready:
            return None
        frame = self._camera.laid_back(frame)
        return self._take(frame, replace(self.eye.see(frame), events=tuple(events), changed=True))

    def _take(self, frame: Frame, sight: Sight) -> Tick:
        self._now_s, self._sight = frame.time_s, sight
        if sight.ready and self._kept is not None:
            sight = self._as_it_was(sight)
        scene = self._with_fallen(sight.scene)
        self._measure(scene)
        if sight.ready and sight.changed and self.game is not None and self.state is None:
            self.state = self._first_state(scene)
        if sight.changed:
            self._write({"type": "scene", **scene.to_dict()})
            self._fallen = fallen(scene)
        together = moved_together(sight.events, sum(t.on_table for t in scene.toys))
        if together is not None:
            self._say(f"everything moved by {together:.1f} in at once: the camera or the table was bumped, calibrate again",
                      camera="moved")
        for event in sight.events:
            if together is None or event["type"] != "move":
                self._happened(dict(event))
        if sight.changed:
            self._ask()
        if line := self._camera.see(frame, sight):
            self._write(line)
            if "camera" in line and not self._camera.says:
                self._said.append((frame.time_s + SAY_S, str(line["text"])))
        events, self._events = tuple(self._events), []
        said = tuple(text for until, text in self._said if until >= frame.time_s)
        self._said = [(u, t) for u, t in self._said if u >= frame.time_s]
        moving = tuple(t.id for t in scene.toys if t.state == "lifted")
        camera = (self._camera.says,) if self._camera.says else ()
        warnings = (*camera, *said, *(q.text for q in sight.questions))
        return Tick(frame, scene, self.survey, self.options if sight.ready else (), self.prompt, self.state,
                    sight.hands, warnings, events, moving, sight.arms_in, sight.ready, sight.questions,
                    missed(self.eye), heights_from(self.eye.tracks), self._enrolment())

    @property
    def survey(self) -> Survey:
        """The measurements of the scene as it last changed."""
        assert self._survey is not None
        return self._survey

    @property
    def options(self) -> tuple[Option, ...]:
        """What may be done now, with reasons; empty without a game."""
        if self.game is None or self.state is None or self._survey is None:
            return ()
        return self.game.options(self.state, self._survey)

    @property
    def prompt(self) -> Prompt | None:
        """Whom the game asks for what; None without a game or when it is over."""
        return self.game.prompt(self.state) if self.game is not None and self.state is not None else None

    # -- actions -----------------------------------------------------------------------------------------------------

    def do(self, action: Action, ruling: PlayersRuling | None = None) -> None:
        """Do an action now. IllegalAction (nothing changes): not offered, refused, or too close without a ruling."""
        if self.game is None or self.state is None or self._survey is None:
            raise IllegalAction("no game is being played: start with a game, and let the table be seen first")
        option = self.game.option(self.state, self._survey, action)
        after = self.game.apply(self.state, self._survey, action, ruling)
        self._number += 1
        checks = [c.to_dict() for c in option.checks] if option else []
        verdict = str(option.verdict) if option else "yes"
        self._write({"type": "action", "time_s": self._now_s, "number": self._number, "action": action.to_dict(),
                     "verdict": verdict, "checks": checks, "standing": standing_of(self.game, after)})
        if ruling is not None and verdict != Verdict.YES:
            self._write({"type": "override", "time_s": self._now_s, "number": self._number,
                         "ruling": "allowed" if ruling.allow else "refused", "by": ruling.by})
        if action.kind in MOVING_KINDS and action.actor:
            self._declared[action.actor] = _Declared(self._number, action, self.state)
        self._past.append(Step(self.state))
        self._future.clear()
        self.state = after
        self._refresh()

    def mend(self, mend: Mend) -> None:
        """Put right what the program has wrong about the table; everything that follows from it is worked out anew.
        InputError (nothing changes): there is no such thing, or the values make no sense."""
        if self._sight is None or not self._sight.ready:
            raise InputError("the table has not been seen yet: wait for the first picture")
        self._past.append(Step(self.state, mend, self.eye.mend(mend)))
        self._future.clear()
        scene = self.eye.scene()
        if self.game is not None and self.state is not None:
            self.state, sorry = state_after(self.game, self.state, mend, scene)
            if sorry:
                self._say(sorry)
        self._write({"type": "note", "time_s": self._now_s, "text": f"put right by the players: {mend.words()}",
                     "mend": mend.to_dict(), "standing": self._standing()})
        self._mended()

    def enrol(self, an_id: str = "") -> None:
        """A toy is enrolled from now on ("": none): how far it is known comes with each tick, and that it is slid for its
        height is no move of the game. InputError: there is no such toy."""
        if not an_id:
            self._enrolled = None
        elif self._enrolled is None or self._enrolled[0] != an_id:
            known = enrolment(self.eye, an_id)
            here = next((t for t in self.eye.scene().toys if t.id == known.id), None)
            self._enrolled = (an_id, here.footprint_in if here is not None else ())

    def _enrolment(self) -> Enrolment | None:
        if self._enrolled is None:
            return None
        try:
            return enrolment(self.eye, *self._enrolled)
        except InputError:  # it was taken out, or has another name now
            self._enrolled = None
            return None

    def _mended(self) -> None:
        assert self._sight is not None
        self._sight = replace(self._sight, scene=self.eye.scene())
        if self.game is not None and self.state is None:
            try:
                self.state = self._first_state(self._sight.scene)
            except InputError as e:  # not yet
                self._say(str(e))
        self._refresh(changed=True)

    def look_anew(self, calibration: TableCalibration, roster: Roster, *, empty: NDArray[np.uint8] | None = None,
                  terrain: NDArray[np.uint8] | None = None, house_rules: Mapping[str, Any] | None = None) -> None:
        """The set-up was done again in mid-battle: the table is looked at anew, toys are bound to their names by the
        roster's places, and game, log and undo go on (mends that were done before are no longer taken back with them).
        ``house_rules`` by key hold from now on; undo brings the old ones back. InputError (nothing changes): house rules
        that the game refuses."""
        state = self.state
        if self.game is not None and state is not None and house_rules:
            data = self.game.state_to_json(state)
            state = self.game.state_from_json({**data, "house": {**data.get("house", {}), **house_rules}})
        eye = Eye(calibration, empty=empty, terrain=terrain, known=roster.known, **self._looks)
        eye.asks = self.eye.asks
        self.eye.close()
        self.eye, self.calibration, self.roster = eye, calibration, roster
        self._past, self._future = [Step(s.state) for s in self._past], [Step(s.state) for s in self._future]
        if state != self.state:
            self._past.append(Step(self.state))
            self._future.clear()
            self.state = state
        self._survey = self._signature = self._sight = self._kept = self.marks_kept = None
        self._camera = Minded(calibration, terrain if terrain is not None else empty)
        self._write({"type": "note", "time_s": self._now_s, "text": "the set-up was done again", "set_up": {
            "camera": camera_line(calibration), "house_rules": dict(house_rules or {})}, "standing": self._standing()})

    def undo(self) -> bool:
        """Take back the last action or mend; False when there is none."""
        if not self._past:
            return False
        step = self._past.pop()
        self._future.append(Step(self.state, step.mend))
        self._swapped(step, step.back, "undo")
        return True

    def redo(self) -> bool:
        """Do again what was taken back; False when there is nothing. InputError: a mend no longer fits the table."""
        if not self._future:
            return False
        step = self._future[-1]
        back = self.eye.mend(step.mend) if step.mend is not None else None
        self._past.append(Step(self.state, step.mend, back))
        self._future.pop()
        self._swapped(step, None, "redo")
        return True

    def _swapped(self, step: Step, back: Undo | None, what: str) -> None:
        self.state = step.state
        if back is not None:
            back()
        about = {"mend": step.mend.to_dict()} if step.mend is not None else {}
        self._write({"type": "note", "time_s": self._now_s, "text": what, "step": what, "standing": self._standing(),
                     **about})
        if step.mend is not None and self._sight is not None:
            self._mended()
        else:
            self._refresh()

    def note(self, text: str) -> None:
        """Put a remark of the players (or of the program) into the log and on the picture."""
        self._say(text)

    def last_events(self) -> tuple[dict[str, Any], ...]:
        """The log lines written since the last tick: what was done after the last frame."""
        events, self._events = tuple(self._events), []
        return events

    def close(self) -> None:
        """Write the end and close the log."""
        self.eye.close()
        self._write({"type": "end", "time_s": self._now_s})
        self.log.close()

    def state_dict(self) -> dict[str, Any] | None:
        """The game's state as plain data, to save and go on tomorrow."""
        return None if self.game is None or self.state is None else self.game.state_to_json(self.state)

    def saved_dict(self) -> dict[str, Any] | None:
        """:meth:`state_dict` and, under "table", what stands where: a battle can be gone on with after the toys moved."""
        state = self.state_dict()
        if state is None or self._sight is None or not self._sight.ready:
            return state
        return {**state, TABLE: table_dict(self.eye.tracks, self._sight.scene, self.eye.fixed, self.eye.moved_stuff)}

    def ask_players(self, on: bool = True) -> None:
        """Players are there: what could be either of two toys waits for their word instead of being guessed."""
        self.eye.asks = on

    # -- inside ------------------------------------------------------------------------------------------------------

    def _happened(self, event: dict[str, Any]) -> None:
        if event["type"] == "note":
            self._say(**{k: v for k, v in event.items() if k not in ("type", "time_s")})
            return
        if event["type"] != "move":
            self._write(event)
            return
        declared = self._declared.pop(event["toy"], None)
        event["declared"] = declared.number if declared else None
        self._write(event)
        length, sigma = float(event["distance_in"]), float(event["sigma_in"])
        if declared is not None and self.game is not None:
            checks = self.game.judge_move(declared.state, declared.action, length, sigma, self.survey)
            if checks:
                self._say(f"{event['toy']}: {said_of(checks)}", about=declared.number, toy=event["toy"],
                          verdict=str(all_of(*(c.verdict for c in checks if c.decides))),
                          checks=[c.to_dict() for c in checks])
        elif self._enrolled is not None and event["toy"] == self._enrolled[0]:
            self._say(f"{event['toy']} was slid {length:.1f} in for its height; put it back when that is known",
                      toy=event["toy"], enrolled=True)
        elif self.game is not None and length > 3 * sigma:
            self._say(f"{event['toy']} was moved {length:.2f} ± {sigma:.2f} in and nobody declared it: declare it, or put "
                      "it back", toy=event["toy"], undeclared=True)

    def _say(self, text: str, **more: Any) -> None:
        self._said.append((self._now_s + SAY_S, text))
        self._write({"type": "note", "time_s": self._now_s, "text": text, **more})

    def _write(self, line: dict[str, Any]) -> None:
        self._events.append(self.log.append(line))

    def _ask(self) -> None:
        """Log the question when it changes, and what may be done when that does."""
        asked = self.prompt
        may = open_options(self.options, self._survey.scene) if self._survey is not None else []
        if asked is not None and (asked != self._prompt or may != self._open):
            again = {"again": True} if asked == self._prompt else {}
            self._write({"type": "prompt", "time_s": self._now_s, **asked.to_dict(), "open": may, **again,
                         "standing": self._standing()})
        self._prompt, self._open = asked, may

    def _standing(self) -> dict[str, Any] | None:
        """How the game stands, for the log; None without a game."""
        return None if self.game is None or self.state is None else standing_of(self.game, self.state)

    def _first_state(self, scene: Scene) -> Any:
        from rules.engine import pieces_of

        assert self.game is not None
        pieces = pieces_of(scene)
        if not pieces:
            self._say(f"{self.game.title} needs toys with a side: give a roster with side and at_in for each toy")
            return None
        table = self.roster.tables.get(self.game.id)
        return self.game.start(pieces, table) if table is not None else self.game.default_state(scene)

    def _with_fallen(self, scene: Scene) -> Scene:
        """Toys that the game calls destroyed are terrain from now on, where they lie."""
        if self.game is None or self.state is None:
            return scene
        lying = self.game.destroyed(self.state)
        if heed(self.eye.tracks, lying, self.eye.measure):  # outlined anew as they lie
            scene = self.eye.scene()
        if not lying:
            return scene
        return replace(scene, toys=tuple(replace(t, state="destroyed") if t.id in lying else t for t in scene.toys))

    def _as_it_was(self, sight: Sight) -> Sight:
        """What the players had put right when the battle was kept, for what was found again."""
        table, self._kept = self._kept, None
        assert table is not None
        for mend in mends_again(table, sight.scene.toys):
            self.eye.mend(mend)
        self._sight = replace(sight, scene=self.eye.scene())
        return self._sight

    def _refresh(self, changed: bool = False) -> None:
        """After a change of the game's state: what it destroyed (or an undo raised) is logged as a scene, and the
        question is asked anew. ``changed``: so did the table."""
        if self._sight is not None:
            scene = self._with_fallen(self._sight.scene)
            self._measure(scene)
            lying = fallen(scene)
            if (changed or lying != self._fallen) and self._sight.ready:
                self._write({"type": "scene", **replace(scene, time_s=self._now_s).to_dict()})
            self._fallen = lying
        self._ask()

    def _measure(self, scene: Scene) -> None:
        """A new survey when what can be measured has changed; a passing arm changes nothing."""
        block = self.game.living_block(self.state) if self.game is not None and self.state is not None else False
        signature = (block, scene.terrain, scene.zones,
                     tuple(replace(t, state="placed") if t.on_table else t for t in scene.toys))
        if self._survey is not None and signature == self._signature:
            return
        self._signature = signature
        if self._survey is None or self._survey.living_block != block:
            self._survey = Survey(scene, living_block=block)
        else:
            self._survey = self._survey.moved(scene)
