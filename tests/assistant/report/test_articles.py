"""Articles and rows of the page: everything that a log may name is text there."""

from assistant.evidence.words import Row
from assistant.report import articles
from assistant.report.articles import Articles
from assistant.report.parts import Event

BAD = "<b onclick='x'>&\""
MADE = Articles((BAD,), {BAD: "<"})


def test_whatever_is_named_is_text() -> None:
    row = Row(BAD, BAD, BAD, BAD, BAD, BAD)
    event = Event(1.0, "deed", BAD, BAD, BAD, BAD, BAD, [row], [BAD], card=BAD, picture=BAD, alt=BAD)
    for made in (MADE.article(event), MADE.ruling(event, [row, row]), MADE.side(BAD)):
        assert "<b" not in made
        assert "onclick='" not in made
        assert made.count("&lt;b onclick=&#39;x&#39;&gt;&amp;&#34;") >= 2


def test_a_ruling_names_its_event_once() -> None:
    rows = [Row(f"R-{k}", "", "1 in", "2 in", "yes", "yes") for k in range(3)]
    made = MADE.ruling(Event(61.0, "deed", "jeep moves", players="Both"), rows)
    assert made.count("<tr>") == 3
    assert made.count('rowspan="3"') == 3
    assert made.count("jeep moves") == made.count("1:01.0") == made.count("Both") == 1


def test_a_side_that_is_not_known_has_a_mark_of_its_own() -> None:
    assert 'class="side sx"' in MADE.side("other")
    assert MADE.side("") == ""


def test_pieces_of_many_are_all_of_them_in_their_order(monkeypatch) -> None:
    events = [Event(float(k), "deed", f"event {k}") for k in range(7)]
    judged = [(event, [Row("R", f"row {k}", "1 in", "2 in", "yes", "yes")]) for k, event in enumerate(events)]
    monkeypatch.setattr(articles, "TOGETHER", 3)
    assert "\n".join(MADE.articles(events)) == "\n".join(map(MADE.article, events))
    assert "\n".join(MADE.rulings(judged)) == "\n".join(MADE.ruling(*one) for one in judged)
    assert [len(list(MADE.articles(events[:n]))) for n in (0, 3, 4)] == [0, 1, 2]
    assert all(hasattr(piece, "__html__") for piece in (*MADE.articles(events), *MADE.rulings(judged)))
