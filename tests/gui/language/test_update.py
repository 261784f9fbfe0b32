"""The translation files have every text of the window and of what it is told, whole, in German and French."""

import ast
import json
import re
from collections import Counter
from xml.etree import ElementTree

import pytest
from PyQt6.QtCore import QCoreApplication, QTranslator

from gui.language.chosen import FOLDER, LANGUAGES
from gui.language.update import ROOT, all_sentences, own_texts, spoken_texts, texts
from gui.language.words import SENTENCES, WINDOW

OTHERS = [code for code in LANGUAGES if code != "en"]
HOLE = re.compile(r"\{[^{}]*\}|%[vm]")


def messages(code):
    """(context, English, translations, whether it has plural forms, whether it is unfinished)."""
    for context in ElementTree.parse(FOLDER / f"{code}.ts").getroot().iter("context"):
        for message in context.iter("message"):
            told = message.find("translation")
            forms = [f.text or "" for f in told] if message.get("numerus") else [told.text or ""]
            yield context.find("name").text, message.find("source").text, forms, bool(message.get("numerus")), told.get("type")


@pytest.mark.parametrize("code", OTHERS)
def test_every_text_is_there_and_finished(code):
    wanted = {(c.name, m.source, m.numerus) for c in texts().contexts for m in c.messages}
    found = {(context, source, plural): (forms, kind) for context, source, forms, plural, kind in messages(code)}
    assert len(wanted) > 1000
    assert found.keys() == wanted, "run python -m gui.language.update, then translate what is unfinished"
    assert [k for k, (forms, kind) in found.items() if kind is not None or not all(f.strip() for f in forms)] == []


def test_the_list_of_sentences_is_todays():
    assert json.loads((FOLDER / "sentences.json").read_text(encoding="utf-8")) == sorted(all_sentences())


@pytest.mark.parametrize("code", OTHERS)
def test_placeholders_agree(code):
    for context, source, forms, _, _ in messages(code):
        for form in forms:
            holes, wanted = Counter(HOLE.findall(form)), Counter(HOLE.findall(source.replace("{#}", "{}")))
            numbered = sorted(h for h in holes if h[1:-1].isdigit())
            if context == SENTENCES and numbered:  # in another order
                assert numbered == [f"{{{k}}}" for k in range(wanted["{}"])], (source, form)
                continue
            assert holes == wanted, (source, form)
            assert context == SENTENCES or source.count("\n") == form.count("\n"), (source, form)


@pytest.mark.parametrize("code", OTHERS)
def test_a_key_of_a_menu_or_button_stays_one(code):
    for context, source, forms, _, _ in messages(code):
        if context == WINDOW and "&" in source:
            assert all(f.count("&") == 1 for f in forms), (source, forms)


@pytest.mark.parametrize("code", OTHERS)
def test_plurals_have_two_forms_that_count(code):
    plurals = [forms for _, _, forms, plural, _ in messages(code) if plural]
    assert len(plurals) > 8
    assert all(len(forms) == 2 for forms in plurals)


@pytest.mark.parametrize("code", OTHERS)
def test_the_compiled_file_is_of_that_translation(qapp, code):
    translator = QTranslator()
    assert translator.load(code, str(FOLDER))
    QCoreApplication.installTranslator(translator)
    try:
        for context, source, forms, plural, _ in messages(code):
            for n, form in zip((1, 7), forms, strict=True) if plural else ((-1, forms[0]),):
                assert QCoreApplication.translate(context, source, "", n) == form, "run python -m gui.language.update"
    finally:
        QCoreApplication.removeTranslator(translator)


def test_texts_and_templates_are_found(tmp_path):
    path = tmp_path / "a.py"
    path.write_text('"""Notes."""\nx = tr("Undo") + trn("{n} toy", "{n} toys", 3) + noop("Keys")\n'
                    'y = f"{a} is too far, {b:.1f} in"\n'
                    'KEY = "key"\n')
    assert sorted((t, p) for _, t, p in own_texts(path)) == [("Keys", False), ("Undo", False), ("{n} toys", True)]
    assert "{} is too far, {} in" in [t for _, t in spoken_texts(path)]
    assert "key" not in [t for _, t in spoken_texts(path)]


SHOWN = {"setText", "setToolTip", "setWindowTitle", "setPlaceholderText", "setInformativeText", "setStatusTip", "addTab",
         "setAccessibleName", "QLabel", "QPushButton", "QCheckBox", "QMessageBox", "addButton", "say", "_say", "button"}


def test_no_widget_is_given_words_that_nobody_translates():
    """Of a text written where it is shown: it must go through ``tr``."""
    bad = []
    for path in sorted((ROOT / "gui").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            name = getattr(node.func, "attr", getattr(node.func, "id", "")) if isinstance(node, ast.Call) else ""
            for text in node.args if name in SHOWN else ():
                words = text.value if isinstance(text, ast.Constant) else ""
                if isinstance(words, str) and re.search(r"[A-Za-z]{2,} ?[a-z]", words):
                    bad.append(f"{path.name}:{node.lineno}: {words}")
    code = ("Toy Umpire", "zone blast 3", "rtsp://192.168.0.20:8554/live", "victory = \"annihilation\"\n…")
    elsewhere = ("kept_settings.py",)  # said when they are shown
    assert [b for b in bad if not b.endswith(code) and not b.startswith(elsewhere)] == []
