"""Printed corners and markers in a picture, to a fraction of a pixel.

In: a picture.
Out: corners with their sigmas, and the prints (sheet, corner markers) that they belong to.
May import: ``calibration.prints``, ``camera``.
"""
