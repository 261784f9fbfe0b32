"""Foreground and background: which pixels of a settled picture are toys, which the bare table.
In: a working picture, the same at full size, what the detector sees. Out: patches with exact outlines, the background model.
May import vision.single_image and everything below it."""
