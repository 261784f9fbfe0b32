"""Checks an evidence card against its log: the lines are the same and in their chain, the measurement repeats, and the card,
drawn again from its record, is the one in the file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from assistant.evidence.embedding import Card, Found, read_whole_card
from assistant.evidence.moment import EvidenceError, context_at, lines_about, logged_scene, part_of, toys_named
from assistant.evidence.parameters import VERIFY
from assistant.evidence.record import NO_PICTURE, record_of, survey_of
from assistant.log.battle import battle_of
from assistant.log.reading import LoggedLine, stream_lines
from assistant.log.signing import SignatureError, Signed, check_signatures
from measure.errors import InputError
from measure.survey import Survey

WORDS = {"from": "the first toy", "to": "the second toy", "range": "the range", "cover": "what is hidden", "game": "the game",
         "limits": "the game's limits", "rulings": "the rulings", "mended": "what players corrected",
         "calibration": "the calibration", "source": "the clip", "wall_clock": "the hour", "log": "the log"}
"""All of a record but its moment and its picture, which are checked in other ways."""
PICTURE = {"kind", "of", "size_px", "sha256", "crop"}
KNOWN = {*WORDS, "kind", "version", "measuring", "at_s", "picture"}
FIRST_NAMED = 2
"""The first way of measuring that cards name."""


def verify(card: str | Path, log: str | Path) -> str:
    """Sentences on what the card shows and what is proven, once all of it matches the log. EvidenceError says what does not:
    the picture, its record, the log's lines or signatures, or the measurement repeated from the logged scene."""
    try:
        return _matched(card, read_whole_card(card), log)
    except InputError:
        raise
    except (KeyError, TypeError, AttributeError, IndexError, ValueError):
        raise EvidenceError(f"{card}: the record inside it is not one that this program writes: do not trust it") from None


def _matched(card: str | Path, found: Found, log: str | Path) -> str:
    record = found.record
    named = record.get("log") or {}
    if named.get("scene") is None:
        raise EvidenceError(f"{card}: it was made without a log, nothing can say whether it is right: keep a log next time")
    lines = lines_about(stream_lines(log), float(record["at_s"]))
    by_number = {line.number: line for line in lines}
    for ref in (named.get("start"), named["scene"], *named.get("lines", ())):
        line = by_number.get(ref["line"]) if ref else None
        if ref is not None and (line is None or line.sha256 != ref["sha256"]):
            there = "is another one" if line else "is not there"
            raise EvidenceError(f"{card} does not match {log}: line {ref['line']} of the log {there}: give the log that the "
                                "card was made from, unchanged")
    part = _part_from(lines, named["start"]["line"])
    then = [line for line in part if line.number <= named["read_to"]]
    context = context_at(then, record["at_s"], named["name"], 1)
    scene = logged_scene(context)
    assert scene is not None
    survey = survey_of(scene, context)
    me, target = (toys_named(scene, record[key]["id"], context)[0] for key in ("from", "to"))
    again = record_of(survey, me, target, context)
    for key, what in WORDS.items():
        if not _alike(record.get(key), again[key]):
            raise EvidenceError(f"{card} does not match {log}: what it says about {what} is not what the log gives: "
                                f"{_advice(record)}")
    named_way = record.get("measuring", FIRST_NAMED)
    if type(named_way) is not int or not FIRST_NAMED <= named_way <= VERIFY.measuring:
        raise EvidenceError(f"{card}: this program knows no way of measuring {named_way!r}: do not trust it")
    if more := set(record) - KNOWN:
        raise EvidenceError(f"{card} says more than this program writes ({', '.join(sorted(more))}): do not trust it")
    signed = _proven(part, lines, log)
    if found.signed is False:
        raise EvidenceError(f"{card}: its signature is not of the key that signed the battle: it was changed, do not trust it")
    _drawn_again(card, found, survey, battle_of([context.start]).camera)
    return " ".join((
        f"{card} matches {log}, line {named['scene']['line']}: {again['from']['name']} to {again['to']['name']} at "
        f"{record['at_s']:g} s, {again['range']['in']} ± {again['range']['sigma']} in, "
        f"{100 * again['cover']['hidden']:.0f} % ± {100 * again['cover']['sigma']:.0f} hidden.",
        *_also(found, named, signed, part)))


