"""Plans of replays: nothing is lost or shown twice, times map in order, highlights are what was fought and ruled on."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.log.battle import battle_of
from assistant.log.captions import caption_texts
from assistant.video.edit_plan import (
    FreezeFrame,
    Segment,
    TitleCard,
    freeze_moments,
    highlights,
    lasts_s,
    quiet_parts_faster,
    shown_at,
    whole_battle,
    with_freezes,
)

MOMENTS = st.lists(st.tuples(st.floats(-2, 22), st.floats(0, 4)), max_size=6)


@given(MOMENTS, st.floats(0.2, 1.0), st.floats(0.5, 4.0))
def test_holding_and_slowing_loses_nothing(stops, slow, speed):
    plan = with_freezes(whole_battle(0.0, 20.0, speed=speed), stops, slow=slow)
    played = [p for p in plan if isinstance(p, Segment)]
    assert (played[0].from_s, played[-1].to_s) == pytest.approx((0.0, 20.0), abs=1e-6)
    assert all(a.to_s == pytest.approx(b.from_s) for a, b in itertools.pairwise(played))
    inside = [hold for t, hold in stops if 0 <= t < 20]
    assert sum(p.lasts_s for p in plan if isinstance(p, FreezeFrame)) == pytest.approx(
        sum(h for h in inside if h > 1e-9), abs=1e-6)
    assert lasts_s(plan) >= 20.0 / speed + sum(inside) - 1e-6


@given(MOMENTS, st.floats(0.2, 1.0), st.lists(st.floats(0.0, 20.0), min_size=2, max_size=20))
def test_times_are_shown_in_order(stops, slow, times):
    plan = (TitleCard(3.0, "A battle"), *with_freezes(whole_battle(0.0, 20.0), stops, slow=slow))
    shown = [shown_at(plan, t) for t in sorted(times)]
    assert None not in shown
    assert shown == sorted(shown)
    assert shown[0] >= 3.0 - 1e-6
    assert shown[-1] <= lasts_s(plan) + 1e-6
    assert shown_at(plan, 25.0) is None


def test_at_the_battles_own_speed_times_are_its_own():
    assert shown_at(whole_battle(2.0, 9.0), 5.5) == 3.5
    assert shown_at(whole_battle(0.0, 9.0, speed=2.0), 5.0) == 2.5
    assert shown_at((FreezeFrame(4.0, 2.0), Segment(4.0, 6.0)), 4.0) == 0.0


def test_the_picture_stops_for_what_is_to_be_read(told):
    b = battle_of(told)
    words = caption_texts(b)
    at = [t for t, _ in freeze_moments(b, words, 1.0)]
    assert at == [2.0, 4.0, 6.0, 9.0]  # strike, move, what it came to, destroyed; the end of a turn is nothing to see
    assert [t for t, _ in freeze_moments(b, words, 1.0, brief=True)] == [2.0, 6.0, 9.0]
    holds = dict(freeze_moments(b, words, 1.0))
    assert holds[2.0] > holds[9.0] >= 1.0  # longer words, longer look
    assert all(h == 0 for _, h in freeze_moments(b, words, 0.0))


def test_highlights_are_fights_refusals_and_losses(told):
    b = battle_of(told)
    spans = highlights(b)
    assert all(a < z for a, z in spans)
    assert all(a[1] < b_[0] for a, b_ in itertools.pairwise(spans))

    def shown(time_s):
        return any(a <= time_s <= z for a, z in spans)

    assert shown(2.0)  # the strike
    assert shown(3.0)  # its answer
    assert shown(6.0)  # the move that went too far
    assert shown(9.0)  # destroyed
    assert not shown(0.6)
    assert not shown(11.5)


def test_a_quiet_battle_has_none(told):
    quiet = [told[0], told[1], told[3], told[15], told[-1]]  # the start, and the end of a turn
    assert highlights(battle_of(quiet)) == ()


def test_a_fight_that_was_taken_back_is_none(told):
    undo = {"type": "note", "time_s": 2.5, "text": "undo", "step": "undo"}
    assert highlights(battle_of([*told[:7], undo])) == ()


def test_dull_stretches_go_faster():
    plan = quiet_parts_faster((0.0, 20.0), [2.0, 15.0])
    assert sum(p.to_s - p.from_s for p in plan) == pytest.approx(20.0)
    fast = [p for p in plan if p.rate > 1]
    assert fast
    assert all(abs(t - e) >= 0.99 for p in fast for t in (2.0, 15.0) for e in (p.from_s, p.to_s))
    assert lasts_s(plan) < 12.0
    assert quiet_parts_faster((0.0, 0.9), []) == (Segment(0.0, 0.9),)
