"""The pictures in the docs: each one that is shown is there, each one that is there is shown, and they are small."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PICTURES = ROOT / "docs" / "pictures"
MOST_BYTES = 400_000


def shown():
    pages = [ROOT / "README.md", *sorted((ROOT / "docs").glob("**/*.md"))]
    return {(page.parent / at).resolve() for page in pages
            for at in re.findall(r"!\[[^\]]*\]\(([^)#:]+)\)", page.read_text(encoding="utf-8"))}


def test_every_picture_that_is_shown_is_there():
    assert [str(p.relative_to(ROOT)) for p in sorted(shown()) if not p.exists()] == []


def test_every_picture_that_is_there_is_shown():
    assert sorted(p.name for p in PICTURES.iterdir() if p.resolve() not in shown()) == []


def test_pictures_are_small():
    assert {p.name: p.stat().st_size for p in PICTURES.iterdir() if p.stat().st_size > MOST_BYTES} == {}
