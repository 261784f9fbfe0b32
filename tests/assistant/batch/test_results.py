"""The table of results: a text stays a text, in a spreadsheet too."""

import csv

from assistant.batch.results import row, write_results


def test_a_clip_named_like_a_formula_is_no_formula(tmp_path):
    rows = [row({"name": name, "status": "failed", "faults": ["-1 frames"]}) for name in ("=2+5", "@sum", "plain")]
    write_results(tmp_path, rows)
    found = list(csv.DictReader((tmp_path / "results.csv").read_text(encoding="utf-8").splitlines()))
    assert [r["clip"] for r in found] == ["'=2+5", "'@sum", "plain"]
    assert found[0]["fault"] == "'-1 frames"
    assert rows[0]["clip"] == "=2+5"
