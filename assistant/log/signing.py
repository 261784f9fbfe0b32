"""Signatures in a battle log: a chain of hashes, signed as the battle goes on, and what they prove afterwards.

Each line of a signed log carries ``prev``, the SHA-256 of the line before it, so that a line that is changed, taken out or put
in breaks the chain. The battle has a pair of Ed25519 keys: its ``start`` line names the public one, ``sign`` lines sign the
head of the chain and the frame on screen, after each ruling and each minute, and so does the ``end``. The private one stays
in the user's folder.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

import platformdirs

from measure.errors import InputError
from measure.writing import write_file

if TYPE_CHECKING:  # takes its time to import: only for those who sign
    import numpy as np
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
    from numpy.typing import NDArray

SIGNED_AFTER = ("action", "override")
"""Lines that are signed at once."""
SIGNING = ("sign", "end")
"""Lines that sign all that is before them."""
SEAL = ("head", "frame", "signature")
"""What a line that signs carries."""
SIGNED_EVERY_S = 60.0
"""All else is signed when a line comes so long after the last signature."""
KEYS = "TOY_UMPIRE_KEYS"
"""Environment variable with another folder for the private keys."""


class SignatureError(InputError):
    """A log whose lines are not as they were written, or a signature that is not its battle's."""


class ReadLine(Protocol):
    """A line as it was read (assistant.log.battle_log.LoggedLine)."""

    @property
    def number(self) -> int: ...
    @property
    def sha256(self) -> str: ...
    @property
    def data(self) -> dict[str, Any]: ...
    @property
    def prev(self) -> str | None: ...
    @property
    def seal(self) -> Mapping[str, Any]: ...


Line = TypeVar("Line", bound=ReadLine)


def keys_folder() -> Path:
    """Where private keys are kept, each in a file named after its public one."""
    return Path(os.environ.get(KEYS) or platformdirs.user_data_path("toy-umpire") / "keys")


@dataclass(frozen=True, slots=True)
class Signer:
    """A battle's pair of keys. The private one is in a file where that could be written, so that cards can be signed later."""

    private: Ed25519PrivateKey

    @classmethod
    def made(cls) -> Signer:
        """A new pair. Where its file cannot be written the battle is signed all the same."""
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

        signer = cls(Ed25519PrivateKey.generate())
        with contextlib.suppress(InputError, OSError):
            folder = keys_folder()
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            path = folder / f"{signer.public}.key"
            os.close(os.open(path, os.O_WRONLY | os.O_CREAT, 0o600))
            write_file(path, signer.private.private_bytes_raw().hex() + "\n")
        return signer

    @classmethod
    def of(cls, public: str) -> Signer | None:
        """The pair with this public key, where its private one is in this user's folder."""
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

        with contextlib.suppress(OSError, ValueError):
            if public.isalnum():
                raw = (keys_folder() / f"{public}.key").read_text(encoding="ascii")
                signer = cls(Ed25519PrivateKey.from_private_bytes(bytes.fromhex(raw.strip())))
                return signer if signer.public == public else None
        return None

    @property
    def public(self) -> str:
        """The public key, 64 hexadecimal digits."""
        return self.private.public_key().public_bytes_raw().hex()

    def sign(self, *words: str) -> str:
        """The signature of these words, in hexadecimal digits."""
        return self.private.sign(_signed(*words)).hex()


def is_signed(public: Any, signature: Any, *words: str) -> bool:
    """Whether the pair with this public key made that signature of these words."""
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    try:
        Ed25519PublicKey.from_public_bytes(bytes.fromhex(public)).verify(bytes.fromhex(signature), _signed(*words))
    except (InvalidSignature, ValueError, TypeError):
        return False
    return True


def _signed(*words: str) -> bytes:
    return "\n".join(("toy-umpire", *words)).encode()


def line_words(type_: str, head: str, frame: str | None, time_s: float) -> tuple[str, ...]:
    """What a line of the types SIGNING signs."""
    return type_, head, frame or "", f"{time_s:.3f}"


def hash_of_pixels(picture: NDArray[np.uint8]) -> str:
    """SHA-256 of a picture (H, W, 3): its size and every pixel."""
    return hashlib.sha256(f"{picture.shape}".encode() + picture.tobytes()).hexdigest()


@dataclass(frozen=True, slots=True)
class Signed:
    """What the signatures of a battle prove. ``key``: its public key, "" where it is not signed; ``count``: its signatures;
    ``upto``: the number of the last line that one of them covers; ``later``: how many lines came after that; ``ended``: the
    battle's end is among them, nothing is cut off; ``frames``: hashes of the signed frames, with the time of each."""

    key: str = ""
    count: int = 0
    upto: int = 0
    later: int = 0
    ended: bool = False
    frames: tuple[tuple[float, str], ...] = ()

    def summary(self) -> str:
        """A sentence for a reader."""
        if not self.key:
            return "the log is not signed: whoever has it could have changed it"
        who = f"signed by the key {self.key[:16]}"
        if not self.count:
            return f"{who}, no line of it yet"
        upto = f"{who} up to line {self.upto}"
        if self.later:
            upto += f", {self.later} later line{'s' * (self.later != 1)} not"
        return upto + ("" if self.ended else "; it has no end: it was cut there, or the program was stopped")


