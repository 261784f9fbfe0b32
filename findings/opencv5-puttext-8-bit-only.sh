#!/usr/bin/env bash
# OpenCV's putText on a picture of floating-point numbers: 4.14.0 writes (without smooth edges, whatever LINE_AA asks), 5.0.0
# refuses it by an assertion (drawing_text.cpp: img.depth() == CV_8U). fillPoly, circle and line still take such pictures in
# both. Whoever writes letters into a mask or a height map of floats writes them on 8 bits and converts.
# Seen 2026-11-30, Linux x86-64, Python 3.11: 4.14.0: written, 2 values; 5.0.0: refused. The script fails if that changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cat > "$folder/letters.py" <<'PY'
import cv2, numpy as np

flat = np.zeros((40, 40), np.float32)
cv2.fillPoly(flat, [np.array([[5, 5], [30, 8], [12, 30]], np.int32)], 1.0, cv2.LINE_AA)
cv2.circle(flat, (20, 20), 6, 0.5, -1, cv2.LINE_AA)
assert flat.max() == 1.0
flat[:] = 0
try:
    cv2.putText(flat, "A", (8, 32), cv2.FONT_HERSHEY_DUPLEX, 1.1, 1.0, 3, cv2.LINE_AA)
    seen = f"written, {len(np.unique(flat))} values"
except cv2.error as e:
    seen = "refused" if "CV_8U" in str(e) else str(e)
print(f"OpenCV {cv2.__version__}: putText on float32: {seen}")
assert seen == ("refused" if cv2.__version__.startswith("5") else "written, 2 values"), seen
PY
for version in 4.14.0.94 5.0.0.93; do
    python3 -m venv "$folder/$version"
    "$folder/$version/bin/pip" -q install "opencv-python==$version" numpy==2.4.6
    "$folder/$version/bin/python" "$folder/letters.py"
done
echo "as found"
