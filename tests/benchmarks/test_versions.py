"""What the side-by-side benchmark makes of two versions' plays of one clip."""

from dataclasses import replace

import pytest

from benchmarks.play.versions import LANDING_S, Turn, report_of, state_at, turn_of

INTERVALS = ({"from_s": 0.0, "to_s": 3.0}, {"from_s": 5.0, "to_s": 12.0})
OLD = Turn({"rest": 20.0, "hands": 30.0, "landing": 60.0}, 90.0, (300.0, 1200.0), 40.0, 1200.0, 5.0, (0.1, -0.1),
           (("sarge", 5.6), ("tank", 7.2)), ("sarge: within",))
NEW = replace(OLD, frame_ms={"rest": 5.0, "hands": 15.0, "landing": 60.0}, peak_mb=300.0, moves=(("sarge", 5.6),))


@pytest.mark.parametrize(("at_s", "state"), [(1.0, "rest"), (4.0, "hands"), (5.1, "landing"), (5.0 + LANDING_S, "rest")])
def test_when_nobody_is_about_and_when_something_has_just_landed(at_s, state):
    assert state_at(at_s, INTERVALS) == state


def test_ratios_are_of_one_round_each_and_what_differs_is_told():
    worse = replace(NEW, frame_ms={**NEW.frame_ms, "rest": 10.0})
    report = report_of([(worse, OLD), (NEW, OLD), (NEW, replace(OLD, peak_mb=600.0))], [1000.0, 1250.0])
    told = {f.name: f.today for f in report.figures}
    assert told["processor a frame, at rest: today by 0.1.0"] == "0.25 (0.25 to 0.50); 5.0 and 20.0 ms"
    assert told["peak memory: today by 0.1.0"] == "0.25 (0.25 to 0.50); 300 and 1200 MB"
    assert told["processor a frame: Ultralytics' track with ByteTrack by today, all"] == "12.5; 1125 and 90.0 ms"
    assert told["moves: today; 0.1.0"] == "1; 2"
    assert "only 0.1.0: ('tank', 7.2)" in report.lines


def test_the_start_counts_for_no_state_and_a_scene_that_was_not_reached_for_no_range():
    rows = [(0.05 * k, 5.0 if k < 20 else 0.01, 0.02) for k in range(60)]
    data = {"rows": rows, "scenes": [None, None], "moves": [[4.9, "sarge", 5.604]], "notes": [], "peak": 500_000,
            "first_s": 2.0}
    turn = turn_of(data, {"intervals": INTERVALS, "stands": [], "toys": {}, "terrain": []})
    assert turn.frame_ms == {"rest": pytest.approx(10.0)}
    assert turn.all_ms == pytest.approx(10.0)
    assert turn.fps == pytest.approx(50.0)
    assert (turn.peak_mb, turn.moves, list(turn.ranges_in)) == (500.0, (("sarge", 5.6),), [])
