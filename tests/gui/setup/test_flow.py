"""From nothing to play by clicks and keys, with a fake capture in the camera's place over a drawn table; then a step of
the set-up again in mid-battle, and going on with the battle after the program has gone."""

from dataclasses import replace

import cv2
import numpy as np
import pytest
from PyQt6.QtCore import QPoint, QSettings, Qt
from PyQt6.QtWidgets import QComboBox, QLineEdit

from calibration.table.calibrate import calibrate
from gui.language.chosen import use_language
from gui.model.autosave import Autosave
from gui.program import Program
from gui.setup.model.cameras import CameraWall, open_configured
from gui.setup.model.files import save_plan
from gui.setup.model.plan import STEPS, Plan
from measure.scene import Scene
from rules.actions import Action
from tests.assistant.battles import write_example

LEFT = Qt.MouseButton.LeftButton
SIZE = (960, 540)


def drawn(standin, scene, lens):
    """The table with prisms on it, in colours that tell."""
    picture = standin.Table(replace(scene, toys=(), terrain=()), lens)._pictures[0].copy()
    for thing, colour in [(t, (190, 150, 60)) for t in scene.terrain] + [(t, (40, 50, 150)) for t in scene.toys]:
        for z in np.linspace(thing.base_in, thing.top_in, 12):
            outline = lens.image_from_table(np.array([(x, y, z) for x, y in thing.footprint_in]))
            shade = [c * (0.7 + 0.3 * (z - thing.base_in) / thing.height_in) for c in colour]
            cv2.fillPoly(picture, [np.rint(outline).astype(np.int32)], shade, cv2.LINE_AA)
    return picture


@pytest.fixture
def table(standin):
    """What lies under the camera: ``table("empty")``, ``table("stuff")``, ``table("toys")`` change it."""
    battle = standin.small_battle()
    lens = standin.Pinhole(SIZE, battle.table_size_in)
    looks = {"empty": Scene(battle.table_size_in), "stuff": Scene(battle.table_size_in, (), battle.terrain), "toys": battle}
    pictures = {name: drawn(standin, scene, lens) for name, scene in looks.items()}
    cameras = standin.Cameras({0: pictures["empty"]}, sizes=(SIZE, (640, 480)))

    def lay(name):
        cameras.pictures[0] = pictures[name]

    lay.cameras, lay.lens, lay.battle = cameras, lens, battle
    return lay


@pytest.fixture
def program(table, tmp_path, qtbot):
    made = []

    def make(said=None):
        settings = QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat)
        p = Program(tmp_path / "setup", find=lambda: iter(()), complain=(said if said is not None else []).append,
                    open_source=lambda plan: plan.open_source(lambda text, s: open_configured(text, s, table.cameras)),
                    wall=CameraWall(table.cameras, lambda: [0]), settings=settings)
        made.append(p)
        return p

    yield make
    for p in made:
        if p.start is not None:
            assert p.start.stop()
            p.start.close()
        if p.setup is not None:
            assert p.setup.stop()
            p.setup.close()
        if p.midgame_setup is not None and p.midgame_setup.setup is not None:
            assert p.midgame_setup.setup.stop()
        if p.window is not None:
            p.window.close()
            assert p.window.background.thread.wait(20_000)


def click_inches(setup, qtbot, lens, x, y, z=0.0):
    """Click what the drawn camera sees at a place of its table."""
    px = lens.image_from_table(np.array([[x, y, z]]))[0]
    scale, origin = setup.view.placement()
    qtbot.mouseClick(setup.view, LEFT, pos=QPoint(*(round(px[k] * scale + origin[k]) for k in (0, 1))))


def calibrate_by_corners(setup, qtbot, lens):
    setup.sheet.corners.click()
    w, h = lens.table_size_in
    setup.sheet.width_in.set_inches(w)
    setup.sheet.depth_in.set_inches(h)
    qtbot.waitUntil(lambda: setup.view.parcel is not None)
    for x, y in ((0, 0), (w, 0), (w, h), (0, h)):
        click_inches(setup, qtbot, lens, x, y)
    setup.sheet.calibrate_it.click()
    qtbot.waitUntil(lambda: setup.plan.calibration is not None, timeout=120_000)


