"""Fixtures for several rooms."""

import importlib.util
import os
import sys
from pathlib import Path

import pytest
from hypothesis import settings

# On a machine that judges a change the same examples run every time; elsewhere new ones are looked for.
settings.register_profile("judged", derandomize=True, deadline=None)
settings.register_profile("searching", deadline=None)
settings.load_profile("judged" if os.environ.get("CI") else "searching")


@pytest.fixture(scope="session")
def painted():
    """The painted world of tests/painted.py (loaded late: other rooms' tests need no OpenCV)."""
    name = "painted_world"
    if name not in sys.modules:
        spec = importlib.util.spec_from_file_location(name, Path(__file__).with_name("painted.py"))
        module = importlib.util.module_from_spec(spec)
        sys.modules[name] = module
        spec.loader.exec_module(module)
    return sys.modules[name]


@pytest.fixture(scope="session")
def painted_calibration(painted):
    return painted.calibration()
