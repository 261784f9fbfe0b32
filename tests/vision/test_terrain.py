"""Stuff on the battlefield: found against the bare table, where it stands, and how surely its edges are known."""

import numpy as np
import pytest
from shapely.geometry import Polygon

from tests import painted
from vision.known import KnownTerrain
from vision.mend import Mend
from vision.mend_terrain import _described
from vision.terrain import UNEVEN_IN, edge_sigma_in, find_terrain
from vision.view import View

BOX = painted.Toy("box", (16.0, 12.0), (40, 60, 160), (3.0, 2.0), height=2.5, turn_deg=20)
PILE = painted.Toy("pile", (6.0, 6.0), (170, 80, 40), (2.5, 3.5), height=1.5)


@pytest.fixture(scope="module")
def pieces():
    bare = painted.ground()
    stuff = bare.copy()
    for thing in (BOX, PILE):
        painted.put(stuff, thing)
    known = tuple(KnownTerrain(t.name, kind, "hard", t.height, t.at) for t, kind in ((BOX, "box"), (PILE, "books")))
    return {t.id: t for t in find_terrain(View(painted.calibration()), bare, stuff, known)}


@pytest.mark.parametrize("thing", [BOX, PILE], ids=lambda t: t.name)
def test_a_piece_stands_where_it_was_put(pieces, thing):
    truth, found = Polygon(thing.ring()), pieces[thing.name].polygon()
    assert truth.intersection(found).area > 0.85 * truth.union(found).area


def test_the_edges_of_a_pile_are_less_certain_than_a_boxs(pieces):
    assert pieces["pile"].sigma_in > UNEVEN_IN > pieces["box"].sigma_in
    assert edge_sigma_in("", 0.1) > edge_sigma_in("wall", 0.1) == 0.1


def test_a_piece_that_is_said_to_be_something_else_has_that_ones_edges(pieces):
    pile = pieces["pile"]
    boxed = _described(None, pile, Mend("describe", "pile", terrain=True, stuff="box"))
    again = _described(None, boxed, Mend("describe", "pile", terrain=True, stuff="hill"))
    assert boxed.sigma_in == pytest.approx(np.sqrt(pile.sigma_in**2 - UNEVEN_IN**2))
    assert again.sigma_in == pytest.approx(pile.sigma_in)
