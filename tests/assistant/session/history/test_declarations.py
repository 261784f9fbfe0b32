"""Declared moves: which one a move belongs to, after undo, redo and the end of a turn, and with several open ones."""

from dataclasses import replace

import pytest

from assistant.log.battle import battle_of
from assistant.session.frames import event_entries
from assistant.session.history.actions import act, undo_entries, without_entries
from assistant.session.history.steps import GameHistory
from assistant.session.history.without import without
from assistant.session.roster import Roster
from measure.scene import scene
from measure.verdict import Verdict
from rules.actions import Action
from rules.fixed import FixedGap, FixedSurvey
from rules.registry import game

TABLE = scene("green tank tank 12,9", "red robot robot 34,18", "red rover rover 38,7")
TT = game("toytastrophe")
MOVE_8, MOVE_2, CHARGE = (Action("move", "tank", None, "8H"), Action("move", "tank", None, "2S"),
                          Action("charge", "tank", "robot", "2S"))


class Table:
    """A battle without a camera: actions and moves as a session passes them on, and the lines that come of them."""

    def __init__(self, played=TT, survey=None, **state):
        self.game, self.survey, self.now = played, survey or FixedSurvey(TABLE), 0.0
        self.history = GameHistory(played.state_from_json({"game": played.id, "version": 1, "to_act": "green", **state}))
        self.lines = [{"type": "start", "game": played.id}]

    def tell(self, told):
        self.history, entries = told
        self.lines += [dict(e.line) for e in entries]
        return [dict(e.line) for e in entries]

    def do(self, action):
        self.now += 1.0
        return self.tell(act(self.game, self.history, self.survey, action, None, self.now))

    def step(self, what):
        self.now += 1.0
        history, step = self.history.undone() if what == "undo" else self.history.redone(None)
        return self.tell((history, undo_entries(self.game, history, step, what, self.now)))

    def leave_out(self, number):
        """An action behind others is taken back."""
        self.now += 1.0
        history = without(self.game, self.history, number).history
        return self.tell((history, without_entries(self.game, history, (number,), "undo", self.now)))

    def open(self):
        return [d.number for d in self.history.open_for("tank")]

    def found(self):
        return [f.text for f in battle_of(self.lines).findings]

    def carry(self, inches, toy="tank", start=(12.0, 9.0), sigma=0.05):
        """A move was seen; the note about it and the number that the move line names."""
        self.now += 1.0
        event = {"type": "move", "time_s": self.now, "toy": toy, "from_in": list(start), "to_in": [start[0] + inches, start[1]],
                 "distance_in": abs(inches), "sigma_in": sigma, "path_in": None}
        move, *notes = self.tell(event_entries(self.game, self.history, [event], Roster(), TABLE, self.survey, None,
                                            self.now))
        return (notes[0] if notes else {}), move["declared"]


def battle(*cards, size="M", **more):
    return Table(toys=[{"id": "tank", "side": "green", "size": size}, {"id": "robot", "side": "red"},
                       {"id": "rover", "side": "red"}],
                 hands=[{"side": "green", "cards": list(cards)}, {"side": "red", "count": 4}], **more)


@pytest.mark.parametrize("action", [MOVE_8, CHARGE])
def test_a_declaration_that_was_taken_back_is_none(action):
    near = FixedSurvey(TABLE, {("tank", "robot"): FixedGap(1.0)})
    t = battle("8H", "2S")
    t.survey = near
    t.do(action)
    t.step("undo")
    note, declared = t.carry(7.0)
    assert declared is None
    assert note["undeclared"]
    assert "nobody declared it" in note["text"]
    # redo brings it again
    t.step("redo")
    note, declared = t.carry(1.0, start=(19.0, 9.0))
    assert declared == 1
    assert note["about"] == 1


def test_undo_of_another_action_leaves_a_declared_move_open():
    t = battle("8H", "2S")
    t.do(MOVE_8)
    t.do(MOVE_2)
    t.step("undo")
    note, declared = t.carry(9.0)
    assert (declared, note["verdict"]) == (1, "no")
    assert "9 of 8 in: too far" in note["text"]
    assert t.carry(1.0)[1] is None


def test_a_move_belongs_to_the_oldest_open_declaration():
    t = battle("8H", "2S")
    t.do(MOVE_8)
    t.do(MOVE_2)
    note, declared = t.carry(7.0)
    assert (declared, note["about"], note["verdict"]) == (1, 1, "yes")
    assert "7 of 8 in: within" in note["text"]
    note, declared = t.carry(1.9)
    assert (declared, note["verdict"], note["checks"][0]["limit"]) == (2, "yes", 2.0)
    assert t.carry(1.0)[1] is None


