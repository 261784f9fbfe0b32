"""In: random scenes.
Out: how exact ranges, covers, sigmas and ways are, and how fast, beside ray casters, grids and plain shapely.
May import: measure and benchmarks.reporting; no pictures."""
