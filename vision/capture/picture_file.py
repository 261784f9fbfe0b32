"""Picture files read whole, upright and in the usual colours, whatever phone or camera wrote them."""

from __future__ import annotations

import contextlib
import io
import re
import warnings
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from measure.reading.documents import read_bytes
from vision.capture import colour
from vision.capture.clip_reader import SourceError
from vision.capture.containers.clean_aperture import of_picture
from vision.capture.containers.coded_colours import PNG, UNKNOWN, coded_colours
from vision.capture.containers.other_kinds import TIFF, is_raw, other_kind, refusal
from vision.capture.parameters import LIMITS, PICTURES
from vision.capture.presentation import of_exif

Image = NDArray[np.uint8]

_HEIC = (b"heic", b"heix", b"heim", b"heis", b"mif1", b"mif2")
_AVIF = (b"avif",)
"""What an HEIF file says that it is (ISO/IEC 23008-12); sequences of pictures are clips."""
_TIFF = (*TIFF, b"II+\0", b"MM\0+")
"""How files of this kind begin."""


def is_picture_file(path: str | Path) -> bool:
    """Whether a file is read as a picture: by its ending, or an HEIC or AVIF of whatever name."""
    p = Path(path)
    if p.suffix.lower() in PICTURES:
        return True
    try:
        with p.open("rb") as file:
            return _kind(file.read(16)) != ""
    except OSError:
        return False


def pictures_in(folder: Path) -> list[Path]:
    """The picture files of a folder in the order of their names, as file managers show it: numbers in them go by their value
    (shot2 before shot10), and hidden files (what macOS and Android leave beside pictures) are left out. OSError."""
    def place(path: Path) -> tuple[list[str | int], str]:
        parts = re.split(r"([0-9]+)", path.name.casefold())
        return [int(part) if k % 2 else part for k, part in enumerate(parts)], path.name

    return sorted((f for f in folder.iterdir() if f.suffix.lower() in PICTURES and not f.name.startswith(".")), key=place)


def read_picture(path: str | Path) -> Image:
    """A picture file as (H, W, 3) BGR uint8. SourceError: not there, empty or not a picture."""
    p = Path(path)
    if not p.exists():
        raise SourceError(f"{path}: there is no such file: give a picture")
    try:
        data = read_bytes(p, LIMITS.picture_bytes)
    except OSError as e:
        raise SourceError(f"{path}: cannot be read ({e.strerror or type(e).__name__}): give a picture") from None
    if len(data) > LIMITS.picture_bytes:
        raise SourceError(f"{path}: the file has more than {LIMITS.picture_bytes / 1e6:,g} MB, no picture of a table has: give "
                          "a smaller one")
    kind = _kind(data[:16])
    if is_raw(data):
        raise SourceError(f"{path}: {refusal('raw data of a camera with a small preview')}")
    width, height = _size(data, kind)
    if width * height > LIMITS.picture_px:
        raise SourceError(f"{path}: it has {width} by {height} pixels, more than {LIMITS.picture_px / 1e6:g} million: give a "
                          "smaller picture")
    if (pictures := _pictures_in(data)) > 1:
        raise SourceError(f"{path}: it holds {pictures} pictures, of which one alone would be read: give a clip (.mp4, .mkv), "
                          "or each picture as a file of its own")
    image = None
    with contextlib.suppress(OSError, ValueError, EOFError, SyntaxError, RuntimeError, cv2.error):  # of the three decoders
        if kind or data.startswith(b"BM"):
            image = _of_pillow(data, kind)
        elif _may_be_decoded(data, width * height):
            image = _of_opencv(data)
    if image is None:
        if other := other_kind(p):
            raise SourceError(f"{path}: {refusal(other)}")
        why = "the file is empty" if not data else f"not {kind or 'a picture'} that can be decoded"
        raise SourceError(f"{path}: {why}: give a PNG or JPEG picture")
    return image


def _kind(head: bytes) -> str:
    """"a HEIC", "an AVIF", or nothing: by a file's first 16 bytes."""
    brand = head[8:12] if head[4:8] == b"ftyp" else b""
    return "a HEIC" if brand in _HEIC else "an AVIF" if brand in _AVIF else ""


def _of_opencv(data: bytes) -> Image | None:
    """OpenCV is told to turn nothing, and we do; TIFF it turns all the same."""
    codes = coded_colours(data) if data.startswith(PNG) else UNKNOWN  # in a PNG they go before a profile
    coded = colour.needs_conversion(*codes)
    how = cv2.IMREAD_COLOR | cv2.IMREAD_IGNORE_ORIENTATION | (cv2.IMREAD_ANYDEPTH if coded else 0)
    stored: Any = cv2.imdecode(np.frombuffer(data, np.uint8), how)
    if stored is None:
        return None
    orientation, profile = _told(data)
    usual = colour.to_usual(_wide(stored[..., ::-1]), *codes) if coded else _in_usual_colours(np.asarray(stored, np.uint8),
                                                                                            profile)
    return of_exif(orientation).shown(usual)


def _wide(rgb: Any) -> Any:
    """(H, W, 3) uint16 over the whole range, of 8 or 16 bits."""
    return rgb.astype(np.uint16) * 257 if rgb.dtype == np.uint8 else rgb


