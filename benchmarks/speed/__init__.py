"""Clips and drawn tables in.
Milliseconds, frames a second, delays and memory out.
Imports benchmarks.reporting and the rooms."""
