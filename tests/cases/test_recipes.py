"""The cases of ../shared that check themselves: pipes and links, a full disk, damaged settings, Ctrl-C, names, dead workers."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
CASES = ROOT.parent / "shared" / "cases"
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not CASES.is_dir(), reason="../shared/cases is not beside the project: these inputs are not part of it"),
    pytest.mark.skipif(shutil.which("bash") is None or os.name == "nt", reason="the recipes need bash"),
]

PATIENT_SLEEP = """#!/bin/sh
{sleep} "$@"
[ "$1" = 15 ] || exit 0
n=0
while [ ! -s "$XDG_DATA_HOME/toy-umpire/setup/setup.toml" ] && [ $n -lt 480 ]; do {sleep} 0.5; n=$((n + 1)); done
"""
"""11_ctrl_c gives the window 15 s to set up its table and asks then for the kept set-up. A busy machine needs longer, and a
window that is stopped before has nothing to keep: this waits for the set-up too, 4 minutes at most."""


@pytest.mark.parametrize("case", ["cases/08_out", "cases/09_full_disk", "cases/10_geometry", "cases/11_ctrl_c",
                                  "cases/12d_words", "cases_media/11_worker_dies"])
def test_every_line_of_a_recipe_is_right(case, tmp_path):
    sleep = tmp_path / "sleep"
    sleep.write_text(PATIENT_SLEEP.format(sleep=shutil.which("sleep")), encoding="utf-8")
    sleep.chmod(0o755)
    done = subprocess.run(["bash", str(CASES.parent / case / "recipe.sh")], cwd=ROOT, capture_output=True, text=True,
                          check=False, env=os.environ | {"TOY": f"{sys.executable} -m assistant", "PYTHONPATH": str(ROOT),
                                                         "PYTHON": sys.executable,
                                                         "PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}"})
    assert "right: " in done.stdout
    wrong = [line for line in done.stdout.splitlines() if line.startswith("WRONG") and not names_nothing(line)]
    assert wrong == []
    if "WRONG" not in done.stdout:
        assert done.returncode == 0


def names_nothing(line):
    """11_worker_dies says WRONG of a list of missing files that holds a blank and no file (`tr` makes one of the line's end):
    nothing was missing."""
    return line.rstrip().endswith("missing for a while:")


def test_a_line_that_names_what_was_missing_counts():
    assert not names_nothing("WRONG: c1's files were there all the time since it was done; missing for a while: battle.mp4 ")
    assert names_nothing("WRONG: c1's files were there all the time since it was done; missing for a while:  ")
