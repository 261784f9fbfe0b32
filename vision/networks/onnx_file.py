"""What an ONNX file says of itself before ONNX Runtime opens it: whether its weights lie in other files.

The wire format of Protocol Buffers and the fields of onnx.proto (ONNX, IR version 10) that lead to tensors. Only their places
are walked; no weight is read.
"""

from __future__ import annotations

from collections.abc import Iterator
from mmap import mmap

MODEL, GRAPH, NODE, ATTRIBUTE, TENSOR, SPARSE, FUNCTION = range(7)
WITHIN: dict[int, dict[int, int]] = {
    MODEL: {7: GRAPH, 25: FUNCTION}, FUNCTION: {7: NODE}, GRAPH: {1: NODE, 5: TENSOR, 15: SPARSE}, NODE: {5: ATTRIBUTE},
    ATTRIBUTE: {5: TENSOR, 6: GRAPH, 10: TENSOR, 11: GRAPH, 22: SPARSE, 23: SPARSE}, SPARSE: {1: TENSOR, 2: TENSOR}}
"""Messages by the number of the field that holds them, in each message."""
DATA_LOCATION, EXTERNAL, EXTERNAL_DATA = 14, 1, 13
"""Fields of a tensor: where its data lies (1: in another file), and in which file."""
LOCATION = b"location"
MOST_DEEP = 64


def has_outside_data(data: bytes | mmap) -> bool:
    """Whether a network's file (ONNX) wants weights from other files. False where it is no such file: ONNX Runtime says so."""
    if data.find(LOCATION) < 0:  # an outside tensor names its file under this word (onnx.proto, external_data)
        return False
    waiting = [(memoryview(data), MODEL, 0)]
    while waiting:
        message, kind, depth = waiting.pop()
        for number, value in _fields(message):
            if kind == TENSOR:
                if number == EXTERNAL_DATA or (number == DATA_LOCATION and value == EXTERNAL):
                    return True
            elif number in WITHIN[kind] and isinstance(value, memoryview) and depth < MOST_DEEP:
                waiting.append((value, WITHIN[kind][number], depth + 1))
    return False


def _fields(message: memoryview) -> Iterator[tuple[int, int | memoryview]]:
    """Number and value of each field, up to where the message makes no sense."""
    at = 0
    while at < len(message):
        key, at = _varint(message, at)
        wire = key & 7
        if wire == 0:
            value, at = _varint(message, at)
            yield key >> 3, value
            continue
        size = 8
        if wire == 2:
            size, at = _varint(message, at)
        elif wire == 5:
            size = 4
        elif wire != 1:
            return
        if at + size > len(message):
            return
        yield key >> 3, message[at:at + size]
        at += size


def _varint(message: memoryview, at: int) -> tuple[int, int]:
    value = shift = 0
    while at < len(message) and shift < 64:
        byte = message[at]
        value, shift, at = value | (byte & 0x7F) << shift, shift + 7, at + 1
        if byte < 0x80:
            break
    return value, at
