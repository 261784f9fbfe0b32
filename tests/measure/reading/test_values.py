"""What was found is shown in few words, whatever it is."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from measure.errors import InputError
from measure.reading.reader import Reader
from measure.reading.values import is_number, is_one_line, is_whole, one_line, place, shown
from tests.mutations import DEEP, ODD_JSON


@given(st.recursive(st.sampled_from(ODD_JSON) | st.text() | st.integers(),
                    lambda x: st.lists(x) | st.dictionaries(st.text(), x)))
def test_anything_is_shown_in_a_line(value: object) -> None:
    assert shown(value).isprintable()
    assert len(shown(value)) < 5000


def test_short_values_are_shown_as_they_are() -> None:
    for value in (0, -2, "dead", [0, 3], {"a": 1}, None, True, 1.5, "line\nbreak"):
        assert shown(value) == repr(value)
    assert shown(DEEP) == "[[[[...]]]]"
    assert shown(1 << 200_000) == "a whole number of 200001 bits"


def test_what_is_a_number() -> None:
    assert [v for v in (1, 1.5, 10**400, True, float("nan"), float("inf"), "1", None) if is_number(v)] == [1, 1.5, 10**400]
    assert [v for v in (1, 1.0, False, "1") if is_whole(v)] == [1]
    assert [place("", "a"), place("toys[0]", "a")] == ["a", "toys[0].a"]


def test_an_error_is_one_line_whatever_it_names() -> None:
    assert str(InputError("toy a\nb \ud800 ü: no")) == r"toy a\nb \ud800 ü: no"


@pytest.mark.parametrize("name", ["a\nb", "\x1b[31mred", "a\u2028b", "\u202egnp.tac", "tab\tstop", "nul\0"])
def test_a_name_of_several_lines_or_with_control_characters_is_refused(name: str) -> None:
    assert not is_one_line(name)
    reader = Reader()
    reader.text({"name": name}, "name", "toys[0]")
    reader.name({"id": name}, "toys[0]", set())
    assert len(reader.faults) == 2
    assert all("must be one line without control characters" in f and f.isprintable() for f in reader.faults)


@given(st.text())
def test_one_line_shows_any_text_and_changes_no_letters(text: str) -> None:
    shown = one_line(text)
    assert is_one_line(shown)
    assert one_line(shown) == shown
    if is_one_line(text):
        assert shown == text


@pytest.mark.parametrize("name", ["Jäger №7", "恐竜", "👨‍👩‍👧", "café", "‏دبابة"])
def test_names_of_all_scripts_stay(name: str) -> None:
    assert one_line(name) == name
