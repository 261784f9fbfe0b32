"""How a command is declared: its arguments, its help, an example, and what runs it."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from typing import Any, NoReturn

Subparsers = Any


class Parser(argparse.ArgumentParser):
    """Says in one sentence what is wrong with the words that it was given."""

    def error(self, message: str) -> NoReturn:
        """One sentence, exit 2."""
        print(f"{self.prog}: {message} (see {self.prog} --help)", file=sys.stderr)
        raise SystemExit(2)


def command(sub: Subparsers, name: str, run: Callable[[argparse.Namespace], int | None], help_: str,
            example: str) -> argparse.ArgumentParser:
    """One command with its help and an example. ``run`` imports what it needs when it runs."""
    p: argparse.ArgumentParser = sub.add_parser(
        name, help=help_, description=help_[0].upper() + help_[1:] + ".", epilog=f"example: toy-umpire {example}",
        formatter_class=argparse.RawDescriptionHelpFormatter)
    p.set_defaults(run=run)
    return p
