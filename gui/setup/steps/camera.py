"""Set-up, the camera: all cameras side by side, a phone or a clip, how it is set, which way up; saved set-ups."""

from __future__ import annotations

import time
from functools import partial

from PyQt6.QtCore import QSize, Qt, pyqtSignal
from PyQt6.QtGui import QIcon, QPixmap
from PyQt6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDoubleSpinBox,
    QFormLayout,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QToolButton,
    QVBoxLayout,
)

from gui.language.words import tr
from gui.model.autosave import ago
from gui.panels.check_rows import LiveCheck
from gui.setup.model.cameras import SIZES_PX, AppliedSettings, CameraSettings, CameraWall, camera_name
from gui.setup.model.files import load_plan, saved_plans
from gui.setup.parameters import SETUP_WINDOW
from gui.setup.steps.step import Desk, Picture, Step, lead, words
from gui.table.pictures import image_of
from measure.errors import InputError
from vision.capture.rotated_source import TURNS

TILE = QSize(*SETUP_WINDOW.tile_px)


class CameraStep(Step):
    """``wanted``: (source, clockwise turn in degrees, mirrored, settings); ``configured``: settings for the open camera."""

    name = "camera"
    wanted = pyqtSignal(str, int, bool, object)
    configured = pyqtSignal(object)

    def __init__(self, desk: Desk, wall: CameraWall) -> None:
        super().__init__(desk, tr("Hang the camera over the middle of the table, looking straight down. Click its picture "
                                  "here, "
                               "then lock what it does by itself: a lens that turns spoils the measurements."))
        self.wall = wall
        self._looked = self._filling = self._comes = False
        self._drawn: dict[int, Picture] = {}
        self.saved = QVBoxLayout()
        self.tiles: dict[int, QToolButton] = {}
        self.grid = QGridLayout()
        self.body.addLayout(self.grid)
        self.look_words = words("")
        self.body.addWidget(self.look_words)
        self.do_it = self.button(tr("&Look for cameras"), tr("Show every camera that can be opened"), self.look)
        self.body.addWidget(self.do_it)
        self.lock_both = self.button(tr("Loc&k focus and exposure"), tr("Keep both where they are now"), self._lock_both)
        self.body.addWidget(self.lock_both)
        self.body.addWidget(self.said)
        self.more.body.addLayout(self.saved)
        self._add_form()
        self.body.addWidget(self.more)
        self.body.addStretch(1)
        for box in (self.turn, self.resolution):
            box.activated.connect(self._again)
        self.mirror.clicked.connect(self._again)
        for lock in (self.focus, self.exposure):
            lock.box.clicked.connect(self._configure)
            lock.value.editingFinished.connect(self._configure)

    def _add_form(self) -> None:
        """Phone or clip, rotation, resolution, focus and exposure."""
        self.source = QLineEdit()
        self.source.setPlaceholderText("rtsp://192.168.0.20:8554/live")
        self.source.setToolTip(tr("A phone as camera: the address that its camera app shows (rtsp://… or http://…), phone and "
                               "computer in the same network. A clip or a picture works too, and a camera's number."))
        self.source.returnPressed.connect(self.ask)
        row = QHBoxLayout()
        row.addWidget(self.source, 1)
        self.open_it = self.button(tr("&Open"), tr("Open it and show its picture"), self.ask)
        row.addWidget(self.open_it)
        row.addWidget(self.button(tr("Clip …"), tr("A clip or a picture in place of a camera"), self._browse))
        self.turn = QComboBox()
        for deg in TURNS:
            self.turn.addItem(f"{deg}°", deg)
        self.mirror = QCheckBox(tr("mirrored: turn it back"))
        way = QHBoxLayout()
        way.addWidget(self.turn)
        way.addWidget(self.mirror, 1)
        self.resolution = QComboBox()
        for w, h in SIZES_PX:
            self.resolution.addItem(f"{w} × {h}", (w, h))
        self.resolution.setToolTip(tr("More pixels measure better; 1920 × 1080 is enough for a table of 4 by 4 feet"))
        self.focus, self.exposure = _Lock("focus"), _Lock("exposure")
        form = QFormLayout()
        form.addRow(tr("Phone or clip"), row)
        form.addRow(tr("Rotate"), way)
        form.addRow(tr("Resolution"), self.resolution)
        form.addRow(tr("Focus"), self.focus.row)
        form.addRow(tr("Exposure"), self.exposure.row)
        self.more.body.addLayout(form)

    # saved set-ups

    def _show_saved(self) -> None:
        while self.saved.count():
            item = self.saved.takeAt(0)
            widget = item.widget() if item is not None else None
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        self.again: list[QPushButton] = []
        if self.desk.midgame:
            return
        for s in saved_plans(self.desk.folder)[:SETUP_WINDOW.saved_most]:
            name = f"“{s.name}”" if s.name else tr("the last set-up")
            button = self.button(tr("Open {name}, {ago}", name=name, ago=ago(time.time() - s.saved_s)),
                                 tr("Everything as it was saved then"),
                                 partial(self.open_saved, str(s.folder)))
            self.saved.addWidget(button)
            self.again.append(button)

    def open_saved(self, folder: str) -> None:
        """Everything as it was saved in that folder."""
        try:
            plan = load_plan(folder)
        except InputError as e:
            self.desk.say(str(e))
            return
        self.desk.use(plan)

    # choosing

    def entered(self) -> None:
        if not self._looked and not self.desk.plan.source:
            self.look()

    def left(self) -> None:
        self.wall.stop()

    def look(self) -> None:
        """Look for cameras. The one that is open already is not opened again."""
        self._looked = True
        self._drawn = {}
        for tile in self.tiles.values():
            tile.hide()
            tile.deleteLater()
        self.tiles = {}
        self.wall.look()

    def tick(self, bgr: Picture | None, count: int) -> None:
        self._comes = bgr is not None
        self.show_checks()
        if count % SETUP_WINDOW.tile_polls or not self._looked:
            return
        pictures = self.wall.pictures()
        source = self.desk.plan.source
        if bgr is not None and source.isdecimal() and int(source) not in pictures:
            pictures[int(source)] = bgr  # it is open already, so the wall cannot open it
        for number, picture in pictures.items():
            tile = self.tiles.get(number) or self._tile(number)
            if self._drawn.get(number) is not picture:
                self._drawn[number] = picture
                image = image_of(picture).scaled(TILE, Qt.AspectRatioMode.KeepAspectRatio)
                tile.setIcon(QIcon(QPixmap.fromImage(image)))
        text = tr("Looking for cameras …") if self.wall.looking else "" if pictures else \
            tr("No camera gives a picture: plug one in, close other programs that use it, and look again; or use a phone.")
        self.look_words.setText(text)

    def _tile(self, number: int) -> QToolButton:
        tile = QToolButton()
        tile.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextUnderIcon)
        tile.setIconSize(TILE)
        tile.setText(camera_name(number))
        tile.setToolTip(tr("Use {camera}", camera=camera_name(number)))
        tile.clicked.connect(lambda _=False, n=number: self.choose(n))
        self.grid.addWidget(tile, *divmod(len(self.tiles), SETUP_WINDOW.tiles_across))
        self.tiles[number] = tile
        if self.do_it is not None:
            lead(self.do_it, False)  # the picture is what is to be clicked now
        return tile

    def choose(self, number: int) -> None:
        """Take a camera of the wall. A camera can only be open once: the wall lets all go."""
        for lock in (self.focus, self.exposure):  # values are each camera's own
            lock.show(lock.box.isChecked(), None)
        self.source.setText(str(number))
        self.ask()

    def _browse(self) -> None:
        name = self.ask_file(tr("A clip or a picture"))
        if name:
            self.source.setText(name)
            self.ask()

    def ask(self) -> None:
        """Ask for the chosen source to be opened, set as the page says."""
        self.wall.stop()
        self.said.clear()
        self.wanted.emit(self.source.text().strip(), int(self.turn.currentData()), self.mirror.isChecked(),
                         self.camera_settings())

    def _again(self) -> None:
        if self.desk.plan.source:
            self.ask()

    # setting

    def camera_settings(self) -> CameraSettings:
        """How the camera is to be set."""
        return CameraSettings(self.resolution.currentData(), self.focus.box.isChecked(), self.exposure.box.isChecked(),
                              self.focus.wanted(), self.exposure.wanted())

    def _lock_both(self) -> None:
        """One click for what every camera needs."""
        for lock in (self.focus, self.exposure):
            lock.box.setChecked(True)
        self._configure()

    def next_to_press(self) -> QPushButton | None:
        return None if self.tiles else self.do_it

    def live_checks(self) -> tuple[LiveCheck, ...]:
        source, settings = self.desk.plan.source, self.desk.plan.camera_settings
        picture = LiveCheck("yes", tr("Its picture comes.")) if source and self._comes else \
            LiveCheck("", tr("No picture yet: click a camera."))
        if not source.isdecimal():  # a clip or a phone: nothing to lock from here
            return (picture,)
        locked = LiveCheck("yes", tr("Focus and exposure are locked.")) if settings.lock_focus and settings.lock_exposure else \
            LiveCheck("too_close", tr("Exposure is not locked.") if settings.lock_focus else tr("Focus is not locked."))
        return (picture, locked)

    def _configure(self) -> None:
        if not self._filling and self.desk.plan.source:
            self.configured.emit(self.camera_settings())

    def show_applied(self, applied: AppliedSettings) -> None:
        """Show what the camera took and what it refused."""
        plan = self.desk.plan
        turned = plan.calibration is not None and plan.camera_settings.focus != applied.settings.focus
        plan.camera_settings = applied.settings
        self._show_camera_settings()
        said = list(applied.said)
        if turned:
            said.append(tr("The focus is another than at the calibration: calibrate again."))
        self.said.setText("\n".join(said))

    def _show_camera_settings(self) -> None:
        settings = self.desk.plan.camera_settings
        self._filling = True
        if settings.size_px is not None:
            if self.resolution.findData(settings.size_px) < 0:
                self.resolution.addItem(f"{settings.size_px[0]} × {settings.size_px[1]}", settings.size_px)
            self.resolution.setCurrentIndex(self.resolution.findData(settings.size_px))
        self.focus.show(settings.lock_focus, settings.focus)
        self.exposure.show(settings.lock_exposure, settings.exposure)
        self._filling = False

    def show_plan(self) -> None:
        plan = self.desk.plan
        self.source.setText(plan.source)
        self.turn.setCurrentIndex(self.turn.findData(plan.turn_deg))
        self.mirror.setChecked(plan.mirrored)
        self._show_camera_settings()
        self._show_saved()
        locked = self.focus.box.isChecked() and self.exposure.box.isChecked()
        self.lock_both.setVisible(plan.source.isdecimal() and not locked)


class _Lock:
    """A lock with its value."""

    def __init__(self, what: str) -> None:
        self.row = QHBoxLayout()
        self.box = QCheckBox(tr("locked"))
        self.box.setToolTip(tr("Keep the {what} where it is now", what=what))
        self.value = QDoubleSpinBox()
        self.value.setRange(-1e4, 1e5)
        self.value.setDecimals(1)
        self.value.setEnabled(False)
        self.value.setToolTip(tr("The {what} in the driver's own units: turn it until the picture is good", what=what))
        self.value.setAccessibleName(tr("Value of the {what}", what=what))
        self.row.addWidget(self.box)
        self.row.addWidget(self.value, 1)

    def wanted(self) -> float | None:
        """The value to lock at; None: where it stands."""
        return self.value.value() if self.box.isChecked() and self.value.isEnabled() else None

    def show(self, locked: bool, value: float | None) -> None:
        """Show a lock and the value that was read from the camera."""
        self.box.setChecked(locked)
        self.value.setEnabled(locked and value is not None)
        if value is not None:
            self.value.setValue(value)
