"""The menus, the tool bar and the keys of the window, as one table; what each does is connected afterwards."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from PyQt6.QtCore import QSize, Qt
from PyQt6.QtGui import QAction, QGuiApplication, QKeySequence, QPalette
from PyQt6.QtWidgets import QMainWindow, QMenu

from gui.language.words import noop, tr
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
    noop("&Battle"): (
        Command("pause", noop("Pause"), "Space", noop("Stop and go on"), True),
        Command("undo", noop("Undo"), "Ctrl+Z", noop("Take the last action or correction back")),
        Command("undo at", noop("Take back which?"), "Ctrl+Alt+Z",
                noop("One action behind others: those that hold without it stay")),
        Command("redo", noop("Redo"), "Ctrl+Shift+Z", noop("Do it again")),
        Command("deal", noop("Deal or roll"), "D", noop("The program deals the cards or rolls the dice")),
        Command("hand", noop("Show or hide the hand"), "H", noop("The cards of the player to act")),
        Command("wishes", noop("Before play"), "W", noop("What the rule book wishes of table and toys, with number and limit")),
        Command("entry", noop("Type a card, toy or dice"), "/", noop("5S and Enter: card; a name: toy; 3 4: dice")),
        Command("remote", noop("Presenter's remote"), "F7", noop("Arrows choose, start declares and does, black screen undoes"),
                True),
        Command("options", noop("To the list of options"), "O", noop("Arrows and Enter choose what is done")),
        Command("quit", noop("Quit"), "Ctrl+Q", noop("Close the window; the game is kept")),
    ),
    noop("&Toys"): (
        Command("next", noop("Next toy"), "N", noop("Look at the next toy")),
        Command("before", noop("Toy before"), "P", noop("Look at the toy before")),
        Command("target", noop("Aim at the next target"), "T", noop("The next toy of another side")),
        Command("none", noop("Nothing selected"), "Esc", noop("Look at no toy")),
        Command("eye", noop("Toy's eye"), "E", noop("What the selected toy sees of its target"), True),
        Command("ruler", noop("Ruler"), "R", noop("Measure: drag or click between points, terrain or toys"), True),
        Command("template", noop("Lay a template"), "Ctrl+Shift+L",
                noop("Type it, then click: zone blast 3, zone flame cone 8 60")),
        Command("ghost", noop("What if"), "G", noop("What if the selected toy stood where the mouse is?"), True),
        Command("share", noop("Show the what-if to all"), "Shift+G", noop("On the second screen too; never in a recording"),
                True),
    ),
    noop("&Correct"): (
        Command("correct", noop("Correct"), "C", noop("Mend an outline, who it is, name, side, size or height"), True),
        Command("enrol", noop("Introduce a toy"), "K", noop("Name a toy, and find its height by sliding it"), True),
        Command("outline", noop("Draw its outline anew"), "L", noop("Draw round the chosen toy or stuff")),
        Command("add toy", noop("Add a missed toy"), "Ctrl+T", noop("Draw round a toy that has no outline")),
        Command("add stuff", noop("Add missed stuff"), "Ctrl+B", noop("Draw round stuff that has no outline")),
        Command("add zone", noop("Lay a zone"), "Ctrl+L", noop("Draw an area that the game knows: a hill, lava, smoke")),
        Command("take out", noop("It is no toy"), "Ctrl+Del", noop("Take the chosen thing out")),
        Command("destroyed", noop("It lies destroyed"), "Ctrl+D", noop("The chosen toy stays as terrain, or stands again")),
    ),
    noop("&View"): (
        Command("map", noop("Map"), "M", noop("The table from above, drawn"), True),
        Command("fit", noop("Fit"), "F", noop("The whole table, or the battle")),
        Command("in", noop("Zoom in"), "+; =", noop("Nearer")),
        Command("out", noop("Zoom out"), "-", noop("Farther")),
        Command("earlier", noop("Look back"), "[", noop("Five seconds earlier in a clip")),
        Command("later", noop("Look ahead"), "]", noop("Five seconds later, at most now")),
        Command("now", noop("Back to now"), "\\", noop("Go on where the battle is")),
        Command("units", noop("Inches or cm"), "U", noop("Inches or centimetres")),
        Command("screen", noop("2nd screen"), "F9", noop("A clean view for a television or a streaming program"), True),
        Command("witness", noop("Code for a witness"), "Ctrl+Shift+W",
                noop("Who photographs it can prove what was logged by then"), True),
        Command("theme", noop("Light"), "F6", noop("Light or dark"), True),
        Command("contrast", noop("High contrast"), "Shift+F6", noop("Black and white, for weak eyes and bright rooms"), True),
        Command("large", noop("Large letters"), "Shift+F8", noop("Words over the table that are read standing, from four feet"),
                True),
        Command("calm", noop("Less motion"), "F8", noop("Outlines come and go at once, and a landing does not pulse"), True),
        Command("full", noop("Full screen"), "F11", noop("Full screen"), True),
    ),
    noop("&Keep"): (
        Command("record", noop("Record"), "Ctrl+R", noop("Record the battle with what is drawn for everybody"), True),
        Command("clean", noop("Record without marks"), "Ctrl+Shift+R", noop("The bare pictures: replay draws on them later")),
        Command("mark", noop("Mark this moment"), "Ctrl+M", noop("A marker in the log, to find this moment again")),
        Command("snapshot", noop("Snapshot"), "Ctrl+S", noop("The picture of now as a file")),
        Command("evidence", noop("Evidence"), "Ctrl+E", noop("The ruling between the selected toy and its target as a card")),
    ),
    noop("&Help"): (
        Command("commands", noop("Commands"), "Ctrl+K", noop("Search everything that can be done")),
        Command("rules", noop("Rules of this game"), "Shift+F1",
                noop("Each rule with our reading, and the house rules as they are")),
        Command("what", noop("What may it do?"), "Ctrl+Shift+O", noop("What the selected toy may do, best first")),
        Command("help", noop("Keys"), "F1", noop("All keys")),
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
    bar = window.addToolBar(tr("Tools"))
    assert menus is not None
    assert bar is not None
    bar.setObjectName("Tools")
    bar.setIconSize(QSize(PANELS.bar_icon_px, PANELS.bar_icon_px))
    bar.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
    for title, commands in MENUS.items():
        menu = menus.addMenu(tr(title))
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
    return [Entry(a.text(), _keys(a), a.statusTip(), a.trigger) for name, a in actions.items()
            if a.isEnabled() and name != "commands"]


def _keys(action: QAction) -> str:
    """Its keys as the viewer's language writes them."""
    return ", ".join(s.toString(QKeySequence.SequenceFormat.NativeText) for s in action.shortcuts())


def _action(window: QMainWindow, command: Command) -> QAction:
    action = QAction(tr(command.text), window)
    shortcuts = [QKeySequence(k) for k in command.keys.split("; ")]
    action.setShortcuts(shortcuts)
    shown = shortcuts[0].toString(QKeySequence.SequenceFormat.NativeText)
    action.setIconText(tr(command.text))
    action.setToolTip(f"{tr(command.tip)} ({shown})")
    action.setStatusTip(tr(command.tip))
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
    return [(_keys(a), a.statusTip() or a.text()) for a in actions.values()]