def _advice(record: Mapping[str, Any]) -> str:
    """What to do about a card that does not come out again."""
    way = record.get("measuring", FIRST_NAMED - 1)
    if way == VERIFY.measuring:
        return "do not trust it"
    return ("a version of the program that measures otherwise made it, or it was changed: check it with the version that made "
            "it, and do not trust it before")


def _part_from(lines: Sequence[LoggedLine], start: int) -> Sequence[LoggedLine]:
    """The part of a log whose start line has this number."""
    starts = [line.number for line in lines if line.data["type"] == "start"]
    return part_of(lines, starts.index(start) + 1)


def _proven(part: Sequence[LoggedLine], lines: Sequence[LoggedLine], log: str | Path) -> Signed:
    before = [line for line in lines if line.number < part[0].number]
    try:
        return check_signatures(part, before[-1] if before else None)
    except SignatureError as e:
        raise EvidenceError(f"{log}: {e}: do not trust it") from None


def _drawn_again(card: str | Path, found: Found, survey: Survey, camera: Any) -> None:
    """EvidenceError: the card's picture is not what its record gives when it is drawn again."""
    from assistant.evidence.drawing import draw

    picture = found.record["picture"]
    if picture != NO_PICTURE and (picture.keys() != PICTURE or picture["kind"] != "frame"):
        raise EvidenceError(f"{card}: its record shows a picture that this program does not write: do not trust it")
    size = picture.get("size_px")
    try:
        view = camera.rescaled(tuple(size)) if camera is not None and size else None
    except InputError:
        view = None
    if size and view is None:
        raise EvidenceError(f"{card}: the log does not know the camera of its picture: do not trust it")
    again = Card(found.record, draw(found.record, survey, view))
    if found.pixels is not None:
        there, drawn = found.pixels, again.picture[:, :, ::-1]
        if there.shape == drawn.shape and _same_picture(there, drawn):
            return
    elif again.pages() == found.pages:
        return
    other = ("; a card that Matplotlib before 3.11 drew looks otherwise too" if found.pixels is not None else
             "; or other versions of the program's libraries drew it: ask for a .png then")
    raise EvidenceError(f"{card}: what is drawn on it is not what its record says (drawn again it looks otherwise): "
                        f"{_advice(found.record)}{other}")


def _same_picture(a: Any, b: Any) -> bool:
    apart = cv2.absdiff(np.ascontiguousarray(a), np.ascontiguousarray(b)).max(axis=2)
    h, w = (n // VERIFY.block_px for n in apart.shape)
    blocks = cv2.resize(apart.astype(np.float32), (w, h), interpolation=cv2.INTER_AREA)
    return int(apart.max()) <= VERIFY.pixel and float(blocks.max()) <= VERIFY.block


def _also(found: Found, named: Mapping[str, Any], signed: Signed, part: Sequence[LoggedLine]) -> list[str]:
    """Sentences on what is proven besides, and what came after the card."""
    out = []
    said = signed.summary()
    out.append(f"{said[:1].upper()}{said[1:]}.")
    last = max(ref["line"] for ref in (named["start"], named["scene"], *named.get("lines", ())))
    if signed.key:
        out.append("What the card rests on is signed." if last <= signed.upto else "What the card rests on is not signed yet.")
        out.append("The card is signed by the same key." if found.signed else
                   "The card is not signed: it was made by somebody who has the log, not where the battle was recorded.")
        when = [t for t, sha in signed.frames if sha == found.record["picture"].get("sha256")]
        if when and found.signed:
            out.append(f"Its frame was signed at {when[0]:g} s.")
        out.append("Not proven: that the camera saw the truth, and that the signer did not make up the whole battle.")
    numbers = {line.data["number"] for line in part if line.data["type"] == "action"
               and line.number in {ref["line"] for ref in named.get("lines", ())}}
    for line in part:
        if line.number > named["read_to"] and line.data["type"] == "override" and line.data["number"] in numbers:
            out.append(f"After the card was made the players ruled on it again (line {line.number}).")
    return out


def _alike(a: Any, b: Any) -> bool:
    if isinstance(a, Mapping) and isinstance(b, Mapping):
        return a.keys() == b.keys() and all(_alike(a[k], b[k]) for k in a)
    if isinstance(a, list) and isinstance(b, list):
        return len(a) == len(b) and all(_alike(x, y) for x, y in zip(a, b, strict=True))
    if isinstance(a, int | float) and isinstance(b, int | float) and not isinstance(a, bool) and not isinstance(b, bool):
        return abs(a - b) <= VERIFY.tolerance
    return bool(a == b)
