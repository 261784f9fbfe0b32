"""What the README says can be done: its commands are ones the program takes, its roster reads, its links lead somewhere."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from assistant.__main__ import main, parser
from assistant.session.roster import read_roster
from rules import registry

ROOT = Path(__file__).resolve().parent.parent
TEXT = (ROOT / "README.md").read_text(encoding="utf-8")


def commands():
    """Every `toy-umpire ...` in the text that is written out whole."""
    found = re.findall(r"`(?:toy-umpire|python3 start\.py run) ([^`]+)`", TEXT)
    found += re.findall(r"^\s*(?:toy-umpire|python3 start\.py run) (.+)$", TEXT, re.M)
    return sorted({" ".join(c.split()) for c in found if "..." not in c})


def test_there_are_commands_to_try():
    assert len(commands()) >= 6


@pytest.mark.parametrize("command", commands())
def test_each_command_is_one_that_the_program_takes(command, capsys):
    words = shlex.split(command)
    try:
        args = parser().parse_args(words)
    except SystemExit:
        # a bare name, as in "a lens file (`toy-umpire lens`)", stands for the command; anything else is a wrong command
        assert len(words) == 1, capsys.readouterr().err
        with pytest.raises(SystemExit) as left:
            main([*words, "--help"])
        assert left.value.code == 0
        return
    if getattr(args, "game", None):
        assert args.game in [g.id for g in registry.games()]


def test_the_roster_shown_reads(tmp_path):
    blocks = re.findall(r"^( *)```toml\n(.*?)^ *```", TEXT, re.M | re.S)
    assert blocks
    for indent, block in blocks:
        path = tmp_path / "roster.toml"
        path.write_text(re.sub(f"^{indent}", "", block, flags=re.M), encoding="utf-8")
        roster = read_roster(path)
        assert roster.known.toys or roster.known.terrain or roster.tables


def test_every_link_leads_somewhere():
    links = [x.split("#")[0] for x in re.findall(r"\]\(([^)]+)\)", TEXT) if not x.startswith(("http", "#", "mailto:"))]
    assert links
    assert [x for x in links if not (ROOT / x).exists()] == []


def test_the_games_named_are_those_there_are():
    for game in registry.games():
        name = game.title.removeprefix("A ").removeprefix("The ").removesuffix(" Game")
        assert name.lower() in TEXT.lower(), game.title


def test_the_two_commands_exist():
    named = re.findall(r"^python3 start\.py (\w+)", TEXT, re.M)
    assert named[:2] == ["demo", "test"]
    done = subprocess.run([sys.executable, str(ROOT / "start.py")], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert all(f"  {word} " in done.stderr for word in named)
