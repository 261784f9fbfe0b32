"""The square code that a witness photographs, in a corner of the table's picture."""

from __future__ import annotations

import numpy as np
from PyQt6.QtCore import Qt
from PyQt6.QtGui import QImage, QPixmap
from PyQt6.QtWidgets import QLabel, QWidget

from assistant.evidence.witness import code_of
from gui.language.words import tr
from gui.table.parameters import CODE


class WitnessCode(QLabel):
    """Lies over ``parent`` at its lower right; clicks go through it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAccessibleName(tr("Code for a witness: the head of the log's chain"))
        self.head = ""
        self.hide()

    def show_head(self, head: str) -> None:
        """Show the code of this head; "": none."""
        parent = self.parentWidget()
        assert parent is not None
        if head and head != self.head:
            squares = code_of(head)
            step = max(CODE.least_px, round(CODE.share * parent.height() / len(squares)))
            picture = np.kron(squares, np.ones((step, step), np.uint8))
            side = len(picture)
            image = QImage(picture.tobytes(), side, side, side, QImage.Format.Format_Grayscale8)
            self.setPixmap(QPixmap.fromImage(image.copy()))
            self.adjustSize()
        self.head = head
        self.setVisible(bool(head))
        self.move(parent.width() - self.width() - CODE.gap_px, parent.height() - self.height() - CODE.gap_px)
        self.raise_()
