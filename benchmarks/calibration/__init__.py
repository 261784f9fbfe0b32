"""Synthetic and real photographs of markers and sheets in.
Errors of corners, lenses and ranges out, how true the stated sigmas are, and whether a pushed camera is noticed.
Imports the room calibration and benchmarks.reporting."""
