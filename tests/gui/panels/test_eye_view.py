"""The toy's-eye picture needs a pair."""

from gui.panels.eye_view import eye_picture


def test_without_a_pair_the_toys_eye_picture_says_how_to_choose_one(tick):
    from gui.model.session_protocol import Choice

    assert eye_picture(tick, Choice("r1")) is None
    assert eye_picture(tick, Choice("r1", "r1")) is None


def test_the_view_takes_its_colours_from_the_frame_and_says_what_would_change_it(tick, camera):
    import numpy as np

    from gui.model.session_protocol import Choice
    from gui.panels.parameters import PANELS

    plain, seen = eye_picture(tick, Choice("r1", "b1")), eye_picture(tick, Choice("r1", "b1"), camera)
    assert seen.rgb.shape == (PANELS.eye_px[1], PANELS.eye_px[0], 3)
    assert np.abs(seen.rgb.astype(int) - plain.rgb).max() > 20
    assert "to the left" in plain.lines[-1] or "to the right" in plain.lines[-1]


def test_the_limits_are_marked_under_the_view(tick, camera, qtbot):
    from dataclasses import replace

    from gui.model.session_protocol import Choice
    from gui.panels.eye_view import EyeView

    picture = eye_picture(tick, Choice("r1", "b1"), camera)
    view = EyeView()
    qtbot.addWidget(view)
    view.resize(360, 340)

    def drawn(**changed):
        view.show_picture(replace(picture, **changed))
        return view.grab().toImage()

    assert drawn(limits=()) != drawn(limits=(0.25,))
    assert drawn(limits=(0.25,)) != drawn(limits=(0.5,))
    assert drawn(hidden=0.2, sigma=0.01) != drawn(hidden=0.2, sigma=0.2)
