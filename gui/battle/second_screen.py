"""The second screen: a clean view for a television or a streaming program, with big text and nothing private."""

from __future__ import annotations

from PyQt6.QtCore import QObject
from PyQt6.QtGui import QAction
from PyQt6.QtWidgets import QApplication

from assistant.overlay.style import BIG
from gui.battle.parameters import BATTLE_WINDOW
from gui.battle.selection import Selection
from gui.model.session_protocol import Choice
from gui.model.tick_marks import banners
from gui.table.table_view import TableView
from gui.worker.mailbox import Parcel


class SecondScreen(QObject):
    """Shows the battle of ``table`` once more. ``view``: None while it is off. ``share``: whether the "what if" is shown
    here too."""

    def __init__(self, parent: QObject, selection: Selection, table: TableView, share: QAction) -> None:
        super().__init__(parent)
        self._selection, self._table, self._share = selection, table, share
        self.view: TableView | None = None
        table.ghost_moved.connect(self.show_what_if)

    def turn(self, on: bool) -> None:
        """Open or close it."""
        if not on:
            self.close()
            return
        view = TableView(self._table.calibration, BIG)
        view.read_only = view.public = True
        view.setWindowTitle("Toy Umpire: second screen")
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
            self.view.show_parcel(parcel, banners(parcel.tick, replayed=parcel.replayed),
                                  Choice(units=self._selection.choice.units))

    def show_what_if(self) -> None:
        """The "what if" is shown here only where the players want it to."""
        if self.view is not None:
            self.view.show_shared(self._table.ghost if self._share.isChecked() else None)

    def close(self) -> None:
        """It goes with the window."""
        if self.view is not None:
            self.view.close()
            self.view = None
