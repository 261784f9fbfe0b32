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

from assistant.cli import batch, evidence, network, replay, report, scenes, table, watch
from assistant.cli.parsing import Parser
from assistant.runner.stopping import was_stopped
from measure.errors import InputError


def parser() -> argparse.ArgumentParser:
    """The whole command line."""
    top = Parser(prog="toy-umpire", description="Measures a table of toys through a webcam and says what the rules allow, "
                                                "with an honest ±.")
    sub = top.add_subparsers(dest="command", required=True, metavar="COMMAND", parser_class=Parser)
    for group in (scenes, table, watch, replay, batch, network, evidence, report):
        group.add(sub)
    return top


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit status."""
    args = parser().parse_args(argv)
    if hasattr(signal, "SIGTERM"):
        signal.signal(signal.SIGTERM, _stop)
    try:
        return int(args.run(args) or 0)
    except InputError as e:
        print(f"toy-umpire: {e}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except (KeyboardInterrupt, SystemError) as e:
        if not was_stopped(e):
            raise
        print("toy-umpire: stopped", file=sys.stderr)
        return 130


def _stop(_number: int, _frame: object) -> NoReturn:
    """A polite kill ends the recording and the log as Ctrl-C does."""
    raise KeyboardInterrupt


if __name__ == "__main__":
    sys.exit(main())
