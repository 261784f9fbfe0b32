"""The best cut through what fragments may be together, by the word of a judge who knows the truth."""

import cv2
import numpy as np
import pytest

from tests.vision.single_image.drawn_maps import laid, poor_maps
from vision.single_image.instances import instances
from vision.single_image.merge_tree import chosen, outlines, tree_of
from vision.single_image.parameters import GROUPING

SCALE = 0.5
"""Drawn maps are half as large as their picture."""


def overlaps(layout, labels):
    """(things, finds) intersection over union."""
    common = np.zeros((len(layout.kinds), int(labels.max()) + 1))
    np.add.at(common, (layout.ids.ravel(), labels.ravel()), 1)
    union = common.sum(axis=1)[:, None] + common.sum(axis=0) - common
    return (common / np.maximum(union, 1))[1:, 1:][common.sum(axis=1)[1:] > 0]


def knows(layout, scale):
    """A judge that is sure of what overlaps one thing well, and of nothing else."""
    areas = np.bincount(layout.ids.ravel(), minlength=len(layout.kinds))

    def judge(rings):
        out = []
        for ring in rings:
            own = np.zeros(layout.ids.shape, np.uint8)
            cv2.fillPoly(own, [np.round((ring + 0.5) * scale - 0.5).astype(np.int32)], (1,))
            inside = np.bincount(layout.ids[own > 0], minlength=len(layout.kinds))
            iou = (inside / np.maximum(areas + own.sum() - inside, 1))[1:]
            whole = 0.95 if iou.max(initial=0) > 0.7 else 0.05
            out.append([1 - whole, *[whole / 5] * 5])
        return np.array(out).reshape(-1, 6)
    return judge


@pytest.mark.parametrize("seed", range(4))
def test_a_judge_who_knows_lets_fewer_pieces_pass_for_things(seed):
    rng, found = np.random.default_rng(seed), []
    right, told = {"alone": 0, "judged": 0}, {"alone": 0, "judged": 0}
    for _ in range(5):
        layout = laid(rng, int(np.exp(rng.uniform(0, np.log(40)))))
        maps = poor_maps(layout, rng, 1.0)
        for way, judge in (("alone", None), ("judged", knows(layout, maps.scale[0]))):
            labels, things = chosen(maps, judge=judge)
            iou = overlaps(layout, labels)
            right[way] += int((iou.max(axis=0, initial=0) >= 0.5).sum())
            told[way] += len(things)
            if judge is not None:
                found += (iou.max(axis=1, initial=0) >= 0.5).tolist()
    assert right["judged"] / told["judged"] > max(0.85, right["alone"] / told["alone"] - 0.02)
    assert np.mean(found) > 0.6  # small things on large ones are lost


def test_a_tree_has_parts_before_wholes_and_each_fragment_once():
    rng = np.random.default_rng(3)
    labels, made = tree_of(poor_maps(laid(rng, 12), rng, 1.0))
    base = sorted(k for c in made if not c.parts for k in c.pieces)
    assert base == sorted(set(np.unique(labels)) - {0})
    place = {id(c): k for k, c in enumerate(made)}
    for k, c in enumerate(made):
        if c.parts:
            one, two = c.parts
            assert max(place[id(one)], place[id(two)]) < k
            assert set(c.pieces) == {*one.pieces, *two.pieces}
            assert not set(one.pieces) & set(two.pieces)
            assert c.sums.area == one.sums.area + two.sums.area
    rings = outlines(labels, made, (SCALE, SCALE))
    assert len(rings) == len(made)
    assert all(len(r) >= 1 for r in rings)


def test_the_judge_is_not_asked_about_what_the_maps_rule_out():
    rng, asked = np.random.default_rng(3), []

    def judge(rings):
        asked.append(len(rings))
        return np.full((len(rings), 6), 1 / 6)
    maps = poor_maps(laid(rng, 20), rng, 1.0)
    chosen(maps, judge=judge)
    large = sum(c.sums.area >= GROUPING.least_px for c in tree_of(maps)[1])
    assert 0 < asked[0] < large


def test_instances_keep_the_judges_word_and_without_a_judge_have_none():
    rng = np.random.default_rng(5)
    layout = laid(rng, 6)
    maps = poor_maps(layout, rng, 0.3)
    assert all(i.judged is None for i in instances(maps))
    found = instances(maps, judge=knows(layout, maps.scale[0]))
    assert found
    assert all(i.judged is not None and i.judged.shape == (6,) for i in found)
    assert [i.confidence for i in found] == sorted((i.confidence for i in found), reverse=True)


def test_an_empty_table_has_no_tree():
    rng = np.random.default_rng(1)
    maps = poor_maps(laid(rng, 0), rng, 0.0)
    assert instances(maps, judge=lambda rings: np.zeros((len(rings), 6))) == []
