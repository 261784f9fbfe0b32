"""The words of an evidence card: headline, rows of its table, footer, all from its record."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from assistant.evidence.limits import DEFINITION
from assistant.evidence.parameters import CARD, MOMENT
from assistant.evidence.sources import sources_text
from assistant.log.wording import VERBS, VERDICT_SAYS, card_text, sentence, whole
from assistant.overlay.marks import hidden_text, length_text

SYMBOLS = {"yes": "✓", "no": "✗", "too_close": "?"}
PAST = {"yes": "allowed", "no": "not allowed", "too_close": "too close to call"}


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table; ``verdict`` colours what was ``said``."""

    rule: str
    what: str
    measured: str
    limit: str
    said: str
    verdict: str = ""


def headline(record: Mapping[str, Any]) -> tuple[str, str, str]:
    """Title, verdict ("" where nothing was ruled) and the words of the verdict."""
    me, target = record["from"], record["to"]
    shown = shown_rulings(record)
    if not shown:
        return f"{sentence(me['name'])} and {target['name']}", "", "Measured; no ruling asked for"
    last = shown[0]
    a = last["action"]
    ends = [who["name"] if name == who["id"] else str(name) for name, who in ((a.get("actor"), me), (a.get("target"), target))]
    figures = "" if ends == [me["name"], target["name"]] else f" ({me['name']} to {target['name']})"
    card = f" with the {card_text(a['card'])}" if a.get("card") else ""
    title = f"{sentence(ends[0])} {VERBS.get(a['kind'], a['kind'])} {ends[1]}{figures}{card}"
    chip = f"{SYMBOLS[last['verdict']]} {PAST[last['verdict']].upper()}"
    if last.get("undone"):
        chip += "\ntaken back later"
    players = [r for r in record["rulings"] if r["what"] == "players" and r["number"] == last["number"]]
    if players and last["verdict"] != "yes":
        chip += f"\n{players[-1]['by']}: {players[-1]['ruling']}"
    return title, last["verdict"], chip


