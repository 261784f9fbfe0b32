"""Choosing the window's language: a box for the first page, a menu for the battle."""

from __future__ import annotations

from collections.abc import Callable

from PyQt6.QtGui import QActionGroup
from PyQt6.QtWidgets import QComboBox, QMenu, QWidget

from gui.kept_settings import KeptSettings
from gui.language.chosen import CHOICES, LANGUAGES
from gui.language.words import tr

KEY = "language"


def kept_language(settings: KeptSettings) -> str:
    """What was chosen: one of :data:`gui.language.chosen.CHOICES`."""
    return settings.choice(KEY, CHOICES)


def language_name(choice: str) -> str:
    """In its own words, as who speaks it looks for it."""
    return LANGUAGES.get(choice) or tr("The computer's language")


class LanguageBox(QComboBox):
    """``take``: called with a choice, which is kept already."""

    def __init__(self, settings: KeptSettings, take: Callable[[str], None]) -> None:
        super().__init__()
        self.setAccessibleName(tr("Language"))
        self.setToolTip(tr("Language of the window"))
        for choice in CHOICES:
            self.addItem(language_name(choice), choice)
        self.setCurrentIndex(CHOICES.index(kept_language(settings)))

        def chosen(index: int) -> None:
            settings.keep(KEY, CHOICES[index])
            take(CHOICES[index])

        self.activated.connect(chosen)


def language_menu(parent: QWidget, settings: KeptSettings, say: Callable[[str], None]) -> QMenu:
    """The same as a menu; a battle that goes on keeps the language in which it began, which is said."""
    menu = QMenu(tr("Language"), parent)
    group = QActionGroup(menu)
    now = kept_language(settings)

    def taker(choice: str) -> Callable[[bool], None]:
        def take(_: bool = False) -> None:
            settings.keep(KEY, choice)
            say(tr("{language}: from the next start on.", language=language_name(choice)))

        return take

    for choice in CHOICES:
        action = menu.addAction(language_name(choice))
        assert action is not None
        action.setCheckable(True)
        action.setChecked(choice == now)
        group.addAction(action)
        action.triggered.connect(taker(choice))
    return menu
