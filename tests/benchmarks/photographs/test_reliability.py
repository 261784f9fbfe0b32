"""How much confidences are worth."""

import re

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchmarks.photographs.reliability import BINS, binned, calibration_error, draw, report
from benchmarks.photographs.scoring import Judged

FINDS = st.lists(st.builds(Judged, st.sampled_from(["toy", "card", "die"]), st.floats(0, 1), st.booleans()), max_size=60)


def test_finds_that_are_right_as_often_as_they_say_have_no_error():
    judged = [Judged("toy", 0.75, k < 3) for k in range(4)] + [Judged("card", 0.25, k < 1) for k in range(4)]
    assert calibration_error(binned(judged)) == 0.0
    assert [b.finds for b in binned(judged)] == [0, 0, 4, 0, 0, 0, 0, 4, 0, 0]


def test_finds_that_are_sure_and_wrong_have_all_of_it():
    assert calibration_error(binned([Judged("toy", 1.0, False)] * 3)) == 1.0
    assert binned([Judged("toy", 1.0, False)])[BINS - 1].finds == 1


@given(FINDS)
def test_each_find_is_in_one_bin_and_the_error_is_a_share(judged):
    bins = binned(judged)
    assert sum(b.finds for b in bins) == len(judged)
    assert sum(b.finds * b.right for b in bins if b.finds) == pytest.approx(sum(j.right for j in judged))
    error = calibration_error(bins)
    assert np.isnan(error) if not judged else 0 <= error <= 1


def test_the_table_tells_labels_apart_and_leaves_empty_bins_out():
    out = report([Judged("toy", 0.95, True), Judged("card", 0.95, False), Judged("toy", 0.31, False)])
    assert [(f.name, f.today) for f in out.figures] == [
        ("confidence 0.3 to 0.4: share right (finds)", "all 0.00 (1), toy 0.00 (1)"),
        ("confidence 0.9 to 1.0: share right (finds)", "all 0.50 (2), card 0.00 (1), toy 1.00 (1)"),
        ("expected calibration error", "all 0.403, card 0.950, toy 0.180")]


def test_the_diagram_has_a_line_a_label_with_a_dot_where_its_finds_are(tmp_path):
    draw([Judged("toy", 0.5, True), Judged("toy", 1.0, True), Judged("die", 0.0, False)], tmp_path / "d.svg")
    text = (tmp_path / "d.svg").read_text(encoding="utf-8")
    assert len(re.findall("<polyline", text)) == 3
    assert len(re.findall("<circle", text)) == 6
    assert 'cx="240.0" cy="20.0"' in text  # half sure and right: the middle of the top
    assert "die (1)" in text
