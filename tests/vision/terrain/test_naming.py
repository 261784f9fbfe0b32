"""Which thing that differs from the bare table is which piece of the roster."""

import numpy as np
import pytest

from tests import painted
from vision.footprints.view import View
from vision.imaging.patches import patch_of
from vision.terrain.naming import named
from vision.tracking.tracks.priors import KnownTerrain


@pytest.fixture(scope="module")
def view():
    return View(painted.calibration())


def px(view, x, y):
    return view.to_work(view.calibration.image_from_table(np.array([[x, y, 0.0]]))[0])


def square(view, x, y, side):
    out = np.zeros((view.size[1], view.size[0]), bool)
    (left, a), (right, b) = px(view, x - side / 2, y - side / 2), px(view, x + side / 2, y + side / 2)
    low, high = sorted((a, b))
    out[round(low):round(high), round(left):round(right)] = True
    return out


def piece(name, x, y):
    return KnownTerrain(name, "box", "hard", 1.0, (x, y))


def middle(view, patch):
    return np.array(view.calibration.table_from_image(view.to_full(np.array([patch.centre()])), 0.0)[0][:2])


@pytest.mark.parametrize("gap", [0.3, 0.0], ids=["joined over a gap", "touching"])
def test_two_pieces_in_one_patch_are_parted(view, gap):
    objects = square(view, 8.0, 8.0, 2.0) | square(view, 10.2 + gap, 8.6, 2.0) | square(view, 9.1, 8.3, 0.2)
    if not gap:
        objects |= square(view, 9.1, 8.3, 0.5)
    one = patch_of(objects)
    found = {n.owner.name: n.patch for n in named([one], objects, None, [piece("a", 8, 8), piece("b", 10, 8.5)], view)}
    assert set(found) == {"a", "b"}
    assert not found["a"].common_px(found["b"])
    assert np.abs(middle(view, found["a"]) - (8.0, 8.0)).max() < 0.25
    assert np.abs(middle(view, found["b"]) - (10.2 + gap, 8.6)).max() < 0.25


def test_what_colours_miss_is_where_the_network_sees_it(view):
    there = square(view, 12.0, 6.0, 2.0)
    nothing = np.zeros_like(there)
    found = named([], nothing, np.where(there, 0.8, 0.1).astype(np.float32), [piece("grey", 12.5, 6.0)], view)
    assert [n.owner.name for n in found] == ["grey"]
    assert np.abs(middle(view, found[0].patch) - (12.0, 6.0)).max() < 0.2
    assert named([], nothing, np.where(there, 0.3, 0.1).astype(np.float32), [piece("grey", 12.5, 6.0)], view) == []
    assert named([], nothing, None, [piece("grey", 12.5, 6.0)], view) == []


def test_a_fence_that_colours_miss_is_looked_for_beside_the_book_that_its_place_touches(view):
    book = square(view, 10.0, 8.0, 3.0)
    fence = square(view, 10.0, 8.0, 4.0) & ~square(view, 10.0, 7.8, 4.0)  # a strip 0.3 inch from the book
    assert not (book & fence).any()
    seen = np.where(book | fence, 0.9, 0.0).astype(np.float32)
    pieces = [piece("book", 10, 8), piece("fence", 10, 9.5)]  # its place, to half an inch, is on the book's edge
    found = {n.owner.name: n.patch for n in named([patch_of(book)], book, seen, pieces, view)}
    assert set(found) == {"book", "fence"}
    assert found["fence"].common_px(patch_of(fence)) == fence.sum() == found["fence"].area
    assert found["book"].common_px(patch_of(book)) > 0.99 * book.sum()
    alone = {n.owner.name for n in named([patch_of(book)], book, np.where(book, 0.9, 0.0).astype(np.float32), pieces, view)}
    assert alone == {"book"}


def test_what_nobody_named_comes_last_and_has_no_owner(view):
    parts = [patch_of(square(view, x, 8.0, 2.0)) for x in (4.0, 8.0, 12.0)]
    found = named(parts, np.ones((view.size[1], view.size[0]), bool), None, [piece("b", 8.5, 8)], view)
    assert [(n.owner and n.owner.name, n.patch is parts[k]) for n, k in zip(found, (1, 0, 2), strict=True)] == [
        ("b", True), (None, True), (None, True)]


def test_a_title_within_the_rim_of_a_book_is_a_part_of_the_book(view):
    book, title = square(view, 8.0, 8.0, 5.0), square(view, 8.2, 8.0, 1.0)
    rim = book & ~square(view, 8.0, 8.0, 4.2)
    beside = square(view, 14.0, 8.0, 1.0)
    found = named([patch_of(m) for m in (rim, title, beside)], rim | title | beside, None, [piece("book", 8, 8)], view)
    assert [n.owner and n.owner.name for n in found] == ["book", None]
    assert found[0].patch.area == (rim | title).sum()
