"""The lists beside the table: toys, cards, options, the journal, the line to type into. They show rows and emit choices."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import Any

from PyQt6.QtCore import QEvent, QSize, Qt, pyqtSignal
from PyQt6.QtGui import QGuiApplication, QIcon, QPainter, QPalette, QPixmap
from PyQt6.QtWidgets import (
    QAbstractItemView,
    QGridLayout,
    QHeaderView,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from assistant.overlay.layout import Disc
from assistant.overlay.style import DEFAULT, WHITE, Rgb
from gui.language.words import noop, tr
from gui.model.rows import OptionRow, ToyRow, grouped
from gui.panels.parameters import PANELS
from gui.table.painter import paint_shapes


def sign_icon(kind: str, colour: Rgb, letter: str = "") -> QIcon:
    """The same disc that stands on the table, as an icon."""
    pixmap = QPixmap(2 * PANELS.icon_px, 2 * PANELS.icon_px)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    paint_shapes(painter, [Disc(PANELS.icon_px, PANELS.icon_px, PANELS.icon_px - 3.0, kind, letter, colour)])
    painter.end()
    return QIcon(pixmap)


class ToyList(QTreeWidget):
    """Toys by side. ``chosen``: the id that was clicked or reached with the arrow keys."""

    chosen = pyqtSignal(str)
    COLUMNS = (noop("Toy"), noop("Size"), noop("Height"), noop("Hits"), noop("Actions"), noop("State"))

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setHeaderLabels([tr(column) for column in self.COLUMNS])
        self.setRootIsDecorated(False)
        self.setAlternatingRowColors(True)
        self.setUniformRowHeights(True)
        self.setAccessibleName(tr("Toys"))
        self.setToolTip(tr("Click a toy to see its ranges, and what it may do (N: next toy)"))
        header = self.header()
        if header is not None:
            header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self._rows: tuple[ToyRow, ...] = ()
        self._filling = False
        self.currentItemChanged.connect(self._changed)

    def show_rows(self, rows: Sequence[ToyRow]) -> None:
        """Show the toys; nothing is done when nothing changed."""
        if tuple(rows) == self._rows:
            return
        self._rows, self._filling = tuple(rows), True
        colours = DEFAULT.side_colours(r.side for r in rows)
        self.clear()
        chosen = None
        for row in rows:
            item = QTreeWidgetItem([row.name, row.size, row.height, row.hits, row.actions, row.state])
            item.setData(0, Qt.ItemDataRole.UserRole, row.id)
            item.setIcon(0, sign_icon("letter", colours.get(row.side, WHITE), row.letter))
            item.setToolTip(0, tr("{name} of {side} (id {id})", name=row.name, side=row.side or tr('no side'), id=row.id))
            if row.turn:
                font = item.font(0)
                font.setBold(True)
                item.setFont(0, font)
            self.addTopLevelItem(item)
            chosen = item if row.selected else chosen
        self.setCurrentItem(chosen)
        for column, used in ((3, any(r.hits for r in rows)), (4, any(r.actions for r in rows)),
                             (5, any(r.state for r in rows))):
            self.setColumnHidden(column, not used)
        self._filling = False

    def _changed(self, item: QTreeWidgetItem | None, before: QTreeWidgetItem | None) -> None:
        if item is not None and not self._filling:
            self.chosen.emit(str(item.data(0, Qt.ItemDataRole.UserRole)))

    def ids(self) -> list[str]:
        """The ids in the order shown."""
        return [r.id for r in self._rows]


class CardRow(QWidget):
    """The cards that can be played now, as buttons. ``chosen``: a card, or "" for any."""

    chosen = pyqtSignal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._layout = QGridLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(3)
        self._rows: tuple[tuple[str, str], ...] | None = None
        self._chosen: str | None = None
        self.buttons: dict[str, QPushButton] = {}

    def show_cards(self, rows: Sequence[tuple[str, str]], chosen: str | None) -> None:
        """Show (card, best verdict) with one of them chosen."""
        if tuple(rows) == self._rows and chosen == self._chosen:
            return
        self._rows, self._chosen = tuple(rows), chosen
        while self._layout.count():
            item = self._layout.takeAt(0)
            widget = item.widget() if item is not None else None
            if widget is not None:
                widget.deleteLater()
        self.buttons = {}
        short = all(len(card) <= 3 for card, _ in rows)
        across = PANELS.cards_across if short else PANELS.long_cards_across
        for i, (card, verdict) in enumerate(rows):
            button = QPushButton(card)
            button.setCheckable(True)
            button.setChecked(card == chosen)
            button.setMinimumSize(PANELS.card_button_px, PANELS.target_px)
            button.setToolTip(tr("Show what {card} can do (type {card} and Enter)", card=card))
            button.setEnabled(verdict != "no" or card == chosen)
            button.clicked.connect(lambda on, c=card: self.chosen.emit(c if on else ""))
            self._layout.addWidget(button, i // across, i % across)
            self.buttons[card] = button


class OptionList(QListWidget):
    """What may be done, under headings of who would do what, with the sign of its verdict. What is refused is left out unless
    somebody asks for it; it says why when it is selected. ``wanted``: an option was double-clicked or confirmed with Enter;
    ``refused``: how many of those searched for are not allowed."""

    wanted = pyqtSignal(object)
    looked_at = pyqtSignal(object)
    refused = pyqtSignal(int)
    _rows: tuple[OptionRow, ...] = ()  # before __init__: Qt tells of the first palette while the list is made

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Options"))
        self.setToolTip(tr("Double-click or Enter: do it"))
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setIconSize(QSize(PANELS.icon_px, PANELS.icon_px))
        self.setWordWrap(True)
        self._rows = ()
        self._words: tuple[str, ...] = ()
        self._all = False
        self._icons: dict[str, QIcon] = {}
        self.itemActivated.connect(lambda item: self.wanted.emit(item.data(Qt.ItemDataRole.UserRole)))
        self.currentItemChanged.connect(self._changed)

    def _changed(self, item: QListWidgetItem | None, before: QListWidgetItem | None) -> None:
        if before is not None and isinstance(row := before.data(Qt.ItemDataRole.UserRole), OptionRow):
            before.setText(_words_of(row, selected=False))
        if item is not None and isinstance(row := item.data(Qt.ItemDataRole.UserRole), OptionRow):
            item.setText(_words_of(row, selected=True))
            self.looked_at.emit(row)

    def show_rows(self, rows: Sequence[OptionRow]) -> None:
        """Show the options; nothing is done when nothing changed."""
        if tuple(rows) == self._rows:
            return
        self._rows = tuple(rows)
        self._fill()

    def changeEvent(self, event: QEvent | None) -> None:
        """Another theme: headings and refusals are written in its colours."""
        super().changeEvent(event)
        if event is not None and event.type() == QEvent.Type.PaletteChange and self._rows:
            self._fill()

    def rows(self) -> tuple[OptionRow, ...]:
        """All options, whatever is searched for."""
        return self._rows

    def search(self, typed: str) -> None:
        """Keep to the options that hold every typed word."""
        self._words = tuple(typed.casefold().split())
        self._fill()

    def show_refused(self, on: bool) -> None:
        """Show what is not allowed too, or leave it out."""
        self._all = on
        self._fill()

    def _fill(self) -> None:
        self.clear()
        found = [r for r in self._rows if all(w in f"{r.text} {r.reason}".casefold() for w in self._words)]
        kept = [r for r in found if self._all or r.verdict != "no"]
        self.refused.emit(sum(r.verdict == "no" for r in found))
        for name, rows in grouped(kept[:PANELS.options_most]):
            if name:
                self.addItem(_plain_item(name, bold=True))
            for row in rows:
                item = QListWidgetItem(_words_of(row, selected=False))
                item.setIcon(self._icon(row.verdict))
                item.setToolTip(row.details or row.text)
                item.setData(Qt.ItemDataRole.UserRole, row)
                if row.verdict == "no":
                    item.setForeground(self.palette().color(QPalette.ColorRole.PlaceholderText))
                self.addItem(item)
        if len(kept) > PANELS.options_most:
            self.addItem(_plain_item(tr("… and {number} more: select a toy or a card", number=len(kept) - PANELS.options_most)))

    def _icon(self, verdict: str) -> QIcon:
        if verdict not in self._icons:
            self._icons[verdict] = sign_icon(verdict, DEFAULT.look(verdict).colour or WHITE)
        return self._icons[verdict]


def _words_of(row: OptionRow, *, selected: bool) -> str:
    """A row's words: what decides stands under what is too close to call, and under what is refused once it is selected."""
    return row.text + (f"\n{row.reason}" if row.reason and (selected or row.verdict != "no") else "")


