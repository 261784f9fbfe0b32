"""What the players keep of a battle: recordings, snapshots, evidence cards, markers in the log; with their file names."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

from PyQt6.QtCore import QObject, QStandardPaths
from PyQt6.QtWidgets import QFileDialog, QWidget

from gui.battle.menus import Actions, Slots, reword
from gui.battle.selection import Selection
from gui.language.words import noop, tr, trn
from gui.model.session_protocol import TickLike
from gui.worker.orders import Orders


class RecordingController(QObject):
    """Asks for file names and gives the orders. ``path``: what is recorded to, "" for nothing."""

    def __init__(self, parent: QWidget, orders: Orders, selection: Selection, actions: Actions,
                 say: Callable[[str], None]) -> None:
        super().__init__(parent)
        self._parent, self._orders, self._selection, self._say = parent, orders, selection, say
        self._record, self._clean = actions["record"], actions["clean"]
        self.path = ""
        selection.card_wanted.connect(self.ruling_card)

    def slots(self) -> Slots:
        """What the actions of these names do."""
        return {"record": self.record, "clean": self.record_clean, "mark": self.mark, "snapshot": self.snapshot,
                "evidence": self.evidence}

    def record(self, on: bool, drawn: bool = True) -> None:
        """Record the battle, with what is drawn for everybody or the bare pictures."""
        if on and not self.path:
            name = self._file(tr("Record to"), ".mp4", tr("Video (*.mp4 *.mkv)"))
            if name:
                self._orders.record.emit(name, drawn)
            else:
                self.show_path("")
        elif not on and self.path:
            self._orders.record.emit("", True)

    def record_clean(self) -> None:
        """The bare pictures: what is drawn can be added later from the log."""
        if not self.path:
            self.record(True, drawn=False)

    def show_path(self, path: str) -> None:
        """The worker records to another path, or with "" no more."""
        if self.path and not path:
            self._say(tr("Recorded to {path}", path=self.path))
        self.path = path
        self._record.blockSignals(True)
        self._record.setChecked(bool(path))
        self._record.blockSignals(False)
        reword(self._record, tr("Stop recording") if path else tr("Record"))
        self._clean.setEnabled(not path)

    def status(self, rate: float, dropped: int) -> str:
        """Pictures a second; what is recorded, and how many frames it has left out so far."""
        left_out = trn(", {n} frame left out", ", {n} frames left out", dropped) if dropped else ""
        recording = tr(" · recording to {name}{left_out}", name=Path(self.path).name, left_out=left_out) if self.path else ""
        return tr("{rate:.0f} pictures/s{recording}", rate=rate, recording=recording)

    def snapshot(self) -> None:
        """The picture of now as a file, with everything that is drawn on it for everybody."""
        name = self._file(tr("Save the picture"), ".png", tr("Pictures (*.png)"))
        if name:
            self._orders.snapshot.emit(name)

    def evidence(self) -> None:
        """The ruling between the selected toy and its target as a card."""
        c = self._selection.choice
        if c.selected is None or c.target is None:
            self._say(tr("Select the attacker (left click) and its target (right click) first, then press Ctrl+E."))
            return
        name = self._file(tr("Save the evidence"), ".png", tr("Evidence cards (*.png *.pdf)"), f"{c.selected}-{c.target}")
        if name:
            self._orders.evidence.emit(name, c.selected, c.target)

    def ruling_card(self, tick: TickLike, from_id: str, to_id: str) -> None:
        """A ruling that stands over the table as a card, without a question: among the user's pictures."""
        folder = Path(QStandardPaths.writableLocation(QStandardPaths.StandardLocation.PicturesLocation) or Path.home())
        name = folder / time.strftime(f"{from_id}-{to_id}-%Y%m%d-%H%M%S.png")
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as e:
            self._say(tr("{path} cannot be written ({reason}): save the card with Ctrl+E", path=name, reason=e.strerror))
            return
        self._orders.ruling_card.emit(str(name), tick, from_id, to_id)

    def _file(self, title: str, ending: str, kinds: str, about: str = "battle") -> str:
        name, _ = QFileDialog.getSaveFileName(self._parent, title, time.strftime(f"{about}-%Y%m%d-%H%M%S{ending}"), kinds)
        return name if not name or Path(name).suffix else f"{name}{ending}"

    def mark(self) -> None:
        """A marker in the log, to find this moment again."""
        self._orders.mark.emit(noop("marked by the players"))
