"""A witness's photograph: the head of a battle's chain as a square code, and whether a log holds what it showed.

While the battle goes on its newest line's hash can be shown as a code. Who photographs it keeps, in 64 digits, everything that
was logged until then: nobody can change a line of that later, the one who has the battle's key neither.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from assistant.evidence.moment import EvidenceError
from assistant.evidence.words import clock
from assistant.log.reading import stream_lines
from assistant.log.signing import ChainCheck, SignatureError
from vision.capture.parameters import PICTURES
from vision.capture.picture_file import read_picture

SAYS = "TOY-UMPIRE "
"""What stands before the digits in the code, so that a telephone shows whose they are."""
WHOLE, LEAST = 64, 12
"""Hexadecimal digits of a head; of a head that was written down so many from its beginning are enough."""


def code_of(head: str) -> NDArray[np.uint8]:
    """The code of a chain's head as a picture (N, N): 0 dark, 255 light, a pixel for each square, with its light rim."""
    squares = cv2.QRCodeEncoder.create().encode(SAYS + head.upper())
    return np.pad(np.asarray(squares, dtype=np.uint8), 2, constant_values=255)


def head_in(given: str) -> str:
    """The digits that a witness gives: as they are, as the code says them, or as a photograph's path. InputError: neither."""
    path = Path(given)
    if path.suffix.lower() in PICTURES:
        said = cv2.QRCodeDetector().detectAndDecode(read_picture(path))[0]
        if not said:
            raise EvidenceError(f"{given}: no code is read in this picture: give its digits, as a telephone shows them")
        given = said
    digits = given.strip().removeprefix(SAYS.strip()).strip().lower()
    if not re.fullmatch(f"[0-9a-f]{{{LEAST},{WHOLE}}}", digits):
        raise EvidenceError(f"--witness {given[:80]!r}: give the {WHOLE} digits (0 to 9, a to f) of the code that was "
                            f"photographed, at least the first {LEAST}, or the photograph")
    return digits


@dataclass(frozen=True, slots=True)
class _Found:
    number: int
    kind: str
    time_s: float
    first: int
    fault: str


def witnessed(log: str | Path, given: str) -> str:
    """A sentence on what the photograph proves of the log. EvidenceError: the log does not hold it, or was changed before
    it."""
    digits, found = head_in(given), list[_Found]()
    check, first, last = ChainCheck(), 0, None
    chained, later = False, 0
    for line in stream_lines(log):
        if line.data["type"] == "start":
            check, first = ChainCheck(last), line.number
        check.line(line)
        later += 1
        chained = line.prev is not None
        if line.sha256.startswith(digits) and chained:
            found.append(_Found(line.number, line.data["type"], float(line.data.get("time_s", 0.0)), first, _fault(check)))
            later = 0
        last = (line.number, line.sha256)
    if not found:
        raise EvidenceError(f"{log} does not hold what the witness photographed ({digits[:LEAST]}…): it was changed or cut "
                            "after that, or it is another battle's log: do not trust it")
    if len(found) > 1:
        raise EvidenceError(f"{log}: {len(found)} lines begin with {digits}: give more of the digits")
    [seen] = found
    if seen.fault:
        raise EvidenceError(f"{log}: {seen.fault}: somebody changed this log before line {seen.number}, which the witness "
                            "photographed: do not trust it")
    before = seen.number - seen.first
    return (f"{log} holds what the witness photographed: line {seen.number}, a {seen.kind} line at {clock(seen.time_s)}. It "
            f"and the {before} line{'s' * (before != 1)} of the battle before it are as they were then; the photograph says "
            f"nothing of the {later} after it.")


def _fault(check: ChainCheck) -> str:
    try:
        check.signed()
    except SignatureError as e:
        return str(e)
    return ""
