"""What calibration and cameras tell in the set-up is said in the window's language, and no text is translated too early."""

import ast
from pathlib import Path

import pytest

import gui
from calibration.table.check import describe
from gui.language.chosen import use_language
from gui.language.sentences import ENGLISH
from gui.language.words import said

TOLD = (
    "the sheet at (36, 10) is printed short one way, by 2.1 ± 0.3 %: along x it is 0.98 of its size where along y it is 1.00, "
    "or the camera moved while the picture was taken (rolling shutter): measure both printed bars, print again at 100 % "
    "without \"fit to page\", and set the camera to its own format",
    "the sheet at (36, 10) is printed at 0.90 ± 0.01 of its size (7.20 in for 8.00 in) and was left out: print it "
    "again at 100 %",
    "marker 3 is bent, covered or blurred (5.1 sigma off) and was left out",
    "2 of 4 markers of the sheet seen (ids 3, 7): uncover the sheet, or move it into the picture",
    "no marker of the sheet is in view (0 of 4 found): lay the whole sheet flat in the picture, in even light and sharp focus, "
    "with the camera 5 to 7 feet up",
    "camera 3 cannot be opened: plug it in, close other programs that use it, or give another number",
    "the camera gave no picture for 12.5 s: it was opened again, and goes on",
)


@pytest.fixture(params=["de", "fr"])
def language(request, qapp):
    use_language(request.param)
    yield request.param
    use_language("en")


@pytest.mark.parametrize("text", TOLD)
def test_no_english_is_left(language, text):
    assert said(text) != text
    assert not ENGLISH.search(said(text))


def test_how_good_ranges_will_be_is_said(language, painted_calibration):
    assert not ENGLISH.search(said(describe(painted_calibration)))


def test_no_text_is_translated_before_a_language_is_chosen():
    early = []
    for path in Path(gui.__file__).parent.rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        functions = [n for n in ast.walk(tree) if isinstance(n, ast.FunctionDef | ast.Lambda)]
        bodies = [b for f in functions for b in (f.body if isinstance(f.body, list) else [f.body])]
        inside = {id(n) for body in bodies for n in ast.walk(body)}
        early += [f"{path.name}:{n.lineno}" for n in ast.walk(tree) if isinstance(n, ast.Call) and id(n) not in inside
                  and isinstance(n.func, ast.Name) and n.func.id in ("tr", "trn", "said")]
    assert early == []
