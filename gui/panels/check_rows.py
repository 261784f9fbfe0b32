"""Checks that turn green by themselves: a sign and a sentence each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PyQt6.QtCore import Qt
from PyQt6.QtGui import QPixmap
from PyQt6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from gui.language.words import said
from gui.panels.parameters import PANELS
from gui.panels.side_panels import sign_icon

COLOURS = {"yes": (0, 158, 115), "too_close": (240, 228, 66), "no": (213, 94, 0), "": (168, 172, 176)}
"""Of the signs by state: told apart by the colour-blind too (benchmarks.gui.colour_vision); each sign has its own shape."""


@dataclass(frozen=True, slots=True)
class LiveCheck:
    """``state``: a verdict ("yes", "too_close", "no"), or "" while nothing is known; ``text``: a sentence."""

    state: str
    text: str


def check_sign(state: str) -> QPixmap:
    """The sign of a state, as on the table."""
    return sign_icon(state or "waits", COLOURS[state]).pixmap(PANELS.icon_px, PANELS.icon_px)


class CheckRows(QWidget):
    """Shows checks below each other, or beside each other where ``across``."""

    def __init__(self, *, across: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._across = across
        self._layout: QHBoxLayout | QVBoxLayout = QHBoxLayout(self) if across else QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(PANELS.check_gap_px * (4 if across else 1))
        self._checks: tuple[LiveCheck, ...] = ()
        self._rows: list[tuple[QLabel, QLabel]] = []

    @property
    def checks(self) -> tuple[LiveCheck, ...]:
        """What is shown."""
        return self._checks

    def show_checks(self, checks: Sequence[LiveCheck]) -> None:
        """Show these; nothing is done when nothing changed."""
        if tuple(checks) == self._checks:
            return
        self._checks = tuple(checks)
        while len(self._rows) < len(checks):
            self._add_row()
        for k, (sign, text) in enumerate(self._rows):
            there = k < len(checks)
            sign.setVisible(there)
            text.setVisible(there)
            if there:
                sign.setPixmap(check_sign(checks[k].state))
                text.setText(said(checks[k].text))

    def _add_row(self) -> None:
        sign, text = QLabel(), QLabel()
        text.setWordWrap(True)
        row = QHBoxLayout()
        row.setSpacing(PANELS.check_gap_px)
        row.addWidget(sign, 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(text, 1)
        self._layout.addLayout(row, 1) if self._across else self._layout.addLayout(row)
        self._rows.append((sign, text))
