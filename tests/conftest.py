"""Fixtures for several rooms."""

import importlib.util
import os
import sys
import tempfile
import time
from pathlib import Path

import pytest
from hypothesis import settings

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # as assistant.__main__ has it; before anybody imports numpy
os.environ.setdefault("TOY_UMPIRE_KEYS", tempfile.mkdtemp(prefix="toy-umpire-keys-"))  # not among the user's own
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


@pytest.fixture
def until():
    """Wait for a condition without Qt."""
    def wait(condition, timeout_s=10.0):
        end = time.monotonic() + timeout_s
        while not condition():
            assert time.monotonic() < end, "it did not happen in time"
            time.sleep(0.005)
    return wait
