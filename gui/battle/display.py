"""What is shown beside the bare table: the "what if", the toy's eye, theme, full screen, the list of keys."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PyQt6.QtCore import QObject, QSignalBlocker, Qt
from PyQt6.QtWidgets import QApplication, QDialog, QDialogButtonBox, QTextBrowser, QVBoxLayout

from assistant.overlay.style import PLAIN
from gui.battle.layout import BattleLayout
from gui.battle.menus import Actions, Slots, draw_icons, key_list
from gui.battle.parameters import BATTLE_WINDOW
from gui.battle.second_screen import SecondScreen
from gui.battle.selection import Selection
from gui.battle.toys_eye import ToysEye
from gui.kept_settings import KeptSettings
from gui.language.words import noop, tr
from gui.panels.roomy import make_roomy
from gui.table.motion import desktop_is_calm
from gui.theme import THEMES, apply_theme

MOUSE = noop("Left click: look at a toy. Right click: aim at it. Wheel: zoom. Drag: pan. While you correct something: drag its "
         "corners, or drag inside it.")


class DisplayController(QObject):
    """Turns the views of ``window`` on and off, and remembers the theme in ``settings``."""

    def __init__(self, window: BattleLayout, selection: Selection, screen: SecondScreen, actions: Actions,
                 settings: KeptSettings, eye: ToysEye, say: Callable[[str], None]) -> None:
        super().__init__(window)
        self._eye = eye
        self._window, self._selection, self._screen, self._actions = window, selection, screen, actions
        self._settings, self._say = settings, say
        window.eye_dock.visibilityChanged.connect(self.show_eye)
        selection.closer_wanted.connect(self.look_closer)

    def slots(self) -> Slots:
        """What the actions of these names do."""
        table = self._window.table
        return {"eye": self._window.eye_dock.setVisible, "ruler": table.set_ruler, "ghost": self.ghost,
                "share": lambda _: self._screen.show_what_if(), "map": table.set_map, "fit": table.fit,
                "in": lambda: table.zoom(BATTLE_WINDOW.zoom_in), "out": lambda: table.zoom(BATTLE_WINDOW.zoom_out),
                "screen": self._screen.turn, "theme": self.theme, "contrast": self.contrast, "full": self.full_screen,
                "calm": self.calm, "large": self.large_letters,
                "help": self.show_keys, "witness": lambda _: self.show_witness()}

    def show_witness(self) -> None:
        """The newest head of the log's chain as a code, where that is wanted, on both screens."""
        head = getattr(self._selection.tick, "head", "") if self._actions["witness"].isChecked() else ""
        if self._actions["witness"].isChecked() and not head:
            self._say(tr("There is no code: this battle has no signed log."))
            self._actions["witness"].setChecked(False)
        for view in (self._window.table, self._screen.view):
            if view is not None:
                view.code.show_head(head)

    def ghost(self, on: bool) -> None:
        """Ask "what if the selected toy stood there?", or no more."""
        selected = self._selection.choice.selected
        if on and selected is None:
            self._say(tr("Select a toy first, then press G and move the mouse."))
            self._actions["ghost"].setChecked(False)
            return
        self._window.table.set_ghost(selected if on else None)
        self._screen.show_what_if()

    def look_closer(self, from_id: str, to_id: str) -> None:
        """Two toys as large as they will go, and what the one sees of the other."""
        self._selection.select(from_id)
        self._selection.aim(to_id)
        self._window.table.fit_to_toys(from_id, to_id)
        self._say(tr("F shows the whole table again."))

    def show_eye(self, visible: bool) -> None:
        """The dock with the toy's eye came or went."""
        self._actions["eye"].setChecked(visible)
        self._eye.show(self._selection.tick if visible else None)

    def theme(self, light: bool) -> None:
        """Light or dark, and so at the next start."""
        with QSignalBlocker(self._actions["contrast"]):
            self._actions["contrast"].setChecked(False)
        self._use_theme("light" if light else "dark")

    def contrast(self, on: bool) -> None:
        """High contrast, or light or dark as before, and so at the next start."""
        self._use_theme("contrast" if on else "light" if self._actions["theme"].isChecked() else "dark")

    def _use_theme(self, name: str) -> None:
        app = QApplication.instance()
        if isinstance(app, QApplication):
            apply_theme(app, name)
            draw_icons(self._actions)
            self._settings.keep("theme", name)

    def restore(self) -> None:
        """Theme, motion and letters as they were kept."""
        self._restore_theme()
        self._restore_calm()
        self._actions["large"].setChecked(self._settings.choice("letters", ("plain", "large")) == "large")

    def _restore_theme(self) -> None:
        kept = self._settings.choice("theme", THEMES)
        self._actions["theme"].setChecked(kept == "light")
        self._actions["contrast"].setChecked(kept == "contrast")

    def large_letters(self, on: bool) -> None:
        """Words over the table that players read standing, or those of before, and so at the next start."""
        text, banner = BATTLE_WINDOW.standing_px
        self._window.table.set_style(replace(PLAIN, text_px=text, banner_px=banner) if on else PLAIN)
        self._settings.keep("letters", "large" if on else "plain")

    def calm(self, on: bool) -> None:
        """Less motion, or more, and so at the next start."""
        for view in (self._window.table, self._screen.view):
            if view is not None:
                view.motion.on = not on
        self._settings.keep("motion", "less" if on else "full")

    def _restore_calm(self) -> None:
        """As it was kept, else as the desktop wants it."""
        kept = self._settings.choice("motion", ("desktop", "full", "less"))
        if kept != "desktop":
            self._actions["calm"].setChecked(kept == "less")
        elif desktop_is_calm():
            with QSignalBlocker(self._actions["calm"]):
                self._actions["calm"].setChecked(True)

    def full_screen(self, on: bool) -> None:
        """All of the screen, or a window."""
        (self._window.showFullScreen if on else self._window.showNormal)()

    def show_keys(self) -> None:
        """All keys in a box that scrolls where the screen is small."""
        cells = [f"<td><b>{k}</b>&nbsp;&nbsp;</td><td>{what}&nbsp;&nbsp;&nbsp;</td>" for k, what in key_list(self._actions)]
        high = -(-len(cells) // BATTLE_WINDOW.key_columns)
        rows = "".join(f"<tr>{''.join(cells[k::high])}</tr>" for k in range(high))
        box, text = QDialog(self._window), QTextBrowser()
        box.setWindowTitle(tr("Keys"))
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        text.setHtml(f"<table>{rows}</table><p>{tr(MOUSE)}</p>")
        close = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        close.rejected.connect(box.reject)
        body = QVBoxLayout(box)
        body.addWidget(text)
        body.addWidget(close)
        make_roomy(box)
        wide, tall = BATTLE_WINDOW.keys_px
        box.resize(min(wide, self._window.width()), min(tall, self._window.height()))
        box.open()
