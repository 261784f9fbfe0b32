"""A hand on the slider asks for no more than can be shown."""

import pytest


def test_a_hand_on_the_slider_asks_for_the_newest_wish_only(qtbot):
    from gui.panels.parameters import PANELS
    from gui.panels.transport_bar import TransportBar

    bar = TransportBar(300, 30.0)
    qtbot.addWidget(bar)
    bar.show_time(10.0, 300, False)
    asked = []
    bar.wanted.connect(asked.append)
    for value in range(100, 201):
        bar.slider.sliderMoved.emit(value)
    qtbot.waitUntil(lambda: asked[-1] == pytest.approx(2.0))
    assert len(asked) == 2
    bar.slider.setValue(PANELS.slider_steps // 2)
    bar.slider.triggerAction(bar.slider.SliderAction.SliderSingleStepSub)
    qtbot.waitUntil(lambda: len(asked) == 3)
    assert asked[-1] == pytest.approx(5.0, abs=0.1)
    bar.step(-100.0)
    qtbot.waitUntil(lambda: asked[-1] == 0.0)
