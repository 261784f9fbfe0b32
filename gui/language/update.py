"""Brings the translation files up to date: ``python -m gui.language.update`` after a text was changed.

PyQt's lupdate writes new texts into ``de.ts`` and ``fr.ts``, as unfinished; Qt's lrelease makes the ``.qm`` files of them.
lrelease is not part of PyQt6: it comes with Qt (Debian: qt6-l10n-tools; elsewhere: pip install pyside6-essentials, in an
environment of its own), and its path may be given. Without it the .ts files alone are written."""

from __future__ import annotations

import ast
import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from PyQt6.lupdate.source_file import SourceFile
from PyQt6.lupdate.translation_file import TranslationFile
from PyQt6.lupdate.translations import Context, Message

from gui.language.chosen import FOLDER, LANGUAGES
from gui.language.pages import READ, TAG
from gui.language.spoken import LEFT_OUT, SOURCES, SPOKEN
from gui.language.words import SENTENCES, WINDOW

ROOT = FOLDER.parents[1]
PAGE = ROOT / "assistant" / "report" / "templates" / "report.html.j2"
OWN = {"tr": 0, "noop": 0, "trn": 1}
"""Functions whose texts are the window's own, and which of their texts is the key."""


def own_texts(path: Path) -> Iterator[tuple[int, str, bool]]:
    """(line, text, whether it has plural forms) of what a module of gui says itself."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in OWN:
            text = node.args[OWN[node.func.id]]
            if isinstance(text, ast.Constant) and isinstance(text.value, str):
                yield node.lineno, text.value, node.func.id == "trn"


def spoken_texts(path: Path) -> Iterator[tuple[int, str]]:
    """(line, template) of the sentences that a module of another room makes: its texts with ``{}`` where something is put
    in. What has no blank and no capital is a key, and no text."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    beside = {id(n.value) for n in ast.walk(tree) if isinstance(n, ast.Expr)}
    beside |= {id(v) for n in ast.walk(tree) if isinstance(n, ast.JoinedStr) for v in n.values}
    for node in ast.walk(tree):
        if id(node) in beside or not isinstance(node, ast.Constant | ast.JoinedStr):
            continue
        text = _template(node)
        if text and re.search(r"[A-Za-z]{2}", text) and re.search(r"[A-Za-z]\w* |^[A-Z]| \w", text):
            yield node.lineno, text


def _template(node: ast.Constant | ast.JoinedStr) -> str:
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else ""
    return "".join(str(v.value) if isinstance(v, ast.Constant) else "{}" for v in node.values)


def page_texts(path: Path) -> list[str]:
    """The words of a page's template (Jinja in HTML), ``{}`` where something is put in."""
    page = re.sub(r"\{%.*?%\}", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    page = re.sub(r"\{\{.*?\}\}", "{}", page, flags=re.DOTALL)
    read = [m[2] for m in READ.finditer(page)]
    return [" ".join(text.split()) for text in (*TAG.sub("\n\n", page).split("\n\n"), *read) if re.search("[A-Za-z]{2}", text)]


def all_sentences() -> dict[str, tuple[Path, int]]:
    """Each template once, and where it stands."""
    found: dict[str, tuple[Path, int]] = dict.fromkeys(SPOKEN, (FOLDER / "spoken.py", 1))
    found.update({text.strip(" .,:;"): (PAGE, 1) for text in page_texts(PAGE)})
    for pattern in SOURCES:
        for path in sorted(ROOT.glob(pattern)):
            for line, text in spoken_texts(path):
                text = text.strip(" .,:;\n")
                text = text[1:-1] if text.startswith("(") and text.endswith(")") else text
                letters = sum(c.isalpha() for c in text)
                if letters >= 4 and " " in text and not any(re.search(p, text) for p in LEFT_OUT):
                    found.setdefault(text, (path, line))
    return found


class _Texts(SourceFile):
    """All modules as one source of lupdate's."""

    def __init__(self) -> None:
        super().__init__(filename=str(ROOT))
        self.contexts = [Context(WINDOW), Context(SENTENCES)]


def texts() -> _Texts:
    """What is to be translated, for lupdate."""
    source = _Texts()
    window, sentences = source.contexts
    for path in sorted((ROOT / "gui").rglob("*.py")):
        for line, text, plural in own_texts(path):
            window.messages.append(Message(str(path), line, text, "", plural))
    for text, (path, line) in sorted(all_sentences().items()):
        sentences.messages.append(Message(str(path), line, text, "", False))
    return source


def update(language: str) -> int:
    """Write the texts as they are now into a language's .ts file; returns how many are unfinished."""
    path = FOLDER / f"{language}.ts"
    file = TranslationFile(str(path), no_obsolete=True, no_summary=False, verbose=False)
    file._root.set("language", language)
    file._root.set("sourcelanguage", "en")
    file.update(texts())
    for message in (m for messages in file._updated_contexts.values() for m in messages):
        for place in message.findall("location"):  # they would change with every line of the code
            message.remove(place)
    file.write()
    return path.read_text(encoding="utf-8").count('type="unfinished"')


def main(arguments: list[str]) -> int:
    """``arguments``: the path of lrelease, where it is not on the program path. Returns how many texts are unfinished."""
    listed = json.dumps(sorted(all_sentences()), ensure_ascii=False, indent=0) + "\n"
    (FOLDER / "sentences.json").write_text(listed, encoding="utf-8")
    languages = [code for code in LANGUAGES if code != "en"]
    unfinished = sum(update(code) for code in languages)
    found = (shutil.which(name) for name in ("lrelease", "lrelease-qt6", "lrelease6"))
    lrelease = arguments[0] if arguments else next(filter(None, found), None)
    if lrelease is None:
        print("no lrelease on the program path: the .qm files are as they were (see the top of gui/language/update.py)")
    else:
        for code in languages:
            subprocess.run([lrelease, "-silent", str(FOLDER / f"{code}.ts"), "-qm", str(FOLDER / f"{code}.qm")], check=True)
    print(f"{unfinished} texts are unfinished")
    return unfinished


if __name__ == "__main__":
    sys.exit(bool(main(sys.argv[1:])))
