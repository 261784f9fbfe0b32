"""Chapters as files: each form as its reader takes it, and read by that program where it is installed."""

import csv
import json
import shutil
import subprocess
import xml.etree.ElementTree as ET

import av
import numpy as np
import pytest

from assistant.log.captions import Chapter
from assistant.log.chapter_files import FORMS, GUIDES, RATES, check_chapters, cut_to_bytes
from measure.errors import InputError

MARKS = (Chapter(0.0, "On the table"), Chapter(17.816666667, "Rex moves; = #1 \\ <Jerry> & \"Tom\", | ёж"),
         Chapter(19.0, "Turn 2: blue\nwins"), Chapter(70.5, "Turn 3: red"), Chapter(3661.0, "Turn 4: blue"),
         Chapter(3665.0, "End"))
END_S = 3700.25
TIMES = [0.0, 17.817, 19.0, 70.5, 3661.0, 3665.0]


def made(name, word=None, fps=None, marks=MARKS, end_s=END_S):
    form, rate = check_chapters(name, word, fps)
    return form.write(marks, end_s, rate)


def tool(name):
    found = shutil.which(name)
    if found is None:
        pytest.skip(f"{name} is not installed")
    return found


def asked(*words, env=None):
    return subprocess.run(words, capture_output=True, text=True, encoding="utf-8", check=True, env=env).stdout


@pytest.fixture(scope="module")
def short_video(tmp_path_factory):
    path = tmp_path_factory.mktemp("video") / "v.mkv"
    with av.open(str(path), "w") as container:
        stream = container.add_stream("libx264", rate=1)
        stream.width, stream.height, stream.pix_fmt = 32, 32, "yuv420p"
        for i in range(3):
            frame = av.VideoFrame.from_ndarray(np.zeros((48, 32), np.uint8), format="yuv420p")
            frame.pts = 1850 * i
            container.mux(stream.encode(frame))
        container.mux(stream.encode(None))
    return path


def test_ogm_text_has_two_lines_a_chapter_rounded_to_milliseconds():
    lines = made("c.txt").text.removeprefix("\ufeff").splitlines()
    assert lines[:6] == ["CHAPTER01=00:00:00.000", "CHAPTER01NAME=On the table", "CHAPTER02=00:00:17.817",
                         "CHAPTER02NAME=Rex moves; = #1 \\ <Jerry> & \"Tom\", | ёж", "CHAPTER03=00:00:19.000",
                         "CHAPTER03NAME=Turn 2: blue wins"]
    assert lines[8] == "CHAPTER05=01:01:01.000"
    assert len(lines) == 12


@pytest.mark.parametrize(("name", "word"), [("c.txt", None), ("c.xml", None), ("other.dat", "mkvmerge")])
def test_mkvmerge_takes_them_whatever_the_language(name, word, short_video, tmp_path):
    merge = tool("mkvmerge")
    many = tuple(Chapter(12.0 * i, f"Turn {i}: ёж <Jerry> & Tom") for i in range(300))
    (tmp_path / name).write_text(made(name, word, marks=many).text, encoding="utf-8")
    asked(merge, "-q", "-o", str(tmp_path / "o.mkv"), "--chapters", str(tmp_path / name), str(short_video),
          env={"LC_ALL": "C", "PATH": "/usr/bin:/bin"})
    with av.open(str(tmp_path / "o.mkv")) as container:
        told = [(c["start"] * float(c["time_base"]), c["metadata"]["title"]) for c in container.chapters()]
    assert told == [(pytest.approx(12.0 * i), f"Turn {i}: ёж <Jerry> & Tom") for i in range(300)]


def test_matroska_xml_has_nanoseconds():
    root = ET.fromstring(made("c.xml").text.encode())
    assert root.findtext(".//ChapterAtom[2]/ChapterTimeStart") == "00:00:17.816666667"
    assert root.findtext(".//ChapterAtom[2]//ChapterString") == "Rex moves; = #1 \\ <Jerry> & \"Tom\", | ёж"
    assert root.findtext(".//ChapterAtom[6]/ChapterTimeEnd") == "01:01:40.250000000"


