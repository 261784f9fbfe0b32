"""Ultralytics' own figures of a detector on data sets of rendered pictures: ``python -m studio.training.evaluate W.pt
FOLDER…``."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from measure.errors import InputError
from vision.networks.detector import SIZE_PX
from vision.networks.ultralytics_adapter import TrainingError, ultralytics


def rows(weights: Path, data: Path, settings_dir: Path) -> list[str]:
    """Table rows: data set, class, how many, precision, recall, mAP50 and mAP50-95 of boxes and masks."""
    if not weights.is_file() or not data.is_file():
        raise TrainingError(f"{weights if not weights.is_file() else data} is not there: name weights and data sets that exist")
    package = ultralytics(settings_dir)
    model = package.YOLO(str(weights))
    r: Any = model.val(data=str(data), imgsz=max(SIZE_PX), batch=8, device="cpu", workers=0, plots=False, verbose=False,
                       rect=True, project=str(settings_dir), name="val", exist_ok=True)
    out = []
    for i, c in enumerate(r.ap_class_index):
        box, mask = r.box.class_result(i), r.seg.class_result(i)
        out.append(f"| {data.parent.name} | {r.names[int(c)]} | {int(r.nt_per_class[int(c)])} | "
                   f"{box[0]:.2f} / {box[1]:.2f} | {box[2]:.3f} / {box[3]:.3f} | {mask[2]:.3f} / {mask[3]:.3f} |")
    return out


def main() -> int:
    """Command line."""
    p = argparse.ArgumentParser(description="Figures of a detector on the val part of data sets. "
                                "Example: python -m studio.training.evaluate models/detector.pt runs/pictures/a "
                                "runs/pictures/unseen")
    p.add_argument("weights", type=Path)
    p.add_argument("data", type=Path, nargs="+", help="folders that studio.datasets.pictures filled")
    a = p.parse_args()
    try:
        lines = [r for d in a.data for r in rows(a.weights, d / "dataset.yaml", Path("runs/evaluate"))]
    except InputError as e:
        print(f"studio.training.evaluate: {e}", file=sys.stderr)
        return 2
    print("| pictures | class | how many | box precision / recall | box mAP50 / mAP50-95 | mask mAP50 / mAP50-95 |")
    print("| --- | --- | --- | --- | --- | --- |")
    print("\n".join(lines))
    return 0


if __name__ == "__main__":
    sys.exit(main())
