"""Evidence cards as files: the record and the hashes that a PNG or a PDF carries inside, and their check."""

from __future__ import annotations

import contextlib
import hashlib
import io
import json
import logging
import warnings
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image
from PIL.PngImagePlugin import PngImageFile, PngInfo

from assistant.evidence.containers import hash_of_document, more_in_png
from assistant.log.signing import Signer, hash_of_pixels, is_signed
from assistant.overlay.marks import hidden_text, length_text
from measure.errors import InputError
from measure.reading.documents import MOST_BYTES, parse_json, read_bytes
from measure.writing import ending_of, write_file

if TYPE_CHECKING:  # both are slow to import
    from matplotlib.figure import Figure
    from pypdf import PdfReader

ENDINGS = (".png", ".pdf")
FONT = "DejaVu Sans"
"""Comes with matplotlib, so that a card looks the same everywhere."""
KEY = "toy-umpire-evidence"
SIGNED_AS = "card"
"""What is signed says so: a card's signature is none of a log."""


class CardError(InputError):
    """A file that is no evidence card, or one that was changed since it was made."""


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """A card: the record that it was drawn from, and the drawing."""

    record: dict[str, Any]
    figure: Figure

    @property
    def picture(self) -> NDArray[np.uint8]:
        """(H, W, 3) BGR."""
        return np.ascontiguousarray(_pixels(self.figure)[:, :, ::-1])

    def summary(self) -> str:
        """One line for a terminal."""
        r, c = self.record["range"], self.record["cover"]
        far = "no solid to measure" if r["in"] is None else length_text(r["in"], "in", r["sigma"])
        return f"{self.record['from']['name']} to {self.record['to']['name']}: {far}, " \
               f"{hidden_text(c['hidden'], c['sigma'], c['definition'])}"

    def lacking(self) -> str:
        """The letters of its toys' names that its font does not have: they are boxes on it, and whole in its record."""
        from matplotlib.font_manager import FontProperties, findfont, get_font

        font = get_font(findfont(FontProperties(family=FONT)))
        names = "".join(str(self.record[end]["name"]) for end in ("from", "to"))
        return "".join(dict.fromkeys(c for c in names if not c.isspace() and not font.get_char_index(ord(c))))

    def save(self, path: str | Path) -> None:
        """Write it as PNG or PDF by the name's ending, whole or not at all. CardError: another ending, or no place."""
        ending = ending_of(path, ENDINGS)
        if ending is None:
            raise CardError(f"{path}: a card is a {' or '.join(ENDINGS)} file: give a name that ends in .png")
        write_file(path, self._png() if ending == ".png" else self._pdf(), CardError)

    def _png(self) -> bytes:
        pixels = _pixels(self.figure)
        info = PngInfo()
        info.add_itxt(KEY, sealed(self.record, hash_of_pixels(pixels)), zip=True)
        out = io.BytesIO()
        Image.fromarray(pixels).save(out, "PNG", pnginfo=info)
        return out.getvalue()

    def _raw_pdf(self) -> io.BytesIO:
        raw = io.BytesIO()
        with any_letters():
            self.figure.savefig(raw, format="pdf", metadata={"Creator": "toy-umpire", "Title": f"Evidence: {self.summary()}"})
        return raw

    def pages(self) -> str:
        """The hash of all that its PDF shows."""
        from pypdf import PdfReader

        return hash_of_document(PdfReader(io.BytesIO(self._pdf())), {f"/{KEY}"})

    def _pdf(self) -> bytes:
        from pypdf import PdfReader, PdfWriter

        raw = self._raw_pdf()
        writer = PdfWriter(clone_from=PdfReader(raw))
        writer.add_metadata({f"/{KEY}": sealed(self.record, _hash_of_streams(PdfReader(raw)))})
        out = io.BytesIO()
        writer.write(out)
        return out.getvalue()


def sealed(record: dict[str, Any], picture_sha256: str) -> str:
    """The record as text, with the hash of the picture and of itself: a change of either is noticed. Where the battle's private
    key is in this user's folder, with its signature: whoever changes the card anew cannot sign it."""
    whole = {**record, "picture_sha256": picture_sha256}
    own = _hash_of_record(whole)
    key = (record.get("log") or {}).get("key")
    signer = Signer.of(key) if key else None
    signed = {} if signer is None else {"signature": signer.sign(SIGNED_AS, own)}
    return json.dumps({**whole, "record_sha256": own, **signed}, ensure_ascii=False, sort_keys=True)


@dataclass(frozen=True, slots=True, eq=False)
class Found:
    """What a card's file holds. ``pixels`` (H, W, 3) RGB: of a PNG; ``pages``: the hash of all that a PDF shows; ``signed``:
    its signature is of the key in its record (None: it has none)."""

    record: dict[str, Any]
    pixels: NDArray[np.uint8] | None
    pages: str | None
    signed: bool | None


