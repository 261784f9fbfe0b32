"""The pages of the set-up: what stands on each, and the signals by which it asks for something to be done."""

from __future__ import annotations

from collections.abc import Sequence

from PyQt6.QtCore import Qt, pyqtSignal
from PyQt6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QComboBox,
    QDoubleSpinBox,
    QFormLayout,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QPushButton,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from gui.setup_plan import Figure, Piece
from gui.turned import TURNS
from rules.registry import game, games

CAMERAS = 4


def _words(text: str) -> QLabel:
    label = QLabel(text)
    label.setWordWrap(True)
    return label


class Page(QWidget):
    """Words on top, controls below."""

    def __init__(self, words: str) -> None:
        super().__init__()
        self.body = QVBoxLayout(self)
        self.body.addWidget(_words(words))

    def button(self, text: str, tip: str) -> QPushButton:
        """A button at the end of the page."""
        made = QPushButton(text)
        made.setToolTip(tip)
        self.body.addWidget(made)
        return made


class CameraPage(Page):
    """``wanted``: (source, clockwise turn in degrees, mirrored)."""

    wanted = pyqtSignal(str, int, bool)

    def __init__(self) -> None:
        super().__init__("Hang the camera over the middle of the table, looking straight down, and choose it here. "
                         "Lock its focus and exposure if its own program can.")
        self.choice = QComboBox()
        self.choice.setEditable(True)
        for n in range(CAMERAS):
            self.choice.addItem(f"Camera {n}", str(n))
        self.choice.setToolTip("A camera, a phone's stream address (rtsp://… or http://…), or a clip")
        self.browse = QPushButton("Clip …")
        row = QHBoxLayout()
        row.addWidget(self.choice, 1)
        row.addWidget(self.browse)
        self.turn = QComboBox()
        for deg in TURNS:
            self.turn.addItem(f"{deg}°", deg)
        self.mirror = QCheckBox("The picture is mirrored: turn it back")
        form = QFormLayout()
        form.addRow("From", row)
        form.addRow("Rotate", self.turn)
        form.addRow("", self.mirror)
        self.body.addLayout(form)
        self.open = self.button("&Open", "Open it and show its picture")
        self.said = _words("")
        self.body.addWidget(self.said)
        self.again = self.button("Open the &last set-up", "Everything as it was saved last")
        self.body.addStretch(1)
        self.open.clicked.connect(self.ask)

    def source(self) -> str:
        """What is chosen: the number behind "Camera 0", or what was typed."""
        index = self.choice.findText(self.choice.currentText())
        return str(self.choice.itemData(index)) if index >= 0 else self.choice.currentText().strip()

    def show_source(self, text: str) -> None:
        """Show a source that comes from elsewhere."""
        index = self.choice.findData(text)
        if index >= 0:
            self.choice.setCurrentIndex(index)
        else:
            self.choice.setEditText(text)

    def ask(self) -> None:
        """Ask for the chosen source to be opened."""
        self.wanted.emit(self.source(), int(self.turn.currentData()), self.mirror.isChecked())


class SheetPage(Page):
    """Print, lay down, calibrate; or four corners; or a file."""

    print_wanted = pyqtSignal(str)
    corners_wanted = pyqtSignal(bool)

    def __init__(self) -> None:
        super().__init__("Print the sheet without scaling, measure the 6-inch bar on it, and lay it flat on the table "
                         "where the whole of it is seen.")
        row = QHBoxLayout()
        for paper in ("A4", "Letter"):
            button = QPushButton(f"Save the {paper} sheet …")
            button.clicked.connect(lambda _=False, p=paper: self.print_wanted.emit(p.lower()))
            row.addWidget(button)
        self.body.addLayout(row)
        self.bar = _spin(0.0, 12.0, 0.0, "not measured", " in")
        self.bar.setToolTip("What the bar that says 6 inches measures; without it the inch is only sure to 1 %")
        self.tape = _spin(0.0, 200.0, 0.0, "not measured", " in")
        self.tape.setToolTip("From the table top to the lens, by tape; it makes heights surer")
        form = QFormLayout()
        form.addRow("The 6-inch bar measures", self.bar)
        form.addRow("Camera height", self.tape)
        self.lens = QPushButton("Lens file …")
        self.lens.setToolTip("Made by `toy-umpire lens`: with it ranges are several times surer away from the sheet")
        form.addRow("No lens file", self.lens)
        self.lens_said = form.labelForField(self.lens)
        self.body.addLayout(form)
        self.seen = _words("")
        self.body.addWidget(self.seen)
        self.calibrate = self.button("&Calibrate", "Work out where the camera is, from the sheet in the picture")
        self.corners = QCheckBox("No sheet: four corners of a known rectangle")
        self.corners.setToolTip("Click them in the picture, anticlockwise, the one where x and y are 0 first")
        self.width_in, self.depth_in = _spin(1, 500, 48.0, "", " in"), _spin(1, 500, 48.0, "", " in")
        self.body.addWidget(self.corners)
        size = QHBoxLayout()
        size.addWidget(QLabel("Width and depth"))
        size.addWidget(self.width_in)
        size.addWidget(self.depth_in)
        self.body.addLayout(size)
        self.load = self.button("From a &file …", "A calibration that was saved before")
        self.map = QCheckBox("Show the ± over the table")
        self.map.setEnabled(False)
        self.body.addWidget(self.map)
        self.said = _words("")
        self.body.addWidget(self.said)
        self.body.addStretch(1)
        self.corners.toggled.connect(self.corners_wanted)

    def print_scale(self) -> float | None:
        """Measured over nominal length, or None when nobody measured."""
        return self.bar.value() / 6.0 if self.bar.value() > 0 else None

    def camera_height_in(self) -> float | None:
        """By tape, or None."""
        return self.tape.value() or None