def _may_be_decoded(data: bytes, pixels: int) -> bool:
    """Whether a file is sound enough for OpenCV, which takes memory for whatever length a damaged head claims: its size is
    known (a TIFF's may not be: Pillow cannot read those of 16 bits a colour), and each part of a PNG lies within the file."""
    if not data.startswith(PNG):
        return pixels > 0 or data.startswith(_TIFF)
    return pixels > 0 and _png_parts(data)[-1:] == [b"IEND"]


def _png_parts(data: bytes) -> list[bytes]:
    """The kinds of a PNG's parts, in order, as far as they lie within the file."""
    kinds: list[bytes] = []
    at = len(PNG)
    while at + 12 <= len(data) and kinds[-1:] != [b"IEND"]:
        kind, at = data[at + 4:at + 8], at + 12 + int.from_bytes(data[at:at + 4], "big")
        if at <= len(data):
            kinds.append(kind)
    return kinds


@contextlib.contextmanager
def _quietly() -> Iterator[None]:
    """Pillow warns of pictures that phones take (the limit here is LIMITS.picture_px), and of what is odd in a file."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


def _size(data: bytes, kind: str) -> tuple[int, int]:
    """Width and height of a picture by its head alone; (0, 0): they cannot be told without decoding."""
    from PIL import Image as Pillow

    try:
        if kind == "a HEIC":
            from pillow_heif import open_heif

            width, height = open_heif(io.BytesIO(data)).size
            return int(width), int(height)
        with _quietly(), Pillow.open(io.BytesIO(data)) as picture:
            return picture.size
    except Pillow.DecompressionBombError as e:
        told = re.search(r"\((\d+) pixels\)", str(e))
        return (int(told[1]), 1) if told else (LIMITS.picture_px + 1, 1)
    except (OSError, ValueError, SyntaxError, TypeError, RuntimeError, EOFError):
        return 0, 0


def _pictures_in(data: bytes) -> int:
    """How many pictures of one size a file shows one after another: an animation (PNG, WebP, AVIF), or a TIFF's pages; smaller
    ones beside the first are its thumbnails. A JPEG's others are its own preview or gain map."""
    from PIL import Image as Pillow

    try:
        with _quietly(), Pillow.open(io.BytesIO(data)) as picture:
            count = int(getattr(picture, "n_frames", 1))
            if picture.format not in ("PNG", "WEBP", "AVIF", "TIFF"):
                return 1
            if picture.format != "TIFF":
                return count
            size, alike = picture.size, 0
            for page in range(min(count, 100)):
                picture.seek(page)
                alike += picture.size == size
            return alike
    except (OSError, ValueError, SyntaxError, EOFError, TypeError, Pillow.DecompressionBombError):
        return 1


def _told(data: bytes) -> tuple[int, bytes | None]:
    """A picture's orientation (EXIF) and colour profile, as far as Pillow can read them."""
    from PIL import Image as Pillow

    try:
        with _quietly(), Pillow.open(io.BytesIO(data)) as picture:
            if data.startswith(PNG) and _png_parts(data)[-2:] == [b"IDAT", b"IEND"]:
                exif = Pillow.Image.getexif(picture)  # its own would decode the whole picture to see what comes after it
            else:
                exif = Pillow.Exif() if picture.format == "TIFF" else picture.getexif()
            return int(exif.get(274, 1)), picture.info.get("icc_profile")
    except (OSError, ValueError, SyntaxError, TypeError, Pillow.DecompressionBombError):
        return 1, None


def _of_pillow(data: bytes, kind: str) -> Image:
    """HEIC (as its file turns and cuts it), AVIF or BMP."""
    from PIL import Image as Pillow

    if kind == "a HEIC":
        from pillow_heif import open_heif

        heif = open_heif(io.BytesIO(data), convert_hdr_to_8bit=False)
        picture: Any = np.asarray(heif)
        rgb = picture[..., :3] if picture.ndim == 3 and picture.shape[2] >= 3 else np.repeat(
            picture.reshape(*picture.shape[:2], -1)[..., :1], 3, axis=2)
        profile = heif.info.get("icc_profile")
    else:
        with _quietly(), Pillow.open(io.BytesIO(data)) as opened:
            profile = opened.info.get("icc_profile")
            told = of_exif(int(opened.getexif().get(274, 1)))
            shown = replace(told, cut=of_picture(data, *opened.size)) if kind else told
            rgb = shown.shown(np.asarray(opened.convert("RGB")))
    codes = coded_colours(data)
    if profile is None and colour.needs_conversion(*codes):
        return colour.to_usual(_wide(rgb), *codes)
    eight = rgb if rgb.dtype == np.uint8 else (rgb >> 8).astype(np.uint8)
    return _in_usual_colours(np.ascontiguousarray(eight[..., ::-1]), profile)


def _in_usual_colours(bgr: Image, profile: bytes | None) -> Image:
    """sRGB from the colours of a profile (ICC), such as phones' Display P3; a profile that cannot be used counts for none."""
    if not profile:
        return bgr
    from PIL import Image as Pillow
    from PIL import ImageCms

    try:
        own = ImageCms.ImageCmsProfile(io.BytesIO(profile))
        if "sRGB" in ImageCms.getProfileDescription(own):
            return bgr
        rgb = Pillow.fromarray(np.ascontiguousarray(bgr[..., ::-1]))
        made = ImageCms.profileToProfile(rgb, own, ImageCms.createProfile("sRGB"))
    except (ImageCms.PyCMSError, OSError, ValueError):
        return bgr
    return bgr if made is None else np.ascontiguousarray(np.asarray(made)[..., ::-1])
