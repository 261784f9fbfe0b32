"""Which fragments are one thing: layouts of drawn things, told perfectly and poorly."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.vision.single_image.drawn_maps import Layout, laid, poor_maps, true_maps
from vision.single_image.fragments import Fragment
from vision.single_image.grouping import Candidate
from vision.single_image.merge_tree import Choice, best_of, chosen
from vision.single_image.parameters import GROUPING, MERGE_TREE


def overlaps(layout, labels):
    """(things, finds) intersection over union."""
    common = np.zeros((len(layout.kinds), int(labels.max()) + 1))
    np.add.at(common, (layout.ids.ravel(), labels.ravel()), 1)
    union = common.sum(axis=1)[:, None] + common.sum(axis=0) - common
    there = common.sum(axis=1)[1:] > 0
    return (common / np.maximum(union, 1))[1:, 1:][there]


def row_of_blocks(count, wide, high, turn=False):
    """Blocks base to base, of one kind."""
    ids = np.zeros((160, 320), np.int32)
    for k in range(count):
        ids[40:40 + high, 10 + k * wide:10 + (k + 1) * wide] = k + 1
    return Layout(ids.T.copy() if turn else ids, ("table", *["terrain"] * count))


@given(st.integers(2, 9), st.integers(8, 30), st.integers(8, 90), st.booleans())
@settings(max_examples=15)
def test_blocks_base_to_base_are_parted(count, wide, high, turn):
    layout = row_of_blocks(count, wide, high, turn)
    labels, groups = chosen(true_maps(layout))
    iou = overlaps(layout, labels)
    assert iou.shape == (count, count)
    assert (iou.max(axis=1) > 0.8).all()
    assert all(g.sure > 0.5 for g in groups.values())


@given(st.integers(0, 10_000), st.integers(1, 60))
@settings(max_examples=12, deadline=None)
def test_things_told_perfectly_are_found_whatever_lies_on_what(seed, count):
    layout = laid(np.random.default_rng(seed), count)
    labels, groups = chosen(true_maps(layout))
    assert not (labels > 0)[layout.ids == 0].any()
    assert (labels > 0)[layout.ids > 0].mean() > 0.93  # what others leave of a thing may be nobody's
    assert set(np.unique(labels[labels > 0])) == set(groups)
    iou = overlaps(layout, labels)
    assert (iou.max(axis=1, initial=0) < 0.5).sum() <= max(1, 0.1 * len(iou))  # one of a few may hardly be seen


@pytest.mark.parametrize(("badly", "share"), [(0.5, 0.93), (1.0, 0.75)])
def test_things_told_poorly_are_mostly_found(badly, share):
    rng, found = np.random.default_rng(5), []
    for _ in range(12):
        layout = laid(rng, int(np.exp(rng.uniform(0, np.log(60)))))
        labels, _ = chosen(poor_maps(layout, rng, badly))
        found += (overlaps(layout, labels).max(axis=1, initial=0) >= 0.5).tolist()
    assert np.mean(found) > share


def test_pieces_of_one_thing_under_another_are_one():
    ids = np.zeros((160, 320), np.int32)
    ids[60:100, 40:280] = 1
    ids[20:140, 130:170] = 2
    layout = Layout(ids, ("table", "card", "toy"))
    labels, groups = chosen(true_maps(layout))
    assert len(groups) == 2
    assert overlaps(layout, labels).max(axis=1) == pytest.approx([1, 1], abs=0.05)


def told(sure, *parts, area=50):
    """A candidate of a known probability."""
    zero = np.zeros(2)
    sums = Fragment(float(area), zero, zero, np.zeros(3), np.array([0.0, float(area), 0, 0, 0, 0]), 1.0, 0.0)
    return Choice(Candidate(sums, (0,), tuple(p.candidate for p in parts), 1.0, 1.0, 0.0, 0.0), sure)


@given(st.floats(0, 1), st.floats(0, 1), st.floats(0, 1), st.floats(0, 1))
def test_a_whole_is_taken_where_it_is_worth_more_than_its_parts(one, other, both, beside):
    a, b, c = told(one), told(other), told(beside)
    whole = told(both, a, b)
    taken = best_of([a, b, c, whole])
    assert not (whole in taken and (a in taken or b in taken))
    worth = {id(x): max(x.sure - MERGE_TREE.worth_from, 0) for x in (a, b, c, whole)}
    assert sum(worth[id(x)] for x in taken) == pytest.approx(max(worth[id(a)] + worth[id(b)], worth[id(whole)]) + worth[id(c)])
    assert all(x.sure > MERGE_TREE.worth_from for x in taken)


def test_specks_are_none():
    ids = np.zeros((64, 96), np.int32)
    ids[10:13, 10:13], ids[30:50, 30:50] = 1, 2
    labels, _ = chosen(true_maps(Layout(ids, ("table", "toy", "toy"))))
    assert (labels > 0).sum() == 400
    assert GROUPING.least_px > 9


def test_an_empty_table_has_no_groups():
    labels, groups = chosen(true_maps(Layout(np.zeros((64, 96), np.int32), ("table",))))
    assert not labels.any()
    assert groups == {}


def test_an_arm_is_one_thing_whatever_its_pixels_vote_for():
    ids = np.zeros((160, 320), np.int32)
    ids[70:110, 0:200] = 1
    maps = true_maps(Layout(ids, ("table", "arm")))
    maps.offset_px[:] *= np.random.default_rng(1).uniform(0, 1, maps.offset_px.shape)
    labels, groups = chosen(maps)
    assert len(groups) == 1
    assert ((labels > 0) == (ids > 0)).all()
