"""Which packets of a clip hold pictures that no other picture refers to: whoever does not look at them need not decode them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

START = b"\x00\x00\x01"
"""Before each unit of a stream in which lengths are not written (ITU-T H.264, H.265, annex B)."""


class Unreferenced:
    """Of H.264 and HEVC; of other codecs it tells no packet. Give it all packets of one stream (PyAV's), in their order."""

    def __init__(self, stream: Any) -> None:
        context = stream.codec_context
        self._tell = {"h264": _of_h264, "hevc": self._of_hevc}.get(context.name)
        head = bytes(context.extradata or b"")
        at = 4 if context.name == "h264" else 21
        lengths = head[:1] == b"\x01" and len(head) > at  # ISO/IEC 14496-15, 5.3.3 and 8.3.3
        self._length = (head[at] & 3) + 1 if lengths else 0
        self._layer = 0

    def __call__(self, packet: Any) -> bool:
        """Whether no other picture refers to this one. A picture of several slices is as its first one."""
        if self._tell is None:
            return False
        told = map(self._tell, _heads(bytes(packet), self._length))
        return next((t for t in told if t is not None), False)

    def _of_hevc(self, head: Any) -> bool | None:
        """By nal_unit_type: even ones below 16 are of "sub-layer non-reference" pictures, to which only higher layers refer."""
        if len(head) < 2 or (kind := head[0] >> 1 & 63) > 31:
            return None
        layer = (head[1] & 7) - 1
        self._layer = max(self._layer, layer)
        return kind < 16 and kind % 2 == 0 and layer == self._layer


def _of_h264(head: Any) -> bool | None:
    """By nal_ref_idc, of units that are slices."""
    if not len(head) or head[0] & 31 not in (1, 2, 5):
        return None
    return head[0] >> 5 & 3 == 0


def _heads(data: bytes, length: int) -> Iterator[bytes]:
    """The first two bytes of each unit. ``length``: of how many bytes the length before each is; 0: START is before each."""
    at = 0 if length else data.find(START)
    while 0 <= at < len(data):
        head = at + (length or len(START))
        yield data[head:head + 2]
        at = head + int.from_bytes(data[at:head], "big") if length else data.find(START, head)
