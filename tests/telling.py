"""What the change network might tell, made up."""

import numpy as np

from vision.networks.change_network import KINDS, ChangeProbabilities


def told(**areas: np.ndarray) -> ChangeProbabilities:
    """Shares by kind, the table being the rest; ``seam`` apart."""
    shape = next(iter(areas.values())).shape
    kinds = np.zeros((*shape, len(KINDS)), np.float32)
    for name, area in areas.items():
        if name != "seam":
            kinds[..., KINDS.index(name)] = area
    kinds[..., 0] = 1 - kinds[..., 1:].sum(axis=2)
    return ChangeProbabilities(kinds, areas.get("seam", np.zeros(shape)).astype(np.float32))
