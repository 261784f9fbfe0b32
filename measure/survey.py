"""All measurements of one scene. Each is worked out when it is first asked for, and then kept."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace
from typing import Any

import numpy as np

from measure.distance.gap import NOTHING, Gap, gap_rows, gaps_of
from measure.occlusion.cover import Cover, blocks, cover_of, cover_rows, covers_of, in_the_way, mode_of
from measure.occlusion.definitions import USUAL
from measure.occlusion.parameters import COVER
from measure.parameters import VERDICT
from measure.routing.parameters import STRAIGHT
from measure.routing.path import Routers, bridges_of, way_of
from measure.routing.problem import CLIMBS
from measure.routing.reach import Reach
from measure.routing.route import Path
from measure.routing.straight import StraightWays
from measure.scene import Scene, Terrain, Toy
from measure.solids import ON_TABLE, Floats, Ints, Stage, stage
from measure.verdict import Ruling, Verdict, at_most


class Survey:
    """Ranges, covers and charges of one scene. Ids are those of toys and (for ranges) terrain.

    ``living_block``: other living toys block the view too; ``destroyed_block``: destroyed toys do. ``definition``: see
    :mod:`measure.occlusion.definitions`.
    Asking for an id that the scene does not have is a KeyError that names those it has.
    """

    def __init__(self, scene: Scene, *, living_block: bool = False, destroyed_block: bool = True,
                 definition: str = USUAL) -> None:
        self.scene = scene
        self.living_block = living_block
        self.destroyed_block = destroyed_block
        self.definition = definition
        self._mode = mode_of(definition)
        self._stage: Stage | None = None
        self._gaps: dict[tuple[str, str], Gap] = {}
        self._covers: dict[tuple[str, str], Cover] = {}
        self._parts: dict[tuple[str, str, frozenset[str]], Cover] = {}
        self._documents: dict[tuple[str, str], dict[str, Any]] = {}
        self._charges: dict[tuple[str, str, str], Path] = {}
        self._straights: StraightWays | None = None
        self._straight: dict[tuple[str, str], tuple[float, float] | None] = {}
        self._routers = Routers(scene)

    @property
    def sight(self) -> dict[str, Any]:
        """How it measures covers: what another survey is to be made with to measure the same."""
        return {"living_block": self.living_block, "destroyed_block": self.destroyed_block, "definition": self.definition}

    @property
    def staged(self) -> Stage:
        """The scene packed for the kernels."""
        if self._stage is None:
            self._stage = stage(self.scene)
        return self._stage

    def _place(self, an_id: str) -> int:
        try:
            return self.staged.index[an_id]
        except KeyError:
            raise KeyError(f"nothing has the id {an_id!r}; there are {', '.join(self.staged.ids) or 'none'}") from None

    def gap(self, a_id: str, b_id: str) -> Gap:
        """Range from a to b: toys or terrain."""
        key = (a_id, b_id)
        if key not in self._gaps:
            pairs = np.array([[self._place(a_id), self._place(b_id)]], dtype=np.int64)
            found = gaps_of(self.staged.packed, self.staged.sigma, self.staged.scale_sigma, pairs)[0]
            self._gaps[key] = found
            self._gaps[b_id, a_id] = found.reversed()
        return self._gaps[key]

    def cover(self, from_id: str, to_id: str) -> Cover:
        """How much of ``to_id`` is hidden from the eye of ``from_id``."""
        key = (from_id, to_id)
        if key not in self._covers:
            self._place(from_id), self._place(to_id)
            self._covers[key] = cover_of(self.staged, from_id, to_id, self._blocks(self.staged), definition=self.definition)
        return self._covers[key]

    def measure_ahead(self, pairs: Iterable[tuple[str, str]], covers: bool = True) -> None:
        """Work out ranges and ``covers`` that will be asked for, together: the answers are the same, in a fifth of the time."""
        staged, asked = self.staged, list(dict.fromkeys(pairs))
        for pair in asked:
            self._place(pair[0]), self._place(pair[1])
        far = [p for p in asked if p not in self._gaps]
        if far:
            rows = np.array([(staged.index[a], staged.index[b]) for a, b in far], dtype=np.int64)
            for (a, b), found in zip(far, gaps_of(staged.packed, staged.sigma, staged.scale_sigma, rows), strict=True):
                self._gaps[a, b], self._gaps[b, a] = found, found.reversed()
        seen = [p for p in asked if p not in self._covers] if covers else []
        if seen:
            self._covers.update(zip(seen, covers_of(staged, seen, self._blocks(staged), definition=self.definition),
                                    strict=True))

    def hidden_by(self, from_id: str, to_id: str, ids: Collection[str]) -> Cover:
        """How much of ``to_id`` those of ``ids`` that block hide together, as seen from ``from_id``: their union, so that what
        stands in another's shadow adds nothing. Its sigma is that of this share."""
        block = self._blocks(self.staged)
        these = frozenset(ids)
        only = block * np.array([i in these for i in self.staged.ids], dtype=np.int64)
        if (only == block).all():
            return self.cover(from_id, to_id)
        key = (from_id, to_id, these)
        if key not in self._parts:
            self._place(from_id), self._place(to_id)
            self._parts[key] = cover_of(self.staged, from_id, to_id, only, definition=self.definition)
        return self._parts[key]

    def blocking(self) -> Ints:
        """Which solids block the view, (S,) of 0 and 1 in the order of ``staged.ids``."""
        return self._blocks(self.staged)

    def covers_from(self, from_id: str, to_id: str, eyes_in: Floats) -> Floats:
        """(M, 2): how much of ``to_id`` would be hidden from ``from_id``, and its sigma, with its eye at each of ``eyes_in``
        (M, 3). Not kept."""
        at = np.ascontiguousarray(eyes_in, dtype=np.float64).reshape(-1, 3)
        pairs = np.array([[self._place(from_id), self._place(to_id)]] * len(at), dtype=np.int64).reshape(-1, 2)
        return cover_rows(self.staged, pairs, self.blocking(), self._mode, eyes=at)[0]

    def _blocks(self, staged: Stage) -> Ints:
        return blocks(staged, self.living_block, self.destroyed_block)

    def touching(self, a_id: str, b_id: str) -> Ruling:
        """Do the two touch? See :meth:`measure.distance.gap.Gap.touching` for what is called too close."""
        return self.gap(a_id, b_id).touching()

    def charge(self, actor_id: str, target_id: str, climb: str = "costs") -> Path:
        """The shortest way for the actor until it touches the target; ``climb``: "costs", "free" or "flies"."""
        key = (actor_id, target_id, climb)
        if key not in self._charges:
            self._charges[key] = self._routers.charge(actor_id, target_id, climb)
        return self._charges[key]

    def charges_within(self, actor_id: str, target_id: str, limit_in: float, climb: str = "costs") -> Verdict:
        """The verdict of :meth:`charge` within a limit, for less where the way is straight and clear."""
        if (actor_id, target_id, climb) not in self._charges and climb in CLIMBS:
            straight = self._straight_way(actor_id, target_id)
            if straight is not None and abs(straight[0] - limit_in) > STRAIGHT.sure:
                ruling = at_most(*straight, limit_in)
                turns = (VERDICT.confidence, 1.0 - VERDICT.confidence)
                if all(abs(ruling.probability - p) > STRAIGHT.sure for p in turns):
                    return ruling.verdict
        return self.charge(actor_id, target_id, climb).within(limit_in).verdict

    def _straight_way(self, actor_id: str, target_id: str) -> tuple[float, float] | None:
        """Length and sigma of a straight and clear charge, kept for this scene."""
        key = (actor_id, target_id)
        if key not in self._straight:
            if self._straights is None:
                self._straights = StraightWays(self.scene, self.staged)
            places = self._place(actor_id), self._place(target_id)
            self._straight[key] = self._straights.length_and_sigma(*places, self.gap(*key))
        return self._straight[key]

    def way(self, stood: Toy, climb: str = "costs", without: Collection[str] = ()) -> Path:
        """The shortest way of a toy from where it ``stood`` to where it stands now, see measure.routing.path.way_of.
        ``without``: toys that moved with it and do not bar its way."""
        others = tuple(t for t in self.scene.toys if t.id == stood.id or t.id not in without)
        return way_of(replace(self.scene, toys=others), stood, self.scene.toy(stood.id), climb=climb)

    def reachable(self, toy_id: str, inches: float, climb: str = "costs") -> Reach:
        """Where the toy may end with that many inches to move."""
        bridges = bridges_of(self.scene, self.scene.toy(toy_id))
        return self._routers.router(toy_id, climb, bridges).reachable(inches)

    def pairs(self) -> dict[str, Any]:
        """The document of ``measure --json``: every ordered pair of toys on the table, each once."""
        staged = self.staged
        toys = np.flatnonzero(staged.kind == ON_TABLE).tolist()
        keys = [(staged.ids[a], staged.ids[b]) for a in toys for b in toys if a != b]
        todo = [k for k in keys if k not in self._documents]
        if todo:
            self._measure(todo)
        return {"pairs": [dict(self._documents[k]) for k in keys]}

    def _measure(self, todo: list[tuple[str, str]]) -> None:
        """Fill in the documents of ordered pairs, at least one."""
        staged = self.staged
        pairs = np.array([(staged.index[a], staged.index[b]) for a, b in todo], dtype=np.int64)
        values, shares = cover_rows(staged, pairs, self._blocks(staged), self._mode)
        once, which = np.unique(pairs.min(axis=1) * len(staged.ids) + pairs.max(axis=1), return_inverse=True)
        both = np.stack(np.divmod(once, len(staged.ids)), axis=1)
        gaps = gap_rows(staged.packed, staged.sigma, staged.scale_sigma, both)[:, :10].tolist()
        blockers: dict[int, list[tuple[float, str]]] = {}
        for k, s in np.argwhere(shares > COVER.seen_share).tolist():
            blockers.setdefault(k, []).append((-shares[k, s], staged.ids[s]))
        turned = (pairs[:, 0] > pairs[:, 1]).tolist()
        for k, ((a, b), gap, (hidden, sigma)) in enumerate(zip(todo, which.tolist(), values.tolist(), strict=True)):
            far, *ends, far_sigma = gaps[gap]
            here, there = ends[:3], ends[3:6]
            if turned[k]:
                here, there = there, here
            known = far < NOTHING
            self._documents[a, b] = {
                "from": a, "to": b,
                "range_in": far if known else None, "range_sigma_in": far_sigma if known else None,
                "hidden": hidden, "hidden_sigma": sigma,
                "blockers": [name for _, name in sorted(blockers[k])] if k in blockers else [],
                "from_point_in": here if known else None, "to_point_in": there if known else None,
            }

    def moved(self, scene: Scene, definition: str | None = None) -> Survey:
        """A survey of the changed scene, of the same ``definition`` where none is given. It keeps every result that the change
        cannot affect."""
        new = Survey(scene, **{**self.sight, "definition": definition or self.definition})
        if self.scene.scale_sigma != scene.scale_sigma:
            return new
        before, after = _solids(self.scene), _solids(scene)
        changed = {i for i in before.keys() | after.keys() if before.get(i) != after.get(i)}
        if not changed:
            new._stage, new._routers = self._stage, self._routers
        new._gaps = {pair: g for pair, g in self._gaps.items() if changed.isdisjoint(pair)}
        held = [k for k in {*self._covers, *self._documents} if changed.isdisjoint(k) and new.definition == self.definition]
        for staged in (self.staged, new.staged):  # the places of what changed, before and after
            if not held:
                break
            block = self._blocks(staged)
            solids = [staged.index[i] for i in changed if i in staged.index and block[staged.index[i]]]
            pairs = np.array([(staged.index[a], staged.index[b]) for a, b in held], dtype=np.int64)
            lost = in_the_way(staged, pairs, solids)
            held = [k for k, gone in zip(held, lost.tolist(), strict=True) if not gone]
        new._covers = {k: self._covers[k] for k in held if k in self._covers}
        new._parts = {k: c for k, c in self._parts.items() if k[:2] in new._covers}
        new._documents = {k: self._documents[k] for k in held if k in self._documents}
        new._charges = {k: p for k, p in self._charges.items()
                        if changed.isdisjoint(k[:2]) and not self._near_way(k, p, changed, new)}
        return new

    def _near_way(self, key: tuple[str, str, str], path: Path, changed: set[str], new: Survey) -> bool:
        """Whether something that changed is, or was, near enough to bar a charge or make it shorter."""
        for staged in (self.staged, new.staged):
            circle = staged.packed.circle
            a, b = circle[staged.index[key[0]]], circle[staged.index[key[1]]]
            for i in changed:
                if i not in staged.index:
                    continue
                c = circle[staged.index[i]]
                # a way by c is at least as long as a to c to b, less the sizes of all three
                around = np.hypot(*(a[:2] - c[:2])) + np.hypot(*(c[:2] - b[:2]))
                if around <= path.farthest_in() + 2 * (a[2] + b[2] + c[2]):
                    return True
        return False


def _solids(scene: Scene) -> dict[str, Toy | Terrain]:
    solids: tuple[Toy | Terrain, ...] = (*scene.toys, *scene.terrain)
    return {s.id: s for s in solids}
