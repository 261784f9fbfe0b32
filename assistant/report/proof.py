"""What the whole of a log proves: that its lines agree, what their signatures say, and the hash of its file."""

from __future__ import annotations

import hashlib
from collections import deque
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from assistant.log.reading import LoggedLine, stream_lines, stream_unproven
from assistant.log.signing import ChainChecks


class Proof(NamedTuple):
    """``sha256``: of the file; ``signed``: what the log's signatures prove, in a sentence."""

    sha256: str
    signed: str


def proof_of(path: str | Path, size: int) -> Proof:
    """What the first ``size`` bytes of a log prove. LogError: as of :func:`assistant.log.reading.stream_lines`."""
    checks = ChainChecks()
    deque(checks.through(stream_lines(path, size)), maxlen=0)
    return Proof(_hash_of(path, size), checks.words())


def lines_with_proof(path: str | Path, size: int, proof: Callable[[], Proof]) -> Iterator[LoggedLine]:
    """The lines of the first ``size`` bytes of a log, each checked by itself, while somebody else works out what
    :func:`proof_of` says of them all: it is asked for after the last one. LogErrors come where those of
    :func:`assistant.log.reading.stream_lines` do."""
    yield from stream_unproven(path, size)
    proof()


def _hash_of(path: str | Path, size: int) -> str:
    digest = hashlib.sha256()
    with open(path, "rb") as file:
        while size > 0 and (piece := file.read(min(size, 1 << 20))):
            digest.update(piece)
            size -= len(piece)
    return digest.hexdigest()
