"""The battle report: all games, logs cut off anywhere, nothing to load, and a real browser that opens and prints it."""

import json
import re
import shutil
import subprocess
import sys
import warnings
from html.parser import HTMLParser

import battles
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pypdf import PdfReader

from assistant.__main__ import main
from assistant.log.battle_log import LoggedLine, read_lines
from assistant.report.page import ReportError, report_page, side_css
from assistant.report.parameters import REPORT
from assistant.report.story import stories_of
from assistant.video.recorder import Recorder

GAMES = ("toytastrophe", "hearts_of_plastic", "simple_toy_soldiers", "toymallet", "toaded")
BROWSER = next((path for name in ("chromium", "chromium-browser", "google-chrome", "chrome") if (path := shutil.which(name))),
               None)
needs_browser = pytest.mark.skipif(BROWSER is None, reason="no Chromium or Chrome here: `apt-get install chromium` to run this")
OWN_HOSTS = ("google.com", "googleapis.com", "gvt1.com")
"""What a browser asks for itself, whatever page it shows."""


@pytest.fixture(scope="module", params=[GAMES[0], *(pytest.param(g, marks=pytest.mark.slow) for g in GAMES[1:4]), GAMES[4]])
def log(request, tmp_path_factory):
    return battles.write_example(tmp_path_factory.mktemp("report") / f"{request.param}.jsonl", request.param)


@pytest.fixture(scope="module")
def filmed(tmp_path_factory):
    """A Toytastrophe battle with its (plain green) recording beside it, and its page."""
    folder = tmp_path_factory.mktemp("filmed")
    path = battles.write_example(folder / "battle.jsonl", "toytastrophe")
    with Recorder(folder / "battle.mp4", (640, 480), crf=20, preset="ultrafast", battle="0123456789abcdef") as recorder:
        for i in range(200):
            recorder.write(np.full((480, 640, 3), (60, 120, 60), np.uint8), float(i))
    assert main(["report", str(path), "--out", str(folder / "battle.html")]) == 0
    return folder / "battle.html"


class Page(HTMLParser):
    """Every element and its attributes; counts what is not closed."""

    VOID = ("meta", "link", "img", "br", "path", "use")

    def __init__(self, text):
        super().__init__()
        self.found, self.open, self.text = [], [], []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.found.append((tag, dict(attrs)))
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.found.append((tag, dict(attrs)))

    def handle_endtag(self, tag):
        if tag not in self.VOID:
            assert self.open.pop() == tag

    def handle_data(self, data):
        self.text.append(data)

    def all(self, tag):
        return [a for t, a in self.found if t == tag]


def test_every_game_has_a_page_that_is_whole(log):
    game, lines = log.stem, read_lines(log)
    text = report_page(log)
    page = Page(text)
    assert not page.open
    ids = [a["id"] for _, a in page.found if "id" in a]
    assert len(ids) == len(set(ids))
    assert not page.all("script")
    assert all(not v.startswith(("http", "//", "file")) for _, a in page.found for k, v in a.items()
               if k in ("src", "href", "xlink:href", "poster", "action"))
    assert not re.search(r"url\((?!#)", text)
    assert all(a.get("alt") for a in page.all("img"))
    assert all("scope" in a for a in page.all("th"))
    assert page.all("table")
    last = [line.data["standing"] for line in lines if "standing" in line.data][-1]
    said = "".join(page.text)
    assert last["over"]
    assert f"{last['winners'][0].capitalize()} won: {last['reason']}" in said
    number, played = 0, set()
    for line in lines:
        if line.data["type"] == "action" and number:
            played.add(number)
        number = line.data.get("standing", {"turn": number})["turn"]
    assert {int(n) for n in re.findall(r"Turn (\d+)", said)} == played
    story = stories_of(lines, log.name)[0]
    assert len([e for e in story.events if e.kind == "deed"]) == sum(line.data["type"] == "action" for line in lines)
    assert page.all("svg")
    assert ("map-1" in ids) == (game != "toaded")


def test_losses_are_told_where_they_happened():
    lines = tuple(LoggedLine(i, "", d) for i, d in enumerate((
        {"type": "start", "game": "toytastrophe"},
        {"type": "prompt", "time_s": 1.0, "player": "red", "kind": "act", "text": "", "standing": standing(2, 2)},
        action(2.0, 1, "strike", "r1", "b1", standing(2, 2)),
        {"type": "prompt", "time_s": 2.0, "player": "blue", "kind": "block", "text": "", "about": {},
         "standing": standing(2, 2)},
        action(3.0, 2, "take", "b1", "r1", standing(2, 1)),
        {"type": "note", "time_s": 4.0, "text": "undo", "step": "undo", "standing": standing(2, 2)},
        action(5.0, 3, "take", "b1", "r1", standing(2, 0))), 1))
    story = stories_of(lines, "x.jsonl")[0]
    struck, took, back, again = story.events
    assert (struck.answer, took.answer, took.undone, again.undone) == (False, True, True, False)
    assert took.effects == ["b1: 2 → 1 hits"]
    assert back.title == "The last action is taken back"
    assert again.effects == ["b1 is destroyed"]
    assert story.highlights == ("0:05.0 R1 strikes at b1: b1 is destroyed.",)
    assert story.result.startswith("Not decided. The log stops at 0:05.0 in turn 1, red to act.")
    assert dict(story.numbers)["actions"] == "2"


