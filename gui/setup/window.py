"""The set-up, one step at a time with the live picture beside it: camera, sheet, empty table, stuff, toys, game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PyQt6.QtCore import QSettings, QTimer, pyqtSignal
from PyQt6.QtGui import QCloseEvent, QKeySequence, QShortcut

from assistant.log.wording import UNITS
from assistant.overlay.scene_marks import marks_of
from gui.kept_settings import KeptSettings
from gui.language.words import said, tr
from gui.model.session_protocol import Choice
from gui.setup.background_work import BackgroundWork
from gui.setup.layout import SetupLayout
from gui.setup.model.cameras import CameraSettings, CameraWall
from gui.setup.model.editing import ring_of
from gui.setup.model.plan import NEEDED, STEPS, TITLES, Plan
from gui.setup.parameters import SETUP_WINDOW
from gui.setup.saving import PlanSaving
from gui.setup.steps.camera import CameraStep
from gui.setup.steps.game import GameStep
from gui.setup.steps.sheet import SheetStep
from gui.setup.steps.step import Picture, Step
from gui.setup.steps.table import EmptyStep, TerrainStep
from gui.setup.steps.toys import ToysStep
from gui.setup.still_tick import NOTHING, PixelCalibration, StillTick, scene_so_far
from gui.worker.mailbox import Parcel
from measure.errors import InputError
from measure.scene import Scene
from vision.capture.source import FrameSource


class SetupWindow(SetupLayout):
    """``ready``: the plan, when the players press Play. ``left``: the window was closed without. ``open_source`` stands
    in for the plan's own, ``wall`` for the computer's cameras in tests. ``midgame``: a battle goes on behind it, so that
    the game stays which it is. ``step``: the one that is open first."""

    ready = pyqtSignal(object)
    left = pyqtSignal()

    def __init__(self, folder: str | Path, plan: Plan | None = None,
                 open_source: Callable[[Plan], FrameSource] | None = None, *, wall: CameraWall | None = None,
                 settings: QSettings | None = None, midgame: bool = False, step: int = 0) -> None:
        super().__init__(midgame)
        self.folder, self.plan, self.midgame = Path(folder), plan or Plan(), midgame
        self._settings = KeptSettings(settings)
        self.units = self._settings.choice("units", UNITS)
        self.scene = NOTHING
        self.saving = PlanSaving(self, self.folder, self.say)
        self._open_source = open_source or (lambda p: p.open_source())
        self._polls = 0
        self._shown: NDArray[np.uint8] | None = None
        self._is_ready = False
        self.background = BackgroundWork(self)
        self.preview = self.background.preview
        self.camera, self.sheet, self.empty = CameraStep(self, wall or CameraWall()), SheetStep(self), EmptyStep(self)
        self.stuff, self.toys, self.game = TerrainStep(self), ToysStep(self), GameStep(self)
        self.pages: tuple[Step, ...] = (self.camera, self.sheet, self.empty, self.stuff, self.toys, self.game)
        self.place(self.pages, self.background.bar)
        self._connect_widgets()
        self._connect_background()
        self.restore(self._settings)
        self.use(self.plan, step)
        if self._settings.faults:
            self.say(" ".join(self._settings.faults))

    def _connect_widgets(self) -> None:
        self.steps.currentRowChanged.connect(self.go)
        self.back.clicked.connect(lambda: self.go(self.stack.currentIndex() - 1))
        self.next.clicked.connect(lambda: self.go(self.stack.currentIndex() + 1))
        self.play.clicked.connect(self.finish)
        self.unit_button.clicked.connect(self.swap_units)
        self.save.clicked.connect(lambda: self.saving.ask_name(self.plan))
        for keys, call in (("Ctrl+Return", self.finish), ("Alt+Left", self.back.click), ("Alt+Right", self.next.click)):
            QShortcut(QKeySequence(keys), self, call)
        self.camera.wanted.connect(self.open)
        self.view.toy_clicked.connect(lambda an_id: self.page.clicked(an_id))
        self.view.spot_clicked.connect(lambda x, y: self.page.spot(x, y))
        editor = self.view.editor
        editor.done.connect(lambda outline: self.page.outline_changed(outline.ring))
        editor.drawn.connect(self._drawn)
        editor.said.connect(self.say)
        editor.given_up.connect(self.said.clear)

    def _connect_background(self) -> None:
        self.background.said.connect(self.say)
        self.background.opened.connect(lambda text: self.say(tr("Open: {text}.", text=text)))
        self.background.configured.connect(self.camera.show_applied)
        self.camera.configured.connect(self.background.configure)
        self._poll = QTimer(self)
        self._poll.timeout.connect(self._show_newest)
        self._poll.start(SETUP_WINDOW.poll_ms)

    # steps

    @property
    def page(self) -> Step:
        """The step that is open."""
        return self.pages[max(0, self.stack.currentIndex())]

    def go(self, index: int) -> None:
        """Go to a step; forwards only past steps that lack nothing."""
        now = self.stack.currentIndex()
        index = max(0, min(index, len(STEPS) - 1))
        for k in range(now, index):
            lack = self.plan.lacks(STEPS[k])
            if lack and STEPS[k] != "game":
                self.say(lack)
                index = k
                break
        if index != now:
            self.pages[now].left()
            self.view.editor.edit(None)
            if self.page.name in ("camera", "sheet", "empty") and not self.view.port.whole:
                self.view.fit()
            self.stack.setCurrentIndex(index)
            self.said.clear()
        self.steps.setCurrentRow(index)
        self.back.setEnabled(index > 0)
        self.next.setEnabled(index < len(STEPS) - 1)
        self.page.show_plan()
        self.page.entered()
        self._allow()

    def use(self, plan: Plan, step: int | None = None) -> None:
        """Take a whole plan, such as a saved one, and go to its last step, or to ``step``."""
        self.plan, self.scene = plan, NOTHING
        if plan.source:
            self.background.open(partial(self._open_source, plan))
        self._calibrated()
        for page in self.pages:
            page.show_plan()
            page.show_units()
        self.unit_button.setText(tr("&Units: inches") if self.units == "in" else tr("&Units: cm"))
        self.go(len(STEPS) - 1 if step is None else step)

    def show_scene(self, scene: Scene) -> None:
        """Show toys that were found elsewhere, in a battle; they are under the ids that it knows them by."""
        self.scene = scene
        on_table = {t.id for t in scene.toys}
        self.plan.figures = tuple(replace(f, found=f.key if f.key in on_table else "") for f in self.plan.figures)
        self.changed()

    def _calibrated(self) -> None:
        table = self.plan.calibration
        self.view.set_calibration(table if table is not None else PixelCalibration())
        if table is None or self.scene.table_size_in != table.table_size_in:
            self.scene = Scene(table_size_in=table.table_size_in) if table is not None else NOTHING

    def changed(self) -> None:
        """A step changed the plan."""
        self._calibrated()
        self.page.show_plan()
        self._allow()

    def _allow(self) -> None:
        may_play = not self.plan.may_play()
        self.play.setEnabled(may_play)
        self.list_steps([("yes" if not (doubt := self.plan.doubt(step)) else "too_close", doubt) if self.plan.done(step)
                         else ("", tr("To do") if step in NEEDED else tr("To do, if you want it")) for step in STEPS])
        self.page.show_checks()
        self.lead_on(self.page, self.plan.done(self.page.name), may_play)
        self.refresh()

    def finish(self) -> None:
        """Save the plan and say that it is ready, or what is missing."""
        lack = self.plan.may_play()
        if lack:
            self.say(lack)
            return
        bad = "" if self.midgame else self.game.fault()
        if bad:
            self.go(STEPS.index("game"))
            self.say(f"{tr(TITLES['game'])}: {bad}")
            return
        self.saving.save(self.plan)
        self._is_ready = True
        self.stop()
        self.ready.emit(self.plan)

    def say(self, text: str) -> None:
        """A sentence at the foot of the window."""
        self.said.setText(said(text))

    def swap_units(self) -> None:
        """Inches or centimetres, here and in the battle."""
        self.units = "cm" if self.units == "in" else "in"
        self._settings.keep("units", self.units)
        self.unit_button.setText(tr("&Units: inches") if self.units == "in" else tr("&Units: cm"))
        for page in self.pages:
            page.show_units()
        self.refresh()

    def draw(self, text: str) -> None:
        """Let the players draw an outline in the picture; the step's ``drawn`` follows."""
        if self.plan.calibration is None:
            self.say(tr("Calibrate first: without it a corner has no place."))
            return
        self.say(tr("{text}: drag round it, or click corner by corner and press Enter; Esc gives up.", text=text))
        w, h = self.plan.calibration.table_size_in
        self.view.editor.draw((w / 2, h / 2))
        self.view.setFocus()
        self.view.update()

    def _drawn(self, corners: Any) -> None:
        try:
            ring = ring_of(corners)
        except InputError as e:
            self.say(str(e))
            return
        self.said.clear()
        self.page.outline_drawn(ring)

    # camera

    def open(self, source: str, turn_deg: int, mirrored: bool, camera_settings: CameraSettings | None = None) -> None:
        """Open a source for the plan. Another view of the table needs another calibration."""
        p = self.plan
        camera_settings = camera_settings if camera_settings is not None else p.camera_settings
        if not source:
            self.say(p.lacks("camera") or tr("Choose a camera, a stream or a clip."))
            return
        calibrated = p.calibration is not None
        if p.use_source(source, turn_deg, mirrored, camera_settings):
            self._calibrated()
            if calibrated:
                self.say(tr("Another view of the table: calibrate again."))
        self._shown = None
        self.background.open(partial(self._open_source, p))
        self.go(self.stack.currentIndex())

    # work on the other thread

    def collect(self, text: str, count: int, then: Callable[[list[Picture]], None]) -> None:
        """Gather ``count`` pictures, with a bar; ``then`` gets them."""
        self.background.collect(text, count, then)

    def work(self, text: str, job: Callable[[], Any], then: Callable[[Any], None]) -> None:
        """Do long work; see :meth:`gui.setup.background_work.BackgroundWork.work`."""
        self.background.work(text, job, then)

    # the picture

    def _show_newest(self) -> None:
        bgr = self.preview.newest()
        self._polls += 1
        self.page.tick(bgr, self._polls)
        if bgr is not None and bgr is not self._shown:
            self._shown = bgr
            self.refresh()

    def refresh(self) -> None:
        """Show the newest picture with what is found so far."""
        bgr = self._shown
        if bgr is not None:
            scene = scene_so_far(self.plan, self.scene, self.page.name)
            self.view.show_parcel(Parcel(StillTick(self.page.seen(bgr), scene), (*marks_of(scene, units=self.units),
                                                                                 *self.page.marks())),
                                  choice=Choice(units=self.units))

    def look_closer(self) -> None:
        """Zoom to what stands on the table."""
        self.view.port.reset()
        self.view.fit()

    # ending

    def stop(self) -> bool:
        """End the reader and its thread, let all cameras go."""
        self._poll.stop()
        self.camera.wall.stop()
        return self.background.stop()

    def closeEvent(self, event: QCloseEvent | None) -> None:
        self._settings.keep("setup_geometry", self.saveGeometry())
        self.stop()
        super().closeEvent(event)
        if not self._is_ready:
            self.left.emit()
