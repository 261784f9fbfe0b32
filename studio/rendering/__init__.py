"""Meshes, cameras and lamps in.
Pictures as a webcam sees them out, with the exact truth: footprints, outlines, ranges and covers between meshes.
Imports nothing else of the studio, and no room but what is named in its files; the lowest layer."""
