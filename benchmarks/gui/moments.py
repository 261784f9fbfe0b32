"""The screens that come and go: a hand behind its curtain, a ruling over the table, the "what if", the look back and the boxes
that ask or tell something. For the picture test."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from PyQt6.QtWidgets import QApplication, QDialog

from assistant.session.dealer import Dealer
from assistant.video.recorder import Recorder
from benchmarks.gui import screens, standin
from gui.battle.window import BattleWindow
from gui.model.rows import OptionRow
from gui.panels.ruling_dialogs import refused_box, too_close_box
from measure.verdict import Verdict
from rules.actions import Action, Check, Option
from rules.engine import pieces_of
from rules.registry import game

PLACE_IN = (12.0, 9.0)
"""Where the toy of the "what if" would stand, inches."""
LEAST_FRAMES, CLIP_PX, LOOK_BACK_S = 12, (960, 540), 0.1
"""Of the clip that is looked back in: frames that are written, their size, and the moment that is looked at."""
DOUBT = Option.of(Action("strike", "r1", "b1", "9"), Check("TT-13", Verdict.TOO_CLOSE, 8.9, 0.3, 9.0, "in"))


def with_a_hand(camera: standin.Pinhole) -> standin.Session:
    """A battle in which the player to act holds cards that the program dealt."""
    rules, dealer, battle = game("toytastrophe"), Dealer(1), standin.small_battle()
    session = standin.Session(battle, camera, rules, rules.start(pieces_of(battle)))
    while (asked := session.prompt) is not None and asked.chance:
        session._states.append(rules.apply(session._states[-1], session.survey, dealer.answer(asked)))
    return session


def told(window: BattleWindow) -> None:
    """A ruling on a strike, as the worker tells of it."""
    option = next(r.option for r in window.options.rows() if r.option.action.kind == "strike")
    assert window.parcel is not None
    event = {"type": "action", "number": 1, "action": option.action.to_dict(), "verdict": str(option.verdict),
             "checks": [c.to_dict() for c in option.checks]}
    window.panels.tell_rulings([event], window.parcel.tick, {t.id: t.name for t in window.parcel.tick.scene.toys})


def battle_moments(app: QApplication, judge: Any, opened: Callable[[standin.Session, standin.Table], BattleWindow],
                   mat: str, folder: Path) -> None:
    """Judge the moments of a battle on one mat. ``opened`` makes the window; ``folder``: where a clip can be written."""
    scene = standin.small_battle()
    camera = standin.Pinhole((1920, 1080), scene.table_size_in)
    window = opened(with_a_hand(camera), standin.Table(scene, camera, mat=mat))
    judge.battle(window, f"{mat}: curtain")
    window.curtain.setChecked(True)
    screens.rest(app, 0.3)
    judge.battle(window, f"{mat}: hand")
    window.close()
    window = opened(standin.Session(scene, camera, game("toytastrophe")), standin.Table(scene, camera, mat=mat))
    window.refused.click()
    window.selection.select("r1")
    screens.rest(app, 0.3)
    judge.battle(window, f"{mat}: with refusals")
    window.refused.click()
    told(window)
    judge.widgets(window, f"{mat}: ruling")
    window.ruling.hide()
    window.act["ghost"].setChecked(True)
    window.table.what_if.move(PLACE_IN)
    window.table.update()
    judge.widgets(window, f"{mat}: what if")
    window.act["ghost"].setChecked(False)
    boxes(judge, window, mat)
    window.close()
    look_back(app, judge, opened, mat, folder)


def look_back(app: QApplication, judge: Any, opened: Callable[[standin.Session, standin.Table], BattleWindow], mat: str,
              folder: Path) -> None:
    """An earlier moment of a clip, which is written first: pictures of the past are read from it again."""
    scene = standin.small_battle()
    camera = standin.Pinhole(CLIP_PX, scene.table_size_in)
    table = standin.Table(scene, camera, mat=mat, live=False, count=LEAST_FRAMES * 30)
    table.name = str(folder / f"{mat}.mp4")
    with Recorder(table.name, CLIP_PX) as recorder:
        for frame, _ in zip(table, range(LEAST_FRAMES), strict=False):
            recorder.write(frame.bgr, frame.time_s)
    window = opened(standin.Session(scene, camera, game("toytastrophe")), table)
    screens.wait(app, lambda: window.parcel is not None and window.parcel.frame.time_s > LOOK_BACK_S)
    window.orders.seek.emit(LOOK_BACK_S)
    screens.wait(app, lambda: window.parcel is not None and window.parcel.replayed)
    judge.battle(window, f"{mat}: look back")
    window.close()


def boxes(judge: Any, window: BattleWindow, mat: str) -> None:
    """The boxes of a battle, one after the other."""
    doubt = OptionRow("grunt strike → sniper [9]", "too_close", "", "", (DOUBT,))
    refused = next(r for r in window.options.rows() if r.verdict == "no")
    for name, box in (("too close", too_close_box(window, doubt, "in")), ("refused", refused_box(window, refused))):
        box.open()
        judge.widgets(box, f"{mat}: box {name}")
        box.close()
    for name in ("help", "commands"):
        window.act[name].trigger()
        for dialog in [d for d in window.findChildren(QDialog) if d.isVisible()]:
            judge.widgets(dialog, f"{mat}: box {name}")
            dialog.close()
