"""What happened, told in words for a person in a terminal: of a run, of a logged battle."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from assistant.log.battle import Battle
from assistant.log.captions import caption_texts, chapters
from assistant.log.wording import left_text, won_by
from assistant.overlay.marks import VERDICT_WORDS


def story(document: dict[str, Any]) -> Iterator[str]:
    """What happened, for a person in a terminal."""
    toys = document["scene"]["toys"]
    yield (f"{document['frames']} frames, {document['duration_s']:.1f} s; {len(toys)} toys on the table at the end")
    for e in document["events"]:
        at = f"{e.get('time_s', 0):7.2f} s  "
        if e["type"] == "move":
            yield f"{at}{e['toy']} moved {e['distance_in']:.2f} ± {e['sigma_in']:.2f} in"
        elif e["type"] == "leave":
            yield f"{at}{left_text(e['toy'], e['reason'])}"
        elif e["type"] == "appear":
            yield f"{at}{e['toy']} at {e['at_in'][0]:.1f}, {e['at_in'][1]:.1f}"
        elif e["type"] == "action":
            a = e["action"]
            dice = [x for x in a.get("extra", ()) if str(x).isdecimal()]
            words = [str(w) for w in (a["actor"], a["kind"].replace("_", " "), a["target"], a["card"], *dice) if w]
            yield f"{at}{' '.join(words)}: {VERDICT_WORDS.get(e['verdict'], e['verdict'])}"
        elif e["type"] == "note":
            yield f"{at}{e['text']}"


def told(battle: Battle, units: str) -> Iterator[str]:
    """The battle for a reader in a terminal: chapter by chapter, every ruling with its reasons."""
    sides = " against ".join(battle.sides())
    yield f"{battle.title or 'No game'}{': ' + sides if sides else ''}; {battle.last_s:.1f} s, " \
          f"{sum(not d.undone for d in battle.actions)} actions" + ("" if battle.ended else "; the log ends in the middle")
    if battle.scenes:
        toys = [t for t in battle.scenes[0].toys if t.on_table]
        if toys:
            yield f"{len(toys)} toys at the start: {', '.join(t.name or t.id for t in toys)}"
    heads = list(chapters(battle, battle.last_s + 1.0))
    for what in caption_texts(battle, units):
        while heads and heads[0].start_s <= what.time_s + 1e-6:
            yield f"-- {heads.pop(0).title}"
        yield f"{clock(what.time_s)}  {what}"
    if battle.standings and battle.standings[-1].over:
        yield f"{won_by(battle.standings[-1].winners).capitalize()}: {battle.standings[-1].reason}"


def clock(seconds: float) -> str:
    """"1:07.3"."""
    minutes, rest = divmod(round(seconds * 10), 600)
    return f"{minutes:3d}:{rest / 10:04.1f}"