def shows(setup, picture):
    """Whether the newest picture is (nearly) that one."""
    newest = setup.preview.newest()
    return newest is not None and np.abs(newest.astype(int) - picture.astype(int)).mean() < 0.5


def type_name(setup, qtbot, text):
    """Type into the cell that a click on the toy has opened."""
    open_cells = [w for w in setup.toys.table.viewport().children() if isinstance(w, QLineEdit) and w.isVisible()]
    assert len(open_cells) == 1
    cell = open_cells[0]
    cell.selectAll()
    if text.isascii():
        qtbot.keyClicks(cell, text)
    else:
        cell.insert(text)  # QTest has no key for it
    qtbot.keyClick(cell, Qt.Key.Key_Return)


def set_up(p, table, qtbot):
    """The six steps; returns the battle window."""
    start = p.begin(Plan())
    assert not start.go_on.isEnabled()  # nothing was kept yet
    qtbot.mouseClick(start.new, LEFT)
    setup = p.setup
    assert not start.isVisible()
    qtbot.waitUntil(lambda: list(setup.camera.tiles) == [0], timeout=120_000)
    tile = setup.camera.tiles[0]
    qtbot.waitUntil(lambda: not tile.icon().isNull())
    qtbot.mouseClick(tile, LEFT)
    qtbot.waitUntil(lambda: setup.preview.newest() is not None)
    setup.camera.focus.box.click()
    qtbot.waitUntil(lambda: "locked at 42" in setup.camera.said.text())
    qtbot.mouseClick(setup.next, LEFT)
    calibrate_by_corners(setup, qtbot, table.lens)
    qtbot.mouseClick(setup.next, LEFT)
    qtbot.mouseClick(setup.empty.take, LEFT)
    qtbot.waitUntil(lambda: setup.plan.empty is not None, timeout=120_000)
    qtbot.mouseClick(setup.next, LEFT)
    table("stuff")
    qtbot.waitUntil(lambda: shows(setup, table.cameras.pictures[0]))
    qtbot.mouseClick(setup.stuff.look_for, LEFT)
    qtbot.waitUntil(lambda: len(setup.plan.pieces) == 2, timeout=120_000)
    qtbot.mouseClick(setup.next, LEFT)
    table("toys")
    qtbot.waitUntil(lambda: shows(setup, table.cameras.pictures[0]))
    qtbot.mouseClick(setup.toys.look_for, LEFT)
    qtbot.waitUntil(lambda: len(setup.plan.figures) == 6, timeout=120_000)
    for toy in table.battle.toys:
        click_inches(setup, qtbot, table.lens, *toy.centroid(), 0.5)
        type_name(setup, qtbot, toy.name)
        row = setup.toys.table.currentRow()
        side = setup.toys.table.cellWidget(row, 1)
        assert isinstance(side, QComboBox)
        side.setFocus()
        side.lineEdit().selectAll()
        qtbot.keyClicks(side, toy.side)
        qtbot.keyClick(side, Qt.Key.Key_Return)
    qtbot.mouseClick(setup.next, LEFT)
    setup.game.choice.setFocus()
    qtbot.keyClicks(setup.game.choice, "Toyta")
    rows = [r.key for r in setup.game._rows]
    item = setup.game.house.item(rows.index("scale"), 0)
    item.setText("0.5")
    block = setup.game.house.cellWidget(rows.index("living_block"), 0)
    block.setFocus()
    qtbot.keyClicks(block, "yes")
    block.activated.emit(block.currentIndex())
    assert setup.play.isEnabled(), setup.said.text()
    qtbot.keyClick(setup, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: p.window is not None, timeout=120_000)
    return p.window


def ready(window, qtbot):
    qtbot.waitUntil(lambda: window.parcel is not None and window.parcel.tick.ready
                    and window.parcel.tick.state is not None, timeout=120_000)
    return window.parcel.tick


def state_now(window):
    return window.parcel.tick.state


def deal_first(window, qtbot):
    """The program deals for the first question."""
    before = state_now(window)
    window.orders.deal.emit()
    qtbot.waitUntil(lambda: state_now(window) is not before, timeout=120_000)


