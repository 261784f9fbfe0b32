"""The menus, the tool bar and the keys of the window, as one table; what each does is connected afterwards."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from PyQt6.QtCore import QSize, Qt
from PyQt6.QtGui import QAction, QGuiApplication, QKeySequence, QPalette
from PyQt6.QtWidgets import QMainWindow, QMenu

from gui.panels.command_palette import Entry
from gui.panels.icons import bar_icon
from gui.panels.parameters import PANELS


class Command(NamedTuple):
    """One line of a menu: its ``name`` in the code, its words, its keys ("+; =" are two), what it does, whether it stays
    on."""

    name: str
    text: str
    keys: str
    tip: str
    checkable: bool = False


MENUS: dict[str, tuple[Command, ...]] = {
    "&Battle": (
        Command("pause", "Pause", "Space", "Stop and go on", True),
        Command("undo", "Undo", "Ctrl+Z", "Take the last action or correction back"),
        Command("undo at", "Take back which?", "Ctrl+Alt+Z", "One action behind others: those that hold without it stay"),
        Command("redo", "Redo", "Ctrl+Shift+Z", "Do it again"),
        Command("deal", "Deal or roll", "D", "The program deals the cards or rolls the dice"),
        Command("hand", "Show or hide the hand", "H", "The cards of the player to act"),
        Command("wishes", "Before play", "W", "What the rule book wishes of table and toys, with number and limit"),
        Command("entry", "Type a card, toy or dice", "/", "5S and Enter: card; a name: toy; 3 4: dice"),
        Command("remote", "Presenter's remote", "F7", "Arrows choose, start declares and does, black screen undoes", True),
        Command("options", "To the list of options", "O", "Arrows and Enter choose what is done"),
        Command("quit", "Quit", "Ctrl+Q", "Close the window; the game is kept"),
    ),
    "&Toys": (
        Command("next", "Next toy", "N", "Look at the next toy"),
        Command("before", "Toy before", "P", "Look at the toy before"),
        Command("target", "Aim at the next target", "T", "The next toy of another side"),
        Command("none", "Nothing selected", "Esc", "Look at no toy"),
        Command("eye", "Toy's eye", "E", "What the selected toy sees of its target", True),
        Command("ruler", "Ruler", "R", "Measure: drag or click between points, terrain or toys", True),
        Command("template", "Lay a template", "Ctrl+Shift+L", "Type it, then click: zone blast 3, zone flame cone 8 60"),
        Command("ghost", "What if", "G", "What if the selected toy stood where the mouse is?", True),
        Command("share", "Show the what-if to all", "Shift+G", "On the second screen too; never in a recording", True),
    ),
    "&Correct": (
        Command("correct", "Correct", "C", "Mend an outline, who it is, name, side, size or height", True),
        Command("enrol", "Introduce a toy", "K", "Name a toy, and find its height by sliding it", True),
        Command("outline", "Draw its outline anew", "L", "Draw round the chosen toy or stuff"),
        Command("add toy", "Add a missed toy", "Ctrl+T", "Draw round a toy that has no outline"),
        Command("add stuff", "Add missed stuff", "Ctrl+B", "Draw round stuff that has no outline"),
        Command("add zone", "Lay a zone", "Ctrl+L", "Draw an area that the game knows: a hill, lava, smoke"),
        Command("take out", "It is no toy", "Ctrl+Del", "Take the chosen thing out"),
        Command("destroyed", "It lies destroyed", "Ctrl+D", "The chosen toy stays as terrain, or stands again"),
    ),
    "&View": (
        Command("map", "Map", "M", "The table from above, drawn", True),
        Command("fit", "Fit", "F", "The whole table, or the battle"),
        Command("in", "Zoom in", "+; =", "Nearer"),
        Command("out", "Zoom out", "-", "Farther"),
        Command("earlier", "Look back", "[", "Five seconds earlier in a clip"),
        Command("later", "Look ahead", "]", "Five seconds later, at most now"),
        Command("now", "Back to now", "\\", "Go on where the battle is"),
        Command("units", "Inches or cm", "U", "Inches or centimetres"),
        Command("screen", "2nd screen", "F9", "A clean view for a television or a streaming program", True),
        Command("witness", "Code for a witness", "Ctrl+Shift+W", "Who photographs it can prove what was logged by then", True),
        Command("theme", "Light", "F6", "Light or dark", True),
        Command("calm", "Less motion", "F8", "Outlines come and go at once, and a landing does not pulse", True),
        Command("full", "Full screen", "F11", "Full screen", True),
    ),
    "&Keep": (
        Command("record", "Record", "Ctrl+R", "Record the battle with what is drawn for everybody", True),
        Command("clean", "Record without marks", "Ctrl+Shift+R", "The bare pictures: replay draws on them later"),
        Command("mark", "Mark this moment", "Ctrl+M", "A marker in the log, to find this moment again"),
        Command("snapshot", "Snapshot", "Ctrl+S", "The picture of now as a file"),
        Command("evidence", "Evidence", "Ctrl+E", "The ruling between the selected toy and its target as a card"),
    ),
    "&Help": (
        Command("commands", "Commands", "Ctrl+K", "Search everything that can be done"),
        Command("rules", "Rules of this game", "Shift+F1", "Each rule with our reading, and the house rules as they are"),
        Command("what", "What may it do?", "Ctrl+Shift+O", "What the selected toy may do, best first"),
        Command("help", "Keys", "F1", "All keys"),
    ),
}
ON_THE_BAR = ("pause", "undo", "eye", "ruler", "correct", "commands")
"""What is wanted in every turn; all else stands in the menus and in the command palette."""
ANYWHERE = ("screen", "share")
"""The second screen may have the keyboard."""

Actions = dict[str, QAction]
Slots = Mapping[str, Callable[..., Any]]


def build_actions(window: QMainWindow) -> tuple[Actions, dict[str, QMenu]]:
    """Make the menus and the tool bar: the actions by name, which do nothing yet, and the menus by title."""
    made: Actions = {}
    made_menus: dict[str, QMenu] = {}
    menus = window.menuBar()
    bar = window.addToolBar("Tools")
    assert menus is not None
    assert bar is not None
    bar.setObjectName("Tools")
    bar.setIconSize(QSize(PANELS.bar_icon_px, PANELS.bar_icon_px))
    bar.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
    for title, commands in MENUS.items():
        menu = menus.addMenu(title)
        assert menu is not None
        made_menus[title] = menu
        menu.setToolTipsVisible(True)
        for command in commands:
            menu.addAction(made.setdefault(command.name, _action(window, command)))
    for name in ON_THE_BAR:
        bar.addAction(made[name])
    draw_icons(made)
    return made, made_menus


def draw_icons(actions: Actions) -> None:
    """The icons of the bar in the colour of its words."""
    for name in ON_THE_BAR:
        ink = QGuiApplication.palette().color(QPalette.ColorRole.ButtonText)
        resumes = name == "pause" and actions[name].isChecked()
        actions[name].setIcon(bar_icon("go on" if resumes else name, ink))


def palette_entries(actions: Actions) -> list[Entry]:
    """All commands that can be done now, with their keys."""
    return [Entry(a.text(), ", ".join(s.toString(QKeySequence.SequenceFormat.NativeText) for s in a.shortcuts()),
                  a.statusTip(), a.trigger) for name, a in actions.items() if a.isEnabled() and name != "commands"]


def _action(window: QMainWindow, command: Command) -> QAction:
    action = QAction(command.text, window)
    shortcuts = [QKeySequence(k) for k in command.keys.split("; ")]
    action.setShortcuts(shortcuts)
    shown = shortcuts[0].toString(QKeySequence.SequenceFormat.NativeText)
    action.setIconText(command.text)
    action.setToolTip(f"{command.tip} ({shown})")
    action.setStatusTip(command.tip)
    action.setCheckable(command.checkable)
    if command.name in ANYWHERE:
        action.setShortcutContext(Qt.ShortcutContext.ApplicationShortcut)
    return action


def connect_actions(actions: Actions, slots: Slots) -> None:
    """What each action calls: one that stays on with whether it is on, the others without a word. ValueError: an action
    without a slot, or a slot without an action."""
    if actions.keys() != slots.keys():
        raise ValueError(f"actions and slots differ: {sorted(actions.keys() ^ slots.keys())}")
    for name, action in actions.items():
        if action.isCheckable():
            action.toggled.connect(slots[name])
        else:
            action.triggered.connect(_once(slots[name]))


def _once(call: Callable[[], object]) -> Callable[[bool], None]:
    """A slot for ``triggered`` that ignores its argument."""
    def slot(_: bool = False) -> None:
        call()

    return slot


def reword(action: QAction, text: str) -> None:
    """Other words on a button."""
    action.setText(text)
    action.setIconText(text)


def key_list(actions: Actions) -> list[tuple[str, str]]:
    """(keys, what they do) of all actions."""
    return [(", ".join(s.toString() for s in a.shortcuts()), a.statusTip() or a.text()) for a in actions.values()]
