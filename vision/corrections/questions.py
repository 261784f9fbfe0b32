"""Questions to the players. If a thing could be either of two toys, or is new, they are asked: nothing is guessed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Protocol

from measure.errors import InputError
from measure.scene import Ring
from vision.corrections.correction import NEW, NOTHING, Correctable, Correction, Question, Undo
from vision.corrections.parameters import QUESTIONS
from vision.corrections.toys import PLACE_FIELDS, apply
from vision.footprints.view import View
from vision.tracking.identity.candidates import Candidate
from vision.tracking.tracks.appearance import Appearance
from vision.tracking.tracks.track import AWAY, LIFTED, Track


class Answerable(Correctable, Protocol):
    """The part of the eye that answers need besides: it puts a toy where the players say it is."""

    pool: list[Candidate]

    def land(self, track: Track, found: Candidate | None) -> None: ...


@dataclass(slots=True, eq=False)
class OpenQuestions:
    """The open questions of one eye. ``newcomers``: tracks by the number of the question about them."""

    newcomers: dict[int, tuple[Track, tuple[str, ...]]] = field(default_factory=dict)
    last: int = 0

    def mark_ties(self, pool: list[Candidate], ties: Iterable[int], missing: list[Track]) -> None:
        """Mark the candidates that wait for an answer: the ``ties`` (indices), and those found only by their edges."""
        wanted = set(ties)
        for j, found in enumerate(pool):
            found.tie = j in wanted or found.by_edges
            if found.tie:
                found.candidates = candidates([t for t in missing if t.id not in found.excluded], found.appearance)
                found.number = found.number or self._next()

    def ask_about(self, track: Track, missing: list[Track], never_found: Iterable[str] = ()) -> None:
        """Ask about a new thing. If a known toy is missing, it may be that toy. If none is, it is a new toy, or no toy: a
        phone, a tape measure, a drink. ``never_found``: ids of the roster that nobody has seen yet."""
        who = candidates(missing, track.appearance)
        who += tuple(i for i in never_found if i not in who)[:QUESTIONS.most_candidates - len(who)]
        self.newcomers[self._next()] = (track, who)

    def answer(self, eye: Answerable, number: int, as_id: str) -> Undo:
        """Apply an answer: the id of a toy, NEW or NOTHING. InputError: the question is no longer open."""
        if number in self.newcomers:
            return self._name(eye, number, as_id)
        found = next((f for f in eye.pool if f.number == number), None)
        if found is None:
            raise InputError("that question is no longer open: the toy was moved or found since")
        known = next((t for t in eye.tracks if t.id == as_id and not t.ignored), None)
        track = known or eye.add_track(found.patch)
        before = {key: getattr(track, key) for key in PLACE_FIELDS}
        eye.pool = [f for f in eye.pool if f is not found]
        track.ignored = as_id == NOTHING
        eye.land(track, found if known is not None else None)

        def take_back() -> None:
            if known is None:
                eye.tracks.remove(track)
            for key, value in before.items():
                setattr(track, key, value)
            track.toy = None
            eye.pool.append(found)

        return take_back

    def _name(self, eye: Answerable, number: int, as_id: str) -> Undo:
        """Apply the answer about a newcomer."""
        track, who = self.newcomers.pop(number)
        back: Undo = _nothing
        if as_id != NEW:
            back = apply(eye, Correction("remove", track.id) if as_id == NOTHING
                         else Correction("identity", track.id, as_id=as_id))

        def ask_again() -> None:
            back()
            self.newcomers[number] = (track, who)

        return ask_again

    def _next(self) -> int:
        self.last += 1
        return self.last

    def questions(self, pool: list[Candidate], tracks: list[Track], view: View, height_in: float,
                  missed: Iterable[str]) -> tuple[Question, ...]:
        """The open questions. The one about a newcomer ends when it left, when it got a name or a side, or when all its
        candidates are back. ``missed``: ids of the toys that are known and not on the table."""
        away = set(missed)
        out = []
        for found in pool:
            shape = view.footprint(found.patch, height_in) if found.tie else None
            if shape is not None:
                out.append(_question(found.number, shape.ring(), (shape.polygon.centroid.x, shape.polygon.centroid.y),
                                     found.candidates, tracks))
        for number, (track, who) in list(self.newcomers.items()):
            left = tuple(w for w in who if w in away)
            told = track.ignored or track.name or track.side
            if (who and not left) or told or track not in tracks or track.state in (LIFTED, AWAY) or track.footprint is None:
                del self.newcomers[number]
                continue
            out.append(_question(number, track.footprint.ring(), track.centroid(), left, tracks))
        return tuple(out)


def _nothing() -> None:
    """There is nothing to take back."""


def candidates(missing: list[Track], look: Appearance) -> tuple[str, ...]:
    """Ids of the missing toys, the most similar first."""
    own = sorted((t for t in missing if not t.ignored), key=lambda t: t.distance(look))
    return tuple(t.id for t in own[:QUESTIONS.most_candidates])


def _question(number: int, ring: Ring, at: tuple[float, float], who: tuple[str, ...], tracks: list[Track]) -> Question:
    names = {t.id: t.name or t.id for t in tracks}
    where = f"at {at[0]:.1f}, {at[1]:.1f} in"
    text = (f"Which toy is this {where}: {', '.join(names.get(w, w) for w in who)}, or another?" if who
            else f"What is this {where}: another toy, or none?")
    return Question(number, text, at, ring, who)