def shown_rulings(record: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """Of the rulings on the pair the one that was made at the asked time (the last until then, else the first), and what
    belongs to it: the players' word, the answers to it, what was seen afterwards."""
    rulings = record["rulings"]
    mains = [i for i, r in enumerate(rulings) if r["what"] == "ruling" and not r["answer"]]
    if not mains:
        return []
    i = max((i for i in mains if (rulings[i]["at_s"] or 0.0) <= record["at_s"] + MOMENT.same_s), default=mains[0])
    end = min((k for k in mains if k > i), default=len(rulings))
    number = rulings[i]["number"]
    return [rulings[i], *(r for k, r in enumerate(rulings) if k != i and (
        r["number"] == number or (i < k < end and r["what"] != "afterwards")))]


def rows_of(record: Mapping[str, Any]) -> list[Row]:
    """The rulings first, then what was measured against each limit of the game."""
    rows: list[Row] = []
    shown = shown_rulings(record)
    for r in shown:
        if r["what"] == "players":
            rows.append(Row("", "the players' ruling", "", "", f"{r['by']}: {r['ruling']}"))
            continue
        after = r["what"] == "afterwards"
        first = f"seen at {clock(r['at_s'])}: " if after else f"{r['action']['kind'].replace('_', ' ')}: "
        checks = [c for c in r["checks"] if c.get("decides", True) or after]
        rows += [check_row(c, first, "" if after else _action_text(r)) for c in checks]
        if not checks and not after:
            rows.append(Row("", first + _action_text(r), "", "", _verdict(r["verdict"], None), r["verdict"]))
    more = sum(r["what"] == "ruling" and not r["answer"] for r in record["rulings"]) - 1
    if shown and more:
        said = f"and {more} more ruling{'s' * (more > 1)} on these two while they stood so"
        rows.append(Row("", said, "", "", "see the log"))
    rng, cover = record["range"], record["cover"]
    far = "nothing solid to measure" if rng["in"] is None else length_text(rng["in"], "in", rng["sigma"])
    hidden = hidden_text(cover["hidden"], cover["sigma"], cover["definition"])
    about = {"range": ("range, closest point to closest point", far), "cover": ("hidden from the attacker's eye", hidden)}
    for of, (what, measured) in about.items():
        limits = [limit for limit in record["limits"] if limit["of"] == of]
        if not limits:
            rows.append(Row("", what, measured, "no limit of this game" if record["game"]["id"] else "", ""))
        for limit in limits:
            rows.append(Row(limit["rule"], limit["text"].split(". ")[0].rstrip("."), measured, *_limits(limit)))
    return rows


def check_row(check: Mapping[str, Any], first: str = "", otherwise: str = "") -> Row:
    """The row of a logged check: its rule, what was asked, measured ± sigma, limit and verdict."""
    unit, informs = check["unit"], not check.get("decides", True)
    return Row(check["rule"], first + (check["detail"] or otherwise), _number(check["measured"], check["sigma"], unit),
               _number(check["limit"], None, unit), "" if informs else _verdict(check["verdict"], check.get("probability")),
               "" if informs else check["verdict"])


def footer(record: Mapping[str, Any]) -> tuple[str, ...]:
    """What the words mean, which house rules differ, and where it stands in the log."""
    cover, log = record["cover"], record["log"]
    living = "; living toys block the view too" if cover["living_block"] else ""
    living += "" if cover.get("destroyed_block", True) else "; destroyed toys do not"
    lines = ["Range: shortest distance in space between the two toys. Hidden: "
             f"{DEFINITION.get(cover['definition'], cover['definition'])}{living}. ± is one standard deviation; a verdict is "
             "yes or no at 95 %, else too close to call."]
    if why := sources_text(cover, {who["id"]: who["name"] for who in (record["from"], record["to"])}):
        lines.append(why)
    uneven = {b["id"]: b["uneven_in"] for b in cover["blockers"] if b.get("uneven_in")}
    if uneven and cover["sigma"] >= CARD.unsure:
        lines.append(f"The ± of what is hidden allows for {' and '.join(uneven)} standing in from the outline by up to "
                     f"{max(uneven.values()):.1f} in on top: draw round the upper part to be surer.")
    changed = record["game"]["house_rules"]
    game = record["game"]
    if game["id"]:
        told = "; ".join(f"{k} = {v}" for k, v in changed.items()) or "none"
        lines.append(f"{game['title']}, edition: {game['edition']}. House rules changed: {told}.")
    if record.get("mended"):
        lines.append(f"Not by the camera alone: {'; '.join(record['mended'][-3:])}.")
    if log["scene"] is None:
        lines.append("Made without a log: this card cannot be checked.")
    else:
        rulings = "".join(f", ruling in line {r['line']} ({r['sha256'][:8]})" for r in log["lines"][:3])
        scene = log["scene"]
        lines.append(f"Log {log['name']}, scene in line {scene['line']}, SHA-256 {scene['sha256'][:32]}…{rulings}. Check: "
                     f"toy-umpire evidence --verify CARD --log {log['name']}")
    return tuple(lines)


def calibration_text(record: Mapping[str, Any]) -> str:
    """Where the inches come from: how and when the table was calibrated, and whether the camera stood still since."""
    c = record["calibration"]
    how = ", ".join(t for t in (c["file"], c["method"]) if t) or "unknown"
    age = "age unknown"
    if c["age_s"] is not None:
        age = f"made {span(c['age_s'])} before"
    lens = "" if c["lens_known"] is None else ", lens known" if c["lens_known"] else ", lens not known"
    rms = "" if c["rms_px"] is None else f", {c['rms_px']:.2f} px rms"
    return f"Calibration: {how}{lens}{rms}, {age}. Last check: {c['last_check']}."


def span(seconds: float) -> str:
    """A length of time in its biggest sensible unit: "40 s", "12 min", "5 h", "3 days"."""
    for size, word in ((86400, "days"), (3600, "h"), (60, "min")):
        if abs(seconds) >= 2 * size:
            return f"{seconds / size:.0f} {word}"
    return f"{seconds:.0f} s"


def clock(seconds: float) -> str:
    """Minutes and seconds: 0:09.6."""
    tenths = round(max(0.0, seconds) * 10)
    return f"{tenths // 600}:{tenths // 10 % 60:02d}.{tenths % 10}"


def _limits(limit: Mapping[str, Any]) -> tuple[str, str, str]:
    """The limit in words, and the verdict: of one limit, or of many which are reached."""
    found = limit["limits"]
    unit = limit["unit"]
    if len(found) == 1:
        says = {"range": {"yes": "within", "no": "beyond"}, "cover": {"yes": "reached", "no": "not reached"}}[limit["of"]]
        f = found[0]
        return (_number(f["limit"], None, unit), f"{SYMBOLS[f['verdict']]} {says.get(f['verdict'], 'too close to call')}",
                "too_close" if f["verdict"] == "too_close" else "")
    by = {v: [whole(f["limit"], "in") for f in found if f["verdict"] == v] for v in SYMBOLS}
    ways = [f"{SYMBOLS[v]} {word} {ends}" for v, word in (("yes", "within"), ("too_close", "too close:"), ("no", "beyond"))
            if (ends := by[v][0] if len(by[v]) == 1 else f"{by[v][0]} to {by[v][-1]}" if by[v] else "")]
    return f"{whole(found[-1]['limit'], 'in')} to {whole(found[0]['limit'], 'in')} {unit}", ", ".join(ways), ""


def _action_text(ruling: Mapping[str, Any]) -> str:
    a = ruling["action"]
    card = f" with the {card_text(a['card'])}" if a.get("card") else ""
    return f"{a.get('actor') or ''} {VERBS.get(a['kind'], a['kind'])} {a.get('target') or ''}{card}".strip()


def _number(value: float | None, sigma: float | None, unit: str) -> str:
    if value is None:
        return ""
    if unit == "in":
        return length_text(value, "in", sigma) if sigma else f"{whole(value, 'in')} in" if sigma is None else length_text(value)
    if unit == "share":
        value, unit = 100 * value, "%"
    unit = "" if unit == "value" else unit
    plus = f" ± {max(1, round(sigma))}" if sigma and unit == "%" else f" ± {sigma:.2g}" if sigma else ""
    return f"{value:.4g}{plus} {unit}".strip()


def _verdict(verdict: str, probability: float | None) -> str:
    text = f"{SYMBOLS.get(verdict, '')} {VERDICT_SAYS.get(verdict, verdict)}".strip()
    if verdict == "too_close" and probability is not None:
        text += f" ({100 * probability:.0f} % likely)"
    return text
