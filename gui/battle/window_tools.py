"""The tools of the window: pause, recordings and pictures, the second screen, looks and keys."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PyQt6.QtCore import QObject
from PyQt6.QtGui import QAction, QKeySequence
from PyQt6.QtWidgets import QApplication, QFileDialog, QMessageBox

from assistant.overlay.style import BIG
from gui.panels.eye_view import eye_picture
from gui.table.table_view import TableView
from gui.theme import apply_theme

if TYPE_CHECKING:
    from gui.battle.window import BattleWindow

MOUSE = ("Left click: look at a toy. Right click: aim at it. Wheel: zoom. Drag: pan. While something is put right: drag its "
         "corners, or drag inside it.")


class Tools(QObject):
    """What the buttons and keys call."""

    def __init__(self, window: BattleWindow) -> None:
        super().__init__(window)
        self._w = window
        self.recording = ""
        self.screen: TableView | None = None

    # pictures and recordings

    def pause(self, on: bool) -> None:
        _say(self._w.act["pause"], "Resume" if on else "Pause")
        self._w.orders.pause.emit(on)

    def record(self, on: bool, drawn: bool = True) -> None:
        """Record the battle, with what is drawn for everybody or the bare pictures."""
        if on and not self.recording:
            name = self._file("Record to", ".mp4", "Video (*.mp4 *.mkv)")
            if name:
                self._w.orders.record.emit(name, drawn)
            else:
                self.recording_changed("")
        elif not on and self.recording:
            self._w.orders.record.emit("", True)

    def record_clean(self) -> None:
        """The bare pictures: what is drawn can be added later from the log."""
        if not self.recording:
            self.record(True, drawn=False)

    def recording_changed(self, path: str) -> None:
        if self.recording and not path:
            self._w.say(f"Recorded to {self.recording}")
        self.recording = path
        action = self._w.act["record"]
        action.blockSignals(True)
        action.setChecked(bool(path))
        action.blockSignals(False)
        _say(action, "Stop recording" if path else "Record")
        self._w.act["clean"].setEnabled(not path)

    def status(self, rate: float, dropped: int) -> str:
        """Pictures a second; what is recorded, and how many frames it has left out so far."""
        left_out = f", {dropped} frame{'s' * (dropped != 1)} left out" if dropped else ""
        recording = f" · recording to {Path(self.recording).name}{left_out}" if self.recording else ""
        return f"{rate:.0f} pictures/s{recording}"

    def snapshot(self) -> None:
        """The picture of now as a file, with everything that is drawn on it for everybody."""
        name = self._file("Save the picture", ".png", "Pictures (*.png)")
        if name:
            self._w.orders.snapshot.emit(name)

    def evidence(self) -> None:
        """The ruling between the selected toy and its target as a card."""
        c = self._w._choice
        if c.selected is None or c.target is None:
            self._w.say("Select the attacker (left click) and its target (right click) first, then press Ctrl+E.")
            return
        name = self._file("Save the evidence", ".png", "Evidence cards (*.png *.pdf)", f"{c.selected}-{c.target}")
        if name:
            self._w.orders.evidence.emit(name, c.selected, c.target)

    def _file(self, title: str, ending: str, kinds: str, about: str = "battle") -> str:
        name, _ = QFileDialog.getSaveFileName(self._w, title, time.strftime(f"{about}-%Y%m%d-%H%M%S{ending}"), kinds)
        return name if not name or Path(name).suffix else f"{name}{ending}"

    def mark(self) -> None:
        """A marker in the log, to find this moment again."""
        self._w.orders.mark.emit("marked by the players")

    # looks

    def ghost(self, on: bool) -> None:
        if on and self._w._choice.selected is None:
            self._w.say("Select a toy first, then press G and move the mouse.")
            self._w.act["ghost"].setChecked(False)
            return
        self._w.table.set_ghost(self._w._choice.selected if on else None)
        self.show_ghost()

    def show_ghost(self) -> None:
        """The second screen shows the "what if" only where the players want it to."""
        if self.screen is not None:
            self.screen.show_shared(self._w.table.ghost if self._w.act["share"].isChecked() else None)

    def eye(self, visible: bool) -> None:
        self._w.act["eye"].setChecked(visible)
        parcel = self._w._parcel
        self._w.eye.show_picture(eye_picture(parcel.tick, self._w._choice) if visible and parcel is not None else None)

    def second_screen(self, on: bool) -> None:
        """A clean view for a television or a streaming program: big text, nothing private."""
        if not on:
            if self.screen is not None:
                self.screen.close()
            self.screen = None
            return
        view = TableView(self._w._calibration, BIG)
        view.read_only = view.public = True
        view.setWindowTitle("Toy Umpire: second screen")
        screens = QApplication.screens()
        if len(screens) > 1:
            view.setGeometry(screens[1].geometry())
            view.showFullScreen()
        else:
            view.resize(1280, 720)
            view.show()
        self.screen = view
        if self._w._parcel is not None:
            self._w.show_on_screen(self._w._parcel)
            view.fit_to_table()

    def theme(self, light: bool) -> None:
        app = QApplication.instance()
        if isinstance(app, QApplication):
            apply_theme(app, "light" if light else "dark")
            self._w._settings.setValue("theme", "light" if light else "dark")

    def full_screen(self, on: bool) -> None:
        (self._w.showFullScreen if on else self._w.showNormal)()

    def show_keys(self) -> None:
        """All keys in a box."""
        rows = "".join(f"<tr><td><b>{k}</b>&nbsp;&nbsp;</td><td>{what}</td></tr>" for k, what in self._w.key_list())
        box = QMessageBox(QMessageBox.Icon.NoIcon, "Keys", f"<table>{rows}</table><p>{MOUSE}</p>",
                          QMessageBox.StandardButton.Close, self._w)
        box.open()

    def close(self) -> None:
        """The second screen goes with the window."""
        if self.screen is not None:
            self.screen.close()
            self.screen = None


def _say(action: QAction, text: str) -> None:
    """Other words on a button, with its key."""
    action.setText(text)
    action.setIconText(f"{text} ({action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)})")


def once(call: Callable[[], object]) -> Callable[[bool], None]:
    """A slot for ``triggered`` that ignores its argument."""
    def slot(_: bool = False) -> None:
        call()

    return slot
