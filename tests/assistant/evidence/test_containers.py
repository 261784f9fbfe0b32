"""A card's file that shows more than the card: an animated PNG, colours seen through, a PDF with exchanged letters or notes."""

import io
import struct
import zlib

import battles
import numpy as np
import pytest
from PIL import Image
from PIL.PngImagePlugin import PngInfo
from pypdf import PdfReader, PdfWriter
from pypdf.generic import (
    ArrayObject,
    DictionaryObject,
    FloatObject,
    IndirectObject,
    NameObject,
    NumberObject,
    TextStringObject,
)

from assistant.evidence.containers import hash_of_document, more_in_png
from assistant.evidence.embedding import KEY, CardError, read_whole_card
from assistant.evidence.moment import EvidenceError
from assistant.evidence.verify import verify
from assistant.log.battle_log import read_log, signed_log
from assistant.runner.evidence_card import card_from_log


@pytest.fixture(scope="module")
def log(tmp_path_factory):
    plain = battles.write_example(tmp_path_factory.mktemp("shown") / "plain.jsonl", "toytastrophe")
    path = plain.with_name("battle.jsonl")
    with signed_log(path) as signed:
        for line in read_log(plain):
            signed.append(dict(line))
    return path


@pytest.fixture(scope="module")
def png(log):
    path = log.with_name("card.png")
    card_from_log(log, 72.0, "bear", "jeep").save(path)
    return path


@pytest.fixture(scope="module")
def pdf(log):
    path = log.with_name("card.pdf")
    card_from_log(log, 72.0, "bear", "jeep").save(path)
    return path

DIGITS = ("/one", "/two", "/three", "/four", "/five", "/six")


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def after_head(raw, *chunks):
    return raw[:33] + b"".join(chunks) + raw[33:]


def animated(raw):
    """Its first picture is the card's, but programs that play it show the other."""
    wide, high = struct.unpack(">II", raw[16:24])
    white = zlib.compress(b"".join(b"\0" + b"\xff" * 3 * wide for _ in range(high)))
    end = raw.index(b"IEND") - 4
    shown = chunk(b"fcTL", struct.pack(">IIIIIHHBB", 0, wide, high, 0, 0, 1, 1, 0, 0)) + chunk(b"fdAT", b"\0\0\0\1" + white)
    return after_head(raw, chunk(b"acTL", struct.pack(">II", 1, 0)))[:end + 20] + shown + raw[end:]


def seen_through(raw):
    with Image.open(io.BytesIO(raw)) as image:
        text, rgb = str(image.text[KEY]), np.asarray(image.convert("RGB"))
    alpha = np.full(rgb.shape[:2], 255, np.uint8)
    alpha[300:500, 300:900] = 0
    info, out = PngInfo(), io.BytesIO()
    info.add_itxt(KEY, text, zip=True)
    Image.fromarray(np.dstack([rgb, alpha])).save(out, "PNG", pnginfo=info, compress_level=1)
    return out.getvalue()


SHOWS_MORE = {
    "acTL, fcTL, fdAT": animated,
    "other colours than": seen_through,
    "tRNS": lambda raw: after_head(raw, chunk(b"tRNS", b"\0\0\0\0\0\0")),
    "gAMA": lambda raw: after_head(raw, chunk(b"gAMA", struct.pack(">I", 1000))),
    "eXIf": lambda raw: after_head(raw, chunk(b"eXIf", b"MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x02\0\0\0\0\0\0")),
    "pHYs": lambda raw: after_head(raw, chunk(b"pHYs", struct.pack(">IIB", 1, 9, 0))),
    "tEXt": lambda raw: after_head(raw, chunk(b"tEXt", b"Comment\0the umpire says 3 in")),
    "2 texts": lambda raw: after_head(raw, chunk(b"iTXt", b"Comment\0\0\0\0\0 3 in")),
    "more after its end": lambda raw: raw + b"<p>3 in</p>",
}


@pytest.mark.parametrize("named", SHOWS_MORE)
def test_a_png_that_other_programs_may_show_otherwise_is_no_card(png, tmp_path, named):
    path = tmp_path / "card.png"
    path.write_bytes(SHOWS_MORE[named](png.read_bytes()))
    with Image.open(path) as image:
        image.load()
        assert (np.asarray(image.convert("RGB")) == read_whole_card(png).pixels).all()
    with pytest.raises(CardError, match=f"it holds what this program does not write .{named}.*: do not trust it"):
        read_whole_card(path)


def test_a_true_png_holds_no_more(png):
    assert more_in_png(png.read_bytes()) == ""


