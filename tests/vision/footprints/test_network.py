"""The learned footprint: its weights are those of the card, it knows simple toys, says when it doubts, and may be absent."""

import hashlib
import re
from pathlib import Path

import numpy as np
import pytest
from shapely.affinity import scale
from shapely.geometry import MultiPoint, Point, Polygon

from vision.footprints import network as room
from vision.footprints.canonical_crop import LEVELS
from vision.footprints.geometry import Footprint
from vision.footprints.network import contour, edge_spread_px, footprint_network, levelled
from vision.footprints.parameters import NETWORK
from vision.footprints.view import View
from vision.networks.weights import weights_file

FOOT = np.array([0.0, 0.0])


def test_the_weights_are_those_of_the_card():
    path = weights_file(room.WEIGHTS)
    card = path.with_suffix(".md").read_text(encoding="utf-8")
    said = re.search(r"sha256\.\*\* `([0-9a-f]{64})`", card)
    assert said is not None
    assert hashlib.sha256(path.read_bytes()).hexdigest() == said[1]
    assert str(path.stat().st_size) in card
    assert path.stat().st_size < 14_000_000
    assert "AGPL-3.0-or-later" in card
    assert Path(path).parent.name == "models"


def seen(base: Polygon, height: float, above: float, top: Polygon | None = None) -> Footprint:
    """The silhouette on the table of the solid between two convex outlines, seen from above the origin."""
    share = above / (above - height)
    lifted = np.asarray((top or base).exterior.coords) * share
    shape = MultiPoint(np.concatenate([np.asarray(base.exterior.coords), lifted])).convex_hull
    return Footprint(shape, shape)


def box_at(x, y, w=2.0, d=1.4):
    return Polygon([(x, y), (x + w, y), (x + w, y + d), (x, y + d)])


def told(shape: Footprint, height: float, above: float, sigma_share: float = 0.05) -> Footprint:
    got = footprint_network().footprint(shape, FOOT, above, height, sigma_share * height, None)
    assert got is not None
    return got


def iou(a: Polygon, b: Polygon) -> float:
    return float(a.intersection(b).area / a.union(b).area)


def test_outlines_of_plain_solids_lose_most_of_their_lean():
    rng = np.random.default_rng(4)
    before, after = [], []
    for _ in range(24):
        a, r = rng.uniform(0, 2 * np.pi), rng.uniform(12, 28)
        x, y, h = r * np.cos(a), r * np.sin(a), rng.uniform(1.0, 3.0)
        base = box_at(x, y, *rng.uniform(1.2, 2.5, 2)) if rng.random() < 0.5 else Point(x, y).buffer(rng.uniform(0.6, 1.2), 24)
        shape = seen(base, h, 56.0)
        before.append(iou(shape.silhouette, base))
        after.append(iou(told(shape, h, 56.0).polygon, base))
    assert np.mean(after) > 0.75  # outlines alone, and drawn where toys only probably are
    assert np.mean(after) > np.mean(before) + 0.1


def test_a_mirrored_toy_has_the_mirrored_footprint():
    rng = np.random.default_rng(7)
    for _ in range(8):
        x, y, h = rng.uniform(8, 24), rng.uniform(-6, 6), rng.uniform(1.0, 3.0)
        base = MultiPoint([(x, y), (x + 1.6, y + 0.3), (x + 1.2, y + 1.5), (x - 0.2, y + 0.9)]).convex_hull
        one = told(seen(base, h, 56.0), h, 56.0).polygon
        other = told(seen(scale(base, 1, -1, origin=(0, 0)), h, 56.0), h, 56.0).polygon
        assert iou(one, scale(other, 1, -1, origin=(0, 0))) > 0.99


def test_an_unknown_height_means_a_wider_sigma():
    shape = seen(box_at(18, 9), 2.5, 55.0)
    sure, unsure = told(shape, 2.5, 55.0, 0.03), told(shape, 2.5, 55.0, 0.35)
    assert 0 < sure.edge_sigma_in < unsure.edge_sigma_in


