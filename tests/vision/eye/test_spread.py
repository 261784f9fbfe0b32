"""What is to be done when toys land is spread over frames, and what is told stays the same."""

from vision.corrections.correction import Correction
from vision.eye.examination import ExaminationStage
from vision.eye.eye import Eye
from vision.eye.matching import MatchingStage
from vision.tracking.tracks.priors import Known, KnownToy


def carried(painted, toy, time_s, way, enter_x):
    """A hand takes a toy from the first place of ``way`` to the last."""
    (x, y), (u, v) = way
    path = ((0, enter_x, -5), (0.6, x, y), (0.9, x, y), (1.5, u, v), (1.7, u, v), (2.3, enter_x, -5))
    return painted.Reach(tuple((time_s + t, a, b) for t, a, b in path), toy, time_s + 0.8, time_s + 1.6)


def test_no_frame_finds_two_changes_or_matches_what_it_found(painted, painted_calibration, monkeypatch):
    """Two hands move two toys at once: four places change."""
    done, now = [], [0.0]

    def noted(of, name, what, note=lambda args: True):
        plain = getattr(of, name)

        def step(self, *args, **kwargs):
            if note(args):
                done.append((now[0], what))
            return plain(self, *args, **kwargs)

        monkeypatch.setattr(of, name, step)

    noted(ExaminationStage, "_apply", "change", lambda args: bool(args[0].gone or args[0].new))
    noted(MatchingStage, "_landed", "match", lambda args: bool(args[0]))
    known = Known(tuple(KnownToy(t.name, size="S", height_in=t.height, at_in=t.at) for t in painted.TOYS))
    eye, events = Eye(painted_calibration, empty=painted.ground(), known=known), []
    story = (carried(painted, "red", 2.9, ((4, 5), (6.5, 3.0)), 4),
             carried(painted, "blue", 2.9, ((10, 12.5), (12.5, 9.0)), 13))
    for frame in painted.frames(seconds=8.0, story=story):
        now[0] = frame.time_s
        events += eye.see(frame).events
    changes = [t for t, what in done if what == "change"]
    matches = [t for t, what in done if what == "match"]
    assert len(changes) == len(set(changes)) >= 4
    assert matches
    assert not set(matches) & set(changes)
    assert sorted(e["toy"] for e in events if e["type"] == "move") == ["blue", "red"]
    assert not [e for e in events if e["type"] == "leave"]
    assert all(e["time_s"] < 2.9 + 1.6 + 2.0 for e in events if e["type"] == "move")


def test_a_slow_camera_tells_a_move_with_the_frame_that_shows_it(painted, painted_calibration, monkeypatch):
    """Five frames a second: the next one would be 0.2 s later."""
    found, now, apply = [], [0.0], ExaminationStage._apply
    monkeypatch.setattr(ExaminationStage, "_apply",
                        lambda self, *a, **k: (a[0].new and found.append(now[0]), apply(self, *a, **k))[1])
    known = Known(tuple(KnownToy(t.name, size="S", height_in=t.height, at_in=t.at) for t in painted.TOYS))
    eye, events = Eye(painted_calibration, empty=painted.ground(), known=known), []
    story = (carried(painted, "red", 2.9, ((4, 5), (6.5, 3.0)), 4),)
    for i, frame in enumerate(painted.frames(seconds=8.0, story=story)):
        if i % 2 == 0:
            now[0] = frame.time_s
            events += eye.see(frame).events
    [move] = [e for e in events if e["type"] == "move"]
    assert move["toy"] == "red"
    assert move["time_s"] == found[-1]


def test_a_place_is_examined_over_frames_and_at_once_before_a_correction(painted, painted_calibration, monkeypatch):
    parts, applied = [], []
    go_on, apply = ExaminationStage._go_on, ExaminationStage._apply
    monkeypatch.setattr(ExaminationStage, "_go_on", lambda self, budget: (parts.append(budget is None), go_on(self, budget))[1])
    monkeypatch.setattr(ExaminationStage, "_apply", lambda self, *a, **k: (applied.append(True), apply(self, *a, **k))[1])
    known = Known(tuple(KnownToy(t.name, size="S", height_in=t.height, at_in=t.at) for t in painted.TOYS))
    eye, events = Eye(painted_calibration, empty=painted.ground(), known=known), []
    story = (carried(painted, "red", 2.9, ((4, 5), (6.5, 3.0)), 4),)
    corrected = False
    for frame in painted.frames(seconds=7.0, story=story):
        events += eye.see(frame).events
        if eye._examination._under_way is not None and not corrected:
            corrected, kept = True, eye.table.picture
            eye.table.settler.picture[:] = 0  # frames go on: the place is examined as it was
            assert eye.table.picture is kept
            assert kept.any()
            eye.table.settler.picture[:] = kept
            before = len(applied)
            back = eye.correct(Correction("describe", "blue", name="navy"))
            assert eye._examination._under_way is None
            assert eye.table.held is None
            assert len(applied) == before + 1
            back()
    assert corrected
    assert parts.count(True) == 1
    assert len(parts) > len(applied)
    assert [e["toy"] for e in events if e["type"] == "move"] == ["red"]