def test_ffmetadata_keeps_every_letter_of_a_title(short_video, tmp_path):
    text = made("c.ffmetadata").text
    assert text.startswith(";FFMETADATA1\n[CHAPTER]\nTIMEBASE=1/1000\nSTART=0\nEND=17817\ntitle=On the table\n")
    assert "title=Rex moves\\; \\= \\#1 \\\\ <Jerry> & \"Tom\", | ёж\n" in text
    path = tmp_path / "c.ffmetadata"
    path.write_text(text, encoding="utf-8")
    with av.open(str(path), format="ffmetadata") as container:
        told = [(c["start"] * float(c["time_base"]), c["metadata"]["title"]) for c in container.chapters()]
    assert [t for t, _ in told] == pytest.approx(TIMES)
    assert told[1][1] == "Rex moves; = #1 \\ <Jerry> & \"Tom\", | ёж"
    ffmpeg, probe = tool("ffmpeg"), tool("ffprobe")
    asked(ffmpeg, "-v", "error", "-i", str(short_video), "-i", str(path), "-map", "0", "-map_chapters", "1", "-c", "copy",
          str(tmp_path / "o.mkv"))
    found = json.loads(asked(probe, "-v", "error", "-show_chapters", "-of", "json", str(tmp_path / "o.mkv")))["chapters"]
    assert [float(c["start_time"]) for c in found] == pytest.approx(TIMES, abs=1e-6)


AT_THE_EDGE = ("a\\", ";", "#", "\\", "[CHAPTER]", "title=\\", "CHAPTER02=00:00:00.000", "]]>", "&amp;", "\ufffeb\uffff", "1")


@pytest.mark.parametrize("name", ["c.ffmetadata", "c.xml", "c.txt", "c.csv", "c.json"])
def test_no_title_swallows_the_next_chapter(name, short_video, tmp_path):
    """Titles that look like what stands round them: of two that ended in a backslash FFmpeg's reader lost the next."""
    marks = tuple(Chapter(12.0 * i, title) for i, title in enumerate(AT_THE_EDGE))
    path = tmp_path / name
    path.write_text(made(name, fps="25", marks=marks).text, encoding="utf-8")
    if name == "c.csv":
        told = [(float(row[0]), row[2]) for row in csv.reader(path.read_text(encoding="utf-8").splitlines())]
    elif name == "c.json":
        told = [(row["pos"] / 25, row["comment"]) for row in json.loads(path.read_text(encoding="utf-8"))]
    else:
        read = path
        if name == "c.xml":
            ET.parse(path)
        if name != "c.ffmetadata":
            read = tmp_path / "o.mkv"
            asked(tool("mkvmerge"), "-q", "-o", str(read), "--chapters", str(path), str(short_video))
        with av.open(str(read), format="ffmetadata" if read == path else None) as container:
            told = [(c["start"] * float(c["time_base"]), c["metadata"]["title"]) for c in container.chapters()]
    assert [(pytest.approx(at), title.strip()) for at, title in told] == [
        (12.0 * i, title.strip("\ufffe\uffff")) for i, title in enumerate(AT_THE_EDGE)]


def test_a_description_begins_at_zero_and_has_nothing_under_ten_seconds():
    file = made("c.txt", "description")
    assert file.text.splitlines() == ["0:00 On the table", "0:17 Rex moves; = #1 \\ ‹Jerry› & \"Tom\", | ёж; Turn 2: blue wins",
                                      "1:10 Turn 3: red", "1:01:01 Turn 4: blue; End"]
    assert not file.notes
    marks = (Chapter(0.0, "A"), Chapter(9.99, "B"), Chapter(19.5, "C"), Chapter(22.0, "D" * 99))
    short = made("c.txt", "description", marks=marks, end_s=31.0)
    assert short.text == "0:00 A; B\n0:19 C\n"
    assert "3 or more" in short.notes[0]


def test_losslesscut_gets_three_columns_and_no_header():
    rows = list(csv.reader(made("c.csv").text.splitlines()))
    assert rows[0] == ["0.000", "17.817", "On the table"]
    assert rows[1] == ["17.817", "19.000", "Rex moves; = #1 \\ <Jerry> & \"Tom\", | ёж"]
    assert rows[-1] == ["3665.000", "3700.250", "End"]
    assert {len(r) for r in rows} == {3}


def test_kdenlive_gets_guides_as_text_or_frames():
    assert made("c.txt", "kdenlive").text.splitlines()[1:3] == [
        "00:00:17.817 Rex moves; = #1 \\ <Jerry> & \"Tom\", | ёж", "00:00:19.000 Turn 2: blue wins"]
    for rows in (made("c.json", fps="30"), made("c.json", "kdenlive", "30")):
        assert json.loads(rows.text)[2] == {"pos": 570, "comment": "Turn 2: blue wins", "type": 0}
    close = json.loads(made("c.json", fps="24", marks=(Chapter(0.0, "a"), Chapter(0.01, "b"), Chapter(0.02, "c"))).text)
    assert [r["pos"] for r in close] == [0, 1, 2]  # two on one frame, and the whole import is undone


AWKWARD = (Chapter(0.0, "On the table"), Chapter(2.5, '"quoted" first, then a comma'), Chapter(61.25, "  start,end  "),
           Chapter(3599.9996, "12:30 is no time here"), Chapter(7322.125, "= + - @ # 'a' \\ ; | <b> ёж 🦖"))


