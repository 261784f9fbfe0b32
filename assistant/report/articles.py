"""The parts of the page that there are tens of thousands of: an article for each event, a row for each ruling.

They are put together here, not in the template: a template takes seven times as long for them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

import markupsafe
from markupsafe import Markup

from assistant.evidence.words import SYMBOLS, Row, clock
from assistant.report.parts import Event

TOGETHER = 100
"""So many articles, or rulings, are handed to the template at once: it takes longer for each than they do."""
HEAD = ('<table>\n<thead><tr><th scope="col">rule</th><th scope="col">what was asked</th><th scope="col">measured</th>'
        '<th scope="col">limit</th><th scope="col">verdict</th></tr></thead>\n<tbody>')


@lru_cache(maxsize=4096)
def escape(text: str) -> str:
    """A text in HTML. Rules, limits and verdicts are told again and again."""
    return str(markupsafe.escape(text))


@dataclass(frozen=True, slots=True)
class Articles:
    """Makes them. ``sides`` in the order of their colours, ``letters`` of each."""

    sides: Sequence[str]
    letters: Mapping[str, str]

    def side(self, name: str) -> Markup:
        """The letter of a side in its colour, and its name for those who hear the page."""
        if not name:
            return Markup()
        of, said = str(self.sides.index(name)) if name in self.sides else "x", escape(name)
        return Markup(f'<span class="side s{of}" title="{said}">{escape(self.letters.get(name, "?"))}'
                      f'<span hidden> {said}</span></span>')

    def articles(self, events: Sequence[Event]) -> Iterator[Markup]:
        """The events of the story, some in each piece."""
        for k in range(0, len(events), TOGETHER):
            yield Markup("\n".join(map(self.article, events[k:k + TOGETHER])))

    def article(self, e: Event) -> str:
        """An event in the story, as HTML."""
        kinds = f"{'' if e.picture else ' bare'}{' answer' if e.answer else ''}{' undone' if e.undone else ''}"
        out = [f'<article class="card event{kinds}">']
        if e.picture:
            out.append(f'\n<img src="{escape(e.picture)}" alt="{escape(e.alt)}" width="416" height="260">')
        chip = (f' <span class="chip {escape(e.verdict)}">{escape(SYMBOLS.get(e.verdict, ""))} {escape(e.chip)}</span>'
                if e.chip else "")
        out.append(f'\n<div>\n<h4><span class="time">{clock(e.time_s)}</span>{self.side(e.side)}{escape(e.title)}{chip}</h4>')
        if e.undone:
            out.append('<p class="faint">Taken back later.</p>')
        if e.players:
            out.append(f"<p>{escape(e.players)}.</p>")
        if e.effects:
            out.append(f"<p>{escape('; '.join(e.effects))}.</p>")
        if any(r.measured for r in e.rows):
            out += [HEAD, *(f'\n<tr><td class="nowrap">{escape(r.rule)}</td><td>{escape(r.what)}</td>'
                            f'<td class="nowrap" data-name="measured">{escape(r.measured)}</td>'
                            f'<td class="nowrap" data-name="limit">{escape(r.limit)}</td>'
                            f'<td class="said {escape(r.verdict)}">{escape(r.said)}</td></tr>' for r in e.rows),
                    "\n</tbody></table>"]
        elif e.rows:
            out.append(f'\n<p class="faint">{"; ".join(f"{escape(r.rule)}: {escape(r.what)}" for r in e.rows)}</p>')
        if e.card:
            out.append(f"<p><code>{escape(e.card)}</code></p>")
        out.append("\n</div>\n</article>")
        return "".join(out)

    def rulings(self, judged: Sequence[tuple[Event, Sequence[Row]]]) -> Iterator[Markup]:
        """The rows of all checks in the table of all rulings, some in each piece."""
        for k in range(0, len(judged), TOGETHER):
            yield Markup("\n".join(self.ruling(e, rows) for e, rows in judged[k:k + TOGETHER]))

    @staticmethod
    def ruling(e: Event, rows: Sequence[Row]) -> str:
        """The rows of an event's checks, as HTML."""
        span = len(rows)
        first = (f'<td class="number" rowspan="{span}">{clock(e.time_s)}</td>'
                 f'<th scope="rowgroup" rowspan="{span}">{escape(e.title)}</th>')
        last = f'<td rowspan="{span}">{escape(e.players)}</td>'
        return "\n".join(
            f'<tr>{"" if i else first}<td class="nowrap">{escape(r.rule)}</td><td>{escape(r.what)}</td>'
            f'<td class="number">{escape(r.measured)}</td><td class="number">{escape(r.limit)}</td>'
            f'<td class="said {escape(r.verdict)}">{escape(r.said)}</td>{"" if i else last}</tr>' for i, r in enumerate(rows))
