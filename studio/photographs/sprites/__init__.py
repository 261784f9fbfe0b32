"""Single things with alpha, drawn by the studio's renderer.

In: the studio's meshes and prints, a folder of free meshes. Out: PNG files in folders of kinds and families. May import
``studio.objects``, ``studio.rendering`` and ``studio.scenes``.
"""
