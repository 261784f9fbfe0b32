"""The shortest distance between two things.

In: two toys or pieces of terrain.
Out: a ``Gap``: inches, sigma, the two closest points.
May import: ``measure.scene``, ``solids``, ``kernel``, ``verdict``.
"""
