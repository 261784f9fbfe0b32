"""The marks over the picture are drawn in steps that leave the picture smooth, and come out as if drawn at once."""

from dataclasses import replace

import pytest
from PyQt6.QtGui import QImage

from assistant.overlay.layout import Disc, Text
from gui.table import marks_layer
from gui.table.marks_layer import MarksLayer
from gui.table.parameters import PICTURES

SIZE = (200, 120)
PLACE = (1.0, (0.0, 0.0))
NOBODY = frozenset()


def discs(count, y=20.0):
    return [Disc(10.0 + 15 * (i % 12), y + 15 * (i // 12), 6.0, "letter", "R", (200, 30, 30), f"t{i}") for i in range(count)]


def drawn(layer, hidden=NOBODY, place=PLACE, still=list):
    return layer.draw(hidden, place, SIZE, 1.0, 1.0, still)


@pytest.fixture
def slow(monkeypatch):
    """The time of a step is over as soon as it was looked at once."""
    monkeypatch.setattr(marks_layer, "PICTURES", replace(PICTURES, draw_s=0.0, draw_many=4))
    ticks = iter(range(10 ** 6))
    monkeypatch.setattr(marks_layer.time, "thread_time", lambda: next(ticks) * 1e-9)


def steps(layer, hidden=NOBODY):
    """How many paint events it takes until the marks are there."""
    count = 1
    drawn(layer, hidden)
    while layer.unfinished:
        drawn(layer, hidden)
        count += 1
    return count


def test_the_first_picture_is_drawn_at_once(qapp, slow):
    layer = MarksLayer()
    layer.lay(("a",), lambda: iter([discs(12)]))
    assert steps(layer) == 1
    assert layer.shapes == discs(12)


def test_the_picture_of_before_is_shown_until_the_change_is_drawn(qapp, monkeypatch):
    layer, whole = MarksLayer(), MarksLayer()
    layer.lay(("a",), lambda: iter([discs(12)]))
    before = QImage(drawn(layer))
    layer.lay(("b",), lambda: iter([discs(12, 60.0)]))
    monkeypatch.setattr(marks_layer, "PICTURES", replace(PICTURES, draw_s=-1.0))
    assert drawn(layer) == before
    assert layer.unfinished
    assert layer.shapes == discs(12)
    monkeypatch.setattr(marks_layer, "PICTURES", PICTURES)
    while layer.unfinished:
        drawn(layer)
    whole.lay(("b",), lambda: iter([discs(12, 60.0)]))
    assert drawn(layer) == drawn(whole)
    assert layer.shapes == discs(12, 60.0)


def test_another_part_of_the_table_is_drawn_at_once(qapp, monkeypatch):
    layer = MarksLayer()
    layer.lay(("a",), lambda: iter([discs(12)]))
    drawn(layer)
    monkeypatch.setattr(marks_layer, "PICTURES", replace(PICTURES, draw_s=-1.0))
    layer.lay(("b",), lambda: iter([discs(12, 60.0)]))
    drawn(layer, place=(2.0, (5.0, 5.0)))
    assert not layer.unfinished
    assert layer.shapes == discs(12, 60.0)


def test_marks_are_laid_out_in_steps_too_and_one_that_is_overtaken_is_dropped(qapp, slow):
    layer, done = MarksLayer(), []
    layer.lay(("a",), lambda: iter([discs(3)]))
    before = QImage(drawn(layer))

    def steps(name, count):
        for _ in range(5):
            done.append(name)
            yield None
        yield discs(count)

    layer.lay(("b",), lambda: steps("b", 4))
    assert drawn(layer) == before
    assert done == ["b"]
    for _ in range(40):
        layer.lay(("c",), lambda: steps("c", 5))
        drawn(layer)
    assert done == ["b"] + 5 * ["c"]
    assert layer.shapes == discs(5)


def test_a_paint_event_that_scaled_a_picture_leaves_the_marks_for_later(qapp):
    layer = MarksLayer()
    layer.lay(("a",), lambda: iter([discs(3)]))
    before = QImage(drawn(layer))
    layer.lay(("b",), lambda: iter([discs(4)]))
    assert layer.draw(NOBODY, PLACE, SIZE, 1.0, 1.0, list, later=True) == before
    assert layer.unfinished
    drawn(layer)
    assert not layer.unfinished
    layer.draw(frozenset({"t1"}), PLACE, SIZE, 1.0, 1.0, list, later=True)
    assert layer.unfinished
    layer.draw(NOBODY, (2.0, (0.0, 0.0)), SIZE, 1.0, 1.0, list, later=True)  # elsewhere nothing old can be shown
    assert not layer.unfinished
    assert layer.shapes == discs(4)


def test_who_is_lifted_is_left_out_without_another_layout(qapp):
    layer, laid = MarksLayer(), []

    def lay():
        laid.append(1)
        return iter([discs(3)])

    for hidden in (NOBODY, frozenset({"t1"}), NOBODY):
        layer.lay(("a",), lay)
        while True:
            drawn(layer, hidden, still=lambda shapes, away=hidden: [s for s in shapes if s.subject not in away])
            if not layer.unfinished:
                break
        assert [s.subject for s in layer.shapes] == [i for i in ("t0", "t1", "t2") if i not in hidden]
    assert laid == [1]


def test_words_are_where_they_are_measured(qapp):
    layer = MarksLayer()
    text = Text(20.0, 30.0, 120.0, 25.0, ("8.2 ± 0.3 in",), 20, (255, 255, 255))
    layer.lay(("a",), lambda: iter([[text]]))
    image = drawn(layer)
    inside = [image.pixelColor(x, y).alpha() > 0 for x in range(20, 140) for y in range(30, 55)]
    outside = [image.pixelColor(x, y).alpha() > 0 for x in range(SIZE[0]) for y in (*range(20), *range(70, SIZE[1]))]
    assert sum(inside) > 300
    assert not any(outside)
