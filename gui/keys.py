"""The tool bar and the keys of the window, as one table."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from PyQt6.QtCore import Qt
from PyQt6.QtGui import QAction, QKeySequence

if TYPE_CHECKING:
    from gui.window import BattleWindow


def build_actions(window: BattleWindow) -> dict[str, QAction]:
    """Make the tool bar and the keys without a button; the actions by name."""
    w = window
    bar = w.addToolBar("Tools")
    assert bar is not None
    bar.setObjectName("Tools")
    made: dict[str, QAction] = {}
    buttons: tuple[tuple[str, str, str, str, bool, Callable[..., Any]], ...] = (
        ("pause", "Pause", "Space", "Stop and go on", True, w.pause_),
        ("record", "Record", "Ctrl+R", "Record the battle with what is drawn on it", True, w.record_),
        ("snapshot", "Snapshot", "Ctrl+S", "The picture of now as a file", False, w.snapshot),
        ("mark", "Mark", "Ctrl+M", "A marker in the log, to find this moment again", False, w.mark),
        ("map", "Map", "M", "The table from above, drawn", True, w.table.set_map),
        ("ruler", "Ruler", "R", "Measure: drag between points, terrain or toys", True, w.table.set_ruler),
        ("ghost", "What if", "G", "What if the selected toy stood where the mouse is?", True, w.ghost_),
        ("eye", "Toy's eye", "E", "What the selected toy sees of its target", True, w.eye_dock.setVisible),
        ("fit", "Fit", "F", "The whole table", False, w.table.fit),
        ("undo", "Undo", "Ctrl+Z", "Take the last action back", False, w.orders.undo.emit),
        ("redo", "Redo", "Ctrl+Shift+Z", "Do it again", False, w.orders.redo.emit),
        ("units", "in/cm", "U", "Inches or centimetres", False, w.swap_units),
        ("screen", "2nd screen", "F9", "A clean view for a television or a streaming program", True, w.second_screen),
        ("theme", "Light", "F6", "Light or dark", True, w.theme_),
        ("full", "Full screen", "F11", "Full screen", True, w.full_screen),
        ("help", "Keys", "F1", "All keys", False, w.show_keys),
    )
    for name, text, key, tip, checkable, slot in buttons:
        action = QAction(text, w)
        action.setShortcut(QKeySequence(key))
        action.setToolTip(f"{tip} ({key})")
        action.setStatusTip(tip)
        action.setCheckable(checkable)
        if checkable:
            action.toggled.connect(slot)
        else:
            action.triggered.connect(lambda _=False, s=slot: s())
        if name == "screen":  # the second screen may have the keyboard
            action.setShortcutContext(Qt.ShortcutContext.ApplicationShortcut)
        bar.addAction(action)
        made[name] = action
    bare: tuple[tuple[str, tuple[str, ...], Callable[[], Any]], ...] = (
        ("Next toy", ("N",), lambda: w.step_toy(1)),
        ("Toy before", ("P",), lambda: w.step_toy(-1)),
        ("Aim at the next target", ("T",), w.next_target),
        ("Nothing selected", ("Esc",), lambda: w.select("")),
        ("Type a card, toy or dice", ("/",), w.entry.setFocus),
        ("To the list of options", ("O",), w.options.setFocus),
        ("Show or hide the hand", ("H",), w.curtain.toggle),
        ("Deal or roll", ("D",), w.orders.deal.emit),
        ("Zoom in", ("+", "="), lambda: w.table.zoom(1.25)),
        ("Zoom out", ("-",), lambda: w.table.zoom(0.8)),
        ("Quit", ("Ctrl+Q",), w.close),
    )
    for text, keys, call in bare:
        action = QAction(text, w)
        action.setShortcuts([QKeySequence(k) for k in keys])
        action.triggered.connect(lambda _=False, c=call: c())
        w.addAction(action)
        made[text] = action
    return made
