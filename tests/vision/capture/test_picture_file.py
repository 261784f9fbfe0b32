"""Pictures of phones and cameras: whole, upright, in usual colours, whatever their format."""

import cv2
import numpy as np
import pytest
from PIL import Image, ImageCms, ImageOps
from pillow_heif import from_pillow

from vision.capture.clip_reader import SourceError
from vision.capture.picture_file import read_picture
from vision.capture.source import open_source

H, W = 96, 128


def picture():
    """(H, W, 3) RGB, smooth, another in each corner."""
    y, x = np.mgrid[0:H, 0:W]
    return np.stack([40 + x, 60 + y, 200 - x // 2 - y // 2], axis=2).astype(np.uint8)


def off(bgr, rgb):
    assert bgr.shape == rgb.shape
    return np.abs(bgr[..., ::-1].astype(int) - rgb).mean()


@pytest.mark.parametrize("orientation", range(1, 9))
@pytest.mark.parametrize("ending", ["jpg", "png", "tif", "webp", "avif"])
def test_all_eight_orientations_are_upright(tmp_path, ending, orientation):
    path, exif = tmp_path / f"p.{ending}", Image.Exif()
    exif[274] = orientation
    stored = Image.fromarray(picture())
    stored.save(path, exif=exif, **({"quality": 95} if ending != "png" else {}))
    with Image.open(path) as again:
        want = np.asarray(ImageOps.exif_transpose(again).convert("RGB"))
    assert (want.shape[0] > want.shape[1]) == (orientation > 4)
    assert off(read_picture(path), want) < 2


def test_a_tiled_heic_is_read_whole_by_whatever_name_and_in_folders(tmp_path):
    big = np.asarray(Image.fromarray(picture()).resize((1280, 960)))
    heif = from_pillow(Image.fromarray(big))
    (tmp_path / "folder").mkdir()
    for name in ("photo.heic", "photo.mov", "folder/1.HEIC"):
        heif.save(str(tmp_path / name) if not name.endswith("mov") else str(tmp_path / "m.heic"), quality=90)
    (tmp_path / "m.heic").rename(tmp_path / "photo.mov")
    assert off(read_picture(tmp_path / "photo.heic"), big) < 3
    for name in ("photo.mov", "folder"):
        with open_source(str(tmp_path / name)) as source:
            assert source.size_px == (1280, 960)
            assert [f.bgr.shape for f in source] == [(960, 1280, 3)]


def test_sixteen_bits_become_eight(tmp_path):
    assert cv2.imwrite(str(tmp_path / "deep.png"), picture().astype(np.uint16) * 257)
    assert np.array_equal(read_picture(tmp_path / "deep.png"), picture())


def test_another_colour_profile_becomes_srgb(tmp_path):
    lab = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB"))
    Image.fromarray(picture()).save(tmp_path / "srgb.png", icc_profile=lab.tobytes())
    assert off(read_picture(tmp_path / "srgb.png"), picture()) == 0
    Image.fromarray(picture()).save(tmp_path / "spoilt.png", icc_profile=b"no profile at all")
    assert off(read_picture(tmp_path / "spoilt.png"), picture()) == 0


@pytest.mark.parametrize(("name", "kind"), [("a.heic", b"heic"), ("b.avif", b"avif")])
def test_a_spoilt_phone_picture_is_one_sentence(tmp_path, name, kind):
    (tmp_path / name).write_bytes(b"\0\0\0\x18ftyp" + kind + bytes(200))
    with pytest.raises(SourceError, match=f"not an? {kind.decode().upper()} that can be decoded: give a PNG or JPEG") as told:
        read_picture(tmp_path / name)
    assert "\n" not in str(told.value)


@pytest.mark.parametrize("form", ["PNG", "WEBP", "AVIF", "TIFF"])
def test_a_file_of_several_pictures_is_refused_by_their_number(tmp_path, form):
    path = tmp_path / f"p.{form.lower()}"
    others = [Image.fromarray(picture() // 2), Image.fromarray(picture() // 3)]
    Image.fromarray(picture()).save(path, form, save_all=True, append_images=others)
    with pytest.raises(SourceError, match="it holds 3 pictures, of which one alone would be read: give a clip"):
        read_picture(path)


def test_thumbnails_and_previews_beside_a_picture_are_no_others(tmp_path):
    small = Image.fromarray(picture()).resize((32, 24))
    for form, name in (("TIFF", "p.tif"), ("MPO", "p.jpg")):
        Image.fromarray(picture()).save(tmp_path / name, form, save_all=True, append_images=[small], quality=95)
        assert off(read_picture(tmp_path / name), picture()) < 2
