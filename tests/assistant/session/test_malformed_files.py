"""Every file that a battle is opened with, with something wrong in it: read, or one sentence with its path."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from assistant.log.battle_log import read_log
from assistant.overlay.style import read_style
from assistant.runner.script import read_script
from assistant.session.inputs import read_state
from assistant.session.roster import read_roster
from assistant.session.settings import read_settings
from measure.errors import InputError
from measure.scene import scene
from measure.scene_file import read_scene
from tests.mutations import ODD, ODD_JSON, broken, one_sentence, toml

SQUARE = [[0, 0], [1, 0], [1, 1], [0, 1]]
ROSTER = {
    "toy": [{"name": "Jeep", "id": "a", "side": "green", "size": "M", "height_in": 2.0, "height_sigma_in": 0.1, "at_in": [3, 4],
             "base_mm": 25, "eye_in_above_base": 1.9,
             "ignored_parts": [{"footprint_in": SQUARE, "base_in": 1, "height_in": 1}]}],
    "terrain": [{"name": "wall", "kind": "wall", "cover": "hard", "height_in": 2, "footprint_in": SQUARE},
                {"name": "hill", "height_in": 1, "at_in": [9, 9]}],
    "toytastrophe": {"hands": "counted", "house_rules": {"scale": 0.5}}}
STYLE = {"base": "plain", "text_px": 20, "legend": True, "sides": {"green": "#00ff00"},
         "looks": {"toy": {"colour": "side", "width": 2, "opacity": 0.5}}}
SCRIPT = [{"time_s": 1.5, "action": {"kind": "move", "actor": "a", "target": None, "card": "5S", "extra": ["x"]}},
          {"time_s": 2, "note": "a note"}, {"time_s": 3, "undo": True},
          {"time_s": 4, "action": {"kind": "pass"}, "ruling": True, "by": "all"}]
SCENE = scene("red grunt r1 3,4", wall=(7, 0, 7, 8)).to_dict()
LOG = [{"type": "note", "time_s": 1.0, "text": "x"}, {"type": "scene", **SCENE}, {"type": "end", "time_s": 2.0}]


def lines(rows: Any) -> str:
    return "\n".join(json.dumps(r) for r in rows)


KINDS: dict[str, tuple[Callable[[Any], Any], Any, Callable[[Any], str], tuple[Any, ...]]] = {
    "roster": (read_roster, ROSTER, toml, ODD), "style": (read_style, STYLE, toml, ODD),
    "settings": (read_settings, {"weights": "none", "network_threads": 2}, toml, ODD),
    "state": (read_state, {"game": "toytastrophe", "version": 1}, json.dumps, ODD_JSON),
    "scene": (read_scene, SCENE, json.dumps, ODD_JSON), "script": (lambda p: read_script(str(p)), SCRIPT, lines, ODD_JSON),
    "log": (read_log, LOG, lines, ODD_JSON)}


@pytest.mark.parametrize("kind", KINDS)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_whatever_is_wrong_is_read_or_one_sentence(kind: str, data: st.DataObject, tmp_path: Path) -> None:
    read, document, write, odd = KINDS[kind]
    path = tmp_path / "file"
    path.write_text(write(data.draw(broken(document, odd))), encoding="utf-8")
    try:
        read(path)
    except InputError as e:
        one_sentence(e, path)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("raw", [
    b"\xff\xfe\x00\x01", b"a = '\xff'\n", b"[" * 10_000, b"a = " + b"[" * 10_000, b'{"a": ' * 10_000,
    b"a = " + b"{a = " * 10_000,
    b"9" * 5000, b"a = " + b"9" * 5000, b'{"type": "note", "time_s": ' + b"9" * 5000 + b"}\n{}", b"= = =",
    b"\x00" * 100 + b"\n\n{}"],
    ids=range(11))
def test_no_such_file_is_read(kind: str, raw: bytes, tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(raw + b"\n{}\n")
    with pytest.raises(InputError, match="file") as e:
        KINDS[kind][0](path)
    assert "\n" not in str(e.value)
