#!/usr/bin/env bash
# PyQt6 6.11.0 beside opencv-python 4.14.0.94 on x86-64: after QImage.fill() of a 32-bit picture, OpenCV's linear cv2.resize in the
# same thread takes about twice as long, until something else clears the upper halves of the AVX registers (any numpy loop built for
# AVX does). Both libraries do what they promise: Qt's fill ends without vzeroupper, OpenCV's scaling has instructions of SSE.
# Who paints video in Qt blackens the bars with numpy, or by QPainter.fillRect into the window.
# Seen 2026-11-29, Linux x86-64 (AMD EPYC, one thread), Python 3.11: 1920x1080 to 1584x890, processor ms, least of 40
#   after numpy's fill 2.6, after QImage.fill 5.6
# The script fails if that changes; on a processor without AVX there is nothing to see.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/env"
"$folder/env/bin/pip" -q install PyQt6==6.11.0 opencv-python-headless==4.14.0.94 numpy==2.4.6
cat > "$folder/slow.py" <<'PY'
import sys, time
import cv2, numpy as np
from PyQt6.QtCore import PYQT_VERSION_STR
from PyQt6.QtGui import QImage

cv2.setNumThreads(1)
picture = np.random.default_rng(1).integers(0, 255, (1080, 1920, 3), dtype=np.uint8)
image, array = QImage(1584, 890, QImage.Format.Format_RGB32), np.empty((890, 1584, 4), np.uint8)

def ms(before):
    took = []
    for _ in range(40):
        before()
        began = time.thread_time()
        cv2.resize(picture, (1584, 890), interpolation=cv2.INTER_LINEAR)
        took.append(1000 * (time.thread_time() - began))
    return min(took)

print("PyQt6", PYQT_VERSION_STR, "opencv", cv2.__version__, "numpy", np.__version__)
if not cv2.checkHardwareSupport(cv2.CPU_AVX2 if hasattr(cv2, "CPU_AVX2") else 11):
    print("no AVX2 here")
    sys.exit(0)
by_numpy, by_qt = ms(lambda: array.fill(0)), ms(lambda: image.fill(0))
print(f"resize after numpy's fill {by_numpy:.1f} ms, after QImage.fill {by_qt:.1f} ms")
sys.exit(not by_qt > 1.3 * by_numpy)
PY
"$folder/env/bin/python" "$folder/slow.py"
