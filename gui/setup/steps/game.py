"""Set-up, the game: which one, how its open questions are read, and what the armies are."""

from __future__ import annotations

from typing import Any

from PyQt6.QtCore import QSize, Qt
from PyQt6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QMessageBox,
    QPlainTextEdit,
    QTableWidget,
    QTableWidgetItem,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from gui.cover_choice import KEY as COVER_KEY
from gui.cover_choice import TIPS, cover_icon
from gui.language.words import tr, trn
from gui.panels.check_rows import LiveCheck
from gui.panels.roomy import make_roomy
from gui.setup.model.rules import (
    HouseRow,
    army_text,
    changed_table,
    check_house,
    example,
    fault,
    house_rows,
    read_army,
    read_value,
    same_army,
    value_text,
)
from gui.setup.parameters import SETUP_WINDOW
from gui.setup.steps.step import Desk, Step, words
from measure.errors import InputError
from measure.reading import documents
from rules.registry import game as game_of
from rules.registry import games


class GameStep(Step):
    """``desk.plan.game`` and the game's own table in ``desk.plan.tables``."""

    name = "game"

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk, tr("Which game? Without one you get ranges and cover, and nobody says what is allowed."))
        self._rows: tuple[HouseRow, ...] = ()
        self._filling = False
        self.choice = QComboBox()
        self.choice.addItem(tr("Quick mode: ranges and cover"), "")
        for g in games():
            self.choice.addItem(g.title, g.id)
            self.choice.setItemData(self.choice.count() - 1, g.edition, Qt.ItemDataRole.ToolTipRole)
        self.choice.setAccessibleName(tr("Game"))
        self.choice.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.choice.setMinimumContentsLength(20)
        self.body.addWidget(self.choice)
        self.tabs = QTabWidget()
        self.house = QTableWidget(0, 3)
        self.house.setHorizontalHeaderLabels([tr("Value"), tr("What it says"), tr("Rule")])
        self.house.setAccessibleName(tr("House rules"))
        self.house.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.house.setWordWrap(True)
        header = self.house.horizontalHeader()
        if header is not None:
            header.setSectionResizeMode(1, QHeaderView.ResizeMode.Stretch)
            header.resizeSection(0, 96)
            header.resizeSection(2, 56)
        side = self.house.verticalHeader()
        if side is not None:
            side.hide()
        self.house.cellChanged.connect(self._typed)
        self.tabs.addTab(self.house, tr("House rules"))
        self.tabs.addTab(self._army_page(), tr("Armies"))
        self.body.addWidget(self.said)
        self.more.button.setText(tr("House rules and armies"))
        self.tabs.setMinimumHeight(SETUP_WINDOW.tabs_px)
        self.more.body.addWidget(self.tabs)
        self.body.addWidget(self.more)
        self.body.addStretch(1)
        self.choice.currentIndexChanged.connect(self._choose)

    def _army_page(self) -> QWidget:
        page = QWidget()
        body = QVBoxLayout(page)
        body.addWidget(words(tr("Sides, sizes and heights are the toys' own (step 5). What the game wants to know besides, "
                             "powers, groups, decks, is written here in the roster's words. Nothing written: the usual army.")))
        row = QHBoxLayout()
        row.addWidget(self.button(tr("From a &file …"), tr("A roster or army file"), self._load))
        row.addWidget(self.button(tr("&Example"), tr("What such a table looks like"), self._example))
        body.addLayout(row)
        self.army = QPlainTextEdit()
        self.army.setAccessibleName(tr("Army"))
        self.army.setTabChangesFocus(True)
        self.army.setPlaceholderText('[toytastrophe]\nvictory = "annihilation"\n…')
        self.army.textChanged.connect(self._army_typed)
        body.addWidget(self.army, 1)
        self.names = QLabel("")
        self.names.setWordWrap(True)
        self.names.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        body.addWidget(self.names)
        return page

    # the game

    def _choose(self) -> None:
        if self._filling:
            return
        self.desk.plan.game = str(self.choice.currentData()) or None
        self.show_plan()
        self.desk.changed()
        lack = self.desk.plan.may_play()
        if lack:
            self.desk.say(lack)

    @property
    def table(self) -> dict[str, Any]:
        """The game's own table."""
        return dict(self.desk.plan.tables.get(self.desk.plan.game or "", {}))

    def _set(self, table: dict[str, Any]) -> None:
        plan = self.desk.plan
        plan.tables = {**{k: v for k, v in plan.tables.items() if k != plan.game}, **({str(plan.game): table} if table else {})}
        self._judge()
        self.desk.changed()

    def fault(self) -> str:
        """What the game has against toys, armies and house rules; empty when it would start."""
        plan = self.desk.plan
        return fault(game_of(plan.game), plan.figures, self.table) if plan.game and not plan.lacks("game") else ""

    def _judge(self) -> None:
        """Say what the game has against the toys, the table and the house rules."""
        bad = self.fault()
        changed = sum(r.changed for r in self._rows)
        self.said.setText(f"⚠ {bad}" if bad else trn("{n} house rule changed.", "{n} house rules changed.",
                                                     changed) if changed else "")

    def show_plan(self) -> None:
        plan = self.desk.plan
        self._filling = True
        self.choice.setCurrentIndex(max(0, self.choice.findData(plan.game or "")))
        self.choice.setEnabled(not self.desk.midgame)
        self.more.setVisible(plan.game is not None)
        table = self.table
        self._rows = house_rows(game_of(plan.game), table.get("house_rules", {})) if plan.game else ()
        self._show_house()
        text = army_text(plan.game, table) if plan.game else ""
        if not same_army(str(plan.game), self.army.toPlainText(), text):
            self.army.setPlainText(text)
        self.army.setReadOnly(self.desk.midgame)
        self.names.setText(tr("Toys: ") + ", ".join(f"{f.key} ({f.side or tr('no side')})" for f in plan.figures)
                           if plan.figures else tr("There are no toys yet: find and name them first."))
        self._filling = False
        self._judge()

    def entered(self) -> None:
        self.show_plan()

    def live_checks(self) -> tuple[LiveCheck, ...]:
        plan = self.desk.plan
        lack = plan.lacks("camera") or plan.lacks("sheet")
        ranges = LiveCheck("no", lack) if lack else LiveCheck("yes", tr("Ranges and cover are ready: you may play."))
        if plan.game is None:
            return (ranges,)
        bad = plan.lacks("game") or self.fault()
        return (ranges, LiveCheck("no", bad) if bad else LiveCheck("yes", tr("The game takes these toys and armies.")))

    # house rules

    def _show_house(self) -> None:
        self.house.setRowCount(len(self._rows))
        for i, row in enumerate(self._rows):
            if row.choices:
                box = self.house.cellWidget(i, 0)
                if not isinstance(box, QComboBox) or box.property("key") != row.key:
                    box = QComboBox()
                    box.setProperty("key", row.key)
                    for choice in row.choices:
                        box.addItem(value_text(choice), choice)
                        if row.key == COVER_KEY:
                            box.setIconSize(QSize(SETUP_WINDOW.cover_icon_px, SETUP_WINDOW.cover_icon_px))
                            box.setItemIcon(box.count() - 1, cover_icon(str(choice), SETUP_WINDOW.cover_icon_px))
                            box.setItemData(box.count() - 1, tr(TIPS[str(choice)]), Qt.ItemDataRole.ToolTipRole)
                    box.activated.connect(lambda _, b=box, r=row: self._change(r, b.currentText()))
                    self.house.setCellWidget(i, 0, box)
                box.setCurrentText(value_text(row.value))
                self._cell(i, 0, "", Qt.ItemFlag.ItemIsEnabled)
            else:
                if self.house.cellWidget(i, 0) is not None:
                    self.house.removeCellWidget(i, 0)
                self._cell(i, 0, value_text(row.value), Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsEditable)
            tip = tr("{text}\nUsually {value}. {rule}", text=row.text, value=value_text(row.usual),
                     rule=row.rule) + ("" if row.open else tr(", from the rule book"))
            for k, text in ((1, row.text), (2, row.rule)):
                item = self._cell(i, k, text, Qt.ItemFlag.ItemIsEnabled)
                item.setToolTip(tip)
                font = item.font()
                font.setBold(row.changed)
                item.setFont(font)
        self.house.resizeRowsToContents()

    def _cell(self, row: int, column: int, text: str, flags: Qt.ItemFlag) -> QTableWidgetItem:
        """A cell with that text; the one there is, as it may be open to be typed into."""
        item = self.house.item(row, column)
        if item is None:
            item = QTableWidgetItem()
            self.house.setItem(row, column, item)
        item.setText(text)
        item.setFlags(flags)
        return item

    def _typed(self, row: int, column: int) -> None:
        item = self.house.item(row, column)
        if not self._filling and column == 0 and item is not None and not self._rows[row].choices:
            self._change(self._rows[row], item.text())

    def _change(self, row: HouseRow, text: str) -> None:
        """One house rule as it was typed or chosen; what the game refuses goes back."""
        try:
            table = changed_table(self.table, row, read_value(row, text))
            check_house(game_of(str(self.desk.plan.game)), table)
        except InputError as e:
            self.desk.say(str(e))
            self.show_plan()
            return
        self._set(table)
        self.show_plan()

    # armies

    def _army_typed(self) -> None:
        if self._filling or self.desk.plan.game is None:
            return
        try:
            self._set(read_army(self.desk.plan.game, self.army.toPlainText(), self.table))
        except InputError as e:
            self.said.setText(f"⚠ {e}")

    def _load(self) -> None:
        name = self.ask_file(tr("A roster or army file"), tr("TOML (*.toml)"))
        if name:
            self.use_army(name)

    def use_army(self, path: str) -> None:
        """Take a game's own table from a file."""
        plan = self.desk.plan
        try:
            text = documents.read_text(path, InputError, give=tr("give a TOML file"))
            self._set(read_army(str(plan.game), text, self.table))
        except InputError as e:
            self.desk.say(str(e))
        self.show_plan()

    def _example(self) -> None:
        box = QMessageBox(QMessageBox.Icon.NoIcon, tr("An army file"),
                          f"<pre>{example(str(self.desk.plan.game)) or tr('This game wants to know nothing more.')}</pre>",
                          QMessageBox.StandardButton.Close, self)
        make_roomy(box)
        box.open()
