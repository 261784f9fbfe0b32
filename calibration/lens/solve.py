"""The lens from pictures of a board: the board is found in each of them, then bundle adjustment solves all together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from calibration.errors import CalibrationError
from calibration.lens.bundle_adjustment import solve_views
from calibration.lens.lens import Lens
from calibration.lens.patterns import View, find_view, parse_pattern


def solve_lens(images: Iterable[NDArray[np.uint8]], pattern: str = "sheet",
               names: Sequence[str] | None = None) -> Lens:
    """The lens from pictures of a board, held in the hand or slid flat over the table.

    ``pattern``: ``chessboard:9x6:25mm``, ``charuco:5x7:40mm/20mm:6x6_250`` or ``sheet``; ``names`` of the pictures
    for the reasons why some were dropped (``Lens.dropped``). CalibrationError: a pattern that is not understood, no
    picture, or fewer than three usable views, with the reasons.
    """
    board = parse_pattern(pattern)
    views: list[View] = []
    dropped: list[tuple[str, str]] = []
    seen: list[tuple[str, View | str, tuple[int, int]]] = []
    for i, image in enumerate(images):
        name = names[i] if names is not None and i < len(names) else f"picture {i + 1}"
        seen.append((name, find_view(image, board, name), (image.shape[1], image.shape[0])))
    if not seen:
        raise CalibrationError("no picture to solve the lens from: give photographs, a folder of them, or a clip")
    sizes = Counter(s for _, v, s in seen if not isinstance(v, str)) or Counter(s for _, _, s in seen)
    size = sizes.most_common(1)[0][0]
    for name, view, its in seen:
        if its != size:
            dropped.append((name, f"is {its[0]}x{its[1]}, the others {size[0]}x{size[1]}: another camera or setting"))
        elif isinstance(view, str):
            dropped.append((name, view))
        else:
            views.append(view)
    return solve_views(views, size, board.span_in, dropped)
