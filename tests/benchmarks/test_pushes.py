"""What the benchmark of pushed blocks makes of what was told."""

from dataclasses import replace

import pytest

from benchmarks.play.pushes import Watched, judge
from studio.footage.push_story import push_story


class Told:
    """A report of the story of seed 2 that is right in all, to be spoilt."""

    def __init__(self):
        self.story = push_story(2, pushes=3)
        self.names = {b.name: f"toy{k}" for k, b in enumerate(self.story.blocks)}
        self.watched = Watched()
        for i in range(int(10 * self.story.length_s)):
            self.watched.times.append(i / 10)
            self.watched.rows.append([(self.names[b.name], b.at_in) for b in self.story.standing(i / 10)])
        self.events = [{"type": "appear", "time_s": 1.0, "toy": t} for t in self.names.values()]
        self.moves = [{"type": "move", "time_s": p.to_s + 1.0, "toy": self.names[name], "to_in": to}
                      for p in self.story.pushes for name, _, to, _ in p.blocks]

    def verdict(self):
        self.watched.events = self.events + self.moves
        return judge(self.watched, self.story)


@pytest.fixture
def told():
    return Told()


def test_a_right_report_is_right(told):
    verdict = told.verdict()
    assert (verdict.found, verdict.moves, len(verdict.late_s)) == (8, len(told.moves), len(told.moves))
    assert max(verdict.late_s) == pytest.approx(1.0)
    assert not any((verdict.missed, verdict.left, verdict.newcomers, verdict.extra, verdict.switches))


def test_what_is_wrong_is_counted(told):
    first = told.moves[0]
    told.moves[0] = {**first, "to_in": (first["to_in"][0] + 1.0, first["to_in"][1])}
    told.events.append({"type": "leave", "time_s": 9.0, "toy": "toy1"})
    told.events.append({"type": "appear", "time_s": 11.0, "toy": "toy9"})
    verdict = told.verdict()
    assert (len(verdict.missed), len(verdict.extra), len(verdict.left), len(verdict.newcomers)) == (1, 1, 1, 1)


def test_names_that_changed_places_are_counted(told):
    a, b = (told.names[n] for n in list(told.names)[:2])
    swap = {a: b, b: a}
    late = int(10 * (told.story.pushes[-1].off_s + 0.5))
    told.watched.rows[late:] = [[(swap.get(i, i), at) for i, at in rows] for rows in told.watched.rows[late:]]
    assert len(told.verdict().switches) == 2


def test_what_was_taken_away_may_leave_and_is_no_move(told):
    first = told.story.pushes[0]
    name = first.blocks[0][0]
    told.story = replace(told.story, pushes=(replace(first, kind="take", blocks=first.blocks[:1]),))
    told.moves = []
    told.events.append({"type": "leave", "time_s": first.to_s + 2.0, "toy": told.names[name]})
    verdict = told.verdict()
    assert (verdict.moves, verdict.taken, verdict.taken_told, verdict.left) == (0, 1, 1, [])
    told.events[-1] = {**told.events[-1], "time_s": first.from_s - 1.0}  # before anybody touched it
    verdict = told.verdict()
    assert (verdict.taken_told, len(verdict.left)) == (0, 1)


def test_a_part_that_became_one_with_a_toy_is_that_toy(told):
    """At the start the part that stands nearest has the block's name; the larger one keeps its own when both are one."""
    block = told.story.pushes[0].blocks[0][0]
    part, at = told.names[block], int(10 * told.story.pushes[0].to_s)
    told.moves = [{**m, "toy": "toy20"} if m["toy"] == part else m for m in told.moves]
    told.watched.rows[at:] = [[("toy20" if i == part else i, where) for i, where in rows] for rows in told.watched.rows[at:]]
    alone = told.verdict()
    assert alone.missed
    assert alone.extra
    told.events.append({"type": "note", "time_s": at / 10 + 1.0, "toy": "toy20", "parts": [part]})
    verdict = told.verdict()
    assert not any((verdict.missed, verdict.extra, verdict.switches))
