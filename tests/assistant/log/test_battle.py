"""A battle read back from its log: what was ruled, found and undone; cut off anywhere; every fault by its line."""

import json
from dataclasses import replace

import numpy as np
import pytest

from assistant.log.battle import battle_of, read_battle
from assistant.log.battle_log import LogError
from measure.errors import InputError
from measure.scene import scene


def test_a_log_tells_the_whole_battle(told_log):
    b = read_battle(told_log)
    assert (b.id, b.game, b.title, b.ended, b.last_s) == ("abc123", "toytastrophe", "Toytastrophe", True, 11.9)
    assert [s.time_s for s in b.scenes] == [0.5, 6.0, 9.0]
    strike, take, move, end, done = b.actions
    assert (strike.verdict, strike.by, strike.allowed, strike.checks[0].measured) == ("too_close", "both players", True, 8.04)
    assert (take.action.kind, move.action.card, end.action.actor) == ("take", "4H", "red")
    assert [d.undone for d in b.actions] == [False, False, False, False, True]
    assert done.action.kind == "done"
    [finding] = b.findings
    assert (finding.about, finding.verdict, finding.checks[0].limit) == (3, "no", 5.0)
    [step] = b.moves
    assert step.before_in == b.scenes[0].toys[0].footprint_in
    assert b.fallen == ((9.0, "b1"),)
    assert [a.answers for a in b.prompts] == [False, True, False, False, False]
    assert str(b.prompts[0].open[0].verdict) == "too_close"
    assert b.standing_at(2.5).left == {"r1": 2.0, "b1": 2.0}
    assert b.standing_at(0.1) is None
    assert b.name("b1") == "sniper"
    assert b.sides() == ("blue", "red")


def test_the_camera_in_the_log_projects_as_the_calibration_did(painted_calibration):
    from assistant.log.battle_log import BattleLog
    from assistant.session.session import Session

    log = BattleLog(None)
    lines = []
    log.append = lambda line, real=log.append: lines.append(json.loads(json.dumps(real(line)))) or lines[-1]
    Session(painted_calibration, log=log).close()
    camera = battle_of(lines).camera
    points = np.random.default_rng(0).uniform((0, 0, 0), (24, 18, 4), (50, 3))
    assert np.allclose(camera.image_from_table(points), painted_calibration.image_from_table(points), atol=1e-6)
    assert camera.image_size_px == painted_calibration.image_size_px


def test_scenes_are_found_by_time(told_log):
    b = read_battle(told_log)
    for time_s, expected in ((0.0, 0.5), (0.5, 0.5), (5.99, 0.5), (6.0, 6.0), (99.0, 9.0)):
        assert b.scene_at(time_s).time_s == expected


def test_a_log_cut_at_any_byte_is_read_to_its_last_whole_line(told, tmp_path):
    raw = "".join(json.dumps(line) + "\n" for line in told).encode()
    path = tmp_path / "cut.jsonl"
    ends = [i + 1 for i, byte in enumerate(raw) if byte == 10]
    wholes = [battle_of(told[:n]) for n in range(1, len(told) + 1)]
    rng = np.random.default_rng(5)
    cuts = {*rng.integers(ends[0], len(raw), 250).tolist(), *ends, *(e - 1 for e in ends)}
    for cut in sorted(cuts):
        path.write_bytes(raw[:cut])
        lines = sum(e <= cut for e in ends) + (cut + 1 in ends)  # a line without its newline is whole all the same
        if lines == 0:
            continue
        expected, got = wholes[lines - 1], read_battle(path)
        assert (got.last_s, got.actions, got.findings, got.notes, len(got.scenes)) == (
            expected.last_s, expected.actions, expected.findings, expected.notes, len(expected.scenes)), cut
    path.write_bytes(raw[:20])
    with pytest.raises(LogError, match="holds no battle"):
        read_battle(path)


