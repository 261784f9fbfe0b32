"""Evidence cards: what they say is what was measured, and every change of card or log is noticed."""

import io
import json
import shutil
from dataclasses import replace

import battles
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image
from PIL.PngImagePlugin import PngInfo
from pypdf import PdfReader, PdfWriter

from assistant.__main__ import main
from assistant.cli.evidence import seconds
from assistant.evidence.card import card_of, context_at
from assistant.evidence.embedding import KEY, CardError, hash_of_pixels, read_card, sealed
from assistant.evidence.moment import Context, EvidenceError, lines_about, logged_scene
from assistant.evidence.verify import verify
from assistant.evidence.words import footer, rows_of
from assistant.log.battle_log import read_lines
from assistant.runner.evidence_card import card_from_log
from assistant.video.recorder import Recorder
from measure.errors import InputError
from measure.scene import scene
from measure.scene_file import scene_from_dict
from measure.survey import Survey


@pytest.fixture(scope="module")
def log(tmp_path_factory):
    """Toytastrophe's written example as a log: tank strikes at fox at 28 s, bear at jeep at 72 s (too close)."""
    return battles.write_example(tmp_path_factory.mktemp("cards") / "battle.jsonl", "toytastrophe")


@pytest.fixture(scope="module")
def card(log):
    path = log.with_name("card.png")
    assert main(["evidence", str(log), "--at", "1:12", "--from", "bear", "--to", "Jeep", "--out", str(path)]) == 0
    return path


def test_what_is_left_out_of_a_log_changes_no_moment(log):
    lines = [line._replace(scene=None) for line in read_lines(log)]
    times = sorted({float(line.data["time_s"]) for line in lines if "time_s" in line.data})
    bare = 0
    for at_s in (t + d for t in times[2:] for d in (-0.06, -0.03, 0.0, 0.0005, 0.03, 0.06)):
        some = lines_about(lines, at_s)
        assert context_at(some, at_s) == context_at(lines, at_s)
        assert logged_scene(context_at(some, at_s)) == logged_scene(context_at(lines, at_s))
        bare += sum(line.data["type"] == "scene" and "toys" not in line.data for line in some)
    assert bare > len(times)


def test_a_card_says_what_the_survey_measures_and_what_was_ruled(log, card):
    record = read_card(card)
    line = read_lines(log)[record["log"]["scene"]["line"] - 1]
    survey = Survey(scene_from_dict({k: v for k, v in line.data.items() if k != "type"}))
    gap, cover = survey.gap("bear", "jeep"), survey.cover("bear", "jeep")
    assert record["range"]["in"] == pytest.approx(gap.inches, abs=1e-4)
    assert record["range"]["sigma"] == pytest.approx(gap.sigma, abs=1e-4)
    assert record["cover"]["hidden"] == pytest.approx(cover.hidden, abs=1e-4)
    rulings = [r for r in record["rulings"] if r["what"] == "ruling" and not r["answer"]]
    assert rulings[0]["verdict"] == "too_close"
    players = [r for r in record["rulings"] if r["what"] == "players"]
    assert players[0]["by"] == "both players"
    said = [(row.rule, row.said) for row in rows_of(record)]
    assert any(rule == "TT-13" and "too close to call" in words for rule, words in said)
    assert any(rule == "TT-15" for rule, _ in said)
    assert record["game"]["edition"].startswith("Cartomancy")
    assert record["calibration"]["age_s"] == pytest.approx(3600 + 72)
    assert record["calibration"]["last_check"] == "unknown"


def test_a_card_matches_its_log_and_says_so(log, card, capsys):
    assert main(["evidence", "--verify", str(card), "--log", str(log)]) == 0
    assert "matches" in capsys.readouterr().out


def test_a_log_that_goes_on_still_matches(log, card, tmp_path):
    longer = tmp_path / "battle.jsonl"
    longer.write_text(2 * log.read_text())  # another battle in the same file
    verify(card, longer)


