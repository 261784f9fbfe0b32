"""The panel in which players correct what the program has wrong about a toy or a piece of stuff."""

from __future__ import annotations

from dataclasses import replace

from PyQt6.QtCore import pyqtSignal
from PyQt6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDoubleSpinBox,
    QFormLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from gui.language.words import length_sign, noop, tr
from gui.model.correction_form import Form, corrections_of, length_in, shown_length
from gui.model.enrolment_form import height_words
from gui.panels.parameters import HEIGHT
from measure.scene import COVERS, SIZES

HOW = noop("Click a toy or a piece of stuff. Drag a corner, or the dot in the middle of an edge for a new corner; drag inside "
           "to "
       "move it all; double-click a corner to take it away. Keys: , and . choose a corner, arrows move it, Enter takes it.")


class CorrectionPanel(QWidget):
    """Signals: ``wanted`` a list of corrections; ``draw`` what to draw: outline, toy, stuff or zone; ``remove`` it is no toy;
    ``enrol`` its height is to be found by sliding it."""

    wanted = pyqtSignal(object)
    draw = pyqtSignal(str)
    remove = pyqtSignal()
    enrol = pyqtSignal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._form: Form | None = None
        self._units = "in"
        self.title = QLabel(tr("<b>Nothing chosen</b>"))
        self._make_fields()
        self.apply = QPushButton(tr("&Correct it (Enter)"))
        self.apply.clicked.connect(self.put_right)
        for line in (self.name, self.kind, self.who.lineEdit(), self.side.lineEdit()):
            assert line is not None
            line.returnPressed.connect(self.put_right)
        layout = QVBoxLayout(self)
        layout.addWidget(self.title)
        layout.addLayout(self._form_layout())
        layout.addWidget(self.apply)
        self._add_buttons(layout)
        how = QLabel(tr(HOW))
        how.setWordWrap(True)
        layout.addWidget(how)
        layout.addStretch(1)
        self.show_form(None, "in")

    def _make_fields(self) -> None:
        self.who, self.side = QComboBox(), QComboBox()
        for box, tip in ((self.who, tr("Who this really is: a toy that is missed, or one to change places with")),
                         (self.side, tr("Whose it is"))):
            box.setEditable(True)
            box.setToolTip(tip)
        self.name, self.kind = QLineEdit(), QLineEdit()
        self.size_box, self.cover_box = QComboBox(), QComboBox()
        self.size_box.addItems(SIZES)
        self.cover_box.addItems(COVERS)
        self.height_ = QDoubleSpinBox()
        self.height_.setDecimals(2)
        self.height_.setSingleStep(HEIGHT.step)
        self.height_.setToolTip(tr("From the surface that it stands on to its top; footprint, ranges and cover follow"))
        self.height_note = QLabel()
        self.height_note.setWordWrap(True)
        self.destroyed_box = QCheckBox(tr("It lies &destroyed"))
        self.destroyed_box.setToolTip(tr("It stays on the table as terrain, with its name"))

    def _form_layout(self) -> QFormLayout:
        self.rows = QFormLayout()
        labelled: tuple[tuple[str, QWidget], ...] = (
            (tr("This is"), self.who), (tr("&Name"), self.name), (tr("&Side"), self.side), (tr("Si&ze"), self.size_box),
                                                     (tr("&Kind"), self.kind),
            (tr("&Cover"), self.cover_box), (tr("&Height"), self.height_), ("", self.height_note), ("", self.destroyed_box))
        self.height_note.setAccessibleName(tr("How the height is known"))
        self.destroyed_box.setAccessibleName(tr("Destroyed"))
        for word, widget in labelled:
            if word:
                widget.setAccessibleName(word.replace("&", ""))
            self.rows.addRow(word, widget)
        return self.rows

    def _add_buttons(self, layout: QVBoxLayout) -> None:
        self.buttons: dict[str, QPushButton] = {}
        for key, text, tip in (("outline", tr("Draw its outline anew (L)"), tr("Drag all the way round it")),
                               ("enrol", tr("Find its height by sliding (K)"), tr("For toys whose height nobody measured")),
                               ("remove", tr("It is no toy: take it out (Ctrl+Del)"),
                                tr("A shadow, a card, a phone: it is left out")),
                               ("toy", tr("A toy was missed: draw round it (Ctrl+T)"),
                                tr("Drag round the toy that has no outline")),
                               ("stuff", tr("Stuff was missed: draw round it (Ctrl+B)"),
                                tr("Drag round what blocks sight and way")),
                               ("zone", tr("Lay a zone: draw round it"), tr("An area that the game knows: a hill, lava"))):
            button = self.buttons[key] = QPushButton(text)
            button.setToolTip(tip)
            layout.addWidget(button)
            if key in ("remove", "enrol"):
                button.clicked.connect(self.remove if key == "remove" else self.enrol)
            else:
                button.clicked.connect(lambda _=False, k=key: self.draw.emit(k))

    def show_form(self, form: Form | None, units: str) -> None:
        """Show another thing, or the same as it is now; what the players are typing is left to them."""
        if form == self._form and units == self._units:
            return
        if form is not None and self._form is not None and form.subject == self._form.subject and units == self._units and (
                self.filled() != self._form):
            self._form = replace(form, as_id=self._form.as_id)
            return
        self._form, self._units = form, units
        for row in range(self.rows.rowCount()):
            self.rows.setRowVisible(row, form is not None and self._shown(row, form.subject.terrain))
        for key in ("outline", "remove"):
            self.buttons[key].setEnabled(form is not None)
        self.buttons["enrol"].setEnabled(form is not None and not form.subject.terrain and not form.destroyed)
        self.apply.setEnabled(form is not None)
        if form is None:
            self.title.setText(tr("<b>Nothing chosen</b>: click a toy or stuff"))
            return
        self.title.setText(f"<b>{form.name or form.kind or form.subject.id}</b>")
        self.buttons["remove"].setText(tr("It is not there: take it out (Ctrl+Del)") if form.subject.terrain else
                                       tr("It is no toy: take it out (Ctrl+Del)"))
        for box, items, now in ((self.who, (form.as_id, *form.who), form.as_id), (self.side, form.sides, form.side)):
            box.clear()
            box.addItems(items)
            box.setEditText(now)
        self.name.setText(form.name)
        self.kind.setText(form.kind)
        self.size_box.setCurrentText(form.size)
        self.cover_box.setCurrentText(form.cover)
        self.destroyed_box.setChecked(form.destroyed)
        self.height_.setSuffix(f" {length_sign(units)}")
        self.height_.setRange(shown_length(HEIGHT.least_in, units), shown_length(HEIGHT.most_in, units))
        self.height_.setValue(shown_length(form.height_in, units))
        words = height_words(form.height_in, form.height_sigma_in, form.height_from, units)
        self.height_note.setText(tr("{words}, on {stands_on}", words=words,
                                    stands_on=form.stands_on) if form.stands_on else words)

    def _shown(self, row: int, terrain: bool) -> bool:
        own = {4, 5} if terrain else {0, 1, 2, 3, 8}
        return row in (6, 7) or row in own

    def filled(self) -> Form | None:
        """The form as it stands now; a height that only differs by the rounding of the box is the old one."""
        if self._form is None:
            return None
        height = length_in(self.height_.value(), self._units)
        if abs(height - self._form.height_in) < length_in(HEIGHT.rounding_in, self._units):
            height = self._form.height_in
        f = self._form
        if f.subject.terrain:
            return replace(f, height_in=height, kind=self.kind.text().strip(), cover=self.cover_box.currentText())
        return replace(f, height_in=height, name=self.name.text().strip(), side=self.side.currentText().strip(),
                       size=self.size_box.currentText(), destroyed=self.destroyed_box.isChecked(), as_id=self.who.currentText())

    def put_right(self) -> None:
        """Tell what was changed."""
        after = self.filled()
        if self._form is None or after is None:
            return
        corrections = corrections_of(self._form, after)
        if corrections:
            self._form = None  # whatever comes back is shown
            self.wanted.emit(corrections)
