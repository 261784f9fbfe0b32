"""Set-up, the table: its picture while it is empty, and then the stuff on the battlefield: found, corrected and named."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
from PyQt6.QtWidgets import QHBoxLayout
from shapely.geometry import Point, Polygon

from assistant.overlay.marks import Area, Mark
from assistant.session.settings import open_detector
from calibration.table.median_frame import still_picture
from gui.language.words import tr, trn
from gui.model.outline import Outline, simplified_ring
from gui.panels.check_rows import LiveCheck
from gui.setup.model.editing import free_name, ring_of, with_field, with_outline
from gui.setup.model.finding import find_pieces
from gui.setup.model.looks import is_at_rest, things_on
from gui.setup.model.plan import Piece, centre
from gui.setup.parameters import FINDING, SETUP_WINDOW
from gui.setup.steps.rows import Column, RowsTable
from gui.setup.steps.step import Desk, Picture, Step, words
from gui.worker.parameters import PREVIEW
from measure.errors import InputError
from measure.scene import COVERS
from vision.networks.detector import Detector

KINDS = ("", "books", "box", "wall", "hill", "fence", "bush", "water", "building")


class EmptyStep(Step):
    """The table with nothing on it."""

    name = "empty"

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk, tr("Clear the table: no toys, no books, no hands. Everything else is told from the picture of "
                               "the empty table. The sheet stays where it is, or goes now and stays away."))
        self.take = self.button(tr("&Take the picture"), tr("The median of some pictures, so that a passing hand is not in it"),
                                self.take_it)
        self.do_it = self.take
        self._before: Picture | None = None
        self._looking = False
        self._rests: bool | None = None
        self._things: int | None = None
        self._network: Detector | None = None
        self.body.addWidget(self.take)
        self.body.addWidget(self.said)
        self.body.addStretch(1)

    def tick(self, bgr: Picture | None, count: int) -> None:
        if bgr is None or count % SETUP_WINDOW.marker_polls:
            return
        if self._before is not None:
            self._rests = is_at_rest(self._before, bgr)
        self._before = bgr
        if count % SETUP_WINDOW.look_polls == 0 and not self._looking and self.desk.plan.empty is None:
            self._looking = True
            self.desk.work("", lambda: self._look(bgr), self._looked)
        self.show_checks()

    def _look(self, bgr: Picture) -> int | None:
        """On the other thread."""
        if self._network is None:
            self._network = open_detector()
        return things_on(bgr, self._network)

    def _looked(self, things: int | None) -> None:
        self._looking, self._things = False, things
        self.show_checks()

    def live_checks(self) -> tuple[LiveCheck, ...]:
        rests = LiveCheck("", tr("Nothing moves: looking …")) if self._rests is None else LiveCheck("yes",
                                                                                                    tr("Nothing moves.")) \
            if self._rests else LiveCheck("too_close", tr("Something moves: take your hands off, and wait for the light."))
        if self.desk.plan.empty is not None:
            return (rests, LiveCheck("yes", tr("The picture is taken.")))
        if self._things is None:
            return (rests, LiveCheck("", tr("The table is empty: looking …")))
        many = trn("{n} thing", "{n} things", self._things)
        return (rests, LiveCheck("yes", tr("The table is empty.")) if not self._things else
                LiveCheck("too_close", tr("The table may not be empty: {many} seen.", many=many)))

    def take_it(self) -> None:
        """Take it."""
        self.desk.collect(tr("Taking the picture of the empty table"), PREVIEW.still_pictures, lambda pictures: self.desk.work(
            tr("Putting the pictures together"), lambda: still_picture(pictures), self._use))

    def _use(self, picture: Picture) -> None:
        plan = self.desk.plan
        plan.empty, plan.stuff = picture, None
        self.desk.changed()

    def show_plan(self) -> None:
        self.said.setText(tr("Taken. Put the battlefield together and go on.") if self.desk.plan.empty is not None else
                          tr("Without it toys are found less surely, and stuff not at all."))


class TerrainStep(Step):
    """What stands on the battlefield besides toys."""

    name = "terrain"

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk, tr("Build the battlefield: books, boxes, walls. Leave the toys off. Find the stuff, then say "
                                  "what "
                               "each piece is and how high: hard things hide and stop, soft ones only hide."))
        self._chosen = -1
        row = QHBoxLayout()
        self.look_for = self.button(tr("&Find the stuff"), tr("Compare with the picture of the empty table"), self.search)
        self.add = self.button(tr("&Draw a piece"), tr("Draw round a piece that was not found"),
                               lambda: self.desk.draw(tr("Draw round its foot")))
        self.away = self.button(tr("&Remove"), tr("It is no piece of terrain (Delete)"), self.remove)
        self.do_it = self.look_for
        self.body.addWidget(self.look_for)
        for b in (self.add, self.away):
            row.addWidget(b)
        self.table = RowsTable((Column(tr("Name"), "name"), Column(tr("Kind"), "kind", KINDS, free=True),
                                Column(tr("Cover"), "cover", COVERS), Column(tr("Height"), "height_in", length=True)),
                               tr("Stuff"))
        self.table.edited.connect(self._edited)
        self.table.chosen.connect(self._choose)
        self.table.removed.connect(lambda _: self.remove())
        self.table.setMinimumHeight(SETUP_WINDOW.table_px)
        self.body.addWidget(self.table, 1)
        self.body.addLayout(row)
        self.body.addWidget(self.said)
        self.body.addWidget(self.more)
        self.more.button.setText(tr("How to mend an outline"))
        self.more.body.addWidget(words(tr("Choose a piece to mend its outline: drag a corner, the middle of a side, or the "
                                          "whole; "
                                  "double-click a corner to take it away (keys: , . arrows Insert Delete Enter). "
                                  "Wheel: zoom; drag beside it: pan.")))

    def search(self) -> None:
        """Find the stuff in the picture of now."""
        plan = self.desk.plan
        if plan.empty is None:
            self.desk.say(tr("The stuff is found by comparing with the empty table: take that picture first, or draw the "
                          "pieces."))
            return

        def look(pictures: list[Picture]) -> None:
            def job() -> Any:
                still = still_picture(pictures)
                return still, find_pieces(plan, still)
            self.desk.work(tr("Looking for stuff"), job, use)

        def use(found: Any) -> None:
            plan.stuff, plan.pieces = found
            self.desk.changed()
            self.desk.look_closer()

        self.desk.collect(tr("Taking pictures of the battlefield"), PREVIEW.still_pictures, look)

    def _again(self) -> None:
        """Another height, another footprint: parallax."""
        plan = self.desk.plan
        if plan.stuff is None:
            return
        stuff = plan.stuff

        def use(pieces: tuple[Piece, ...]) -> None:
            found = {p.name: p for p in pieces}  # by name: others may have been renamed meanwhile
            plan.pieces = tuple(replace(p, footprint_in=again.footprint_in) if (again := found.get(p.name)) is not None
                                and not p.hand_drawn and again.height_in == round(p.height_in, 2) else p for p in plan.pieces)
            self._choose(self._chosen)
            self.desk.changed()

        self.desk.work(tr("Working the outlines out again"), lambda: find_pieces(plan, stuff), use)

    def _edited(self, row: int, key: str, text: str) -> None:
        plan = self.desk.plan
        try:
            plan.pieces = with_field(plan.pieces, row, key, text, self.desk.units)
        except InputError as e:
            self.desk.say(str(e))
        self.desk.changed()
        if key == "height_in" and 0 <= row < len(plan.pieces) and not plan.pieces[row].hand_drawn:
            self._again()

    def remove(self) -> None:
        """Take the chosen piece out of the list."""
        plan, k = self.desk.plan, self._chosen
        if 0 <= k < len(plan.pieces):
            plan.pieces = tuple(p for i, p in enumerate(plan.pieces) if i != k)
            self._choose(-1)
            self.desk.changed()

    def _choose(self, row: int) -> None:
        self._chosen = row
        pieces = self.desk.plan.pieces
        if 0 <= row < len(pieces) and pieces[row].footprint_in:
            ring = simplified_ring(pieces[row].footprint_in)
            self.desk.view.editor.edit(Outline(pieces[row].name, True, ring, 0.0))
        else:
            self.desk.view.editor.edit(None)
        self.desk.refresh()

    def outline_drawn(self, ring: Any) -> None:
        plan = self.desk.plan
        plan.pieces = (*plan.pieces, Piece(free_name(plan.pieces, "stuff"), centre(ring), footprint_in=ring, hand_drawn=True))
        self.desk.changed()
        self.table.choose(len(plan.pieces) - 1)

    def outline_changed(self, ring: Any) -> None:
        plan, k = self.desk.plan, self._chosen
        if not 0 <= k < len(plan.pieces):
            return
        plan.pieces = with_outline(plan.pieces, k, ring_of(ring))
        self.desk.view.editor.settle()
        self.desk.changed()

    def spot(self, x: float, y: float) -> None:
        """Choose the piece that was clicked; the smallest where one lies in another."""
        table, pieces = self.desk.plan.calibration, self.desk.plan.pieces
        if table is None:
            return
        at = Point(table.table_from_image(np.array([[x, y]]))[0])
        hit = [(shape.area, k) for k, p in enumerate(pieces)
               if p.footprint_in and (shape := Polygon(p.footprint_in)).buffer(FINDING.click_in).covers(at)]
        if hit:
            self.table.choose(min(hit)[1])
            self._choose(min(hit)[1])

    def entered(self) -> None:
        """A saved set-up has the picture of the stuff; its outlines are found again."""
        if any(not p.footprint_in for p in self.desk.plan.pieces) and self.desk.plan.empty is not None:
            self._again()

    def live_checks(self) -> tuple[LiveCheck, ...]:
        plan = self.desk.plan
        bare = LiveCheck("yes", tr("The picture of the empty table is there.")) if plan.empty is not None else \
            LiveCheck("too_close", tr("There is no picture of the empty table: nothing can be found, but you can draw."))
        n = len(plan.pieces)
        found = LiveCheck("yes", trn("{n} piece of stuff.", "{n} pieces of stuff.", n)) if n else LiveCheck("",
                                                                                                            tr("No stuff yet."))
        return (bare, found)

    def show_plan(self) -> None:
        pieces = self.desk.plan.pieces
        self.table.show_rows(pieces)
        drawn = sum(p.hand_drawn for p in pieces)
        self.said.setText(tr("There is none? Press Next.") if not pieces else
                          trn("{n} piece", "{n} pieces", len(pieces)) + (tr(", {drawn} drawn by you",
                                                                            drawn=drawn) if drawn else "")
                          + tr(". Heights matter: measure the tall ones."))

    def show_units(self) -> None:
        self.table.show_units(self.desk.units)

    def left(self) -> None:
        self._choose(-1)

    def marks(self) -> tuple[Mark, ...]:
        pieces = self.desk.plan.pieces
        if not 0 <= self._chosen < len(pieces) or not pieces[self._chosen].footprint_in:
            return ()
        piece = pieces[self._chosen]
        return (Area(tuple((x, y, 0.0) for x, y in piece.footprint_in), "selected", subject=piece.name),)
