"""Everything by name: type a few letters, Enter does it. Commands of all menus, and what may be done now."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PyQt6.QtCore import QEvent, QObject, Qt
from PyQt6.QtGui import QKeyEvent
from PyQt6.QtWidgets import QDialog, QLineEdit, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from gui.language.words import tr
from gui.panels.parameters import PANELS
from gui.panels.roomy import make_roomy


@dataclass(frozen=True, slots=True)
class Entry:
    """One line: its words, what stands behind them (keys, a reason), what is searched besides, and what it does."""

    text: str
    hint: str
    more: str
    call: Callable[[], object]


def found(entries: Sequence[Entry], typed: str) -> list[Entry]:
    """Those with every typed word in them: first where the words begin with the first one, then where they hold it."""
    words = typed.casefold().split()
    if not words:
        return list(entries)
    hits = [e for e in entries if all(w in f"{e.text} {e.more} {e.hint}".casefold() for w in words)]
    return sorted(hits, key=lambda e: (not e.text.casefold().startswith(words[0]), words[0] not in e.text.casefold()))


class CommandPalette(QDialog):
    """``entries``: what there is to choose from, asked anew each time it opens."""

    def __init__(self, parent: QWidget, entries: Callable[[], Sequence[Entry]]) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self._entries, self._all = entries, tuple[Entry, ...]()
        self.line, self.list = QLineEdit(), QListWidget()
        self.line.setPlaceholderText(tr("What do you want to do?"))
        self.line.setAccessibleName(tr("Search all commands"))
        self.list.setAccessibleName(tr("Commands"))
        layout = QVBoxLayout(self)
        layout.addWidget(self.line)
        layout.addWidget(self.list)
        make_roomy(self)
        self.line.textChanged.connect(self._show)
        self.line.installEventFilter(self)
        self.line.returnPressed.connect(self._do)
        self.list.itemActivated.connect(self._do)
        self.list.itemClicked.connect(self._do)

    def ask(self) -> None:
        """Open over the middle of the window, with nothing typed yet."""
        self._all = tuple(self._entries())
        self.line.clear()
        self._show("")
        parent = self.parentWidget()
        if parent is not None:
            width, height = (min(most, round(0.9 * have)) for most, have in
                             zip(PANELS.palette_px, (parent.width(), parent.height()), strict=True))
            self.resize(width, height)
            self.move(parent.mapToGlobal(parent.rect().center()) - self.rect().center())
        self.show()
        self.line.setFocus()

    def _show(self, typed: str) -> None:
        self.list.clear()
        for entry in found(self._all, typed)[:PANELS.options_most]:
            item = QListWidgetItem(entry.text + (f"    {entry.hint}" if entry.hint else ""))
            item.setToolTip(entry.more)
            item.setData(Qt.ItemDataRole.UserRole, entry)
            self.list.addItem(item)
        self.list.setCurrentRow(0)

    def _do(self) -> None:
        item = self.list.currentItem()
        self.close()
        if item is not None:
            item.data(Qt.ItemDataRole.UserRole).call()

    def eventFilter(self, watched: QObject | None, event: QEvent | None) -> bool:
        """Arrows and Page keys go to the list while the line keeps the letters."""
        if (isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress
                and event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)):
            self.list.keyPressEvent(event)
            return True
        return False
