"""Pictures of clips with odd clocks, by their times: those that the clip was watched by."""

import contextlib
from fractions import Fraction

import av
import numpy as np
import pytest

from tests.vision.capture.test_source import STEADY, coded, set_back
from vision.capture.clip_header import plain_stamps_s
from vision.capture.source import VideoFile
from vision.capture.timed_clip import SequentialClip, TimedClip


@pytest.fixture(scope="module", params=["back", "raw"])
def odd(request, tmp_path_factory):
    """The path of a clip of four seconds whose times cannot be sought by."""
    folder = tmp_path_factory.mktemp("odd")
    if request.param == "raw":
        return coded(folder / "clip.h264", STEADY, fmt="h264", tick=15)
    return set_back(coded(folder / "clip.mkv", STEADY), 2.03, 1.2)


def level(bgr):
    return round((bgr.mean() - 10) / 4)


def test_which_clocks_can_be_sought_by(tmp_path, odd):
    assert not len(plain_stamps_s(odd))
    for name in ("clip.mkv", "clip.mp4", "clip.avi"):
        assert len(plain_stamps_s(coded(tmp_path / name, STEADY, tick=15 if name.endswith("avi") else 1000))), name
    assert not len(plain_stamps_s(coded(tmp_path / "clip.ts", STEADY, tick=90_000)))


def test_pictures_are_found_by_time_forward_and_back(odd):
    clip = SequentialClip(odd)
    assert np.abs(np.array(clip.times_s()) - STEADY).max() < 0.002
    for k in (3, 40, 41, 20, 0, 59):
        found = clip.at(k / 15 + 0.01)
        assert abs(level(found.bgr) - k) <= 1
        assert found.time_s == pytest.approx(k / 15, abs=0.002)
    for a, b in ((10, 14), (2, 5), (50, 60)):
        found = list(clip.between(a / 15 - 0.01, b / 15 - 0.01))
        assert [round(15 * f.time_s) for f in found] == list(range(a, b))
    clip.close()
    clip.close()


def test_a_replay_and_a_look_back_show_the_same_picture(odd):
    from assistant.video.clip import Clip
    from gui.model.history import History

    history = History(odd)
    with Clip(odd) as clip:
        assert np.abs(clip.times_s - STEADY).max() < 0.002
        for k in (45, 12):
            [(_, replayed)] = clip.frames(float(clip.times_s[k]), float(clip.times_s[k]) + 1e-3)
            looked = history.picture(float(clip.times_s[k]))
            assert np.array_equal(replayed, looked)
            assert abs(level(looked) - k) <= 1
    history.close()


def shifted(path, times, *, between=0):
    """A clip of grey pictures (level 10 + 4 i) at 10 a second, ``between`` stored out of order after each, shown at these times
    (s); its times of decoding stay as they were."""
    coder = f"bf={between}:b-adapt=0:keyint=10:min-keyint=1:scenecut=0"
    plain = path.with_name("plain.mp4")
    with av.open(str(plain), "w") as out:
        stream = out.add_stream("libx264", rate=10, options={"crf": "10", "x264-params": coder})
        stream.width, stream.height, stream.pix_fmt = 64, 48, "yuv420p"
        for i in range(len(times)):
            out.mux(stream.encode(av.VideoFrame.from_ndarray(np.full((48, 64, 3), 10 + 4 * i, np.uint8), format="bgr24")))
        out.mux(stream.encode(None))
    with av.open(str(plain)) as given, av.open(str(path), "w") as out:
        stream = out.add_stream_from_template(given.streams.video[0])
        for packet in given.demux(given.streams.video[0]):
            if packet.size:
                packet.pts = round((6.0 + times[round(10 * packet.pts * packet.time_base)]) / packet.time_base)
                packet.stream = stream
                out.mux(packet)
    return str(path)


def turned(*order):
    """Times of 50 pictures, 0.1 s apart, of which those in ``order`` have each other's: the smallest stands first."""
    out = [0.1 * k for k in range(N)]
    for place, k in zip(sorted(order), order, strict=True):
        out[place] = 0.1 * k
    return out


N = 50
BACK = {"all at once": [0.1 * k - (1.45 if k >= 25 else 0) for k in range(N)],
        "in a stretch": [0.1 * (60 - k if 20 <= k <= 40 else k) for k in range(N)],
        "at one picture": [0.1 * (5.5 if k == 25 else k) for k in range(N)],
        "between two neighbours": turned(24, 23), "at a picture stored whole": turned(30, 29), "of three": turned(25, 23, 24)}


@pytest.mark.parametrize(("between", "name"), [(0, "clip.mp4"), (2, "clip.mp4"), (2, "clip.mkv")])
@pytest.mark.parametrize("how", BACK)
def test_a_clip_whose_times_run_back_shows_what_it_was_watched_by(tmp_path, how, between, name):
    path = shifted(tmp_path / name, BACK[how], between=between)
    with contextlib.closing(VideoFile(path)) as clip:
        watched = [(f.time_s, level(f.bgr)) for f in clip]
    assert len(watched) == N
    with contextlib.closing(TimedClip(path)) as clip:
        assert [(t, level(bgr)) for t, bgr in clip.between(-1.0, 99.0)] == watched
    for t, shown in (*watched[::7], *watched[22:27], *watched[28:32]):
        with contextlib.closing(TimedClip(path)) as clip:  # each for itself: what is come across is remembered
            assert level(clip.at(t + 1e-3)[1]) == shown


@pytest.mark.parametrize("between", [0, 3])
def test_pictures_stored_in_another_order_or_with_gaps_are_sought_all_the_same(tmp_path, between):
    for name in ("a.mp4", "a.mkv"):  # Matroska has no times of decoding
        assert len(plain_stamps_s(shifted(tmp_path / name, [0.1 * k for k in range(N)], between=between))) == N, name
    path = tmp_path / "uneven.mp4"
    with av.open(str(path), "w") as out:
        stream = out.add_stream("libx264", rate=10, options={"x264-params": f"bf={between}:b-adapt=0"})
        stream.width, stream.height, stream.pix_fmt = 64, 48, "yuv420p"
        stream.codec_context.time_base = Fraction(1, 1000)
        for k in range(N):
            frame = av.VideoFrame.from_ndarray(np.full((48, 64, 3), 90, np.uint8), format="bgr24")
            frame.pts, frame.time_base = 100 * k + 37 * (k % 3) + (900 if k > 30 else 0), Fraction(1, 1000)
            out.mux(stream.encode(frame))
        out.mux(stream.encode(None))
    assert len(plain_stamps_s(str(path))) == N
