#!/usr/bin/env bash
# PyAV 18.1.0 (FFmpeg in its wheel): a text in an FFMETADATA file that ends in a backslash. FFmpeg's manual asks for a backslash
# before each of = ; # \ and line ends, so such a text ends in two. The reader takes the line's end behind them for escaped, too,
# and joins the next line to the text: of two chapters one is lost without a word. A blank behind the two helps.
# FFmpeg 5.1 of Debian 12 does the same, and it writes such files itself (-f ffmetadata).
# Seen 2026-11-30, Linux x86-64, Python 3.11: of three chapters two are read; with the blank three.
# The script fails if that changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/env"
"$folder/env/bin/pip" -q install av==18.1.0
cat > "$folder/chapters.py" <<'PY'
import sys
import av

def read(path, title):
    with open(path, "w") as out:
        out.write(";FFMETADATA1\n")
        for i, each in enumerate(("one", title, "three")):
            out.write(f"[CHAPTER]\nTIMEBASE=1/1000\nSTART={1000 * i}\nEND={1000 * (i + 1)}\ntitle={each}\n")
    with av.open(path, format="ffmetadata") as container:
        return [chapter["metadata"]["title"] for chapter in container.chapters()]

seen = [read(sys.argv[1] + "/c.ffmetadata", title) for title in ("a\\\\", "a\\\\ ")]
print("PyAV", av.__version__, "FFmpeg's libavformat", av.library_versions["libavformat"], seen)
sys.exit([len(titles) for titles in seen] != [2, 3])
PY
"$folder/env/bin/python" "$folder/chapters.py" "$folder"
