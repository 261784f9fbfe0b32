"""A page (HTML) in the viewer's language: what stands between its tags and in the attributes that are read."""

from __future__ import annotations

import html
import re
from collections.abc import Callable

LEFT_AS_IT_IS = ("code", "pre")
"""Elements whose words are no sentences."""
TAG = re.compile(r"(<!--.*?-->|<script\b.*?</script>|<style\b.*?</style>|<[^>]*>)", re.S)
READ = re.compile(r'\b(alt|title|aria-label)="([^"]*)"')
NAME = re.compile(r"</?([a-zA-Z][\w-]*)")


def said_page(page: str, say: Callable[[str], str], code: str) -> str:
    """The page with every sentence said by ``say``; ``code``: of the language, for the page's own lang."""
    out, skip = [], ""
    for piece in TAG.split(page):
        if not piece.startswith("<"):
            out.append(piece if skip or not piece.strip() else _said_text(piece, say))
            continue
        name = NAME.match(piece)
        tag = name[1].lower() if name is not None else ""
        if not skip and tag in LEFT_AS_IT_IS and not piece.startswith("</") and not piece.endswith("/>"):
            skip = tag
        elif skip and piece.startswith("</") and tag == skip:
            skip = ""
        if tag == "html":
            piece = re.sub(r'\blang="[^"]*"', f'lang="{code}"', piece)
        out.append(READ.sub(lambda m: f'{m[1]}="{_said_text(m[2], say)}"', piece))
    return "".join(out)


def _said_text(text: str, say: Callable[[str], str]) -> str:
    """Blanks at its ends and line ends within it as they are; letters that HTML writes otherwise are so again."""
    bare = " ".join(html.unescape(text).split())
    begin = text[:len(text) - len(text.lstrip())]
    end = text[len(text.rstrip()):]
    return f"{begin}{html.escape(say(bare), quote=True)}{end}" if bare else text
