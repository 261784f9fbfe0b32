"""Sources of frames: what cannot be opened is named in one sentence, times are the file's own."""

import os
from fractions import Fraction

import av
import cv2
import numpy as np
import pytest

from measure.errors import InputError
from vision.capture.source import SourceError, open_source, read_picture, still_picture


def clip(path, times, size=(64, 48)):
    """A small MP4 whose frames carry these times (s); frame i has grey level 10 + 5 i."""
    with av.open(str(path), "w") as out:
        stream = out.add_stream("libx264", rate=30, options={"crf": "10"})
        stream.width, stream.height, stream.pix_fmt = *size, "yuv420p"
        stream.codec_context.time_base = Fraction(1, 90_000)
        for i, t in enumerate(times):
            frame = av.VideoFrame.from_ndarray(np.full((size[1], size[0], 3), 10 + 5 * i, np.uint8), format="bgr24")
            frame.pts, frame.time_base = round(t * 90_000), Fraction(1, 90_000)
            for packet in stream.encode(frame):
                out.mux(packet)
        for packet in stream.encode(None):
            out.mux(packet)
    return path


def bad_sources(folder):
    (folder / "empty.mp4").write_bytes(b"")
    (folder / "garbage.mp4").write_bytes(np.random.default_rng(0).bytes(5000))
    (folder / "garbage.png").write_bytes(b"not a picture")
    (folder / "empty.png").write_bytes(b"")
    (folder / "bare").mkdir()
    (folder / "bare" / "notes.txt").write_text("nothing to see")
    return {"nowhere.mp4": "no such file", "empty.mp4": "empty", "garbage.mp4": "decoded", "bare": "no picture",
            "nowhere.png": "no such file", "garbage.png": "decoded", "empty.png": "empty"}


def test_every_bad_source_is_named_with_what_to_do(tmp_path):
    for name, word in bad_sources(tmp_path).items():
        with pytest.raises(SourceError) as caught:
            list(open_source(str(tmp_path / name)))
        text = str(caught.value)
        assert name in text, name
        assert word in text, (name, text)
        assert "\n" not in text
    assert issubclass(SourceError, InputError)


def test_a_camera_that_is_not_there_is_named():
    with pytest.raises(SourceError, match=r"camera 99 .*another number"):
        open_source("99")


def test_frame_times_are_the_files_own(tmp_path):
    times = np.cumsum([0, 0.04, 0.04, 0.1, 0.03, 0.25, 0.04, 0.04])
    source = open_source(str(clip(tmp_path / "clip.mp4", times)))
    with source:
        got = list(source)
    assert [f.index for f in got] == list(range(8))
    assert np.abs(np.array([f.time_s for f in got]) - times).max() < 0.002
    levels = np.array([f.bgr.mean() for f in got])
    assert (np.abs(levels - (10 + 5 * np.arange(8))) < 5).all()  # each the right picture: limited-range YUV is a little off
    assert (np.diff(levels) > 3).all()
    assert source.broken_after is None
    assert not source.live


def test_a_clip_of_another_codec_counts_and_times_its_frames(tmp_path):
    path = str(tmp_path / "clip.avi")
    writer = cv2.VideoWriter(path, cv2.VideoWriter.fourcc(*"MJPG"), 20.0, (64, 48))
    for i in range(12):
        writer.write(np.full((48, 64, 3), 20 * i, np.uint8))
    writer.release()
    source = open_source(path)
    got = list(source)
    source.close()
    assert len(got) == source.frame_count == 12
    assert np.diff([f.time_s for f in got]) == pytest.approx(0.05, abs=1e-3)


@pytest.mark.skipif(os.name == "nt", reason="no such names on Windows")
@pytest.mark.parametrize("name", ["12:30.mp4", "round 1: start.mp4", "file:x.mp4", "pipe:1.mp4", "concat:a|b.mp4", "a%d.mp4"])
def test_a_colon_in_a_name_is_no_damage(tmp_path, monkeypatch, name):
    monkeypatch.chdir(tmp_path)
    clip(tmp_path / "plain.mp4", np.arange(6) / 10)
    (tmp_path / "plain.mp4").rename(tmp_path / name)
    source = open_source(name)
    assert source.name == name
    with source:
        assert len(list(source)) == 6
    assert source.broken_after is None


def test_a_damaged_clip_tells_where_it_stopped(tmp_path):
    path = str(tmp_path / "clip.avi")
    writer = cv2.VideoWriter(path, cv2.VideoWriter.fourcc(*"MJPG"), 20.0, (320, 240))
    rng = np.random.default_rng(0)
    for _ in range(30):
        writer.write(rng.integers(0, 255, (240, 320, 3), dtype=np.uint8))
    writer.release()
    whole = (tmp_path / "clip.avi").read_bytes()
    (tmp_path / "clip.avi").write_bytes(whole[: len(whole) // 2])
    source = open_source(path)
    count = sum(1 for _ in source)
    source.close()
    assert 0 < count < 30
    assert source.broken_after in (None, count)  # None where the container no longer says how many there should be


def test_a_folder_gives_its_pictures_in_order_of_their_names(tmp_path):
    for i in (2, 0, 1):
        cv2.imwrite(str(tmp_path / f"p{i}.png"), np.full((20, 30, 3), 50 * i, np.uint8))
    (tmp_path / "notes.txt").write_text("not a picture")
    got = list(open_source(str(tmp_path)))
    assert [int(f.bgr.mean()) for f in got] == [0, 50, 100]
    assert [f.time_s for f in got] == [0.0, 1.0, 2.0]


def test_a_picture_whose_name_is_not_ascii_is_read(tmp_path):
    path = tmp_path / "Tisch grün.png"
    cv2.imencode(".png", np.full((9, 9, 3), 77, np.uint8))[1].tofile(path)
    assert int(read_picture(path).mean()) == 77


def test_the_still_picture_drops_torn_frames(tmp_path):
    """Most frames torn in half by another picture: the few that agree win."""
    rng = np.random.default_rng(3)
    base = cv2.resize(rng.integers(60, 200, (12, 16, 3), dtype=np.uint8), (160, 120), interpolation=cv2.INTER_CUBIC)
    for i in range(15):
        picture = np.clip(base + rng.normal(0, 2, base.shape), 0, 255).astype(np.uint8)
        if i in (1, 4, 5, 8, 9, 13):
            picture[60:] = np.roll(picture[60:], 40 + 3 * i, axis=1)
        cv2.imwrite(str(tmp_path / f"f{i:02}.png"), picture)
    still = still_picture(open_source(str(tmp_path)))
    assert np.abs(still.astype(int) - base).mean() < 1.5
    assert np.abs(still[60:].astype(int) - base[60:]).max() < 8


def test_pictures_of_different_sizes_are_refused(tmp_path):
    for i, size in enumerate(((20, 30), (20, 31))):
        cv2.imwrite(str(tmp_path / f"{i}.png"), np.zeros((*size, 3), np.uint8))
    with pytest.raises(SourceError, match="different sizes"):
        still_picture(open_source(str(tmp_path)))
