"""The films' script: small armies on the studio's table, and hands that carry what was declared."""

import numpy as np

from benchmarks.play.films import Studio, story


def test_armies_have_names_that_their_game_knows():
    made, ground = story("simple_toy_soldiers", 1)
    assert {p.id for p in made.play.toys} == {f"{n} {s}" for n in ("assault", "command", "special") for s in ("green", "tan")}
    assert {p.id for p in made.play.toys} <= set(ground.taken)
    assert story("simple_toy_soldiers", 1)[0].play.toys[0].place == made.play.toys[0].place


def test_a_hand_carries_a_toy_while_the_clip_is_watched():
    source = Studio(story("toymallet", 1)[0])
    toy = source.story.play.toys[0]
    assert not source.busy
    x, y, z, turn = source.stands(toy.id)
    source.carry(toy.id, (x + 3.0, y, z, turn), np.random.default_rng(1))
    assert source.busy
    assert source.stands(toy.id)[:2] == (x + 3.0, y)
    source.now_s = 20.0
    assert not source.busy
