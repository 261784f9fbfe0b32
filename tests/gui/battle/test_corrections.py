"""Players put right what the program has wrong, by clicks and by keys, on a real session over a painted table."""

import itertools
import json

import numpy as np
import pytest
from PyQt6.QtCore import QPoint, Qt

from assistant.log.battle_log import BattleLog, read_log
from assistant.session.roster import Roster
from assistant.session.session import Session
from rules.registry import game
from vision.capture.source import Frame
from vision.tracking.tracks.priors import Known, KnownTerrain, KnownToy

SIDES = {"red": "left", "black": "left", "blue": "right", "green": "right", "yellow": "right"}
LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def real(painted, painted_calibration, tmp_path):
    toys = tuple(KnownToy(t.name, side=SIDES[t.name], size="M", height_in=t.height, at_in=t.at) for t in painted.TOYS)
    hut = KnownTerrain("hut", "hut", "hard", 1.5, footprint_in=((12.0, 3.0), (14.0, 3.0), (14.0, 5.0), (12.0, 5.0)))
    return Session(painted_calibration, game=game("toytastrophe"), roster=Roster(Known(toys, (hut,))),
                   empty=painted.ground(), log=BattleLog(tmp_path / "battle.jsonl"), warm_up_s=0.0)


@pytest.fixture
def window(open_window, real, source, qtbot):
    w = open_window(real, source)
    qtbot.waitUntil(lambda: len(w.parcel.tick.scene.toys) == 5 and bool(w.parcel.tick.options), timeout=120_000)
    return w


def scene(window):
    return window.parcel.tick.scene


def spot(window, x, y, z=0.0):
    at = window.table.to_widget(np.array([[x, y, z]]))[0]
    return QPoint(*np.rint(at).astype(int).tolist())


def put_right(window, qtbot, toy_id):
    """Begin to put a toy right: the key, and a click on it."""
    if not window.corrections.on:
        qtbot.keyClick(window, Qt.Key.Key_C)
    toy = scene(window).toy(toy_id)
    qtbot.mouseClick(window.table, LEFT, pos=spot(window, *toy.centroid(), toy.height_in / 2))
    assert window.corrections.subject.id == toy_id


def drag(window, qtbot, start, end):
    qtbot.mousePress(window.table, LEFT, pos=start)
    for t in (0.5, 1.0):
        qtbot.mouseMove(window.table, start + (end - start) * t)
    qtbot.mouseRelease(window.table, LEFT, pos=end)


def arrived(window, qtbot, condition):
    qtbot.waitUntil(lambda: condition(window.parcel.tick), timeout=120_000)


@pytest.mark.slow
def test_a_corner_is_dragged_and_ranges_follow(window, real, qtbot, tmp_path):
    before = window.parcel.tick
    gap = before.survey.gap("red", "blue").inches
    put_right(window, qtbot, "red")
    outline = window.table.editor.outline
    corner = max(range(len(outline.ring)), key=lambda k: sum(outline.ring[k]))  # towards blue
    x, y = outline.ring[corner]
    drag(window, qtbot, spot(window, x, y), spot(window, x + 1.5, y + 2.0))
    arrived(window, qtbot, lambda t: t.survey.gap("red", "blue").inches < gap - 1.0)
    tick = window.parcel.tick
    assert any(np.hypot(px - x - 1.5, py - y - 2.0) < 0.1 for px, py in tick.scene.toy("red").footprint_in)
    assert tick.scene.toy("red").eye() != before.scene.toy("red").eye()
    qtbot.waitUntil(lambda: any("outline drawn anew" in window.journal.item(i).text() for i in range(window.journal.count())))
    qtbot.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    arrived(window, qtbot, lambda t: t.scene.toy("red") == before.scene.toy("red"))
    assert window.parcel.tick.survey.gap("red", "blue").inches == pytest.approx(gap)
    qtbot.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    arrived(window, qtbot, lambda t: t.survey.gap("red", "blue").inches < gap - 1.0)
    notes = [line["mend"] for line in read_log(tmp_path / "battle.jsonl") if "mend" in line]
    assert [m["kind"] for m in notes] == ["outline"] * 3


