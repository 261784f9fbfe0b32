"""Which errors make a cover unsure, the largest first, and what sigma would be left without each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from assistant.evidence.parameters import CARD
from measure.occlusion.error_sources import HEIGHT, PLACE, SHAPE, SOURCES, known_exactly

if TYPE_CHECKING:
    from measure.occlusion.cover import Cover
    from measure.scene import Toy
    from measure.survey import Survey

TO_DO = {
    (PLACE, True): "the place of {}: have the camera right over it",
    (HEIGHT, True): "the height of {}: measure and type it",
    (SHAPE, True): "the shape of {}, which is no prism",
    (PLACE, False): "the edges of {}: draw round it",
    (HEIGHT, False): "the height of {}: measure and type it",
    (SHAPE, False): "the shape of {}: give its slabs, or draw round its upper part",
}
"""What an error is of, and what makes it smaller: of a toy, and of terrain."""


def sources_of(survey: Survey, me: Toy, target: Toy, cover: Cover) -> list[dict[str, Any]]:
    """The errors that a cover's sigma comes from: ``id`` of the thing, ``source``, and the ``sigma`` (0-1) that would be left
    if it were known exactly; what takes away most comes first. Empty for a cover that is sure enough."""
    if cover.sigma < CARD.told_sigma:
        return []
    from measure.survey import Survey  # its loops: only where something is measured

    out: list[dict[str, Any]] = []
    for an_id in dict.fromkeys((*(b.id for b in cover.blockers), target.id, me.id)):
        for source in SOURCES:
            scene = known_exactly(survey.scene, source, {an_id})
            left = Survey(scene, **survey.sight).cover(me.id, target.id).sigma
            if left <= CARD.lessens * cover.sigma:
                out.append({"id": an_id, "source": source, "sigma": round(left, 4)})
    return sorted(out, key=lambda s: s["sigma"])[:CARD.most_sources]


def sources_text(cover: Mapping[str, Any], toys: Mapping[str, str]) -> str:
    """The sentence about a record's sources of error; "" where it has none. ``toys``: names by id."""
    found: Sequence[Mapping[str, Any]] = cover.get("sources") or ()
    if not found:
        return ""
    each = [f"{TO_DO[s['source'], s['id'] in toys].format(toys.get(s['id'], s['id']))} (± {100 * s['sigma']:.0f} without it)"
            for s in found]
    return f"The ± {100 * cover['sigma']:.0f} of what is hidden comes most of all from {'; then '.join(each)}."
