"""Films that ask for another speed are told; their pictures keep the times at which they were taken."""

import struct

import av
import numpy as np
import pytest

from vision.capture.containers.edit_list import of_list, remark_of, speeds_of
from vision.capture.source import VideoFile


def content(*parts, version=0):
    form = ">QqI" if version else ">IiI"
    return bytes([version, 0, 0, 0]) + struct.pack(">I", len(parts)) + b"".join(struct.pack(form, *p) for p in parts)


def film(path, rate):
    """30 frames, ten a second, whose edit list asks for a speed (in 65536ths)."""
    with av.open(str(path), "w") as out:
        stream = out.add_stream("libx264", rate=10)
        stream.width, stream.height, stream.pix_fmt = 64, 48, "yuv420p"
        for k in range(30):
            out.mux(stream.encode(av.VideoFrame.from_ndarray(np.full((48, 64, 3), 8 * k, np.uint8), format="bgr24")))
        out.mux(stream.encode(None))
    data = bytearray(path.read_bytes())
    struct.pack_into(">I", data, data.index(b"elst") + 20, rate)
    path.write_bytes(data)
    return path


@pytest.mark.parametrize(("rate", "speed"), [(0x8000, 0.5), (0x20000, 2.0)])
def test_another_speed_is_told_once_and_times_stay(tmp_path, rate, speed):
    path = film(tmp_path / "a.mp4", rate)
    assert speeds_of(str(path), 0) == (speed,)
    frames = list(VideoFile(str(path)))
    assert f"asks to be played at {speed:.3g} times its speed, which is not done" in frames[0].remark
    assert all(not f.remark for f in frames[1:])
    np.testing.assert_allclose([f.time_s for f in frames], np.arange(len(frames)) / 10, atol=1e-6)


def test_a_plain_film_says_nothing(tmp_path):
    path = film(tmp_path / "a.mp4", 0x10000)
    assert speeds_of(str(path), 0) == speeds_of(str(path), 1) == speeds_of(str(tmp_path / "none.mp4"), 0) == ()
    assert not next(iter(VideoFile(str(path)))).remark


def test_both_versions_of_the_list_are_read():
    parts = ((500, -1, 0x10000), (1000, 0, 0x10000), (1000, 40, 0x4000), (100, 60, 0))
    assert of_list(content(*parts)) == of_list(content(*parts, version=1)) == (0.25, 0.0)
    assert of_list(content((500, -1, 0))) == ()  # an empty part has no speed
    assert of_list(content(*parts)[:30]) == of_list(b"") == ()
    assert "0.25 times its speed and no speed at all" in remark_of((0.25, 0.0))
