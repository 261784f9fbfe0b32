"""Boards with pieces, sheets and rooms: what is to be found stands on the table, and the rest is not to be found."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from studio.datasets.pictures import PLAIN
from studio.objects.textures import board_print, code, page
from studio.scenes.scatter import CLASSES, Pool, Table, table
from studio.scenes.venues import ARM, TOY, Venue, furniture, piece, stacked

SIZE = (320, 180)


@pytest.fixture(scope="module")
def pool() -> Pool:
    return Pool(seed=5, variants=1)


def drawn(pool: Pool, seed: int, venue: Venue = PLAIN) -> Table:
    return table(pool, np.random.default_rng(seed), SIZE, venue.dress)


def spread(names: set[str], t: Table) -> np.ndarray:
    """Corners of the ground of those names, (N, 2)."""
    return np.concatenate([g.mesh.moved(g.model).vertices[:, :2] for g in t.ground if g.name in names])


@settings(max_examples=3, deadline=None)
@given(seed=st.integers(0, 10**6))
def test_a_plain_venue_changes_nothing(pool: Pool, seed: int) -> None:
    alone = table(pool, np.random.default_rng(seed), SIZE)
    dressed = drawn(pool, seed)
    assert [o.name for o in alone.things] == [o.name for o in dressed.things]
    assert alone.exposure == dressed.exposure


@settings(max_examples=4, deadline=None)
@given(seed=st.integers(0, 10**6))
def test_pieces_stand_on_their_squares_or_beside_the_board(pool: Pool, seed: int) -> None:
    t = drawn(pool, seed, Venue(sets=1.0))
    (board,) = (g for g in t.ground if g.name == "board")
    half = np.ptp(board.mesh.vertices[:, :2], axis=0) / 2
    pieces = [o for o in t.things if o.name.startswith("piece")]
    assert all(o.label == TOY for o in pieces)
    on = 0
    for o in pieces:
        assert o.mesh.vertices[:, 2].min() == pytest.approx(0.0, abs=1e-6)
        off = np.abs(np.linalg.solve(board.model[:2, :2], o.model[:2, 3] - board.model[:2, 3]))
        assert (off < half + 2.2 * half / 2).all()
        on += bool((off < half).all())
    assert on >= 0.6 * len(pieces)


@settings(max_examples=4, deadline=None)
@given(seed=st.integers(0, 10**6))
def test_nothing_stands_beyond_the_edge_of_a_table_in_a_room(pool: Pool, seed: int) -> None:
    t = drawn(pool, seed, Venue(sets=0.5, rooms=1.0))
    (slab,) = (o for o in t.things if o.name == "table")
    corners = slab.mesh.vertices
    assert corners[:, 2].max() < 0
    hull_low, hull_high = corners[:, :2].min(axis=0), corners[:, :2].max(axis=0)
    for o in t.things:
        if o.label not in (None, ARM):
            assert (o.model[:2, 3] > hull_low).all()
            assert (o.model[:2, 3] < hull_high).all()
        if o.name.startswith("furniture"):
            assert o.label is None
            assert o.mesh.moved(o.model).vertices[:, 2].min() < -20
    if any(g.name == "board" for g in t.ground):
        assert (np.ptp(spread({"board"}, t), axis=0) < hull_high - hull_low + 1e-6).all()


@settings(max_examples=3, deadline=None)
@given(seed=st.integers(0, 10**6))
def test_sheets_lie_under_cards_and_are_nothing_to_be_found(pool: Pool, seed: int) -> None:
    t = drawn(pool, seed, Venue(papers=1.0))
    sheets = [g for g in t.ground if g.name == "sheet"]
    assert 1 <= len(sheets) <= 4
    assert len({g.model[2, 3] for g in sheets}) == len(sheets)  # none flickers through another
    cards = [o.model[2, 3] for o in t.things if o.label == CLASSES.index("card")]
    assert all(g.label is None and 0 < g.model[2, 3] < min([*cards, 0.012]) for g in sheets)


@settings(max_examples=20, deadline=None)
@given(seed=st.integers(0, 10**6), count=st.integers(1, 3))
def test_pieces_are_an_inch_wide_and_stack(seed: int, count: int) -> None:
    rng = np.random.default_rng(seed)
    one = piece(rng, (0.5, 0.4, 0.3))
    assert 0.7 < np.ptp(one.vertices[:, :2], axis=0).max() < 1.6
    assert stacked(one, count, rng).height_in == pytest.approx(count * one.height_in)
    assert furniture(rng).vertices[:, 2].min() == pytest.approx(0.0, abs=1.0)


def test_prints_have_what_they_promise() -> None:
    rng = np.random.default_rng(4)
    mark = code(rng, 80)
    assert mark.shape == (80, 80, 3)
    assert not mark[:10].any()  # its border is black
    assert page(rng, 4.0, 6.0, 20).shape == (120, 80, 3)
    for _ in range(6):
        img, wide, high = board_print(rng, 8, 6)
        assert img.shape[1] / img.shape[0] == pytest.approx(wide / high, rel=0.01)
        assert 8 <= wide <= 8 + 2 * 3.5 + 0.1
