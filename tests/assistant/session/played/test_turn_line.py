"""One line says who has still something to do and what was forgotten, in every game, in the window and on the video."""

from assistant.overlay.marks import Banner
from assistant.runner.marks import marks_for
from gui.model.tick_marks import banners
from measure.scene import scene
from tests.assistant.session.played.scripted import Battle

TABLE = scene("red j jeep 4,4", "red m man 6,4", "blue f foe 30,30", table=(40.0, 40.0))


def line(battle):
    window = [m.text for m in banners(battle.tick) if m.role == "helper"]
    video = [m.text for m in marks_for(battle.session, battle.tick) if isinstance(m, Banner) and m.role == "helper"]
    assert window == video
    return window[0] if window else ""


def test_toytastrophe_counts_actions_and_names_a_toy_that_was_not_moved(painted_calibration):
    battle = Battle(painted_calibration, "toytastrophe", TABLE, {
        "toys": [{"id": "jeep", "side": "red", "size": "M"}, {"id": "man", "side": "red", "size": "S"},
                 {"id": "foe", "side": "blue"}],
        "hands": [{"side": "red", "cards": ["8D", "5H", "4C"]}, {"side": "blue", "count": 2}], "to_act": "red"})
    assert line(battle) == "Still to do: j (2 actions), m (1 action)"
    battle.do("move", "jeep", None, "8D")
    assert line(battle) == "Still to do: j (1 action). Not moved yet: j"
    battle.carry(jeep=(5.0, 0.0))
    assert line(battle) == "Still to do: j (1 action)"
    battle.session.undo()
    battle.look()
    assert line(battle) == "Still to do: j (2 actions), m (1 action)"


def test_a_summon_that_was_forgotten_is_named(painted_calibration):
    table = scene("red j jeep 4,4", "red s spare 10,4", "blue f foe 30,30", table=(40.0, 40.0))
    battle = Battle(painted_calibration, "toytastrophe", table, {
        "toys": [{"id": "jeep", "side": "red", "size": "M", "powers": ["Summon"]}, {"id": "foe", "side": "blue"}],
        "hands": [{"side": "red", "cards": ["4C", "5C"]}, {"side": "blue", "count": 2}], "to_act": "red"})
    battle.do("power", "jeep", "spare", "4C", "Summon")
    assert "Not moved yet: s" in line(battle)


def test_toymallet_names_groups_that_have_not_moved_or_shot(painted_calibration):
    base = {"move": 1, "attack": 2, "range": 4, "type": "commander"}
    table = scene("red a a 4,4", "red b b 4,9", "blue x x 12,4", table=(40.0, 40.0))
    battle = Battle(painted_calibration, "toymallet", table, {
        "groups": [{"id": "A", "side": "red", "figures": ["a"], **base}, {"id": "B", "side": "red", "figures": ["b"], **base},
                   {"id": "X", "side": "blue", "figures": ["x"], **base}], "to_act": "red", "phase": "move"})
    assert line(battle) == "Still to do: A, B"
    battle.do("move", "A")
    assert line(battle) == "Still to do: B. Not moved yet: a"
    battle.do("end_phase", "red")
    assert line(battle) == "Still to do: A, B"
    battle.do("shoot", "A", "X")
    assert line(battle) == ""  # dice are asked for


def test_hearts_and_soldiers_too(painted_calibration):
    men = scene("red a a 5,5", "red b b 5,9", "blue x x 12,5", table=(36.0, 36.0))
    battle = Battle(painted_calibration, "hearts_of_plastic", men, {
        "to_act": "red", "phase": "act",
        "units": [{"id": "a", "side": "red"}, {"id": "b", "side": "red"}, {"id": "x", "side": "blue"}],
        "hands": [{"side": "red", "cards": ["9S"]}, {"side": "blue", "count": 4}],
        "active": {"mode": "attack", "units": ["a"], "card": "8D"}})
    assert line(battle) == "Still to do: a"
    soldiers = Battle(painted_calibration, "simple_toy_soldiers", men, {
        "teams": [{"id": "R", "side": "red", "kind": "command", "figures": ["a"]},
                  {"id": "S", "side": "red", "kind": "fireteam", "figures": ["b"]},
                  {"id": "B", "side": "blue", "kind": "fireteam", "figures": ["x"]}], "to_act": "red"})
    assert line(soldiers) == "Still to do: R, S"
