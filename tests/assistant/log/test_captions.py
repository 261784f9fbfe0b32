"""Captions and chapters: in order, without overlap, within the video, and nothing in them is taken for a tag."""

import itertools
import re

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from assistant.log.battle import battle_of
from assistant.log.captions import (
    Chapter,
    Cue,
    broken,
    caption_texts,
    chapters,
    chapters_vtt,
    check_ending,
    cues,
    srt,
    vtt,
    write_captions,
)
from measure.errors import InputError

ROW = re.compile(r"(\d\d):(\d\d):(\d\d)[.,](\d\d\d) --> (\d\d):(\d\d):(\d\d)[.,](\d\d\d)")


def spans(text):
    out = []
    for found in ROW.findall(text):
        h, m, s, ms, *end = (int(v) for v in found)
        out.append((3600 * h + 60 * m + s + ms / 1000, 3600 * end[0] + 60 * end[1] + end[2] + end[3] / 1000))
    return out


def test_what_is_said_is_what_happened(told):
    b = battle_of(told)
    words = [(s.time_s, str(s)) for s in caption_texts(b)]
    assert [t for t, _ in words] == sorted(t for t, _ in words)
    assert words[0] == (2.0, "Grunt strikes at sniper with the 5 of spades. Too close to call: 8.0 ± 0.2 in, up to 8 (TT-13). "
                             "Both players agreed: allowed")
    texts = [t for _, t in words]
    assert "Grunt moved 7.0 ± 0.2 in, up to 5: too far (TT-10)" in texts
    assert "Sniper is done (taken back later)" in texts
    assert "The last action is taken back" in texts
    assert "Sniper is destroyed" in texts
    assert "Well <b>played</b> & 3 in a row --> done" in texts
    assert sum("moved" in t for t in texts) == 1  # the move and the finding about it are told once


@pytest.mark.parametrize("about", [{"about": 3, "verdict": "no"}, {"undeclared": True}])
def test_a_move_within_its_doubt_was_none_whoever_found_one(told, about):
    """Logs of earlier versions hold such moves, judged or queried."""
    k = next(i for i, line in enumerate(told) if line["type"] == "move")
    told[k] |= {"to_in": [6.0, 4.23], "distance_in": 0.23, "sigma_in": 0.12}
    told[k + 1] = {"type": "note", "time_s": 6.0, "text": "r1: 0.23 of 0 in: too far", "toy": "r1", **about}
    b = battle_of(told)
    assert (b.moves, b.findings) == ((), ())
    assert [m.distance_in for m in b.in_doubt] == [0.23]
    texts = [str(s) for s in caption_texts(b)]
    assert "Grunt is seen 0.2 ± 0.2 in from where it stood: too small to tell whether it moved" in texts
    assert not [t for t in texts if "too far" in t or "Grunt moved" in t]


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.floats(1.0, 20.0), st.floats(0.3, 5.0), st.floats(-3.0, 3.0), st.sampled_from(["in", "cm"]))
def test_captions_keep_order_and_stay_in_the_video(told, end_s, rate, shift_s, units):
    b = battle_of(told)
    found = cues(b, end_s, units, at=lambda t: None if (t + shift_s) / rate < 0 else (t + shift_s) / rate)
    for a, z in itertools.pairwise(found):
        assert a.end_s <= z.start_s + 1e-9
    for cue in found:
        assert 0 <= cue.start_s < cue.end_s <= end_s + 1e-9
        assert cue.lines
    first_ones = {str(s).split(".")[0] for s in caption_texts(b, units) if 0 <= (s.time_s + shift_s) / rate < end_s - 0.01}
    shown = " ".join(line for c in found for line in c.lines)
    assert all(text in shown for text in {" ".join(t.split()[:3]) for t in first_ones})


def test_both_formats_hold_the_same_times_and_texts(told):
    found = cues(battle_of(told), 11.9)
    assert spans(vtt(found)) == spans(srt(found)) == [(round(c.start_s, 3), round(c.end_s, 3)) for c in found]
    text = vtt(found, "A --> title")
    assert text.startswith("WEBVTT - A -> title\n\n")
    assert "&lt;b&gt;played&lt;/b&gt; &amp; 3 in a row --&gt;" in text
    assert "-->" not in srt(found).replace(" --> 0", "")
    assert srt(found).startswith("1\n00:00:02,000 --> ")


def test_clocks_go_over_an_hour():
    assert "01:01:01.500 --> 02:00:00.000" in vtt([Cue(3661.5, 7200.0, ("x",))])


@given(st.text(st.characters(categories=("L", "Zs")), min_size=1, max_size=300), st.integers(20, 80))
def test_lines_hold_every_word(text, letters):
    lines = broken(text, letters)
    # a word longer than a line is broken too, so letters are compared and not words
    assert "".join(" ".join(lines).split()) == "".join(text.split())
    assert all(len(line) <= letters or len(line.split()) == 1 or len(line) <= letters + 8 for line in lines)


def test_chapters_follow_turns_and_actors(told):
    b = battle_of(told)
    found = chapters(b, 11.9)
    assert chapters(battle_of([told[0], told[-1]]), 11.9) == (Chapter(0.0, "On the table"),)
    assert found == (Chapter(0.0, "Turn 1: red, grunt strikes at sniper with the 5 of spades (too close to call)"),
                     Chapter(8.0, "Turn 2: blue"))
    assert [c.start_s for c in chapters(b, 11.9, at=lambda t: t / 2)] == [0.0, 4.0]
    assert chapters(b, 11.9, at=lambda t: t - 5 if t > 5 else None)[0] == Chapter(0.0, "Turn 2: blue")
    text = chapters_vtt(found, 11.9)
    assert spans(text) == [(0.0, 8.0), (8.0, 11.9)]


def test_files_are_written_by_their_ending(told, tmp_path):
    found = cues(battle_of(told), 11.9)
    for name, start in (("a.vtt", "WEBVTT"), ("a.SRT", "1\n")):
        write_captions(tmp_path / name, found)
        assert (tmp_path / name).read_text(encoding="utf-8").startswith(start)
    assert {p.name for p in tmp_path.iterdir()} == {"a.vtt", "a.SRT"}
    with pytest.raises(InputError, match=r"\.vtt or \.srt"):
        check_ending("captions.txt")
    with pytest.raises(InputError, match="cannot be written"):
        write_captions(tmp_path / "none" / "a.vtt", found)


def test_a_chapter_named_by_a_player_who_turns_letters_round_is_one_plain_line():
    text = chapters_vtt((Chapter(0.0, "Turn 1: \u202eeulb"),), 5.0)
    assert "Turn 1: \\u202eeulb" in text
    assert text.replace("\n", "").isprintable()
