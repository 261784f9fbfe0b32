"""Which language the window speaks: the one that was chosen, else the system's; translations are Qt's .qm files."""

from __future__ import annotations

import json
from pathlib import Path

from PyQt6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QTranslator

from gui.language.words import Words, use_words

FOLDER = Path(__file__).parent
LANGUAGES = {"en": "English", "de": "Deutsch", "fr": "Français"}
"""Code and own name of each."""
CHOICES = ("system", *LANGUAGES)
"""What can be chosen; the first is the default."""

_installed: list[QTranslator] = []


def language_of(choice: str, locale: QLocale | None = None) -> str:
    """The code of a language for one of :data:`CHOICES`. ``locale``: stands in for the system's in tests."""
    if choice in LANGUAGES:
        return choice
    for name in (locale or QLocale.system()).uiLanguages():
        code = name.split("-")[0]
        if code in LANGUAGES:
            return code
    return "en"


def use_language(choice: str) -> str:
    """Speak it from now on: what is made after this call is in that language. Returns its code.

    There must be an application. Qt's own words (Open, Cancel, the menus of text fields) come from Qt's translations. Widgets
    that are there already stay as they are."""
    code = language_of(choice)
    for old in _installed:
        QCoreApplication.removeTranslator(old)
    _installed.clear()
    QLocale.setDefault(QLocale(code) if code != "en" else QLocale.c())
    if code == "en":
        use_words(Words())
        return code
    for name, folder in ((f"qtbase_{code}", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)), (code, str(FOLDER))):
        translator = QTranslator()
        if translator.load(name, folder):
            QCoreApplication.installTranslator(translator)
            _installed.append(translator)
    known = json.loads((FOLDER / "sentences.json").read_text(encoding="utf-8"))
    use_words(Words(lambda context, text, n: QCoreApplication.translate(context, text, "", n), known, code))
    return code
