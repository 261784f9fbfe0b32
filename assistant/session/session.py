"""A session joins the parts: frames and actions go in; scenes, measurements, options and log lines come out.

It keeps what its parts (frames, actions, corrections, zones, journal: modules of this package) return.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from assistant.log.battle_log import BattleLog
from assistant.session import corrections, frames
from assistant.session.camera_watch import CameraWatch
from assistant.session.findings import (
    LoggedPrompt,
    destroyed_ids,
    kept_board_entries,
    outcome_words,
    prompt_entry,
    setup_entries,
    start_entry,
)
from assistant.session.frames import SeenTable
from assistant.session.history import actions
from assistant.session.history.steps import GameHistory
from assistant.session.journal import Entry, Journal, remark
from assistant.session.measured_clock import MeasuredClock
from assistant.session.play import Play
from assistant.session.roster import Roster, zones_laid
from assistant.session.saved_table import height_sources, known_before, split_state, with_board, with_table
from assistant.session.tick import Caution, Tick
from calibration.table.calibrate import TableCalibration
from measure.errors import InputError
from measure.scene import Scene
from rules.engine import Game
from vision.capture.parameters import START_PICTURE
from vision.capture.source import Frame
from vision.corrections.correction import Correction
from vision.corrections.enrolment import Enrolment
from vision.corrections.toys import missed
from vision.eye.eye import Eye
from vision.eye.sight import Sight
from vision.networks.detector import Detector
from vision.networks.weights import SpareMemory


class Session(Play):
    """One battle: the eye on the table, the game's state, the log. Feed frames to :meth:`step`, actions to :meth:`do`."""

    def __init__(self, calibration: TableCalibration, *, game: Game[Any] | None = None, roster: Roster | None = None,
                 state: Mapping[str, Any] | None = None, empty: NDArray[np.uint8] | None = None,
                 terrain: NDArray[np.uint8] | None = None, toy_height_in: float | None = None,
                 log: BattleLog | None = None, source: str = "", calibration_name: str = "",
                 calibration_made: str | None = None, warm_up_s: float = START_PICTURE.warm_up_s,
                 network: Detector | None = None, live: bool = False) -> None:
        """``state``: a saved game state as plain data. ``empty``, ``terrain``: full pictures of the bare table and of
        the table with its terrain. ``calibration_made``: when, ISO 8601, for the log; None: not known.
        ``network``: tells toys, cards and dice apart; ``live``: see vision.eye.eye.Eye.
        InputError: a state or roster table that the game refuses."""
        self.calibration = calibration
        self.game = game
        self.roster = roster or Roster()
        played, self._kept, board = split_state(state)
        laid = zones_laid(self.roster.zones, calibration, game.id if game is not None else "")
        known, zones = known_before(self.roster.known, laid, self._kept)
        self._new_eye = partial(Eye, toy_height_in=toy_height_in, warm_up_s=warm_up_s, network=network, live=live)
        self.eye = self._new_eye(calibration, empty=empty, terrain=terrain, known=known, zones=zones)
        self.log = log or BattleLog(None)
        self._journal = Journal(self.log)
        began = game.state_from_json(played) if game is not None and played is not None else None
        self._history, self._seen, self._quick = GameHistory(began, board=board), SeenTable(), frames.QuickRules()
        self._logged_prompt, self._now_s = LoggedPrompt(), 0.0
        self._camera, self._clock = CameraWatch(calibration, terrain if terrain is not None else empty), MeasuredClock()
        self._enrolled: corrections.Enrolled | None = None
        self._house: Any = getattr(began, "house", None)
        self.marks_kept: tuple[Any, tuple[Any, ...]] | None = None
        self.battle_id, self._spare = secrets.token_hex(8), SpareMemory()
        self._journal.write([start_entry(calibration, calibration_name, calibration_made, game=game, state=self.state,
                                         roster=self.roster, battle=self.battle_id, source=source)])
        self._journal.write(kept_board_entries(board))

    # -- frames ------------------------------------------------------------------------------------------------------

    def step(self, frame: Frame) -> Tick:
        """Take in one frame. InputError: its size is not the calibration's, and none that came before it was."""
        self._journal.sees(frame)
        if (before := self._seen.sight) is not None and (not frame.decoded or self._camera.sure(frame)):
            still = self._clock.unmoved(self.eye, frame, before)
            if still is not None:
                return self._take(frame, still)
        frame = self._camera.stabilized(frame)
        return self._take(frame, self._clock.sight(self.eye, frame, None if self._camera.measuring else self._seen.sight))

    @property
    def every_second(self) -> bool:
        """Whether every second picture is enough now: hands move, or nothing does."""
        return self._camera.steady and self.eye.motion.every_second

    def laid_back(self, frame: Frame) -> Frame:
        """The frame to show under a tick's marks, with a bump of the camera taken out. Any thread may call this."""
        return self._camera.laid_back(frame)

    def finish(self, frame: Frame) -> Tick | None:
        """The source ended: a picture, or a clip shorter than the warm-up, is measured now. None: nothing to do."""
        events = self._clock.events(self.eye.start(self._clock.frame(frame).time_s))
        if not self.eye.started or self._seen.sight is None or self._seen.ready:
            return None
        frame = self._camera.laid_back(frame)
        return self._take(frame, replace(self._clock.sight(self.eye, frame), events=events, changed=True))

    def _take(self, frame: Frame, sight: Sight) -> Tick:
        self._now_s = frame.time_s
        if sight.ready and self._kept is not None:
            sight, self._kept = frames.with_saved_corrections(self.eye, sight, self._kept), None
        self._seen = replace(self._seen, sight=sight)
        before = self._seen.survey.scene if self._seen.survey is not None else None
        scene = self._measured(sight.scene)
        if sight.ready and sight.changed:
            self._begin_game(scene)
        if sight.changed:
            self._log_scene(scene)
        self._history, entries = frames.event_entries(self.game, self._history, sight.events, self.roster, scene, self.survey,
                                                      self._enrolled.id if self._enrolled else None, self._now_s, before)
        self._journal.write(entries)
        if sight.changed:
            self._ask()
        elif sight.ready and not sight.hands:
            self._spare.give_back()
        if line := self._camera.see(frame, sight):
            self._journal.write([Entry(line, shown="camera" in line and self._camera.says is None)])
        said = () if self._camera.says is None else (self._camera.says,)
        warnings = (*said, *self._journal.shown(frame.time_s), *(Caution(q.text) for q in sight.questions))
        moving = tuple(t.id for t in scene.toys if t.state == "lifted")
        return Tick(frame, scene, self.survey, self.options if sight.ready else (), self.prompt, self.state,
                    sight.hands, warnings, self._journal.taken(), moving, sight.arms_in, sight.ready, sight.questions,
                    missed(self.eye), height_sources(self.eye.tracks), self._enrolment(),
                    actions.judged_now(self._history, scene), actions.still_to_move(self._history), self.log.head,
                    self._history.deeds(), self._history.board.words(self._now_s),
                    outcome_words(self.game, self.state))

    def _measured(self, scene: Scene) -> Scene:
        """The scene with the toys that the game calls destroyed. It is surveyed again if that matters."""
        scene, renamed = frames.with_distinct_ids(frames.with_destroyed(self.eye, self.game, self.state, scene), self._now_s)
        self._journal.once(self._now_s, renamed)
        self._seen = frames.surveyed(self._seen, scene, self.game, self.state, self._quick)
        return scene

    def _begin_game(self, scene: Scene) -> None:
        """Begin a game, with the toys in the scene, once no arm hides a toy of the roster. InputError: it refuses its table."""
        if self.game is not None and self.state is None and not self.eye.awaited:
            state, entries = actions.first_state(self.game, self.roster, scene, self._now_s)
            self._journal.write(entries)
            self._history = replace(self._history, state=state, begun_here=True)
            self._journal.write(setup_entries(self.game, state, self._seen.survey, self._now_s, asked=False))

    # -- what is known now -------------------------------------------------------------------------------------------

    def saved_dict(self) -> dict[str, Any] | None:
        """:meth:`state_dict` and, under "table", what stands where: to continue the battle after toys moved; score and clocks
        under "board"."""
        state, sight = self.state_dict(), self._seen.sight
        if state is not None and sight is not None and sight.ready:
            state = with_table(state, self.eye, sight.scene)
        return with_board(state, self._history.board, self._now_s)

    def _follow(self, corrected: bool) -> None:
        if corrected and self._seen.sight is not None:
            self._table_corrected(self._seen.sight)
        else:
            self._refresh()

    # -- corrections -------------------------------------------------------------------------------------------------

    def correct(self, correction: Correction) -> None:
        """Correct what the program has wrong about the table. All that follows from it is worked out again.
        InputError (nothing changes): there is no such thing, or the values make no sense."""
        sight = self._seen.sight
        if sight is None or not sight.ready:
            raise InputError("the table has not been seen yet: wait for the first picture")
        back, scene = self.eye.correct(correction), self.eye.scene()
        self._history, entries = corrections.after_correction(self.game, self._history, correction, back, scene, self._now_s)
        self._journal.write(entries)
        self._table_corrected(sight)

    def enrol(self, an_id: str = "") -> None:
        """Start to enrol a toy ("": stop). Each tick then says how well the toy is known; sliding it to find its
        height does not count as a move. InputError: there is no such toy."""
        self._enrolled = corrections.enrolled(self.eye, an_id, self._enrolled)

    def ask_players(self, on: bool = True) -> None:
        """Set whether there are players to ask which of two toys a thing is. Without them the program guesses."""
        self.eye.asks = on

    def look_anew(self, calibration: TableCalibration, roster: Roster, *, empty: NDArray[np.uint8] | None = None,
                  terrain: NDArray[np.uint8] | None = None, house_rules: Mapping[str, Any] | None = None) -> None:
        """The set-up was repeated in mid-battle. The table is examined again, and toys get their names by the roster's places.
        Game, log and undo list go on; earlier corrections can no longer be undone. ``house_rules`` (by key) hold from now on;
        undo brings the old ones back. InputError (nothing changes): the game refuses them."""
        history, entry = corrections.set_up_again(self.game, self._history, calibration, house_rules, self._now_s)
        known = replace(roster.known, taught=self.eye.taught)
        eye = self._new_eye(calibration, empty=empty, terrain=terrain, known=known, zones=self.eye.zones)
        eye.asks = self.eye.asks
        self.eye.close()
        self.eye, self.calibration, self.roster = eye, calibration, roster
        self._history, self._seen = history, SeenTable(destroyed=self._seen.destroyed, zones=self._seen.zones)
        self._kept = self.marks_kept = None
        self._camera, self._clock = CameraWatch(calibration, terrain if terrain is not None else empty), MeasuredClock()
        self._journal.write([entry])

    def _table_corrected(self, sight: Sight) -> None:
        """The table was corrected since ``sight``: compute again all that follows from it."""
        self._seen = replace(self._seen, sight=replace(sight, scene=self.eye.scene()))
        try:
            self._begin_game(self.eye.scene())
        except InputError as e:  # not yet
            self._journal.write([remark(self._now_s, str(e))])
        self._refresh(changed=True)

    def _enrolment(self) -> Enrolment | None:
        self._enrolled, known = corrections.enrolment_now(self.eye, self._enrolled)
        return known

    # -- the log -----------------------------------------------------------------------------------------------------

    def close(self) -> None:
        """Write the end and close the log."""
        self.eye.close()
        self._journal.write([Entry({"type": "end", "time_s": self._now_s})])
        self._journal.close()

    def _refresh(self, changed: bool = False) -> None:
        """After a change of the game's state (or ``changed`` table): log a scene if other toys lie destroyed, and ask again."""
        sight = self._seen.sight
        self._house, told = corrections.house_entries(self._house, self.state, self._now_s)
        self._journal.write(told)
        if sight is not None:
            scene = self._measured(sight.scene)
            if sight.ready and (changed or told or destroyed_ids(scene) != self._seen.destroyed):
                self._log_scene(replace(scene, time_s=self._now_s))
            self._seen = replace(self._seen, destroyed=destroyed_ids(scene))
        self._ask()

    def _log_scene(self, scene: Scene) -> None:
        self._journal.write(corrections.scene_entries(self._seen.zones, scene, self._history, self._now_s))
        self._seen = replace(self._seen, destroyed=destroyed_ids(scene), zones=scene.zones)

    def _ask(self) -> None:
        """Log the question when it changes, and what may be done when that does."""
        self._logged_prompt, entries = prompt_entry(self._logged_prompt, self.game, self.state, self._seen.survey, self._now_s)
        self._journal.write(entries)
