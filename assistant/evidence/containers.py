"""What a card's file holds besides its picture and its record: programs that show it may show more than that."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Set
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:  # slow to import
    from pypdf import PdfReader

SIGNATURE, LENGTH, AROUND = 8, 4, 12
"""Bytes of a PNG's beginning, of the length of a chunk, and of what stands around a chunk's data."""
HEAD, TEXT, DATA, END = b"IHDR", b"iTXt", b"IDAT", b"IEND"
PLAIN = bytes((8, 2, 0, 0, 0))
"""Of a PNG's head after its size: 8 bits a colour, red green blue, not interlaced."""
OF_WRITERS = frozenset(("/CreationDate", "/ModDate", "/Producer"))
"""What writers put into a PDF's information, each its own."""
OF_PACKING = frozenset(("/Length", "/Filter", "/DecodeParms"))
"""Keys of a stream that say how its data is packed."""


def more_in_png(data: bytes) -> str:
    """What a PNG holds besides a picture of plain colours and one text, in words; empty where it is no more. An animation, a
    colour that is seen through, another gamma or a turn let other programs show another picture than the one that is checked.
    The PNG was read before: its chunks are whole."""
    kinds, at, head = list[bytes](), SIGNATURE, b""
    while at + AROUND <= len(data) and kinds[-1:] != [END]:
        long = int.from_bytes(data[at:at + LENGTH], "big")
        kinds.append(data[at + LENGTH:at + 2 * LENGTH])
        if kinds[-1] == HEAD:
            head = data[at + 2 * LENGTH:at + 2 * LENGTH + long]
        at += AROUND + long
    others = dict.fromkeys(kind.decode("ascii", "replace") for kind in kinds if kind not in (HEAD, TEXT, DATA, END))
    if others:
        return ", ".join(others)
    if kinds.count(TEXT) != 1 or kinds.count(HEAD) != 1:
        return f"{kinds.count(TEXT)} texts"
    if head[2 * LENGTH:] != PLAIN:
        return "other colours than red, green and blue of 8 bits"
    return "" if at == len(data) and kinds[-1] == END else "more after its end"


def hash_of_document(reader: PdfReader, but: Set[str] = frozenset()) -> str:
    """Of all that a PDF shows: its pages with their sizes, turns, notes, fonts and data, what else its catalog names, and its
    information ``but`` for these keys. How the file is packed, and how its objects are numbered, makes no difference."""
    from pypdf.generic import ArrayObject, DictionaryObject, IndirectObject, StreamObject

    digest, known = hashlib.sha256(), dict[tuple[int, int], int]()

    def look(value: Any) -> None:
        if isinstance(value, IndirectObject):
            number = (value.idnum, value.generation)
            if number in known:
                digest.update(f"R{known[number]};".encode())
                return
            known[number] = len(known)
            look(value.get_object())
        elif isinstance(value, DictionaryObject):
            keys = sorted(key for key in value if not (isinstance(value, StreamObject) and key in OF_PACKING))
            digest.update(f"D{len(keys)};".encode())
            for key in keys:
                look(key)
                look(value.raw_get(key))
            if isinstance(value, StreamObject):
                digest.update(hashlib.sha256(value.get_data()).digest())
        elif isinstance(value, ArrayObject):
            digest.update(f"A{len(value)};".encode())
            for item in list.__iter__(value):
                look(item)
        else:
            said = _plain(value)
            digest.update(f"P{len(said)};{said}".encode())

    look(reader.trailer.raw_get("/Root"))
    told: Mapping[str, Any] = reader.metadata or {}
    for key in sorted(set(told) - OF_WRITERS - but):
        look(key)
        look(str(told[key]))
    return digest.hexdigest()


def _plain(value: Any) -> str:
    """A number, a name or a text, told apart; a whole number is the same with a decimal point."""
    from pypdf.generic import NameObject

    if isinstance(value, int | float):
        return f"number {float(value):.9g}"
    return f"{'name' if isinstance(value, NameObject) else 'text'} {value!r}"
