"""The window speaks the players' words of docs/glossary.md, and none of those that the glossary rules out."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
NOT_SHOWN = {ROOT / "gui" / "language" / "spoken.py"}  # patterns of sentences
SOURCES = sorted({*(ROOT / "gui").rglob("*.py"), *(ROOT / "assistant" / "overlay").glob("*.py")} - NOT_SHOWN)


def ruled_out():
    """The last column of the glossary's first table."""
    table = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8").split("## Words in the window")[1].split("\n## ")[0]
    rows = [line.strip("|").split("|") for line in table.splitlines() if line.startswith("| **")]
    return [word.strip() for row in rows for word in row[-1].split(",")]


def texts(source):
    """What a module may show: its strings with a blank or a capital in them. Docstrings and keys are not shown."""
    tree = ast.parse(source)
    notes = {id(n.value) for n in ast.walk(tree) if isinstance(n, ast.Expr) and isinstance(n.value, ast.Constant)}
    return [(n.lineno, n.value) for n in ast.walk(tree) if isinstance(n, ast.Constant) and isinstance(n.value, str)
            and id(n) not in notes and re.search(r"[A-Z]|\w \w", n.value)]


def words_of(text):
    return re.sub(r"&(?=\w)", "", text).casefold()


def test_the_glossary_rules_words_out():
    assert {"put right", "enrol", "under a hand", "occluded"} <= set(ruled_out())


def test_texts_are_found_and_keys_are_not():
    found = [t for _, t in texts('"""Enrol."""\na = {"enrol": "&Enrol it"}\nb = f"put {a} down"')]
    assert found == ["&Enrol it"]
    assert re.search(r"\benrol\b", words_of(found[0]))


@pytest.mark.parametrize("path", SOURCES, ids=lambda p: p.relative_to(ROOT).as_posix())
def test_no_text_of_the_window_is_ruled_out(path):
    bad = [f"line {line}: {text!r} says {word!r}" for line, text in texts(path.read_text(encoding="utf-8"))
           for word in ruled_out() if re.search(rf"\b{re.escape(word)}\b", words_of(text))]
    assert not bad, "; ".join(bad)
