"""Repeat any step of the set-up in the middle of a battle; the game, its log and its undo list stay."""

from __future__ import annotations

import copy
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PyQt6.QtCore import QEvent, QObject, pyqtSignal
from PyQt6.QtGui import QKeySequence
from PyQt6.QtWidgets import QMenu

from assistant.log.game_record import house_rules_of
from assistant.session.roster import Roster
from assistant.session.saved_table import known_from_table, table_dict
from assistant.session.session import Session
from gui.battle.window import BattleWindow
from gui.language.words import noop, tr
from gui.model.session_protocol import SourceLike
from gui.setup.model.enrolment import updated_from_battle
from gui.setup.model.files import save_roster
from gui.setup.model.plan import STEPS, TITLES, Plan, figure_of, piece_of
from gui.setup.model.rules import HOUSE
from gui.setup.window import SetupWindow
from measure.errors import InputError
from measure.scene import Scene
from rules.registry import game as game_of
from vision.capture.rotated_source import TimeShiftedSource
from vision.capture.source import FrameSource

Picture = NDArray[np.uint8]
MENU, KEY = noop("&Set-up"), "F4"


def plan_of(session: Session, source: str, empty: Picture | None = None, stuff: Picture | None = None) -> Plan:
    """The plan of a battle that was opened from files, as far as session and pictures tell it."""
    known = session.roster.known
    return Plan(source, calibration=session.calibration, empty=empty, stuff=stuff,
                pieces=tuple(piece_of(t) for t in known.terrain), figures=tuple(figure_of(t) for t in known.toys),
                game=session.game.id if session.game is not None else None,
                tables={k: dict(v) for k, v in session.roster.tables.items()}, zones=session.roster.zones)


def plan_now(plan: Plan, session: Session, scene: Scene | None) -> Plan:
    """The plan as the battle stands now: toys and terrain from ``scene`` (None: nothing was seen yet), and the house rules
    in force."""
    now = copy.copy(plan)
    now.calibration = session.calibration
    if scene is not None:
        eye = session.eye
        known = known_from_table(plan.roster().known, table_dict(eye.tracks, scene, eye.fixed, eye.moved_terrain))
        old = {f.key: f for f in plan.figures}
        now.figures = tuple(replace(figure_of(t), at_in=t.at_in or (old[t.id].at_in if t.id in old else (0.0, 0.0)))
                            for t in known.toys)
        seen = {p.id: p.footprint_in for p in scene.terrain}
        now.pieces = tuple(replace(piece_of(t), footprint_in=t.footprint_in or seen.get(t.name, ()),
                                   hand_drawn=t.footprint_in is not None) for t in known.terrain)
    if session.game is not None:
        usual = {h.key: h.to_dict()["value"] for h in session.game.house_rules}
        played = house_rules_of(session.game, session.state_dict(), plan.tables.get(session.game.id))
        changed = {k: v for k, v in played.items() if k in usual and v != usual[k]}
        table = {k: v for k, v in plan.tables.get(session.game.id, {}).items() if k != HOUSE}
        if changed:
            table[HOUSE] = changed
        now.tables = {**plan.tables, session.game.id: table}
    return now


def house_values(plan: Plan) -> dict[str, Any] | None:
    """All house rules of the plan's game as they are to be played; None without a game."""
    if plan.game is None:
        return None
    usual = {h.key: h.to_dict()["value"] for h in game_of(plan.game).house_rules}
    return {**usual, **plan.tables.get(plan.game, {}).get(HOUSE, {})}


def take_over(session: Session, old: Plan, new: Plan, open_source: Callable[[Plan], FrameSource],
              now_s: float) -> SourceLike | None:
    """Give a running session the set-up that was redone; returns the source to go on with, None for the one there was.
    InputError: the source cannot be opened, or the game refuses a house rule; then nothing changes."""
    same = all(getattr(old, k) == getattr(new, k) for k in ("source", "turn_deg", "mirrored", "camera_settings"))
    source = None if same and not _live(new.source) else open_source(new)
    assert new.calibration is not None
    if _alike(old, new):  # the players only looked: the table need not be looked at anew
        return None if source is None else TimeShiftedSource(source, now_s)
    try:
        roster = Roster(new.roster().known, dict(new.tables), new.zones)
        session.look_anew(new.calibration, roster, empty=new.empty, terrain=new.stuff, house_rules=house_values(new))
    except BaseException:
        if source is not None:
            source.close()
        raise
    return None if source is None else TimeShiftedSource(source, now_s)


def _alike(old: Plan, new: Plan) -> bool:
    """Whether two plans say the same of table, toys and rules."""
    return (old.calibration is new.calibration and old.empty is new.empty and old.stuff is new.stuff
            and old.roster().known == new.roster().known and old.tables == new.tables)


def _live(source: str) -> bool:
    """Whether a source is released for the set-up: cameras and streams are."""
    return source.strip().isdecimal() or "://" in source


