"""The rules page of each game: made from docs/rules.md, with the house rules as they are in force."""

from pathlib import Path

import pytest

from rules import pages
from rules.registry import games

DOCS = (Path(__file__).parents[2] / "docs" / "rules.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("game", games(), ids=lambda g: g.id)
def test_the_page_is_what_the_docs_say(game):
    written = (pages.FOLDER / game.id / pages.PAGE).read_text(encoding="utf-8")
    assert written == pages.made_from(DOCS, game.id), "docs/rules.md has changed: run python -m rules.pages"
    text = pages.page(game)
    for rule in game.house_rules:
        assert f"| {rule.key} | {rule.rule} |" in text
    assert "## Readings" in text


def test_what_is_changed_stands_out_and_rules_have_names():
    toytastrophe = next(g for g in games() if g.id == "toytastrophe")
    assert "| scale | TT-10 | **0.5** (else 1) |" in pages.page(toytastrophe, {"scale": 0.5})
    assert "**" not in pages.page(toytastrophe, {"scale": 1.0}).split("## House rules")[1].split("## ")[0]
    assert pages.rule_name("toytastrophe", "TT-13") == "strike range"
    assert pages.rule_name("toytastrophe", "TT-1") == "sides, decks"
    assert pages.rule_name("toytastrophe", "TT-99") == ""
    assert pages.rule_name("nothing", "TT-13") == ""
