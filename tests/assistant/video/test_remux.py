"""Chapters in an .mp4: all of them, for QuickTime's family too, with titles that can be read."""

import json
import os
import shutil
import subprocess

import av
import numpy as np
import pytest

from assistant.video import recorder as recorder_module
from assistant.video.recorder import Recorder
from assistant.video.recordings import RecordingOptions, Recordings
from vision.capture.source import Frame

LONG = "Ход: " + "ё" * 150


def recorded(path, chapters, seconds=30):
    with Recorder(path, (64, 48), battle="b1", title="A battle", preset="ultrafast") as r:
        for i in range(2 * seconds):
            r.write(np.full((48, 64, 3), i % 200, np.uint8), i / 2 + 5.0)
        r.chapters = chapters
    assert r.failed is None
    assert not r.remark
    return r


def told(path):
    with av.open(str(path)) as container:
        chapters = [(c["start"] * float(c["time_base"]), c["metadata"]["title"]) for c in container.chapters()]
        frames = [(float(f.time), int(f.to_ndarray(format="gray")[20, 20])) for f in container.decode(video=0)]
        return chapters, frames, dict(container.metadata), [s.type for s in container.streams]


@pytest.mark.parametrize("ending", [".mp4", ".mkv"])
def test_three_hundred_chapters_are_all_kept(tmp_path, ending):
    path = tmp_path / f"c{ending}"
    r = recorded(path, tuple((0.09 * i, f"Turn {i}") for i in range(300)))
    chapters, frames, metadata, kinds = told(path)
    assert [t for t, _ in chapters] == pytest.approx([0.09 * i for i in range(300)], abs=1.1e-3)
    assert [c for _, c in chapters] == [f"Turn {i}" for i in range(300)]
    assert len(frames) == r.written == 60
    assert [t for t, _ in frames] == pytest.approx([i / 2 for i in range(60)], abs=1e-3)
    assert json.loads(metadata.get("comment") or metadata["COMMENT"])["toy_umpire"]["first_s"] == 5.0
    assert metadata["title"] == "A battle"
    assert len(kinds) == (2 if ending == ".mp4" else 1)  # the text track, which QuickTime's family reads
    assert [p.name for p in tmp_path.iterdir()] == [path.name]


@pytest.mark.parametrize("ending", [".mp4", ".mkv"])
def test_a_video_of_one_picture_has_no_room_for_a_chapter(tmp_path, ending):
    path = tmp_path / f"c{ending}"
    with Recorder(path, (64, 48), battle="b1", title="A photograph", preset="ultrafast") as r:
        r.write(np.full((48, 64, 3), 90, np.uint8), 0.0)
        r.chapters = ((0.0, "On the table"),)
    assert r.failed is None
    assert len(told(path)[1]) == 1


def test_a_title_is_cut_at_a_letter(tmp_path):
    path = tmp_path / "c.mp4"
    recorded(path, ((0.0, "On the table"), (10.0, LONG)), 20)
    (_, first), (_, second) = told(path)[0]
    assert first == "On the table"
    assert second.endswith("…")
    assert LONG.startswith(second[:-1])
    assert 250 <= len(second.encode()) < 255
    recorded(tmp_path / "c.mkv", ((0.0, LONG),), 5)
    assert told(tmp_path / "c.mkv")[0][0][1] == LONG


def test_ffprobe_counts_them_too(tmp_path):
    probe = shutil.which("ffprobe")
    if probe is None:
        pytest.skip("ffprobe is not installed")
    path = tmp_path / "c.mp4"
    recorded(path, tuple((0.1 * i, f"{i}: {LONG}") for i in range(280)))
    done = subprocess.run([probe, "-v", "error", "-show_chapters", "-show_streams", "-of", "json", str(path)],
                          capture_output=True, text=True, check=True)
    assert not done.stderr
    found = json.loads(done.stdout)
    assert len(found["chapters"]) == 280
    assert found["chapters"][1]["start_time"] == "0.100000"
    assert found["chapters"][0]["tags"]["title"].startswith("0: Ход: ёёё")
    assert [s["codec_type"] for s in found["streams"]] == ["video", "data"]


def test_a_link_stays_a_link(tmp_path):
    (tmp_path / "real").mkdir()
    (tmp_path / "l.mp4").symlink_to(tmp_path / "real" / "v.mp4")
    recorded(tmp_path / "l.mp4", ((0.0, "One"),), 2)
    assert (tmp_path / "l.mp4").is_symlink()
    assert len(told(tmp_path / "real" / "v.mp4")[3]) == 2


def test_where_it_cannot_be_packed_again_the_recording_is_whole_and_that_is_told(tmp_path, monkeypatch):
    def full(path, chapters):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(recorder_module, "pack", full)
    made = Recordings(RecordingOptions(str(tmp_path / "a.mp4")), live=False, battle="x", title="")
    for i in range(8):
        made.write(Frame(i, i / 2, np.zeros((48, 64, 3), np.uint8)), lambda: np.zeros((48, 64, 3), np.uint8))
    made.overlay.chapters = ((0.0, "On the table"), (2.0, "Turn 1"))
    made.close()
    assert not made.failures()
    assert "No space left" in made.told()[1]
    chapters, frames, _, _ = told(tmp_path / "a.mp4")
    assert (len(chapters), len(frames)) == (0, 8)


@pytest.mark.parametrize("ending", [".mp4", ".mkv"])
def test_names_in_another_encoding_cost_no_recording(tmp_path, ending):
    path = tmp_path / f"c{ending}"
    odd = os.fsdecode(b"caf\xe9.mp4")
    with Recorder(path, (64, 48), battle="b1", title=odd, preset="ultrafast") as r:
        for i in range(4):
            r.write(np.full((48, 64, 3), 90, np.uint8), float(i))
        r.chapters = ((0.0, odd), (1.0, "a\0b\nc"))
    assert r.failed is None
    chapters, frames, metadata, _ = told(path)
    assert [title for _, title in chapters] == ["caf .mp4", "a b c"]
    assert len(frames) == 4
    assert metadata["title"] == "caf?.mp4"
