"""The battle report: one HTML page that tells a logged battle to someone who was not there, with nothing to load."""

from __future__ import annotations

import gc
import hashlib
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from assistant.evidence.words import clock, span
from assistant.log.game_record import house_rules_of
from assistant.log.reading import stream_lines
from assistant.log.signing import ChainChecks
from assistant.overlay.marks import side_letters
from assistant.overlay.style import DEFAULT, Rgb
from assistant.report.articles import Articles
from assistant.report.parameters import REPORT
from assistant.report.parts import Story
from assistant.report.proof import Proof, lines_with_proof, proof_of
from assistant.report.second_process import Calls, in_this_process, second_process
from assistant.report.story import moved_text, stories_of
from assistant.video.stills import open_still_frames
from measure.errors import InputError
from measure.writing import in_utf8, write_pieces
from rules import registry

PIECES = 200
"""Pieces of the page that are put together before they are written."""
LIGHT_PAGE, DARK_PAGE = (255, 255, 255), (29, 35, 41)


class ReportError(InputError):
    """A log that nothing can be told of, or a page that cannot be written."""


def write_report(log: str | Path, out: str | Path, *, video: str | None = None) -> int:
    """Write the page of a log, whole or not at all; how many bytes it has. InputError: the log cannot be read or tells of no
    battle, a ``video`` that cannot be used, no place to write."""
    with _uncollected():
        return write_pieces(out, (in_utf8(piece) for piece in report_pieces(log, video=video)), ReportError)


def report_page(log: str | Path, *, video: str | None = None) -> str:
    """The page as text. Each part of a log that was continued has its own section."""
    with _uncollected():
        return "".join(report_pieces(log, video=video))


@contextmanager
def _uncollected() -> Iterator[None]:
    """Python's collector of circles is off: a long log makes millions of objects in none, and it would look through all of them
    again and again, a fifth of the time."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


def report_pieces(log: str | Path, *, video: str | None = None) -> Iterator[str]:
    """The page as pieces of text, so that a long one is not in memory as a whole; InputErrors come before the first."""
    with second_process(log) as second, ExitStack() as stack:
        stories, proof = _told(log, second)
        if not stories:
            raise ReportError(f"{log}: this log holds no battle (it must begin with a start line): give a log that `run --log` "
                              "wrote")
        from assistant.report.pictures import add_pictures

        _load_plots()
        pictures = []
        for story in stories:
            stills = open_still_frames(story.start, log, video)
            if stills is not None:
                stack.enter_context(stills)
            pictures.append(add_pictures(story, stills, second or in_this_process))
        drawn = [_drawn(story, proof) for story in stories]
        for added in pictures:
            added()
    told = list(stories)
    del stories, story, pictures, added
    yield from _render(told, drawn)
    told.clear()  # circles in what made the page would hold it: millions of objects, for the collector to look through
    drawn.clear()


def _load_plots() -> None:
    """Matplotlib's first import, here where no story is among the variables: exceptions that pyparsing keeps hold all of its
    callers' variables until they are collected."""
    import_module("assistant.report.plots")


def _told(log: str | Path, second: Calls | None) -> tuple[tuple[Story, ...], Proof]:
    """The stories of a log and what it proves, which a ``second`` process may work out meanwhile."""
    name = Path(log).name
    if second is not None:
        size = os.stat(log).st_size
        asked = cache(second(proof_of, log, size))
        return stories_of(lines_with_proof(log, size, asked), name), asked()
    checks = ChainChecks()
    stories = stories_of(checks.through(stream_lines(log)), name)
    with open(log, "rb") as file:
        digest = hashlib.file_digest(file, "sha256").hexdigest()
    return stories, Proof(digest, checks.words())