def test_in_short_losses_come_before_what_was_merely_unsure():
    lines = [{"type": "start", "game": "toytastrophe"}]
    for n in range(1, 20):
        last = n == 19
        lines.append({**action(float(n), n, "strike", "r1", "b1", standing(2, 0 if last else 2)), "verdict": "too_close"})
    story = stories_of(tuple(LoggedLine(i, "", d) for i, d in enumerate(lines, 1)), "x.jsonl")[0]
    assert len(story.highlights) == 12
    assert story.further == 7
    assert story.highlights[0].startswith("0:01.0")
    assert story.highlights[-1] == "0:19.0 R1 strikes at b1: b1 is destroyed."


def standing(red, blue):
    return {"turn": 1, "to_act": "red", "over": False, "winners": [], "reason": "", "scores": {},
            "fighters": {"r1": {"side": "red", "left": red}, "b1": {"side": "blue", "left": blue}}}


def action(at, number, kind, actor, target, then):
    return {"type": "action", "time_s": at, "number": number, "verdict": "yes", "checks": [], "standing": then,
            "action": {"kind": kind, "actor": actor, "target": target, "card": None}}


@settings(max_examples=40)
@given(st.data())
def test_a_log_cut_off_anywhere_has_its_story(log, data):
    raw = log.read_bytes()
    cut = log.with_name("cut.jsonl")
    cut.write_bytes(raw[:data.draw(st.integers(0, len(raw)))])
    lines = read_lines(cut)
    stories = stories_of(lines, "cut.jsonl")
    assert len(stories) == bool(lines)
    if stories:
        assert stories[0].result
        assert sum(e.kind == "deed" for e in stories[0].events) == sum(line.data["type"] == "action" for line in lines)


@pytest.mark.parametrize("share", [0.03, *(pytest.param(share, marks=pytest.mark.slow) for share in (0.4, 0.9))])
def test_a_log_cut_off_has_its_page(tmp_path, share):
    path = battles.write_example(tmp_path / "battle.jsonl", "toymallet")
    raw = path.read_bytes()
    path.write_bytes(raw[:int(share * len(raw))])
    said = "".join(Page(report_page(path)).text)
    assert "The log stops at" in said
    assert "ends without an end line" in said


def test_an_empty_log_is_one_sentence(tmp_path, capsys):
    (tmp_path / "empty.jsonl").write_text("")
    assert main(["report", str(tmp_path / "empty.jsonl"), "--out", str(tmp_path / "page.html")]) == 2
    said = capsys.readouterr().err
    assert "holds no battle" in said
    assert said.count("\n") == 1
    with pytest.raises(ReportError):
        report_page(tmp_path / "empty.jsonl")


@pytest.mark.slow
def test_a_log_that_was_continued_tells_every_part(tmp_path):
    one, two = (battles.write_example(tmp_path / f"{n}.jsonl", "toymallet", steps) for n, steps in (("one", 6), ("two", 9)))
    (tmp_path / "both.jsonl").write_bytes(one.read_bytes() + two.read_bytes())
    page = Page(report_page(tmp_path / "both.jsonl"))
    said = "".join(page.text)
    assert "Part 1 of 2" in said
    assert "Part 2 of 2" in said
    ids = [a["id"] for _, a in page.found if "id" in a]
    assert len(ids) == len(set(ids))


def test_names_are_words_and_never_code(tmp_path):
    path = battles.write_example(tmp_path / "battle.jsonl", "toytastrophe", 8)
    evil = '<script>alert(1)</script> & $\\\\frac{x}{y}$'
    path.write_text(path.read_text().replace('"name": "Jeep"', f'"name": "{evil}"'))
    text = report_page(path)
    assert "<script" not in text
    assert "&lt;script&gt;" in text


def test_names_in_any_script_are_on_the_page_without_a_warning(tmp_path):
    path = battles.write_example(tmp_path / "battle.jsonl", "toytastrophe", 8)
    name = "吉普车 रोबोट ジープ جيب 🚙"
    path.write_text(path.read_text(encoding="utf-8").replace('"name": "Jeep"', f'"name": "{name}"'), encoding="utf-8")
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        text = report_page(path)
    assert name in text
    assert [str(w.message) for w in told] == []


