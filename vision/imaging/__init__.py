"""Pictures as arrays: light, difference, motion, patches of pixels, resampling; nothing here knows a camera or a toy.
In: pictures (H, W, 3) uint8 and masks. Out: masks, fields of light, :class:`vision.imaging.patches.Patch`.
May import measure only (numpy, OpenCV, scikit-image, numba); no other package of vision."""
