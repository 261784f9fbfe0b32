"""What is kept of a battle: evidence cards need a pair, and the status bar says what a recording leaves out."""


def test_evidence_needs_a_pair_and_is_written(open_window, session, table, qtbot, tmp_path, monkeypatch):
    from gui.battle.recording import QFileDialog

    window = open_window(session, table)
    window.recording.evidence()
    assert any("Select the attacker" in window.journal.item(i).text() for i in range(window.journal.count()))
    asked = []
    window.orders.evidence.connect(lambda *a: asked.append(a))
    window.orders.evidence.disconnect(window.worker.evidence)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *a: (str(tmp_path / "card"), ""))
    window.selection.select("r1")
    window.selection.aim("b1")
    window.recording.evidence()
    assert asked == [(str(tmp_path / "card.png"), "r1", "b1")]


def test_the_status_bar_says_what_a_recording_leaves_out(open_window, quick, table):
    window = open_window(quick, table)
    assert window.recording.status(29.6, 3) == "30 pictures/s"
    window.recording.path = "battle.mp4"
    assert window.recording.status(29.6, 0) == "30 pictures/s · recording to battle.mp4"
    assert window.recording.status(12.0, 1).endswith("battle.mp4, 1 frame left out")
    assert window.recording.status(12.0, 31).endswith(", 31 frames left out")
    window.recording.path = ""
