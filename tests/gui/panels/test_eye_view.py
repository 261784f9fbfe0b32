"""The toy's-eye picture needs a pair."""

from gui.panels.eye_view import eye_picture


def test_without_a_pair_the_toys_eye_picture_says_how_to_choose_one(tick):
    from gui.model.session_protocol import Choice

    assert eye_picture(tick, Choice("r1")) is None
    assert eye_picture(tick, Choice("r1", "r1")) is None