def test_a_card_made_while_the_battle_went_on_matches_the_whole_log_later(log, tmp_path):
    """What was found or taken back afterwards is not on the card, and does not make it wrong."""
    lines = log.read_text(encoding="utf-8").splitlines(keepends=True)
    at = next(i for i, line in enumerate(lines) if '"kind": "charge"' in line and '"type": "action"' in line) + 1
    number, time_s = (json.loads(lines[at - 1])[key] for key in ("number", "time_s"))
    now = tmp_path / "battle.jsonl"
    now.write_text("".join(lines[:at]), encoding="utf-8")
    live = card_from_log(now, time_s, "gun", "duck")
    live.save(tmp_path / "live.png")
    after = [{"type": "note", "time_s": time_s, "text": "contact", "about": number, "toy": "gun", "verdict": "yes",
              "checks": []},
             {"type": "note", "time_s": time_s, "text": "undo", "step": "undo"}]
    part = "".join([*lines[:at], *(json.dumps(line) + "\n" for line in after)])
    now.write_text(part + log.read_text(encoding="utf-8"), encoding="utf-8")
    verify(tmp_path / "live.png", now)
    later = card_from_log(now, time_s, "gun", "duck", part=1)
    assert [r["undone"] for r in live.record["rulings"]] == [False]
    assert [(r["what"], r.get("undone")) for r in later.record["rulings"]] == [("ruling", True), ("afterwards", None)]
    later.save(tmp_path / "later.png")
    verify(tmp_path / "later.png", now)
    with pytest.raises(EvidenceError, match="no part 3"):
        card_from_log(now, time_s, "gun", "duck", part=3)


def test_a_card_says_what_players_had_put_right(log, tmp_path):
    lines = log.read_text(encoding="utf-8").splitlines(keepends=True)
    first = next(i for i, line in enumerate(lines) if '"type": "scene"' in line)
    mends = [{"type": "note", "time_s": 0.0, "text": f"put right by the players: {name} is 3 in high", "mend": {"id": name}}
             for name in ("tank", "gun")]
    (tmp_path / "log.jsonl").write_text("".join([*lines[:first], *(json.dumps(m) + "\n" for m in mends), *lines[first:]]))
    record = card_from_log(tmp_path / "log.jsonl", 28.0, "tank", "fox").record
    assert record["mended"] == ["put right by the players: tank is 3 in high"]
    assert any("tank is 3 in high" in line for line in footer(record))


def test_a_changed_log_line_is_noticed(log, card, tmp_path, capsys):
    number = read_card(card)["log"]["scene"]["line"]

    def nearer(line):
        line["toys"][0]["footprint_in"][0][0] += 0.5

    other = battles.changed_line(log, number, nearer, tmp_path / "other.jsonl")
    assert main(["evidence", "--verify", str(card), "--log", str(other)]) == 2
    said = capsys.readouterr().err
    assert f"line {number}" in said
    assert said.count("\n") == 1


def test_another_battle_is_noticed(card, tmp_path):
    other = battles.write_example(tmp_path / "other.jsonl", "toymallet")
    with pytest.raises(EvidenceError, match="does not match"):
        verify(card, other)
    (tmp_path / "empty.jsonl").write_text("")
    with pytest.raises(InputError):
        verify(card, tmp_path / "empty.jsonl")


@given(st.data())
def test_one_changed_pixel_is_noticed(tmp_path_factory, data):
    """Of a small picture, with a record sealed to it as a card's is."""
    pixels = np.arange(8 * 6 * 3, dtype=np.uint8).reshape(6, 8, 3)
    info = PngInfo()
    info.add_itxt(KEY, sealed({"kind": "toy-umpire evidence", "version": 1}, hash_of_pixels(pixels)))
    path = tmp_path_factory.getbasetemp() / "pixel.png"
    Image.fromarray(pixels).save(path, pnginfo=info)
    read_card(path)
    y, x, channel = (data.draw(st.integers(0, n - 1)) for n in pixels.shape)
    pixels[y, x, channel] ^= data.draw(st.integers(1, 255))
    Image.fromarray(pixels).save(path, pnginfo=info)
    with pytest.raises(CardError, match="picture was changed"):
        read_card(path)


