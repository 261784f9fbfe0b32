"""What commands write on standard output and standard error, and what becomes of it where nothing more can be written there."""

from __future__ import annotations

import contextlib
import io
import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TextIO

from measure.errors import InputError
from measure.writing import is_own_output, sentence, writable, write_all


class OutputError(InputError):
    """Standard output that takes no more: its disk is full, or it is closed."""


def beside(path: str | Path | None) -> TextIO:
    """Where to tell what was written to ``path``: on standard output, unless the file itself went there."""
    return sys.stderr if path is not None and is_own_output(path) else sys.stdout


def say_json(document: Any) -> None:
    """One JSON document on standard output. OutputError: it does not take it."""
    if sys.stdout is None:
        raise OutputError("standard output is closed: the JSON document has nowhere to go; send it into a file")
    text = writable(json.dumps(document, ensure_ascii=False, allow_nan=False))
    if text != _letters_of(sys.stdout, text):
        text = json.dumps(json.loads(text))  # every letter that is not ASCII by its number
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def _letters_of(stream: TextIO, text: str) -> str:
    """The text with a question mark for each letter that a stream's encoding does not have."""
    encoding = getattr(stream, "encoding", None) or "utf-8"
    try:
        text.encode(encoding, getattr(stream, "errors", None) or "strict")
    except UnicodeEncodeError:
        return text.encode(encoding, "replace").decode(encoding)
    return text


class _Checked:
    """Standard output whose faults, and letters that it does not have, end no command: the first become one sentence."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        text = _letters_of(self._stream, text)
        with _faults_said():
            raw = getattr(self._stream, "buffer", None)
            if not isinstance(raw, io.FileIO):
                return self._stream.write(text)
            # unbuffered (python -u): Python then takes a part of a text that was written for the whole
            self._stream.flush()
            data = text.replace("\n", os.linesep).encode(self._stream.encoding, self._stream.errors or "strict")
            write_all(raw.fileno(), data)
            return len(text)

    def flush(self) -> None:
        with _faults_said():
            self._stream.flush()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


class _Lenient:
    """Standard error: where it takes no more, nobody can be told, and the work goes on."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        try:
            self._stream.write(text)
        except OSError:
            forget(self._stream)
        return len(text)

    def flush(self) -> None:
        try:
            self._stream.flush()
        except OSError:
            forget(self._stream)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


@contextlib.contextmanager
def _faults_said() -> Iterator[None]:
    try:
        yield
    except BrokenPipeError:  # whoever read it has enough
        raise
    except OSError as e:
        raise OutputError(sentence("standard output", e)) from None


@contextlib.contextmanager
def checked_output() -> Iterator[None]:
    """While this lasts, what standard output does not take is an OutputError (a BrokenPipeError where its reader is gone), and
    what standard error does not take is left out."""
    out, err = sys.stdout, sys.stderr
    if out is not None:
        sys.stdout = _Checked(out)
    if err is not None:
        sys.stderr = _Lenient(err)
    try:
        yield
    finally:
        sys.stdout, sys.stderr = out, err


def send_output() -> None:
    """Send what standard output still holds back. OutputError, BrokenPipeError: it does not take it."""
    if sys.stdout is not None:
        sys.stdout.flush()


def forget(stream: TextIO | None) -> None:
    """What a stream has not taken yet goes nowhere, with all that follows: else Python tries again at its end, says so in its
    own words, and changes the exit status."""
    if stream is None:
        return
    with contextlib.suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
