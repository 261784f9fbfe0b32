"""Every reader of files with valid files of its kind, for :mod:`benchmarks.robustness.fuzz_readers`."""

from __future__ import annotations

import contextlib
import io
import itertools
import json
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

import numpy as np
from PIL import Image as Pillow

from assistant.__main__ import main as toy_umpire
from assistant.evidence.embedding import read_whole_card
from assistant.log.battle import read_battle
from assistant.log.captions import chapters, chapters_vtt, cues, srt, vtt
from assistant.overlay.style import read_style
from assistant.runner.script import read_script
from assistant.session.inputs import read_state
from assistant.session.roster import read_roster
from assistant.session.settings import read_settings
from benchmarks.reporting import ROOT, SHARED
from calibration.lens.formats.reading import lens_of_given, read_given
from calibration.table.mapping import TableCalibration
from gui.model.autosave import Autosave
from gui.setup.model.files import load_plan
from measure.errors import InputError
from measure.scene import scene
from measure.scene_file import read_scene
from rules.data import read_toml
from rules.engine import Piece
from rules.games.toaded.cards import read_cards
from rules.kit.data import FILE, read_kit
from rules.registry import game
from studio.footage.phone_clips import Kind, write_clip
from vision.capture.picture_file import read_picture
from vision.capture.source import open_source
from vision.networks.weights import open_weights


@dataclass(frozen=True, slots=True)
class Reader:
    """``read``: what is tried, of a file. ``files``: valid ones. ``apart``: other people's decoders, which may end a
    process. ``folder``: it reads a folder, which is made beside the file."""

    name: str
    read: Callable[[Path], object]
    files: tuple[Path, ...]
    apart: bool = False
    folder: bool = False


def readers(folder: Path) -> list[Reader]:
    """Every reader with its valid files, of which some are written into a folder."""
    sample, games = ROOT / "sample_footage" / "skirmish", ROOT / "rules" / "games"
    (folder / "scene.json").write_text(_scene_text(), encoding="utf-8")
    (folder / "style.toml").write_text('base = "plain"\ntext_px = 20\nlegend = true\n[sides]\ngreen = "#00ff00"\n[looks.toy]\n'
                                       'colour = "side"\nwidth = 2\nopacity = 0.5\n', encoding="utf-8")
    (folder / "settings.toml").write_text('weights = "none"\nnetwork_threads = 2\n', encoding="utf-8")
    (folder / "kept.json").write_text('{"version": 1, "log": "a.jsonl", "state": {"game": "toaded", "turn": [1, "green"]}}',
                                      encoding="utf-8")
    (folder / "setup.toml").write_text('kind = "set-up"\nsource = "0"\nturn_deg = 90\nmirrored = false\ngame = "toaded"\n'
                                       'size_px = [1280, 720]\nlock_focus = true\nfocus = 10\nmended = ["wall"]\n',
                                       encoding="utf-8")
    logs = tuple(p for p in (SHARED / "cases" / "05_logs" / "good.jsonl", SHARED / "cases" / "06a_doubt_log" / "battle.jsonl",
                             SHARED / "cases_media" / "09_300_chapters" / "long_name.jsonl") if p.is_file())
    table = SHARED / "cases_reports" / "00_base" / "table.toml"
    lenses = tuple(sorted((ROOT / "tests" / "calibration" / "lens" / "formats" / "written").glob("*.*")))
    text = [
        Reader("scene", read_scene, (folder / "scene.json",)), Reader("roster", read_roster, (sample / "roster.toml",)),
        Reader("state", read_state, (sample / "state.json",)), Reader("style", read_style, (folder / "style.toml",)),
        Reader("script", lambda p: read_script(str(p)), (sample / "script.jsonl",)),
        Reader("settings", read_settings, (folder / "settings.toml",)), Reader("log", read_battle, logs),
        Reader("captions of a log", _captions, logs),
        Reader("lens", _lens, (sample / "lens.toml", *(p for p in lenses if p.name != "projections.json"))),
        Reader("calibration", TableCalibration.load, (table,) if table.is_file() else ()),
        Reader("kept game", _kept, (folder / "kept.json",)), Reader("set-up", _plan, (folder / "setup.toml",), folder=True),
        Reader("deck of toaded", _deck, (games / "toaded" / "cards.toml",)),
        Reader("game of the kit", _kit, (_own_game(folder),), folder=True)]
    for g in sorted(p.parent.name for p in games.glob("*/example.toml")):
        text += [Reader(f"army of {g}", _army(g), (games / g / "example.toml",)),
                 Reader(f"house rules of {g}", _house(g), (_house_file(folder, g),))]
    return [r for r in [*text, *_media(folder, logs)] if r.files]


