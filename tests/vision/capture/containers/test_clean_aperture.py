"""Clips that ask for a part of their pictures: MP4's clean aperture and Matroska's crop are shown as players show them."""

import io
import struct
from dataclasses import replace

import av
import numpy as np
import pillow_heif
import pytest
from PIL import Image as Pillow

from vision.capture.clip_reader import ClipReader
from vision.capture.containers import clean_aperture
from vision.capture.containers.boxes import boxes
from vision.capture.containers.clean_aperture import WHOLE, Aperture, aperture_of, of_clap, of_picture
from vision.capture.picture_file import read_picture
from vision.capture.presentation import Presentation
from vision.capture.source import VideoFile
from vision.capture.timed_clip import TimedClip

CUT = Aperture(10, 4, 6, 8)
SIZE = (160, 90)


def written(path, frames=3, tracks=1):
    """A clip of ``SIZE`` whose pictures differ everywhere."""
    rng = np.random.default_rng(5)
    picture = np.kron(rng.integers(0, 255, (9, 16, 3)), np.ones((10, 10, 1))).astype(np.uint8)
    with av.open(str(path), "w") as out:
        streams = [out.add_stream("libx264", rate=10, options={"qp": "8"}) for _ in range(tracks)]
        for stream in streams:
            stream.width, stream.height, stream.pix_fmt = *SIZE, "yuv420p"
        for _ in range(frames):
            for stream in streams:
                out.mux(stream.encode(av.VideoFrame.from_ndarray(picture, format="bgr24")))
        for stream in streams:
            out.mux(stream.encode(None))
    return path


def clap(width, height, dx, dy):
    return struct.pack(">I4sIIIIiIiI", 40, b"clap", *width, *height, *dx, *dy)


def with_clap(path, box, track=0):
    """The box at the end of a track's sample description; the parts of the file lie before their index."""
    data = bytearray(path.read_bytes())
    at = -1
    for _ in range(track + 1):
        at = data.index(b"avc1", data.index(b"stsd", at + 1))
    assert data.index(b"mdat") < data.index(b"moov")
    end = at - 4 + struct.unpack_from(">I", data, at - 4)[0]
    for name in (b"moov", b"trak", b"mdia", b"minf", b"stbl", b"stsd", b"avc1"):
        place = data.rindex(name, 0, at + 4) - 4
        struct.pack_into(">I", data, place, struct.unpack_from(">I", data, place)[0] + len(box))
    data[end:end] = box
    path.write_bytes(data)
    return path


