"""In: meshes, cameras and lamps.
Out: pictures as a webcam sees them, with the exact truth: footprints, outlines, ranges and covers between meshes.
May import: nothing else of the studio; the lowest layer."""
