"""The second screen: a clean view for a television or a streaming program, with big text and nothing private."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from PyQt6.QtCore import QObject
from PyQt6.QtGui import QAction
from PyQt6.QtWidgets import QApplication

from assistant.overlay.marks import Banner
from assistant.overlay.style import BIG
from gui.battle.parameters import BATTLE_WINDOW
from gui.battle.selection import Selection
from gui.language.words import tr
from gui.model.session_protocol import Choice
from gui.model.tick_marks import banners
from gui.model.wording import SYMBOLS, RulingMoment, headline, ruling_moment
from gui.table.table_view import TableView
from gui.worker.mailbox import Parcel

LEFT_OUT = ("turn", "helper")
"""Of the window's banners: the turn is written larger, and what is left to do would hide the table."""
Told = tuple[Any, RulingMoment | None]
"""An action's number and its ruling; None: nothing was ruled on."""


class SecondScreen(QObject):
    """Shows the battle of ``table`` once more. ``view``: None while it is off. ``share``: whether the "what if" is shown
    here too. Turn, clock and the last ruling can be read across the room."""

    def __init__(self, parent: QObject, selection: Selection, table: TableView, share: QAction) -> None:
        super().__init__(parent)
        self._selection, self._table, self._share = selection, table, share
        self.view: TableView | None = None
        self._stand: list[Told] = []
        self._gone: list[Told] = []
        table.ghost_moved.connect(self.show_what_if)

    def turn(self, on: bool) -> None:
        """Open or close it."""
        if not on:
            self.close()
            return
        view = TableView(self._table.calibration, replace(BIG, banner_px=BATTLE_WINDOW.across_room_px))
        view.unit_most = float("inf")  # letters grow with the picture: nobody comes nearer
        view.motion.on = self._table.motion.on
        view.read_only = view.public = True
        view.setWindowTitle(tr("Toy Umpire: second screen"))
        screens = QApplication.screens()
        if len(screens) > 1:
            view.setGeometry(screens[1].geometry())
            view.showFullScreen()
        else:
            view.resize(*BATTLE_WINDOW.second_screen_px)
            view.show()
        self.view = view
        if self._selection.parcel is not None:
            self.show_parcel(self._selection.parcel)
            view.fit_to_table()

    def show_parcel(self, parcel: Parcel) -> None:
        """The same battle in the same units."""
        if self.view is not None:
            tick = parcel.tick
            top = [Banner(text, "turn") for text in (headline(tick), tick.board) if text]
            rest = [m for m in banners(tick, replayed=parcel.replayed) if not isinstance(m, Banner) or m.role not in LEFT_OUT]
            ruled = [Banner(self.ruling, "caption", "bottom")] if self.ruling else []
            self.view.show_parcel(parcel, (*top, *rest, *ruled), Choice(units=self._selection.choice.units))

    def tell(self, events: Sequence[Mapping[str, Any]], names: Mapping[str, str]) -> None:
        """Keep in view the last ruling that stands, as the log's lines ``events`` have it."""
        for event in events:
            if event.get("type") == "action":
                moment = ruling_moment(event, names, self._selection.choice.units)
                self._stand.append((event.get("number"), moment))
                self._gone.clear()
            elif event.get("type") == "note" and "mend" not in event and "board" not in event:
                if event.get("step") == "undo":
                    _carry(self._stand, self._gone, event.get("number"))
                elif event.get("step") == "redo":
                    _carry(self._gone, self._stand, event.get("number"))
                    self._stand.sort(key=lambda told: told[0] or 0)

    @property
    def ruling(self) -> str:
        """The last ruling that stands, in words; empty: there is none."""
        moment = next((m for _, m in reversed(self._stand) if m is not None), None)
        return "" if moment is None else f"{SYMBOLS.get(moment.verdict, '')} {moment.text}".strip()

    def show_what_if(self) -> None:
        """The "what if" is shown here only where the players want it to."""
        if self.view is not None:
            self.view.show_shared(self._table.ghost if self._share.isChecked() else None)

    def close(self) -> None:
        """It goes with the window."""
        if self.view is not None:
            self.view.close()
            self.view = None


def _carry(old: list[Told], new: list[Told], number: Any) -> None:
    """An action goes from one list to the other: that of a number, or the last."""
    at = next((k for k in reversed(range(len(old))) if number is None or old[k][0] == number), None)
    if at is not None:
        new.append(old.pop(at))
