"""A ruling as a moment: the declared action with its checks over the table for some seconds, longer if somebody clicks it;
where cover decided, what the attacker saw of its target stands beside it. One click more makes its evidence card."""

from __future__ import annotations

from PyQt6.QtCore import QEvent, QObject, Qt, QTimer, pyqtSignal
from PyQt6.QtGui import QMouseEvent
from PyQt6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from assistant.overlay.style import DEFAULT, WHITE
from gui.language.words import tr
from gui.model.session_protocol import TickLike
from gui.model.wording import RulingMoment
from gui.panels.eye_view import EyePicture, EyeView
from gui.panels.parameters import PANELS
from gui.panels.side_panels import sign_icon


class RulingBanner(QFrame):
    """Lies over ``table``, at its top; hidden until :meth:`tell`. A click keeps it, a second one closes it. Signal
    ``card_wanted``: the tick of the ruling, and the ids of who acted and on whom, of which a card is wanted."""

    card_wanted = pyqtSignal(object, str, str)

    def __init__(self, table: QWidget) -> None:
        super().__init__(table)
        self._table = table
        self.kept = False
        self.sign, self.head, self.lines, self.hint, self.eye = QLabel(), QLabel(), QLabel(), QLabel(), EyeView()
        self.eye.setFixedSize(*PANELS.ruling_eye_px)
        self.setAutoFillBackground(True)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setAccessibleName(tr("The last ruling"))
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        for label in (self.head, self.lines):
            label.setWordWrap(True)
            label.setTextFormat(Qt.TextFormat.PlainText)
        font = self.head.font()
        font.setBold(True)
        font.setPointSizeF(font.pointSizeF() * PANELS.ruling_scale)
        self.head.setFont(font)
        self._words = QVBoxLayout()
        for label in (self.head, self.lines, self.hint):
            self._words.addWidget(label)
        self.card = QPushButton(tr("Evidence card"))
        self.card.setToolTip(tr("This ruling as a picture with its checks, among your pictures"))
        self.card.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.card.clicked.connect(self._want_card)
        self._words.addWidget(self.card, 0, Qt.AlignmentFlag.AlignLeft)
        self._words.addStretch(1)
        row = QHBoxLayout(self)
        row.addWidget(self.sign, 0, Qt.AlignmentFlag.AlignTop)
        row.addLayout(self._words, 1)
        row.addWidget(self.eye)
        self._of: tuple[TickLike, str, str] | None = None
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.hide)
        table.installEventFilter(self)
        self.hide()

    def tell(self, moment: RulingMoment, title: str, tick: TickLike | None = None) -> None:
        """Show a ruling. ``title``: who looks at whom, where cover decided; the picture follows (:meth:`show_picture`).
        ``tick``: in which it was made; without one there is no card."""
        self._of = None if tick is None else (tick, moment.actor, moment.target)
        self.card.setVisible(tick is not None)
        self.card.setEnabled(True)
        self.kept = False
        icon = sign_icon(moment.verdict, DEFAULT.look(moment.verdict).colour or WHITE)
        self.sign.setPixmap(icon.pixmap(2 * PANELS.icon_px, 2 * PANELS.icon_px))
        self.head.setText(moment.text)
        self.lines.setText("\n".join(moment.checks))
        self.hint.setText(tr("Click to keep it"))
        self.eye.setVisible(bool(title))
        self.eye.await_picture(title)
        self._lay()
        self.show()
        self.raise_()
        self._timer.start(PANELS.ruling_ms)

    def show_picture(self, picture: EyePicture | None) -> None:
        """What the attacker sees, of the ruling that was told last."""
        if self.eye.isVisibleTo(self):
            self.eye.show_picture(picture)

    def keep(self) -> None:
        """It stays until it is clicked."""
        self.kept = True
        self._timer.stop()
        self.hint.setText(tr("Kept: click again to close it"))

    def _want_card(self) -> None:
        if self._of is not None:
            self.card.setEnabled(False)
            self.card_wanted.emit(*self._of)

    def _lay(self) -> None:
        """At the top of the table, in its middle, as high as its words."""
        wide = min(PANELS.ruling_px, self._table.width() - 2 * PANELS.ruling_top_px)
        high = self._wanted_height(wide)
        self.setGeometry((self._table.width() - wide) // 2, PANELS.ruling_top_px, wide,
                         min(high, self._table.height() - 2 * PANELS.ruling_top_px))

    def _wanted_height(self, wide: int) -> int:
        """As high as its words are at that width, or the picture beside them. A hidden layout's own answer is that of the
        ruling before."""
        row = self.layout()
        assert row is not None
        inside, frame = row.contentsMargins(), 2 * self.frameWidth()
        beside = [self.sign.sizeHint().width()] + ([self.eye.width()] if not self.eye.isHidden() else [])
        room = wide - inside.left() - inside.right() - frame - sum(beside) - row.spacing() * len(beside)
        labels = (self.head, self.lines, self.hint)
        words = sum(max(w.heightForWidth(room), w.sizeHint().height() if w is self.hint else 0) for w in labels)
        words += max(0, self._words.spacing()) * len(labels)
        words += 0 if self.card.isHidden() else self.card.sizeHint().height() + max(0, self._words.spacing())
        tall = max(words, self.sign.sizeHint().height(), 0 if self.eye.isHidden() else self.eye.height())
        return tall + inside.top() + inside.bottom() + frame

    def mousePressEvent(self, event: QMouseEvent | None) -> None:
        if self.kept:
            self.hide()
            return
        self.keep()
        if event is not None:
            event.accept()

    def eventFilter(self, watched: QObject | None, event: QEvent | None) -> bool:
        """It stays in the middle when the table grows or shrinks."""
        if event is not None and event.type() == QEvent.Type.Resize and self.isVisible():
            self._lay()
        return False
