"""Set-up, the toys: found, clicked, named; base, eye and the parts to ignore; a roster to choose names from."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from PyQt6.QtWidgets import QComboBox, QFormLayout, QHBoxLayout, QLabel, QLineEdit

from assistant.overlay.marks import Area, Label, Mark
from assistant.session.roster import read_roster
from gui.language.words import tr, trn
from gui.model.enrolment_form import height_words
from gui.panels.check_rows import LiveCheck
from gui.setup.model.editing import format_length, raised, with_field, with_part, with_roster_toy, with_sides_by_place
from gui.setup.model.finding import find_figures
from gui.setup.model.plan import Figure
from gui.setup.parameters import FINDING, SETUP_WINDOW
from gui.setup.steps.ignored_parts import IgnoredParts
from gui.setup.steps.rows import Column, RowsTable
from gui.setup.steps.step import Desk, Picture, Step, words
from gui.setup.steps.toy_enrolment import ToyEnrolment
from measure.errors import InputError
from measure.scene import SIZES
from vision.tracking.tracks.track import DEFAULT

SIDES = ("", "green", "blue", "red", "yellow")


def toy_checks(figures: tuple[Figure, ...], *, seen: bool) -> tuple[LiveCheck, ...]:
    """Whether the toys are found, have sides and heights. ``seen``: the table was looked at."""
    if not figures:
        return (LiveCheck("", tr("No toys yet.")),)
    n, sides = len(figures), sorted({f.side for f in figures if f.side})
    lone = sum(not f.side for f in figures)
    guessed = sum(f.height_from == DEFAULT for f in figures)
    unseen = sum(not f.found for f in figures) if seen else 0
    found = LiveCheck("too_close", tr("{unseen} of {n} toys are not seen now.", unseen=unseen, n=n)) if unseen else \
        LiveCheck("yes", trn("{n} toy found.", "{n} toys found.", n))
    side = LiveCheck("yes", tr("Sides: {names}.", names=', '.join(sides))) if not lone and len(sides) > 1 else \
        LiveCheck("too_close", tr("{lone} of {n} have no side: a game needs two.", lone=lone,
                                  n=n) if lone else tr("All are on one side."))
    height = LiveCheck("too_close", tr("The height of {guessed} of {n} is a guess.", guessed=guessed, n=n)) if guessed else \
        LiveCheck("yes", tr("All heights are known."))
    return (found, side, height)


class ToysStep(Step):
    """``desk.plan.figures``, and ``desk.scene`` in which they stand."""

    name = "toys"

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk, tr("Put the toys where they start. Find them, click each one in the picture and type its name; "
                               "give it a side, a size and its height. For ranges and cover alone names are not needed."))
        self._chosen = -1
        self._filling = False
        row = QHBoxLayout()
        self.look_for = self.button(tr("&Find the toys"), tr("Look what stands on the table now"), self.search)
        self.roster = self.button(tr("&Roster …"), tr("A roster file: its toys can be chosen by name"), self._load_roster)
        self.away = self.button(tr("Re&move"), tr("It is no toy (Delete)"), self.remove)
        self.sides = self.button(tr("&Two sides"), tr("Who stands in one half of the table is green, in the other blue"),
                                 self.two_sides)
        self.do_it = self.look_for
        self.body.addWidget(self.look_for)
        for b in (self.sides, self.roster, self.away):
            row.addWidget(b)
        self.table = RowsTable((Column(tr("Name"), "name"), Column(tr("Side"), "side", SIDES, free=True),
                                Column(tr("Size"), "size", SIZES), Column(tr("Height"), "height_in", length=True)), tr("Toys"))
        self.table.edited.connect(self._edited)
        self.table.chosen.connect(self._choose)
        self.table.removed.connect(lambda _: self.remove())
        self.table.setMinimumHeight(SETUP_WINDOW.table_px)
        self.body.addWidget(self.table, 1)
        self.body.addLayout(row)
        self.body.addWidget(self.said)
        self.title = QLabel("")
        self.body.addWidget(self.title)
        self.height_note = words()
        self.enrolment = ToyEnrolment(self, desk)
        self.enrolment.button.clicked.connect(lambda: self.enrolment.toggle(self._chosen))
        self.enrolment.changed.connect(self._show_figure)
        for w in (self.height_note, self.enrolment.button, self.enrolment.looks, self.enrolment.take):
            self.body.addWidget(w)
        self.from_roster = QComboBox()
        self.from_roster.setToolTip(tr("This toy is that one of the roster"))
        self.from_roster.activated.connect(self._give)
        self.base, self.eye = QLineEdit(), QLineEdit()
        self.base.setPlaceholderText(tr("not round, or not known"))
        self.base.setToolTip(tr("Diameter of a round base in millimetres: it tells exactly where the toy stands"))
        self.base.editingFinished.connect(lambda: self._detail("base_mm", self.base))
        self.eye.setPlaceholderText(tr("95 % of its height"))
        self.eye.setToolTip(tr("Height of its eye above what it stands on"))
        self.eye.editingFinished.connect(lambda: self._detail("eye_in_above_base", self.eye))
        self.form = QFormLayout()
        self.form.addRow(tr("From the roster"), self.from_roster)
        self.form.addRow(tr("Round base (mm)"), self.base)
        self.form.addRow(tr("Eye at"), self.eye)
        self.body.addLayout(self.form)
        self.parts = IgnoredParts()
        self.parts.wanted.connect(self._draw)
        self.parts.dropped.connect(self._drop)
        self.more.button.setText(tr("Parts to ignore"))
        self.more.body.addWidget(self.parts)
        self.body.addWidget(self.more)

    # finding

    def search(self) -> None:
        """Find the toys in the pictures of now."""
        plan = self.desk.plan

        def look(pictures: list[Picture]) -> None:
            self.desk.work(tr("Looking for toys"), lambda: find_figures(plan, pictures), use)

        def use(found: Any) -> None:
            plan.figures, self.desk.scene = found
            self.desk.changed()
            self.desk.look_closer()

        self.desk.collect(tr("Taking pictures of the toys"), FINDING.toy_pictures, look)

    def _load_roster(self) -> None:
        name = self.ask_file(tr("A roster"), tr("TOML (*.toml)"))
        if name:
            self.use_roster(name)

    def use_roster(self, path: str) -> None:
        """Offer the toys of a roster by name, and take the armies in it."""
        try:
            roster = read_roster(path)
        except InputError as e:
            self.desk.say(str(e))
            return
        plan = self.desk.plan
        plan.waiting = roster.known.toys
        plan.tables = {**plan.tables, **{k: dict(v) for k, v in roster.tables.items()}}
        self.desk.changed()
        self.desk.say(tr("{n} toys in the roster: click a toy in the picture, then choose which one it is.",
                         n=len(plan.waiting)))

    # naming

    @property
    def figure(self) -> Figure | None:
        """The chosen toy."""
        figures = self.desk.plan.figures
        return figures[self._chosen] if 0 <= self._chosen < len(figures) else None

    def _edited(self, row: int, key: str, text: str) -> None:
        plan = self.desk.plan
        old = plan.figures[row] if row < len(plan.figures) else None
        try:
            plan.figures = with_field(plan.figures, row, key, text, self.desk.units)
        except InputError as e:
            self.desk.say(str(e))
        if self.desk.midgame and key == "name" and old is not None and not old.id:  # the game knows it by its old name
            plan.figures = tuple(replace(f, id=old.name) if i == row else f for i, f in enumerate(plan.figures))
        self.desk.changed()

    def _detail(self, key: str, box: QLineEdit) -> None:
        if self.figure is not None and not self._filling:
            self._edited(self._chosen, key, box.text())

    def _give(self, index: int) -> None:
        plan = self.desk.plan
        if self.figure is None or index <= 0:
            return
        try:
            plan.figures = with_roster_toy(plan.figures, self._chosen, plan.waiting[index - 1])
        except InputError as e:
            self.desk.say(str(e))
        self.desk.changed()

    def two_sides(self) -> None:
        """Give each toy a side by where it stands."""
        self.desk.plan.figures = with_sides_by_place(self.desk.plan.figures, SIDES[1:3])
        self.desk.changed()

    def live_checks(self) -> tuple[LiveCheck, ...]:
        return toy_checks(self.desk.plan.figures, seen=bool(self.desk.scene.toys))

    def remove(self) -> None:
        """Take the chosen toy out of the list."""
        plan, k = self.desk.plan, self._chosen
        if self.figure is not None:
            plan.figures = tuple(f for i, f in enumerate(plan.figures) if i != k)
            self._choose(-1)
            self.desk.changed()

    def clicked(self, an_id: str) -> None:
        for k, f in enumerate(self.desk.plan.figures):
            if an_id and f.found == an_id:
                self.table.choose(k)
                self._choose(k)
                self.table.editItem(self.table.item(k, 0))

    def tick(self, bgr: Picture | None, count: int) -> None:
        self.enrolment.see(bgr)

    def _choose(self, row: int) -> None:
        if row != self.enrolment.index and self.enrolment.on:
            self.enrolment.end()
        self._chosen = row
        self._show_figure()
        self.desk.refresh()

    # parts to ignore

    def _draw(self) -> None:
        if self.figure is None:
            self.desk.say(tr("Choose the toy first: click it in the picture or in the list."))
            return
        if self.parts.high.inches() <= self.parts.low.inches():
            self.desk.say(tr("A part to ignore reaches from a height up to a greater one: mend the two heights first."))
            return
        self.desk.draw(tr("Draw round the part"))

    def outline_drawn(self, ring: Any) -> None:
        plan, f = self.desk.plan, self.figure
        if f is None or plan.calibration is None:
            return
        toy = next((t for t in self.desk.scene.toys if f.found and t.id == f.found), None)
        # it was drawn on the table; what is seen of a part from above is its top
        ring = raised(plan.calibration, ring, (toy.base_in if toy else 0.0) + self.parts.high.inches())
        try:
            plan.figures = with_part(plan.figures, self._chosen, ring, self.parts.low.inches(), self.parts.high.inches())
        except InputError as e:
            self.desk.say(str(e))
            return
        self.desk.changed()

    def _drop(self, k: int) -> None:
        plan, f = self.desk.plan, self.figure
        if f is not None and 0 <= k < len(f.parts):
            left = tuple(p for i, p in enumerate(f.parts) if i != k)
            plan.figures = tuple(replace(g, parts=left) if g is f else g for g in plan.figures)
            self.desk.changed()

    # showing

    def show_plan(self) -> None:
        figures = self.desk.plan.figures
        self.table.show_rows(figures)
        unseen = [f.name for f in figures if not f.found] if self.desk.scene.toys else []
        n = len(figures)
        self.said.setText(tr("Press Find the toys.") if not figures else trn("{n} toy.", "{n} toys.", n)
                          + ("" if self.desk.scene.toys else tr(" Find them, to see which is which."))
                          + (tr(" Not seen now: {names}.", names=', '.join(unseen)) if unseen else ""))
        waiting = ["", *(t.name for t in self.desk.plan.waiting)]
        if [self.from_roster.itemText(i) for i in range(self.from_roster.count())] != waiting:
            self.from_roster.clear()
            self.from_roster.addItems(waiting)
        self._show_figure()

    def _show_figure(self) -> None:
        f, units = self.figure, self.desk.units
        self._filling = True
        for widget in (self.from_roster, self.enrolment.button, self.base, self.eye):
            widget.setEnabled(f is not None)
        self.title.setText(f"<b>{f.name}</b>" if f else tr("Choose a toy to say more about it."))
        for detail in (self.height_note, self.enrolment.button, self.more):
            detail.setVisible(f is not None)
        for box in (self.base, self.eye):
            self.form.setRowVisible(box, f is not None)
        self.form.setRowVisible(self.from_roster, f is not None and bool(self.desk.plan.waiting))
        self.height_note.setText(tr("Height: ") + height_words(f.height_in, f.sigma_in, f.height_from or "given", units)
                                 if f else "")
        self.enrolment.show(units)
        self.base.setText("" if f is None or f.base_mm is None else f"{f.base_mm:g}")
        self.eye.setText("" if f is None or f.eye_in_above_base is None else format_length(f.eye_in_above_base, units))
        self.from_roster.setCurrentText(f.name if f and any(t.name == f.name for t in self.desk.plan.waiting) else "")
        self.parts.show_figure(f, units)
        self._filling = False

    def show_units(self) -> None:
        super().show_units()
        self.table.show_units(self.desk.units)
        self._show_figure()

    def left(self) -> None:
        self.enrolment.end()
        self._choose(-1)

    def marks(self) -> tuple[Mark, ...]:
        out: list[Mark] = list(self.enrolment.marks())
        for k, f in enumerate(self.desk.plan.figures):
            toy = next((t for t in self.desk.scene.toys if f.found and t.id == f.found), None)
            if toy is None:
                continue
            if k == self._chosen:
                out.append(Area(tuple((x, y, toy.base_in) for x, y in toy.footprint_in), "selected", subject=toy.id))
            for p in f.moved_to(toy.centroid()).parts:
                top = toy.base_in + p.base_in + p.height_in
                ring = tuple((x, y, top) for x, y in p.footprint_in)
                out += [Area(ring, "too_close", dash="dotted", cross=True), Label(ring[0], ("ignored",), "too_close")]
        return tuple(out)