def everywhere(value, change, seen=None):
    """``change`` each dictionary of a PDF once."""
    seen = set() if seen is None else seen
    if isinstance(value, IndirectObject):
        if value.idnum in seen:
            return
        seen.add(value.idnum)
        value = value.get_object()
    if isinstance(value, DictionaryObject):
        change(value)
        for key in list(value):
            everywhere(value.raw_get(key), change, seen)
    elif isinstance(value, ArrayObject):
        for item in list.__iter__(value):
            everywhere(item, change, seen)


def glyphs(writer):
    """The drawings of two digits change places."""
    def exchange(found):
        procs = found["/CharProcs"].get_object() if "/CharProcs" in found else {}
        digits = [digit for digit in DIGITS if digit in procs]
        if len(digits) > 1:
            a, b = digits[:2]
            one, other = procs.raw_get(a), procs.raw_get(b)
            procs[NameObject(a)], procs[NameObject(b)] = other, one
    everywhere(writer.root_object, exchange)


def letters(writer):
    """The codes of two digits change places."""
    def exchange(found):
        codes = found.get("/Differences")
        digits = [k for k, v in enumerate(codes or ()) if v in DIGITS]
        if len(digits) > 1:
            a, b = digits[:2]
            codes[a], codes[b] = codes[b], codes[a]
    everywhere(writer.root_object, exchange)


def faint(writer):
    def fade(found):
        if "/CA" in found:
            found[NameObject("/CA")] = found[NameObject("/ca")] = FloatObject(0)
    everywhere(writer.root_object, fade)


def note(writer):
    said = DictionaryObject({
        NameObject("/Type"): NameObject("/Annot"), NameObject("/Subtype"): NameObject("/FreeText"),
        NameObject("/Rect"): ArrayObject([FloatObject(v) for v in (100, 100, 300, 150)]),
        NameObject("/Contents"): TextStringObject("3 in"), NameObject("/DA"): TextStringObject("/Helv 20 Tf 0 g")})
    writer.pages[0][NameObject("/Annots")] = ArrayObject([said])


def script(writer):
    writer.root_object[NameObject("/OpenAction")] = DictionaryObject({
        NameObject("/S"): NameObject("/JavaScript"), NameObject("/JS"): TextStringObject("1")})


def cropped(writer):
    writer.pages[0][NameObject("/CropBox")] = ArrayObject([FloatObject(v) for v in (0, 0, 200, 200)])


def turned(writer):
    writer.pages[0][NameObject("/Rotate")] = NumberObject(180)


def doubled(writer):
    writer.add_page(writer.pages[0])


def titled(writer):
    writer.add_metadata({"/Title": "Evidence: 3 in"})


def authored(writer):
    writer.add_metadata({"/Author": "An umpire"})


def changed_pdf(pdf, out, change):
    writer = PdfWriter(clone_from=PdfReader(pdf))
    change(writer)
    writer.write(out)
    return out


@pytest.mark.parametrize("change", [glyphs, letters, faint, note, script, cropped, turned, doubled, titled, authored])
def test_a_pdf_that_shows_something_else_has_another_hash(pdf, tmp_path, change):
    path = changed_pdf(pdf, tmp_path / "card.pdf", change)
    assert read_whole_card(path).pages != read_whole_card(pdf).pages


@pytest.mark.parametrize("change", [glyphs, titled])
def test_such_a_pdf_is_no_evidence(log, pdf, tmp_path, change):
    with pytest.raises(EvidenceError, match="drawn again it looks otherwise"):
        verify(changed_pdf(pdf, tmp_path / "card.pdf", change), log)


def test_a_pdf_that_is_packed_otherwise_is_the_same(log, pdf, tmp_path):
    def packed(writer):
        for page in writer.pages:
            page.compress_content_streams(level=1)

    assert "matches" in verify(changed_pdf(pdf, tmp_path / "card.pdf", packed), log)


def test_numbers_and_names_of_a_document_are_told_apart():
    def of(value):
        writer = PdfWriter()
        writer.add_blank_page(10, 10)
        writer.pages[0][NameObject("/UserUnit")] = value
        out = io.BytesIO()
        writer.write(out)
        return hash_of_document(PdfReader(out))

    assert of(NumberObject(1)) == of(FloatObject(1.0))
    kinds = [NumberObject(1), NumberObject(2), NameObject("/1"), TextStringObject("/1"), ArrayObject([NumberObject(1)])]
    assert len({of(value) for value in kinds}) == len(kinds)
