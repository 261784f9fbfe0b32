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
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

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


def check_signatures(lines: Sequence[ReadLine], before: ReadLine | None = None) -> Signed:
    """What the signatures of one battle's lines prove; ``before``: the line before the first, where the log was continued.

    SignatureError: lines were changed, taken out or put in, or a signature is not of the battle's key; with their numbers.
    """
    key = lines[0].data.get("key") if lines else None
    if key is None and all(line.prev is None for line in lines):
        return Signed()
    count = upto = 0
    frames = []
    last = before
    for line in lines:
        where = f"line {line.number}"
        if line.prev is None:
            raise SignatureError(f"{where} is not in the chain: it was put in, or changed, after the log was written")
        if line.prev != (last.sha256 if last is not None else ""):
            raise SignatureError(f"{where} does not follow the line before it: "
                                 + (f"line {last.number} was changed, or lines between them are missing" if last is not None
                                    else "lines before it are missing"))
        d = line.data
        if d["type"] in SIGNING:
            seal = line.seal if d["type"] == "end" else d
            head, frame = seal.get("head"), seal.get("frame")
            words = line_words(d["type"], str(head), frame, float(d["time_s"]))
            if head != line.prev or not is_signed(key, seal.get("signature"), *words):
                raise SignatureError(f"{where}: the signature is not of this battle's key over the lines before it")
            count, upto = count + 1, line.number - (d["type"] == "sign")
            if frame:
                frames.append((float(d["time_s"]), str(frame)))
        last = line
    tail = [line for line in lines if line.number > upto and line.data["type"] != "sign"]
    return Signed(str(key), count, upto, len(tail), any(line.data["type"] == "end" for line in lines), tuple(frames))


def signed_parts(lines: Sequence[ReadLine]) -> list[Signed]:
    """What is proven of each battle of a whole log, which may have been continued. SignatureError: see `check_signatures`."""
    starts = [k for k, line in enumerate(lines) if line.data["type"] == "start"]
    return [check_signatures(lines[a:b], lines[a - 1] if a else None)
            for a, b in zip(starts, [*starts[1:], len(lines)], strict=True)]


def broken_chain(lines: Sequence[ReadLine]) -> str:
    """What is wrong with the signatures of a whole log, in one sentence; empty where nothing is, or it is not signed."""
    try:
        signed_parts(lines)
    except SignatureError as e:
        return changed_words(e)
    return ""


def changed_words(fault: SignatureError) -> str:
    """The sentence for readers about a log whose signatures are at fault."""
    return f"{fault}: somebody changed this log after it was written"


def signed_words(lines: Sequence[ReadLine]) -> str:
    """What the signatures of a whole log prove, in one sentence."""
    try:
        said = [signed.summary() for signed in signed_parts(lines)]
    except SignatureError as e:
        return f"Do not trust it: {changed_words(e)}."
    return "; ".join([f"{said[0][:1].upper()}{said[0][1:]}", *said[1:]]) + "." if said else ""
