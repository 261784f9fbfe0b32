"""A page in another language: its words and nothing else."""

from gui.language.pages import said_page

BOOK = {"All rulings": "Alle Entscheidungen", "Map & table": "Karte & Tisch", "measured": "gemessen", "5 < 6": "5 < 6 ist wahr"}


def say(text):
    return BOOK.get(text, text)


def test_words_between_tags_and_in_read_attributes_are_said():
    page = ('<!doctype html><html lang="en"><head><title>All rulings</title><style>measured { }</style></head>\n'
            '<body><h1 class="measured"> All\n rulings </h1><img alt="Map &amp; table" src="measured"><p>5 &lt; 6</p>'
            '<code>measured</code><script>var measured = 1 < 2;</script><td>measured</td><!-- measured --></body></html>')
    told = said_page(page, say, "de")
    assert told == ('<!doctype html><html lang="de"><head><title>Alle Entscheidungen</title>'
                    '<style>measured { }</style></head>\n'
                    '<body><h1 class="measured"> Alle Entscheidungen </h1><img alt="Karte &amp; Tisch" src="measured">'
                    '<p>5 &lt; 6 ist wahr</p><code>measured</code><script>var measured = 1 < 2;</script><td>gemessen</td>'
                    '<!-- measured --></body></html>')


def test_an_unknown_page_is_as_it_was():
    page = '<html lang="fr"><p>nobody &amp; nothing</p><a href="x?a=1&amp;b">here</a></html>'
    assert said_page(page, lambda text: text, "fr") == page
