#!/usr/bin/env bash
# opencv-python 4.14.0.94: cv2.imdecode with IMREAD_IGNORE_ORIENTATION leaves a JPEG as it is stored, but turns a TIFF all the
# same, and an AVIF neither with the flag nor without (its "irot" is dropped). Who turns pictures by the orientation that Pillow
# reads turns TIFF twice.
# Seen 2026-11-28, Linux x86-64, Python 3.11: 64x32 pixels stored with orientation 6 (a quarter turn), width x height as read
#   JPEG: 32x64, with the flag 64x32; TIFF: 32x64 both ways; AVIF: 64x32 both ways
# The script fails if that changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/env"
"$folder/env/bin/pip" -q install opencv-python-headless==4.14.0.94 numpy==2.4.6 pillow==13.0.0
cat > "$folder/turned.py" <<'PY'
import io, sys
import cv2, numpy as np, PIL
from PIL import Image

def sizes(kind):
    exif, out = Image.Exif(), io.BytesIO()
    exif[274] = 6
    Image.fromarray(np.full((32, 64, 3), 90, np.uint8)).save(out, kind, exif=exif)
    data = np.frombuffer(out.getvalue(), np.uint8)
    found = []
    for flags in (cv2.IMREAD_COLOR, cv2.IMREAD_COLOR | cv2.IMREAD_IGNORE_ORIENTATION):
        read = cv2.imdecode(data, flags)
        found.append(None if read is None else (read.shape[1], read.shape[0]))
    return found

print("opencv", cv2.__version__, "pillow", PIL.__version__)
seen = {kind: sizes(kind) for kind in ("JPEG", "TIFF", "AVIF")}
print(seen)
turned, stored = (32, 64), (64, 32)
sys.exit(not (seen["JPEG"] == [turned, stored] and seen["TIFF"] == [turned, turned] and seen["AVIF"] == [stored, stored]))
PY
"$folder/env/bin/python" "$folder/turned.py"
