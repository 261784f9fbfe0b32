"""The upper book of a pile is told from its picture, and moves along with the pile."""

from dataclasses import replace

import cv2
import numpy as np
import pytest
from shapely import affinity
from shapely.geometry import Polygon

from assistant.runner.sample import sample_folder
from calibration.lens.lens import Lens
from calibration.table.calibrate import calibrate
from measure.scene import Terrain
from tests import painted
from vision.terrain.pile import upper_outline, with_upper_part
from vision.terrain.rigid import carried, raised, stretched

BELOW = ((5.0, 4.0), (11.0, 4.0), (11.0, 8.0), (5.0, 8.0))
ABOVE = ((5.5, 4.4), (10.3, 4.7), (10.2, 7.6), (5.4, 7.3))
PIECE = Terrain("books", BELOW, 2.0, kind="books")


def seen(*books):
    """A picture of books, each with its outline, the height of its top and its colour."""
    calibration, picture = painted.calibration(), painted.ground()
    for ring, top, colour in books:
        at = np.column_stack([np.array(ring), np.full(len(ring), top)])
        cv2.fillPoly(picture, [np.round(calibration.image_from_table(at)).astype(np.int32)], colour)
    return picture, calibration


def test_the_upper_book_is_found_where_it_lies():
    found = with_upper_part(PIECE, *seen((BELOW, 1.0, (40, 60, 200)), (ABOVE, 2.0, (180, 90, 40))))
    assert found.shape == "pile"
    upper = Polygon(found.slabs[1].footprint_in)
    assert upper.intersection(Polygon(ABOVE)).area > 0.95 * upper.union(Polygon(ABOVE)).area
    assert [(p.base_in, p.height_in) for p in found.slabs] == [(0.0, 1.0), (1.0, 1.0)]
    assert found.slabs[0].footprint_in == BELOW


@pytest.mark.parametrize("books", [
    [(BELOW, 2.0, (40, 60, 200))],
    [(BELOW, 1.0, (40, 60, 200)), (tuple((x, y) for x, y in ABOVE[:3]), 2.0, (180, 90, 40))],
    [(BELOW, 2.0, (40, 60, 200)), (((7.5, 5.5), (8.5, 5.5), (8.5, 6.5), (7.5, 6.5)), 2.0, (180, 90, 40))],
], ids=["one book", "no rectangle", "a title in its middle"])
def test_nothing_is_made_up(books):
    assert with_upper_part(PIECE, *seen(*books)) is PIECE


def test_the_samples_upper_book():
    """The two books of the sample: the true upper one covers 78 % of the lower one."""
    folder = sample_folder()
    empty, stuff = (cv2.imread(str(folder / f"{name}.png")) for name in ("empty", "terrain"))
    calibration = calibrate([empty], lens=Lens.read(folder / "lens.toml"), print_scale=1.0)
    true = ((18.0153, 15.4879), (18.9281, 11.2135), (24.9855, 12.5008), (24.0673, 16.7914))
    ring = upper_outline(Terrain("books", true, 1.9), stuff, calibration)
    assert Polygon(ring).area == pytest.approx(0.757 * Polygon(true).area, rel=0.03)


def test_slabs_go_where_their_piece_goes():
    pile = with_upper_part(PIECE, *seen((BELOW, 1.0, (40, 60, 200)), (ABOVE, 2.0, (180, 90, 40))))
    there = affinity.rotate(affinity.translate(Polygon(BELOW), 9, 3), 30)
    now = carried(pile, pile, replace(pile, footprint_in=tuple(there.exterior.coords[:-1])))
    assert Polygon(now.footprint_in).intersection(there).area > 0.98 * there.area
    upper = affinity.rotate(affinity.translate(Polygon(pile.slabs[1].footprint_in), 9, 3), 30, origin=there.centroid)
    assert Polygon(now.slabs[1].footprint_in).intersection(upper).area > 0.95 * upper.area
    high = raised(pile, 0.5)
    assert [(p.base_in, p.height_in) for p in high.slabs] == [(0.5, 1.0), (1.5, 1.0)]
    assert [(p.base_in, p.height_in) for p in stretched(high, 3.0).slabs] == [(0.5, 1.5), (2.0, 1.5)]
