"""From pixels to inches and back: the printed sheet, the lens, the camera over the table, and whether it still stands
there.

In: pictures of sheets, markers or boards; picked corners; lens and table files.
Out: a ``Lens``, a ``TableCalibration`` with the sigma of every point, checks of known lengths, alarms when the camera
moved.
May import: ``measure``, numpy, scipy, OpenCV, shapely.
"""
