"""Sentences of other rooms are found again by their templates."""

import pytest

from gui.language.sentences import Sentences, as_written

BOOK = {"{} in apart, must touch": "{}″ entfernt, muss berühren", "too far": "zu weit", "{} by {}": "{} durch {}",
        "{} is really {}": "in Wahrheit ist {1} {0}", "{#} of {#}": "{} von {}", "{} covers {}": "{} trifft {}",
        "the game is over: {}": "das Spiel ist aus: {}", "{} % hidden by {}": "zu {} % von {} verdeckt",
        "{} blocks": "{} blockt", "any suit blocks": "jede Farbe blockt", "sure {#} {}": "sicher: {} {}",
        "farther": "weiter weg"}


@pytest.fixture
def said():
    return Sentences(BOOK).said


@pytest.mark.parametrize(("english", "other"), [
    ("too far", "zu weit"), ("1.5 in apart, must touch", "1,5″ entfernt, muss berühren"), ("Too far", "Zu weit"),
    ("r1 is really r2", "in Wahrheit ist r2 r1"), ("the game is over: too far", "das Spiel ist aus: zu weit"),
    ("TT-13 9.4 ± 0.1 of 12.0 in: too far", "TT-13 9,4 ± 0,1 von 12,0″: zu weit"),
    ("sure 1.5 in farther", "sicher: 1,5″ weiter weg"),
    ("✗ too far; too far", "✗ zu weit; zu weit"), ("(too far)", "(zu weit)"), ("smoke covers a, b", "smoke trifft a, b"),
    ("TT-15 30 of 25 %: 40 % hidden by r1: any suit blocks", "TT-15 30 von 25 %: zu 40 % von r1 verdeckt: jede Farbe blockt"),
])
def test_a_sentence_is_said_in_the_other_language(said, english, other):
    assert said(english) == other


def test_what_is_not_known_stays(said):
    assert said("sarge") == "sarge"
    assert said("nobody wrote this down") == "nobody wrote this down"
    assert said("") == ""


def test_numbers_are_written_as_the_language_writes_them():
    assert as_written("9.4 ± 0.1 in") == "9,4 ± 0,1″"
    assert as_written("2.5 in of 3 in") == "2,5″ of 3″"
    assert as_written("see clips/clip-1.5.mp4 and v1.2.3") == "see clips/clip-1.5.mp4 and v1.2.3"
    assert as_written("3 inches in all") == "3 inches in all"
