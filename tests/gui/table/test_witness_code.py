"""The code in the corner of the table: a telephone reads it, and it goes where nobody wants it."""

import cv2
import numpy as np
from PyQt6.QtWidgets import QWidget

from assistant.evidence.witness import SAYS
from gui.table.witness_code import WitnessCode
from tests.gui.battle.test_second_screen import pixels


def test_a_telephone_reads_the_head(qtbot):
    table = QWidget()
    qtbot.addWidget(table)
    table.resize(900, 600)
    code = WitnessCode(table)
    table.show()
    assert not code.isVisible()
    for head in ("0123456789abcdef" * 4, "fedcba9876543210" * 4):
        code.show_head(head)
        seen = cv2.QRCodeDetector().detectAndDecode(np.ascontiguousarray(pixels(table)))[0]
        assert seen == SAYS + head.upper()
    assert table.rect().contains(code.geometry())
    code.show_head("")
    assert not code.isVisible()