def test_an_outline_by_keys_alone(window, qtbot):
    before = scene(window).toy("green")
    qtbot.keyClick(window, Qt.Key.Key_C)
    while window.choice.selected != "green":
        qtbot.keyClick(window, Qt.Key.Key_N)
    window.table.setFocus()
    for _ in range(3):
        qtbot.keyClick(window.table, Qt.Key.Key_Right)
    qtbot.keyClick(window.table, Qt.Key.Key_Return)
    arrived(window, qtbot, lambda t: t.scene.toy("green").centroid()[0] > before.centroid()[0] + 0.2)
    assert scene(window).toy("green").centroid()[0] - before.centroid()[0] == pytest.approx(0.3, abs=0.05)
    qtbot.keyClick(window.table, Qt.Key.Key_Period)
    corners = len(window.table.editor.outline.ring)
    qtbot.keyClick(window.table, Qt.Key.Key_Insert)
    assert len(window.table.editor.outline.ring) == corners + 1
    qtbot.keyClick(window.table, Qt.Key.Key_Escape)
    assert len(window.table.editor.outline.ring) <= corners


def test_another_height_is_typed_and_everything_follows(window, qtbot):
    before = window.parcel.tick
    put_right(window, qtbot, "yellow")
    window.correction_panel.height_.setValue(2.5)
    window.correction_panel.name.setText("Rex")
    qtbot.keyClick(window.correction_panel.name, Qt.Key.Key_Return)
    arrived(window, qtbot, lambda t: t.scene.toy("yellow").height_in == 2.5)
    toy, old = scene(window).toy("yellow"), before.scene.toy("yellow")
    assert toy.name == "Rex"
    assert toy.footprint_in != old.footprint_in  # another lean was taken out
    assert toy.eye()[2] == pytest.approx(0.95 * 2.5)
    assert window.parcel.tick.survey.gap("red", "yellow").inches != before.survey.gap("red", "yellow").inches
    qtbot.waitUntil(lambda: "2.5 in" in [window.toys.topLevelItem(i).text(2) for i in range(5)])


def test_this_is_really_the_other_one(window, real, qtbot):
    red, blue = (scene(window).toy(i).centroid() for i in ("red", "blue"))
    put_right(window, qtbot, "red")
    window.correction_panel.who.setEditText("blue")
    window.correction_panel.apply.click()
    arrived(window, qtbot, lambda t: np.hypot(*np.subtract(t.scene.toy("blue").centroid(), red)) < 0.2)
    assert np.hypot(*np.subtract(scene(window).toy("red").centroid(), blue)) < 0.2
    assert scene(window).toy("blue").side == "right"
    qtbot.waitUntil(lambda: window.choice.selected == "blue")
    window.orders.undo.emit()
    arrived(window, qtbot, lambda t: np.hypot(*np.subtract(t.scene.toy("red").centroid(), red)) < 0.2)


def test_a_side_and_a_size_change_the_game_too(window, real, qtbot):
    put_right(window, qtbot, "red")
    window.correction_panel.side.setEditText("right")
    window.correction_panel.size_box.setCurrentText("L")
    window.correction_panel.apply.click()
    arrived(window, qtbot, lambda t: t.scene.toy("red").side == "right")
    fighter = next(f for f in real.state.toys if f.id == "red")
    assert (fighter.side, fighter.size, fighter.hits) == ("right", "L", fighter.max_hits)
    window.orders.undo.emit()
    arrived(window, qtbot, lambda t: t.scene.toy("red").side == "left")
    assert next(f for f in real.state.toys if f.id == "red").size == "M"


def test_destroyed_where_it_lies_and_no_toy_at_all(window, real, qtbot):
    put_right(window, qtbot, "black")
    qtbot.keyClick(window, Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier)
    arrived(window, qtbot, lambda t: t.scene.toy("black").state == "destroyed")
    assert next(f for f in real.state.toys if f.id == "black").hits == 0
    put_right(window, qtbot, "green")
    qtbot.keyClick(window, Qt.Key.Key_Delete, Qt.KeyboardModifier.ControlModifier)
    arrived(window, qtbot, lambda t: "green" not in {x.id for x in t.scene.toys})
    assert "green" not in {f.id for f in real.state.toys}
    for _ in range(2):
        window.orders.undo.emit()
    arrived(window, qtbot, lambda t: t.scene.toy("black").state == "placed" and len(t.scene.toys) == 5)
    assert {f.id for f in real.state.toys} == set(SIDES)


