"""Real photographs under free licences to learn from, taken out of snapshots of public repositories, and single things with
alpha to put pictures together of.

In: git snapshots and packages, kept outside this repository, and the studio's own meshes and decks. Out: folders of
pictures, and the list of sources. May import ``studio.objects``, ``studio.rendering`` and ``studio.scenes``.
"""