def test_an_edited_record_is_noticed(log, card, tmp_path):
    with Image.open(card) as image:
        pixels, text = np.asarray(image.convert("RGB")).copy(), image.text[KEY]

    def saved(words):
        info = PngInfo()
        info.add_itxt(KEY, words)
        Image.fromarray(pixels).save(tmp_path / "forged.png", pnginfo=info)
        return tmp_path / "forged.png"

    assert '"verdict": "too_close"' in text
    with pytest.raises(CardError, match="record inside it was changed"):
        verify(saved(text.replace('"verdict": "too_close"', '"verdict": "yes"', 1)), log)
    with pytest.raises(CardError, match="record inside it cannot be read"):
        verify(saved(text[:200]), log)
    # A forger who makes the hashes again is caught by the measurement, repeated from the logged scene, and by the rulings.
    record = json.loads(text)
    picture = record.pop("picture_sha256")
    del record["record_sha256"]
    for change in (lambda r: r["range"].update({"in": 5.5}), lambda r: r["rulings"][0].update(verdict="yes"),
                   lambda r: r["cover"].update(hidden=0.9), lambda r: r["calibration"].update(age_s=1.0)):
        forged = json.loads(json.dumps(record))
        change(forged)
        with pytest.raises(EvidenceError, match="not what the log gives"):
            verify(saved(sealed(forged, picture)), log)
    del record["range"]
    with pytest.raises(EvidenceError, match="do not trust it"):
        verify(saved(sealed({"kind": record["kind"], "version": 1, "log": {"scene": 3}}, picture)), log)
    with pytest.raises(EvidenceError, match="not what the log gives"):
        verify(saved(sealed(record, picture)), log)


def test_a_pdf_carries_the_same_and_changes_of_it_are_noticed(log, tmp_path):
    path = tmp_path / "card.pdf"
    assert main(["evidence", str(log), "--at", "28", "--from", "tank", "--to", "fox", "--out", str(path)]) == 0
    assert "tank" in verify(path, log).lower()
    assert "12 in" in PdfReader(path).pages[0].extract_text()
    writer = PdfWriter(clone_from=PdfReader(path))
    page = writer.pages[0].get_contents()
    page.set_data(page.get_data().replace(b" re", b" re\n0 0 9 9 re", 1) + b"\n0 0 50 50 re f")
    writer.pages[0].replace_contents(page)
    out = io.BytesIO()
    writer.write(out)
    (tmp_path / "forged.pdf").write_bytes(out.getvalue())
    with pytest.raises(CardError, match="picture was changed"):
        verify(tmp_path / "forged.pdf", log)


def test_what_is_no_card_is_said_in_one_sentence(log, tmp_path):
    Image.new("RGB", (20, 20)).save(tmp_path / "plain.png")
    Image.new("RGB", (20, 20)).save(tmp_path / "photo.jpg")
    (tmp_path / "text.png").write_text("hello")
    (tmp_path / "broken.pdf").write_bytes(b"%PDF-1.4 nothing")
    for name, words in (("plain.png", "carries no record"), ("photo.jpg", "not a picture that this program made"),
                        ("text.png", "not a picture"), ("broken.pdf", "not a PDF"), ("none.png", "cannot be read")):
        with pytest.raises(CardError, match=words):
            verify(tmp_path / name, log)


@pytest.mark.parametrize(("words", "says"), [
    (["--at", "28", "--from", "nobody", "--to", "fox"], "no toy 'nobody'"),
    (["--at", "28", "--from", "fox", "--to", "Fox"], "the same toy"),
    (["--at", "soon", "--from", "tank", "--to", "fox"], "give seconds"),
    (["--at", "177", "--from", "jeep", "--to", "fox"], "is destroyed"),
    (["--from", "tank", "--to", "fox"], "--at is missing"),
    (["--at", "28", "--from", "tank", "--to", "fox", "--video", "none.mp4"], "no such file"),
])
def test_bad_questions_are_one_sentence(log, tmp_path, capsys, words, says):
    assert main(["evidence", str(log), *words, "--out", str(tmp_path / "card.png")]) == 2
    said = capsys.readouterr().err
    assert says in said
    assert said.count("\n") == 1
    assert not (tmp_path / "card.png").exists()


def test_other_endings_and_a_check_without_a_log(log, card, tmp_path, capsys):
    assert main(["evidence", str(log), "--at", "28", "--from", "tank", "--to", "fox", "--out", str(tmp_path / "card.gif")]) == 2
    assert main(["evidence", "--verify", str(card)]) == 2
    assert capsys.readouterr().err.count("\n") == 2


def test_before_the_first_scene_nothing_was_measured(log):
    lines = [line for line in read_lines(log) if line.data["type"] != "scene"]
    with pytest.raises(EvidenceError, match="nothing had been measured"):
        context_at(lines, 5.0)
    with pytest.raises(EvidenceError, match="holds no battle"):
        context_at((), 5.0)


