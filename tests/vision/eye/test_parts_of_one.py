"""A slender toy that the start found in two pieces is one toy once it has moved; two that stand side by side stay two."""

from dataclasses import replace

import numpy as np
import pytest

from vision.capture.source import Frame
from vision.eye.eye import Eye

RED, BLUE = (40, 40, 200), (200, 90, 30)
HALVES = (((8.0, 6.0), (1.8, 1.6)), ((9.3, 6.0), (1.0, 0.35)), ((10.5, 6.0), (1.6, 1.4)))
"""Middles and sizes of two thick ends and the thin middle between them, inches."""
BLOCKS = (((8.0, 6.0), (1.8, 1.6)), ((9.95, 6.0), (1.8, 1.6)))


def watch(painted, eye, toys, first, count=25):
    """Show the toys so many times. Returns the events and the last scene."""
    told, scene = [], None
    for k in range(first, first + count):
        sight = eye.see(Frame(k, k / 10, painted.picture(k / 10, toys=toys)))
        told, scene = [*told, *sight.events], sight.scene
    return told, scene


@pytest.mark.parametrize(("boxes", "moves"), [(HALVES, 1), (BLOCKS, 2)])
def test_what_moves_as_one_and_hangs_together_by_a_neck_is_told_once(painted, painted_calibration, boxes, moves):
    parts = [painted.Toy(f"part{k}", at, BLUE if moves == 2 and k else RED, size, height=0.3)
             for k, (at, size) in enumerate(boxes)]
    eye = Eye(painted_calibration, empty=painted.ground(), warm_up_s=0.0, toy_height_in=0.3)
    others = (painted.TOYS[3], painted.TOYS[4])
    _, scene = watch(painted, eye, (*others, *parts), 0, 8)
    assert len(scene.toys) == 4
    gone, _ = watch(painted, eye, others, 8, 8)
    back = [replace(p, at=(p.at[0] + 3.0, p.at[1] + 4.0)) for p in parts]
    told, scene = watch(painted, eye, (*others, *back), 16)
    told = gone + told
    assert [e["type"] for e in told if e["type"] in ("move", "appear", "leave")] == moves * ["move"]
    assert len(scene.toys) == 2 + moves
    assert sum("parts" in e for e in told) == (moves == 1)
    if moves == 1:
        move = next(e for e in told if e["type"] == "move")
        assert np.hypot(*np.subtract(move["to_in"], (12.2, 10.0))) < 0.3
        assert move["distance_in"] == pytest.approx(5.0, abs=0.15)
