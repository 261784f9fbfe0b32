"""What is too large is told before it is decoded. Limits are set low here, the files are harmless."""

from dataclasses import replace

import av
import cv2
import numpy as np
import pytest
from PIL import Image

from vision.capture import clip_reader, picture_file
from vision.capture.clip_reader import ClipReader, SourceError
from vision.capture.parameters import LIMITS
from vision.capture.picture_file import read_picture


@pytest.fixture
def low(monkeypatch):
    for module in (clip_reader, picture_file):
        monkeypatch.setattr(module, "LIMITS", replace(LIMITS, picture_px=5000, clip_px=5000, picture_bytes=40_000))


@pytest.mark.parametrize("ending", ["png", "jpg", "bmp", "tif", "webp", "avif"])
def test_a_picture_with_too_many_pixels_is_not_decoded(ending, low, monkeypatch, tmp_path):
    small, large = (np.full((h, w, 3), 90, np.uint8) for h, w in ((40, 60), (80, 120)))
    for name, pixels in (("small", small), ("large", large)):
        Image.fromarray(pixels).save(tmp_path / f"{name}.{ending}")
    assert read_picture(tmp_path / f"small.{ending}").shape == (40, 60, 3)

    def never(*_):
        raise AssertionError("it was decoded")

    monkeypatch.setattr(picture_file, "_of_opencv", never)
    monkeypatch.setattr(picture_file, "_of_pillow", never)
    with pytest.raises(SourceError, match=r"120 by 80 pixels.*give a smaller picture"):
        read_picture(tmp_path / f"large.{ending}")


def test_a_heic_with_too_many_pixels(low, tmp_path):
    pillow_heif = pytest.importorskip("pillow_heif")
    heif = pillow_heif.from_bytes(mode="RGB", size=(120, 80), data=bytes(3 * 120 * 80))
    heif.save(tmp_path / "a.heic")
    with pytest.raises(SourceError, match="120 by 80 pixels"):
        read_picture(tmp_path / "a.heic")


def test_a_file_that_is_too_long_is_not_read(low, tmp_path):
    (tmp_path / "a.png").write_bytes(bytes(40_001))
    with pytest.raises(SourceError, match="no picture of a table has"):
        read_picture(tmp_path / "a.png")


def test_a_picture_as_large_as_phones_take_is_read_without_a_warning(tmp_path):
    cv2.imwrite(str(tmp_path / "a.png"), np.zeros((9600, 9600), np.uint8), [cv2.IMWRITE_PNG_COMPRESSION, 1])
    assert read_picture(tmp_path / "a.png").shape == (9600, 9600, 3)  # 92 million: Pillow warns from 89 on


def test_a_clip_with_too_many_pixels(low, tmp_path):
    for name, size in (("small", (64, 48)), ("large", (128, 96))):
        with av.open(str(tmp_path / f"{name}.mp4"), "w") as out:
            stream = out.add_stream("mpeg4", rate=10)
            stream.width, stream.height = size
            out.mux(stream.encode(av.VideoFrame.from_ndarray(np.zeros((size[1], size[0], 3), np.uint8), format="rgb24")))
            out.mux(stream.encode())
    reader = ClipReader(str(tmp_path / "small.mp4"))
    assert reader.size_px == (64, 48)
    reader.close()
    with pytest.raises(SourceError, match="128 by 96 pixels"):
        ClipReader(str(tmp_path / "large.mp4"))


def test_a_folder_that_cannot_be_read_as_a_picture_is_one_sentence(tmp_path):
    with pytest.raises(SourceError, match=r"cannot be read .*: give a picture"):
        read_picture(tmp_path)


def test_a_png_whose_parts_do_not_lie_within_the_file_is_not_decoded(tmp_path, monkeypatch):
    path = tmp_path / "a.png"
    cv2.imwrite(str(path), np.random.default_rng(3).integers(0, 255, (40, 60, 3), dtype=np.uint8))
    whole = path.read_bytes()
    path.write_bytes(whole + b"something behind its end")
    assert read_picture(path).shape == (40, 60, 3)

    def never(*_):
        raise AssertionError("it was decoded")

    monkeypatch.setattr(picture_file, "_of_opencv", never)
    at = whole.index(b"IDAT") - 4
    longer = int.from_bytes(whole[at:at + 4], "big") + 100
    for spoilt in (whole[:at] + longer.to_bytes(4, "big") + whole[at + 4:], whole[:-20], whole[:at + 50], whole[:30]):
        path.write_bytes(spoilt)
        with pytest.raises(SourceError, match="not a picture that can be decoded"):
            read_picture(path)


def test_what_only_one_decoder_knows_is_still_read(tmp_path):
    picture = np.random.default_rng(4).integers(0, 255, (40, 60, 3), dtype=np.uint8)
    cv2.imwrite(str(tmp_path / "deep.tif"), picture.astype(np.uint16) * 257)  # Pillow knows no TIFF of 16 bits a colour
    cv2.imwrite(str(tmp_path / "plain.bmp"), picture)
    for name in ("deep.tif", "plain.bmp"):
        assert np.array_equal(read_picture(tmp_path / name), picture)


def test_nothing_is_said_of_what_is_odd_in_a_picture_that_is_read(tmp_path):
    path = tmp_path / "a.tif"
    Image.fromarray(np.full((40, 60, 3), 90, np.uint8)).save(path)
    data = bytearray(path.read_bytes())
    at = int.from_bytes(data[4:8], "little")
    tags = int.from_bytes(data[at:at + 2], "little")
    for k in range(tags):  # the resolution's place is behind the end of the file
        entry = at + 2 + 12 * k
        if int.from_bytes(data[entry:entry + 2], "little") == 282:
            data[entry + 8:entry + 12] = (len(data) + 50).to_bytes(4, "little")
    path.write_bytes(bytes(data))
    assert read_picture(path).shape == (40, 60, 3)  # a warning would fail the test