def _plain_item(text: str, *, bold: bool = False) -> QListWidgetItem:
    """A line that cannot be chosen."""
    item = QListWidgetItem(text)
    item.setFlags(Qt.ItemFlag.NoItemFlags)
    item.setForeground(QGuiApplication.palette().color(QPalette.ColorRole.Text))
    font = item.font()
    font.setBold(bold)
    item.setFont(font)
    return item


class Journal(QListWidget):
    """What happened, the newest at the bottom, followed unless the players scrolled up. ``asked``: the line of the log (a
    dict) behind what was clicked."""

    asked = pyqtSignal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Journal"))
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setToolTip(tr("Click a ruling or a move for its reasons"))
        self.itemClicked.connect(self._ask)

    def events(self) -> list[Any]:
        """The log's lines behind what is shown, the oldest first."""
        items = (self.item(i) for i in range(self.count()))
        return [e for item in items if item is not None and (e := item.data(Qt.ItemDataRole.UserRole)) is not None]

    def _ask(self, item: QListWidgetItem) -> None:
        event = item.data(Qt.ItemDataRole.UserRole)
        if event is not None:
            self.asked.emit(event)

    def add_lines(self, lines: Sequence[str], events: Sequence[Any] = ()) -> None:
        """Append what happened, each with the line of the log that it tells (``events``, where there are any); empty lines are
        left out."""
        bar = self.verticalScrollBar()
        follow = bar is None or bar.value() >= bar.maximum() - 4
        for line, event in zip_longest(lines, events):
            if line:
                item = QListWidgetItem(line)
                item.setData(Qt.ItemDataRole.UserRole, event)
                self.addItem(item)
        while self.count() > PANELS.journal_lines_most:
            self.takeItem(0)
        if follow:
            self.scrollToBottom()


class EntryLine(QLineEdit):
    """Cards, dice and toys by keyboard. ``entered``: the line."""

    entered = pyqtSignal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setPlaceholderText(tr("5S Enter: card · jeep Enter: toy · 3 4 Enter: dice"))
        self.setAccessibleName(tr("Entry"))
        self.setToolTip(tr("Type a card (5S), a toy's name, or the dice that fell; Enter (key: /)"))
        self.returnPressed.connect(self._done)

    def begin_template(self) -> None:
        """A line for a template, to be changed."""
        self.setText("zone blast 3")
        self.setSelection(5, 7)
        self.setFocus()

    def _done(self) -> None:
        text = self.text().strip()
        self.clear()
        if text:
            self.entered.emit(text)
