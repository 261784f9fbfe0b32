"""The table of named things: one box a cell, even while an older one waits to be deleted."""

from dataclasses import dataclass

import pytest
from PyQt6.QtWidgets import QComboBox

from gui.setup.steps.rows import Column, RowsTable


@dataclass
class Piece:
    name: str
    kind: str
    height_in: float = 1.0


@pytest.fixture
def table(qtbot):
    table = RowsTable((Column("Name", "name"), Column("Kind", "kind", ("box", "wall"), free=True),
                       Column("Height", "height_in", length=True)), "pieces")
    qtbot.addWidget(table)
    table.resize(400, 200)
    table.show()
    qtbot.waitExposed(table)
    return table


def test_a_box_whose_words_change_is_replaced_and_nothing_lies_over_the_names(table):
    table.show_rows([Piece("mug", "box"), Piece("fence", "wall")])
    first = table.cellWidget(0, 1)
    table.show_rows([Piece("mug", "mug"), Piece("fence", "wall")])  # a word of their own: every box offers it
    assert table.cellWidget(0, 1) is not first
    assert table.cellWidget(0, 1).currentText() == "mug"
    boxes = [b for b in table.findChildren(QComboBox) if b.isVisible()]
    assert boxes == [table.cellWidget(i, 1) for i in range(2)]
    assert table.itemAt(table.visualItemRect(table.item(0, 0)).center()).text() == "mug"


def test_what_is_typed_or_chosen_is_told_once_and_filling_tells_nothing(table):
    told, piece = [], Piece("mug", "box")

    def edited(row, key, text):
        told.append((row, key, text))
        setattr(piece, key, text)
    table.edited.connect(edited)
    table.show_rows([piece])
    assert told == []
    table.item(0, 0).setText("cup")
    box = table.cellWidget(0, 1)
    box.setCurrentText("wall")
    box.lineEdit().editingFinished.emit()
    assert told == [(0, "name", "cup"), (0, "kind", "wall")]