@pytest.mark.parametrize(("inches", "verdict"), [(9.5, "yes"), (10.0, "too_close"), (12.0, "no")])
def test_a_longer_one_belongs_to_the_oldest_ones_together(inches, verdict):
    t = battle("8H", "2S")
    t.do(MOVE_8)
    t.do(MOVE_2)
    note, declared = t.carry(inches)
    assert (declared, note["about"], note["together"], note["verdict"]) == (1, 1, [2], verdict)
    assert note["checks"][0]["limit"] == 10.0
    assert "together with action 2" in note["text"]
    assert t.history.open_for("tank") == ()


def test_nothing_is_added_to_a_charge():
    t = battle("8H", "2S")
    t.survey = FixedSurvey(TABLE, {("tank", "robot"): FixedGap(1.0)})
    t.do(CHARGE)
    t.do(Action("no_contact", "tank", "robot"))
    t.do(MOVE_8)
    note, declared = t.carry(7.0)
    assert (declared, note["verdict"]) == (1, "no")
    assert "together" not in note
    assert [d.number for d in t.history.open_for("tank")] == [3]


def test_a_move_and_a_charge_in_one_hand_are_added():
    t = battle("8H", "2S")
    t.do(MOVE_8)
    t.survey = FixedSurvey(TABLE, {("tank", "robot"): FixedGap(1.0)})
    t.do(CHARGE)
    t.survey = FixedSurvey(TABLE, {("tank", "robot"): FixedGap(0.0)})
    note, declared = t.carry(9.5)
    assert (declared, note["together"], note["verdict"]) == (1, [2], "yes")
    assert [c["rule"] for c in note["checks"]] == ["TT-10", "TT-18"]


def end_turn(t):
    t.do(Action("end_turn", "green"))
    while (asked := t.game.prompt(t.history.state)).player == "green" or asked.chance:
        t.do(Action(asked.kind, asked.player) if asked.chance else t.game.options(t.history.state, t.survey)[0].action)


def test_a_declaration_of_a_turn_that_is_over_is_none():
    t = battle("8H", "2S")
    t.do(MOVE_8)
    end_turn(t)
    note, declared = t.carry(7.0)
    assert declared is None
    assert note["undeclared"]
    # the end of the turn is taken back, and with it that the declaration had lapsed
    while t.history.state.to_act != "green" or t.history.state.phase != "act":
        t.step("undo")
    note, declared = t.carry(1.0, start=(19.0, 9.0))
    assert (declared, note["verdict"]) == (1, "yes")


def test_a_toy_that_is_in_a_hand_when_the_turn_ends_was_declared():
    t = battle("8H", "2S")
    t.do(MOVE_8)
    t.survey = FixedSurvey(TABLE.with_toy(replace(TABLE.toy("tank"), state="lifted")))
    end_turn(t)
    assert t.carry(7.0)[1] == 1


def test_a_move_that_was_made_and_taken_back_is_put_back_and_made_again():
    t = battle("8H", "2S")
    t.do(MOVE_8)
    assert t.carry(7.0)[0]["verdict"] == "yes"
    line, told = t.step("undo")
    assert line["step"] == "undo"
    assert "put it back" in told["text"]
    note, declared = t.carry(-7.3, start=(19.0, 9.0))
    assert declared is None
    assert "tank is put back" in note["text"]
    assert "undeclared" not in note
    t.step("redo")
    assert t.carry(6.0)[1] == 1
    assert t.carry(6.0)[1] is None


def test_what_was_taken_back_has_no_verdict_in_the_battle_read_back():
    t = battle("8H", "2S")
    t.do(MOVE_8)
    t.carry(7.0)
    assert [f.verdict for f in battle_of(t.lines).findings] == ["yes"]
    t.step("undo")
    b = battle_of(t.lines)
    assert b.findings == ()
    assert not any("within" in text for _, text in b.notes)
    assert [m.declared for m in b.moves] == [1]
    t.step("redo")
    assert len(battle_of(t.lines).findings) == 1


def test_a_sprint_is_a_move_that_was_declared():
    t = Table(toys=[{"id": "tank", "side": "green", "size": "S", "powers": ["Sprint"]}, {"id": "robot", "side": "red"},
                    {"id": "rover", "side": "red"}],
              hands=[{"side": "green", "cards": ["6D"]}, {"side": "red", "count": 4}])
    t.do(Action("power", "tank", None, "6D", ("Sprint",)))
    note, declared = t.carry(10.0)
    assert (declared, note["verdict"], note["checks"][0]["limit"]) == (1, "yes", 12.0)


