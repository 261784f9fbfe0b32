"""Strict reading of plain data into dataclasses: every fault at once, with its path; what was written reads back."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from measure.reading.typed import plain
from rules.data import DataError, GameData, read, read_game, read_toml, split_house, state_in, state_out


@dataclass(frozen=True, slots=True)
class Inner:
    name: str
    size: Literal["S", "M"] = "M"


@dataclass(frozen=True, slots=True)
class Outer:
    count: int
    share: float
    flag: bool = False
    inner: tuple[Inner, ...] = ()
    pair: tuple[int, str] = (1, "a")
    maybe: Inner | None = None

    def __post_init__(self) -> None:
        if self.count < 0:
            raise ValueError("count must be 0 or more")


GOOD = {"count": 2, "share": 1, "inner": [{"name": "a", "size": "S"}, {"name": "b"}], "pair": [3, "c"],
        "maybe": {"name": "m"}}


def test_reads_and_writes_back() -> None:
    made = read(Outer, GOOD)
    assert made == Outer(2, 1.0, False, (Inner("a", "S"), Inner("b")), (3, "c"), Inner("m"))
    assert read(Outer, plain(made)) == made


@pytest.mark.parametrize(("change", "said"), [
    ({"count": "2"}, "count: must be a whole number"), ({"count": True}, "count: must be a whole number"),
    ({"count": 2.0}, "count: must be a whole number"), ({"share": float("nan")}, "share: must be a number"),
    ({"flag": 1}, "flag: must be true or false"), ({"inner": "a"}, "inner: must be a list"),
    ({"inner": [{"size": "S"}]}, "inner[0].name: is missing"),
    ({"inner": [{"name": "a", "size": "X"}]}, "inner[0].size: must be one of S, M"), ({"colour": 1}, "colour: unknown key"),
    ({"pair": [1]}, "pair: must hold 2 values"), ({"pair": ["a", "b"]}, "pair[0]: must be a whole number"),
    ({"maybe": 3}, "maybe: must be a table"), ({"count": -1}, "count must be 0 or more")])
def test_each_fault_is_named_with_its_path(change: dict[str, object], said: str) -> None:
    with pytest.raises(DataError) as e:
        read(Outer, {**GOOD, **change})
    assert said in str(e.value)


def test_all_faults_at_once() -> None:
    with pytest.raises(DataError) as e:
        read(Outer, {"share": "x", "inner": [{"nam": "a"}, {"name": 2}], "z": 1}, "file")
    for said in ("file.count: is missing", "file.share", "file.inner[0].nam: unknown", "file.inner[0].name: is missing",
                 "file.inner[1].name", "file.z: unknown"):
        assert said in str(e.value)


@given(st.recursive(st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
                    lambda x: st.lists(x, max_size=3) | st.dictionaries(st.text(max_size=5), x, max_size=3), max_leaves=8))
def test_anything_is_read_or_refused_with_words(data: object) -> None:
    try:
        made = read(Outer, data)
    except DataError:
        return  # any other exception fails
    assert read(Outer, plain(made)) == made


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="cannot be read"):
        read_toml(tmp_path / "none.toml")
    bad = tmp_path / "bad.toml"
    bad.write_text("a = = 1")
    with pytest.raises(DataError, match="not TOML"):
        read_toml(bad)
    bad.write_bytes(b"a = '\xff'")
    with pytest.raises(DataError, match="not TOML"):
        read_toml(bad)


@dataclass(frozen=True, slots=True)
class House:
    far_in: float


RULES = """[game]
id = "tiny"
title = "Tiny"
edition = "1"
[[house_rule]]
key = "far_in"
rule = "TT-1"
value = 3
text = "How far."
"""


def test_a_games_rules_file(tmp_path: Path) -> None:
    folder = tmp_path / "tiny"
    folder.mkdir()
    (folder / "rules.toml").write_text(RULES)
    data: GameData[House] = read_game(folder, House)
    assert (data.house, data.house_rules[0].open, data.house_rules[0].value) == (House(3.0), True, 3.0)
    assert data.changed(House, {"far_in": 5}) == House(5.0)
    for changes, said in (({"far": 5}, "house_rules.far: unknown key"), ({"far_in": "x"}, "house_rules.far_in")):
        with pytest.raises(DataError, match=said):
            data.changed(House, changes)
    for old, new, said in (("tiny", "huge", "folder's name"), ('key = "far_in"', 'key = "near"', "far_in: is missing"),
                           ('edition = "1"\n', "", "edition: is missing"), ("value = 3", "value = 'x'", "far_in")):
        (folder / "rules.toml").write_text(RULES.replace(old, new, 1))
        with pytest.raises(DataError, match=said) as e:
            read_game(folder, House)
        assert "rules.toml" in str(e.value)


def test_house_rules_in_the_roster_table() -> None:
    assert split_house({"a": 1, "house_rules": {"x": 1, "y": 2}}, {"y": 3}) == ({"a": 1}, {"x": 1, "y": 3})
    assert split_house(None, None) == ({}, {})
    with pytest.raises(DataError, match="house_rules"):
        split_house({"house_rules": 3}, None)


def test_states_carry_game_and_version() -> None:
    out = state_out("tiny", House(2.0))
    assert list(out) == ["game", "version", "far_in"]
    assert state_in(House, "tiny", out) == House(2.0)
    with pytest.raises(DataError) as e:
        state_in(House, "tiny", {"game": "huge", "version": 2, "near": 1})
    for said in ("'tiny'", "version: must be 1", "near: unknown key", "far_in: is missing"):
        assert said in str(e.value)
