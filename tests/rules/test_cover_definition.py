"""What of a toy is hidden is a house rule of each game with sight: a wall that hides its base alone decides by it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from measure.occlusion.definitions import COVER_DEFINITIONS, USUAL
from measure.scene import Scene, scene
from measure.survey import Survey
from measure.verdict import Verdict
from rules.places import percent_hidden, seen_area
from rules.registry import game
from tests.rules.test_destroyed import SIDES, STATES

LOW = scene("red a a 5,10 r=1 h=2", "blue x x 15,10 r=1 h=2", "blue d d 35,35 r=1", wall=(12.5, 5, 13, 15, 1.0), sigma=0.0)
"""The wall hides all of the base of x, and half of the rest."""


@pytest.mark.parametrize("game_id", STATES)
def test_the_definition_of_hidden_is_the_games_and_named_in_the_reason(game_id: str) -> None:
    data, action = STATES[game_id]
    action = replace(action, extra=("hard",)) if action.extra else action  # half hidden by a wall is hard cover
    played = game(game_id)

    def judged(**house: str) -> tuple[Verdict, str, str]:
        state = played.state_from_json({"game": game_id, **SIDES, **data, "house": house})
        survey = Survey(LOW, **played.sight(state))
        option = played.option(state, survey, action)
        assert option is not None
        return option.verdict, " ".join(c.detail for c in option.checks), survey.definition

    rule = next(h for h in played.house_rules if h.key == "cover_definition")
    assert (rule.value, rule.open) == (USUAL, True)
    usual, base = judged(), judged(cover_definition="base")
    assert (usual[0], usual[2]) == (Verdict.YES, USUAL)
    assert "% hidden by wall" in usual[1]
    assert (base[0], base[2]) == (Verdict.NO, "base")
    assert "100 % of its base hidden by wall" in base[1]
    assert "not wholly hidden" in judged(cover_definition="any")[1]
    with pytest.raises(ValueError, match="cover_definition"):
        judged(cover_definition="knees")


def test_every_definition_is_told_in_words() -> None:
    told = {d: percent_hidden(43.2, 25.0, d) for d in COVER_DEFINITIONS}
    assert told == {"silhouette": "43 % hidden", "width": "43 % of its width hidden", "height": "43 % of its height hidden",
                    "base": "43 % of its base hidden", "any": "not wholly hidden"}
    assert percent_hidden(100.0, 25.0, "any") == "wholly hidden"


def test_of_a_card_on_the_table_the_area_counts_whatever_the_toys_go_by() -> None:
    flat: Scene = scene("red a a 5,10 r=1 h=2", "blue c c 20,10 r=2 h=1", wall=(18.5, 10, 18.7, 15, 3.0), sigma=0.0)
    card = flat.toy("c")
    areas = {d: seen_area(Survey(flat, definition=d), "a", card)[0] for d in COVER_DEFINITIONS}
    assert 0.1 < areas[USUAL] < 0.9
    assert set(areas.values()) == {areas[USUAL]}
