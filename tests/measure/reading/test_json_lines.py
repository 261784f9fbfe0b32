"""Lines that tell the same again: read as each by itself, what was told before the same object."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from measure.reading import json_lines
from measure.reading.documents import SyntaxFault, parse_json
from measure.reading.json_lines import JsonLines

TOY = '{"id": "a", "footprint_in": [[0, 1.5], [2, 3]], "parts": []}'
SCENE = '{"type": "scene", "toys": [%s, {"id": "b"}], "cards": {"x": {}}}'
ODD = [
    SCENE % TOY, SCENE % (TOY + ", " + TOY), SCENE % "NaN", SCENE % '{"id": NaN}', SCENE % "{}", SCENE % "{", SCENE % "}",
    SCENE % '{"id": "{}"}', SCENE % '{"id": "{\\"}"}', SCENE % '"{}", "{"', SCENE % '"{", "}"', SCENE % '{"id": 1, "id": 2}',
    SCENE % ('{"a": ' + "[" * 9 + "]" * 9 + "}"), SCENE % ("[" * 29 + "{}" + "]" * 29), SCENE % ("[" * 31 + "{}" + "]" * 31),
    SCENE % '{"id": 123456789012345678901}', SCENE % '{"id": "ä"}', SCENE % '{"id": "\\ud800"}', SCENE % '{"a": {"b": {}}}',
    SCENE % "{}{}", SCENE % "{} {}", SCENE % "Na{}", SCENE % '"a" {}', SCENE % "-{}", SCENE % '{"a": 1}, NaN, "{}"',
    '"{} {} {}"', "{}{}{}", "{{}}", '{"a": {"b": 1}, "a": {"b": 1}}', '{"a": {}, {}: {}}', '[{}, {"a": {}}, Infinity]']


def said(parse: Any, text: str) -> str:
    """What a text is read as (NaN too), or why not."""
    try:
        return json.dumps(parse(text))
    except SyntaxFault as e:
        return f"refused: {e}"


@pytest.mark.parametrize("text", ODD)
def test_they_are_read_as_each_by_itself(text: str) -> None:
    lines = JsonLines()
    for each in (SCENE % TOY, text, SCENE % TOY, text):
        assert said(lines.parse, each) == said(parse_json, each)


@given(st.data())
def test_whatever_is_put_into_a_line(data: st.DataObject) -> None:
    lines = JsonLines()
    for _ in range(3):
        text = SCENE % TOY
        for _ in range(data.draw(st.integers(1, 3))):
            at = data.draw(st.integers(0, len(text)))
            put = data.draw(st.sampled_from(['"', "{", "}", "{}", "[", "]", ",", ":", "NaN", "\\", "1", '{"a": 1}', " "]))
            text = text[:at] + put + text[at + data.draw(st.integers(0, 2)):]
        assert said(lines.parse, text) == said(parse_json, text)


def test_an_object_that_was_told_before_is_the_same_dict(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = JsonLines()
    first, again = (lines.parse(SCENE % TOY) for _ in range(2))
    assert first == again
    assert first["toys"][0] is again["toys"][0]
    assert first is not again
    monkeypatch.setattr(json_lines, "REMEMBERED", 4)
    for k in range(20):  # of many others nothing is kept
        lines.parse(SCENE % f'{{"id": {k}}}')
    assert len(lines._now) + len(lines._before) <= 8
