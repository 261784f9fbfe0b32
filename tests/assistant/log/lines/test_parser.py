"""Lines that tell the same again: read as each by itself, what was told before the same object."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.log.battle_log import LogError, read_lines, read_log
from assistant.log.line_shapes import line_fault
from measure.reading.documents import SyntaxFault, parse_json
from tests.assistant.conftest import told_lines
from tests.mutations import broken

pytest.importorskip("msgspec")
from assistant.log import reading
from assistant.log.lines import parser, plain
from assistant.log.lines.parser import LineParser

TOY = '{"id": "a", "footprint_in": [[0, 1.5], [2, 3]], "parts": []}'
SCENE = ('{"type": "scene", "version": 1, "time_s": 0.5, "table_size_in": [1, 2], "toys": [%s, {"id": "b"}], '
         '"terrain": [{"id": "c"}], "zones": [], "cards": {"x": {}}, "prev": "' + "ab" * 32 + '"}')
ACTION = ('{"type": "action", "text": "' + "x" * 200 + '", "standing": {"turn": 1, "fighters": {"a": {"left": 2, '
          '"side": "red"}, "b": {"left": 1}}}, "prev": "' + "ab" * 32 + '"}')
ODD = [
    SCENE % TOY, SCENE % (TOY + ", " + TOY), SCENE % "NaN", SCENE % '{"id": NaN}', SCENE % "{}", SCENE % "{", SCENE % "}",
    SCENE % '{"id": "{}"}', SCENE % '{"id": "{\\"}"}', SCENE % '"{}", "{"', SCENE % '"{", "}"', SCENE % '{"id": 1, "id": 2}',
    SCENE % ('{"a": ' + "[" * 9 + "]" * 9 + "}"), SCENE % ("[" * 29 + "{}" + "]" * 29), SCENE % ("[" * 31 + "{}" + "]" * 31),
    SCENE % '{"id": 123456789012345678901}', SCENE % '{"id": "ä"}', SCENE % '{"id": "\\ud800"}', SCENE % '{"a": {"b": {}}}',
    SCENE % "{}{}", SCENE % "{} {}", SCENE % "Na{}", SCENE % '"a" {}', SCENE % "-{}", SCENE % '{"a": 1}, NaN, "{}"',
    '"{} {} {}"', "{}{}{}", "{{}}", '{"a": {"b": 1}, "a": {"b": 1}}', '{"a": {}, {}: {}}', '[{}, {"a": {}}, Infinity]']


def said(parse: Any, text: str | bytes) -> str:
    """What a text is read as (NaN too), or why not."""
    try:
        return json.dumps(parse(text))
    except UnicodeDecodeError as e:
        return f"refused: {e.reason}"
    except SyntaxFault as e:
        return f"refused: {e}"


@pytest.mark.parametrize("text", ODD)
def test_they_are_read_as_each_by_itself(text: str) -> None:
    lines = LineParser()
    for each in (SCENE % TOY, text, SCENE % TOY, text):
        assert said(lines.parse, each.encode()) == said(parse_json, each)


@pytest.mark.parametrize("text", [SCENE % TOY + "x", (SCENE % TOY)[:-1], (SCENE % TOY)[:-1] + ",", ACTION + ACTION,
                                  ACTION.replace("standing", "stand"), ACTION.replace('"x', "{}", 1),
                                  (SCENE % TOY).replace('"time_s":', '"version" : 2, "time_s":'),
                                  '{"type": "end", "time_s": 1.0, "time_s"  : 2.0}',
                                  '{"type": "end", "time_s": 1, "time_s"\t: 2}',
                                  ACTION.replace('"left": 1', '"left": 1, "left" : 3')])
def test_text_that_almost_is_a_line_is_refused_as_ever(text: str) -> None:
    for each in (text, text[:-70] + "}", text[:-76] + text[-1:]):
        assert said(LineParser().parse, each.encode()) == said(parse_json, each)


@given(st.data())
def test_whatever_is_put_into_a_line(data: st.DataObject) -> None:
    lines = LineParser()
    for _ in range(3):
        text = data.draw(st.sampled_from([SCENE % TOY, ACTION]))
        for _ in range(data.draw(st.integers(1, 3))):
            at = data.draw(st.integers(0, len(text)))
            put = data.draw(st.sampled_from(['"', "{", "}", "{}", "[", "]", ",", ":", "NaN", "\\", "1", '{"a": 1}', " ", "-0",
                                            "ä",
                                            '}, {"id": ', '"toys": [', '"zones": [', '"fighters": {', '"id": 1, ']))
            text = text[:at] + put + text[at + data.draw(st.integers(0, 2)):]
        assert said(lines.parse, text.encode()) == said(parse_json, text)


def test_what_was_told_before_is_the_same_object(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = LineParser()
    first, again = (lines.parse((SCENE % TOY).encode()) for _ in range(2))
    assert first == again
    assert first["toys"][0] is again["toys"][0]
    assert first["cards"] is again["cards"]
    assert first is not again
    assert lines.shared
    texts = (ACTION, ACTION.replace('"turn": 1', '"turn": 2'))
    fighters = [lines.parse(text.encode())["standing"]["fighters"] for text in texts]
    assert fighters[0] is fighters[1]
    monkeypatch.setattr(parser, "REMEMBERED", 4)
    for k in range(20):  # of many others nothing is kept
        lines.parse((SCENE % f'{{"id": "{k}"}}').encode())
    assert len(lines._toys._now) + len(lines._toys._before) <= 8


@given(data=st.data())
def test_a_line_that_surely_fits_has_no_fault(data: st.DataObject) -> None:
    line, lines = data.draw(st.sampled_from(told_lines())), LineParser()
    spoilt = data.draw(broken(line))
    text = json.dumps(spoilt, ensure_ascii=False).encode("utf-8", "surrogatepass")
    assert said(lines.parse, text) == said(lambda raw: parse_json(raw.decode()), text)
    if isinstance(spoilt, dict) and spoilt.get("type") == line["type"]:
        assert not lines.fits or line_fault(spoilt) == ""


@given(data=st.data())
def test_numbers_and_keys_of_any_kind_are_read_as_each_by_itself(data: st.DataObject) -> None:
    text = json.dumps(data.draw(st.sampled_from(told_lines())))
    numbers = [m.span() for m in re.finditer(r"-?\d+(\.\d+)?", text)]
    at, end = data.draw(st.sampled_from(numbers))
    put = ("-0", "-0.0", "1E2", "1e400", "1.0", "100000000000000000000", "0.1e-320", "null", "1e15", "999999999999999", "true",
           "1, \"b\": 2")
    text = text[:at] + data.draw(st.sampled_from(put)) + text[end:]
    assert said(LineParser().parse, text.encode()) == said(parse_json, text)


def test_the_lines_of_a_battle_surely_fit() -> None:
    lines, unsure = LineParser(), set()
    for line in told_lines():
        lines.parse(json.dumps(line).encode())
        if not lines.fits:
            unsure.add(line["type"])
    assert unsure == {"start"}


def test_without_msgspec_a_log_reads_the_same(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    path, bad = tmp_path / "a.jsonl", tmp_path / "b.jsonl"
    text = "".join(json.dumps(line) + "\n" for line in told_lines())
    path.write_text(text, encoding="utf-8")
    bad.write_text(text.replace('"time_s": 2', '"time_s": x2', 1), encoding="utf-8")
    quick = read_lines(path)
    with pytest.raises(LogError) as first:
        read_log(bad)
    monkeypatch.setattr(reading, "LineParser", plain.LineParser)
    assert read_lines(path) == quick
    with pytest.raises(LogError) as second:
        read_log(bad)
    assert str(first.value) == str(second.value)
