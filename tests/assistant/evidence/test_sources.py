"""What a cover's ± comes from, and in what words a card says so."""

from dataclasses import replace

import pytest

from assistant.evidence.parameters import CARD
from assistant.evidence.sources import sources_of, sources_text
from measure.scene import scene
from measure.survey import Survey

WALL = scene("red grunt r1 3,4", "blue sniper b1 12,4", wall=(7, 0, 7.5, 8, 1.5), sigma=0.02)


def found(s):
    survey = Survey(s)
    return survey.cover("r1", "b1"), sources_of(survey, s.toy("r1"), s.toy("b1"), survey.cover("r1", "b1"))


def test_the_error_that_decides_comes_first_with_the_sigma_that_is_left():
    high = replace(WALL, terrain=(replace(WALL.terrain[0], height_sigma_in=0.4),))
    cover, sources = found(high)
    assert (sources[0]["id"], sources[0]["source"]) == ("wall", "height")
    known = replace(WALL, terrain=(replace(WALL.terrain[0], height_sigma_in=0.0),))
    assert sources[0]["sigma"] == pytest.approx(Survey(known).cover("r1", "b1").sigma, abs=1e-4)
    assert sources == sorted(sources, key=lambda s: s["sigma"])
    assert all(s["sigma"] <= CARD.lessens * cover.sigma for s in sources)
    assert len(sources) <= CARD.most_sources


def test_a_toys_shape_is_named_where_that_decides():
    rough = replace(WALL, toys=(WALL.toys[0], replace(WALL.toys[1], shape_sigma=0.3)))
    _, sources = found(rough)
    assert (sources[0]["id"], sources[0]["source"]) == ("b1", "shape")


def test_a_cover_that_is_sure_has_none():
    cover, sources = found(replace(WALL, terrain=()))
    assert (cover.sigma, sources) == (0.0, [])


def test_the_words():
    cover = {"sigma": 0.131, "sources": [{"id": "box", "source": "height", "sigma": 0.08},
                                         {"id": "b1", "source": "shape", "sigma": 0.11}]}
    assert sources_text(cover, {"b1": "sniper"}) == (
        "The ± 13 of what is hidden comes most of all from the height of box: measure and type it (± 8 without it); then the "
        "shape of sniper, which is no prism (± 11 without it).")
    assert sources_text({"sigma": 0.0}, {}) == ""
