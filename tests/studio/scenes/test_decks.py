"""Cards of many makes: what they look like, where they lie, and that the rest of a table stays."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from studio.scenes.decks import CARD, SIZES_IN, deck, face, places, sheet, twofold, with_cards
from studio.scenes.scatter import Pool, table

SIZE = (320, 180)


@settings(max_examples=8, deadline=None)
@given(seed=st.integers(0, 10**6))
def test_faces_and_backs_are_pictures_of_the_cards_size(seed: int) -> None:
    rng = np.random.default_rng(seed)
    make = deck(rng)
    w, h = make.size_px
    assert w / h == pytest.approx(make.size_in[0] / make.size_in[1], rel=0.02)
    shown = [face(rng, make) for _ in range(6)]
    assert {p.shape for p in [*shown, make.back]} == {(h, w, 3)}
    assert len({p.tobytes() for p in shown}) > 1
    if not make.collecting:
        assert all(p.std() > 2 for p in shown)  # none is left blank


@settings(max_examples=8, deadline=None)
@given(seed=st.integers(0, 10**6))
def test_a_ranked_card_shows_its_index_either_way_up(seed: int) -> None:
    rng = np.random.default_rng(seed)
    make = deck(rng)
    while make.collecting:
        make = deck(rng)
    corner = face(rng, make)
    a = max(4, int(0.14 * make.size_px[0])), int(0.2 * make.size_px[1])
    upright, turned = corner[:a[1], :a[0]].astype(int), corner[::-1, ::-1][:a[1], :a[0]].astype(int)
    assert (np.abs(upright - turned).max(axis=2) > 60).mean() < 0.05


def test_twofold_is_the_same_upside_down() -> None:
    img = np.random.default_rng(1).integers(0, 255, (40, 30, 3), dtype=np.uint8)
    out = twofold(img)
    assert np.array_equal(out, out[::-1, ::-1])
    assert np.array_equal(out[:20], img[:20])


@settings(max_examples=20, deadline=None)
@given(size=st.sampled_from(SIZES_IN), round_in=st.floats(0.0, 0.3))
def test_a_sheet_is_the_card_but_for_its_corners(size: tuple[float, float], round_in: float) -> None:
    mesh = sheet(size, round_in)
    assert np.ptp(mesh.vertices[:, 0]) == pytest.approx(size[0])
    assert np.ptp(mesh.vertices[:, 1]) == pytest.approx(size[1])
    a, b, c = (mesh.vertices[mesh.faces[:, i], :2] for i in range(3))
    area = 0.5 * ((b - a)[:, 0] * (c - a)[:, 1] - (b - a)[:, 1] * (c - a)[:, 0])
    assert (area > -1e-9).all()  # all face up
    cut = (4 - np.pi) * max(round_in, 1e-3) ** 2
    assert size[0] * size[1] - area.sum() == pytest.approx(cut, abs=0.25 * cut + 1e-6)
    top = mesh.uv[np.argmax(mesh.vertices[:, 1])]
    assert top[1] == pytest.approx(0.0, abs=1e-9)  # the picture's first row is the card's top
    assert (mesh.uv >= -1e-9).all()
    assert (mesh.uv <= 1 + 1e-9).all()


@settings(max_examples=20, deadline=None)
@given(seed=st.integers(0, 10**6), count=st.integers(1, 9))
def test_as_many_places_as_cards(seed: int, count: int) -> None:
    at = places(np.random.default_rng(seed), (2.5, 3.5), count)
    assert at.shape == (count, 3)
    assert np.isfinite(at).all()


@settings(max_examples=4, deadline=None)
@given(seed=st.integers(0, 10**6))
def test_cards_take_the_place_of_the_tables_own_and_lie_over_each_other(pool: Pool, seed: int) -> None:
    t = table(pool, np.random.default_rng(seed), SIZE)
    dealt = with_cards(t, np.random.default_rng(seed + 1))
    assert [o for o in dealt.things if o.label != CARD] == [o for o in t.things if o.label != CARD]
    cards = [o for o in dealt.things if o.label == CARD]
    heights = [float(o.model[2, 3]) for o in cards]
    assert heights
    assert heights == sorted(set(heights))
    assert all(o.picture is not None for o in cards)


@pytest.fixture(scope="module")
def pool() -> Pool:
    return Pool(seed=5, variants=1)
