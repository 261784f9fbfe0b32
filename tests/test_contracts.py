"""How the rooms may know each other: import-linter holds its contracts, and bites when one is broken."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
ROOMS = ("measure", "calibration", "vision", "rules", "assistant", "gui", "studio", "benchmarks")
LINT = "from importlinter.cli import lint_imports_command as check; check()"


def lint(folder):
    """import-linter in that folder: exit status and what it said."""
    done = subprocess.run([sys.executable, "-c", LINT, "--no-cache"], cwd=folder, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


@pytest.fixture(scope="module")
def copy(tmp_path_factory):
    """The rooms' Python files and the contracts, to be broken."""
    folder = tmp_path_factory.mktemp("copy")
    for room in ROOMS:
        shutil.copytree(ROOT / room, folder / room, ignore=lambda _, names: [n for n in names if n == "__pycache__"])
    shutil.copy(ROOT / "pyproject.toml", folder)
    return folder


def test_the_contracts_are_kept():
    status, said = lint(ROOT)
    assert status == 0, said
    assert re.search(r"[1-9]\d* kept, 0 broken", said), said


@pytest.mark.parametrize(("file", "line", "contract"), [
    ("measure/distance/gap.py", "import vision.imaging.patches", "imports go one way"),
    ("rules/places.py", "import cv2", "rules and measure see no pixels"),
    ("assistant/overlay/text.py", "import PyQt6.QtCore", "Qt only in gui"),
])
def test_a_broken_contract_is_reported(copy, file, line, contract):
    path = copy / file
    whole = path.read_text(encoding="utf-8")
    head, rest = whole.split("from __future__ import annotations\n", 1)
    path.write_text(f"{head}from __future__ import annotations\n{line}\n{rest}", encoding="utf-8")
    try:
        status, said = lint(copy)
    finally:
        path.write_text(whole, encoding="utf-8")
    assert status != 0
    assert re.search(rf"{contract}\s+BROKEN", said), said
    assert file.removesuffix(".py").replace("/", ".") in said


def test_games_do_not_import_each_other():
    games = [p.name for p in (ROOT / "rules" / "games").iterdir() if (p / "game.py").exists()]
    assert len(games) >= 5
    for game in games:
        for file in (ROOT / "rules" / "games" / game).rglob("*.py"):
            others = set(re.findall(r"rules\.games\.(\w+)", file.read_text(encoding="utf-8"))) - {game}
            assert not others, f"{file.relative_to(ROOT)} knows {others}"


def test_folders_of_data_are_no_packages():
    for folder in ("models", "sample_footage"):
        assert not list((ROOT / folder).rglob("__init__.py")), f"a package named {folder} would shadow others'"


def tracked():
    """Files that git keeps; a copy without git has none to look at."""
    done = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=False)
    if done.returncode:
        pytest.skip("not a git checkout: no list of the project's files")
    return [ROOT / name for name in done.stdout.decode().split("\0") if name]


def test_no_file_names_a_place_on_somebodys_machine():
    place = re.compile(rb"(?<![\w.$}~-])/(?:home|Users|root|tmp|private|var/folders)/[\w.-]+|[A-Z]:\\\\?Users\\", re.ASCII)
    found = []
    for path in tracked():
        if not path.is_file() or path.suffix in (".png", ".mp4", ".jpg", ".onnx", ".svg") or path == Path(__file__):
            continue
        for number, text in enumerate(path.read_bytes().splitlines(), 1):
            if place.search(text):
                found.append(f"{path.relative_to(ROOT)}:{number}: {text.strip()[:100].decode(errors='replace')}")
    assert not found, "\n".join(found)
