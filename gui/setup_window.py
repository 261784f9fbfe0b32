"""The set-up, one step at a time with the live picture beside it: camera, sheet, empty table, stuff, toys, game."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PyQt6.QtCore import QObject, Qt, QThread, QTimer, pyqtSignal
from PyQt6.QtGui import QCloseEvent, QKeySequence, QShortcut
from PyQt6.QtWidgets import (
    QFileDialog,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QProgressBar,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from assistant.marks import Area, Label, Line, Mark, Symbol, marks_of
from calibration.check import describe, missing, sigma_map
from calibration.lens import Lens
from calibration.sheet import write_pdf
from calibration.still import still_picture
from calibration.table import TableCalibration, calibrate
from gui.contract import SourceLike
from gui.history import PastFrame
from gui.mailbox import Parcel
from gui.preview import COLLECT, Preview
from gui.setup_pages import CameraPage, EmptyPage, GamePage, Page, SheetPage, TerrainPage, ToysPage
from gui.setup_plan import STEPS, TITLES, Plan, find_figures, find_pieces, load_plan, renamed, save_plan
from gui.table_view import TableView
from measure.errors import InputError
from measure.scene import Scene, Terrain, Toy

POLL_MS = 40
LOOK_EVERY = 20
"""Polls between two looks for the sheet's markers."""
TOYS_PICTURES = 20


class Pixels:
    """A "calibration" in which inches are pixels, for before there is one."""

    def image_from_table(self, points_in: Any) -> Any:
        return np.asarray(points_in, dtype=float)[:, :2]

    def table_from_image(self, points_px: Any, height_in: float = 0.0) -> Any:
        return np.asarray(points_px, dtype=float)


class Still:
    """A picture with what was found in it, in the shape of a tick."""

    survey = prompt = state = None
    options: tuple[Any, ...] = ()
    warnings: tuple[str, ...] = ()
    events: tuple[Any, ...] = ()
    moving: tuple[str, ...] = ()
    hands = False

    def __init__(self, bgr: NDArray[np.uint8], scene: Scene) -> None:
        self.frame, self.scene = PastFrame(0, 0.0, bgr), scene


class _Orders(QObject):
    open = pyqtSignal(object)
    collect = pyqtSignal(str, int)
    work = pyqtSignal(str, object)
    close = pyqtSignal()


