"""The card beside the footprint network's weights: what it is, how it was made, how good it is, and the file's
sha256."""

from __future__ import annotations

import hashlib
import shutil
from collections.abc import Sequence
from pathlib import Path

CARD = """# footprint.onnx

**Task.** Input: one toy's canonical crop (vision/footprints/canonical_crop.py): its outline, its colours, how it leans,
its height and how well that is known. Output: for each place of the crop, the probability that it lies under the toy
(the vertical projection), and that it is inside the toy at each of six heights (level_of there).
vision/footprints/network.py makes a polygon from the first, and a sigma from how wide the doubtful edge is; the others
say how much of its prism the toy fills.

**Network.** A U-net of {parameters} parameters, 64 x 64 pixels, {bytes} bytes, weights of 16 bits, ONNX opset 17
(studio/networks/footprint_net.py). Inputs `maps` (1, 8, 64, 64) and
`numbers` (1, 5), output `logits` (1, 7, 64, 64). Metadata: `floor_in` and `spread_factor`, the scale of the sigma, set on
{tuned_on}.

**Training.** {shown} drawn by studio/datasets/crops.py (seed 1): the families of studio/objects/toys.py and
studio/objects/shapes.py, and free meshes (CC0, Quaternius and Kenney: cars, figures, planes, buildings, one in six
kept back). Never
shown in training: the families robot and jeep, the mesh folders animals and ships. Heights told with errors of 2 to 35 %,
15 % of the crops without colours. All pictures are drawn; no photograph was used, and none has been measured against.

    {command}

The same command resumes a training that was stopped.

**Figures.** Overlap (IoU) with the true projection at 64 x 64, heights told with 10 % error, outlines as bad as in training:

{figures}

On rendered tables, beside geometry alone: docs/history.md, "Footprints". What levels are worth to covers: "Toys are no
prisms" there.

**Weak at.** Thin things held out sideways (lances, barrels, wings seen edge-on); toys much taller than they were told; toys
partly hidden by others; whole kinds unlike any of the above. Piles of terrain are not what it is for, and not asked about.

**Licence.** AGPL-3.0-or-later, as the project.

**sha256.** `{sha256}`
"""


def sha256_of(path: Path) -> str:
    """The file's sha256 in hexadecimal."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def install(weights: Path, models: Path, *, parameters: int, shown: str, command: str, tuned_on: str,
            figures: Sequence[str]) -> None:
    """Put the weights and their card into the folder ``models``. ``shown``: how many crops, how often; ``command``:
    that of the training."""
    target = models / "footprint.onnx"
    part = target.with_suffix(".part")
    shutil.copyfile(weights, part)
    part.replace(target)
    (models / "footprint.md").write_text(CARD.format(
        parameters=parameters, bytes=target.stat().st_size, shown=shown, command=command, tuned_on=tuned_on,
        figures="\n".join(figures), sha256=sha256_of(target)), encoding="utf-8")