class MidgameSetup(QObject):
    """The set-up over one battle window. :meth:`open` shows it at a step; the battle waits meanwhile."""

    leave = pyqtSignal()
    come_back = pyqtSignal(object)

    def __init__(self, window: BattleWindow, session: Session, plan: Plan, folder: str | Path, *,
                 open_source: Callable[[Plan], FrameSource] | None = None,
                 make_setup: Callable[..., SetupWindow] = SetupWindow, keeps: bool = False) -> None:
        """``keeps``: what becomes known of the toys in the battle is saved in ``folder``, because it holds the set-up that is
        played."""
        super().__init__(window)
        self._keeps, self._told_before = keeps, plan.figures
        window.described.connect(self.remember)
        window.mends.may_set_up = True
        window.mends.set_up_wanted.connect(self.open)
        self._window, self._session, self.plan, self._folder = window, session, plan, Path(folder)
        self._open_source = open_source or (lambda p: p.open_source())
        self._make_setup = make_setup
        self._step = STEPS[0]
        self._now_s = 0.0
        self.setup: SetupWindow | None = None
        self._before: Plan = plan
        window.installEventFilter(self)
        self.leave.connect(window.worker.leave)
        self.come_back.connect(window.worker.come_back)
        window.worker.away.connect(self._away)
        window.worker.back.connect(self._back)

    def eventFilter(self, watched: QObject | None, event: QEvent | None) -> bool:
        """The battle is closed: so is the set-up over it."""
        if event is not None and event.type() == QEvent.Type.Close:
            self._close()
        return False

    def remember(self, tick: Any) -> None:
        """Keep heights, names, sides and sizes that players told in the battle for the next one."""
        if not getattr(tick, "ready", True):
            return
        there = {t.id for t in tick.scene.toys}
        now = {f.key: f for f in self.plan.figures}
        figures = tuple(f if f.key in there else now.get(f.key, f) for f in self._told_before)  # what was undone is undone
        met = tuple(f for f in self.plan.figures if f.key not in there | {g.key for g in figures})
        figures = updated_from_battle((*figures, *met), tick.scene, tick.heights)
        if figures == self.plan.figures:
            return
        self.plan = replace(self.plan, figures=figures)
        if self._keeps:
            try:
                save_roster(self.plan, self._folder)
            except InputError as e:
                self._window.say(str(e))

    def open(self, step: str) -> None:
        """Open the set-up at ``step``."""
        if self.setup is not None:
            self.setup.raise_()
            self.setup.activateWindow()
            return
        self._step = step
        self._window.setEnabled(False)
        self.leave.emit()

    def _away(self, tick: Any) -> None:
        """The worker waits: show the set-up as the battle stands."""
        self._now_s = 0.0 if tick is None else float(tick.frame.time_s)
        scene = tick.scene if tick is not None and getattr(tick, "ready", True) else None
        self._before = plan_now(self.plan, self._session, scene)
        setup = self._make_setup(self._folder, copy.copy(self._before), self._open_source, midgame=True)
        setup.ready.connect(self._ready)
        setup.left.connect(self._left)
        self.setup = setup
        if scene is not None:
            setup.show_scene(scene)
        setup.go(STEPS.index(self._step))
        setup.show()

    def _ready(self, plan: Plan) -> None:
        self.plan, self._told_before = plan, plan.figures
        self._close()
        self.come_back.emit(partial(take_over, old=self._before, new=plan, open_source=self._open_source,
                                    now_s=self._now_s))

    def _left(self) -> None:
        """The set-up was closed: nothing changes; a camera that was released is opened again."""
        self.setup = None
        before = self._before

        def again(session: Any) -> SourceLike | None:
            if not _live(before.source):
                return None
            return TimeShiftedSource(self._open_source(before), self._now_s)
        self.come_back.emit(again)

    def _close(self) -> None:
        setup, self.setup = self.setup, None
        if setup is not None:
            setup.left.disconnect()
            setup.close()
            setup.deleteLater()

    def _back(self) -> None:
        self._window.setEnabled(True)
        self._window.set_calibration(self._session.calibration)
        self._window.activateWindow()


def add_midgame_setup(window: BattleWindow, session: Session, plan: Plan, folder: str | Path, **more: Any) -> MidgameSetup:
    """The set-up's steps as a menu in the window's menu bar; ``more`` as in :class:`MidgameSetup`."""
    setup = MidgameSetup(window, session, plan, folder, **more)
    menu = QMenu(tr(MENU), window)
    for step in STEPS:
        action = menu.addAction(tr(TITLES[step]) + " …")
        assert action is not None
        action.setStatusTip(tr("The set-up's step “{part}” again, in mid-battle; the game goes on", part=tr(TITLES[step])))
        action.triggered.connect(lambda _=False, s=step: setup.open(s))
    menu.actions()[STEPS.index("toys")].setShortcut(QKeySequence(KEY))
    bar = window.menuBar()
    if bar is not None:
        bar.insertMenu(bar.actions()[-1] if bar.actions() else None, menu)
    window.act["set-up"] = menu.actions()[STEPS.index("toys")]
    return setup
