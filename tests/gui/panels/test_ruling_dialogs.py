"""The dialog about a ruling that nobody can call."""


def test_too_close_to_call_shows_both_numbers_and_the_ways_out(qapp, tick):
    from gui.model.rows import OptionRow
    from gui.panels.ruling_dialogs import too_close_box
    from measure.verdict import Verdict
    from rules.actions import Action, Check, Option

    check = Check("TT-13", Verdict.TOO_CLOSE, 8.1, 0.1, 8.0, "in", 0.2, "too close to call")
    option = Option.of(Action("strike", "r1", "b1", "6S"), check)
    box = too_close_box(None, OptionRow("grunt strike", "too_close", "", "", (option,)), "in")
    assert "8.1 ± 0.1 in of 8.0 in" in box.informativeText()
    words = [b.text().replace("&", "") for b in box.buttons()]
    assert any("Look closer" in w for w in words)
    assert any("by a picture" in w for w in words)
    assert len(words) == 5
    box.deleteLater()
    alone = Option.of(Action("move", "r1", None, "6S"), check)
    box = too_close_box(None, OptionRow("grunt move", "too_close", "", "", (alone,)), "in")
    assert len(box.buttons()) == 3  # there is no pair of toys to look at
    box.deleteLater()