def spliced(data, chain, extra):
    """Matroska's elements with ``extra`` at the end of the one that ``chain`` leads to."""
    if not chain:
        return data + extra
    out, done = b"", 0
    for name, a, b in clean_aperture._elements(io.BytesIO(data), 0, len(data)):
        if name == chain[0]:
            inner = spliced(data[a:b], chain[1:], extra)
            out += name.to_bytes((name.bit_length() + 7) // 8, "big") + (len(inner) | 1 << 56).to_bytes(8, "big") + inner
        else:
            out += data[done:b]
        done = b
    return out


def with_crop(path, cut):
    extra = b"".join(name.to_bytes(2, "big") + bytes([0x81, getattr(cut, side)]) for name, side in clean_aperture.CROP.items())
    chain = (clean_aperture.SEGMENT, clean_aperture.TRACKS, clean_aperture.TRACK, clean_aperture.VIDEO)
    path.write_bytes(spliced(path.read_bytes(), chain, extra))
    return path


def first(path):
    reader = ClipReader(str(path))
    picture = reader.picture(next(reader.frames()))
    reader.close()
    return reader, picture


@pytest.fixture(params=["mp4", "mov", "mkv", "webm"])
def cut_clip(request, tmp_path):
    """(the whole clip's picture, a clip of the same pictures that asks for CUT)."""
    kind = request.param
    path = written(tmp_path / f"clip.{kind.replace('webm', 'mkv')}")
    whole = first(path)[1]
    w, h = SIZE[0] - CUT.left - CUT.right, SIZE[1] - CUT.top - CUT.bottom
    if kind in ("mkv", "webm"):
        return whole, with_crop(path, CUT).rename(path.with_suffix("." + kind))
    return whole, with_clap(path, clap((w, 1), (h, 1), (CUT.left - CUT.right, 2), (CUT.top - CUT.bottom, 2)))


def test_a_cut_clip_is_read_cut_and_told(cut_clip):
    whole, path = cut_clip
    reader, picture = first(path)
    assert reader.size_px == (144, 78)
    np.testing.assert_array_equal(picture, whole[4:-8, 10:-6])
    assert "shows 144 by 78 of its 160 by 90 pixels, from 10 from the left and 4 from the top on" in reader.remark


def test_all_ways_of_reading_show_the_same_picture(cut_clip):
    whole, path = cut_clip
    video = VideoFile(str(path))
    frames = list(video)
    timed = TimedClip(str(path))
    assert video.size_px == timed.size_px == (144, 78)
    assert len(frames) == 3
    assert "pixels" in frames[0].remark
    assert not frames[1].remark
    for frame in frames:
        np.testing.assert_array_equal(frame.bgr, whole[4:-8, 10:-6])
        np.testing.assert_array_equal(timed.at(frame.time_s)[1], frame.bgr)


def test_a_plain_clip_asks_for_nothing(tmp_path):
    for name in ("a.mp4", "a.mkv", "a.avi", "a.ts"):
        reader, picture = first(written(tmp_path / name))
        assert reader.presentation.cut == WHOLE
        assert picture.shape == (90, 160, 3)
        assert not reader.remark


def test_a_clap_of_the_whole_picture_is_nothing_to_tell(tmp_path):
    reader, _ = first(with_clap(written(tmp_path / "a.mp4"), clap((160, 1), (90, 1), (0, 1), (0, 1))))
    assert reader.size_px == SIZE
    assert not reader.remark


@pytest.mark.parametrize("box", [clap((200, 1), (90, 1), (0, 1), (0, 1)), clap((100, 1), (50, 1), (40, 1), (0, 1)),
                                 clap((100, 1), (50, 1), (0, 1), (-30, 1))], ids=["wider", "right", "above"])
def test_a_part_that_lies_outside_is_not_believed(tmp_path, box):
    reader, picture = first(with_clap(written(tmp_path / "a.mp4"), box))
    assert reader.size_px == SIZE
    assert picture.shape == (90, 160, 3)
    assert "does not lie within their 160 by 90 pixels: they are shown whole" in reader.remark


def test_of_clap_counts_offsets_from_the_middle():
    box = clap((704, 1), (576, 1), (0, 1), (0, 1))[8:]
    assert of_clap(box, 720, 576) == Aperture(8, 0, 8, 0)
    assert of_clap(clap((1414, 2), (100, 1), (13, 2), (-5, 1))[8:], 720, 110) == Aperture(13, 0, 0, 10)
    assert of_clap(clap((704, 0), (576, 1), (0, 1), (0, 1))[8:], 720, 576) == WHOLE


def test_the_second_track_has_its_own(tmp_path):
    path = with_clap(written(tmp_path / "a.mp4", tracks=2), clap((80, 1), (90, 1), (0, 1), (0, 1)), track=1)
    assert aperture_of(str(path), 0, *SIZE) == WHOLE
    assert aperture_of(str(path), 1, *SIZE) == Aperture(40, 0, 40, 0)
    assert aperture_of(str(path), 2, *SIZE) == WHOLE


def test_a_cover_picture_is_no_track(tmp_path):
    """FFmpeg counts it among the streams of pictures: first, where the file tells of it before its tracks."""
    path = with_clap(written(tmp_path / "a.mp4"), clap((80, 1), (90, 1), (0, 1), (0, 1)))
    data = path.read_bytes()
    [(start, end)] = [(a, b) for name, a, b in boxes(io.BytesIO(data), 0, len(data)) if name == b"moov"]
    cover = Pillow.effect_noise((300, 300), 90)
    jpeg = io.BytesIO()
    cover.save(jpeg, "JPEG")

    def box(name, content):
        return struct.pack(">I4s", 8 + len(content), name) + content

    tag = box(b"covr", box(b"data", struct.pack(">II", 13, 0) + jpeg.getvalue()))
    handler = box(b"hdlr", bytes(8) + b"mdirappl" + bytes(9))
    told = box(b"udta", box(b"meta", bytes(4) + handler + box(b"ilst", tag)))
    head = next(b for name, _, b in boxes(io.BytesIO(data), start, end) if name == b"mvhd")
    path.write_bytes(data[:start - 8] + box(b"moov", data[start:head] + told + data[head:end]) + data[end:])
    with av.open(str(path)) as container:
        assert [s.width for s in container.streams.video] == [300, 160]
    reader, picture = first(path)
    assert reader.size_px == (80, 90)
    assert picture.shape == (90, 80, 3)


def test_the_cut_comes_before_wide_pixels_and_turns():
    stored = np.random.default_rng(1).integers(0, 255, (90, 160, 3)).astype(np.uint8)
    part = stored[4:-8, 10:-6].copy()
    for plain in (Presentation(across=True, flip_x=True), Presentation(pixel_aspect=2.0)):
        cut = replace(plain, cut=CUT)
        np.testing.assert_array_equal(cut.shown(stored), plain.shown(part))
        assert cut.size_px(160, 90) == cut.shown(stored).shape[1::-1] == plain.size_px(144, 78)


@pytest.mark.parametrize(("element", "words"), [(b"\x76\x70\x84\x76\x71\x81\x01", "sphere"), (b"\x53\xb8\x81\x01", "two eyes"),
                                               (b"\x53\xb8\x81\x00", "")], ids=["360 degrees", "side by side", "plain"])
def test_pictures_that_no_lens_fits_are_told(tmp_path, element, words):
    path = written(tmp_path / "a.mkv")
    chain = (clean_aperture.SEGMENT, clean_aperture.TRACKS, clean_aperture.TRACK, clean_aperture.VIDEO)
    path.write_bytes(spliced(path.read_bytes(), chain, element))
    remark = next(iter(VideoFile(str(path)))).remark
    assert words in remark
    assert bool(remark) == bool(words)


def test_damaged_files_ask_for_nothing(tmp_path):
    rng = np.random.default_rng(11)
    seeds = [with_clap(written(tmp_path / "a.mp4"), clap((80, 1), (90, 1), (0, 1), (0, 1))).read_bytes(),
             with_crop(written(tmp_path / "a.mkv"), CUT).read_bytes()]
    path = tmp_path / "damaged"
    for seed in seeds:
        for _ in range(150):
            data = bytearray(seed[:rng.integers(0, len(seed))] if rng.random() < 0.3 else seed)
            for at in rng.integers(0, max(1, len(data)), 12):
                data[at:at + 1] = bytes([rng.integers(0, 256)])
            path.write_bytes(data)
            assert isinstance(aperture_of(str(path), 0, *SIZE), Aperture)


def properties_of(data):
    """Where an HEIF file's list of properties stands, and where its links to items do."""
    return data.index(b"ipco") - 4, data.index(b"ipma") - 4


def picture_with_clap(picture, form, box, turned=1):
    """A picture file whose only item has the box as one more property, before those that turn it."""
    exif = Pillow.Exif()
    exif[274] = turned
    written = io.BytesIO()
    pillow_heif.register_heif_opener()
    Pillow.fromarray(picture).save(written, form, quality=95, exif=exif.tobytes())
    data = bytearray(written.getvalue())
    list_at, links_at = properties_of(data)
    size = struct.unpack_from(">I", data, list_at)[0]
    number = 1 + sum(1 for _ in boxes(io.BytesIO(bytes(data)), list_at + 8, list_at + size))
    (items,) = struct.unpack_from(">I", data, links_at + 12)
    links = links_at + 18  # its first item's count
    turns = [k for k in range(1, data[links] + 1)
             if list(boxes(io.BytesIO(bytes(data)), list_at + 8, list_at + size))[(data[links + k] & 127) - 1][0]
             in (b"irot", b"imir")]
    at = links + (turns[0] if turns else data[links] + 1)
    assert items
    data[links] += 1
    data[at:at] = bytes([0x80 | number])
    data[list_at + size:list_at + size] = box
    struct.pack_into(">I", data, list_at, size + len(box))
    for name, more in ((b"ipma", 1), (b"iprp", len(box) + 1), (b"meta", len(box) + 1)):
        place = data.index(name) - 4
        struct.pack_into(">I", data, place, struct.unpack_from(">I", data, place)[0] + more)
    moved_places(data, len(box) + 1)
    return bytes(data)


def moved_places(data, by):
    """All places (iloc of version 0 to 2, four bytes each) lie ``by`` bytes further on."""
    at = data.index(b"iloc") + 4
    version, sizes, base = data[at], data[at + 4], data[at + 5] >> 4
    assert sizes == 0x44
    (items,), at = struct.unpack_from(">H", data, at + 6), at + 8
    for _ in range(items):
        method = struct.unpack_from(">H", data, at + 2)[0] & 15 if version else 0
        at += (4 if version else 2) + 2 + base
        (parts,), at = struct.unpack_from(">H", data, at), at + 2
        for _ in range(parts):
            if not method:
                struct.pack_into(">I", data, at, struct.unpack_from(">I", data, at)[0] + by)
            at += 8


@pytest.mark.parametrize("turned", [1, 6])
@pytest.mark.parametrize("form", ["AVIF", "HEIF"])
def test_pictures_are_cut_and_then_turned(tmp_path, form, turned):
    rng = np.random.default_rng(4)
    picture = np.kron(rng.integers(0, 255, (9, 16, 3)), np.ones((10, 10, 1))).astype(np.uint8)
    path = tmp_path / f"cut.{form.lower().replace('heif', 'heic')}"
    path.write_bytes(picture_with_clap(picture, form, clap((100, 1), (50, 1), (10, 1), (-5, 1)), turned))
    wanted = picture[15:65, 40:140, ::-1]
    wanted = np.rot90(wanted, -1) if turned == 6 else wanted
    seen = read_picture(path)
    assert seen.shape == wanted.shape
    assert np.abs(seen.astype(int) - wanted).mean() < 12  # lossy, colours at half the size


def test_an_avif_of_no_cut_or_a_wrong_one_is_read_whole(tmp_path):
    picture = np.full((90, 160, 3), 90, np.uint8)
    path = tmp_path / "a.avif"
    path.write_bytes(picture_with_clap(picture, "AVIF", clap((200, 1), (50, 1), (0, 1), (0, 1))))
    assert read_picture(path).shape == (90, 160, 3)
    data = picture_with_clap(picture, "AVIF", clap((100, 1), (50, 1), (0, 1), (0, 1)))
    assert of_picture(data, 160, 90) == Aperture(30, 20, 30, 20)
    for end in range(0, len(data), 7):
        assert of_picture(data[:end], 160, 90) in (WHOLE, Aperture(30, 20, 30, 20))