def read_card(path: str | Path) -> dict[str, Any]:
    """The record of a card whose picture and record are as they were made. CardError says what is wrong with it."""
    return read_whole_card(path).record


def read_whole_card(path: str | Path) -> Found:
    """As :func:`read_card`, with what is drawn."""
    p = Path(path)
    try:
        data = read_bytes(p, MOST_BYTES)
    except OSError as e:
        raise CardError(f"{path}: cannot be read ({e.strerror}): give an evidence card") from None
    if len(data) > MOST_BYTES:
        raise CardError(f"{path}: too large for an evidence card: give the .png or .pdf file that this program wrote")
    pixels = pages = None
    if data[:5] == b"%PDF-":
        text, picture, pages = _of_pdf(data, path)
    else:
        text, pixels = _of_png(data, path)
        picture = hash_of_pixels(pixels)
    try:
        record = parse_json(text)
        own = record.pop("record_sha256")
        signature = record.pop("signature", None)
        named = record["picture_sha256"]
        if record["kind"] != "toy-umpire evidence" or record["version"] != 1:
            raise ValueError
    except (ValueError, TypeError, KeyError, AttributeError):
        raise CardError(f"{path}: the record inside it cannot be read: it was changed, or made by another program") from None
    if own != _hash_of_record(record):
        raise CardError(f"{path}: the record inside it was changed after the card was made: do not trust it")
    if named != picture:
        raise CardError(f"{path}: its picture was changed after the card was made (or saved again by another program): do not "
                        "trust it")
    del record["picture_sha256"]
    key = (record.get("log") or {}).get("key")
    return Found(dict(record), pixels, pages, None if signature is None else is_signed(key, signature, SIGNED_AS, own))


def _of_png(data: bytes, path: str | Path) -> tuple[str, NDArray[np.uint8]]:
    try:
        with PngImageFile(io.BytesIO(data)) as image:  # other programs' Image.open does more than open
            image.load()
            text = image.text.get(KEY)
            pixels = np.asarray(image.convert("RGB"))
    except (OSError, ValueError, SyntaxError):
        raise CardError(f"{path}: not a picture that this program made: give an evidence card (.png or .pdf)") from None
    if text is None:
        raise CardError(f"{path}: it carries no record: give the card as it was made, not a copy or a screenshot")
    if more := more_in_png(data):
        raise CardError(f"{path}: it holds what this program does not write ({more}), which other programs may show: do not "
                        "trust it")
    return str(text), pixels


def _of_pdf(data: bytes, path: str | Path) -> tuple[str, str, str]:
    """Its record, the hash of its streams, by which the record names it, and that of all that it shows."""
    from pypdf import PdfReader

    logging.getLogger("pypdf").setLevel(logging.CRITICAL)  # it tells each oddity of a damaged file on a line of its own
    try:
        reader = PdfReader(io.BytesIO(data))
        text = reader.metadata.get(f"/{KEY}") if reader.metadata is not None else None
        streams, pages = _hash_of_streams(reader), hash_of_document(reader, {f"/{KEY}"})
    except Exception:  # pypdf raises many kinds of a damaged file, NotImplementedError and RecursionError among them
        raise CardError(f"{path}: not a PDF that this program made: give an evidence card (.png or .pdf)") from None
    if text is None:
        raise CardError(f"{path}: it carries no record: give the card as it was made, not a copy or a print")
    return str(text), streams, pages


def _pixels(figure: Figure) -> NDArray[np.uint8]:
    from matplotlib.backends.backend_agg import FigureCanvasAgg

    canvas = FigureCanvasAgg(figure)
    with any_letters():
        canvas.draw()
    return np.asarray(canvas.buffer_rgba())[:, :, :3].copy()


@contextlib.contextmanager
def any_letters() -> Iterator[None]:
    """Names may hold letters that matplotlib's font has not, or scripts that it does not set: that needs no warning. On a card
    they become boxes; a page keeps them as letters."""
    with warnings.catch_warnings():
        for message in ("Glyph .* missing from font", "Matplotlib currently does not support"):
            warnings.filterwarnings("ignore", message=message)
        yield


def _hash_of_record(record: dict[str, Any]) -> str:
    return hashlib.sha256(json.dumps(record, ensure_ascii=False, sort_keys=True).encode()).hexdigest()


def _hash_of_streams(reader: PdfReader) -> str:
    """Of the data of all streams (pages, pictures, fonts), in any order."""
    from pypdf.generic import StreamObject

    parts = []
    for number in range(1, len(reader.xref.get(0, {})) + len(reader.xref_objStm) + 1):
        found = reader.get_object(number)
        if isinstance(found, StreamObject) and found.get("/Type") not in ("/XRef", "/ObjStm"):
            parts.append(hashlib.sha256(found.get_data()).hexdigest())
    return hashlib.sha256("".join(sorted(parts)).encode()).hexdigest()
