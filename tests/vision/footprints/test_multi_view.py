"""Several looks at one toy: laid over each other as it was turned and carried, together surer than each alone."""

from dataclasses import replace

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vision.footprints.canonical_crop import CROP, LEVELS, CropFrame
from vision.footprints.multi_view import Pose, ToyView, alike, fuse_views, likelihood, turned
from vision.footprints.parameters import MULTI_VIEW

SIDE_IN = 4.0


def soft(inside, frame):
    """(CROP, CROP) how much of each place of a crop lies where ``inside`` says of points (N, 2) in inches."""
    fine = (np.arange(4 * CROP) + 0.5) / 4 - 0.5
    x, y = np.meshgrid(fine, fine)
    at = frame.table_from_crop(np.stack([x.ravel(), y.ravel()], axis=1))
    return cv2.resize(inside(at).reshape(4 * CROP, 4 * CROP).astype(np.float32), (CROP, CROP), interpolation=cv2.INTER_AREA)


def gun(at):
    """A body of 1.4 by 0.8 inches with a barrel ahead, the toy's own frame."""
    x, y = at.T
    return ((np.abs(x) < 0.7) & (np.abs(y) < 0.4)) | ((x > 0) & (x < 1.5) & (np.abs(y) < 0.12))


def body(at):
    x, y = at.T
    return (np.abs(x) < 0.7) & (np.abs(y) < 0.4)


def look(turn_deg, at_in, shape=gun, high=body, noise=0.0, seed=0, height_in=1.2):
    """What a look says of a toy that stands there, its upper levels ``high``, with smooth errors of the odds."""
    pose = Pose(np.radians(turn_deg), np.asarray(at_in, float))
    out = np.asarray(at_in, float) / np.linalg.norm(at_in)
    frame = CropFrame(np.asarray(at_in, float), out, SIDE_IN, np.zeros(2), 50.0)
    rng = np.random.default_rng(seed)
    maps = []
    for k in range(1 + LEVELS):
        p = np.clip(soft(lambda t, k=k: (high if k > 3 else shape)(pose.own_from_table(t)), frame), 0.03, 0.97)
        odds = np.log(p / (1 - p)) + cv2.GaussianBlur(rng.normal(0, 1, p.shape), (0, 0), 3.0) * noise * 10
        maps.append(1 / (1 + np.exp(-odds)))
    return ToyView(frame, np.asarray(maps, np.float32), None, height_in)


@given(turn=st.floats(-180, 180), x=st.floats(8, 20), y=st.floats(-12, 12))
@settings(max_examples=12, deadline=None)
def test_how_a_toy_was_turned_and_carried_is_found(turn, x, y):
    first = look(20.0, (10.0, 2.0))
    kept, _, _ = fuse_views((), first)
    kept, _, count = fuse_views(kept, look(turn, (x, y)))
    if count == 1.0:  # hardly moved: the newer look replaces the older
        assert np.hypot(x - 10, y - 2) < 2.0
        return
    was, now = kept[0].poses[0], kept[1].poses[0]
    off = np.degrees(now.turn - was.turn) - (turn - 20.0)
    assert abs((off + 180) % 360 - 180) < 3
    # the middle of the body, in both looks the same point of the toy
    middle = was.own_from_table(np.array([10.0, 2.0]))
    np.testing.assert_allclose(now.table_from_own(middle), (x, y), atol=0.06)
    assert now.share > 0.9


def test_looks_together_are_nearer_the_truth_than_the_last():
    kept = ()
    for k, (turn, at) in enumerate([(0, (12, 0)), (100, (16, 9)), (-130, (9, -8)), (40, (20, 3))]):
        new = look(turn, at, noise=1.0, seed=k)
        truth = look(turn, at).said
        kept, said, count = fuse_views(kept, new)
        assert count == k + 1
        assert said.shape == new.said.shape
    alone, fused = (np.abs(s[0] - truth[0]).sum() for s in (new.said, said))
    assert fused < 0.92 * alone


def test_a_toy_that_was_only_touched_was_seen_once():
    kept, _, _ = fuse_views((), look(10, (12, 3)))
    kept, said, count = fuse_views(kept, new := look(18, (12.6, 3.2), noise=0.3))
    assert (len(kept), count) == (1, 1.0)
    np.testing.assert_array_equal(said, new.said)
    kept, _, count = fuse_views(kept, look(80, (12.6, 3.2)))  # turned where it stands, its other side is seen
    assert (len(kept), count) == (2, 2.0)


def test_looks_for_another_height_say_nothing():
    kept, _, _ = fuse_views((), look(10, (12, 3)))
    kept, said, count = fuse_views(kept, new := look(90, (18, -3), height_in=1.6))
    assert (len(kept), count) == (1, 1.0)
    assert said is new.said


def test_what_is_quite_another_shape_begins_anew():
    def bar(at):
        x, y = at.T
        return (np.abs(x) < 1.7) & (np.abs(y) < 0.08)
    kept, _, _ = fuse_views((), look(10, (12, 3), shape=body))
    kept, _, count = fuse_views(kept, look(90, (18, -3), shape=bar, high=bar))
    assert (len(kept), count) == (1, 1.0)


def test_a_toy_alike_before_and_behind_counts_both_ways_round():
    kept, _, _ = fuse_views((), look(0, (12, 0), shape=body))
    kept, said, _ = fuse_views(kept, new := look(70, (18, 6), shape=body))
    assert len(kept[1].poses) == 2
    assert sum(p.share for p in kept[1].poses) == pytest.approx(1.0)
    assert alike(said[:1], new.said[:1]) > 0.95  # and nothing is lost by it


def test_six_places_are_kept_and_doubtful_looks_count_less():
    kept = ()
    for k in range(MULTI_VIEW.most_views + 3):
        new = look(40 * k, (10 + 2 * k, (-1) ** k * 4))
        kept, _, count = fuse_views(kept, replace(new, weight=0.3 if k == MULTI_VIEW.most_views + 2 else 1.0))
    assert len(kept) == MULTI_VIEW.most_views
    assert count == pytest.approx(MULTI_VIEW.most_views - 0.7)


def test_what_shapes_have_in_common():
    a = look(0, (12, 0)).said
    assert alike(a, a) == pytest.approx(1.0)
    assert alike(a, np.zeros_like(a)) < 0.05 < MULTI_VIEW.same_toy_agreement
    other = look(0, (12, 0), shape=body).said
    assert likelihood(a, a) > likelihood(a, other)
    np.testing.assert_allclose(turned(0.3) @ turned(-0.3), np.eye(2), atol=1e-12)
