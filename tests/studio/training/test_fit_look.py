"""The weights of the look's answers, fitted to drawn layouts with known truth."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from studio.training import fit_look
from studio.training.fit_look import (
    cases,
    fit_judged,
    fit_kinds,
    fit_pairs,
    fit_things,
    fit_view,
    instances_of,
    logistic,
    main,
    multinomial,
    pairs_of,
)
from tests.vision.single_image.drawn_maps import Layout, laid, poor_maps
from vision.networks.look import KINDS
from vision.single_image.fragments import evidence, fragments, measured
from vision.single_image.parameters import GROUPING, MERGE_TREE
from vision.single_image.weighing import THINGS


class Drawn:
    """A look that tells poorly what is drawn; it is asked about one picture after the other."""

    def __init__(self, layouts):
        self.layouts, self.asked = layouts, 0

    def see(self, bgr):
        layout, rng = self.layouts[self.asked], np.random.default_rng(self.asked)
        self.asked += 1
        far = Layout(np.ascontiguousarray(layout.ids[::2, ::2]), layout.kinds)
        near, far_maps = poor_maps(layout, rng, 0.6), poor_maps(far, rng, 0.6)
        for maps, times in ((near, 0.5), (far_maps, 0.25)):
            object.__setattr__(maps, "scale", (times, times))
        return near, far_maps


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Eight composites and their layouts."""
    at, rng, layouts = tmp_path_factory.mktemp("composites"), np.random.default_rng(4), []
    for k in range(8):
        layout = laid(rng, int(rng.integers(3, 25)), size=(144, 256), largest=40)
        ids = cv2.resize(layout.ids.astype(np.uint8), (512, 288), interpolation=cv2.INTER_NEAREST)
        kinds = np.array([KINDS.index(kind) for kind in layout.kinds], np.uint8)[ids]
        cv2.imwrite(str(at / f"{k}.jpg"), np.full((288, 512, 3), 90, np.uint8))
        cv2.imwrite(str(at / f"{k}.png"), np.dstack([kinds, ids, np.zeros_like(ids)]))
        layouts.append(layout)
    return at, layouts


@pytest.fixture(scope="module")
def them(folder, tmp_path_factory):
    at, layouts = folder
    return list(cases(Drawn(layouts), sorted(at.glob("*.jpg")), tmp_path_factory.mktemp("cache")))


def test_what_the_look_said_is_kept(folder, tmp_path):
    at, layouts = folder
    look, files = Drawn(layouts), sorted(at.glob("*.jpg"))
    first = list(cases(look, files, tmp_path))
    again = list(cases(look, files, tmp_path))
    assert look.asked == len(files)
    for a, b in zip(first, again, strict=True):
        assert a.near.edge == pytest.approx(b.near.edge)
        assert a.near.scale == b.near.scale == pytest.approx((0.5, 0.5))
        assert a.far.scale == pytest.approx((0.25, 0.25))
        assert (a.numbers_as(a.near) == layouts[first.index(a)].ids).all()


def test_the_fitted_weights_tell_most_pairs_things_and_kinds(them, capsys):
    rng = np.random.default_rng(1)
    rows = [row for case in them for row in pairs_of(case, rng)]
    assert 0.05 < np.mean([r for _, r in rows]) < 0.95
    w = fit_pairs(them)
    assert np.mean([(np.dot(e, w) > 0) == r for e, r in rows]) > 0.85
    assert len(fit_things(them)) == len(fit_look.thing_evidence(next(instances_of(them[0]))[0]))
    for view in ("near", "far"):
        assert len(fit_view(them, view)) == len(GROUPING.near_log_odds)
    w = fit_kinds(them)
    assert w[0] > 0  # what the look says of kinds is true more often than not
    assert "right" in capsys.readouterr().out


def test_pairs_without_any_join_are_the_neighbours_of_the_fragments(them):
    maps = them[0].near
    pieces, borders = measured(fragments(maps), maps)
    asked = {evidence(pieces[a], pieces[b], border) for (a, b), border in borders.items()}
    told = {e for e, _ in pairs_of(them[0], np.random.default_rng(0))}
    assert len(asked & told) > 0.5 * len(asked)


class Knowing:
    """A classifier that is sure of large things."""

    def judge_outlines(self, bgr, rings):
        sizes = np.array([np.ptp(ring, axis=0).max() for ring in rings])
        none = np.where(sizes > 30, 0.1, 0.9)
        return np.c_[none, (1 - none)[:, None] / 5 * np.ones(5)]


def test_the_classifiers_word_is_weighed_where_there_is_one(them):
    assert fit_judged(them) == pytest.approx(MERGE_TREE.judged_log_odds)
    asked = [replace(case, classifier=Knowing()) for case in them]
    assert len(fit_judged(asked)) == len(MERGE_TREE.judged_log_odds)
    judged = [thing.judged for case in asked for thing, _, _ in instances_of(case)]
    assert judged
    assert all(j is not None and j.shape == (len(KINDS),) for j in judged)


def test_logistic_regression_finds_the_odds():
    rng = np.random.default_rng(2)
    x = np.c_[np.ones(8000), rng.normal(3, 2, 8000), rng.normal(0, 0.1, 8000)]
    right = rng.random(8000) < 1 / (1 + np.exp(-(x @ [1.0, -0.5, 8.0])))
    assert logistic(x, right.astype(float), np.ones(8000)) == pytest.approx([1.0, -0.5, 8.0], abs=1.2)


def test_a_choice_among_kinds_follows_what_speaks_for_it():
    rng = np.random.default_rng(3)
    x = rng.normal(0, 1, (4000, len(THINGS), 2))
    odds = x @ [2.0, 0.0] + rng.gumbel(0, 1, (4000, len(THINGS)))
    assert multinomial(x, odds.argmax(axis=1)) == pytest.approx([2.0, 0.0], abs=0.2)


def test_a_folder_without_composites_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr("sys.argv", ["fit_look", "look.onnx", str(tmp_path), "--cache", str(tmp_path / "cache")])
    with pytest.raises(Exception, match="no composites"):
        main()
