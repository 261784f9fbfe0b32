"""Pictures of tables with nothing on them that is to be found: materials, mats, sheets, boards, rims, light.

In: photographs of materials and pages, or none. Out: bare tables, and where pieces of a game would stand on them.
May import ``studio.objects`` and ``studio.rendering``.
"""
