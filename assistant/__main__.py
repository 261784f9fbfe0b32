"""The command line: ``toy-umpire COMMAND``; ``python -m assistant`` is the same. Exit 0: answered, 2: bad input, 1: a bug."""

from __future__ import annotations

import argparse
import os
import signal
import sys
from collections.abc import Sequence
from typing import NoReturn

# OpenCV's wheel points Qt at its own Qt 5; numba and the encoders share two cores with the picture
os.environ.setdefault("OPENCV_LOG_LEVEL", "FATAL")
os.environ.setdefault("OPENCV_FFMPEG_LOGLEVEL", "8")
# numpy's OpenBLAS keeps a thread spinning for work that it never has here: three quarters of a core
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

from assistant.cli import batch, evidence, games, network, replay, report, scenes, table, watch
from assistant.cli.output import OutputError, checked_output, forget, send_output
from assistant.cli.parsing import Parser
from assistant.runner.stopping import was_stopped
from measure.errors import InputError
from measure.reading.values import one_line
from measure.writing import FULL, sentence


def parser() -> argparse.ArgumentParser:
    """The whole command line."""
    top = Parser(prog="toy-umpire", description="Measures a table of toys through a webcam and says what the rules allow, "
                                                "with an honest ±.")
    sub = top.add_subparsers(dest="command", required=True, metavar="COMMAND", parser_class=Parser)
    for group in (scenes, games, table, watch, replay, batch, network, evidence, report):
        group.add(sub)
    return top


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit status."""
    with checked_output():
        try:
            try:
                return _run(argv)
            finally:  # also after the help, which leaves by SystemExit
                send_output()
        except BrokenPipeError:
            forget(sys.stdout)
            return 0
        except OutputError as e:
            forget(sys.stdout)
            return _refused(e)


def _run(argv: Sequence[str] | None) -> int:
    """Run one command; what cannot be done, and a stop, are one sentence."""
    args = parser().parse_args(argv)
    if hasattr(signal, "SIGTERM"):
        signal.signal(signal.SIGTERM, _stop)
    for told in games.find_games():
        print(f"toy-umpire: {one_line(told)}", file=sys.stderr)
    try:
        return int(args.run(args) or 0)
    except OutputError:
        raise
    except InputError as e:
        return _refused(e)
    except OSError as e:
        if e.errno not in FULL:  # wherever it comes from, a full disk is no bug
            raise
        return _refused(sentence(e.filename or "a file that this command needs", e))
    except (KeyboardInterrupt, SystemError) as e:
        if not was_stopped(e):
            raise
        print("toy-umpire: stopped", file=sys.stderr)
        return 130


def _refused(why: InputError | str) -> int:
    """Say it; the exit status."""
    print(f"toy-umpire: {one_line(str(why))}", file=sys.stderr)
    return 2


def _stop(_number: int, _frame: object) -> NoReturn:
    """A polite kill ends the recording and the log as Ctrl-C does."""
    raise KeyboardInterrupt


if __name__ == "__main__":
    sys.exit(main())
