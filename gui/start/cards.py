"""What stands on the first page: cards to choose from, and the pictures of a lesson."""

from __future__ import annotations

from pathlib import Path

from PyQt6.QtCore import QRectF, QSize, Qt
from PyQt6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPixmap
from PyQt6.QtWidgets import QLabel, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from gui.panels.drawings import Drawing
from gui.start.parameters import START


def larger(label: QLabel, scale: float) -> QLabel:
    """The label in larger, bold letters."""
    font = label.font()
    font.setPointSizeF(font.pointSizeF() * scale)
    font.setBold(True)
    label.setFont(font)
    return label


class Card(QPushButton):
    """A large button: a drawing, a title with its key, a sentence. Enter presses it too."""

    def __init__(self, drawing: str, title: str, text: str, key: str) -> None:
        super().__init__()
        self.setAccessibleName(title)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.drawing = Drawing(drawing, START.drawing_px, grows=True)
        self.title, self.text_ = larger(QLabel(f"{key}   {title}"), START.card_scale), QLabel(text)
        body = QVBoxLayout(self)
        body.addWidget(self.drawing, 1)
        for label in (self.title, self.text_):
            label.setWordWrap(True)
            label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            body.addWidget(label)

    def sizeHint(self) -> QSize:
        body = self.layout()
        return body.sizeHint() if body is not None else super().sizeHint()

    def minimumSizeHint(self) -> QSize:
        body = self.layout()
        return body.minimumSize() if body is not None else super().minimumSizeHint()

    def keyPressEvent(self, event: QKeyEvent | None) -> None:
        if event is not None and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
            return
        super().keyPressEvent(event)


class LessonPicture(QWidget):
    """A picture of a file as large as there is room. Nothing where there is no such file."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self._picture = QPixmap(str(path))
        self.setMinimumWidth(START.lesson_px[0] // 2)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def heightForWidth(self, width: int) -> int:
        wide, high = (self._picture.width(), self._picture.height()) if not self._picture.isNull() else START.lesson_px
        return round(width * high / wide)

    def sizeHint(self) -> QSize:
        return QSize(*START.lesson_px)

    def paintEvent(self, event: QPaintEvent | None) -> None:
        if self._picture.isNull():
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        scale = min(self.width() / self._picture.width(), self.height() / self._picture.height())
        w, h = self._picture.width() * scale, self._picture.height() * scale
        painter.drawPixmap(QRectF((self.width() - w) / 2, 0, w, h), self._picture, QRectF(self._picture.rect()))
        painter.end()
