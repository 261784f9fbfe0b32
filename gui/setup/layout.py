"""The widgets of the set-up's window and where they lie: steps on the left, the open one beside the picture, buttons below."""

from __future__ import annotations

from collections.abc import Sequence

from PyQt6.QtCore import QSize, Qt
from PyQt6.QtGui import QIcon
from PyQt6.QtWidgets import (
    QApplication,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QPushButton,
    QScrollArea,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from gui.kept_settings import KeptSettings
from gui.language.words import tr
from gui.panels.check_rows import check_sign
from gui.panels.roomy import make_roomy
from gui.setup.model.plan import STEPS, TITLES
from gui.setup.parameters import SETUP_WINDOW
from gui.setup.steps.step import Step, lead
from gui.setup.still_tick import PixelCalibration
from gui.table.table_view import TableView
from gui.theme import THEMES, apply_theme


class SetupLayout(QWidget):
    """``midgame``: a battle goes on behind the window."""

    def __init__(self, midgame: bool) -> None:
        super().__init__()
        self.setWindowTitle(tr("Toy Umpire: set up"))
        self.view = TableView(PixelCalibration())
        self.steps = QListWidget()
        self.steps.addItems([""] * len(STEPS))
        self.steps.setMaximumWidth(SETUP_WINDOW.steps_px)
        self.steps.setAccessibleName(tr("Steps"))
        self.stack = QStackedWidget()
        self.stack.setFixedWidth(SETUP_WINDOW.page_px)
        self.said = QLabel("")
        self.said.setWordWrap(True)
        self.said.setAccessibleName(tr("What the program says"))
        self.unit_button = QPushButton()
        self.unit_button.setToolTip(tr("Inches or centimetres (Alt+U)"))
        self.save = QPushButton(tr("&Save as …"))
        self.save.setToolTip(tr("Keep this set-up under a name, to open it again in one click"))
        self.back, self.next = QPushButton(tr("&Back")), QPushButton(tr("&Next"))
        self.play = QPushButton(tr("Back to the battle") if midgame else tr("&Play"))
        self.play.setToolTip(tr("Save the set-up and go on (Ctrl+Return)"))

    def place(self, pages: Sequence[Step], bar: QWidget) -> None:
        """Put everything where it lies: ``pages`` of the steps in their order; ``bar`` shows how far long work is. The Tab
        key goes in the order of placing, so that the pages must be in the stack before the stack is in the window."""
        for page in pages:
            scroll = QScrollArea()
            scroll.setWidget(page)
            scroll.setWidgetResizable(True)
            scroll.setFrameShape(QScrollArea.Shape.NoFrame)
            scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
            self.stack.addWidget(scroll)
        buttons = QHBoxLayout()
        buttons.addWidget(self.unit_button)
        buttons.addWidget(self.save)
        buttons.addWidget(bar)
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
        make_roomy(self)
        for page in pages:
            if page.do_it is not None:
                page.do_it.setMinimumHeight(SETUP_WINDOW.lead_px)

    def list_steps(self, states: Sequence[tuple[str, str]]) -> None:
        """How far each step is, for the list at the left: (state of a check, more about it)."""
        for k, (state, more) in enumerate(states):
            item = self.steps.item(k)
            if item is not None:
                item.setText(f"{k + 1}  {tr(TITLES[STEPS[k]])}")
                item.setIcon(QIcon(check_sign(state)))
                item.setToolTip(more or tr("Done"))
                item.setData(Qt.ItemDataRole.AccessibleDescriptionRole, more or tr("Done"))
                item.setData(Qt.ItemDataRole.UserRole, state)

    def lead_on(self, page: Step, done: bool, may_play: bool) -> None:
        """Let the one button stand out that is to be pressed next: the open page's own, Next, or Play on the last page."""
        last = self.stack.currentIndex() == len(STEPS) - 1
        if page.do_it is not None:
            lead(page.do_it, not done and page.next_to_press() is not None)
        lead(self.next, done and not last)
        lead(self.play, may_play and last)

    def restore(self, settings: KeptSettings) -> None:
        """The theme and the place on the screen that the window had last time."""
        app = QApplication.instance()
        if isinstance(app, QApplication):
            apply_theme(app, settings.choice("theme", THEMES))
        if settings.restore("setup_geometry", self.restoreGeometry):
            return
        screen = self.screen()
        room = screen.availableGeometry().size() if screen is not None else QSize(*SETUP_WINDOW.size_px)
        size, frame = SETUP_WINDOW.size_px, SETUP_WINDOW.frame_px
        self.resize(min(size[0], room.width() - frame[0]), min(size[1], room.height() - frame[1]))
