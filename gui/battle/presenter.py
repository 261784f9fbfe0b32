"""A presenter's remote as the hand that is free: step through what may be done, declare it, confirm it, undo.

Such remotes are keyboards with five keys. Page Down and Page Up are their arrows. Their start button sends F5 and Escape by
turns (or Shift+F5), so both mean the same here; their black screen is a period (or B).
"""

from __future__ import annotations

from collections.abc import Callable

from PyQt6.QtCore import QEvent, QObject, Qt
from PyQt6.QtGui import QKeyEvent
from PyQt6.QtWidgets import QApplication, QLineEdit, QMenu, QMessageBox

from gui.battle.actions import ActionController
from gui.battle.layout import BattleLayout
from gui.kept_settings import KeptSettings
from gui.language.words import noop, tr
from gui.model.rows import OptionRow
from gui.model.wording import RulingMoment
from gui.worker.orders import Orders

STEPS = {Qt.Key.Key_PageDown: 1, Qt.Key.Key_PageUp: -1}
START = (Qt.Key.Key_F5, Qt.Key.Key_Escape)
BLACK_SCREEN = (Qt.Key.Key_Period, Qt.Key.Key_B)
NEXT = noop("Start button: do it. Black screen: leave it.")


class PresenterRemote(QObject):
    """Takes the keys of a remote from all of the program's windows while it is :meth:`turn`-ed on. ``chosen``: the option that
    was stepped to; ``declared``: whether it stands over the table, to be confirmed."""

    def __init__(self, window: BattleLayout, actions: ActionController, orders: Orders, settings: KeptSettings,
                 say: Callable[[str], None]) -> None:
        super().__init__(window)
        self._window, self._actions, self._orders, self._settings, self._say = window, actions, orders, settings, say
        self.on, self.declared = False, False
        self.chosen: OptionRow | None = None

    def use(self, on: bool) -> None:
        """:meth:`turn`, and so at the next start."""
        self._settings.keep("remote", "on" if on else "off")
        self.turn(on)

    def was_used(self) -> bool:
        """Whether it was listened to when the program ended."""
        return self._settings.choice("remote", ("off", "on")) == "on"

    def turn(self, on: bool) -> None:
        """Listen to the remote, or leave its keys what they were."""
        app = QApplication.instance()
        if app is None or on == self.on:
            return
        self.on = on
        if on:
            app.installEventFilter(self)
            self._say(tr("Remote: arrows choose, the start button declares and then does it, the black screen undoes."))
        else:
            app.removeEventFilter(self)
            self._leave()

    def eventFilter(self, watched: QObject | None, event: QEvent | None) -> bool:
        """The remote's keys go no further; all others do."""
        if (not isinstance(event, QKeyEvent) or event.type() not in (QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress)
                or not self._means(event)):
            return False
        if event.type() == QEvent.Type.KeyPress and not event.isAutoRepeat():
            self._pressed(Qt.Key(event.key()))
        event.accept()
        return True

    def _means(self, event: QKeyEvent) -> bool:
        """Whether a key is the remote's now: letters are not while somebody types, nor Escape while nothing is chosen."""
        key, modifiers = event.key(), event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if modifiers and (key, modifiers) != (Qt.Key.Key_F5, Qt.KeyboardModifier.ShiftModifier):
            return False
        box, menu = QApplication.activeModalWidget(), QApplication.activePopupWidget()
        if box is not None and not isinstance(box, QMessageBox):
            return False
        asked = box is not None or isinstance(menu, QMenu)
        if key == Qt.Key.Key_Escape:
            return self.chosen is not None and not (asked and box is None)
        if key in BLACK_SCREEN:
            typed = QApplication.focusWidget()
            return not (isinstance(typed, QLineEdit) and typed.text())
        return key in STEPS or key in START

    def _pressed(self, key: Qt.Key) -> None:
        box, menu = QApplication.activeModalWidget(), QApplication.activePopupWidget()
        if isinstance(box, QMessageBox):
            self._answer(box, key)
        elif isinstance(menu, QMenu):
            self._pick(menu, key)
        elif key in STEPS:
            self._step(STEPS[key])
        elif key in START:
            self._start()
        elif self.declared:
            self._leave()
        else:
            self._orders.undo.emit()

    def _step(self, step: int) -> None:
        """To the next option that is allowed or too close to call."""
        options = self._window.options
        if not options.isVisibleTo(self._window):
            self._say(tr("Show the hand first (H)."))
            return
        self._leave()
        held = [(options.item(k), options.item(k).data(Qt.ItemDataRole.UserRole)) for k in range(options.count())]  # type: ignore[union-attr]
        rows = [(item, row) for item, row in held if isinstance(row, OptionRow) and row.verdict != "no"]
        if not rows:
            self._say(tr("Nothing may be done now."))
            self.chosen = None
            return
        words = [row.text for _, row in rows]
        at = words.index(self.chosen.text) if self.chosen is not None and self.chosen.text in words else -1 if step > 0 else 0
        item, self.chosen = rows[(at + step) % len(rows)]
        options.setCurrentItem(item)
        options.scrollToItem(item)

    def _start(self) -> None:
        """Declare what is chosen, so that all can read it; the second time do it."""
        if self.chosen is None:
            self._step(1)
        elif not self.declared:
            row, banner = self.chosen, self._window.ruling
            action = row.option.action
            banner.tell(RulingMoment(tr("Declared: {text}", text=row.text), tuple(filter(None, (row.reason,))), row.verdict,
                                     action.actor or "", action.target or "", False), "")
            banner.keep()
            banner.hint.setText(tr(NEXT))
            self.declared = True
        else:
            row, self.chosen = self.chosen, None
            self._leave()
            self._actions.want(row)

    def _leave(self) -> None:
        if self.declared:
            self.declared = False
            self._window.ruling.hide()

    def _answer(self, box: QMessageBox, key: Qt.Key) -> None:
        """Arrows go from button to button, the start button presses one, the black screen closes the box."""
        buttons = box.buttons()
        now = next((b for b in buttons if b is box.focusWidget()), None)
        if key in STEPS:
            buttons[(buttons.index(now) + STEPS[key]) % len(buttons) if now is not None else 0].setFocus()
        elif key in START and now is not None:
            now.click()
        elif key in BLACK_SCREEN:
            box.reject()

    def _pick(self, menu: QMenu, key: Qt.Key) -> None:
        """The same in a menu of cards."""
        lines, now = menu.actions(), menu.activeAction()
        if key in STEPS and lines:
            menu.setActiveAction(lines[(lines.index(now) + STEPS[key]) % len(lines) if now is not None else 0])
            return
        menu.close()
        if key in START and now is not None:
            now.trigger()
