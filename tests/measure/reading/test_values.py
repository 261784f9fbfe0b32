"""What was found is shown in few words, whatever it is."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from measure.errors import InputError
from measure.reading.values import is_number, is_whole, place, shown
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