def test_a_continued_log_has_parts(told, tmp_path):
    path = tmp_path / "two.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in [*told, *told[:5]]))
    assert read_battle(path).parts == 2
    assert len(read_battle(path, 1).actions) == 5
    assert len(read_battle(path, 2).actions) == 1
    for part in (0, 3):
        with pytest.raises(LogError, match="there is no part"):
            read_battle(path, part)


@pytest.mark.parametrize(("index", "changed", "said"), [
    (1, {"toys": 3}, "line 2 is no scene"),
    (4, {"verdict": "perhaps"}, "line 5: .*perhaps"),
    (4, {"action": {"kind": "strike", "colour": "red"}}, "line 5: action: unknown key 'colour'"),
    (4, {"time_s": "noon"}, "line 5: .*noon"),
    (12, {"from_in": [1.0]}, "line 13: a move line must not hold that"),
    (0, {"calibration": {"camera": {"matrix": [1]}}}, "line 1: a start line (needs|must)"),
])
def test_a_line_that_is_wrong_is_named(told, tmp_path, index, changed, said):
    told[index] |= changed
    path = tmp_path / "wrong.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in told))
    with pytest.raises(LogError, match=said):
        read_battle(path)
    assert issubclass(LogError, InputError)


def test_redo_and_teams(told):
    told[18]["step"] = told[18]["text"] = "undo"
    lines = [*told[:19], {"type": "note", "time_s": 8.9, "text": "redo", "step": "redo"}]
    assert not battle_of(lines).actions[-1].undone
    teams = {"A": {"side": "red", "left": 2.0, "figures": ["a1", "a2"]}}
    lines[3]["standing"] = {"turn": 1, "to_act": "red", "fighters": teams}
    lines[4] = lines[4] | {"standing": {"turn": 1, "fighters": {"A": {"side": "red", "left": 0.0, "figures": []}}}}
    b = battle_of(lines[:5])
    assert b.toys_of("A", 2.0) == ("a1", "a2")
    assert b.toys_of("r1", 2.0) == ("r1",)
    assert b.toys_of(None, 2.0) == ()
    assert b.fallen == ((2.0, "A"),)


def test_taking_back_what_was_put_right_leaves_the_actions_alone(told):
    mend = {"type": "note", "time_s": 8.9, "text": "undo", "step": "undo", "mend": {"kind": "remove", "id": "b1"}}
    b = battle_of([*told[:18], mend])
    assert not any(d.undone for d in b.actions)
    assert b.notes[-1] == (8.9, "The correction is taken back")


def test_what_an_undo_raises_has_not_fallen(told):
    def standing(left):
        return {"standing": {"turn": 1, "fighters": {"r1": {"side": "red", "left": 2.0}, "b1": {"side": "blue", "left": left}}}}

    lines = [told[0], told[1], told[3], {**told[7], **standing(0.0)}]
    assert battle_of(lines).fallen == ((3.0, "b1"),)
    lines += [{"type": "scene", **{k: v for k, v in told[19].items() if k != "type"}, "time_s": 3.0}]
    assert battle_of(lines).fallen == ((3.0, "b1"),)
    lines += [{"type": "note", "time_s": 3.5, "text": "undo", "step": "undo", **standing(1.0)}]
    assert battle_of(lines).fallen == ()
    assert battle_of([*lines, {**told[7], "time_s": 4.0, **standing(0.0)}]).fallen == ((4.0, "b1"),)


def test_a_fallen_toy_in_a_hand_has_fallen_once():
    states = ((1.0, "placed"), (2.0, "destroyed"), (3.0, "lifted"), (4.0, "destroyed"))
    battle = scene("red a a 4,4", "blue d d 10,10")
    lines = [{"type": "start", "game": None}, *({"type": "scene", "time_s": t, **{k: v for k, v in battle.with_toy(
        replace(battle.toy("d"), state=state)).to_dict().items() if k != "time_s"}} for t, state in states)]
    assert battle_of(lines).fallen == ((2.0, "d"),)
    assert battle_of([*lines, {**lines[1], "time_s": 5.0}]).fallen == ()  # it stands again
