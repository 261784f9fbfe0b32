"""The door to Ultralytics, of the training extra: the package itself, and a user's own .pt network. It is imported only when
something here is called."""

from __future__ import annotations

import importlib.util
import os
import sys
import tempfile
import types
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from measure.errors import InputError
from vision.networks.detection import Detection, DetectorError, Image8


class TrainingError(InputError):
    """A detector that cannot be trained or exported."""


class UltralyticsModel:
    """A user's own .pt network. DetectorError: not one of Ultralytics'."""

    def __init__(self, weights: Path) -> None:
        package = ultralytics(Path(tempfile.gettempdir()) / "toy-umpire-ultralytics")
        try:
            self._model: Any = package.YOLO(str(weights))
        except Exception as e:  # any pickle may be handed in
            raise DetectorError(f"{weights} is not an Ultralytics network ({str(e).splitlines()[0][:120]})") from e

    @property
    def names(self) -> Mapping[Any, Any]:
        """Its class numbers and their names."""
        return self._model.names

    def find(self, bgr: Image8, least: float, labels: Mapping[int, str]) -> tuple[Detection, ...]:
        """Everything in a picture (H, W, 3) uint8, surest first; ``labels``: ours for its class numbers."""
        result = self._model.predict(bgr, verbose=False, conf=least, retina_masks=True)[0]
        out = []
        for i, box in enumerate(result.boxes.xyxy.cpu().numpy().astype(float)):
            x0, y0, x1, y1 = (float(v) - 0.5 for v in box)
            ring = np.array([[x0, y0], [x1, y0], [x1, y1], [x0, y1]])
            if result.masks is not None and len(result.masks.xy[i]) >= 3:
                ring = np.asarray(result.masks.xy[i], float)
            out.append(Detection(labels.get(int(result.boxes.cls[i]), "toy"), float(result.boxes.conf[i]),
                                 (x0, y0, x1, y1), ring))
        return tuple(sorted(out, key=lambda d: -d.confidence))


def ultralytics(settings_dir: Path) -> Any:
    """The package, told to stay off the network and to keep its settings in ``settings_dir``. TrainingError: not installed."""
    missing = [n for n in ("ultralytics", "torch") if importlib.util.find_spec(n) is None]
    if missing:
        raise TrainingError(f"training needs {' and '.join(missing)}: install the program with its training extra, "
                         "pip install 'toy-umpire[train]'")
    settings_dir.mkdir(parents=True, exist_ok=True)
    os.environ["YOLO_OFFLINE"] = "true"
    os.environ["YOLO_AUTOINSTALL"] = "false"
    os.environ.setdefault("YOLO_CONFIG_DIR", str(settings_dir))
    _torchvision()
    import ultralytics as package
    return package


def _torchvision() -> None:
    """A stand-in for torchvision where it cannot be loaded (its wheel is built for GPUs): only ``ops.nms`` is wanted."""
    try:
        import torchvision  # noqa: F401
        return
    except (ImportError, RuntimeError, OSError):
        for name in [n for n in sys.modules if n.split(".")[0] == "torchvision"]:
            del sys.modules[name]

    def nms(boxes: Any, scores: Any, iou_threshold: float) -> Any:
        from ultralytics.utils.nms import TorchNMS
        return TorchNMS.nms(boxes, scores, iou_threshold)
    package, ops = types.ModuleType("torchvision"), types.ModuleType("torchvision.ops")
    package.__version__, package.ops, ops.nms = "0.28.0", ops, nms  # type: ignore[attr-defined]
    package.__spec__ = importlib.util.spec_from_loader("torchvision", None)
    ops.__spec__ = importlib.util.spec_from_loader("torchvision.ops", None)
    sys.modules.update({"torchvision": package, "torchvision.ops": ops})
