"""The command ``evidence``: one ruling of a logged battle as a picture, or the check of such a picture."""

from __future__ import annotations

import argparse
import math
import sys

from assistant.cli.output import beside
from assistant.cli.parsing import Subparsers, command
from measure.errors import InputError
from measure.writing import ending_of

ENDINGS = (".png", ".pdf")
"""As ``assistant.evidence.embedding.ENDINGS`` has them; named here, so that help starts at once."""


def add(sub: Subparsers) -> None:
    """Declare the command."""
    p = command(sub, "evidence", _evidence, "one ruling as a picture that can be checked, or the check of such a picture",
                "evidence battle.jsonl --at 9.6 --from jeep --to robot --out card.png\n"
                "         toy-umpire evidence --verify card.png --log battle.jsonl")
    p.add_argument("battle", nargs="?", metavar="LOG", help="the battle log")
    p.add_argument("--at", metavar="T", help="seconds from the start, or minutes:seconds")
    p.add_argument("--from", dest="from_id", metavar="ID", help="the toy that acts: id, name or team")
    p.add_argument("--to", dest="to_id", metavar="ID", help="the toy that is aimed at")
    p.add_argument("--out", metavar="card.png", help=f"the card: {' or '.join(ENDINGS)}")
    p.add_argument("--video", metavar="CLIP", help="the clip that was watched; else the one that the log names, else a map")
    p.add_argument("--part", type=int, metavar="N", help="of a log that was continued: which part, from 1 (default: the last)")
    p.add_argument("--verify", metavar="CARD", help="check this card against --log")
    p.add_argument("--log", metavar="LOG", help="the log to check against")
    p.add_argument("--witness", metavar="HEAD", help="does --log hold what a witness photographed in the window (View, Code "
                   "for a witness)? The code's digits, or the photograph")


def _evidence(args: argparse.Namespace) -> None:
    if args.verify is not None or args.witness is not None:
        log = args.log or args.battle
        if log is None:
            what = "--witness needs the log" if args.verify is None else "--verify needs the log that the card was made from"
            raise InputError(f"{what}: give --log battle.jsonl")
        from assistant.evidence.verify import verify
        from assistant.evidence.witness import witnessed

        said = [] if args.verify is None else [verify(args.verify, log)]
        print("\n".join(said if args.witness is None else [*said, witnessed(log, args.witness)]))
        return
    missing = [f"--{name}" for name, value in (("at", args.at), ("from", args.from_id), ("to", args.to_id), ("out", args.out))
               if value is None]
    if args.battle is None or missing:
        raise InputError(f"{', '.join(missing) or 'the log'} is missing: write evidence battle.jsonl --at 9.6 --from jeep "
                            "--to robot --out card.png")
    from assistant.runner.outputs import check_outputs

    check_outputs({"--out": args.out}, {"the log": args.battle, "the clip": args.video})
    if ending_of(args.out, ENDINGS) is None:
        raise InputError(f"{args.out}: a card is a {' or '.join(ENDINGS)} file: give a name that ends in .png")
    from assistant.runner.evidence_card import card_from_log

    card = card_from_log(args.battle, seconds(args.at), args.from_id, args.to_id, args.video, args.part, out=args.out)
    card.save(args.out)
    print(f"{args.out}: {card.summary()}", file=beside(args.out))
    if boxes := card.lacking():
        print(f"toy-umpire: the card's font lacks {boxes}: these letters are boxes on it; its record has the names whole",
              file=sys.stderr)


def seconds(text: str) -> float:
    """ "9.6" or "1:02.5" as seconds. InputError: neither."""
    parts = text.strip().split(":")
    try:
        numbers = [float(p) for p in parts]
    except ValueError:
        numbers = []
    if not 1 <= len(numbers) <= 3 or any(not math.isfinite(n) or n < 0 for n in numbers):
        raise InputError(f"--at {text!r}: give seconds, such as 9.6, or minutes and seconds, such as 1:02.5")
    return sum(n * 60**i for i, n in enumerate(reversed(numbers)))
