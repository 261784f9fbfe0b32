"""Fixtures for several rooms."""

import importlib.util
import sys
from pathlib import Path

import pytest


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
