"""A step of the set-up: a page of words and controls beside the picture, and the Desk that it needs."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray
from PyQt6.QtCore import Qt
from PyQt6.QtGui import QPalette
from PyQt6.QtWidgets import QFileDialog, QLabel, QPushButton, QToolButton, QVBoxLayout, QWidget

from assistant.overlay.marks import Mark
from gui.language.words import tr
from gui.panels.check_rows import CheckRows, LiveCheck
from gui.panels.drawings import Drawing
from gui.panels.length_spin import LengthSpin
from gui.panels.parameters import PANELS
from gui.setup.model.plan import Plan
from gui.setup.parameters import SETUP_WINDOW
from gui.table.table_view import TableView
from measure.scene import Scene

Picture = NDArray[np.uint8]


class Desk(Protocol):
    """The window that the steps stand in (gui.setup.window.SetupWindow)."""

    plan: Plan
    view: TableView
    folder: Path
    units: str
    scene: Scene
    midgame: bool

    def say(self, text: str) -> None: ...
    def collect(self, words: str, count: int, then: Callable[[list[Picture]], None]) -> None: ...
    def work(self, words: str, job: Callable[[], Any], then: Callable[[Any], None]) -> None: ...
    def draw(self, text: str) -> None: ...
    def refresh(self) -> None: ...
    def look_closer(self) -> None: ...
    def changed(self) -> None: ...
    def use(self, plan: Plan) -> None: ...


def words(text: str = "") -> QLabel:
    """A paragraph."""
    label = QLabel(text)
    label.setWordWrap(True)
    return label


def lead(button: QPushButton, on: bool) -> None:
    """Whether a button is the one to press next: it stands out then."""
    font = button.font()
    font.setBold(on)
    button.setFont(font)
    palette = QPalette()
    if on:
        dark = palette.color(QPalette.ColorRole.Highlight).darker(SETUP_WINDOW.lead_shade)
        for group in (QPalette.ColorGroup.Active, QPalette.ColorGroup.Inactive):
            palette.setColor(group, QPalette.ColorRole.Button, dark)
            palette.setColor(group, QPalette.ColorRole.ButtonText, palette.color(QPalette.ColorRole.HighlightedText))
    button.setPalette(palette)


class Fold(QWidget):
    """What is seldom needed, folded away under a button with ``text`` (else "More"). ``body``: takes the widgets."""

    def __init__(self, text: str = "") -> None:
        super().__init__()
        self.button = QToolButton()
        self.button.setText(text or tr("More"))
        self.button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.button.setCheckable(True)
        self.button.setAutoRaise(True)
        self.inside = QWidget()
        self.body = QVBoxLayout(self.inside)
        self.body.setContentsMargins(0, 0, 0, 0)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(self.button)
        outer.addWidget(self.inside)
        self.button.toggled.connect(self._turn)
        self._turn(False)

    def unfold(self) -> None:
        """Show what is inside."""
        self.button.setChecked(True)

    def _turn(self, on: bool) -> None:
        self.inside.setVisible(on)
        self.button.setArrowType(Qt.ArrowType.DownArrow if on else Qt.ArrowType.RightArrow)


class Step(QWidget):
    """One step: a drawing of what to do, words, checks that turn green by themselves, the button that does it. Subclasses set
    ``name`` and override what they need. ``do_it``: the button that does what the step is for; None: there is none."""

    name = ""
    do_it: QPushButton | None = None

    def __init__(self, desk: Desk, text: str) -> None:
        super().__init__()
        self.desk = desk
        self.checks, self.more = CheckRows(), Fold()
        self.body = QVBoxLayout(self)
        self.body.setContentsMargins(0, 0, 6, 0)
        self.body.addWidget(Drawing(self.name, SETUP_WINDOW.drawing_px))
        self.body.addWidget(words(text))
        self.body.addWidget(self.checks)
        self.said = words()

    def button(self, text: str, tip: str, call: Callable[[], Any]) -> QPushButton:
        """A button that is not placed yet."""
        made = QPushButton(text)
        made.setMinimumHeight(PANELS.target_px)
        made.setToolTip(tip)
        made.clicked.connect(lambda _=False: call())
        return made

    def ask_file(self, title: str, kinds: str = "") -> str:
        """A file that the players choose; "" when they do not."""
        return QFileDialog.getOpenFileName(self, title, "", kinds)[0]

    # what the desk calls

    def show_plan(self) -> None:
        """Show what the plan holds."""

    def next_to_press(self) -> QPushButton | None:
        """The button that leads on while the step is not done; None where something else is to be clicked."""
        return self.do_it

    def live_checks(self) -> tuple[LiveCheck, ...]:
        """What is good already and what is not."""
        return ()

    def show_checks(self) -> None:
        """Show the checks as they are now."""
        self.checks.show_checks(self.live_checks())

    def show_units(self) -> None:
        """Show lengths in the desk's units."""
        for spin in self.findChildren(LengthSpin):
            spin.set_units(self.desk.units)

    def entered(self) -> None:
        """The players came to this step."""

    def left(self) -> None:
        """They went to another."""

    def tick(self, bgr: Picture | None, count: int) -> None:
        """Called some 25 times a second while the step is open, with the newest picture."""

    def seen(self, bgr: Picture) -> Picture:
        """What is shown of a picture."""
        return bgr

    def marks(self) -> tuple[Mark, ...]:
        """Marks over the scene so far."""
        return ()

    def clicked(self, an_id: str) -> None:
        """A toy in the picture was clicked, "" for none."""

    def spot(self, x: float, y: float) -> None:
        """A pixel of the picture was clicked."""

    def outline_changed(self, ring: Any) -> None:
        """The outline under the handles was changed."""

    def outline_drawn(self, ring: Any) -> None:
        """An outline was drawn."""