@pytest.mark.slow
def test_from_nothing_to_play_then_a_step_again_then_going_on(program, table, qtbot, tmp_path):
    p = program()
    window = set_up(p, table, qtbot)
    tick = ready(window, qtbot)
    assert {t.name for t in tick.scene.toys} == {t.name for t in table.battle.toys}
    assert {t.side for t in tick.scene.toys} == {"red", "blue"}
    assert len(tick.scene.terrain) == 2
    assert tick.state.house.scale == 0.5  # house rules reach the game's state
    assert tick.state.house.living_block is True
    deal_first(window, qtbot)
    played = state_now(window)
    kept = Autosave(p.autosave_path)
    qtbot.waitUntil(lambda: kept.load() is not None)
    lines = window.journal.count()

    # a step again, in mid-battle: another house rule and another name; the game goes on
    menu = next(a.menu() for a in window.menuBar().actions() if a.text().replace("&", "") == "Set-up")
    next(a for a in menu.actions() if a.text().startswith("Toys")).trigger()
    qtbot.waitUntil(lambda: p.midgame_setup.setup is not None, timeout=120_000)
    setup = p.midgame_setup.setup
    assert STEPS[setup.stack.currentIndex()] == "toys"
    assert not window.isEnabled()
    qtbot.waitUntil(lambda: setup.preview.newest() is not None, timeout=120_000)  # the camera was let go for it
    names = [f.name for f in setup.plan.figures]
    k = names.index("jeep")
    setup.toys.table.item(k, 0).setText("The Jeep")
    setup.toys.table.item(k, 3).setText("2.5")
    qtbot.mouseClick(setup.next, LEFT)
    assert not setup.game.choice.isEnabled()
    rows = [r.key for r in setup.game._rows]
    setup.game.house.item(rows.index("scale"), 0).setText("0.75")
    qtbot.mouseClick(setup.play, LEFT)
    qtbot.waitUntil(window.isEnabled, timeout=120_000)
    qtbot.waitUntil(lambda: state_now(window).house.scale == 0.75 and window.parcel.tick.ready
                    and len(window.parcel.tick.scene.toys) == 6, timeout=120_000)
    after = window.parcel.tick
    assert after.state.hands == played.hands
    assert after.state.turn == played.turn
    jeep = next(t for t in after.scene.toys if t.name == "The Jeep")
    assert jeep.height_in == 2.5
    assert any(t.id == jeep.id for t in after.state.toys)  # the game still knows it
    assert window.journal.count() > lines
    assert after.frame.time_s > tick.frame.time_s
    window.orders.undo.emit()  # the undo list goes on too
    qtbot.waitUntil(lambda: state_now(window).house.scale == 0.5, timeout=120_000)
    assert state_now(window) == played

    # the program is gone; the next start offers to go on
    window.close()
    assert window.background.thread.wait(20_000)
    again = program()
    start = again.begin(Plan())
    assert start.go_on.text_.text().startswith("Toytastrophe")
    qtbot.keyClick(start.go_on, Qt.Key.Key_Return)
    back = again.window
    assert not start.isVisible()
    said = [back.journal.item(i).text() for i in range(back.journal.count())]
    assert any("the set-up was done again" in line for line in said)
    tick = ready(back, qtbot)
    assert tick.state == played
    assert {t.id for t in tick.scene.toys} == {t.id for t in after.scene.toys}
    before = state_now(back)
    yes = next(o.action for o in tick.options if o.verdict == "yes") if tick.options else Action("?")
    if tick.options:
        back.orders.do.emit(yes, None)
        qtbot.waitUntil(lambda: state_now(back) is not before, timeout=120_000)


def test_a_kept_battle_whose_set_up_is_gone_is_said_and_forgotten_when_wanted(program, session, toytastrophe, qtbot):
    said = []
    p = program(said)
    Autosave(p.autosave_path).save(toytastrophe.state_to_json(session._states[-1]))
    start = p.begin(Plan())
    qtbot.mouseClick(start.go_on, LEFT)
    assert p.setup.isVisible()
    assert "cannot be gone on with yet" in said[0]
    p.setup.close()
    assert start.isVisible()  # closed without playing: the first page is there again
    forget = start.other_buttons[-1]
    assert forget.text() == "Forget the battle"
    qtbot.mouseClick(forget, LEFT)
    assert not p.autosave_path.exists()
    assert not start.go_on.isEnabled()


