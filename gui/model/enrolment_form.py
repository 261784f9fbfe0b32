"""Words and marks for a toy that is enrolled, and for how its height is known. No widgets."""

from __future__ import annotations

import math
import re

from shapely.geometry import Polygon

from assistant.overlay.marks import CM_PER_IN, Area, Label, Mark, length_text
from gui.language.words import said, tr
from gui.model.session_protocol import TickLike
from measure.scene import Scene
from vision.corrections.enrolment import Enrolment
from vision.tracking.tracks.parameters import OUTLINE_HISTORY


def in_units(text: str, units: str = "in") -> str:
    """A sentence of the program's with its lengths ("6.2 in", "1.7 to 2.6 in") in the players' unit."""
    if units == "in":
        return text

    def one(match: re.Match[str]) -> str:
        return re.sub(r"\d+\.\d+", lambda n: f"{float(n[0]) * CM_PER_IN:.1f}", match[0]).replace(" in", f" {units}")

    return re.sub(r"\d+\.\d+(?: (?:to|and) \d+\.\d+)? in\b", one, text)


def height_words(height_in: float, sigma_in: float, how: str = "", units: str = "in") -> str:
    """"2.1 ± 0.4 in (slid 6.2 in: 1.7 to 2.6 in)"."""
    return length_text(height_in, units, sigma_in) + (f" ({said(in_units(how, units))})" if how else "")


def enrolment_steps(e: Enrolment, state: str = "placed", units: str = "in") -> tuple[str, ...]:
    """What was done for a toy and what comes next, a line each. ``state``: of the toy on the table."""
    name = e.name or e.id
    lines = [tr("✓ Seen at {looks} places.", looks=e.looks) if e.looks > 2 else tr("✓ Second look taken.") if e.looks == 2 else
             tr("✓ First look taken.") if e.looks else ""]
    if state == "lifted":
        lines.append(tr("→ {name} is in a hand: put it down, and take the hand away.", name=name))
    elif (found := e.sliding_height).inches is not None:
        lines.append(tr("✓ It was {in_units}, so {length}.", in_units=in_units(found.words(), units),
                        length=length_text(found.inches, units, found.sigma_in)))
        better = e.height_correction() is not None
        lines.append(tr("→ Take this height, or measure the toy and type it: that is far better.") if better else
                     tr("✓ This height is taken."))
    elif e.advice:
        words = in_units(e.advice, units)
        lines.append(f"→ {words[:1].upper()}{words[1:]}.")
    else:
        lines.append(tr("✓ {name} is known.", name=name))
    return tuple(line for line in lines if line)


def enrolment_marks(tick: TickLike) -> tuple[Mark, ...]:
    """Where a toy stood that was slid for its height: the players want to put it back."""
    return previous_place_marks(tick.enrolment, tick.scene)


def previous_place_marks(e: Enrolment | None, scene: Scene) -> tuple[Mark, ...]:
    """The same for any scene; nothing while the toy stands where it stood."""
    toy = next((t for t in scene.toys if e is not None and t.id == e.id), None)
    if e is None or toy is None or not e.stood_in:
        return ()
    stood = Polygon(e.stood_in).centroid
    if math.dist(toy.centroid(), (stood.x, stood.y)) < OUTLINE_HISTORY.same_place_in:
        return ()
    ring = tuple((x, y, toy.base_in) for x, y in e.stood_in)
    return (Area(ring, "ghost", toy.side, "dashed"),
            Label((stood.x, stood.y, toy.base_in), (tr("{name} stood here", name=toy.name or toy.id),), "ghost", priority=8))
