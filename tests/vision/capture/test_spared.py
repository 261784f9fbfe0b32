"""Pictures to which no other refers may be left undecoded: times stay, and all other pictures are as ever."""

from __future__ import annotations

import math

import av
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vision.capture.containers.unreferenced import Unreferenced
from vision.capture.rotated_source import RotatedSource
from vision.capture.source import Frame, open_source, spare

COUNT, RATE = 48, 20
CODED = {"clip.mp4": ("libx264", {"bf": "3", "g": "24"}), "clip.mkv": ("libx264", {"bf": "2"}),
         "clip.ts": ("libx264", {"bf": "3"}), "hevc.mp4": ("libx265", {"x265-params": "bframes=3:log-level=none"}),
         "plain.mp4": ("libx264", {"bf": "0"}), "mpeg4.mp4": ("mpeg4", {"bf": "2"})}
"""By the name of a clip: its codec and the codec's options."""
TOLD = {"clip.mp4", "clip.mkv", "clip.ts", "hevc.mp4"}


def written(path, codec, options):
    """A clip in which a bright square moves over a noisy table."""
    table = np.random.default_rng(3).integers(60, 120, (96, 128, 3), np.uint8)
    with av.open(str(path), "w") as out:
        stream = out.add_stream(codec, rate=RATE, options=options)
        stream.width, stream.height, stream.pix_fmt = 128, 96, "yuv420p"
        for k in range(COUNT):
            picture = table.copy()
            picture[20:40, 2 * k:2 * k + 20] = 230
            for packet in stream.encode(av.VideoFrame.from_ndarray(picture, format="bgr24")):
                out.mux(packet)
        for packet in stream.encode(None):
            out.mux(packet)
    return str(path)


@pytest.fixture(scope="module")
def clips(tmp_path_factory):
    folder = tmp_path_factory.mktemp("clips")
    return {name: written(folder / name, *coded) for name, coded in CODED.items()}


def read(path, until_s=lambda time_s: -math.inf, turned=0) -> list[Frame]:
    """All frames; after each it is asked until when pictures are to be spared."""
    source = RotatedSource.of(open_source(path), turned, False)
    out = []
    for frame in source:
        out.append(frame)
        spare(source, until_s(frame.time_s))
    return out


def check(frames, whole):
    assert [(f.index, f.time_s) for f in frames] == [(f.index, f.time_s) for f in whole]
    shown = None
    for frame, same in zip(frames, whole, strict=True):
        if frame.decoded:
            assert (frame.bgr == same.bgr).all()
            shown = frame.bgr
        else:
            assert (frame.bgr == shown).all()  # the one before


@pytest.mark.parametrize("name", CODED)
def test_times_and_all_other_pictures_stay_the_same(clips, name):
    whole, frames = read(clips[name]), read(clips[name], lambda time_s: math.inf)
    check(frames, whole)
    assert all(f.decoded for f in whole)
    spared = sum(not f.decoded for f in frames)
    assert spared > COUNT / 4 if name in TOLD else spared == 0


@settings(max_examples=25, deadline=None)
@given(st.lists(st.sampled_from((-math.inf, 0.9, 1.4, math.inf)), min_size=COUNT, max_size=COUNT))
def test_it_may_be_switched_on_and_off_at_any_time(clips, until_s):
    check(read(clips["clip.mp4"], lambda time_s: until_s[round(time_s * RATE)]), read(clips["clip.mp4"]))


def test_from_the_given_time_on_all_are_decoded(clips):
    frames = read(clips["clip.mp4"], lambda time_s: 1.2)
    assert not all(f.decoded for f in frames if f.time_s < 1.2 - 1e-6)
    assert all(f.decoded for f in frames if f.time_s >= 1.2 - 1e-6)


def test_a_turned_clip_spares_the_same(clips):
    frames, plain = (read(clips["clip.mp4"], lambda time_s: math.inf, turned) for turned in (180, 0))
    assert [f.decoded for f in frames] == [f.decoded for f in plain]
    assert all((f.bgr == g.bgr[::-1, ::-1]).all() for f, g in zip(frames, plain, strict=True))


def test_what_cannot_spare_goes_on(clips):
    spare(iter(()), math.inf)
    with av.open(clips["mpeg4.mp4"]) as container:
        stream = container.streams.video[0]
        tell = Unreferenced(stream)
        assert not any(tell(p) for p in container.demux(stream) if p.size)


@pytest.mark.parametrize("name", sorted(TOLD))
def test_what_is_told_is_what_ffmpeg_leaves_out_itself(clips, name):
    with av.open(clips[name]) as container:
        stream = container.streams.video[0]
        tell = Unreferenced(stream)
        told = {p.pts for p in container.demux(stream) if p.size and tell(p)}
    with av.open(clips[name]) as container:
        stream = container.streams.video[0]
        stream.codec_context.skip_frame = "NONREF"
        kept = {f.pts for f in container.decode(stream)}
    with av.open(clips[name]) as container:
        every = {f.pts for f in container.decode(video=0)}
    assert told == every - kept
