"""The menus, the tool bar and the keys of the window, as one table."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from PyQt6.QtCore import Qt
from PyQt6.QtGui import QAction, QKeySequence

from gui.battle.window_tools import once

if TYPE_CHECKING:
    from gui.battle.window import BattleWindow

Row = tuple[str, str, str, str, bool, Callable[..., Any]]
ON_THE_BAR = ("pause", "record", "snapshot", "map", "ruler", "ghost", "eye", "enrol", "mend", "fit", "undo", "redo", "screen",
              "help")
LOOK_S = 5.0
ANYWHERE = ("screen", "share")
"""The second screen may have the keyboard."""


def table_of(w: BattleWindow) -> dict[str, tuple[Row, ...]]:
    """Menu by menu: (name, words, keys, what it does, whether it stays on, what is called)."""
    t, m = w.tools, w.mending
    return {
        "&Battle": (
            ("pause", "Pause", "Space", "Stop and go on", True, t.pause),
            ("undo", "Undo", "Ctrl+Z", "Take the last action or correction back", False, w.orders.undo.emit),
            ("redo", "Redo", "Ctrl+Shift+Z", "Do it again", False, w.orders.redo.emit),
            ("deal", "Deal or roll", "D", "The program deals the cards or rolls the dice", False, w.orders.deal.emit),
            ("hand", "Show or hide the hand", "H", "The cards of the player to act", False, w.curtain.toggle),
            ("entry", "Type a card, toy or dice", "/", "5S and Enter: card; a name: toy; 3 4: dice", False, w.entry.setFocus),
            ("options", "To the list of options", "O", "Arrows and Enter choose what is done", False, w.options.setFocus),
            ("quit", "Quit", "Ctrl+Q", "Close the window; the game is kept", False, w.close),
        ),
        "&Toys": (
            ("next", "Next toy", "N", "Look at the next toy", False, lambda: w.step_toy(1)),
            ("before", "Toy before", "P", "Look at the toy before", False, lambda: w.step_toy(-1)),
            ("target", "Aim at the next target", "T", "The next toy of another side", False, w.next_target),
            ("none", "Nothing selected", "Esc", "Look at no toy", False, lambda: w.select("")),
            ("eye", "Toy's eye", "E", "What the selected toy sees of its target", True, w.eye_dock.setVisible),
            ("ruler", "Ruler", "R", "Measure: drag between points, terrain or toys", True, w.table.set_ruler),
            ("ghost", "What if", "G", "What if the selected toy stood where the mouse is?", True, t.ghost),
            ("share", "Show the what-if to all", "Shift+G", "On the second screen too; never in a recording", True,
             lambda _: t.show_ghost()),
        ),
        "Put &right": (
            ("mend", "Put right", "C", "Correct an outline, who it is, name, side, size or height", True, w.mend_),
            ("enrol", "Enrol", "K", "Name a toy, and find its height by sliding it", True, w.enrol_),
            ("outline", "Draw its outline anew", "L", "Draw round the chosen toy or stuff", False, lambda: m.draw("outline")),
            ("add toy", "Add a missed toy", "Ctrl+T", "Draw round a toy that has no outline", False, lambda: m.draw("toy")),
            ("add stuff", "Add missed stuff", "Ctrl+B", "Draw round stuff that has no outline", False,
             lambda: m.draw("stuff")),
            ("take out", "It is no toy", "Ctrl+Del", "Take the chosen thing out", False, m.remove),
            ("destroyed", "It lies destroyed", "Ctrl+D", "The chosen toy stays as terrain, or stands again", False,
             m.fallen),
        ),
        "&View": (
            ("map", "Map", "M", "The table from above, drawn", True, w.table.set_map),
            ("fit", "Fit", "F", "The whole table, or the battle", False, w.table.fit),
            ("in", "Zoom in", "+; =", "Nearer", False, lambda: w.table.zoom(1.25)),
            ("out", "Zoom out", "-", "Farther", False, lambda: w.table.zoom(0.8)),
            ("earlier", "Look back", "[", "Five seconds earlier in a clip", False, lambda: w.transport.step(-LOOK_S)),
            ("later", "Look ahead", "]", "Five seconds later, at most now", False, lambda: w.transport.step(LOOK_S)),
            ("now", "Back to now", "\\", "Go on where the battle is", False, w.transport.back_to_now.emit),
            ("units", "Inches or cm", "U", "Inches or centimetres", False, w.swap_units),
            ("screen", "2nd screen", "F9", "A clean view for a television or a streaming program", True, t.second_screen),
            ("theme", "Light", "F6", "Light or dark", True, t.theme),
            ("full", "Full screen", "F11", "Full screen", True, t.full_screen),
        ),
        "&Keep": (
            ("record", "Record", "Ctrl+R", "Record the battle with what is drawn for everybody", True, t.record),
            ("clean", "Record without marks", "Ctrl+Shift+R", "The bare pictures: replay draws on them later", False,
             t.record_clean),
            ("mark", "Mark this moment", "Ctrl+M", "A marker in the log, to find this moment again", False, t.mark),
            ("snapshot", "Snapshot", "Ctrl+S", "The picture of now as a file", False, t.snapshot),
            ("evidence", "Evidence", "Ctrl+E", "The ruling between the selected toy and its target as a card", False,
             t.evidence),
        ),
        "&Help": (("help", "Keys", "F1", "All keys", False, t.show_keys),),
    }


def build_actions(window: BattleWindow) -> dict[str, QAction]:
    """Make the menus and the tool bar; the actions by name."""
    made: dict[str, QAction] = {}
    menus = window.menuBar()
    bar = window.addToolBar("Tools")
    assert menus is not None
    assert bar is not None
    bar.setObjectName("Tools")
    for title, rows in table_of(window).items():
        menu = menus.addMenu(title)
        assert menu is not None
        menu.setToolTipsVisible(True)
        for row in rows:
            menu.addAction(made.setdefault(row[0], _action(window, row)))
    for name in ON_THE_BAR:
        bar.addAction(made[name])
    return made


def _action(window: BattleWindow, row: Row) -> QAction:
    name, text, keys, tip, checkable, slot = row
    action = QAction(text, window)
    shortcuts = [QKeySequence(k) for k in keys.split("; ")]
    action.setShortcuts(shortcuts)
    shown = shortcuts[0].toString(QKeySequence.SequenceFormat.NativeText)
    action.setIconText(f"{text} ({shown})" if name in ON_THE_BAR else text)
    action.setToolTip(f"{tip} ({shown})")
    action.setStatusTip(tip)
    action.setCheckable(checkable)
    if checkable:
        action.toggled.connect(slot)
    else:
        action.triggered.connect(once(slot))
    if name in ANYWHERE:
        action.setShortcutContext(Qt.ShortcutContext.ApplicationShortcut)
    return action
