"""The set-up, one step at a time with the live picture beside it: camera, sheet, empty table, stuff, toys, game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PyQt6.QtCore import QSettings, QSize, Qt, QTimer, pyqtSignal
from PyQt6.QtGui import QCloseEvent, QKeySequence, QShortcut
from PyQt6.QtWidgets import (
    QApplication,
    QHBoxLayout,
    QInputDialog,
    QLabel,
    QListWidget,
    QPushButton,
    QScrollArea,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from assistant.overlay.marks import marks_of
from gui.model.session_protocol import Choice
from gui.setup.background_work import Errands
from gui.setup.look import NOTHING, Pixels, Still, scene_so_far
from gui.setup.model.cameras import Wall, Wish
from gui.setup.model.editing import ring_of
from gui.setup.model.files import named_folder, save_plan
from gui.setup.model.plan import STEPS, TITLES, Plan
from gui.setup.steps.camera import CameraStep
from gui.setup.steps.game import GameStep
from gui.setup.steps.sheet import SheetStep
from gui.setup.steps.step import Picture, Step
from gui.setup.steps.table import EmptyStep, TerrainStep
from gui.setup.steps.toys import ToysStep
from gui.table.table_view import TableView
from gui.theme import THEMES, apply_theme
from gui.worker.mailbox import Parcel
from measure.errors import InputError
from measure.scene import Scene
from vision.capture.source import FrameSource

POLL_MS = 40
PAGE_PX = 430


class SetupWindow(QWidget):
    """``ready``: the plan, when the players press Play. ``left``: the window was closed without. ``open_source`` stands
    in for the plan's own, ``wall`` for the computer's cameras in tests. ``redoing``: a battle goes on behind it, so that
    the game stays which it is."""

    ready = pyqtSignal(object)
    left = pyqtSignal()

    def __init__(self, folder: str | Path, plan: Plan | None = None,
                 open_source: Callable[[Plan], FrameSource] | None = None, *, wall: Wall | None = None,
                 settings: QSettings | None = None, redoing: bool = False) -> None:
        super().__init__()
        self.setWindowTitle("Toy Umpire: set up")
        self.folder, self.plan, self.redoing = Path(folder), plan or Plan(), redoing
        self._settings = settings if settings is not None else QSettings("toy-umpire", "toy-umpire")
        self.units = str(self._settings.value("units", "in"))
        self.scene = NOTHING
        self._open_source = open_source or (lambda p: p.open_source())
        self._polls = 0
        self._shown: NDArray[np.uint8] | None = None
        self._is_ready = False
        self.errands = Errands(self)
        self.preview = self.errands.preview
        self._build(wall or Wall())
        self._start()
        self._restore()
        self.use(self.plan, 0)

    # building

    def _build(self, wall: Wall) -> None:
        self.view = TableView(Pixels())
        self.camera, self.sheet, self.empty = CameraStep(self, wall), SheetStep(self), EmptyStep(self)
        self.stuff, self.toys, self.game = TerrainStep(self), ToysStep(self), GameStep(self)
        self.pages: tuple[Step, ...] = (self.camera, self.sheet, self.empty, self.stuff, self.toys, self.game)
        self.steps = QListWidget()
        self.steps.addItems([""] * len(STEPS))
        self.steps.setMaximumWidth(210)
        self.steps.setAccessibleName("Steps")
        self.stack = QStackedWidget()
        for page in self.pages:
            scroll = QScrollArea()
            scroll.setWidget(page)
            scroll.setWidgetResizable(True)
            scroll.setFrameShape(QScrollArea.Shape.NoFrame)
            scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
            self.stack.addWidget(scroll)
        self.stack.setFixedWidth(PAGE_PX)
        self.said = QLabel("")
        self.said.setWordWrap(True)
        self.said.setAccessibleName("What the program says")
        self.unit_button = QPushButton()
        self.unit_button.setToolTip("Inches or centimetres (Alt+U)")
        self.save = QPushButton("&Save as …")
        self.save.setToolTip("Keep this set-up under a name, to open it again in one click")
        self.back, self.next = QPushButton("&Back"), QPushButton("&Next")
        self.play = QPushButton("Back to the battle" if self.redoing else "&Play")
        self.play.setToolTip("Save the set-up and go on (Ctrl+Return)")
        buttons = QHBoxLayout()
        buttons.addWidget(self.unit_button)
        buttons.addWidget(self.save)
        buttons.addWidget(self.errands.bar)
        buttons.addWidget(self.said, 1)
        for b in (self.back, self.next, self.play):
            buttons.addWidget(b)
        row = QHBoxLayout()
        row.addWidget(self.steps)
        row.addWidget(self.stack)
        row.addWidget(self.view, 1)
        outer = QVBoxLayout(self)
        outer.addLayout(row, 1)
        outer.addLayout(buttons)
        self.steps.currentRowChanged.connect(self.go)
        self.back.clicked.connect(lambda: self.go(self.stack.currentIndex() - 1))
        self.next.clicked.connect(lambda: self.go(self.stack.currentIndex() + 1))
        self.play.clicked.connect(self.finish)
        self.unit_button.clicked.connect(self.swap_units)
        self.save.clicked.connect(self._save_as)
        for keys, call in (("Ctrl+Return", self.finish), ("Alt+Left", self.back.click), ("Alt+Right", self.next.click)):
            QShortcut(QKeySequence(keys), self, call)
        self.camera.wanted.connect(self.open)
        self.view.toy_clicked.connect(lambda an_id: self.page.clicked(an_id))
        self.view.spot_clicked.connect(lambda x, y: self.page.spot(x, y))
        editor = self.view.editor
        editor.done.connect(lambda outline: self.page.mended(outline.ring))
        editor.drawn.connect(self._drawn)
        editor.said.connect(self.say)
        editor.given_up.connect(self.said.clear)

    def _start(self) -> None:
        self.errands.said.connect(self.say)
        self.errands.opened.connect(lambda text: self.say(f"Open: {text}."))
        self.errands.tuned.connect(self.camera.took)
        self.camera.tuned.connect(self.errands.tune)
        self._poll = QTimer(self)
        self._poll.timeout.connect(self._show_newest)
        self._poll.start(POLL_MS)

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
            self.errands.open(partial(self._open_source, plan))
        self._calibrated()
        for page in self.pages:
            page.show_plan()
            page.show_units()
        self.unit_button.setText("&Units: inches" if self.units == "in" else "&Units: cm")
        self.go(len(STEPS) - 1 if step is None else step)

    def show_scene(self, scene: Scene) -> None:
        """Show toys that were found elsewhere, in a battle; they are under the ids that it knows them by."""
        self.scene = scene
        on_table = {t.id for t in scene.toys}
        self.plan.figures = tuple(replace(f, found=f.key if f.key in on_table else "") for f in self.plan.figures)
        self.changed()

    def _calibrated(self) -> None:
        table = self.plan.calibration
        self.view.set_calibration(table if table is not None else Pixels())
        if table is None or self.scene.table_size_in != table.table_size_in:
            self.scene = Scene(table_size_in=table.table_size_in) if table is not None else NOTHING

    def changed(self) -> None:
        """A step changed the plan."""
        self._calibrated()
        self.page.show_plan()
        self._allow()

    def _allow(self) -> None:
        self.play.setEnabled(not self.plan.may_play())
        for k, step in enumerate(STEPS):
            item = self.steps.item(k)
            if item is not None:
                item.setText(f"{'✓' if self.plan.done(step) else '   '} {k + 1}  {TITLES[step]}")
        self.refresh()

    def finish(self) -> None:
        """Save the plan and say that it is ready, or what is missing."""
        lack = self.plan.may_play()
        if lack:
            self.say(lack)
            return
        bad = "" if self.redoing else self.game.fault()
        if bad:
            self.go(STEPS.index("game"))
            self.say(f"{TITLES['game']}: {bad}")
            return
        self._keep(self.folder)
        self._is_ready = True
        self.stop()
        self.ready.emit(self.plan)

    def _keep(self, folder: Path) -> bool:
        try:
            save_plan(self.plan, folder)
        except InputError as e:
            self.say(str(e))  # play can begin all the same
            return False
        return True

    def _save_as(self) -> None:
        name, sure = QInputDialog.getText(self, "Save the set-up", "Its name:")
        if sure:
            self.save_as(name)

    def save_as(self, name: str) -> None:
        """Keep the set-up under a name."""
        try:
            folder = named_folder(self.folder, name)
        except InputError as e:
            self.say(str(e))
            return
        if self._keep(folder):
            self.say(f"Saved as “{folder.name}”: it can be opened from the first step.")

    def say(self, text: str) -> None:
        """A sentence at the foot of the window."""
        self.said.setText(text)

    def swap_units(self) -> None:
        """Inches or centimetres, here and in the battle."""
        self.units = "cm" if self.units == "in" else "in"
        self._settings.setValue("units", self.units)
        self.unit_button.setText("&Units: inches" if self.units == "in" else "&Units: cm")
        for page in self.pages:
            page.show_units()
        self.refresh()

    def draw(self, text: str) -> None:
        """Let the players draw an outline in the picture; the step's ``drawn`` follows."""
        if self.plan.calibration is None:
            self.say("Calibrate first: without it a corner has no place.")
            return
        self.say(f"{text}: drag round it, or click corner by corner and press Enter; Esc gives up.")
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
        self.page.drawn(ring)

    # camera

    def open(self, source: str, turn_deg: int, mirrored: bool, wish: Wish | None = None) -> None:
        """Open a source for the plan. Another view of the table needs another calibration."""
        p = self.plan
        wish = wish if wish is not None else p.wish
        if not source:
            self.say(p.lacks("camera") or "Choose a camera, a stream or a clip.")
            return
        before = (p.source, p.turn_deg, p.mirrored, p.wish.size_px or wish.size_px)
        if (source, turn_deg, mirrored, wish.size_px) != before and p.source:
            lost = p.calibration is not None
            p.calibration, p.empty, p.stuff = None, None, None
            self._calibrated()
            if lost:
                self.say("Another view of the table: calibrate again.")
        p.source, p.turn_deg, p.mirrored, p.wish = source, turn_deg, mirrored, wish
        self._shown = None
        self.errands.open(partial(self._open_source, p))
        self.go(self.stack.currentIndex())

    # work on the other thread

    def collect(self, text: str, count: int, then: Callable[[list[Picture]], None]) -> None:
        """Gather ``count`` pictures, with a bar; ``then`` gets them."""
        self.errands.collect(text, count, then)

    def work(self, text: str, job: Callable[[], Any], then: Callable[[Any], None]) -> None:
        """Do long work; see :meth:`gui.setup.background_work.Errands.work`."""
        self.errands.work(text, job, then)

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
            self.view.show_parcel(Parcel(Still(self.page.seen(bgr), scene), (*marks_of(scene, units=self.units),
                                                                           *self.page.marks())),
                                  choice=Choice(units=self.units))

    def look_closer(self) -> None:
        """Zoom to what stands on the table."""
        self.view.port.reset()
        self.view.fit()

    # remembering and ending

    def _restore(self) -> None:
        app = QApplication.instance()
        if isinstance(app, QApplication) and self._settings.value("theme") in THEMES:
            apply_theme(app, str(self._settings.value("theme")))
        geometry = self._settings.value("setup_geometry")
        if geometry is not None:
            self.restoreGeometry(geometry)
            return
        screen = self.screen()
        room = screen.availableGeometry().size() if screen is not None else QSize(1320, 820)
        self.resize(min(1320, room.width() - 16), min(820, room.height() - 48))  # with the frame and its title

    def stop(self) -> bool:
        """End the reader and its thread, let all cameras go."""
        self._poll.stop()
        self.camera.wall.stop()
        return self.errands.stop()

    def closeEvent(self, event: QCloseEvent | None) -> None:
        self._settings.setValue("setup_geometry", self.saveGeometry())
        self.stop()
        super().closeEvent(event)
        if not self._is_ready:
            self.left.emit()
