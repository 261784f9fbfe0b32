"""Tables written anew into a document leave alone what people wrote between them."""

from __future__ import annotations

import pytest

from benchmarks.reporting import ROOT, replace_tables

TEXT = """# Doc

| a | figure |
| --- | --- |
| one | 1 |

| move | said |
| --- | --- |
| x | y |

Written by hand.

| b | figure |
| --- | --- |
| two | 2 |

| move | said |
| --- | --- |
| z | w |
"""


def test_only_the_tables_named_are_replaced():
    tables = ["| b | figure |\n| --- | --- |\n| two | 3 |\n| three | 4 |", "| move | said |\n| --- | --- |\n| q | r |"]
    new = replace_tables(TEXT, tables)
    assert new == TEXT.replace("| two | 2 |", "| two | 3 |\n| three | 4 |").replace("| z | w |", "| q | r |")
    first = replace_tables(TEXT, ["| a | figure |\n| --- | --- |\n| one | 9 |", "| move | said |\n| --- | --- |"])
    assert first == TEXT.replace("| one | 1 |", "| one | 9 |").replace("| x | y |\n", "")


def test_a_table_that_is_not_there_is_said():
    with pytest.raises(ValueError, match=r"no table .* begins with '\| c"):
        replace_tables(TEXT, ["| c | figure |\n| --- | --- |"])
    with pytest.raises(ValueError, match="no table"):
        replace_tables(TEXT, ["| b | figure |", "| move | said |", "| more |"])


@pytest.mark.parametrize("head", ["sample clip", "sample clip, no lens file", "sample clip, no bare table",
                                  "scholarsmate.avi, with --empty", "scholarsmate.avi, without --empty"])
def test_the_tables_of_the_main_job_are_in_its_document(head):
    text = (ROOT / "docs" / "accuracy.md").read_text(encoding="utf-8")
    assert replace_tables(text, [f"| {head} | figure | wanted |\n| kept |", "| move |"]) != text
