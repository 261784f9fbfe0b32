"""How stored pictures are shown: every turn, mirrored or not, wide and high pixels, in clips as players show them."""

import struct
from fractions import Fraction

import av
import numpy as np
import pytest

from vision.capture.presentation import Presentation, of_matrix
from vision.capture.source import open_source
from vision.capture.timed_clip import TimedClip
from vision.imaging.planes import Planes

ONE = 1 << 16
MATRICES = {"as it is": (ONE, 0, 0, ONE), "mirrored": (-ONE, 0, 0, ONE), "half": (-ONE, 0, 0, -ONE),
            "flipped": (ONE, 0, 0, -ONE), "right": (0, ONE, -ONE, 0), "left": (0, -ONE, ONE, 0), "across": (0, ONE, ONE, 0),
            "other": (0, -ONE, -ONE, 0)}
"""a, b, c, d of a track's matrix: (x, y) is shown at (a x + c y, b x + d y)."""
SHOWN = {"as it is": lambda p: p, "mirrored": np.fliplr, "half": lambda p: np.rot90(p, 2), "flipped": np.flipud,
         "right": lambda p: np.rot90(p, -1), "left": np.rot90, "across": lambda p: np.swapaxes(p, 0, 1),
         "other": lambda p: np.swapaxes(np.rot90(p, 2), 0, 1)}


def stored(number, width=96, height=64):
    """(H, W, 3): brighter to the right and downwards, and with each frame."""
    y, x = np.mgrid[0:height, 0:width]
    return np.repeat((20 + x + y // 2 + 4 * number)[..., None], 3, axis=2).astype(np.uint8)


def film(path, matrix=None, aspect=None, colours=None):
    """Ten frames, with a track's matrix put in."""
    with av.open(str(path), "w") as out:
        s = out.add_stream("libx264", rate=10, options={"crf": "5", "bf": "2"})
        s.width, s.height, s.pix_fmt = 96, 64, "yuv420p"
        if aspect is not None:
            s.codec_context.sample_aspect_ratio = aspect
        if colours is not None:
            s.codec_context.color_range = colours
        for k in range(10):
            f = av.VideoFrame.from_ndarray(stored(k), format="bgr24")
            if colours is not None:
                f = f.reformat(format="yuv420p", dst_color_range=colours)
            f.pts, f.time_base = k, Fraction(1, 10)
            out.mux(s.encode(f))
        out.mux(s.encode())
    if matrix is not None:
        turn_track(path, matrix)
    return str(path)


def turn_track(path, matrix):
    """Put a matrix into the track's head."""
    data = bytearray(path.read_bytes())
    at = data.index(b"tkhd") + 4
    at += 4 + (32 if data[at] else 20) + 16
    a, b, c, d = matrix
    data[at:at + 36] = struct.pack(">9i", a, b, 0, c, d, 0, 0, 0, 1 << 30)
    path.write_bytes(data)


@pytest.mark.parametrize("name", MATRICES)
def test_every_matrix_is_shown_as_players_do_by_run_and_by_replay(tmp_path, name):
    path = film(tmp_path / "clip.mp4", MATRICES[name])
    with open_source(path) as source:
        frames = list(source)
        want = SHOWN[name](stored(0))
        assert source.size_px == (want.shape[1], want.shape[0])
    assert len(frames) == 10
    for f in frames:
        assert np.abs(f.bgr.astype(int) - SHOWN[name](stored(f.index))).mean() < 4  # limited-range YUV is a little off
    clip = TimedClip(path)
    for k in (7, 2, 9):
        time_s, bgr = clip.at(k / 10 + 0.01)
        assert time_s == pytest.approx(k / 10, abs=1e-3)
        assert np.array_equal(bgr, frames[k].bgr)
    clip.close()


@pytest.mark.parametrize(("aspect", "size"), [(Fraction(4, 3), (128, 64)), (Fraction(16, 15), (102, 64)),
                                              (Fraction(10, 11), (96, 70))])
@pytest.mark.parametrize("matrix", [None, "right"])
def test_pixels_are_made_square_and_nothing_is_thrown_away(tmp_path, aspect, size, matrix):
    with open_source(film(tmp_path / "clip.mp4", MATRICES.get(matrix), aspect)) as source:
        assert source.size_px == (size if matrix is None else size[::-1])
        for f in source:
            assert (f.bgr.shape[1], f.bgr.shape[0]) == source.size_px


def test_full_range_shows_the_same_as_limited(tmp_path):
    seen = []
    for name, colours in (("limited", 1), ("full", 2)):
        with open_source(film(tmp_path / f"{name}.mp4", colours=colours)) as source:
            seen.append(np.stack([f.bgr for f in source]).astype(int))
    assert np.abs(seen[0] - seen[1]).mean() < 2
    assert np.abs(seen[1] - np.stack([stored(k) for k in range(10)])).mean() < 2


@pytest.mark.parametrize("name", ["as it is", "right"])
def test_frames_that_carry_other_data_beside_the_turn(tmp_path, name):
    """PyAV gives what goes with a frame as objects (to 18) or by kind (from 19): encoder's words, HDR's master screen.
    No B-frames: x265 reads an unset delay for their decoding times where a clip has fewer frames than that."""
    path = tmp_path / "clip.mp4"
    with av.open(str(path), "w") as out:
        s = out.add_stream("libx265", rate=10)
        s.width, s.height, s.pix_fmt = 96, 64, "yuv420p10le"
        s.options = {"crf": "5", "x265-params": "log-level=error:pools=none:frame-threads=1:bframes=0:hdr10=1:"
                     "max-cll=1000,400:master-display=G(13250,34500)B(7500,3000)R(34000,16000)WP(15635,16450)L(10000000,1)"}
        for k in range(2):
            f = av.VideoFrame.from_ndarray(stored(k), format="bgr24").reformat(format="yuv420p10le")
            f.pts, f.time_base = k, Fraction(1, 10)
            out.mux(s.encode(f))
        out.mux(s.encode())
    if name != "as it is":
        turn_track(path, MATRICES[name])
    with av.open(str(path)) as clip:
        carried = next(clip.decode(video=0)).side_data
        assert carried.get("MASTERING_DISPLAY_METADATA") is not None
        assert (carried.get("DISPLAYMATRIX") is not None) == (name != "as it is")
    with open_source(str(path)) as source:
        for f in source:
            assert np.abs(f.bgr.astype(int) - SHOWN[name](stored(f.index))).mean() < 4


def test_what_cannot_be_done_is_said():
    assert "turned by 30°" in of_matrix(np.array([[0.866, 0.5, 0], [-0.5, 0.866, 0], [0, 0, 1]])).remark
    assert of_matrix(np.zeros((3, 3))) == Presentation()
    assert of_matrix(np.diag([-1.0, 1.0, 1.0])).mirrored


def test_a_plain_clip_comes_as_its_decoder_stores_it_and_a_turned_one_as_shown(tmp_path):
    plain, turned = tmp_path / "plain.mp4", tmp_path / "turned.mp4"
    film(plain)
    film(turned, MATRICES["half"])
    with open_source(str(plain)) as clip, open_source(str(turned)) as other:
        for frame, back in zip(clip, other, strict=True):
            assert isinstance(frame.picture, Planes) is (frame.index > 0)
            assert frame.size_px == (96, 64)
            assert np.abs(frame.bgr.astype(int) - stored(frame.index)).max() < 20
            assert isinstance(back.picture, np.ndarray)
            assert (frame.bgr == np.rot90(back.bgr, 2)).all()
            assert frame.showing(frame.picture) is frame
            assert frame.showing(back.bgr).bgr is back.bgr
