"""Terrain with a shape or slabs in a roster, and in a battle that was saved."""

import pytest

from assistant.session.roster import RosterError, read_roster
from assistant.session.saved_table import known_from_table

TEXT = """
[[terrain]]
name = "crossing"
kind = "ford"
height_in = 2.0
at_in = [6.0, 6.0]
shape = "bridge"

[[terrain]]
name = "steps"
height_in = 2.0
footprint_in = [[1, 1], [5, 1], [5, 4], [1, 4]]
[[terrain.slabs]]
footprint_in = [[1, 1], [5, 1], [5, 4], [1, 4]]
height_in = 0.8
[[terrain.slabs]]
footprint_in = [[2, 1], [5, 1], [5, 4], [2, 4]]
base_in = 0.8
height_in = 1.2
"""


def test_shapes_and_slabs_are_read(tmp_path):
    (tmp_path / "r.toml").write_text(TEXT)
    crossing, steps = read_roster(tmp_path / "r.toml").known.terrain
    assert (crossing.shape, crossing.slabs) == ("bridge", ())
    assert [(p.base_in, p.height_in, p.footprint_in[0]) for p in steps.slabs] == [(0.0, 0.8, (1, 1)), (0.8, 1.2, (2, 1))]


def test_what_is_no_shape_is_named(tmp_path):
    (tmp_path / "r.toml").write_text(TEXT.replace('"bridge"', '"castle"').replace("height_in = 1.2", "height_in = -1"))
    with pytest.raises(RosterError, match=r"(?s)shape.*castle.*slabs.*height_in"):
        read_roster(tmp_path / "r.toml")


def test_a_saved_battle_keeps_them(tmp_path):
    (tmp_path / "r.toml").write_text(TEXT)
    known = read_roster(tmp_path / "r.toml").known
    steps = known.terrain[1]
    rows = [{"id": "steps", "kind": "", "cover": "hard", "height_in": 2.0, "at_in": [3, 2], "shape": "pile",
             "footprint_in": steps.footprint_in,
             "slabs": [{"footprint_in": p.footprint_in, "base_in": p.base_in, "height_in": p.height_in} for p in steps.slabs]},
            {"id": "old", "kind": "box", "cover": "hard", "height_in": 2.0, "at_in": [3, 2]}]
    again, old = known_from_table(known, {"toys": [], "terrain": rows}).terrain
    assert (again.shape, again.slabs) == ("pile", steps.slabs)
    assert (old.shape, old.slabs) == ("", ())
