"""docs/rules.md: no rule is missing, and every place and test that it names is there."""

from __future__ import annotations

import fnmatch
import re
from pathlib import Path

import pytest

from rules.registry import FOLDER, games

HERE = Path(__file__).parent
TEXT = (HERE.parents[1] / "docs" / "rules.md").read_text(encoding="utf-8")
LAST = {"TT": 28, "HP": 17, "STS": 14, "TM": 19, "TD": 18}
TESTS = [name for path in HERE.rglob("test_*.py")
         for name in re.findall(r"^def (test_\w+)", path.read_text(encoding="utf-8"), re.M)]
FILES = [path.stem for path in HERE.rglob("test_*.py")]


def sections() -> dict[str, str]:
    found = {}
    for part in TEXT.split("\n## ")[1:]:
        folder = re.search(r"`rules/games/(\w+)/`", part)
        if folder:
            found[folder.group(1)] = part
    return found


def test_every_rule_of_every_game_has_its_line() -> None:
    told = set(re.findall(r"^\| ((?:TT|HP|STS|TM|TD)-\d+) ", TEXT, re.M))
    assert told == {f"{k}-{i}" for k, n in LAST.items() for i in range(1, n + 1)}
    assert sorted(sections()) == [g.id for g in games()]


def test_every_test_named_is_there() -> None:
    named = set(re.findall(r"`(test_[\w*]+)`", TEXT))
    assert named
    assert not [n for n in named if not fnmatch.filter(TESTS, n) and n not in FILES]


@pytest.mark.parametrize("game_id", [g.id for g in games()])
def test_every_place_named_is_there(game_id: str) -> None:
    code = {p.stem: p.read_text(encoding="utf-8") for p in (FOLDER / game_id).glob("*.py")}
    code["engine"] = (FOLDER.parent / "engine.py").read_text(encoding="utf-8")
    for module, name in re.findall(r"`(\w+)\.(?:\w+\.)?(\w+)`", sections()[game_id]):
        if name in ("toml", "txt"):
            assert (FOLDER / game_id / f"{module}.{name}").is_file()
        else:
            assert re.search(rf"\b{name}\b", code.get(module, "")), f"{module}.{name}"


@pytest.mark.parametrize("game_id", [g.id for g in games()])
def test_house_rules_named_are_house_rules(game_id: str) -> None:
    keys = {h.key for g in games() if g.id == game_id for h in g.house_rules}
    open_column = " ".join(row.split("|")[5] for row in sections()[game_id].splitlines()
                           if row.startswith("| ") and row.count("|") == 6)
    for name in re.findall(r"\(`(\w+)`\)", open_column):
        assert name in keys


READINGS = TEXT.split("\n## Readings of what the rule books leave open\n")[1]
TITLES = {"Toytastrophe": "toytastrophe", "Toymallet": "toymallet", "Toaded": "toaded",
          "Hearts of Plastic": "hearts_of_plastic", "A Simple Toy Soldier Game": "simple_toy_soldiers"}


def switches() -> dict[str, set[str]]:
    """The house rules that the readings of each game name."""
    found = {}
    for part in READINGS.split("\n### ")[1:]:
        title, rows = part.split("\n", 1)
        cells = [row.split("|")[4] for row in rows.splitlines() if row.startswith("| ") and not row.startswith("| rule")]
        found[TITLES[title]] = {name for cell in cells for name in re.findall(r"`(\w+)`", cell)}
    return found


@pytest.mark.parametrize("game_id", [g.id for g in games()])
def test_every_open_house_rule_is_among_the_readings_and_no_other_is_named(game_id: str) -> None:
    rules = {h.key: h.open for g in games() if g.id == game_id for h in g.house_rules}
    named = switches()[game_id]
    assert {key for key, is_open in rules.items() if is_open} - named == set()
    assert named - set(rules) == set()


def test_every_reading_has_a_default_and_a_reason() -> None:
    rows = [row for row in READINGS.splitlines() if row.startswith("| ") and not row.startswith(("| rule", "| ---"))]
    assert len(rows) > 70
    assert [row for row in rows if row.count("|") != 6 or not all(c.strip() for c in row.split("|")[1:6])] == []
