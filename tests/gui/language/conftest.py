"""The language is the program's, not a window's: each test leaves English behind."""

import pytest

from gui.language.chosen import use_language


@pytest.fixture
def spoken(qapp):
    yield use_language
    use_language("en")
