"""Random scenes in.
How exact ranges, covers, sigmas and ways are out, and what they cost, beside ray casters, grids and plain shapely.
Imports the room measure and benchmarks.reporting; no pictures."""
