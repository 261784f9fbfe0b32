"""The card of what lies under the mouse: who it is, and what the selected toy may do to it, refusals with their reasons."""

from __future__ import annotations

from assistant.overlay.marks import Label, Mark, length_text
from assistant.overlay.pairs import lines_from
from gui.language.words import tr
from gui.model.rows import STATE_WORDS, toy_notes, toy_wounds
from gui.model.ruler import Place
from gui.model.session_protocol import Choice, TickLike

CARD_PRIORITY = 9


def card_marks(tick: TickLike, choice: Choice, place: Place, *, public: bool = False) -> tuple[Mark, ...]:
    """The marks of a toy or piece of terrain that is asked about; none for the bare table. ``public``: nothing that follows
    from a hand."""
    if place.kind == "toy":
        return _toy_card(tick, choice, place.id, public)
    piece = next((t for t in tick.scene.terrain if place.kind == "terrain" and t.id == place.id), None)
    if piece is None:
        return ()
    c = piece.polygon().representative_point()
    words = f"{piece.kind or piece.id} · {length_text(piece.height_in, choice.units)} {piece.cover}"
    return (Label((c.x, c.y, piece.top_in), (words,), "card", priority=CARD_PRIORITY, subject=piece.id, signs=("",)),)


def _toy_card(tick: TickLike, choice: Choice, toy_id: str, public: bool) -> tuple[Mark, ...]:
    toys = {t.id: t for t in tick.scene.toys}
    toy = toys.get(toy_id)
    if toy is None:
        return ()
    marks: list[Mark] = []
    me = toys.get(choice.selected or "")
    if me is not None and me.on_table and toy.on_table and me.id != toy.id and toy.id != choice.target:
        about = [o for o in (() if public else tick.options) if o.action.actor == me.id and o.action.target == toy.id
                 and choice.card in (None, o.action.card)]
        if about and all(str(o.verdict) == "no" for o in about):  # what is open stands at the toy already
            marks += lines_from(me, toys, about, tick.survey, choice.units, toy.id)
    hits, most = toy_wounds(tick).get(toy_id, (0, 0))
    words = (tr("{hits} of {most} hits", hits=hits, most=most) if most else "", toy_notes(tick).get(toy_id, ""),
             tr(STATE_WORDS[toy.state]))
    lines = [" · ".join(w for w in (toy.name or toy.id, toy.size, tr("{length} tall", length=length_text(toy.height_in,
                                                                                                         choice.units))) if w)]
    if any(words):
        lines.append(" · ".join(w for w in words if w))
    x, y = toy.centroid()
    marks.append(Label((x, y, toy.top_in), tuple(lines), "card", toy.side, CARD_PRIORITY, toy.id, ("",) * len(lines)))
    return tuple(marks)
