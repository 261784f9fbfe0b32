"""In: clips and drawn tables.
Out: milliseconds, frames a second, delays and memory.
May import: benchmarks.reporting and the rooms."""
