"""Sources of frames: what cannot be opened is named in one sentence, times are the file's own."""

import os
from fractions import Fraction
from pathlib import Path

import av
import cv2
import numpy as np
import pytest

from assistant.video.stills import StillFrames
from measure.errors import InputError
from studio.footage.phone_clips import Kind, write_clip
from vision.capture.source import Camera, SourceError, open_source, read_picture, still_picture
from vision.capture.timed_clip import TimedPictures


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
    assert source.broken_after == count
    assert f"damaged or cut short: it could be read up to frame {count}" in source.ending
    assert "its header says 30 frames" in source.ending


def coded(path, stamps_s, *, codec="libx264", fmt=None, tick=1000, rate=15):
    """A clip of grey pictures with these times (s, to 1/``tick``), level 10 + 4 i; returns its path as text."""
    with av.open(str(path), "w", format=fmt, options={"cluster_time_limit": "1"} if str(path).endswith("mkv") else {}) as out:
        stream = out.add_stream(codec, rate=rate, options={"crf": "10", "bf": "0"} if codec == "libx264" else {})
        stream.width, stream.height = 64, 48
        stream.pix_fmt = "yuvj420p" if codec == "mjpeg" else "yuv420p"
        stream.codec_context.time_base = Fraction(1, tick)
        packets = []
        for i in range(len(stamps_s)):
            frame = av.VideoFrame.from_ndarray(np.full((48, 64, 3), 10 + 4 * i, np.uint8), format="bgr24")
            frame.pts, frame.time_base = i, Fraction(1, tick)
            packets += stream.encode(frame)
        packets += stream.encode(None)
        for packet, at in zip(packets, stamps_s, strict=True):  # after the encoder, which would not run back
            packet.pts = packet.dts = round(at * tick)
            packet.time_base = Fraction(1, tick)
            out.mux(packet)
    return str(path)


def set_back(path, from_s, by_s):
    """Set the clock of a Matroska file back: of the clusters (here one to a frame) from a time on. Muxers refuse to."""
    data, at = bytearray(Path(path).read_bytes()), 0
    while (at := data.find(b"\x1f\x43\xb6\x75", at)) >= 0:
        at += 4
        at += 9 - data[at].bit_length()  # past the cluster's size
        at += 6 * (data[at] == 0xBF)  # and its checksum, which nobody reads
        if data[at] == 0xE7:
            size = data[at + 1] & 0x7F
            told = int.from_bytes(data[at + 2:at + 2 + size], "big")
            if told >= 1000 * from_s:
                data[at + 2:at + 2 + size] = (told - round(1000 * by_s)).to_bytes(size, "big")
    Path(path).write_bytes(data)
    return path


def read(path):
    """(times, remarks by frame, what is said at the end) of a clip."""
    with open_source(path) as source:
        frames = list(source)
    assert [(f.bgr.mean() - 10) / 4 for f in frames] == pytest.approx(range(len(frames)), abs=1.5)
    return np.array([f.time_s for f in frames]), {f.index: f.remark for f in frames if f.remark}, source.ending


STEADY = np.arange(60) / 15


@pytest.mark.parametrize(("name", "codec", "fmt"), [("clip.h264", "libx264", "h264"), ("clip.hevc", "libx265", "hevc"),
                                                    ("clip.m4v", "mpeg4", "m4v")])
def test_a_raw_stream_has_the_rate_of_its_header(tmp_path, name, codec, fmt):
    times, said, ending = read(coded(tmp_path / name, STEADY, codec=codec, fmt=fmt, tick=15))
    assert np.abs(times - STEADY).max() < 1e-6
    assert (said, ending) == ({}, "")


def test_a_stream_without_times_and_rate_says_what_is_guessed(tmp_path):
    path = coded(tmp_path / "clip.mjpeg", STEADY, codec="mjpeg", fmt="mjpeg", tick=15)
    times, said, _ = read(path)
    assert np.diff(times) == pytest.approx(1 / 25)
    assert list(said) == [0]
    assert "no times: 25 frames a second are guessed" in said[0]