def test_a_spoilt_kept_battle_is_said_and_is_no_way_on(program):
    said = []
    p = program(said)
    p.autosave_path.parent.mkdir(parents=True)
    p.autosave_path.write_text("{")
    assert not p.begin(Plan()).go_on.isEnabled()
    assert "begin anew" in said[0]


def test_a_source_that_was_named_goes_to_the_set_up_at_once(program):
    p = program()
    assert p.begin(Plan(source="0")) is p.setup
    assert p.start is None


def test_from_a_kept_table_to_play_are_two_clicks(program, table, qtbot):
    p = program()
    plan = Plan("0", calibration=calibrate([np.zeros((SIZE[1], SIZE[0], 3), np.uint8)], corners_px=[
        (10, 530), (950, 530), (950, 10), (10, 10)], size_in=(40.0, 22.0)))
    save_plan(plan, tmp_named(p, "kitchen"))
    start = p.begin(Plan())
    assert "“kitchen”, just now" in start.go_on.text_.text()
    qtbot.mouseClick(start.go_on, LEFT)
    assert STEPS[p.setup.stack.currentIndex()] == "game"
    qtbot.mouseClick(p.setup.play, LEFT)
    assert p.window.isVisible()
    assert not p.setup.isVisible()


def tmp_named(p, name):
    return p.autosave_path.parent.parent / "set-ups" / name


def test_a_recording_is_opened_in_the_cameras_place_and_a_log_as_its_report(program, tmp_path):
    said, pages = [], []
    p = program(said)
    p._open_page = pages.append
    start = p.begin(Plan())
    write_example(tmp_path / "battle.jsonl", "toymallet")
    start.recording_wanted.emit(str(tmp_path / "none.jsonl"))
    assert "none.jsonl" in said[0]
    start.recording_wanted.emit(str(tmp_path / "battle.jsonl"))
    assert [page.toLocalFile() for page in pages] == [str(tmp_path / "battle.html")]
    assert "battle.html" in start.said.text()
    assert start.isVisible()
    start.recording_wanted.emit("clip.mp4")
    assert p.setup.plan.source == "clip.mp4"


def test_page_and_report_are_in_the_language_that_is_chosen_on_the_first_page(program, tmp_path):
    p = program()
    p._open_page = lambda page: None
    try:
        first = p.begin(Plan())
        assert first.new.title.text().endswith("New table")
        first.language.setCurrentIndex(2)
        first.language.activated.emit(2)
        assert p.start is not first
        assert p.start.new.title.text().endswith("Neuer Tisch")
        assert p.start.isVisible()
        assert not first.isVisible()
        write_example(tmp_path / "battle.jsonl", "toymallet")
        p.start.recording_wanted.emit(str(tmp_path / "battle.jsonl"))
        page = (tmp_path / "battle.html").read_text(encoding="utf-8")
        assert 'lang="de"' in page
        assert "Alle Entscheidungen" in page
        assert "All rulings" not in page
    finally:
        use_language("en")


def test_a_battle_whose_log_is_odd_goes_on_in_a_new_log(program, tmp_path):
    said = []
    odd = tmp_path / "odd.jsonl"
    odd.write_text('{"type": "start", "version": 99}\n')
    log = program(said)._open_log(odd, True)
    log.close()
    assert log.path.parent == tmp_path
    assert log.path != odd
    assert odd.read_text() == '{"type": "start", "version": 99}\n'
    assert len(said) == 1
    assert "line 1: version 99, this program reads 1" in said[0]
    assert f"goes on in a new log, {log.path}" in said[0]


def test_the_sample_battle_is_one_click_away_and_the_first_page_comes_back(program, qtbot):
    p = program()
    start = p.begin(Plan())
    qtbot.mouseClick(start.sample, LEFT)
    window = p.window
    assert window.isVisible()
    assert not start.isVisible()
    qtbot.waitUntil(lambda: window.parcel is not None and window.parcel.tick.ready and len(window.parcel.tick.scene.toys) == 9)
    window.selection.select("jeep")

    def said(word):
        return any(word in line for s in window.table.shapes() for line in getattr(s, "lines", ()))

    qtbot.waitUntil(lambda: said("% ± "), timeout=20_000)  # ranges and cover, while the hand is behind its curtain
    window.act["hand"].trigger()
    qtbot.waitUntil(lambda: said("Charge"), timeout=20_000)
    window.close()
    assert start.isVisible()
