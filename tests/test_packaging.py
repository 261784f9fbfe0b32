"""What the wheel holds: every room of the program, and the data where the program looks for it."""

import tomllib
from pathlib import Path

from assistant.runner import sample
from vision.networks import weights

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
WHEEL = PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]
PROGRAM = next(c for c in PROJECT["tool"]["importlinter"]["contracts"] if c["name"] == "imports go one way")


def test_every_room_of_the_program_is_in_the_wheel():
    rooms = {room for layer in PROGRAM["layers"] for room in layer.split(" | ")}
    assert set(WHEEL["packages"]) == rooms
    for room in rooms:
        for folder in {p.parent for p in (ROOT / room).rglob("*.py")}:
            assert (folder / "__init__.py").exists(), f"{folder} is no package: it could not be imported from the wheel"


def test_the_command_is_there():
    assert PROJECT["project"]["scripts"] == {"toy-umpire": "assistant.__main__:main"}


def test_data_lies_where_the_program_looks(tmp_path, monkeypatch):
    """Of an installed program: nothing beside the packages, all below sys.prefix."""
    for folder, place in WHEEL["shared-data"].items():
        (tmp_path / place).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / place).symlink_to(ROOT / folder, target_is_directory=True)
    for module in (sample, weights):
        monkeypatch.setattr(module, "__file__", str(tmp_path / "lib" / "room" / "package" / "module.py"))
    monkeypatch.setattr("sys.prefix", str(tmp_path))
    assert sample.sample_folder().is_relative_to(tmp_path)
    assert weights.weights_file("detector.onnx").is_relative_to(tmp_path)


def test_the_version_has_its_entry_in_the_changelog():
    assert f"\n## [{PROJECT['project']['version']}]" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
