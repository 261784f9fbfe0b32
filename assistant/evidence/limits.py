"""A game's limits on range and cover, judged for one measured pair: what its house rules say in inches and shares."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from measure.verdict import Ruling, at_least, at_most
from rules.engine import Game, HouseRule

if TYPE_CHECKING:
    from measure.distance.gap import Gap
    from measure.occlusion.cover import Cover

_COVER = re.compile(r"^(the )?share .*hidden", re.IGNORECASE)
_RANGE = re.compile(r"\brange in inches\b|\binches\b.*\bwithin\b", re.IGNORECASE)
DEFINITION = {
    "silhouette": "share of the target's silhouette, seen from the attacker's eye, in front of which something stands",
    "width": "share of the silhouette's width in which nothing of it is seen",
    "height": "share of the silhouette's height in which nothing of it is seen",
    "base": "share of the target's base in front of which something stands",
    "any": "whether any part can be seen from the attacker's eye",
}
"""Of cover, by its name (measure.occlusion.cover)."""


def limits_of(game: Game[Any] | None, rules: Mapping[str, Any], gap: Gap, cover: Cover) -> list[dict[str, Any]]:
    """Rows of ``rule``, ``key``, ``text``, ``of`` ("range" or "cover"), ``unit``, and ``limits``: each with ``limit``,
    ``verdict`` and ``probability`` of "range at most" or "hidden at least" that limit."""
    out: list[dict[str, Any]] = []
    for rule in game.house_rules if game is not None else ():
        value = rules.get(rule.key, rule.value)
        of = _about(rule)
        if of is None:
            continue
        scale = rules.get("scale", 1.0) if of == "range" else 1.0
        numbers = [float(v) * scale for v in (value if isinstance(value, list | tuple) else [value])
                   if isinstance(v, int | float) and not isinstance(v, bool)]
        found = sorted(set(numbers), reverse=True)
        if found and (of == "range" or max(found) <= 1.0):
            out.append({"rule": rule.rule, "key": rule.key, "text": rule.text, "of": of,
                        "unit": "in" if of == "range" else "share",
                        "limits": [_judged(v, of, gap, cover) for v in found]})
    return out


def cover_limits(rows: Iterable[Mapping[str, Any]]) -> list[float]:
    """All limits on what is hidden in rows of :func:`limits_of`, each once, the least first."""
    return sorted({float(limit["limit"]) for row in rows if row["of"] == "cover" for limit in row["limits"]})


def _about(rule: HouseRule) -> str | None:
    return "cover" if _COVER.search(rule.text) else "range" if _RANGE.search(rule.text) else None


def _judged(limit: float, of: str, gap: Gap, cover: Cover) -> dict[str, Any]:
    if of == "cover":
        ruling = at_least(cover.hidden, cover.sigma, limit)
    elif limit <= 0:
        ruling = gap.touching()
    elif math.isfinite(gap.inches):
        ruling = at_most(gap.inches, gap.sigma, limit)
    else:
        ruling = Ruling(at_most(1.0, 0.0, 0.0).verdict, 0.0)
    return {"limit": round(limit, 4), "verdict": str(ruling.verdict), "probability": round(ruling.probability, 3)}
