"""The bars under the table: one asks "which one?", a click or a digit answers; one has a button for each fault that a click can
begin to mend."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PyQt6.QtCore import pyqtSignal
from PyQt6.QtGui import QKeySequence
from PyQt6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QWidget

from gui.language.words import length_sign, noop, tr
from gui.model.correction_form import answers, shown_length
from gui.model.tick_marks import CORRECT, SET_UP
from gui.panels.parameters import PANELS
from vision.corrections.correction import Correction, Question

MENDS = {SET_UP: noop("Calibrate again"), CORRECT: noop("Say which toy it is (C)")}
"""What a button of :class:`MendBar` says, by what it begins: a step of the set-up, or corrections."""


class MendBar(QWidget):
    """A button for each of the MENDS that are shown; hidden while there is none. ``set_up_wanted``: the step;
    ``correction_wanted``: corrections. ``may_set_up``: whether anybody listens for steps."""

    set_up_wanted = pyqtSignal(str)
    correction_wanted = pyqtSignal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("What can be mended now"))
        self.may_set_up = False
        row = QHBoxLayout(self)
        row.setContentsMargins(6, 4, 6, 4)
        self.buttons = {name: QPushButton(tr(words)) for name, words in MENDS.items()}
        for button in self.buttons.values():
            button.setMinimumHeight(PANELS.target_px)
            row.addWidget(button)
        row.addStretch(1)
        self.buttons[SET_UP].clicked.connect(lambda: self.set_up_wanted.emit(SET_UP))
        self.buttons[CORRECT].clicked.connect(self.correction_wanted)
        self.hide()

    def show_mends(self, mends: Sequence[str]) -> None:
        """Offer these, by their names in MENDS."""
        offered = [name for name in mends if name != SET_UP or self.may_set_up]
        for name, button in self.buttons.items():
            button.setVisible(name in offered)
        self.setVisible(bool(offered))


class QuestionBar(QWidget):
    """Shows the first open question. ``answered``: the correction that answers it; ``looked_at``: the question shown now."""

    answered = pyqtSignal(object)
    looked_at = pyqtSignal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Which one?"))
        self._shown: tuple[Question | None, int] = (None, 0)
        self.label = QLabel()
        self.row = QHBoxLayout(self)
        self.row.setContentsMargins(6, 4, 6, 4)
        self.row.addWidget(self.label)
        self.row.addStretch(1)
        self.buttons: list[QPushButton] = []
        self.hide()

    def show_questions(self, questions: Sequence[Question], names: Mapping[str, str], units: str = "in") -> None:
        """Ask the first of them; hidden when there are none."""
        first = questions[0] if questions else None
        was, count = self._shown
        if (first is None and was is None) or (
                first is not None and was is not None and count == len(questions) and
                (first.number, first.candidates) == (was.number, was.candidates)):
            return
        self._shown = (first, len(questions))
        for button in self.buttons:
            self.row.removeWidget(button)
            button.hide()
            button.deleteLater()
        self.buttons = []
        self.setVisible(first is not None)
        self.looked_at.emit(first)
        if first is None:
            return
        more = tr(" (1 of {n})", n=len(questions)) if len(questions) > 1 else ""
        x, y = (shown_length(v, units) for v in first.at_in)
        asks = tr("<b>Which one is this?</b> The toy") if first.candidates else tr("<b>What is this?</b> It stands")
        self.label.setText(tr("{asks} at {x:.1f}, {y:.1f} {units}{more}:", asks=asks, x=x, y=y, units=length_sign(units),
                              more=more))
        for i, (as_id, words) in enumerate(answers(first, dict(names)), 1):
            button = QPushButton(f"{i}  {words}")
            button.setToolTip(tr("It is {words} (key {i})", words=words, i=i))
            button.setShortcut(QKeySequence(str(i)))
            button.setMinimumHeight(PANELS.target_px)
            correction = Correction("answer", number=first.number, as_id=as_id)
            button.clicked.connect(lambda _=False, c=correction: self.answered.emit(c))
            self.row.insertWidget(self.row.count() - 1, button)
            button.show()  # at once, so that its key works at once
            self.buttons.append(button)
