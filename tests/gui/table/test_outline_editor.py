"""A single double click is enough where the eye finds the outline itself, and too little where it is drawn."""

import numpy as np
import pytest
from PyQt6.QtCore import QPointF, Qt
from PyQt6.QtGui import QKeyEvent

from gui.table.outline_editor import OutlineEditor


@pytest.fixture
def editor(qapp):
    """An editor on a table at 20 pixels to the inch."""
    out = OutlineEditor(lambda points: np.asarray(points)[:, :2] * 20, lambda at, base_in=0.0: (at.x() / 20, at.y() / 20))
    out.told, out.words = [], []
    out.drawn.connect(out.told.append)
    out.said.connect(out.words.append)
    return out


def click(editor, x, y):
    assert editor.press(QPointF(x, y))
    assert editor.release(QPointF(x, y))


@pytest.mark.parametrize("one_click", [True, False])
def test_a_double_click(editor, one_click):
    editor.draw((5.0, 5.0), one_click=one_click)
    click(editor, 100, 60)
    assert editor.second_click(QPointF(100, 60))
    assert editor.told == ([((5.0, 3.0),)] if one_click else [])
    assert bool(editor.words) is not one_click
    assert editor.drawing is not one_click


def test_enter_after_one_click_and_with_none(editor):
    enter = QKeyEvent(QKeyEvent.Type.KeyPress, Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier)
    editor.draw((5.0, 5.0), one_click=True)
    assert editor.key(enter)
    assert not editor.told
    click(editor, 40, 40)
    assert editor.key(enter)
    assert editor.told == [((2.0, 2.0),)]


def test_corner_by_corner_still_draws_an_outline(editor):
    editor.draw((5.0, 5.0), one_click=True)
    for x, y in ((40, 40), (140, 40), (140, 120)):
        click(editor, x, y)
    editor.second_click(QPointF(140, 120))
    assert editor.told == [((2.0, 2.0), (7.0, 2.0), (7.0, 6.0))]


def test_two_corners_are_no_outline(editor):
    editor.draw((5.0, 5.0), one_click=True)
    for x, y in ((40, 40), (140, 40)):
        click(editor, x, y)
    editor.second_click(QPointF(140, 40))
    assert not editor.told
    assert editor.words
