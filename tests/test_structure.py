"""How large files, folders and classes may be, and that each package says what it is for."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
ROOMS = ("measure", "calibration", "vision", "rules", "assistant", "gui", "studio", "benchmarks")
MOST_LINES, MOST_CLASS_LINES, MOST_FILES = 400, 250, 15


def modules(*rooms):
    """The rooms' Python files."""
    found = [p for room in rooms for p in sorted((ROOT / room).rglob("*.py"))]
    assert found
    return found


def test_no_file_is_longer_than_a_reader_bears():
    lengths = {str(p.relative_to(ROOT)): len(p.read_text(encoding="utf-8").splitlines()) for p in modules(*ROOMS)}
    assert {name: n for name, n in lengths.items() if n > MOST_LINES} == {}


def test_no_class_is():
    long = {}
    for path in modules(*ROOMS):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef) and node.end_lineno - node.lineno + 1 > MOST_CLASS_LINES:
                long[f"{path.relative_to(ROOT)}: {node.name}"] = node.end_lineno - node.lineno + 1
    assert long == {}


def test_no_folder_is_a_heap():
    counts = {}
    for path in modules(*ROOMS, "tests"):
        if path.name != "__init__.py":
            folder = str(path.parent.relative_to(ROOT))
            counts[folder] = counts.get(folder, 0) + 1
    assert {folder: n for folder, n in counts.items() if n > MOST_FILES} == {}


@pytest.mark.parametrize("room", ROOMS)
def test_each_package_says_what_it_is_for_and_imports_nothing(room):
    for path in modules(room):
        if path.name == "__init__.py":
            tree = ast.parse(path.read_text(encoding="utf-8"))
            assert ast.get_docstring(tree), f"{path.relative_to(ROOT)} says nothing of what its package is for"
            imports = [n for n in tree.body if isinstance(n, ast.ImportFrom | ast.Import)]
            assert all(getattr(n, "module", None) == "__future__" or path.parent.name in ("studio", "benchmarks")
                       for n in imports), f"{path.relative_to(ROOT)} imports something: a package costs nothing to name"


def test_tests_stand_where_their_modules_do():
    """Each folder of tests below a room's is a package of that room. ``cases``: whole runs over ../shared/cases; ``played``:
    battles over scripted scenes."""
    folders = {p.parent.relative_to(ROOT / "tests") for p in modules("tests")} - {Path(".")}
    known = {f for f in folders if (ROOT / f).is_dir()}
    assert folders - known == {Path("rules/sixth_game"), Path("cases"), Path("assistant/session/played")}
