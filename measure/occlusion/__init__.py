"""How much of a target is hidden from an eye, and by what.

In: a scene, an attacker and a target.
Out: a ``Cover``: the hidden share with its sigma, the blockers, the outlines for the picture.
May import: ``measure.scene``, ``solids``, ``kernel``, ``errors``.
"""
