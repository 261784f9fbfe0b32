"""The panel in which a toy is enrolled: name, side, size, its height with its ±, and the steps done and to do."""

from __future__ import annotations

from dataclasses import replace

from PyQt6.QtCore import pyqtSignal
from PyQt6.QtWidgets import QComboBox, QFormLayout, QLabel, QLineEdit, QPushButton, QVBoxLayout, QWidget

from assistant.overlay.marks import length_text
from gui.language.words import noop, tr
from gui.model.correction_form import Form, corrections_of
from gui.model.enrolment_form import enrolment_steps, height_words
from gui.panels.length_spin import LengthSpin
from gui.panels.parameters import HEIGHT
from measure.scene import SIZES
from vision.corrections.enrolment import Enrolment

HOW = noop("Type what you know and press Enter. A height that you measured is best; without one, slide the toy by hand: the "
       "farther it stands from the middle of the picture, the more it leans, and that tells its height.")


class EnrolmentPanel(QWidget):
    """Signals: ``wanted`` a list of corrections; ``done`` the toy is known."""

    wanted = pyqtSignal(object)
    done = pyqtSignal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._form: Form | None = None
        self._enrolment: Enrolment | None = None
        self._units = "in"
        self.title = QLabel()
        self.name, self.side, self.size_box = QLineEdit(), QComboBox(), QComboBox()
        self.side.setEditable(True)
        self.size_box.addItems(SIZES)
        self.height_ = LengthSpin(HEIGHT.least_in, HEIGHT.most_in, HEIGHT.usual_in)
        self.height_.setSingleStep(HEIGHT.step)
        self.note, self.steps = QLabel(), QLabel()
        for label in (self.note, self.steps):
            label.setWordWrap(True)
        self.steps.setAccessibleName(tr("Looks"))
        self.rows = QFormLayout()
        for word, widget in ((tr("&Name"), self.name), (tr("&Side"), self.side), (tr("Si&ze"), self.size_box), (tr("&Height"),
                                                                                                                self.height_),
                             ("", self.note)):
            widget.setAccessibleName(word.replace("&", "") or tr("How the height is known"))
            self.rows.addRow(word, widget)
        self.apply = QPushButton(tr("&Keep this (Enter)"))
        self.apply.setToolTip(tr("Name, side, size and height as they stand here; Ctrl+Z takes it back"))
        self.apply.clicked.connect(self.keep)
        side = self.side.lineEdit()
        for line in (self.name, side, self.height_.lineEdit()):
            assert line is not None
            line.returnPressed.connect(self.keep)
        self.take = QPushButton()
        self.take.clicked.connect(self._take)
        self.end = QPushButton(tr("&Done (K)"))
        self.end.clicked.connect(self.done)
        how = QLabel(tr(HOW))
        how.setWordWrap(True)
        layout = QVBoxLayout(self)
        layout.addWidget(self.title)
        layout.addLayout(self.rows)
        for part in (self.apply, self.steps, self.take, self.end, how):
            layout.addWidget(part)
        layout.addStretch(1)
        self.show_toy(None, None, "in")

    def show_toy(self, form: Form | None, enrolment: Enrolment | None, units: str, state: str = "placed") -> None:
        """Show a toy and how far it is known; what the players are typing is left to them."""
        typing = (form is not None and self._form is not None and form.subject == self._form.subject and units == self._units
                  and self.filled() != self._form)
        self._enrolment = enrolment if form is not None else None
        self._show_looks(form, state, units)
        if typing or (form == self._form and units == self._units):
            return
        self._form, self._units = form, units
        self.height_.set_units(units)
        if form is None:
            return
        self.name.setText(form.name)
        self.side.clear()
        self.side.addItems(form.sides)
        self.side.setEditText(form.side)
        self.size_box.setCurrentText(form.size)
        self.height_.set_inches(form.height_in)

    def _show_looks(self, form: Form | None, state: str, units: str) -> None:
        e = self._enrolment
        for row in range(self.rows.rowCount()):
            self.rows.setRowVisible(row, form is not None)
        self.apply.setVisible(form is not None)
        correction = e.height_correction() if e is not None else None
        self.take.setVisible(correction is not None)
        if correction is not None and correction.height_in is not None:
            self.take.setText(tr("&Take {length}", length=length_text(correction.height_in, units, correction.height_sigma_in)))
            self.take.setToolTip(tr("The height that sliding tells; Ctrl+Z takes it back"))
        self.steps.setText("<br>".join(enrolment_steps(e, state, units)) if e is not None else "")
        if form is None:
            self.title.setText(tr("<b>Whom?</b> Click a toy."))
            return
        self.title.setText(f"<b>{form.name or form.subject.id}</b>")
        self.note.setText(height_words(form.height_in, form.height_sigma_in, form.height_from, units))

    def filled(self) -> Form | None:
        """The form as it stands now."""
        f = self._form
        if f is None:
            return None
        height = self.height_.inches()
        return replace(f, name=self.name.text().strip(), side=self.side.currentText().strip(), size=self.size_box.currentText(),
                       height_in=f.height_in if abs(height - f.height_in) < HEIGHT.rounding_in else height)

    def keep(self) -> None:
        """Tell what was changed."""
        after = self.filled()
        corrections = corrections_of(self._form, after) if self._form is not None and after is not None else []
        if corrections:
            self._form = None  # whatever comes back is shown
            self.wanted.emit(corrections)

    def _take(self) -> None:
        correction = self._enrolment.height_correction() if self._enrolment is not None else None
        if correction is not None:
            self._form = None
            self.wanted.emit([correction])
