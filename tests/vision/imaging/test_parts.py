"""Long work in parts: how much of it a frame does, and that it can be done at once."""

from vision.imaging.parts import PARTS, Budget, at_once


def work(done, *parts_ms):
    for ms in parts_ms:
        yield ms
        done.append(ms)
    return sum(parts_ms)


def test_work_is_done_at_once_to_its_result():
    done = []
    assert at_once(work(done, 3.0, 4.0)) == 7.0
    assert done == [3.0, 4.0]


def test_a_frame_does_what_fits_and_at_least_one_part():
    budget = Budget(PARTS.frame_s)
    assert budget.allows(10 * PARTS.frame_ms)
    assert not budget.allows(1.0)
    budget = Budget(PARTS.frame_s)
    assert budget.allows(0.6 * PARTS.frame_ms)
    assert budget.allows(0.4 * PARTS.frame_ms)
    assert not budget.allows(0.1 * PARTS.frame_ms)


def test_a_longer_frame_does_more_but_not_without_end():
    assert Budget(2 * PARTS.frame_s).left_ms == 2 * PARTS.frame_ms
    assert Budget(60.0).left_ms == PARTS.most_frames * PARTS.frame_ms
    assert Budget(0.001).left_ms == Budget(-1.0).left_ms == PARTS.frame_ms
