"""Real photographs under free licences to learn from, taken out of snapshots of public repositories.

In: git snapshots, kept outside this repository. Out: folders of pictures, and the list of sources.
May import ``studio.objects`` and ``studio.rendering``.
"""
