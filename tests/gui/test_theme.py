"""The looks of the window."""

import pytest

from gui.theme import apply_theme


def test_an_unknown_theme_is_refused(qapp):
    with pytest.raises(ValueError, match="pink"):
        apply_theme(qapp, "pink")
