"""Frames to a scene: what stands on the table, and what happened there.
In: frames of one camera (vision.capture), a calibration, a roster. Out: :class:`vision.eye.sight.Sight`, one a frame.
May import calibration and measure; its packages stand in layers (pyproject.toml), the eye on top.
SciPy and scikit-image are named whole (``scipy.ndimage.label``): each of their parts is loaded when it is first asked."""
