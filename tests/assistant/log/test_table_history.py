"""Scenes whose outlines are kept as arrays come back as they were given."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.log.table_history import StoodToy, TableHistory
from measure.scene import Part, Toy, scene

RING = ((0.1, 0.0), (1.0, -0.0), (1.0, 1e-300), (0.0, 1 / 3))
TOY = Toy("a", RING, 2.0, 0.5, "Ann", "red", eye_in=(0.5, 0.5, 1.9), ignored_parts=(Part(RING, 0.0, 1.0),), place_sigma_in=0.01)
OTHERS = [TOY, TOY.moved(1.0, 2.0), replace(TOY, eye_in=None), replace(TOY, name="Ben"), replace(TOY, state="lifted"),
          replace(TOY, footprint_in=RING[:3], height_sigma_in=0.2), replace(TOY, side=""), replace(TOY, base_in=0.0)]


@pytest.mark.parametrize("toy", OTHERS)
@pytest.mark.parametrize("last", [None, *OTHERS])
def test_a_toy_comes_back_to_the_last_bit(toy, last):
    assert repr(StoodToy(toy, None if last is None else StoodToy(last)).toy()) == repr(toy)


@given(st.lists(st.tuples(st.booleans(), st.lists(st.integers(0, len(OTHERS) - 1), max_size=3)), max_size=12))
def test_all_scenes_come_back(told):
    history, given_ = TableHistory(), []
    bare, walled = scene(), scene(wall=(7, 0, 7, 8))
    for k, (wall, toys) in enumerate(told):
        given_.append(replace(walled if wall else bare, time_s=k / 2, frame_index=k,
                              toys=tuple(replace(OTHERS[i], id=f"{i % 3}") for i in dict.fromkeys(toys))))
        history.add(given_[-1], given_[-1].time_s)
    assert list(history) == [history[k] for k in range(len(history))] == list(history[:]) == given_
    assert [history.at(s.time_s) for s in given_] == given_
    assert history.at(-1.0) == (given_[0] if given_ else None)
    assert history.toys() == {t.id: replace(t, footprint_in=(), eye_in=None) for s in given_ for t in s.toys}


def test_a_toy_that_did_not_change_is_kept_and_made_once():
    history, table = TableHistory(), replace(scene(), toys=(TOY,))
    for k in range(3):
        history.add(replace(table, time_s=float(k)), float(k))
    assert len(history.stood["a"]) == 1
    assert len({id(s.toys[0]) for s in history}) == 1
