"""Which language is spoken."""

import re

import pytest
from PyQt6.QtCore import QLocale
from PyQt6.QtWidgets import QDialogButtonBox, QDoubleSpinBox

from gui.language.chosen import CHOICES, language_of
from gui.language.words import said, tr, trn


@pytest.mark.parametrize(("locale", "code"), [("de_AT", "de"), ("fr_CA", "fr"), ("it_IT", "en"), ("en_GB", "en")])
def test_the_first_start_follows_the_system(locale, code):
    assert language_of("system", QLocale(locale)) == code


def test_a_choice_goes_before_the_system():
    assert language_of("fr", QLocale("de_DE")) == "fr"
    assert CHOICES[0] == "system"


def test_german_and_french_are_spoken_and_english_comes_back(spoken):
    told = {}
    for code in ("de", "fr", "en"):
        assert spoken(code) == code
        told[code] = [tr("Undo"), said("too close to call"), trn("{n} toy found.", "{n} toys found.", 0)]
    assert told == {"de": ["Rückgängig", "zu knapp", "0 Figuren gefunden."], "fr": ["Annuler", "trop juste", "0 jouet trouvé."],
                    "en": ["Undo", "too close to call", "0 toys found."]}


def test_qts_own_words_and_numbers_go_along(qtbot, spoken):
    for code, word, number in (("de", "Abbrechen", "2,50"), ("en", "Cancel", "2.50")):
        spoken(code)
        box, spin = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel), QDoubleSpinBox()
        qtbot.addWidget(box)
        qtbot.addWidget(spin)
        spin.setValue(2.5)
        assert box.button(QDialogButtonBox.StandardButton.Cancel).text().replace("&", "") == word
        assert spin.text() == number


@pytest.mark.parametrize("change", ["it was turned by about 2°", "it was moved by 41 px", "the picture is mirrored", (
    "it was turned by about 2° and everything is about 1.20 times its size, so it was zoomed or moved up or down")])
def test_what_became_of_the_camera_is_told_without_an_english_word(spoken, change):
    warning = (f"the camera no longer sees the table as before: {change}; nothing is measured until the same view is back: put "
               "the camera back, or calibrate again")
    for code in ("de", "fr"):
        spoken(code)
        words = set(re.findall(r"[a-zé]+", said(warning).lower()))
        assert words.isdisjoint(("it", "was", "turned", "moved", "by", "about", "picture", "everything", "the", "and"))