def _media(folder: Path, logs: Sequence[Path]) -> list[Reader]:
    rng = np.random.default_rng(5)
    picture = np.kron(rng.integers(0, 255, (6, 8, 3)), np.ones((8, 8, 1))).astype(np.uint8)
    pictures = [folder / f"picture.{ending}" for ending in ("png", "jpg", "bmp", "tif", "webp", "avif")]
    exif = Pillow.Exif()
    exif[274] = 6
    for path in pictures:
        Pillow.fromarray(picture).save(path, exif=exif)
    times = [k / 10 for k in range(8)]
    clips = [folder / "clip.mp4", folder / "trimmed.mp4", folder / "clip.mkv", folder / "clip.ts"]
    for path, kind in zip(clips, (Kind(pixel_aspect=Fraction(4, 3)), Kind("90", trimmed=True), Kind(ending=".mkv"),
                                  Kind(ending=".ts")), strict=True):
        write_clip(path, [np.roll(picture, k, axis=1) for k in range(8)], times, kind)
    cards = [folder / "card.png", folder / "card.pdf"]
    for path in cards if logs else ():
        at_s, one, other = _ruling(logs[0])
        with contextlib.redirect_stdout(io.StringIO()):
            toy_umpire(["evidence", str(logs[0]), "--at", str(at_s), "--from", one, "--to", other, "--out", str(path)])
    return [Reader("picture", read_picture, tuple(pictures), True), Reader("clip", _clip, tuple(clips), True),
            Reader("card", read_whole_card, tuple(cards) if logs else (), True),
            Reader("network", open_weights, (ROOT / "models" / "change-int8.onnx",), True)]


def _scene_text() -> str:
    return json.dumps(scene("red grunt r1 3,4", wall=(7, 0, 7, 8)).to_dict())


def _ruling(log: Path) -> tuple[float, str, str]:
    """A moment of a log and two toys that stand there."""
    scenes = read_battle(log).scenes
    time_s, first = next((s.time_s, s) for s in scenes if len(s.toys) > 1)
    return time_s, first.toys[0].id, first.toys[1].id


def _captions(path: Path) -> object:
    """The program reads no captions: it writes them, of whatever a log says. AssertionError: they are none."""
    battle = read_battle(path)
    end_s = battle.last_s + 5.0
    shown, marks = cues(battle, end_s), chapters(battle, end_s)
    for text, count in ((vtt(shown, battle.title), len(shown)), (srt(shown), len(shown)),
                        (chapters_vtt(marks, end_s), len(marks))):
        assert text.replace("\n", "").isprintable()
        assert sum("-->" in line for line in text.split("\n")) == count
    return shown


def _lens(path: Path) -> object:
    try:
        given = read_given(path)
    except InputError as e:
        several = re.search(r"it holds \d+ cameras \((\w+)", str(e))
        if several is None:
            raise
        given = read_given(path, several[1])
    return given if not hasattr(given, "program") else lens_of_given(given, (1280, 720))


def _clip(path: Path) -> int:
    source = open_source(str(path))
    try:
        return sum(f.bgr.size for f in itertools.islice(source, 50))
    finally:
        source.close()


def _kept(path: Path) -> object:
    return Autosave(path).load()


def _plan(path: Path) -> object:
    home = path.parent / "set-up"
    home.mkdir(exist_ok=True)
    (home / "setup.toml").write_bytes(path.read_bytes())
    return load_plan(home)


def _deck(path: Path) -> object:
    return read_cards(read_toml(path), str(path))


OWN = "skirmish"


def _own_game(folder: Path) -> Path:
    """The file that ``new-game`` begins a game with."""
    path = folder / FILE
    path.write_text((ROOT / "rules" / "kit" / "template" / FILE).read_text(encoding="utf-8").replace("NAME", OWN),
                    encoding="utf-8")
    return path


def _kit(path: Path) -> object:
    home = path.parent / OWN
    home.mkdir(exist_ok=True)
    (home / FILE).write_bytes(path.read_bytes())
    return read_kit(home)


def _house_file(folder: Path, game_id: str) -> Path:
    """All house rules of a game as they are."""
    path = folder / f"house-{game_id}.toml"
    path.write_text("".join(f"{h.key} = {json.dumps(h.to_dict()['value'])}\n" for h in game(game_id).house_rules),
                    encoding="utf-8")
    return path


def _house(game_id: str) -> Callable[[Path], object]:
    rules, pieces = game(game_id), _pieces(game_id)
    table = read_toml(ROOT / "rules" / "games" / game_id / "example.toml").get(game_id)

    def read(path: Path) -> object:
        return rules.start(pieces, table, read_toml(path))

    return read


def _pieces(game_id: str) -> list[Piece]:
    """Toys of all names in a game's example."""
    wanted = re.findall(r'"(\w+)"', (ROOT / "rules" / "games" / game_id / "example.toml").read_text(encoding="utf-8"))
    return [Piece(n, "red" if n[0] in "ra" else "blue", "M", n) for n in dict.fromkeys((*"xyzabc", *wanted))]


def _army(game_id: str) -> Callable[[Path], object]:
    rules, pieces = game(game_id), _pieces(game_id)

    def read(path: Path) -> object:
        data = read_toml(path)
        return rules.start(pieces, data.get(game_id))

    return read
