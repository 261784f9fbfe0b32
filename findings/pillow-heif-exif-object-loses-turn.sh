#!/usr/bin/env bash
# pillow-heif 1.8.1: a HEIC's turn is written (its "irot") only where save() is given the Exif as bytes. Given Pillow's own
# Image.Exif object, as JPEG, PNG, WebP, TIFF and AVIF take it, the file is written without a word: orientation 6 in its Exif, no
# "irot". Readers go by "irot" alone, pillow-heif's own too (which then tells orientation 1): the turn is lost.
# Seen 2026-11-29, Linux x86-64, Python 3.11: 96x64 pixels with orientation 6 (a quarter turn), width x height as read again
#   exif=exif: no irot, 96x64, original_orientation 6; exif=exif.tobytes(): irot 3, 64x96
# The script fails if that changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/env"
"$folder/env/bin/pip" -q install pillow-heif==1.8.1 pillow==13.0.0
cat > "$folder/turned.py" <<'PY'
import io, sys
import pillow_heif
from PIL import Image

pillow_heif.register_heif_opener()

def saved(as_bytes):
    exif, out = Image.Exif(), io.BytesIO()
    exif[274] = 6
    Image.new("RGB", (96, 64)).save(out, "HEIF", exif=exif.tobytes() if as_bytes else exif)
    data = out.getvalue()
    at = data.find(b"irot")
    with Image.open(io.BytesIO(data)) as read:
        return data[at + 4] & 3 if at >= 0 else None, read.size, read.info.get("original_orientation")

print("pillow-heif", pillow_heif.__version__)
seen = saved(False), saved(True)
print("Exif object: irot %s, %s, original_orientation %s; bytes: irot %s, %s, original_orientation %s" % (*seen[0], *seen[1]))
sys.exit(not (seen[0][:2] == (None, (96, 64)) and seen[1][:2] == (3, (64, 96))))
PY
"$folder/env/bin/python" "$folder/turned.py"