def test_nothing_that_makes_sense_is_no_footprint(monkeypatch):
    shape = seen(box_at(18, 9), 2.5, 55.0)
    for p in (0.0, 1.0):
        monkeypatch.setattr(room.FootprintNetwork, "probability", lambda *_, p=p: np.full((1 + LEVELS, 64, 64), p, np.float32))
        got = footprint_network().footprint(shape, FOOT, 55.0, 2.5, 0.1, None)
        assert got is None


def test_the_spread_of_an_edge_is_its_width():
    x = np.arange(64)[None, :] - 31.5 + np.zeros((64, 1))
    r = np.hypot(x, x.T)
    for wide in (0.6, 1.2, 2.4):
        p = (1 / (1 + np.exp((r - 16) / wide))).astype(np.float32)
        assert edge_spread_px(p, contour(p)) == pytest.approx(wide, rel=0.08)
        assert Polygon(contour(p)).area == pytest.approx(np.pi * 16**2, rel=0.02)


def test_an_outline_runs_where_less_is_sure_towards_the_camera_than_away_from_it():
    x = np.arange(64)[None, :] - 31.5 + np.zeros((64, 1))
    p = (1 / (1 + np.exp((np.hypot(x, x.T) - 16) / 2.0))).astype(np.float32)
    line = contour(levelled(p))
    for at, level in ((line[:, 0].min(), NETWORK.inner_probability), (line[:, 1].min(), NETWORK.middle_probability),
                      (line[:, 0].max(), NETWORK.outer_probability)):
        want = 16 + 2.0 * np.log(1 / level - 1)
        assert abs(at - 31.5) == pytest.approx(want, abs=0.35)
    assert levelled(np.zeros((64, 64), np.float32)).max() == 0


def test_without_weights_footprints_stay_geometry(monkeypatch, painted_calibration):
    view = View(painted_calibration)
    shape = seen(box_at(18, 9), 2.5, 55.0)
    picture = np.zeros((40, 40, 3), np.uint8)
    monkeypatch.setattr("vision.footprints.view.footprint_network", lambda: None)
    got, looks = view.refined_by_network(shape, picture, (0, 0), 2.5, 0.1)
    assert looks == ()
    assert got.polygon is shape.polygon
    assert len(got.levels) == LEVELS  # what lies behind the outline


def levels_of(shape: Footprint, height: float, above: float) -> list[float]:
    got = footprint_network().footprint(shape, FOOT, above, height, 0.05 * height, None)
    return [level.area / got.polygon.area for level in got.levels]


def test_a_block_is_as_wide_at_its_top_as_at_its_foot_and_a_cone_is_not():
    rng = np.random.default_rng(2)
    tops: dict[str, list[float]] = {"block": [], "cone": []}
    for _ in range(12):
        a, r = rng.uniform(0, 2 * np.pi), rng.uniform(8, 26)
        x, y, h = r * np.cos(a), r * np.sin(a), rng.uniform(1.5, 3.0)
        foot = Point(x, y).buffer(rng.uniform(0.6, 1.1), 24)
        for name, top in (("block", foot), ("cone", scale(foot, 0.15, 0.15))):
            tops[name].append(np.mean(levels_of(seen(foot, h, 56.0, top), h, 56.0)[-2:]))
    assert np.mean(tops["block"]) > np.mean(tops["cone"]) + 0.25


def test_a_fitted_base_stays_and_has_levels():
    disc = Point(18, 9).buffer(0.5, 24)
    figure = seen(disc, 2.2, 55.0, scale(disc, 0.4, 0.4))
    rough = Footprint(disc, figure.silhouette)
    got = footprint_network().footprint(rough, FOOT, 55.0, 2.2, 0.1, None, rim_known=True)
    assert got.polygon is disc
    assert got.edge_sigma_in is None
    assert len(got.levels) == LEVELS
    assert all(disc.buffer(1e-6).covers(level) for level in got.levels)
    assert got.levels[-1].area < 0.8 * disc.area
