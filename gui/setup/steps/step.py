"""A step of the set-up: a page of words and controls beside the picture, and the Desk that it needs."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray
from PyQt6.QtWidgets import QFileDialog, QLabel, QPushButton, QVBoxLayout, QWidget

from assistant.overlay.marks import Mark
from gui.panels.length_spin import LengthSpin
from gui.panels.parameters import PANELS
from gui.setup.model.plan import Plan
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


class Step(QWidget):
    """One step. Subclasses set ``name`` and override what they need."""

    name = ""

    def __init__(self, desk: Desk, text: str) -> None:
        super().__init__()
        self.desk = desk
        self.body = QVBoxLayout(self)
        self.body.setContentsMargins(0, 0, 6, 0)
        self.body.addWidget(words(text))
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
