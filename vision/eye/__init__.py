"""The eye: frames and what the players told beforehand go in; what stands on the table and what happened comes out.
In: capture.source.Frame, calibration, roster. Out: :class:`vision.eye.sight.Sight` (scene, events, questions), one a frame.
May import every other package of vision; none of them imports it."""
