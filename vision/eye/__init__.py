"""The eye conducts: start, motion, examination, search, matching, departures, terrain, background, scene; one file a stage.
In: capture.source.Frame, a calibration, a roster. Out: :class:`vision.eye.sight.Sight` (scene, events, questions), one a frame.
May import every other package of vision; none of them imports it.
"""
