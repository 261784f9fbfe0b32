"""Pictures of phones and cameras: whole, upright, in usual colours, whatever their format."""

import struct
import zlib

import cv2
import numpy as np
import pytest
from PIL import Image, ImageCms, ImageOps
from pillow_heif import from_pillow

from tests.vision.capture.test_colour import PATCHES, TO_2020, light, pq_of
from vision.capture.clip_reader import SourceError
from vision.capture.colour import BT_2020, PQ
from vision.capture.containers.coded_colours import UNKNOWN, coded_colours
from vision.capture.containers.other_kinds import is_raw
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


def chunk(name, content):
    return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))


def test_a_png_that_says_hdr_is_shown_in_usual_colours(tmp_path):
    """As the same codes in a HEIC are; without them the numbers are taken as they are."""
    path = tmp_path / "p.png"
    signal = pq_of(light() @ TO_2020.T)
    assert cv2.imwrite(str(path), signal[..., ::-1])
    plain = path.read_bytes()
    assert np.abs(read_picture(path)[0].astype(int) - PATCHES).max() > 40
    path.write_bytes(plain[:33] + chunk(b"cICP", bytes([BT_2020, PQ, 0, 1])) + plain[33:])
    assert np.abs(read_picture(path)[0].astype(int) - PATCHES).max() <= 2


@pytest.mark.parametrize("first", [False, True])
def test_another_pictures_colours_in_the_same_file_are_not_the_main_ones(tmp_path, first):
    """Phones put a gain map for HDR beside the picture; its properties stand among the main picture's, before or after them."""
    path = tmp_path / "p.avif"
    Image.fromarray(picture()).save(path, quality=95)
    want = read_picture(path)
    data = bytearray(path.read_bytes())
    extra = struct.pack(">I4s4sHHHB", 19, b"colr", b"nclx", BT_2020, PQ, 9, 0x80)
    start = data.index(b"ipco") - 4
    end = start + struct.unpack_from(">I", data, start)[0]
    links = data.index(b"ipma") - 4
    if first:  # so all of the main picture's are one further on
        for k in range(links + 19, links + 19 + data[links + 18]):
            data[k] += 1
    data[start + 8 if first else end:start + 8 if first else end] = extra
    for name in (b"meta", b"iprp", b"ipco"):
        at = data.index(name) - 4
        struct.pack_into(">I", data, at, struct.unpack_from(">I", data, at)[0] + len(extra))
    place = data.index(b"iloc")
    old = path.read_bytes().index(b"mdat") + 4
    at = data.index(struct.pack(">I", old), place)
    struct.pack_into(">I", data, at, old + len(extra))
    path.write_bytes(data)
    assert coded_colours(bytes(data)) != (PQ, BT_2020)
    assert np.array_equal(read_picture(path), want)


def test_the_colours_of_a_main_picture_that_is_put_together_may_be_those_of_its_parts():
    def box(name, content):
        return struct.pack(">I4s", 8 + len(content), name) + content

    colours = [box(b"colr", b"nclx" + struct.pack(">HHHB", p, t, 9, 128)) for p, t in ((1, 13), (BT_2020, PQ))]
    links = struct.pack(">IIHBBHBB", 0, 2, 9, 1, 1, 2, 1, 2)  # of an item that is nothing to the main one, and of its part
    for item, want in ((2, (PQ, BT_2020)), (9, (13, 1)), (7, UNKNOWN)):
        parts = box(b"iref", bytes(4) + box(b"dimg", struct.pack(">HHH", 5, 1, item)))
        meta = bytes(4) + box(b"pitm", struct.pack(">IH", 0, 5)) + parts + box(
            b"iprp", box(b"ipco", b"".join(colours)) + box(b"ipma", links))
        assert coded_colours(box(b"ftyp", b"heic") + box(b"meta", meta)) == want


RAW = {"a DNG's version": [(254, 4, 1, 1), (50706, 1, 4, 0x0401)], "a preview before others": [(254, 4, 1, 1), (330, 4, 1, 90)],
       "the other order": [(254, 4, 1, 1), (50706, 1, 4, 0x0401)]}


def tiff(tags, order="<"):
    rows = [struct.pack(order + "HHII", *tag) for tag in tags]
    return (b"II*\0" if order == "<" else b"MM\0*") + struct.pack(order + "IH", 8, len(rows)) + b"".join(rows) + bytes(4)


@pytest.mark.parametrize("case", RAW)
def test_a_cameras_raw_data_is_not_its_preview(tmp_path, case):
    data = tiff(RAW[case], ">" if "order" in case else "<")
    for name in ("p.dng", "p.tif"):
        (tmp_path / name).write_bytes(data)
        with pytest.raises(SourceError, match=r"raw data of a camera.*, which is not read: save it as a JPEG"):
            open_source(str(tmp_path / name))
    assert not is_raw(tiff([(254, 4, 1, 0), (330, 4, 1, 90)]))
    assert not is_raw(data[:20])


@pytest.mark.parametrize(("name", "data", "kind"), [
    ("p.jxl", b"\xff\x0a" + bytes(90), "a JPEG XL picture"), ("p.png", b"\0\0\0\x0cJXL \r\n\x87\n", "a JPEG XL picture"),
    ("p.cr3", b"\0\0\0\x18ftypcrx " + bytes(90), "raw data"), ("p.pdf", b"%PDF-1.7\n", "a PDF"),
    ("p.nef", b"MM\0*\0\0\0\x08" + bytes(90), "raw data")])
def test_pictures_that_are_not_read_are_named(tmp_path, name, data, kind):
    (tmp_path / name).write_bytes(data)
    with pytest.raises(SourceError, match=f"it is {kind}.*, which is not read: save it as a JPEG, PNG or HEIC picture"):
        open_source(str(tmp_path / name))


def test_a_png_may_say_after_its_picture_how_it_is_turned(tmp_path):
    exif = Image.Exif()
    exif[274] = 6
    Image.fromarray(picture()).save(tmp_path / "p.png", exif=exif)
    data = (tmp_path / "p.png").read_bytes()
    at = data.index(b"eXIf") - 4
    part = data[at:at + 12 + int.from_bytes(data[at:at + 4], "big")]
    rest = data.replace(part, b"")
    end = rest.rindex(b"IEND") - 4
    (tmp_path / "late.png").write_bytes(rest[:end] + part + rest[end:])
    assert np.array_equal(read_picture(tmp_path / "late.png"), read_picture(tmp_path / "p.png"))
    assert read_picture(tmp_path / "late.png").shape == (W, H, 3)