@pytest.mark.parametrize("name", ["clip.mkv", "clip.ts"])
def test_a_gap_counts(tmp_path, name):
    gap = STEADY + 40.0 * (STEADY > 2)
    times, said, ending = read(coded(tmp_path / name, gap, tick=90_000 if name.endswith("ts") else 1000))
    assert np.abs(times - gap).max() < 0.002
    assert list(said) == [31]
    assert "no picture for 40.1 s" in said[31]
    assert ending == ""


def test_a_clock_that_runs_back_does_not(tmp_path):
    """Set back in the file, and of two pieces put together, whose clocks both begin at 1.4 s."""
    path = set_back(coded(tmp_path / "clip.mkv", STEADY), 2.03, 1.2)
    times, said, ending = read(path)
    assert np.abs(times - STEADY).max() < 0.002
    assert "steps back by 1.20 s at frame 31" in said[31]
    assert ending == ""
    parts = (STEADY[:31], STEADY[31:] - STEADY[31])
    pieces = [coded(tmp_path / f"{n}.ts", part, tick=90_000) for n, part in enumerate(parts)]
    (tmp_path / "joined.ts").write_bytes(b"".join(Path(p).read_bytes() for p in pieces))
    with open_source(str(tmp_path / "joined.ts")) as source:
        frames = list(source)
    assert np.abs(np.array([f.time_s for f in frames]) - STEADY).max() < 0.002
    assert ["steps back" in f.remark for f in frames if f.remark] == [True]
    assert source.ending == ""


def test_a_whole_clip_is_not_called_damaged(tmp_path):
    """Late starts, and pictures left out: the header's length and rate do not give their number."""
    uneven = np.cumsum(np.random.default_rng(2).choice([1, 1, 1, 7], 60)) / 15
    for name, stamps in (("late.mkv", STEADY + 5), ("late.ts", STEADY + 5), ("uneven.mkv", uneven)):
        times, said, ending = read(coded(tmp_path / name, stamps, tick=90_000 if name.endswith("ts") else 1000))
        assert np.abs(times - (stamps - stamps[0])).max() < 0.002
        assert (said, ending) == ({}, "")


