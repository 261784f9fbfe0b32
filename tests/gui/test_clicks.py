"""From nothing to the first verdict in a few clicks, counted on the sample."""

import pytest

from benchmarks.gui import clicks


@pytest.mark.slow
@pytest.mark.parametrize("game", [False, True])
def test_the_first_verdict_takes_no_more_than_twelve_clicks(qapp, tmp_path, game):
    told, _, again = clicks.count(qapp, tmp_path, game=game)
    assert told[0] == "New table"
    assert told[-1] == "a toy"
    assert len(told) <= clicks.MOST_CLICKS
    assert len(again.told) <= clicks.MOST_TO_PLAY


def test_only_what_is_in_sight_can_be_clicked(qapp):
    from PyQt6.QtWidgets import QPushButton

    button, mouse = QPushButton("press"), clicks.Mouse(qapp)
    with pytest.raises(RuntimeError, match="press cannot be clicked"):
        mouse.click(button, "press")
    button.show()
    mouse.click(button, "press")
    button.setEnabled(False)
    with pytest.raises(RuntimeError):
        mouse.click(button, "press")
    assert mouse.told == ["press"]
    button.close()