def _spin(low: float, high: float, value: float, special: str, suffix: str) -> QDoubleSpinBox:
    spin = QDoubleSpinBox()
    spin.setRange(low, high)
    spin.setDecimals(2)
    spin.setValue(value)
    spin.setSuffix(suffix)
    if special:
        spin.setSpecialValueText(special)
    return spin


class EmptyPage(Page):
    """The table with nothing on it."""

    def __init__(self) -> None:
        super().__init__("Clear the table: no toys, no books, no hands. The picture of the empty table is what "
                         "everything else is told from. The sheet stays where it is, or goes now and stays away.")
        self.take = self.button("&Take the picture", "The median of some pictures")
        self.said = _words("")
        self.body.addWidget(self.said)
        self.body.addStretch(1)


class RowsTable(QTableWidget):
    """A table of named things. ``edited``: (row, key, text); ``chosen``: row."""

    edited = pyqtSignal(int, str, str)
    chosen = pyqtSignal(int)

    def __init__(self, columns: Sequence[tuple[str, str, tuple[str, ...]]]) -> None:
        super().__init__(0, len(columns))
        self._columns = list(columns)
        self.setHorizontalHeaderLabels([title for title, _, _ in columns])
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        header = self.horizontalHeader()
        if header is not None:
            header.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self._filling = False
        self.cellChanged.connect(self._changed)
        self.currentCellChanged.connect(lambda row, *_: self.chosen.emit(row))

    def show_rows(self, rows: Sequence[Figure | Piece]) -> None:
        """Fill the table; a column with choices has a box to choose from."""
        self._filling = True
        self.setRowCount(len(rows))
        for i, row in enumerate(rows):
            for k, (_, key, choices) in enumerate(self._columns):
                text = str(getattr(row, key))
                if choices:
                    box = QComboBox()
                    box.addItems(list(choices))
                    box.setCurrentText(text)
                    box.currentTextChanged.connect(lambda t, r=i, c=key: self.edited.emit(r, c, t))
                    self.setCellWidget(i, k, box)
                else:
                    self.setItem(i, k, QTableWidgetItem(text))
        self._filling = False

    def _changed(self, row: int, column: int) -> None:
        item = self.item(row, column)
        if not self._filling and item is not None:
            self.edited.emit(row, self._columns[column][1], item.text())


class TerrainPage(Page):
    """What stands on the battlefield besides toys."""

    def __init__(self) -> None:
        super().__init__("Build the battlefield: books, boxes, walls. Leave the toys off. Then find the stuff, and say "
                         "what each piece is: hard things hide and stop, soft ones only hide.")
        self.look_for = self.button("&Find the stuff", "Compare with the empty table")
        self.table = RowsTable((("Name", "name", ()), ("Kind", "kind", ()), ("Cover", "cover", ("none", "soft", "hard")),
                                ("Height (in)", "height_in", ())))
        self.body.addWidget(self.table, 1)
        self.said = _words("There is none? Press Next.")
        self.body.addWidget(self.said)


class ToysPage(Page):
    """The toys: found, then named."""

    def __init__(self) -> None:
        super().__init__("Put the toys where they start. Find them, click each one in the picture or in the list, and "
                         "give it its name, side, size and height.")
        self.look_for = self.button("&Find the toys", "Look what stands on the table now")
        self.table = RowsTable((("Name", "name", ()), ("Side", "side", ()), ("Size", "size", ("S", "M", "L")),
                                ("Height (in)", "height_in", ())))
        self.body.addWidget(self.table, 1)
        self.said = _words("Heights matter: measure the tall ones. For ranges and cover alone, names are not needed.")
        self.body.addWidget(self.said)


class GamePage(Page):
    """Which rules, and what they leave open. ``chosen``: a game's id, or "" for quick mode."""

    chosen = pyqtSignal(str)

    def __init__(self) -> None:
        super().__init__("Which game? Without one you get ranges and cover, and nobody says what is allowed.")
        self.choice = QComboBox()
        self.choice.addItem("Quick mode: ranges and cover", "")
        for g in games():
            self.choice.addItem(f"{g.title} ({g.edition})", g.id)
        self.body.addWidget(self.choice)
        self.body.addWidget(QLabel("How open questions of the rules are read:"))
        self.house = QTableWidget(0, 3)
        self.house.setHorizontalHeaderLabels(["Rule", "Value", "What it says"])
        self.house.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        header = self.house.horizontalHeader()
        if header is not None:
            header.setStretchLastSection(True)
        self.body.addWidget(self.house, 1)
        self.choice.currentIndexChanged.connect(self._show)

    def _show(self) -> None:
        game_id = str(self.choice.currentData())
        rules = game(game_id).house_rules if game_id else ()
        self.house.setRowCount(len(rules))
        for i, rule in enumerate(rules):
            for k, text in enumerate((rule.rule, str(rule.to_dict()["value"]), rule.text)):
                item = QTableWidgetItem(text)
                item.setToolTip(text)
                item.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable)
                self.house.setItem(i, k, item)
        self.chosen.emit(game_id)