@pytest.mark.parametrize("name", ["clip.mkv", "clip.mp4"])
def test_a_clip_that_is_cut_off_is_told(tmp_path, name):
    path = tmp_path / name
    rng = np.random.default_rng(0)
    with av.open(str(path), "w", options={"movflags": "+faststart"} if name.endswith("mp4") else {}) as out:
        stream = out.add_stream("libx264", rate=15, options={"crf": "10", "g": "10"})
        stream.width, stream.height, stream.pix_fmt = 64, 48, "yuv420p"
        for _ in range(60):
            picture = rng.integers(0, 255, (48, 64, 3), dtype=np.uint8)
            out.mux(stream.encode(av.VideoFrame.from_ndarray(picture, format="bgr24")))
        out.mux(stream.encode(None))
    whole = path.read_bytes()
    path.write_bytes(whole[:len(whole) // 2])
    with open_source(str(path)) as source:
        count = sum(1 for _ in source)
    assert 0 < count < 59
    assert source.broken_after == count
    assert "damaged or cut short" in source.ending
    assert f"up to frame {count} (" in source.ending


def with_sound(path, *, sound_s, pictures_from_s=0.0):
    """Four seconds of pictures at 15 a second, and sound from 0 on; headers of Matroska tell one length for both."""
    with av.open(str(path), "w") as out:
        pictures = out.add_stream("libvpx", rate=15, options={"deadline": "realtime"})
        pictures.width, pictures.height, pictures.pix_fmt = 64, 48, "yuv420p"
        pictures.codec_context.time_base = Fraction(1, 1000)
        sound = out.add_stream("pcm_s16le", rate=8000)
        for k in range(round(sound_s * 5)):
            heard = av.AudioFrame.from_ndarray(np.zeros((1, 1600), np.int16), format="s16", layout="mono")
            heard.sample_rate, heard.pts, heard.time_base = 8000, 1600 * k, Fraction(1, 8000)
            out.mux(sound.encode(heard))
        for k in range(60):
            frame = av.VideoFrame.from_ndarray(np.full((48, 64, 3), 10 + 4 * k, np.uint8), format="bgr24")
            frame.pts, frame.time_base = round(1000 * (pictures_from_s + k / 15)), Fraction(1, 1000)
            out.mux(pictures.encode(frame))
        out.mux(pictures.encode(None))
        out.mux(sound.encode(None))
    return path


@pytest.mark.parametrize("from_s", [0.0, 2.0])
def test_sound_that_outlasts_the_pictures_is_no_damage(tmp_path, from_s):
    path = with_sound(tmp_path / "clip.mkv", sound_s=9.0, pictures_from_s=from_s)
    times, said, ending = read(path.as_posix())
    assert np.abs(times - STEADY).max() < 0.002
    assert (said, ending) == ({}, "")
    whole = path.read_bytes()
    path.write_bytes(whole[:len(whole) * 4 // 10])
    with open_source(str(path)) as source:
        count = sum(1 for _ in source)
    assert 0 < count < 60
    assert "damaged or cut short" in source.ending


def test_a_camera_that_goes_on_goes_on_with_its_clock():
    class Capture:
        def isOpened(self): return True
        def set(self, *_): return True
        def get(self, _): return 30.0
        def read(self): return True, np.zeros((4, 4, 3), np.uint8)
        def release(self): pass

    camera = Camera(0, lambda *_: Capture())
    before = [next(it) for it in [iter(camera)] for _ in range(3)]
    after = next(iter(camera))
    assert [f.index for f in (*before, after)] == [0, 1, 2, 3]
    assert after.time_s >= before[-1].time_s > 0 == before[0].time_s


def test_moments_without_a_picture_are_not_missing(tmp_path):
    """AVI has a fixed rate: where no picture came it holds empty ones, which its header counts."""
    gap = STEADY + 1.0 * (STEADY > 2)
    times, said, ending = read(coded(tmp_path / "clip.avi", gap, codec="mjpeg", tick=15))
    assert np.abs(times - gap).max() < 0.002
    assert (said, ending) == ({}, "")


def test_a_folder_gives_its_pictures_in_order_of_their_names(tmp_path):
    for i in (2, 0, 1):
        cv2.imwrite(str(tmp_path / f"p{i}.png"), np.full((20, 30, 3), 50 * i, np.uint8))
    (tmp_path / "notes.txt").write_text("not a picture")
    got = list(open_source(str(tmp_path)))
    assert [int(f.bgr.mean()) for f in got] == [0, 50, 100]
    assert [f.time_s for f in got] == [0.0, 1.0, 2.0]


def test_numbers_in_names_go_by_their_value_and_hidden_files_are_none(tmp_path):
    """As file managers show them; macOS and Android leave hidden files of the same endings beside pictures."""
    for k in range(1, 13):
        cv2.imwrite(str(tmp_path / f"shot{k}.png"), np.full((9, 9, 3), 10 * k, np.uint8))
    (tmp_path / "._shot1.png").write_bytes(b"\0\5\x16\7" + bytes(100))
    cv2.imwrite(str(tmp_path / ".trashed-1-shot2.jpg"), np.zeros((9, 9, 3), np.uint8))
    with open_source(str(tmp_path)) as source:
        assert [int(f.bgr.mean()) // 10 for f in source] == list(range(1, 13))
    assert [int(p.mean()) // 10 for _, p in TimedPictures(str(tmp_path)).between(-1.0, 99.0)] == list(range(1, 13))
    with StillFrames(tmp_path) as stills:
        assert int(stills.at(9.0)[1].mean()) == 100


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


class NoConversion:
    """What FFmpeg's converter says of colours that it does not know (a damaged header names them)."""

    def reformat(self, frame, format):
        raise av.error.OSError(95, "Operation not supported")


def test_pictures_whose_colours_cannot_be_converted_are_one_sentence(tmp_path):
    path = tmp_path / "clip.mp4"
    write_clip(path, [np.full((48, 64, 3), 20 * k, np.uint8) for k in range(4)], [k / 10 for k in range(4)], Kind())
    source = open_source(str(path))
    source._reader._convert = NoConversion()
    with pytest.raises(SourceError, match=r"clip\.mp4: the colours of its pictures cannot be converted \(Operation not"):
        next(iter(source))
    source.close()
