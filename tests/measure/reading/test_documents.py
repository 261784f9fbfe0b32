"""Files to plain data: what is too deep, too large or no text is one sentence, never another exception."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from measure.errors import InputError
from measure.reading import documents
from measure.reading.documents import SyntaxFault, parse_json, parse_toml, read_json, read_toml


@pytest.mark.parametrize("text", [
    "[" * 10_000, "[" * 40 + "]" * 40, '{"a": ' * 10_000, "9" * 5000, "1" + "0" * 30, '"\\ud800"', '{"\\udfff": 1}',
    "", "[1, 2", '["]",' * 40 + "0" + ',"["]' * 40, '["]{",' * 900 + "0" + ',"}["]' * 900,
    "\ufeff{}"])
def test_json_that_nobody_can_read(text: str) -> None:
    with pytest.raises(SyntaxFault) as e:
        parse_json(text)
    assert "\n" not in str(e.value)


@pytest.mark.parametrize("text", [
    "a = " + "[" * 10_000, "a = " + "[" * 40 + "]" * 40, "a = " + "{a = " * 10_000, "a = " + "9" * 5000, "a = 0x" + "f" * 5000,
    "a = " + "9" * 30, ".".join("a" * 1000) + " = 1", "[" + ".".join("a" * 1000) + "]", "a = = 1", "a = 1\na = 2"])
def test_toml_that_nobody_can_read(text: str) -> None:
    with pytest.raises(SyntaxFault) as e:
        parse_toml(text)
    assert "\n" not in str(e.value)


@pytest.mark.parametrize("text", ['{"a": 1, "b": 2, "a": 1}', '[{"b": {"a": null, "a": []}}]'])
def test_a_key_given_twice_is_named(text: str, tmp_path: Path) -> None:
    with pytest.raises(SyntaxFault) as e:
        parse_json(text)
    assert str(e.value) == "the key 'a' is given twice in one object"
    path = tmp_path / "scene.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(InputError) as said:
        read_json(path, InputError, give="give a file", otherwise="remove one")
    assert str(said.value) == f"{path}: not JSON (the key 'a' is given twice in one object): remove one"


def test_what_may_be_written_is_read() -> None:
    assert parse_json("[" * 30 + "]" * 30)
    assert parse_json('[9223372036854775807, -9223372036854775808, "\\ud83c\\udfb2"]') == [2**63 - 1, -(2**63), "🎲"]
    assert parse_toml("a.b.c = [1.5, 'x', true]") == {"a": {"b": {"c": [1.5, "x", True]}}}


def test_sentences_name_file_fault_and_advice(tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    with pytest.raises(InputError) as e:
        read_toml(path, InputError, give="give a roster")
    assert str(e.value) == f"{path}: cannot be read (No such file or directory): give a roster"
    path.write_bytes(b"a = '\xff'")
    with pytest.raises(InputError) as e:
        read_toml(path, InputError, give="", otherwise="correct that line", named="a lens file")
    assert str(e.value) == (f"{path}: not a lens file (line 1 is not UTF-8 text): save it as UTF-8 (your editor asks for the "
                            "encoding where it says Save as)")
    with pytest.raises(InputError, match=r"cannot be read \(Is a directory\)"):
        read_json(tmp_path, InputError, give="give a file")


TEXT = '[[toy]]\nname = "Größe"\nheight_in = 2.5\n'


@pytest.mark.parametrize("data", [
    TEXT.encode("utf-8-sig"), TEXT.replace("\n", "\r\n").encode(), TEXT.replace("name", "\tname").encode(),
    TEXT.replace(" = ", "\t=\t").encode(), TEXT.rstrip().encode(), (TEXT + "\n# “so”, 2,5 – \u00a0").encode()])
def test_text_as_editors_write_it_is_read(data: bytes, tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_bytes(data)
    assert read_toml(tmp_path / "a.toml", InputError, give="")["toy"][0] == {"name": "Größe", "height_in": 2.5}


@pytest.mark.parametrize(("data", "said"), [
    (TEXT.encode("utf-16"), "it is UTF-16 text, not UTF-8): save it as UTF-8"),
    (TEXT.encode("utf-16-le"), "it is UTF-16 text, not UTF-8): save it as UTF-8"),
    (TEXT.encode("cp1252"), "line 2 is not UTF-8 text): save it as UTF-8"),
    (TEXT.replace('"Größe"', "“Größe”").encode(), "line 2 has '“' (U+201C), type a straight quotation mark (\") there"),
    (TEXT.replace("name =", "name\u00a0=").encode(), "line 2 has '\\xa0' (U+00A0), type a plain space there"),
    (TEXT.replace("= 2.5", "= −2.5").encode(), "line 3 has '−' (U+2212), type a plain minus (-) there"),
    (TEXT.replace("2.5", "2,5").encode(), "line 3 has a decimal comma, write 2.5"),
    (("\u200b" + TEXT).encode(), "line 1 has '\\u200b' (U+200B), take that invisible sign out"),
    (TEXT.encode() + b"\x1a", "line 4 has '\\x1a' (U+001A), take that sign out"),
    (TEXT.replace("2.5", "2 5").encode(), "correct that line")])
def test_what_an_editor_did_is_named_with_its_line(data: bytes, said: str, tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_bytes(data)
    with pytest.raises(InputError) as e:
        read_toml(tmp_path / "a.toml", InputError, give="", otherwise="correct that line")
    assert said in str(e.value)
    assert "\n" not in str(e.value)


@pytest.mark.parametrize(("text", "said"), [
    ('{"a": 1,\n "height_in": 2,5}', "line 2 has a decimal comma, write 2.5"),
    ('{"at_in": [1, 2], "height_in": 2,5, "ring": [[3,4]]}', "line 1 has a decimal comma, write 2.5"),
    ('{"at_in": [1,2 "x"], "b": 3}', "do this"), ('{"at_in": [1,2,], "b": 3}', "do this")])
def test_a_decimal_comma_in_json_is_named_too(text: str, said: str, tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text(text)
    with pytest.raises(InputError) as e:
        read_json(tmp_path / "a.json", InputError, give="", otherwise="do this")
    assert str(e.value).endswith(f": {said}")


def test_a_file_that_is_too_long_is_refused_and_only_its_beginning_is_read(tmp_path: Path,
                                                                           monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(documents, "MOST_BYTES", 20)
    path = tmp_path / "a.toml"
    path.write_text("a = 1\n" + "#" * 14)
    assert read_toml(path, InputError, give="give a TOML file") == {"a": 1}
    path.write_text("a = 1\n" + "#" * 15)
    with pytest.raises(InputError, match=r"a\.toml: too large \(over 2e-05 MB\): give a TOML file"):
        read_toml(path, InputError, give="give a TOML file")
    assert documents.read_bytes(path, 5) == b"a = 1\n"


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="this system has no device that never ends")
def test_a_device_that_never_ends_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(documents, "MOST_BYTES", 20)
    with pytest.raises(InputError, match="too large"):
        read_json("/dev/zero", InputError, give="give a JSON file")


NESTED = st.recursive(st.none() | st.booleans() | st.integers(-2**70, 2**70) | st.floats() | st.text(max_size=8),
                      lambda v: st.lists(v, max_size=3) | st.dictionaries(st.text(max_size=5), v, max_size=3), max_leaves=12)


@given(NESTED, st.integers(0, 40), st.booleans())
def test_what_looks_bounded_is(value: Any, more: int, ascii_only: bool) -> None:
    for _ in range(more):
        value = [value] if more % 2 else {"a": value}
    text = json.dumps(value, ensure_ascii=ascii_only)
    if documents.no_deeper(text, documents.MOST_DEEP):
        assert documents._bounds_fault(value) == ""


@pytest.mark.parametrize(("text", "bounded"), [
    ('{"a": [[1, 2], [3, 4.25]], "b": {"c": "x"}}', True), ("[" * 32 + "]" * 32, True), ("[" * 33 + "]" * 33, False),
    ('{"a": "]["}', True), ("[1234567890123456789]", False), ('["\\ud800"]', False), ('["é"]', False)])
def test_most_lines_look_bounded(text: str, bounded: bool) -> None:
    assert documents.no_deeper(text, documents.MOST_DEEP) == bounded