def test_a_title_like_a_formula_stays_a_text_in_the_table():
    marks = (Chapter(0.0, "=2+5 moves"), Chapter(9.0, "@sum charges"), Chapter(12.0, "Rex = 2"))
    rows = list(csv.reader(made("c.csv", marks=marks).text.splitlines()))
    assert [row[2] for row in rows] == [" =2+5 moves", " @sum charges", "Rex = 2"]


def test_losslesscuts_rules_give_every_time_and_title_back():
    """parseCsv and parseCsvTime of LosslessCut (edlFormats.ts, run on such a file): three columns, seconds, titles trimmed."""
    rows = list(csv.reader(made("c.csv", marks=AWKWARD, end_s=7400.0).text.splitlines()))
    assert [float(start) for start, _, _ in rows] == [0.0, 2.5, 61.25, 3600.0, 7322.125]
    assert [float(end) for _, end, _ in rows] == [2.5, 61.25, 3600.0, 7322.125, 7400.0]
    assert [title.strip() for _, _, title in rows] == [" ".join(c.title.split()) for c in AWKWARD]


def test_kdenlives_rules_give_every_time_and_title_back():
    """importFromTxt of Kdenlive (markerlistmodel.cpp): blanks joined, the first one ends the time, parts of it by colons."""
    told = []
    for line in made("c.txt", "kdenlive", marks=AWKWARD).text.splitlines():
        clock, title = " ".join(line.split()).split(" ", 1)
        assert clock.count(":") == 2
        hours, minutes, seconds = clock.split(":")
        told.append((int(hours) * 3600 + int(minutes) * 60 + float(seconds), title))
    assert told == [(pytest.approx(c.start_s, abs=5.1e-4), " ".join(c.title.split())) for c in AWKWARD]


def test_a_marker_edl_counts_frames_from_one_hour():
    lines = made("c.edl", fps="30").text.splitlines()
    assert lines[:2] == ["TITLE: Toy Umpire", "FCM: NON-DROP FRAME"]
    at = next(i for i, line in enumerate(lines) if line.startswith("002"))
    assert lines[at].split() == ["002", "001", "V", "C", "01:00:17:24", "01:00:17:25", "01:00:17:24", "01:00:17:25"]
    assert lines[at + 1] == " |C:ResolveColorBlue |M:Rex moves; = #1 \\ <Jerry> & \"Tom\", / ёж |D:1"
    # 70.5 s at 29.97 is in frame 2112, at 23.976 in frame 1690; non-drop timecode counts them by 30 and 24
    assert "01:01:10:12" in made("c.edl", fps="29.97").text
    assert "01:01:10:10" in made("c.edl", "resolve", "23.976").text


def test_opentimelineio_reads_the_edl(tmp_path):
    otio = pytest.importorskip("opentimelineio", reason="OpenTimelineIO is not installed")
    pytest.importorskip("otio_cmx3600_adapter", reason="its EDL adapter is not installed")
    path = tmp_path / "c.edl"
    path.write_text(made("c.edl", fps="25").text, encoding="utf-8")
    timeline = otio.adapters.read_from_file(str(path), rate=25)
    clips = [c for c in timeline.tracks[0] if isinstance(c, otio.schema.Clip)]
    assert [c.source_range.start_time.to_frames() - 90000 for c in clips] == [int(25 * t) for t in TIMES]
    assert {c.source_range.duration.to_frames() for c in clips} == {1}


@pytest.mark.parametrize(("name", "word", "fps", "says"), [
    ("c.edl", None, None, "--fps"), ("c.edl", None, "15", "30 or 60"), ("c.edl", None, "fast", "no timecode"),
    ("c.doc", None, None, "--for"), ("c.txt", "premiere", None, "chapters are written for vtt, ogm"),
    ("c.json", None, None, "--fps")])
def test_what_cannot_be_written_is_said_with_what_can(name, word, fps, says):
    with pytest.raises(InputError, match=says):
        check_chapters(name, word, fps)


def test_every_form_writes_no_chapters_and_one():
    for form in (*FORMS, GUIDES):
        assert "On" not in form.write((), 5.0, RATES["25"]).text
        assert "Only" in form.write((Chapter(0.0, "Only"),), 0.0, RATES["25"]).text


@pytest.mark.parametrize("most", [10, 11, 12, 254])
def test_titles_are_cut_at_a_letter(most):
    for text in ("ё" * 150, "a" + "ё" * 150, "e\u0301" * 150, "🦖" * 99):
        short = cut_to_bytes(text, most)
        assert len(short.encode()) <= most
        assert short.endswith("…")
        assert text.startswith(short[:-1])
        assert not text[len(short) - 1:].startswith("\u0301")
    assert cut_to_bytes("short", most) == "short"