def test_a_turn_that_its_last_move_ends_leaves_time_to_make_it():
    hp = game("hearts_of_plastic")
    table = scene("red a a 5,5", "red b b 5,9", "blue x x 30,5")
    t = Table(hp, FixedSurvey(table), to_act="red", units=[{"id": "a", "side": "red"}, {"id": "b", "side": "red"},
                                                           {"id": "x", "side": "blue"}],
              hands=[{"side": "red", "cards": ["8D", "9S"]}, {"side": "blue", "count": 4}],
              sight=[{"name": "red"}, {"name": "neutral", "cards": ["8H"]}, {"name": "blue"}],
              active={"units": ["a"], "card": "8D", "mode": "attack", "attacked": ["a"]})
    t.do(Action("move", "a"))
    note, declared = t.carry(6.0, toy="a")
    assert (declared, note["checks"][0]["limit"], note["verdict"]) == (1, 7.0, str(Verdict.YES))


@pytest.mark.parametrize("taken", ["the last", "the first"])
def test_a_move_that_two_made_together_is_no_finding_once_one_of_them_is_taken_back(taken):
    t = battle("8H", "2S")
    t.do(MOVE_8)
    t.do(MOVE_2)
    t.carry(9.5)
    assert t.found() == ["tank: 9.5 of 10 in: within (together with action 2)"]
    told = t.step("undo") if taken == "the last" else t.leave_out(1)
    assert told[-1]["text"] == "tank was moved by what is taken back: put it back where it stood"
    assert t.found() == []
    assert t.carry(-9.5, start=(21.5, 9.0))[0]["text"].startswith("tank is put back")
    left = 1 if taken == "the last" else 2
    assert t.open() == [left]  # the other one is to be made anew
    note, declared = t.carry(1.5)
    assert (declared, note["verdict"]) == (left, "yes")


def test_two_that_were_made_together_come_again_with_redo():
    t = battle("8H", "2S")
    t.do(MOVE_8)
    t.do(MOVE_2)
    t.carry(9.5)
    t.step("undo")
    t.step("redo")
    assert len(t.found()) == 1
    assert t.carry(1.0, start=(21.5, 9.0))[1] is None


def test_a_toy_is_put_back_though_something_else_was_declared_since():
    t = battle("8H", "2S")
    t.do(MOVE_8)
    t.carry(7.0)
    t.step("undo")
    t.do(MOVE_2)
    note, declared = t.carry(-7.2, start=(19.0, 9.0))
    assert (declared, note["text"]) == (None, "tank is put back: action 1 was taken back")
    note, declared = t.carry(1.9)
    assert (declared, note["verdict"], note["checks"][0]["limit"]) == (2, "yes", 2.0)


def test_a_move_of_a_later_turn_to_where_a_toy_was_not_put_back_is_no_putting_back():
    t = battle("8H", "9S")
    t.do(MOVE_8)
    t.carry(7.0)
    t.step("undo")
    earlier = tuple(replace(c, turn=c.turn - 2) for c in t.history.carried)  # as two turns later
    t.history = replace(t.history, carried=earlier)
    t.do(MOVE_8)
    assert t.carry(-7.0, start=(19.0, 9.0))[1] == 2


def test_a_chain_of_moves_taken_back_is_put_back_at_once():
    t = battle("8H", "2S")
    t.do(MOVE_8)
    t.carry(7.0)
    t.do(MOVE_2)
    t.carry(1.5, start=(19.0, 9.0))
    t.step("undo")
    t.step("undo")
    line = t.carry(-8.5, start=(20.5, 9.0))[0]
    assert (line["text"], line["put_back"]) == ("tank is put back: action 1 was taken back", [1, 2])
    t.step("redo")
    t.step("redo")
    assert t.found() == []  # they are to be made again
    assert t.open() == [1, 2]
    assert [t.carry(7.5)[1], t.carry(1.5, start=(19.5, 9.0))[1]] == [1, 2]
    assert t.found() == ["tank: 7.5 of 8 in: within", "tank: 1.5 of 2 in: within"]


def test_half_of_the_way_back_is_no_putting_back():
    t = battle("8H", "2S")
    t.do(MOVE_8)
    t.carry(7.0)
    t.step("undo")
    assert t.carry(-3.5, start=(19.0, 9.0))[0]["undeclared"]
    assert "is put back" in t.carry(-3.5, start=(15.5, 9.0))[0]["text"]


def test_three_declared_moves_are_added():
    t = Table(toys=[{"id": "tank", "side": "green", "size": "L"}, *({"id": i, "side": "green"} for i in "jkl"),
                    {"id": "robot", "side": "red"}],
              hands=[{"side": "green", "cards": ["8H", "2S", "5C"]}, {"side": "red", "count": 1}])
    for card in ("8H", "2S", "5C"):
        t.do(Action("move", "tank", None, card))
    note, declared = t.carry(12.0)
    assert (declared, note["together"], note["checks"][0]["limit"], note["verdict"]) == (1, [2, 3], 15.0, "yes")
