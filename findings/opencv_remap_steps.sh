#!/usr/bin/env bash
# OpenCV's remap, warpAffine and warpPerspective in OpenCV 4.14.0 and 5.0.0, floating-point maps and pictures: 4 rounds every
# place to 1/32 pixel first, so that a shift by 0.01 pixel does nothing at all, and between two pixels there are 33 values.
# 5 takes linear and cubic places as they are. Lanczos still goes in steps of 1/32. Whoever undistorts or aligns by these and
# then measures corners to hundredths of a pixel sees up to 1/64 pixel of that in 4, and other numbers in 5.
# Seen 2026-11-28, Linux x86-64, Python 3.11: 4.14.0: 33 values, shift 0; 5.0.0: 101 values, shift 0.01; Lanczos: 33 in both.
# The script fails if that changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cat > "$folder/steps.py" <<'PY'
import cv2, numpy as np

ramp = np.tile(np.arange(256, dtype=np.float32) * 100, (4, 1))  # a pixel to the right is 100 brighter
x = np.linspace(50, 51, 101, dtype=np.float32)[None]
y = np.ones_like(x)
values = {name: len(np.unique(cv2.remap(ramp, x, y, how)[0].round(3)))
          for name, how in (("linear", cv2.INTER_LINEAR), ("cubic", cv2.INTER_CUBIC), ("lanczos", cv2.INTER_LANCZOS4))}
by = np.array([[1, 0, 0.01], [0, 1, 0]])
flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
affine = cv2.warpAffine(ramp, by, (256, 4), flags=flags)[1, 100] / 100 - 100
perspective = cv2.warpPerspective(ramp, np.vstack([by, [0, 0, 1]]), (256, 4), flags=flags)[1, 100] / 100 - 100
print(f"OpenCV {cv2.__version__}: values at 101 places between two pixels {values}; a shift by 0.01 pixel comes out as "
      f"{affine:.4f} (affine), {perspective:.4f} (perspective)")
fine = cv2.__version__.startswith("5")
assert values == {"linear": 101 if fine else 33, "cubic": 101 if fine else 33, "lanczos": 33}, values
assert abs(affine - 0.01 * fine) < 1e-3 and abs(perspective - 0.01 * fine) < 1e-3, (affine, perspective)
PY
for version in 4.14.0.94 5.0.0.93; do
    python3 -m venv "$folder/$version"
    "$folder/$version/bin/pip" -q install "opencv-python==$version" numpy==2.4.6
    "$folder/$version/bin/python" "$folder/steps.py"
done
echo "as found"
