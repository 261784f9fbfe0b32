"""The command ``report``: a logged battle as one page."""

from __future__ import annotations

import argparse

from assistant.cli.output import beside
from assistant.cli.parsing import Subparsers, command
from measure.errors import InputError
from measure.writing import ending_of

ENDINGS = (".html", ".htm")


def add(sub: Subparsers) -> None:
    """Declare the command."""
    p = command(sub, "report", _report, "the battle report: one page that opens in any browser and prints to PDF",
                "report battle.jsonl --out battle.html --video clip.mp4")
    p.add_argument("battle", metavar="LOG", help="the battle log")
    p.add_argument("--out", required=True, metavar="battle.html", help="the page to write")
    p.add_argument("--video", metavar="CLIP", help="the clip that was watched; else the one that the log names, else maps")


def _report(args: argparse.Namespace) -> None:
    from assistant.runner.outputs import check_outputs

    check_outputs({"--out": args.out}, {"the log": args.battle, "the clip": args.video})
    if ending_of(args.out, ENDINGS) is None:
        raise InputError(f"{args.out}: a report is an .html file, which a browser can print: give a name that ends in .html")
    from assistant.report.page import write_report

    size = write_report(args.battle, args.out, video=args.video)
    print(f"{args.out}: the battle report ({size / 1024:.0f} kB)", file=beside(args.out))
