"""A text that names other files is no clip, whatever its name ends in: FFmpeg would play what it names."""

import shutil
from fractions import Fraction

import av
import numpy as np
import pytest

from vision.capture.clip_header import packets_in, plain_stamps_s
from vision.capture.clip_reader import ClipReader, SourceError

HLS = "#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1.0,\nclip.mp4\n#EXT-X-ENDLIST\n"
LISTS = {"hls.m3u8": HLS, "hls.mp4": HLS, "named.ffconcat": "ffconcat version 1.0\nfile clip.mp4\n",
         "named.mp4": "ffconcat version 1.0\nfile clip.mp4\n",
         "named.mpd": '<?xml version="1.0"?>\n<MPD type="static"><Period/></MPD>\n'}


@pytest.fixture
def clip(tmp_path):
    with av.open(str(tmp_path / "clip.mp4"), "w") as out:
        stream = out.add_stream("libx264", rate=10)
        stream.width, stream.height, stream.pix_fmt = 64, 48, "yuv420p"
        for _ in range(5):
            out.mux(stream.encode(av.VideoFrame.from_ndarray(np.full((48, 64, 3), 90, np.uint8), format="bgr24")))
        out.mux(stream.encode())
    return tmp_path / "clip.mp4"


@pytest.mark.parametrize("name", LISTS)
def test_a_list_of_clips_is_refused_in_a_sentence(clip, name):
    path = clip.with_name(name)
    path.write_text(LISTS[name], encoding="utf-8")
    with pytest.raises(SourceError, match=r"a list that names other files, no clip: give the clips themselves"):
        ClipReader(str(path))
    told = packets_in(str(path))
    assert (told.held, told.shown) == (0, 0)
    assert len(plain_stamps_s(str(path))) == 0


@pytest.mark.parametrize(("ending", "codec"), [("mp4", "libx264"), ("mov", "libx264"), ("mkv", "libx264"), ("avi", "mjpeg"),
                                               ("webm", "libvpx"), ("ts", "libx264"), ("mpg", "mpeg2video"), ("flv", "flv"),
                                               ("wmv", "wmv2"), ("gif", "gif"), ("3gp", "mpeg4"),
                                               ("mxf", "mpeg2video"), ("nut", "mpeg4"), ("y4m", "wrapped_avframe"),
                                               ("hevc", "libx265"), ("m4v", "mpeg4"), ("mjpeg", "mjpeg")])
def test_formats_that_hold_their_pictures_are_read(tmp_path, ending, codec):
    path = tmp_path / f"clip.{ending}"
    if codec not in av.codecs_available:
        pytest.skip(f"this FFmpeg has no {codec}")
    formats = {"gif": "rgb8", "mjpeg": "yuvj420p", "avi": "yuvj420p"}
    with av.open(str(path), "w") as out:
        stream = out.add_stream(codec, rate=25)
        stream.width, stream.height = 352, 288
        stream.pix_fmt = formats.get(ending, "yuv420p")
        for k in range(5):
            picture = av.VideoFrame.from_ndarray(np.full((288, 352, 3), 60 + 9 * k, np.uint8), format="bgr24")
            frame = picture.reformat(format=stream.pix_fmt)
            frame.pts, frame.time_base = k, Fraction(1, 25)
            out.mux(stream.encode(frame))
        out.mux(stream.encode())
    reader = ClipReader(str(path))
    try:
        assert sum(1 for _ in reader.frames()) == 5
    finally:
        reader.close()


def test_a_damaged_clip_is_still_called_damaged(clip):
    shutil.copy(clip, clip.with_name("half.mp4"))
    half = clip.with_name("half.mp4")
    half.write_bytes(half.read_bytes()[:200])
    with pytest.raises(SourceError, match="a clip that does not play is damaged"):
        ClipReader(str(half))
