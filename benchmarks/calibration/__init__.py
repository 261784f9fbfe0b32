"""In: synthetic and real photographs of markers and sheets.
Out: errors of corners, lenses and ranges; whether stated sigmas hold; whether a pushed camera is noticed.
May import: calibration and benchmarks.reporting."""
