"""A table of named things, whose cells can be typed into, for the steps of the set-up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from PyQt6.QtCore import Qt, pyqtSignal
from PyQt6.QtGui import QKeyEvent
from PyQt6.QtWidgets import QAbstractItemView, QComboBox, QHeaderView, QTableWidget, QTableWidgetItem

from gui.language.words import length_sign
from gui.setup.model.editing import format_length


@dataclass(frozen=True, slots=True)
class Column:
    """``title`` over the field ``key``; ``choices`` makes it a box, in which other words can be typed if ``free``;
    ``length`` shows inches in the players' unit."""

    title: str
    key: str
    choices: tuple[str, ...] = ()
    free: bool = False
    length: bool = False
    tip: str = ""


class RowsTable(QTableWidget):
    """Signals: ``edited`` (row, key, text); ``chosen`` row, -1 for none; ``removed`` row (Delete was pressed)."""

    edited = pyqtSignal(int, str, str)
    chosen = pyqtSignal(int)
    removed = pyqtSignal(int)

    def __init__(self, columns: Sequence[Column], name: str) -> None:
        super().__init__(0, len(columns))
        self._columns, self._units, self._rows, self._filling = list(columns), "in", [], False
        self.setAccessibleName(name)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        header = self.horizontalHeader()
        if header is not None:
            header.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.cellChanged.connect(self._changed)
        self.currentCellChanged.connect(self._current)
        self._title()

    _rows: list[Any]

    def _title(self) -> None:
        for k, column in enumerate(self._columns):
            item = QTableWidgetItem(f"{column.title} ({length_sign(self._units)})" if column.length else column.title)
            item.setToolTip(column.tip)
            self.setHorizontalHeaderItem(k, item)

    def show_units(self, units: str) -> None:
        """Show lengths in other units."""
        self._units = units
        self._title()
        self.show_rows(self._rows)

    def show_rows(self, rows: Sequence[Any]) -> None:
        """Fill the table; the chosen row stays chosen."""
        self._filling = True
        row_now, column_now = self.currentRow(), self.currentColumn()
        self._rows = list(rows)
        self.setRowCount(len(rows))
        for i, row in enumerate(rows):
            for k, column in enumerate(self._columns):
                value = getattr(row, column.key)
                text = format_length(value, self._units) if column.length else str(value)
                if column.choices or column.free:
                    self._box(i, k, column, text)
                elif (item := self.item(i, k)) is not None:  # not a new one: it may be open to be typed into
                    item.setText(text)
                else:
                    self.setItem(i, k, QTableWidgetItem(text))
        if 0 <= row_now < len(rows):
            self.setCurrentCell(row_now, column_now)
        self._filling = False

    def _box(self, i: int, k: int, column: Column, text: str) -> None:
        old = self.cellWidget(i, k)
        words = list(dict.fromkeys([*column.choices, *((str(getattr(r, column.key)) for r in self._rows)
                                                       if column.free else ())]))
        if isinstance(old, QComboBox) and [old.itemText(n) for n in range(old.count())] == words:
            old.blockSignals(True)
            old.setCurrentText(text)
            old.blockSignals(False)
            return
        if old is not None:
            old.hide()  # it goes only when the event loop comes round, and until then lies over the first cell
        box = QComboBox()
        box.addItems(words)
        box.setEditable(column.free)
        box.setCurrentText(text)
        if column.free:
            box.activated.connect(lambda _, b=box, r=i, c=column.key: self._tell(r, c, b.currentText()))
            edit = box.lineEdit()
            if edit is not None:
                edit.editingFinished.connect(lambda b=box, r=i, c=column.key: self._tell(r, c, b.currentText()))
        else:
            box.currentTextChanged.connect(lambda t, r=i, c=column.key: self._tell(r, c, t))
        self.setCellWidget(i, k, box)

    def _tell(self, row: int, key: str, text: str) -> None:
        if not self._filling and row < len(self._rows) and str(getattr(self._rows[row], key)) != text:
            self.edited.emit(row, key, text)

    def _changed(self, row: int, column: int) -> None:
        item = self.item(row, column)
        if not self._filling and item is not None:
            self.edited.emit(row, self._columns[column].key, item.text())

    def _current(self, row: int) -> None:
        if not self._filling:
            self.chosen.emit(row)

    def choose(self, row: int) -> None:
        """Go to a row, ready to type its name."""
        self.setCurrentCell(row, 0)
        self.setFocus()

    def keyPressEvent(self, event: QKeyEvent | None) -> None:
        if event is not None and event.key() == Qt.Key.Key_Delete and self.currentRow() >= 0:
            self.removed.emit(self.currentRow())
            return
        super().keyPressEvent(event)
