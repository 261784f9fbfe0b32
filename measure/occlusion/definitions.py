"""What players may mean by "hidden", each a share from 0 to 1; one word for each, which needs no compiled loop."""

from __future__ import annotations

from typing import Literal, get_args

CoverDefinition = Literal["silhouette", "width", "height", "base", "any"]
"""Of the silhouette's area; of its width (columns in which nothing is seen); of its height (rows in which nothing is seen:
"hidden to its knees"); of the area of its lowest 0.12 inch (the base); "any": 0 if any part can be seen, else 1."""
USUAL: CoverDefinition = "silhouette"
"""What is meant where nobody chose."""
COVER_DEFINITIONS: tuple[CoverDefinition, ...] = get_args(CoverDefinition)
"""All of them, the usual one first."""