def test_letters_that_the_font_lacks_are_told(log, tmp_path, capsys):
    path = tmp_path / "battle.jsonl"
    path.write_text(log.read_text(encoding="utf-8").replace('"name": "Jeep"', '"name": "吉普 é 吉"'), encoding="utf-8")
    out = tmp_path / "card.png"
    assert main(["evidence", str(path), "--at", "1:12", "--from", "bear", "--to", "jeep", "--out", str(out)]) == 0
    said = capsys.readouterr().err
    assert said == ("toy-umpire: the card's font lacks 吉普: these letters are boxes on it; its record has the "
                    "names whole\n")
    assert read_card(out)["to"]["name"] == "吉普 é 吉"
    assert main(["evidence", str(log), "--at", "1:12", "--from", "bear", "--to", "jeep", "--out", str(out)]) == 0
    assert capsys.readouterr().err == ""


def test_seconds_are_read_both_ways():
    assert [seconds(t) for t in ("9.6", "1:02.5", "1:00:00")] == [9.6, 62.5, 3600.0]


def test_teams_stand_for_their_closest_figures(tmp_path):
    log = battles.write_example(tmp_path / "battle.jsonl", "toymallet")
    record = card_from_log(log, 8.0, "R", "T").record
    assert record["from"]["id"] in ("r1", "r2", "r3", "r4", "r5")
    assert record["to"]["id"] == "t1"
    assert [r["action"]["actor"] for r in record["rulings"] if r["what"] == "ruling"] == ["R"]
    assert record["range"]["in"] == pytest.approx(10.0)


def test_the_very_frame_is_on_the_card_where_there_is_a_clip(log, tmp_path):
    shutil.copy(log, tmp_path / "battle.jsonl")
    with Recorder(tmp_path / "battle.mp4", (640, 480), crf=14, preset="ultrafast", battle="0123456789abcdef") as recorder:
        for i in range(40):
            frame = np.full((480, 640, 3), (30, 30, 200) if i >= 28 else (30, 200, 30), np.uint8)
            recorder.write(frame, float(i))
    before, after = (card_from_log(tmp_path / "battle.jsonl", t, "tank", "fox") for t in (27.9, 28.0))
    assert before.record["picture"]["of"] == "battle.mp4 at 0:27.0"
    assert before.record["picture"]["size_px"] == [640, 480]
    before.save(tmp_path / "before.png")
    verify(tmp_path / "before.png", tmp_path / "battle.jsonl")
    crops = [c.record["picture"]["crop"] for c in (before, after)]
    before.record["picture"]["crop"] = crops[1]  # the same drawing, beside another picture
    before.save(tmp_path / "forged.png")
    with pytest.raises(EvidenceError, match="drawn again"):
        verify(tmp_path / "forged.png", tmp_path / "battle.jsonl")
    panel = (slice(200, 640), slice(60, 900))
    greens, reds = (np.median(c.picture[panel].reshape(-1, 3), axis=0) for c in (before, after))
    assert greens[1] > 150 > greens[2]
    assert reds[2] > 150 > reds[1]
    other = tmp_path / "other.mp4"
    with Recorder(other, (640, 480), battle="ffff") as recorder:
        recorder.write(np.zeros((480, 640, 3), np.uint8), 0.0)
    with pytest.raises(InputError, match="another battle"):
        card_from_log(tmp_path / "battle.jsonl", 28.0, "tank", "fox", str(other))


def test_a_card_says_what_would_make_cover_past_a_pile_surer():
    flush = scene("red grunt r1 3,4", "blue grunt b1 12,4", books=(6, 4, 9, 12, 3))
    pile = replace(flush, terrain=(replace(flush.terrain[0], uneven_in=0.3),))

    def told(table):
        record = card_of(table, "r1", "b1", None, None, Context(3.0)).record
        return record["cover"], [line for line in footer(record) if "books standing in" in line]
    cover, said = told(pile)
    assert cover["blockers"] == [{"id": "books", "share": cover["blockers"][0]["share"], "uneven_in": 0.3}]
    assert len(said) == 1
    assert told(flush)[1] == []
    assert cover["sigma"] > told(flush)[0]["sigma"]


def test_a_card_without_a_log_is_drawn_and_says_that_it_cannot_be_checked(tmp_path):
    table = scene("red grunt r1 3,4", "blue $sniper_1$ b1 12,4", wall=(7, 0, 7.5, 8))
    card = card_of(table, "r1", "b1", None, None, Context(3.0))
    assert card.picture.shape == (1200, 1600, 3)
    assert card.record["cover"]["hidden"] > 0.5
    card.save(tmp_path / "card.png")
    with pytest.raises(EvidenceError, match="without a log"):
        verify(tmp_path / "card.png", tmp_path / "none.jsonl")
