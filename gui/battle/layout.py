"""The widgets of the main window and where they lie. What they do is wired up by :mod:`gui.battle.window`."""

from __future__ import annotations

from typing import Any

from PyQt6.QtCore import Qt
from PyQt6.QtGui import QAction
from PyQt6.QtWidgets import (
    QCheckBox,
    QDockWidget,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QMainWindow,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from assistant.overlay.style import PLAIN
from gui.battle.parameters import BATTLE_WINDOW
from gui.language.words import noop, tr
from gui.model.session_protocol import SourceLike
from gui.panels.correction_panel import CorrectionPanel
from gui.panels.enrolment_panel import EnrolmentPanel
from gui.panels.eye_view import EyeView
from gui.panels.question_bar import MendBar, QuestionBar
from gui.panels.roomy import make_roomy
from gui.panels.ruling_banner import RulingBanner
from gui.panels.side_panels import CardRow, EntryLine, Journal, OptionList, ToyList
from gui.panels.transport_bar import TransportBar
from gui.table.table_view import TableView


class BattleLayout(QMainWindow):
    """The table in the middle; docks for options, toys and journal beside it, and for the other panels: each may lie
    elsewhere, float or be hidden (menu View)."""

    def __init__(self, calibration: Any, source: SourceLike) -> None:
        super().__init__()
        self._make_widgets(calibration, source)
        self._place_middle()
        self.toys_dock = self._docked(noop("Toys"), self.toys, Qt.DockWidgetArea.RightDockWidgetArea)
        self.journal_dock = self._docked(noop("Journal"), self.journal, Qt.DockWidgetArea.RightDockWidgetArea)
        self.tabifyDockWidget(self.toys_dock, self.journal_dock)
        self.toys_dock.raise_()
        self.options_dock = self._docked(noop("What may be done"), self._play(), Qt.DockWidgetArea.RightDockWidgetArea)
        self.eye_dock = self._hidden_dock(noop("Toy's eye"), self.eye)
        self.correction_dock = self._hidden_dock(noop("Correct"), self.correction_panel)
        self.mends.correction_wanted.connect(self.correction_dock.show)
        self.enrolment_dock = self._hidden_dock(noop("Introduce a toy"), self.enrolment_panel)
        self.resizeDocks([self.options_dock, self.eye_dock], list(BATTLE_WINDOW.dock_widths_px), Qt.Orientation.Horizontal)
        self.resizeDocks([self.toys_dock, self.options_dock], list(BATTLE_WINDOW.list_shares), Qt.Orientation.Vertical)
        make_roomy(self)
        self.status = QLabel()
        bar = self.statusBar()
        if bar is not None:
            bar.addPermanentWidget(self.status)

    def _make_widgets(self, calibration: Any, source: SourceLike) -> None:
        self.table = TableView(calibration, PLAIN)
        self.ruling = RulingBanner(self.table)
        self.toys, self.options, self.journal = ToyList(), OptionList(), Journal()
        self.cards, self.entry, self.eye = CardRow(), EntryLine(), EyeView()
        self.search = QLineEdit()
        self.search.setPlaceholderText(tr("Search: jeep charge"))
        self.search.setAccessibleName(tr("Search what may be done"))
        self.search.setClearButtonEnabled(True)
        self.search.textChanged.connect(self.options.search)
        self.refused = QCheckBox(tr("Show what is not allowed"))
        self.refused.setToolTip(tr("Select one to read why"))
        self.refused.toggled.connect(self.options.show_refused)
        self.options.refused.connect(lambda n: self.refused.setText(tr("Show what is not allowed ({n})", n=n)))
        self.hands = QLabel()
        self.hands.setWordWrap(True)
        self.curtain = QPushButton(tr("Show hand"))
        self.curtain.setCheckable(True)
        self.curtain.setToolTip(tr("The cards of the player to act: pass the laptop first (H)"))
        self.deal = QPushButton(tr("Deal or roll for us (D)"))
        self.deal.setToolTip(tr("The program deals the cards or rolls the dice; with real ones type what fell"))
        self.deal.hide()
        self.transport = TransportBar(source.frame_count, source.fps)
        self.transport.setVisible(not source.live)
        self.questions, self.mends = QuestionBar(), MendBar()
        self.correction_panel, self.enrolment_panel = CorrectionPanel(), EnrolmentPanel()

    def _place_middle(self) -> None:
        middle = QWidget()
        layout = QVBoxLayout(middle)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.table, 1)
        layout.addWidget(self.questions)
        layout.addWidget(self.mends)
        layout.addWidget(self.transport)
        self.setCentralWidget(middle)

    def _play(self) -> QWidget:
        """Who is asked for what, the cards, what may be done, and the line to type into."""
        play, head = QWidget(), QHBoxLayout()
        stack = QVBoxLayout(play)
        stack.setContentsMargins(4, 4, 4, 4)
        head.addWidget(self.hands, 1)
        head.addWidget(self.curtain, 0, Qt.AlignmentFlag.AlignTop)
        stack.addLayout(head)
        for widget, share in ((self.cards, 0), (self.deal, 0), (self.search, 0), (self.options, 1), (self.refused, 0),
                              (self.entry, 0)):
            stack.addWidget(widget, share)
        return play

    def panel_toggles(self) -> list[QAction]:
        """What shows and hides the lists, for the menu."""
        toggles = [dock.toggleViewAction() for dock in (self.toys_dock, self.options_dock, self.journal_dock)]
        return [action for action in toggles if action is not None]

    def _docked(self, title: str, widget: QWidget, area: Qt.DockWidgetArea) -> QDockWidget:
        dock = QDockWidget(tr(title), self)
        dock.setObjectName(title)
        dock.setWidget(widget)
        self.addDockWidget(area, dock)
        return dock

    def _hidden_dock(self, title: str, widget: QWidget) -> QDockWidget:
        dock = self._docked(title, widget, Qt.DockWidgetArea.LeftDockWidgetArea)
        dock.hide()
        return dock