def test_an_unfinished_battle_gives_no_hand_away(tmp_path):
    path = battles.write_example(tmp_path / "battle.jsonl", "hearts_of_plastic", 6)
    actions = [line.data["action"] for line in read_lines(path) if line.data["type"] == "action"]
    kinds = [a["kind"] for a in actions]
    assert kinds[:2] == ["draw", "draw"]
    assert "mine" in kinds
    story = stories_of(read_lines(path), path.name)[0]
    titles = [e.title for e in story.events]
    assert titles[0] == "Red draws (2 cards)"
    assert not any(word in title for title in titles for word in ("spades", "hearts", "diamonds", "clubs"))


def test_thumbnails_are_frames_where_there_is_a_recording(filmed):
    images = Page(filmed.read_text(encoding="utf-8")).all("img")
    assert images
    assert all(a["src"].startswith("data:image/jpeg") and a["alt"].startswith("Frame at") for a in images)
    maps = Page(report_page(battles.write_example(filmed.with_name("other.jsonl"), "toytastrophe"))).all("img")
    assert len(maps) == len(images)
    assert all(a["src"].startswith("data:image/png") and a["alt"].startswith("Map at") for a in maps)


def test_sides_stand_out_on_light_and_dark():
    css = side_css(["red", "blue", "green", "yellow", "white", "black"])
    light, dark, _ = (re.findall(r"--side\d: #(\w{6})", line) for line in css.splitlines()[:3])
    for colours, page in ((light, "ffffff"), (dark, "1d2329")):
        assert len(colours) == 6
        assert all(contrast(c, page) >= REPORT.least_contrast - 0.05 for c in colours)


def contrast(a, b):
    def light(c):
        parts = [int(c[i:i + 2], 16) / 255 for i in (0, 2, 4)]
        return sum(w * (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4)
                   for w, p in zip((0.2126, 0.7152, 0.0722), parts, strict=True))

    low, high = sorted((light(a), light(b)))
    return (high + 0.05) / (low + 0.05)


def browse(page, folder, *more):
    """Open a page in headless Chromium with no way out. What its console said, and the addresses it asked for."""
    net = folder / "net.json"
    done = subprocess.run(
        [BROWSER, "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={folder / 'profile'}", "--no-first-run",
         "--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-default-apps",
         "--disable-dev-shm-usage", "--host-resolver-rules=MAP * ~NOTFOUND", "--enable-logging=stderr", f"--log-net-log={net}",
         "--virtual-time-budget=3000", *more, page.as_uri()], capture_output=True, text=True, timeout=240, check=True)
    said = [line for line in done.stderr.splitlines() if ":CONSOLE" in line]
    asked = {u for u in re.findall(r'"url":"(\w+://[^"]*)"', net.read_text(encoding="utf-8", errors="replace"))
             if not u.startswith("file:") and not u.split("/")[2].split("?")[0].endswith(OWN_HOSTS)}
    return said, asked, done.stdout


@needs_browser
def test_a_real_browser_opens_it_without_a_word_and_without_the_network(filmed, tmp_path):
    said, asked, dom = browse(filmed, tmp_path, "--dump-dom")
    assert said == []
    assert asked == set()
    assert "Green won" in dom
    assert dom.count("<img") == len(Page(filmed.read_text(encoding="utf-8")).all("img"))


@needs_browser
def test_the_browser_test_would_notice(tmp_path):
    bad = tmp_path / "bad.html"
    bad.write_text("<script>nothing()</script><img src='http://example.invalid/x.png'>")
    said, asked, _ = browse(bad, tmp_path, "--dump-dom")
    assert "nothing is not defined" in json.dumps(said)
    assert asked == {"http://example.invalid/x.png"}


@pytest.mark.slow
@needs_browser
def test_it_prints_to_pdf(filmed, tmp_path):
    out = tmp_path / "battle.pdf"
    browse(filmed, tmp_path, "--no-pdf-header-footer", f"--print-to-pdf={out}")
    pages = [p.extract_text() for p in PdfReader(out).pages]
    assert "Green won" in pages[0]
    assert any("How it was measured" in p for p in pages)
    assert len(pages) < 20


def test_a_page_leaves_nothing_of_its_battle_to_the_collector(log, tmp_path):
    """The collector of a program that made a page of a long log would look through millions of objects for nothing."""
    code = ("import gc, sys; gc.disable(); from assistant.report.page import write_report; "
            "from assistant.report.parts import Event; write_report(sys.argv[1], sys.argv[2]); gc.disable(); "
            "print(sum(type(o) is Event for o in gc.get_objects()))")
    done = subprocess.run([sys.executable, "-c", code, str(log), str(tmp_path / "page.html")], capture_output=True, text=True,
                          check=True)
    assert done.stdout == "0\n"
