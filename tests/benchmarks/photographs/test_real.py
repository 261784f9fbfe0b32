"""The benchmark over pictures that nobody here made: its sets, its rows, its figures."""

from argparse import Namespace
from pathlib import Path

import cv2
import numpy as np
import pytest

from benchmarks.photographs.real import HEAD, figures_of, measured, parser, report_of, row_of, sets_of
from benchmarks.photographs.sets import PictureSet, folder_sets, kept_sets, picture_of
from benchmarks.photographs.ways import OURS
from measure.errors import InputError
from vision.networks.detection import Detection


def bright(bgr):
    """A finder of one bright rectangle."""
    ys, xs = np.nonzero(bgr[..., 0] > 128)
    if not len(xs):
        return []
    x0, y0, x1, y1 = (float(v) for v in (xs.min(), ys.min(), xs.max() + 1, ys.max() + 1))
    return [Detection("toy", 0.8, (x0, y0, x1, y1), np.array([(x0, y0), (x1, y0), (x1, y1), (x0, y1)]))]


@pytest.fixture
def folder(tmp_path):
    """Two boxed things, of which one is in the picture, and an empty board."""
    out = tmp_path / "photos"
    out.mkdir()
    picture = np.zeros((100, 200, 3), np.uint8)
    cv2.imwrite(str(out / "empty.png"), picture)
    picture[20:60, 40:80] = 255
    cv2.imwrite(str(out / "two.png"), picture)
    (out / "two.txt").write_text("0 0.3 0.4 0.2 0.4\n0 0.8 0.5 0.1 0.2\n", encoding="utf-8")
    (out / "empty.txt").write_text("", encoding="utf-8")
    return out


def test_a_row_has_a_cell_for_each_head_and_says_what_was_found(folder):
    (a_set,) = folder_sets([folder], "toy")
    total, rows = measured(a_set, bright)
    row = row_of(a_set, OURS, total)
    assert row.count("|") == HEAD.count("|")
    assert row.startswith(f"| photos | {OURS} | 2 | 1 of 2 | 1.00 | 1 of 2 | 0 % | 0 | 0 | 1 of 2 | 1 of 1 | 0.50 |  | ")
    assert len(rows) == 2


def test_figures_tell_the_empty_boards_from_the_others(folder):
    (a_set,) = folder_sets([folder], "toy")
    told = {f.name: f.today for f in figures_of(a_set, measured(a_set, bright)[0])}
    assert told["photos: found / as toy"] == "1 of 2 / 1 of 2"
    assert told["photos: empty boards kept empty, finds on them"] == "1 of 1, 0"
    assert told["photos: things in pieces"] == "0 %"
    assert told["photos: of finds told as toy, right"] == "1 of 1"


def test_all_sets_go_through_all_ways_that_can_and_only_our_finds_are_judged(folder, tmp_path):
    sets = list(folder_sets([folder], "toy"))
    report, judged = report_of(sets, {OURS: lambda _: bright, "other": lambda _: bright, "none": lambda _: None},
                               tmp_path / "sheets")
    assert [j.right for j in judged] == [True]
    assert any(f.name == "photos, beside it other: found, precision, in pieces" for f in report.figures)
    assert not any("none" in line for line in report.lines)
    assert cv2.imread(str(tmp_path / "sheets" / "photos.jpg")).shape == (320, 1440, 3)


def test_every_so_many_pictures_are_named_so(folder):
    (a_set,) = sets_of(parser().parse_args([str(folder), "--every", "2"]))
    assert a_set.name == "photos (one picture in 2)"
    assert len(a_set.pictures) == 1


def test_kept_sources_are_found_by_their_folders_names(tmp_path):
    with pytest.raises(InputError, match="kept-aside"):
        sets_of(parser().parse_args(["--kept", str(tmp_path)]))
    picture = np.zeros((40, 40, 3), np.uint8)
    for key in ("cutlery", "chess"):
        (tmp_path / key).mkdir()
    cv2.imwrite(str(tmp_path / "cutlery" / "samples__vision__images__fork__fork_1.jpg"), picture)
    cv2.imwrite(str(tmp_path / "chess" / "a.jpg"), picture)
    (tmp_path / "chess" / "a.txt").write_text("3 0.5 0.5 0.2 0.2\n", encoding="utf-8")
    assert [(s.name, s.label, s.pictures[0].count) for s in kept_sets(tmp_path)] == [
        ("kept: chess", "toy", 1), ("kept: cutlery", "toy", 1)]


def test_empty_grounds_and_composites_are_sets_of_their_own(tmp_path):
    cv2.imwrite(str(tmp_path / "a.jpg"), np.zeros((40, 40, 3), np.uint8))
    cv2.imwrite(str(tmp_path / "a.png"), np.zeros((40, 40, 3), np.uint8))
    options = Namespace(folders=[], label="toy", kept=None, composites=[tmp_path], empty=[tmp_path], shared=False, every=1)
    drawn, empty = sets_of(options)
    assert [len(drawn.pictures), len(empty.pictures)] == [1, 2]
    (figure, _) = figures_of(empty, measured(empty, bright)[0])
    assert (figure.name, figure.today, figure.goal) == (
        f"empty: {tmp_path.name}: empty boards kept empty, finds on them", "2 of 2, 0", "no find")


def test_a_clip_is_taken_as_the_picture_of_its_first_seconds(tmp_path):
    for k in range(5):
        cv2.imwrite(str(tmp_path / f"{k}.png"), np.full((8, 8, 3), 10 * k if k == 4 else 3, np.uint8))
    assert int(picture_of(Path(tmp_path)).max()) == 3
    assert PictureSet("s", "toy", ()).thinned(1).name == "s"
