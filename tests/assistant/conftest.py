"""Machines differ in speed and numba compiles on first use: no property is failed for being slow."""

from hypothesis import settings

settings.register_profile("steady", deadline=None)
settings.load_profile("steady")
