"""The first page: four ways in, what works already, and what the program does in a minute."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path

from PyQt6.QtCore import QSettings, QSize, pyqtSignal
from PyQt6.QtGui import QCloseEvent, QHideEvent, QKeySequence, QShortcut
from PyQt6.QtWidgets import QApplication, QFileDialog, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from assistant.runner.sample import sample_folder
from gui.kept_settings import KeptSettings
from gui.language.words import noop, said, tr
from gui.language_choice import LanguageBox
from gui.panels.check_rows import CheckRows, LiveCheck
from gui.panels.roomy import make_roomy
from gui.start.cards import Card, LessonPicture, larger
from gui.start.parameters import START
from gui.start.readiness import Finding, Looking, findings
from gui.start.ways import WayOn
from gui.theme import THEMES, apply_theme
from measure.errors import InputError

LESSONS = (("verdict", noop("Click a toy. What it may do stands at each target: ✓ yes, ✗ no, ? too close to call.")),
           ("cover", noop("Rest the mouse on a target. The program looks from the toy's eye and says how much is hidden.")),
           ("ruling", noop("Say what you do. The ruling stands over the table with its reasons, so that both players see "
                           "them.")),
           ("undo", noop("Changed your mind, or was it seen wrong? Ctrl+Z takes it back, step by step. The journal keeps "
                         "all.")))
"""(picture in the sample's folder ``lessons``, sentence)."""
LOOKING = (noop("Camera: looking …"), noop("Networks: looking …"), noop("Speed: measuring …"))


class StartPage(QWidget):
    """``ways``: what can be gone on with, the likeliest first. ``find``: finds out what works, on a thread of its own."""

    new_wanted = pyqtSignal()
    game_wanted = pyqtSignal()
    forget_wanted = pyqtSignal()
    table_wanted = pyqtSignal(str)
    sample_wanted = pyqtSignal()
    recording_wanted = pyqtSignal(str)
    language_wanted = pyqtSignal(str)

    def __init__(self, ways: Sequence[WayOn] = (), *, settings: QSettings | None = None,
                 find: Callable[[], Iterator[Finding]] = findings) -> None:
        super().__init__()
        self.setWindowTitle("Toy Umpire")
        self._settings = KeptSettings(settings)
        self.said = QLabel("")
        self.said.setWordWrap(True)
        self.said.hide()
        self.new = Card("new", tr("New table"), tr("Hang up a camera, lay down the printed sheet, play. Six short steps; two "
                                                   "are "
                        "enough for ranges."), "1")
        self.go_on = Card("go on", tr("Go on"), "", "2")
        self.sample = Card("sample", tr("Sample battle"), tr("Nine toys, filmed. No camera, no sheet: click and try "
                                                             "everything."), "3")
        self.recording = Card("recording", tr("Open a recording"),
                              tr("A clip of a table to watch over, or the log of a battle to "
                              "read again."), "4")
        self.language = LanguageBox(self._settings, self.language_wanted.emit)
        self.others = QHBoxLayout()
        self.other_buttons: list[QPushButton] = []
        self.works = CheckRows(across=True)
        self.works.show_checks([LiveCheck("", tr(text)) for text in LOOKING])
        self._place()
        self._connect()
        self.show_ways(ways)
        self._restore()
        self._found: list[Finding] = []
        self._looking = Looking(find)
        self._looking.found.connect(self._show_finding)
        self._looking.start(Looking.Priority.LowPriority)
        if self._settings.faults:
            self.say(" ".join(self._settings.faults))

    # building

    def _place(self) -> None:
        outer = QVBoxLayout(self)
        outer.setContentsMargins(24, 14, 24, 14)
        outer.setSpacing(10)
        head = QHBoxLayout()
        head.addWidget(larger(QLabel("Toy Umpire"), START.title_scale))
        head.addSpacing(20)
        about = QLabel(tr("One camera over the table. It measures, says what the rules allow, and keeps the journal."))
        about.setWordWrap(True)
        head.addWidget(about, 1)
        head.addWidget(self.language)
        outer.addLayout(head)
        cards = QHBoxLayout()
        cards.setSpacing(14)
        for card in (self.new, self.go_on, self.sample, self.recording):
            cards.addWidget(card, 1)
        outer.addLayout(cards, 3)
        outer.addLayout(self.others)
        outer.addWidget(self.said)
        outer.addWidget(larger(QLabel(tr("What works already")), START.card_scale))
        outer.addWidget(self.works)
        outer.addWidget(larger(QLabel(tr("In 60 seconds")), START.card_scale))
        lessons = QHBoxLayout()
        lessons.setSpacing(14)
        for name, text in LESSONS:
            column = QVBoxLayout()
            column.addWidget(LessonPicture(_lesson_file(name)))
            words = QLabel(tr(text))
            words.setWordWrap(True)
            column.addWidget(words)
            column.addStretch(1)
            lessons.addLayout(column, 1)
        outer.addLayout(lessons)

    def _connect(self) -> None:
        self.new.clicked.connect(lambda _: self.new_wanted.emit())
        self.sample.clicked.connect(lambda _: self.sample_wanted.emit())
        self.recording.clicked.connect(lambda _: self._ask_recording())
        self.go_on.clicked.connect(lambda _: self._take(self.ways[0]) if self.ways else None)
        for key, card in zip("1234", (self.new, self.go_on, self.sample, self.recording), strict=True):
            QShortcut(QKeySequence(key), self, card.click)
        QShortcut(QKeySequence("Ctrl+Q"), self, self.close)

    def show_ways(self, ways: Sequence[WayOn]) -> None:
        """Show what can be gone on with."""
        self.ways = tuple(ways)
        first = self.ways[0] if self.ways else None
        self.go_on.setEnabled(first is not None)
        self.go_on.text_.setText(first.words if first is not None else tr("Nothing is kept yet. What you set up once is here "
                                                                          "the "
                                 "next evening."))
        self.go_on.setToolTip(first.tells if first is not None else "")
        while self.others.count():
            item = self.others.takeAt(0)
            widget = item.widget() if item is not None else None
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        self.other_buttons = []
        for way in self.ways[1:1 + START.tables_most]:
            self._add_other(tr("Go on with {words}", words=way.words), way.tells, partial(self._take, way))
        if first is not None and first.folder is None:
            self._add_other(tr("Forget the battle"), tr("The battle that was not finished is not offered again; its log stays"),
                            self.forget_wanted.emit)
        if self.other_buttons:
            self.others.addStretch(1)
        make_roomy(self)
        (self.go_on if first is not None else self.new).setFocus()

    def _add_other(self, text: str, tip: str, call: Callable[[], object]) -> None:
        button = QPushButton(text)
        button.setToolTip(tip)
        button.clicked.connect(lambda _=False: call())
        self.others.addWidget(button)
        self.other_buttons.append(button)

    # what the players do

    def _take(self, way: WayOn) -> None:
        if way.folder is None:
            self.game_wanted.emit()
        else:
            self.table_wanted.emit(str(way.folder))

    def _ask_recording(self) -> None:
        name, _ = QFileDialog.getOpenFileName(self, tr("A recording, or the log of a battle"), "",
                                              tr("Recordings and logs (*.mp4 *.mkv *.mov *.avi *.webm *.jsonl);;All files (*)"))
        if name:
            self.recording_wanted.emit(name)

    def say(self, text: str) -> None:
        """A sentence below the cards."""
        self.said.setText(said(text))
        self.said.setVisible(bool(text))

    def _show_finding(self, finding: Finding) -> None:
        self._found.append(finding)
        told = [LiveCheck(f.state, f"{f.title}: {f.text}.") for f in self._found]
        self.works.show_checks([*told, *(LiveCheck("", tr(text)) for text in LOOKING[len(told):])])

    # beginning and ending

    def _restore(self) -> None:
        app = QApplication.instance()
        if isinstance(app, QApplication):
            apply_theme(app, self._settings.choice("theme", THEMES))
        if self._settings.restore("start_geometry", self.restoreGeometry):
            return
        screen = self.screen()
        room = screen.availableGeometry().size() if screen is not None else QSize(*START.size_px)
        size, frame = START.size_px, START.frame_px
        self.resize(min(size[0], room.width() - frame[0]), min(size[1], room.height() - frame[1]))

    def stop(self) -> bool:
        """End the thread that finds out what works; True when it ended in time."""
        return self._looking.stop()

    def hideEvent(self, event: QHideEvent | None) -> None:
        """Another window goes on: what is still being found out is not waited for."""
        self._looking.leave()
        super().hideEvent(event)

    def closeEvent(self, event: QCloseEvent | None) -> None:
        self._settings.keep("start_geometry", self.saveGeometry())
        self.stop()
        super().closeEvent(event)


def _lesson_file(name: str) -> Path:
    try:
        return sample_folder() / "lessons" / f"{name}.jpg"
    except InputError:
        return Path()