class SetupWindow(QWidget):
    """``ready``: the plan, when the players press Play. ``open_source`` stands in for the plan's own in tests."""

    ready = pyqtSignal(object)

    def __init__(self, folder: str | Path, plan: Plan | None = None,
                 open_source: Callable[[Plan], SourceLike] | None = None) -> None:
        super().__init__()
        self.setWindowTitle("Toy Umpire: set up")
        self.resize(1280, 780)
        self.folder, self.plan = Path(folder), plan or Plan()
        self._open_source = open_source or (lambda p: p.open_source())
        self._scene = Scene(table_size_in=(1.0, 1.0))
        self._chosen, self._polls, self._busy = -1, 0, ""
        self._corners: list[tuple[float, float]] = []
        self._lens: Lens | None = None
        self._shown: NDArray[np.uint8] | None = None
        self._build()
        self._start()
        self._fill()

    # building

    def _build(self) -> None:
        self.camera, self.sheet, self.empty = CameraPage(), SheetPage(), EmptyPage()
        self.stuff, self.toys, self.game = TerrainPage(), ToysPage(), GamePage()
        self.pages: dict[str, Page] = dict(zip(STEPS, (self.camera, self.sheet, self.empty, self.stuff, self.toys,
                                                       self.game), strict=True))
        self.steps = QListWidget()
        self.steps.addItems([f"{i + 1}  {TITLES[s]}" for i, s in enumerate(STEPS)])
        self.steps.setMaximumWidth(190)
        self.steps.setAccessibleName("Steps")
        self.stack = QStackedWidget()
        for page in self.pages.values():
            self.stack.addWidget(page)
        self.stack.setFixedWidth(380)
        self.view = TableView(Pixels())
        self.said = QLabel("")
        self.said.setWordWrap(True)
        self.progress = QProgressBar()
        self.progress.setRange(0, 0)
        self.progress.hide()
        self.back, self.next, self.play = QPushButton("&Back"), QPushButton("&Next"), QPushButton("&Play")
        self.play.setToolTip("Save the set-up and start (Ctrl+Return)")
        buttons = QHBoxLayout()
        buttons.addWidget(self.progress)
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
        QShortcut(QKeySequence("Ctrl+Return"), self, self.finish)
        self.camera.wanted.connect(self.open)
        self.camera.browse.clicked.connect(self._browse)
        self.camera.again.clicked.connect(self.open_last)
        self.sheet.print_wanted.connect(self._print)
        self.sheet.calibrate.clicked.connect(self.calibrate)
        self.sheet.corners_wanted.connect(self._pick_corners)
        self.sheet.load.clicked.connect(self._load_calibration)
        self.sheet.lens.clicked.connect(self._load_lens)
        self.sheet.map.toggled.connect(lambda _: self._refresh())
        self.empty.take.clicked.connect(lambda: self._collect("empty", COLLECT))
        self.stuff.look_for.clicked.connect(lambda: self._collect("stuff", COLLECT))
        self.toys.look_for.clicked.connect(lambda: self._collect("toys", TOYS_PICTURES))
        self.stuff.table.edited.connect(lambda r, k, t: self._rename("pieces", r, k, t))
        self.toys.table.edited.connect(lambda r, k, t: self._rename("figures", r, k, t))
        self.stuff.table.chosen.connect(self._choose)
        self.toys.table.chosen.connect(self._choose)
        self.game.chosen.connect(self._game)
        self.view.toy_clicked.connect(self._clicked)
        self.view.spot_clicked.connect(self._corner)

    def _start(self) -> None:
        self.thread_, self.preview, self.orders = QThread(), Preview(), _Orders()
        self.preview.moveToThread(self.thread_)
        o, p = self.orders, self.preview
        o.open.connect(p.open)
        o.collect.connect(p.collect)
        o.work.connect(p.work)
        o.close.connect(p.close)
        p.said.connect(self.say)
        p.opened.connect(self.camera.said.setText)
        p.collected.connect(self._collected)
        p.worked.connect(self._worked)
        p.finished.connect(self.thread_.quit, Qt.ConnectionType.DirectConnection)  # type: ignore[call-arg]
        self.thread_.start()
        self._poll = QTimer(self)
        self._poll.timeout.connect(self._show_newest)
        self._poll.start(POLL_MS)

    def _fill(self) -> None:
        """Show what the plan already holds."""
        if self.plan.source:
            self.camera.show_source(self.plan.source)
            self.camera.turn.setCurrentIndex(self.camera.turn.findData(self.plan.turn_deg))
            self.camera.mirror.setChecked(self.plan.mirrored)
            self.orders.open.emit(lambda p=self.plan: self._open_source(p))
        self.camera.again.setVisible((self.folder / "setup.toml").exists())
        self.game.choice.setCurrentIndex(max(0, self.game.choice.findData(self.plan.game or "")))
        self.stuff.table.show_rows(self.plan.pieces)
        self.toys.table.show_rows(self.plan.figures)
        self._calibrated()
        self.go(self.stack.currentIndex())

    # steps

    def go(self, index: int) -> None:
        """Go to a step; forwards only past steps that lack nothing."""
        index = max(0, min(index, len(STEPS) - 1))
        for k in range(self.stack.currentIndex(), index):
            lack = self.plan.lacks(STEPS[k])
            if lack and STEPS[k] != "game":
                self.say(lack)
                index = k
                break
        self.stack.setCurrentIndex(index)
        self.steps.setCurrentRow(index)
        self.back.setEnabled(index > 0)
        self.next.setEnabled(index < len(STEPS) - 1)
        self.play.setEnabled(not self.plan.may_play())
        self._chosen = -1
        self._refresh()

    def finish(self) -> None:
        """Save the plan and say that it is ready, or what is missing."""
        lack = self.plan.may_play()
        if lack:
            self.say(lack)
            return
        try:
            save_plan(self.plan, self.folder)
        except InputError as e:
            self.say(str(e))  # play can begin all the same
        self.stop()
        self.ready.emit(self.plan)

    def say(self, text: str) -> None:
        """A sentence at the foot of the window."""
        self.said.setText(text)
        self._done("")

    # camera

    def open(self, source: str, turn_deg: int, mirrored: bool) -> None:
        """Open a source for the plan. Another view of the table needs another calibration."""
        p = self.plan
        if (source, turn_deg, mirrored) != (p.source, p.turn_deg, p.mirrored):
            p.calibration, p.empty, p.stuff = None, None, None
            self._calibrated()
        p.source, p.turn_deg, p.mirrored = source, turn_deg, mirrored
        self.said.clear()
        self.orders.open.emit(lambda p=p: self._open_source(p))
        self.go(self.stack.currentIndex())

    def _browse(self) -> None:
        name, _ = QFileDialog.getOpenFileName(self, "A clip or a picture")
        if name:
            self.camera.show_source(name)
            self.camera.ask()

    def open_last(self) -> None:
        """Everything as it was saved last."""
        try:
            self.plan = load_plan(self.folder)
        except InputError as e:
            self.say(str(e))
            return
        self._fill()
        self.go(len(STEPS) - 1)

    # sheet

    def _print(self, paper: str) -> None:
        name, _ = QFileDialog.getSaveFileName(self, "Save the sheet", f"sheet-{paper}.pdf", "PDF (*.pdf)")
        if name:
            try:
                self.say(f"Saved: print {write_pdf(name, paper)} at 100 %, without fitting it to the page.")
            except InputError as e:
                self.say(str(e))

    def calibrate(self) -> None:
        """From the sheet, or from the four corners that were clicked."""
        if self.sheet.corners.isChecked() and len(self._corners) != 4:
            self.say(f"Click four corners in the picture, anticlockwise, the table's origin first: {len(self._corners)} "
                     "so far.")
            return
        self._collect("calibrate", COLLECT)

    def _pick_corners(self, on: bool) -> None:
        self._corners = []
        self._refresh()
        if on:
            self.say("Click the four corners anticlockwise, starting where x and y are 0.")

    def _corner(self, x: float, y: float) -> None:
        if STEPS[self.stack.currentIndex()] != "sheet" or not self.sheet.corners.isChecked():
            return
        self._corners = [*self._corners, (x, y)] if len(self._corners) < 4 else [(x, y)]
        self.say(f"{len(self._corners)} of 4 corners")
        self._refresh()

    def _load_lens(self) -> None:
        name, _ = QFileDialog.getOpenFileName(self, "A lens file", "", "TOML (*.toml)")
        if name:
            self.use_lens(name)

    def use_lens(self, path: str) -> None:
        """Calibrate with a lens file from now on."""
        try:
            self._lens = Lens.read(Path(path))
        except InputError as e:
            self.say(str(e))
            return
        if isinstance(self.sheet.lens_said, QLabel):
            self.sheet.lens_said.setText(Path(path).name)
        self.say("Now press Calibrate again." if self.plan.calibration is not None else "")

    def _load_calibration(self) -> None:
        name, _ = QFileDialog.getOpenFileName(self, "A calibration", "", "TOML (*.toml)")
        if name:
            try:
                self.plan.calibration = TableCalibration.load(Path(name))
            except InputError as e:
                self.say(str(e))
            self._calibrated()

    def _calibrated(self) -> None:
        table = self.plan.calibration
        self.view.set_calibration(table if table is not None else Pixels())
        self._scene = Scene(table_size_in=table.table_size_in if table is not None else (1.0, 1.0))
        self.sheet.map.setEnabled(table is not None)
        self.sheet.map.setChecked(False)
        self.sheet.said.setText("" if table is None else "\n".join((describe(table), *table.notes)))
        self.play.setEnabled(not self.plan.may_play())
        self._refresh()

    # work on the other thread

    def _collect(self, name: str, count: int) -> None:
        self._done(name)
        self.orders.collect.emit(name, count)

    def _done(self, busy: str) -> None:
        self._busy = busy
        self.progress.setVisible(bool(busy) and busy != "look")

    def _collected(self, name: str, pictures: list[NDArray[np.uint8]]) -> None:
        plan, s = self.plan, self.sheet
        corners = list(self._corners) if s.corners.isChecked() else None
        size = (s.width_in.value(), s.depth_in.value()) if corners else None
        scale, height, lens = s.print_scale(), s.camera_height_in(), self._lens
        jobs: dict[str, Callable[[], Any]] = {
            "calibrate": lambda: calibrate(pictures, lens=lens, camera_height_in=height, corners_px=corners, size_in=size,
                                           print_scale=None if corners else scale),
            "empty": lambda: still_picture(pictures),
            "stuff": lambda: (still := still_picture(pictures), find_pieces(plan, still)),
            "toys": lambda: find_figures(plan, pictures),
        }
        self.orders.work.emit(name, jobs[name])

    def _worked(self, name: str, result: Any) -> None:
        self._done("")
        if name == "look":
            self.sheet.seen.setText("\n".join(result or ()))
            return
        if result is None:
            return
        self.said.clear()
        if name == "calibrate":
            self.plan.calibration = result
            self._calibrated()
        elif name == "empty":
            self.plan.empty, self.plan.stuff = result, None
            self.empty.said.setText("Taken. Put the battlefield together and go on.")
        elif name == "stuff":
            self.plan.stuff, self.plan.pieces = result
            self.stuff.table.show_rows(self.plan.pieces)
            self.stuff.said.setText(f"{len(self.plan.pieces)} pieces found.")
        elif name == "toys":
            self.plan.figures, self._scene = result
            self.toys.table.show_rows(self.plan.figures)
            self.toys.said.setText(f"{len(self.plan.figures)} toys found.")
        self._refresh()
        self.play.setEnabled(not self.plan.may_play())

    # naming

    def _rename(self, what: str, row: int, key: str, text: str) -> None:
        try:
            setattr(self.plan, what, renamed(getattr(self.plan, what), row, key, text))
        except InputError as e:
            self.say(str(e))
            table = self.toys.table if what == "figures" else self.stuff.table
            table.show_rows(getattr(self.plan, what))
        if what == "pieces" and key == "height_in" and self.plan.stuff is not None:
            plan, stuff = self.plan, self.plan.stuff  # another height, another footprint: parallax
            self._done("stuff")
            self.orders.work.emit("stuff", lambda: (stuff, find_pieces(plan, stuff)))
        self.play.setEnabled(not self.plan.may_play())
        self._refresh()

    def _choose(self, row: int) -> None:
        self._chosen = row
        self._refresh()

    def _clicked(self, an_id: str) -> None:
        step = STEPS[self.stack.currentIndex()]
        if step == "toys":
            rows = [i for i, f in enumerate(self.plan.figures) if (f.found or f.name) == an_id]
            if rows:
                self.toys.table.setCurrentCell(rows[0], 0)
                self.toys.table.setFocus()

    def _game(self, game_id: str) -> None:
        self.plan.game = game_id or None
        lack = self.plan.may_play()
        self.say(lack)
        self.play.setEnabled(not lack)

    # the picture

    def _show_newest(self) -> None:
        bgr = self.preview.newest()
        if bgr is None:
            return
        self._polls += 1
        if STEPS[self.stack.currentIndex()] == "sheet" and self._polls % LOOK_EVERY == 0 and not self._busy:
            self._done("look")
            self.orders.work.emit("look", lambda b=bgr: missing(b))
        if bgr is not self._shown:
            self._shown = bgr
            self._refresh()

    def _refresh(self) -> None:
        bgr = self._shown
        if bgr is None:
            return
        if self.sheet.map.isChecked() and self.plan.calibration is not None \
                and STEPS[self.stack.currentIndex()] == "sheet":
            if self._map_of is not self.plan.calibration:
                self._map_of = self.plan.calibration
                self._map = sigma_map(self.plan.calibration, (bgr.shape[1], bgr.shape[0]))
            bgr = self._map
        self.view.show_parcel(Parcel(Still(bgr, self._now()), self._marks()))

    _map_of: TableCalibration | None = None
    _map: NDArray[np.uint8]

    def _now(self) -> Scene:
        """What is found so far, as a scene."""
        step = STEPS[self.stack.currentIndex()]
        if self.plan.calibration is None or step in ("camera", "sheet", "empty"):
            return Scene(table_size_in=self._scene.table_size_in)
        terrain = tuple(Terrain(p.name, p.footprint_in, p.height_in, kind=p.kind, cover=p.cover)
                        for p in self.plan.pieces if p.footprint_in)
        named = {f.found or f.name: f for f in self.plan.figures}
        toys = tuple(Toy(t.id, t.footprint_in, named[t.id].height_in, t.base_in, named[t.id].name, named[t.id].side,
                         named[t.id].size) for t in self._scene.toys if t.id in named) if step != "terrain" else ()
        return Scene(self.plan.calibration.table_size_in, toys, terrain)

    def _marks(self) -> tuple[Mark, ...]:
        step = STEPS[self.stack.currentIndex()]
        if step == "sheet" and self.sheet.corners.isChecked() and self.plan.calibration is None:
            spots = [(x, y, 0.0) for x, y in self._corners]
            marks: list[Mark] = [Line(tuple(spots), "ruler")] if len(spots) > 1 else []
            marks += [Symbol(p, "letter", "ruler", str(i + 1)) for i, p in enumerate(spots)]
            return tuple(marks)
        scene = self._now()
        found: tuple[Mark, ...] = marks_of(scene)
        if step == "sheet" and self.plan.calibration is not None:
            table = self.plan.calibration
            w, h = table.table_size_in
            ring = table.table_polygon_in or ((0.0, 0.0), (w, 0.0), (w, h), (0.0, h))
            found += (Area(tuple((x, y, 0.0) for x, y in ring), "edge"), Label((0.0, 0.0, 0.0), ("0, 0",), "ruler"))
        rows: tuple[Any, ...] = scene.toys if step == "toys" else scene.terrain if step == "terrain" else ()
        if 0 <= self._chosen < len(rows):
            thing = rows[self._chosen]
            found += (Area(tuple((x, y, thing.base_in) for x, y in thing.footprint_in), "selected", subject=thing.id),)
        return found

    # ending

    def stop(self) -> bool:
        """End the reader and its thread."""
        self._poll.stop()
        if not self.thread_.isRunning():
            return True
        self.orders.close.emit()
        return self.thread_.wait(10_000)

    def closeEvent(self, event: QCloseEvent | None) -> None:
        self.stop()
        super().closeEvent(event)
