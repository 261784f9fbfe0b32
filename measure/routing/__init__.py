"""The shortest way of a toy with its own footprint: around, up, over and down.

In: a scene, a toy, and a place or a toy to reach.
Out: a ``Path`` with its length, sigma and branches (lanes that an error may open or shut), or the ``Reach`` of a move.
May import: ``measure.distance``, ``occlusion``, ``scene``, ``solids``, ``kernel``, ``verdict``, ``errors``.
"""