class ChainCheck:
    """Takes in the lines of one battle in their order and says what its signatures prove; ``before``: the hash of the line
    before the first, where the log was continued."""

    def __init__(self, before: tuple[int, str] | None = None) -> None:
        self._last, self._key = before, None
        self._begun = self._chained = self._ended = False
        self._fault = ""
        self._later = self._upto = 0
        self._seals: list[tuple[int, tuple[str, ...], Any]] = []

    def line(self, line: ReadLine) -> None:
        """Take in a line."""
        if not self._begun:
            self._begun, self._key = True, line.data.get("key")
        self._chained = self._chained or line.prev is not None
        kind = line.data["type"]
        self._ended = self._ended or kind == "end"
        if not self._fault and line.prev != ("" if self._last is None else self._last[1]):
            self._fault = self._broken(line)
        if not self._fault and kind in SIGNING:
            self._seal(line, kind)
        self._later += kind != "sign"
        if kind in SIGNING:
            self._later, self._upto = 0, line.number - (kind == "sign")
        self._last = (line.number, line.sha256)

    def _broken(self, line: ReadLine) -> str:
        """Why a line does not follow the one before it."""
        where = f"line {line.number}"
        if line.prev is None:
            return f"{where} is not in the chain: it was put in, or changed, after the log was written"
        return f"{where} does not follow the line before it: " + (
            "lines before it are missing" if self._last is None
            else f"line {self._last[0]} was changed, or lines between them are missing")

    def _seal(self, line: ReadLine, kind: str) -> None:
        seal = line.seal if kind == "end" else line.data
        head, frame = seal.get("head"), seal.get("frame")
        words = line_words(kind, str(head), frame, float(line.data["time_s"]))
        self._seals.append((line.number, words, seal.get("signature")))
        if head != line.prev:
            self._fault = _not_by_key(line.number)

    def signed(self) -> Signed:
        """What is proven. SignatureError: lines were changed, taken out or put in, or a signature is not of the battle's key;
        with their numbers."""
        if self._key is None and not self._chained:
            return Signed()
        # the last signature covers all lines before it, the earlier signatures too: only where it fails is each of them asked
        if self._seals and not self._holds(self._seals[-1]):
            raise SignatureError(next(_not_by_key(seal[0]) for seal in self._seals if not self._holds(seal)))
        if self._fault:
            raise SignatureError(self._fault)
        frames = tuple((float(words[3]), str(words[2])) for _, words, _ in self._seals if words[2])
        return Signed(str(self._key), len(self._seals), self._upto, self._later, self._ended, frames)

    def _holds(self, seal: tuple[int, tuple[str, ...], Any]) -> bool:
        return is_signed(self._key, seal[2], *seal[1])


def _not_by_key(number: int) -> str:
    return f"line {number}: the signature is not of this battle's key over the lines before it"


def check_signatures(lines: Iterable[ReadLine], before: ReadLine | None = None) -> Signed:
    """What the signatures of one battle's lines prove; ``before``: the line before the first, where the log was continued.

    SignatureError: as of :meth:`ChainCheck.signed`.
    """
    check = ChainCheck(None if before is None else (before.number, before.sha256))
    for line in lines:
        check.line(line)
    return check.signed()


class ChainChecks:
    """Takes in the lines of a whole log, which may have been continued: each battle from its start line on is checked."""

    def __init__(self) -> None:
        self._parts: list[ChainCheck] = []
        self._last: tuple[int, str] | None = None

    def through(self, lines: Iterable[Line]) -> Iterator[Line]:
        """The lines, each taken in."""
        for line in lines:
            if line.data["type"] == "start":
                self._parts.append(ChainCheck(self._last))
            if self._parts:
                self._parts[-1].line(line)
            self._last = (line.number, line.sha256)
            yield line

    def signed(self) -> list[Signed]:
        """What is proven of each battle. SignatureError: see :meth:`ChainCheck.signed`."""
        return [part.signed() for part in self._parts]

    def words(self) -> str:
        """What the signatures of the log prove, in one sentence."""
        try:
            said = [signed.summary() for signed in self.signed()]
        except SignatureError as e:
            return f"Do not trust it: {changed_words(e)}."
        return "; ".join([f"{said[0][:1].upper()}{said[0][1:]}", *said[1:]]) + "." if said else ""

    def broken(self) -> str:
        """What is wrong with the signatures, in one sentence; empty where nothing is, or the log is not signed."""
        try:
            self.signed()
        except SignatureError as e:
            return changed_words(e)
        return ""


def changed_words(fault: SignatureError) -> str:
    """The sentence for readers about a log whose signatures are at fault."""
    return f"{fault}: somebody changed this log after it was written"
