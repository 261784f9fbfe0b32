"""The camera over the table: found from a picture, saved, loaded, checked.

In: a picture with prints or four picked corners, a lens if there is one; known lengths to check.
Out: a ``TableCalibration`` (pixels to inches at any height, with sigmas), a report of the check.
May import: ``calibration.lens``, ``markers``, ``prints``, ``camera``, ``toml_files``, ``errors``.
"""
