"""Texts of the window, with parts and numbers, in English and in another language."""

import pytest

from gui.language.words import Words, length_sign, noop, said, speaks_english, tr, trn, use_words

GERMAN = {("window", "{name} is known."): "{name} ist bekannt.", ("sentences", "too far"): "zu weit",
          ("window", "{n} toys", 1): "{n} Figur", ("window", "{n} toys", 3): "{n} Figuren"}


def translate(context, text, n):
    return GERMAN.get((context, text, n)) or GERMAN.get((context, text), text)


@pytest.fixture
def german():
    use_words(Words(translate, ["too far"]))
    yield
    use_words(Words())


def test_english_is_as_it_stands_in_the_code():
    assert speaks_english()
    assert tr("{name} is known.", name="r1") == "r1 is known."
    assert tr("{braces} without parts") == "{braces} without parts"
    assert (trn("{n} toy", "{n} toys", 1), trn("{n} toy", "{n} toys", 3)) == ("1 toy", "3 toys")
    assert said("too far") == "too far"
    assert length_sign("in") == "in"
    assert noop("Undo") == "Undo"


@pytest.mark.usefixtures("german")
def test_another_language_says_parts_too():
    assert not speaks_english()
    assert tr("{name} is known.", name="too far") == "zu weit ist bekannt."
    assert tr("{x:.1f} unknown", x=2.25) == "2,2 unknown"
    assert tr("{text!r} found", text="a") == "'a' found"
    assert (trn("{n} toy", "{n} toys", 1), trn("{n} toy", "{n} toys", 3)) == ("1 Figur", "3 Figuren")
    assert said("too far") == "zu weit"
    assert (length_sign("in"), length_sign("cm")) == ("″", "cm")
