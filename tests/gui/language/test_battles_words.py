"""What games and measurements say is in the viewer's language: no English word is left in prompts, checks and wishes."""

import random
import re

import pytest

from assistant.overlay.marks import prompt_text
from assistant.session.dealer import Dealer
from benchmarks.gui import standin
from gui.language.words import said
from gui.model.wording import check_text
from measure.survey import Survey
from measure.verdict import Verdict
from rules.engine import pieces_of
from rules.registry import games

ENGLISH = re.compile(r"\b(the|of|is|and|with|not|by|too|for|can|are|has|from|each|up to|apart|hidden|to)\b", re.IGNORECASE)
"""Words that neither German nor French has."""
STEPS = 25


def sentences(game):
    """What a game says in a battle that is played at random."""
    scene = standin.small_battle()
    survey, state, dealer, rng = Survey(scene), game.start(pieces_of(scene)), Dealer(3), random.Random(1)
    yield from (c.detail for c in game.setup_checks(state, survey))
    for _ in range(STEPS):
        asked = game.prompt(state)
        if asked is None:
            return
        yield prompt_text(asked)
        if asked.chance:
            state = game.apply(state, survey, dealer.answer(asked))
            continue
        options = game.options(state, survey)
        yield from (check_text(c) for o in options for c in o.checks)
        legal = [o for o in options if o.verdict is Verdict.YES]
        state = game.apply(state, survey, rng.choice(legal).action)


@pytest.mark.parametrize("game", games(), ids=lambda g: g.id)
def test_no_english_word_is_left(game, spoken):
    texts = dict.fromkeys(sentences(game))
    assert len(texts) > 10
    for code in ("de", "fr"):
        spoken(code)
        left = [f"{text} -> {said(text)}" for text in texts if ENGLISH.search(said(text))]
        assert left == [], code


@pytest.mark.parametrize(("english", "german"), [
    ("Still to do: jeep (2 actions), sarge and 3 more", "Noch dran: jeep (2 Aktionen), sarge und 3 mehr"),
    ("sniper moved 8.35 ± 0.05 in", "sniper bewegte sich 8,35 ± 0,05″"),
    ("2 ± 3 % hidden, limit 25", "2 ± 3 % verdeckt, Grenze 25"),
    ("before play, 2 of 5 wishes of the rule book are not met: TT-2 not met: 3.1 of 2.0 sq ft",
     "vor dem Spiel sind 2 von 5 Wünschen des Regelbuchs nicht erfüllt: TT-2 nicht erfüllt: 3,1 von 2,0 Quadratfuß"),
    ("corrected by the players: jeep: outline drawn anew", "von den Spielern korrigiert: jeep: Umriss neu gezeichnet"),
])
def test_journal_and_marks(spoken, english, german):
    spoken("de")
    assert said(english) == german
