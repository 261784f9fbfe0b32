"""Enrolling a toy in the set-up: it is slid by hand while the program looks, and that tells its height."""

from __future__ import annotations

import copy
from typing import Any

from PyQt6.QtCore import QObject, pyqtSignal
from PyQt6.QtWidgets import QPushButton, QWidget

from assistant.overlay.marks import Mark
from gui.language.words import noop, tr
from gui.model.enrolment_form import enrolment_steps, previous_place_marks
from gui.setup.model.enrolment import SetupEnrolment, with_height
from gui.setup.parameters import FINDING
from gui.setup.steps.step import Desk, Picture, words
from vision.corrections.enrolment import Enrolment

BEGIN, END = noop("Find its height by s&liding it"), noop("&End without its height")


class ToyEnrolment(QObject):
    """Works on the plan of ``desk``. ``changed``: it began, ended, or knows more of the toy. The step places ``button``,
    ``looks`` and ``take``."""

    changed = pyqtSignal()

    def __init__(self, parent: QWidget, desk: Desk) -> None:
        super().__init__(parent)
        self._desk = desk
        self._enroller: SetupEnrolment | None = None
        self._looking = False
        self._last: Picture | None = None
        self.index = -1
        self.looks = words()
        self.looks.setAccessibleName(tr("Looks"))
        self.button = QPushButton(tr(BEGIN))
        self.button.setToolTip(tr("For a toy whose height nobody measured"))
        self.button.setCheckable(True)
        self.take = QPushButton(tr("&Take this height"))
        self.take.setToolTip(tr("The height that sliding tells"))
        self.take.clicked.connect(lambda: self._take())

    @property
    def on(self) -> bool:
        """Whether a toy is looked at."""
        return self._enroller is not None

    @property
    def known(self) -> Enrolment | None:
        """How far the toy is known; None while no toy is looked at."""
        return self._enroller.known if self._enroller is not None else None

    def toggle(self, index: int) -> None:
        """Begin to look at the plan's figure ``index`` while it is slid, or end."""
        if self._enroller is not None or not self.button.isChecked():
            self.end()
            return
        plan = copy.copy(self._desk.plan)
        if not 0 <= index < len(plan.figures) or not plan.figures[index].found:
            self.button.setChecked(False)
            self._desk.say(tr("Find the toys, then choose one: click it in the picture or in the list."))
            return

        def look(pictures: list[Picture]) -> None:
            self._desk.work(tr("Looking at the toy"), lambda: SetupEnrolment(plan, index, pictures), use)

        def use(enroller: Any) -> None:
            if self.button.isChecked():
                self._enroller, self.index, self._looking = enroller, index, False
                self.changed.emit()

        self._desk.collect(tr("Taking the first look"), FINDING.first_look_pictures, look)

    def end(self) -> None:
        """Look at no toy any more."""
        self._enroller, self.index = None, -1
        self.button.setChecked(False)
        self.changed.emit()

    def see(self, bgr: Picture | None) -> None:
        """Look at the newest picture, unless the one before is still being looked at."""
        enroller = self._enroller
        if enroller is None or self._looking or bgr is None or bgr is self._last:
            return
        self._last, self._looking = bgr, True
        self._desk.work("", lambda: enroller.see(bgr), self._looked)

    def _looked(self, known: Any) -> None:
        self._looking = False
        enroller = self._enroller
        if enroller is None or known is None:
            return
        if enroller.scene.toys != self._desk.scene.toys:
            self._desk.scene = enroller.scene
            self._desk.plan.figures = enroller.figures(self._desk.plan.figures)
            self._desk.changed()
        self.changed.emit()

    def _take(self) -> None:
        if self._enroller is not None:
            self._desk.plan.figures = with_height(self._desk.plan.figures, self.index, self._enroller.known)
            self.end()
            self._desk.changed()

    def show(self, units: str) -> None:
        """Show how far the toy is known."""
        known = self.known
        self.looks.setText("<br>".join(enrolment_steps(known, self._enroller.state, units)) if known and self._enroller else "")
        self.looks.setVisible(known is not None)
        self.take.setVisible(known is not None and known.height_correction() is not None)
        self.button.setText(tr(END if known is not None else BEGIN))

    def marks(self) -> tuple[Mark, ...]:
        """Where the toy stood before it was slid."""
        return previous_place_marks(self.known, self._desk.scene)