def test_a_missed_toy_is_drawn_round_with_the_mouse(window, source, real, qtbot):
    ghost = source.painted.Toy("ghost", (8.0, 8.0), (153, 143, 133), (1.4, 1.4))
    source.toys.append(ghost)
    qtbot.keyClick(window, Qt.Key.Key_T, Qt.KeyboardModifier.ControlModifier)
    assert window.table.editor.drawing
    ring = [(7.2, 7.2), (8.8, 7.2), (8.8, 8.8), (7.2, 8.8), (7.2, 7.4)]
    qtbot.mousePress(window.table, LEFT, pos=spot(window, *ring[0]))
    for a, b in itertools.pairwise(ring):
        for t in np.linspace(0, 1, 6)[1:]:
            qtbot.mouseMove(window.table, spot(window, *(np.array(a) * (1 - t) + np.array(b) * t)))
    qtbot.mouseRelease(window.table, LEFT, pos=spot(window, *ring[-1]))
    arrived(window, qtbot, lambda t: len(t.scene.toys) == 6)
    qtbot.waitUntil(lambda: window.corrections.subject is not None and window.corrections.subject.id == "toy1")
    window.correction_panel.side.setEditText("left")
    window.correction_panel.apply.click()
    arrived(window, qtbot, lambda t: t.scene.toy("toy1").side == "left")
    assert "toy1" in {f.id for f in real.state.toys}
    assert np.hypot(*np.subtract(scene(window).toy("toy1").centroid(), ghost.at)) < 0.5


def test_a_missed_toy_is_double_clicked(window, qtbot):
    """The yellow one counts as no toy first; then it is clicked, and the eye finds its outline."""
    yellow = scene(window).toy("yellow")
    put_right(window, qtbot, "yellow")
    window.corrections.remove()
    arrived(window, qtbot, lambda t: len(t.scene.toys) == 4)
    qtbot.keyClick(window, Qt.Key.Key_T, Qt.KeyboardModifier.ControlModifier)
    at = spot(window, *yellow.centroid(), yellow.height_in)
    qtbot.mouseClick(window.table, LEFT, pos=at)
    qtbot.mouseDClick(window.table, LEFT, pos=at)
    arrived(window, qtbot, lambda t: len(t.scene.toys) == 5)
    again = scene(window).toy("yellow")
    assert np.hypot(*np.subtract(again.centroid(), yellow.centroid())) < 0.15
    assert again.polygon().area == pytest.approx(yellow.polygon().area, rel=0.25)


@pytest.mark.slow
def test_stuff_is_put_right_and_drawn_by_keys_on_the_map(window, qtbot):
    qtbot.keyClick(window, Qt.Key.Key_C)
    qtbot.mouseClick(window.table, LEFT, pos=spot(window, 13.0, 4.0, 1.5))
    assert window.corrections.subject.terrain
    window.correction_panel.cover_box.setCurrentText("soft")
    window.correction_panel.height_.setValue(0.5)
    window.correction_panel.apply.click()
    arrived(window, qtbot, lambda t: (t.scene.terrain[0].cover, t.scene.terrain[0].height_in) == ("soft", 0.5))
    qtbot.keyClick(window, Qt.Key.Key_M)
    qtbot.keyClick(window, Qt.Key.Key_B, Qt.KeyboardModifier.ControlModifier)
    for key in (Qt.Key.Key_Insert, *[Qt.Key.Key_Right] * 4, Qt.Key.Key_Insert, *[Qt.Key.Key_Up] * 4, Qt.Key.Key_Insert,
                Qt.Key.Key_Return):
        qtbot.keyClick(window.table, key)
    arrived(window, qtbot, lambda t: len(t.scene.terrain) == 2)
    assert scene(window).terrain[1].polygon().area == pytest.approx(2.0)
    assert window.corrections.subject.id == "stuff1"


