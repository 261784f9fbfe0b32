"""The parts of a toy that count for neither range nor cover, such as a flag: two heights, an outline to draw, a list."""

from __future__ import annotations

from PyQt6.QtCore import pyqtSignal
from PyQt6.QtWidgets import QHBoxLayout, QLabel, QListWidget, QPushButton, QVBoxLayout, QWidget

from gui.language.words import tr
from gui.panels.length_spin import LengthSpin
from gui.setup.model.editing import format_length
from gui.setup.model.plan import Figure
from gui.setup.parameters import SETUP_WINDOW
from gui.setup.steps.step import words


class IgnoredParts(QWidget):
    """Signals: ``wanted`` a part is to be drawn; ``dropped`` the index of a part that counts again."""

    wanted = pyqtSignal()
    dropped = pyqtSignal(int)

    def __init__(self) -> None:
        super().__init__()
        body = QVBoxLayout(self)
        body.setContentsMargins(0, 0, 0, 0)
        body.addWidget(words(tr("Parts to ignore (a flag, a barrel): what of it lies over the outline, between the two "
                             "heights, counts for neither range nor cover.")))
        self.low, self.high = LengthSpin(0.0, 60.0, 0.0), LengthSpin(0.1, 60.0, 3.0)
        row = QHBoxLayout()
        for text, spin in (("from", self.low), ("to", self.high)):
            row.addWidget(QLabel(text))
            row.addWidget(spin)
        self.draw = QPushButton(tr("&Draw a part"))
        self.draw.setToolTip(tr("Click round it in the picture, corner by corner"))
        self.draw.clicked.connect(lambda: self.wanted.emit())
        row.addWidget(self.draw)
        body.addLayout(row)
        self.list = QListWidget()
        self.list.setMaximumHeight(SETUP_WINDOW.parts_list_px)
        self.list.setAccessibleName(tr("Parts to ignore"))
        body.addWidget(self.list)
        self.drop = QPushButton(tr("Remove the part"))
        self.drop.setToolTip(tr("It counts again"))
        self.drop.clicked.connect(lambda: self.dropped.emit(self.list.currentRow()))
        body.addWidget(self.drop)

    def show_figure(self, figure: Figure | None, units: str) -> None:
        """Show the parts of another toy."""
        for widget in (self.low, self.high, self.draw, self.list):
            widget.setEnabled(figure is not None)
        self.list.clear()
        for p in figure.parts if figure else ():
            self.list.addItem(tr("{format_length} to {format_length2} {units}, "
                              "{n} corners", format_length=format_length(p.base_in, units),
                                 format_length2=format_length(p.base_in + p.height_in, units), units=units,
                                 n=len(p.footprint_in)))
        self.drop.setEnabled(bool(figure and figure.parts))
