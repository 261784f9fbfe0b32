"""The clips and photos of ../shared/cases_media and ../shared/cases_reports as phones write them: what each reader shows."""

import json
from pathlib import Path

import numpy as np
import pytest

from assistant.__main__ import main
from assistant.video.clip import Clip
from calibration.table.calibrate import TableCalibration
from vision.capture.picture_file import read_picture
from vision.capture.source import open_source

SHARED = Path(__file__).resolve().parents[3] / "shared"
MEDIA, REPORTS = SHARED / "cases_media", SHARED / "cases_reports"
if not MEDIA.is_dir() or not REPORTS.is_dir():
    pytest.skip(f"{MEDIA} is not here: these inputs are kept outside of the project", allow_module_level=True)

TURNED, BASE = REPORTS / "05_turned_clip", REPORTS / "00_base" / "clip.mp4"


def at_3s(path):
    """The picture of 3.0 s as a replay has it."""
    with Clip(path) as clip:
        return next(clip.frames(3.0 - 1e-3, 4.0))[1]


@pytest.mark.parametrize("path", [TURNED / "half_turn.mp4", TURNED / "quarter_turn.mp4", MEDIA / "06_mirrored" / "battle.mp4",
                                  MEDIA / "07_hlg" / "hlg.mp4", MEDIA / "03_uneven_times" / "uneven.mkv"])
def test_a_replay_shows_the_plain_picture(path):
    assert np.abs(at_3s(path).astype(int) - at_3s(BASE)).mean() < 3


def test_a_trimmed_clip_begins_at_its_cut():
    with Clip(REPORTS / "04_cut_clip" / "clip.mp4") as cut, Clip(BASE) as whole:
        assert cut.times_s[0] == 0.0
        for t in (0.0, 1.0, 3.0):
            a, b = next(cut.frames(t - 1e-3, t + 1))[1], next(whole.frames(t + 2 - 1e-3, t + 3))[1]
            assert np.abs(a.astype(int) - b).mean() < 3


@pytest.mark.parametrize(("path", "count", "last_s", "ending"), [
    ("03_uneven_times/uneven.mkv", 49, 8.4, ""), ("04_late_start/late.mkv", 85, 8.4, ""),
    ("05_cut_short/cut.mp4", 51, 5.0, "it could be read up to frame 51"),
    ("05_cut_short/cut.mkv", 51, 5.0, "it could be read up to frame 51")])
def test_only_a_clip_cut_short_is_called_damaged(path, count, last_s, ending):
    with open_source(str(MEDIA / path)) as source:
        times = [f.time_s for f in source]
    assert len(times) == count
    assert times[-1] == pytest.approx(last_s, abs=0.002)
    assert ending in source.ending
    assert bool(ending) == bool(source.ending)


def calibrated(tmp_path, *args):
    assert main(["calibrate", *map(str, args), "--out", str(tmp_path / "t.toml")]) == 0
    return TableCalibration.load(tmp_path / "t.toml")


@pytest.mark.parametrize(("path", "size", "foot", "height_in"), [
    ("02_wide_pixels/wide.mp4", (1280, 720), (17.0, 6.0), 44.0), ("02_wide_pixels/pal.mp4", (768, 576), (16.0, 3.4), 40.0),
    ("06_mirrored/sheet.mp4", (1280, 720), (17.0, 6.0), 44.0), ("01_heic_photo/photo.heic", (1280, 960), (17.8, -7.4), 50.0)])
def test_the_sheet_gives_the_camera_of_the_shown_picture(tmp_path, path, size, foot, height_in):
    found = calibrated(tmp_path, MEDIA / path, "--print-scale", "1")
    assert found.image_size_px == size
    assert np.abs(found.camera_in[:2] - foot).max() <= 0.6
    assert abs(found.camera_in[2] - height_in) < min(2.5, found.camera_height_sigma_in)  # no lens is known: it is ± 3 to 8 in


def test_a_lens_file_is_that_of_the_shown_picture(tmp_path):
    folder = MEDIA / "02_wide_pixels"
    found = calibrated(tmp_path, folder / "wide.mp4", "--print-scale", "1", "--lens", folder / "lens.toml")
    assert np.abs(found.camera_in - (17.0, 6.0, 44.0)).max() <= 0.2


@pytest.mark.parametrize("name", ["01_heic_photo/photo.heic", "08_avif_turned/photo.avif"])
def test_picked_corners_of_a_phones_photo(tmp_path, name):
    corners = (MEDIA / "08_avif_turned" / "corners.txt").read_text().strip()
    found = calibrated(tmp_path, MEDIA / name, "--corners", corners, "--size", "10.2x7.4")
    assert found.image_size_px == (1280, 960)
    assert np.abs(found.camera_in - (17.8, -7.7, 55.3)).max() < 0.1
    truth = read_picture(MEDIA / name.split("/")[0] / "truth.jpg")
    assert np.abs(read_picture(MEDIA / name).astype(int) - truth).mean() < 4


@pytest.mark.slow
@pytest.mark.parametrize("path", [TURNED / "quarter_turn.mp4", MEDIA / "06_mirrored" / "battle.mp4",
                                  MEDIA / "07_hlg" / "hlg.mp4", MEDIA / "04_late_start" / "late.mkv",
                                  MEDIA / "03_uneven_times" / "uneven.mkv"])
def test_the_battle_is_that_of_the_plain_clip(path, capsys):
    base = REPORTS / "00_base"
    assert main(["run", str(path), "--calibration", str(base / "table.toml"), "--empty", str(base / "empty.png"), "--terrain",
                 str(base / "terrain.png"), "--roster", str(base / "roster.toml"), "--json"]) == 0
    out, err = capsys.readouterr()
    events = json.loads(out)["events"]
    assert sorted(e["toy"] for e in events if e["type"] == "appear") == ["robot", "rover", "tank"]
    [move] = [e for e in events if e["type"] == "move"]
    assert move["toy"] == "tank"
    assert move["distance_in"] == pytest.approx(7.0, abs=0.15)
    assert 6.1 <= move["time_s"] <= 6.9
    assert "damaged" not in err