def test_what_cannot_be_is_said(window, qtbot):
    put_right(window, qtbot, "red")
    outline = window.table.editor.outline
    drag(window, qtbot, spot(window, *outline.ring[0]), spot(window, 12.0, 16.0))
    texts = [window.journal.item(i).text() for i in range(window.journal.count())]
    if window.table.editor.outline.fault:
        assert any("crosses itself" in t for t in texts)
    window.corrections.choose(None)
    window.corrections.remove()
    assert any("click it" in window.journal.item(i).text() for i in range(window.journal.count()))


@pytest.mark.slow
@pytest.mark.parametrize("by_key", [True, False])
def test_which_one_is_answered(window, source, real, qtbot, by_key):
    """Black is taken away; a stranger that turns up could be it."""
    source.put("black", None)
    arrived(window, qtbot, lambda t: "black" in t.missed and "black" not in {x.id for x in t.scene.toys})
    source.toys.append(source.painted.Toy("stranger", (8.0, 9.0), (190, 60, 190), (1.8, 1.8)))
    qtbot.waitUntil(window.questions.isVisible, timeout=120_000)
    assert "black" in window.questions.buttons[0].text()
    assert any(getattr(m, "lines", ()) == ("which one?",) for m in window.parcel.marks)
    if by_key:
        qtbot.keyClick(window, Qt.Key.Key_1)
    else:
        window.questions.buttons[0].click()
    arrived(window, qtbot, lambda t: "black" in {x.id for x in t.scene.toys})
    assert np.hypot(*np.subtract(scene(window).toy("black").centroid(), (8.0, 9.0))) < 0.3
    qtbot.waitUntil(lambda: not window.questions.isVisible())


def test_what_stands_beside_all_toys_may_be_none(window, source, qtbot):
    """All toys stand; a drink is put down between them."""
    arrived(window, qtbot, lambda t: len(t.scene.toys) == 5 and not t.missed)
    source.toys.append(source.painted.Toy("drink", (8.0, 9.0), (190, 60, 190), (1.8, 1.8)))
    qtbot.waitUntil(window.questions.isVisible, timeout=120_000)
    assert "What is this?" in window.questions.label.text()
    assert ["new" in b.text() for b in window.questions.buttons] == [True, False]
    assert any(getattr(m, "lines", ()) == ("what is this?",) for m in window.parcel.marks)
    qtbot.keyClick(window, Qt.Key.Key_2)
    arrived(window, qtbot, lambda t: len(t.scene.toys) == 5)
    qtbot.waitUntil(lambda: not window.questions.isVisible())


@pytest.mark.slow
def test_a_corrected_battle_goes_on_tomorrow(window, real, source, painted, painted_calibration, qtbot):
    """Kept, killed and opened again: outlines, names, the destroyed and what is no toy are as they were."""
    put_right(window, qtbot, "red")
    x, y = min(window.table.editor.outline.ring, key=sum)
    drag(window, qtbot, spot(window, x, y), spot(window, x - 0.8, y - 0.8))
    arrived(window, qtbot, lambda t: t.scene.toy("red").sigma_in >= 0.1)
    for m in ("describe", "destroyed", "remove"):
        from vision.corrections.correction import Correction

        window.orders.correct.emit({"describe": Correction("describe", "blue", name="Bob", height_in=1.4),
                                 "destroyed": Correction("destroyed", "black"), "remove": Correction("remove", "green")}[m])
    arrived(window, qtbot, lambda t: len(t.scene.toys) == 4 and t.scene.toy("black").state == "destroyed")
    saved = json.loads(json.dumps(real.saved_dict()))
    before = scene(window)
    again = Session(painted_calibration, game=real.game, roster=real.roster, state=saved, empty=painted.ground(),
                    warm_up_s=0.0)
    tick = again.step(Frame(0, 0.0, painted.picture(toys=source.toys)))
    assert {t.id for t in tick.scene.toys} == {t.id for t in before.toys}
    assert set(tick.scene.toy("red").footprint_in) == {(round(a, 4), round(b, 4)) for a, b in before.toy("red").footprint_in}
    assert (tick.scene.toy("blue").name, tick.scene.toy("blue").height_in) == ("Bob", 1.4)
    assert tick.scene.toy("black").state == "destroyed"
    assert again.state_dict() == real.state_dict()
