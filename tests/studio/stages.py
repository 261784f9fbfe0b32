"""A renderer for a module's tests."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from studio.rendering.render import Stage


def opened(supersample: int = 2) -> Iterator[Stage]:
    """A stage, given back at the end; skips where no OpenGL context can be made."""
    try:
        stage = Stage(supersample=supersample)
    except RuntimeError as e:
        pytest.skip(str(e))
    yield stage
    stage.release()
