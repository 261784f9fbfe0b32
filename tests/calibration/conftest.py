"""The filmed table of tests/calibration/filmed.py."""

import importlib.util
import sys
from pathlib import Path

import pytest


def _load():
    name = "filmed_table"
    if name not in sys.modules:
        spec = importlib.util.spec_from_file_location(name, Path(__file__).with_name("filmed.py"))
        module = importlib.util.module_from_spec(spec)
        sys.modules[name] = module
        spec.loader.exec_module(module)
    return sys.modules[name]


filmed = _load()  # tests take it from sys.modules by the name filmed_table where they need it before fixtures


@pytest.fixture(scope="session")
def base():
    return filmed.shot()


@pytest.fixture(scope="session")
def first():
    return filmed.first()


@pytest.fixture(scope="session")
def calibration(first):
    return filmed.calibration(first)
