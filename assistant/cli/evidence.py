"""The command ``evidence``: one ruling of a logged battle as a picture, or the check of such a picture."""

from __future__ import annotations

import argparse
import math
from dataclasses import replace
from pathlib import Path

from assistant.cli.commands import Subparsers, command, writable
from assistant.evidence.card import card_of
from assistant.evidence.embedding import ENDINGS, Card
from assistant.evidence.moment import EvidenceError, context_at, logged_scene
from assistant.evidence.verify import verify
from assistant.evidence.words import clock
from assistant.log.battle import battle_of
from assistant.log.battle_log import read_lines
from assistant.video.stills import fitted, open_stills


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


def _evidence(args: argparse.Namespace) -> None:
    if args.verify is not None:
        log = args.log or args.battle
        if log is None:
            raise EvidenceError("--verify needs the log that the card was made from: give --log battle.jsonl")
        print(verify(args.verify, log))
        return
    missing = [f"--{name}" for name, value in (("at", args.at), ("from", args.from_id), ("to", args.to_id), ("out", args.out))
               if value is None]
    if args.battle is None or missing:
        raise EvidenceError(f"{', '.join(missing) or 'the log'} is missing: write evidence battle.jsonl --at 9.6 --from jeep "
                            "--to robot --out card.png")
    if Path(args.out).suffix.lower() not in ENDINGS:
        raise EvidenceError(f"{args.out}: a card is a {' or '.join(ENDINGS)} file: give a name that ends in .png")
    writable(args.out)
    card = card_from_log(args.battle, seconds(args.at), args.from_id, args.to_id, args.video, args.part)
    card.save(args.out)
    print(f"{args.out}: {card.summary()}")


def card_from_log(log: str | Path, at_s: float, from_id: str, to_id: str, video: str | None = None,
                  part: int | None = None) -> Card:
    """The card of a logged moment; the frame comes from ``video``, else from the clip that the log names, if it is still
    there. InputError: see :func:`context_at`, :func:`card_of`; a ``video`` that cannot be read."""
    context = context_at(read_lines(log), at_s, Path(log).name, part)
    scene = logged_scene(context)
    assert scene is not None
    camera = battle_of([context.start]).camera
    found = None
    stills = open_stills(context.start, log, video)
    if stills is not None:
        with stills:
            found = stills.at(at_s)
    view = None if found is None else fitted(camera, found[1])
    if video and (found is None or view is None):
        why = (f"it has no picture at {at_s:g} s" if found is None else "the log does not know the camera" if camera is None
               else "its pictures have another shape than the camera's")
        raise EvidenceError(f"{video}: {why}: give the clip that was watched, or leave --video out for the map")
    if found is None or stills is None:
        return card_of(scene, from_id, to_id, None, None, context)
    context = replace(context, picture=f"{stills.name} at {clock(found[0])}")
    return card_of(scene, from_id, to_id, found[1], view, context)


def seconds(text: str) -> float:
    """ "9.6" or "1:02.5" as seconds. EvidenceError: neither."""
    parts = text.strip().split(":")
    try:
        numbers = [float(p) for p in parts]
    except ValueError:
        numbers = []
    if not 1 <= len(numbers) <= 3 or any(not math.isfinite(n) or n < 0 for n in numbers):
        raise EvidenceError(f"--at {text!r}: give seconds, such as 9.6, or minutes and seconds, such as 1:02.5")
    return sum(n * 60**i for i, n in enumerate(reversed(numbers)))
