"""Articles and rows of the page: everything that a log may name is text there."""

from assistant.evidence.words import Row
from assistant.report.articles import Articles
from assistant.report.parts import Event

BAD = "<b onclick='x'>&\""
MADE = Articles((BAD,), {BAD: "<"})


def test_whatever_is_named_is_text() -> None:
    row = Row(BAD, BAD, BAD, BAD, BAD, BAD)
    event = Event(1.0, "deed", BAD, BAD, BAD, BAD, BAD, [row], [BAD], card=BAD, picture=BAD, alt=BAD)
    for made in (MADE.article(event), MADE.rulings(event, [row, row]), MADE.side(BAD)):
        assert "<b" not in made
        assert "onclick='" not in made
        assert made.count("&lt;b onclick=&#39;x&#39;&gt;&amp;&#34;") >= 2


def test_a_ruling_names_its_event_once() -> None:
    rows = [Row(f"R-{k}", "", "1 in", "2 in", "yes", "yes") for k in range(3)]
    made = MADE.rulings(Event(61.0, "deed", "jeep moves", players="Both"), rows)
    assert made.count("<tr>") == 3
    assert made.count('rowspan="3"') == 3
    assert made.count("jeep moves") == made.count("1:01.0") == made.count("Both") == 1


def test_a_side_that_is_not_known_has_a_mark_of_its_own() -> None:
    assert 'class="side sx"' in MADE.side("other")
    assert MADE.side("") == ""
