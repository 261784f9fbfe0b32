"""The table of results of a batch: one row a clip, kept as results.csv and results.json."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from assistant.batch.job import VERDICTS
from measure.errors import InputError
from measure.reading.values import table_cell
from measure.writing import put

COLUMNS = ("clip", "status", "frames", "clip_s", "took_s", "toys", "moves", "actions_yes", "actions_no", "actions_too_close",
           "dropped", "fault")


def row(result: Mapping[str, Any]) -> dict[str, Any]:
    """One line of the table of results: ``COLUMNS`` of one clip; what a failed clip does not have is empty."""
    actions = result.get("actions", {})
    return {"clip": result["name"], "status": result["status"],
            **{k: result.get(k, "") for k in ("frames", "clip_s", "took_s", "toys", "moves")},
            **{f"actions_{v}": actions.get(v, "") for v in VERDICTS},
            "dropped": result.get("dropped", ""), "fault": "; ".join(result["faults"])}


def write_results(out: Path, rows: Sequence[Mapping[str, Any]]) -> None:
    """results.csv and results.json, each whole or not at all. InputError: they cannot be written."""
    text = io.StringIO()
    writer = csv.DictWriter(text, COLUMNS)
    writer.writeheader()
    writer.writerows({k: table_cell(v) if isinstance(v, str) else v for k, v in r.items()} for r in rows)
    try:
        put(out / "results.csv", text.getvalue(), sync=True)
        document = {"version": 1, "clips": list(rows)}
        put(out / "results.json", json.dumps(document, ensure_ascii=False, indent=1) + "\n", sync=True)
    except OSError as e:
        raise InputError(f"{out}: the table of results cannot be written ({e.strerror}): free some space or give another "
                         "--out") from None
