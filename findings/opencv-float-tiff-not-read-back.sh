#!/usr/bin/env bash
# opencv-python 4.14.0.94 and 5.0.0.93: a colour TIFF of 32-bit floats that cv2.imwrite writes is not read back by cv2.imread
# with its usual flags: IMREAD_COLOR, IMREAD_GRAYSCALE and IMREAD_ANYDEPTH give None (and a warning on stderr), only
# IMREAD_UNCHANGED and IMREAD_COLOR | IMREAD_ANYDEPTH give the picture. PNG and TIFF of 16 bits are read with all of them. Who asks
# for IMREAD_COLOR must be ready for None though the file is sound.
# Seen 2026-11-30, Linux x86-64, Python 3.11, with both versions. The script fails if that changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cat > "$folder/floats.py" <<'PY'
import sys
import cv2, numpy as np

C, G, A, U = cv2.IMREAD_COLOR, cv2.IMREAD_GRAYSCALE, cv2.IMREAD_ANYDEPTH, cv2.IMREAD_UNCHANGED
rng = np.random.default_rng(0)

def read(name, picture):
    path = f"{sys.argv[1]}/{name}"
    assert cv2.imwrite(path, picture)
    return [cv2.imread(path, flags) is not None for flags in (C, G, A, C | A, U)]

floats = read("floats.tif", rng.random((20, 30, 3), np.float32))
deep = [read(f"deep.{e}", rng.integers(0, 65535, (20, 30, 3), np.uint16)) for e in ("tif", "png")]
print("opencv", cv2.__version__, "colour, grey, any depth, colour of any depth, unchanged: floats", floats, "16 bits", deep)
sys.exit(not (floats == [False, False, False, True, True] and all(map(all, deep))))
PY
for version in 4.14.0.94 5.0.0.93; do
    python3 -m venv --clear "$folder/env"
    "$folder/env/bin/pip" -q install opencv-python-headless==$version numpy==2.4.6
    "$folder/env/bin/python" "$folder/floats.py" "$folder" 2> /dev/null
done
