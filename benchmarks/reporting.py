"""What all benchmarks share: the folders, the command line with its example, and sections written into documents of docs/."""

from __future__ import annotations

import argparse
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SHARED = ROOT.parent / "shared"
"""The folder beside the repository with pictures and meshes that other people made; it may be absent."""
REAL, ASSETS = SHARED / "real", SHARED / "meshes"


def command_line(doc: str | None, example: str) -> argparse.ArgumentParser:
    """A parser whose help is a module's docstring and one example: what follows ``python -m``."""
    return argparse.ArgumentParser(description=doc, epilog=f"Example: python -m {example}",
                                   formatter_class=argparse.RawDescriptionHelpFormatter)


def replace_section(text: str, title: str, body: str) -> str:
    """The text of a document with the section ``## title`` replaced or added."""
    section = f"## {title}\n\n{body}\n"
    pattern = re.compile(rf"^## {re.escape(title)}\n.*?(?=^## |\Z)", re.S | re.M)
    return pattern.sub(lambda _: section + "\n", text) if pattern.search(text) else text.rstrip() + "\n\n" + section


def replace_tables(text: str, tables: list[str]) -> str:
    """The text with Markdown tables in place of those that begin with the same line as the first of them, and of as many
    that follow; what people wrote between tables stays.

    ValueError: there are none to replace.
    """
    parts = re.split(r"(^\|.*\n(?:^\|.*(?:\n|\Z))*)", text.rstrip("\n") + "\n", flags=re.M)
    heads = [part.split("\n")[0] for part in parts]
    first = tables[0].split("\n")[0]
    if first not in heads or len(parts) < heads.index(first) + 2 * len(tables):
        raise ValueError(f"no table in the document begins with {first!r}: put the tables there by hand once")
    for k, table in enumerate(tables):
        parts[heads.index(first) + 2 * k] = table.rstrip("\n") + "\n"
    return "".join(parts)


def write_section(document: str, title: str, body: str) -> None:
    """Put a section into a document of docs/, in place of the one of that title."""
    path = ROOT / "docs" / document
    path.write_text(replace_section(path.read_text(encoding="utf-8"), title, body), encoding="utf-8")