def _render(stories: Sequence[Story], drawn: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    import jinja2

    env = jinja2.Environment(loader=jinja2.PackageLoader("assistant.report", "templates"), autoescape=True,
                             undefined=jinja2.StrictUndefined, trim_blocks=False)
    from assistant.report.plots import sides_of

    sides = tuple(dict.fromkeys(s for story in stories for s in sides_of(story)))
    first = stories[0]
    stream = env.get_template("report.html.j2").stream(
        title=_title(first, sides), subtitle=_subtitle(first), stories=stories, drawn=drawn, sides=sides,
        articles=Articles(sides, side_letters(sides)), clock=clock, moved=moved_text, side_css=side_css(sides),
        css=env.loader.get_source(env, "report.css")[0] if env.loader else "")
    stream.enable_buffering(PIECES)
    yield from stream
    yield "\n"


def _drawn(story: Story, log: Proof) -> dict[str, Any]:
    """The plots of a story, and the words that go with its map."""
    from assistant.report import plots

    judged = plots.judged_ranges(story)
    out: dict[str, Any] = {"map": plots.map_svg(story), "strength": plots.strength_svg(story),
                           "scores": plots.scores_svg(story), "ranges": plots.ranges_svg(story, judged),
                           "moved": plots.moved_svg(story)}
    out["any"] = any(out[k] for k in ("strength", "scores", "ranges", "moved"))
    trails = [f"{i} {story.battle.name(s.toy)}" + (" (nobody declared it)" if (s.time_s, s.toy) in story.undeclared else "")
              for i, s in enumerate(story.battle.moves[:REPORT.trails_most], 1)]
    out["ranges_words"] = ("Each judged range or way: the dot is what was measured, its bar 95 % of what it may be, the thick "
                           "line is what was allowed." + (f" The {REPORT.ranges_most} closest calls of {len(judged)}."
                                                          if len(judged) > REPORT.ranges_most else ""))
    left_out = len(story.battle.moves) - len(trails)
    if left_out > 0:
        trails.append(f"and {left_out} later moves, not drawn")
    out["map_words"] = ("Where everything stood at the end. " + (
        f"Arrows from rest to rest, dotted outlines where a toy stood before: {', '.join(trails)}." if trails
        else "Nothing moved."))
    measured = [(e, [r for r in e.rows if r.measured]) for e in story.events if e.kind == "deed" and not e.undone]
    out["rulings"] = [(e, rows) for e, rows in measured if rows]
    out["about"] = about(story, f"SHA-256 {log.sha256}", log.signed)
    out["rules"] = rules_named(story)
    return out


def rules_named(story: Story) -> list[tuple[str, str, str]]:
    """(rule, its numbers as they were played, its words) of the rules that the rulings name, as far as the game has them
    in its list of house rules."""
    game = next((g for g in registry.games() if g.id == story.start.get("game")), None)
    named = {row.rule for e in story.events for row in e.rows}
    played = story.start.get("house_rules") or {}
    return [(h.rule, numbers_text(played.get(h.key, h.to_dict()["value"])), h.text)
            for h in (game.house_rules if game is not None else ()) if h.rule in named]


def numbers_text(value: Any) -> str:
    """A house rule's value in a cell: numbers without needless zeros, yes and no."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list | tuple):
        return " ".join(numbers_text(v) for v in value)
    return f"{value:g}" if isinstance(value, int | float) else str(value)


def about(story: Story, digest: str, signed: str) -> list[str]:
    """Game, house rules, calibration, camera, file: what somebody who doubts the report asks for. ``digest``, ``signed``: of
    the log's file, in words."""
    start = story.start
    game = next((g for g in registry.games() if g.id == start.get("game")), None)
    told = []
    if start.get("game"):
        told.append(f"Game: {game.title if game else start['game']}, edition: {start.get('edition')}.")
        own = house_rules_of(game) if game else {}
        changed = {k: v for k, v in (start.get("house_rules") or {}).items() if own.get(k) != v}
        told.append("House rules changed: " + ("; ".join(f"{k} = {v}" for k, v in changed.items()) or "none") + ".")
    c = start.get("calibration") or {}
    how = ", ".join(str(t) for t in (c.get("file"), c.get("method")) if t) or "unknown"
    made = f", made {str(c['made'])[:19].replace('T', ' ')}" if c.get("made") else ", age unknown"
    rms = f", {c['rms_px']:.2f} px rms" if isinstance(c.get("rms_px"), int | float) else ""
    told.append(f"Calibration: {how}{rms}{made}. The camera: {story.camera_words}.")
    told.append("Lengths are measured by a camera, closest point to closest point, ± one standard deviation. A verdict is yes "
                "or no at 95 %, else too close to call, and then the players decide.")
    cut = "" if story.battle.ended else "; it ends without an end line (cut off, or still being written)"
    told.append(f"Log: {story.log}, {digest}{cut}. {signed}")
    return told


def _title(story: Story, sides: Sequence[str]) -> str:
    who = " against ".join(s[:1].upper() + s[1:] for s in sides) if 1 < len(sides) <= 4 else "A battle"
    return f"{who}: {story.battle.title}" if story.battle.title else f"{who} (measured, no game)"


def _subtitle(story: Story) -> str:
    parts = [f"{story.battle.wall_clock[:16].replace('T', ' ')}"] if story.battle.wall_clock else []
    if story.battle.source:
        parts.append(f"from {story.battle.source}")
    return " · ".join([*parts, f"{span(story.battle.last_s)} of play", "a battle report by Toy Umpire"])


def side_css(sides: Sequence[str]) -> str:
    """Each side's colour, darkened or lightened until it can be read on the page."""
    colours = DEFAULT.side_colours(sides)
    light = {i: _against(colours[s], LIGHT_PAGE) for i, s in enumerate(sides)}
    dark = {i: _against(colours[s], DARK_PAGE) for i, s in enumerate(sides)}

    def block(found: Mapping[int, Rgb]) -> str:
        return " ".join("--side{}: #{:02x}{:02x}{:02x};".format(i, *c) for i, c in found.items())

    return "\n".join([f":root {{ {block(light)} }}", f"@media (prefers-color-scheme: dark) {{ :root {{ {block(dark)} }} }}",
                      f"@media print {{ :root {{ {block(light)} }} }}",
                      *(f".s{i} {{ color: var(--side{i}); border-color: var(--side{i}); }}" for i in light)])


def _against(colour: Rgb, page: Rgb) -> Rgb:
    """The colour, mixed with black (on a light page) or white until it stands out."""
    towards = 0 if _light(page) > 0.5 else 255
    for step in range(21):
        r, g, b = (round(c + (towards - c) * step / 20) for c in colour)
        a, z = sorted((_light((r, g, b)), _light(page)))
        if (z + 0.05) / (a + 0.05) >= REPORT.least_contrast:
            return (r, g, b)
    return (towards, towards, towards)


def _light(colour: Rgb) -> float:
    """Relative luminance (WCAG 2.2)."""
    linear = [c / 255 / 12.92 if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in colour]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
