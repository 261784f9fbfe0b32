"""The benchmark of clips and pictures that are stored otherwise: what it covers, and what it calls wrong."""

from fractions import Fraction

import numpy as np
import pytest

from benchmarks.robustness import clip_matrix
from benchmarks.robustness.clip_matrix import BASE, PHOTO, Seen, difference, kinds, levels, picture_difference, pictures
from calibration.table.calibrate import TableCalibration


def test_the_matrix_is_whole():
    them = kinds()
    assert len(them) == 24
    plain = [k for k in them.values() if not k.colours and k.ending == ".mp4" and k.turn != "mirrored"]
    assert {(k.turn, k.trimmed, k.pixel_aspect) for k in plain if not k.mid_group} == {
        (turn, trimmed, aspect) for turn in ("0", "90", "180", "270") for trimmed in (False, True)
        for aspect in (Fraction(1), Fraction(4, 3))}
    assert all(k.trimmed == ("trimmed" in name) and (k.turn in name or k.turn == "0") for name, k in them.items())


def seen(shift=0, move_in=7.0, at_in=(12.0, 16.0)):
    picture = np.tile((np.arange(64) * 3).astype(np.uint8)[None, :, None], (48, 1, 3))
    picture = np.roll(picture, shift, axis=1)
    events = [{"type": "hands", "time_s": 4.0}, {"type": "move", "toy": "tank", "time_s": 6.4, "distance_in": move_in}]
    return Seen([(3.0, picture)], events, {"tank": at_in}, [picture], picture, [picture])


@pytest.mark.skipif(not BASE.is_dir(), reason="../shared/cases_reports is not beside the project")
def test_what_differs_is_told_apart():
    calibration = TableCalibration.load(BASE / "table.toml")
    assert difference(seen(), seen(), calibration).right
    turned = difference(seen(shift=20), seen(), calibration)
    assert not turned.right
    assert min(turned.run, turned.replay, turned.evidence, turned.report) > clip_matrix.LEVELS
    moved = difference(seen(move_in=7.04, at_in=(12.0, 16.1)), seen(), calibration)
    assert not moved.right
    assert moved.range_in == pytest.approx(0.04)
    assert moved.marks_px > 1
    none = seen()
    none.events.pop()
    assert difference(none, seen(), calibration).range_in == np.inf


def test_pictures_of_other_sizes_are_infinitely_apart():
    a = np.zeros((4, 6, 3), np.uint8)
    assert levels([a], [a + 2]) == 2
    assert levels([a], [a[:, :5]]) == levels([], []) == levels([a], [a, a]) == np.inf


@pytest.mark.slow
@pytest.mark.skipif(not PHOTO.is_file(), reason="../shared/cases_media is not beside the project")
def test_a_turned_picture_of_every_format_is_read_upright(tmp_path):
    them = pictures(tmp_path)
    assert len(them) == 12
    for name in ("turned.heic", "turned.avif", "turned.jpg", "turned.tiff"):
        grey, marks_px, _ = picture_difference(them[name], tmp_path)
        assert grey <= clip_matrix.LEVELS
        assert marks_px <= clip_matrix.MARKS_PX
