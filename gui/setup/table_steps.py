"""Set-up, the table: its picture while it is empty, and then the stuff on the battlefield, found, mended and named."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PyQt6.QtWidgets import QHBoxLayout

from assistant.marks import Area, Mark
from calibration.still import still_picture
from gui.preview import COLLECT
from gui.setup.edit import free_name, outlined, renamed, simpler
from gui.setup.find import find_pieces
from gui.setup.plan import Piece, centre
from gui.setup.rows import Column, RowsTable
from gui.setup.step import Desk, Picture, Step, words
from measure.errors import InputError
from measure.scene import COVERS

KINDS = ("", "books", "box", "wall", "hill", "fence", "bush", "water", "building")


class EmptyStep(Step):
    """The table with nothing on it."""

    name = "empty"

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk, "Clear the table: no toys, no books, no hands. Everything else is told from the picture of "
                               "the empty table. The sheet stays where it is, or goes now and stays away.")
        self.take = self.button("&Take the picture", "The median of some pictures, so that a passing hand is not in it",
                                self.take_it)
        self.body.addWidget(self.take)
        self.body.addWidget(self.said)
        self.body.addStretch(1)

    def take_it(self) -> None:
        """Take it."""
        self.desk.collect("Taking the picture of the empty table", COLLECT, lambda pictures: self.desk.work(
            "Putting the pictures together", lambda: still_picture(pictures), self._use))

    def _use(self, picture: Picture) -> None:
        plan = self.desk.plan
        plan.empty, plan.stuff = picture, None
        self.desk.changed()

    def show_plan(self) -> None:
        self.said.setText("Taken. Put the battlefield together and go on." if self.desk.plan.empty is not None else
                          "Without it toys are found less surely, and stuff not at all.")


class TerrainStep(Step):
    """What stands on the battlefield besides toys."""

    name = "terrain"

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk, "Build the battlefield: books, boxes, walls. Leave the toys off. Find the stuff, then say what "
                               "each piece is and how high: hard things hide and stop, soft ones only hide.")
        self._chosen = -1
        row = QHBoxLayout()
        self.look_for = self.button("&Find the stuff", "Compare with the picture of the empty table", self.search)
        self.add = self.button("&Draw a piece", "Draw round a piece that was not found", self._draw)
        self.away = self.button("&Remove", "It is no piece of terrain (Delete)", self.remove)
        for b in (self.look_for, self.add, self.away):
            row.addWidget(b)
        self.body.addLayout(row)
        self.table = RowsTable((Column("Name", "name"), Column("Kind", "kind", KINDS, free=True),
                                Column("Cover", "cover", COVERS), Column("Height", "height_in", length=True)), "Stuff")
        self.table.edited.connect(self._edited)
        self.table.chosen.connect(self._choose)
        self.table.removed.connect(lambda _: self.remove())
        self.body.addWidget(self.table, 1)
        self.body.addWidget(self.said)
        self.body.addWidget(words("Choose a piece to mend its outline: drag a corner, double-click a side for a new one, "
                                  "right-click one to take it away (keys: , and . and the arrows)."))

    def search(self) -> None:
        """Find the stuff in the picture of now."""
        plan = self.desk.plan
        if plan.empty is None:
            self.desk.say("The stuff is found by comparing with the empty table: take that picture first, or draw the "
                          "pieces.")
            return

        def look(pictures: list[Picture]) -> None:
            def job() -> Any:
                still = still_picture(pictures)
                return still, find_pieces(plan, still)
            self.desk.work("Looking for stuff", job, use)

        def use(found: Any) -> None:
            plan.stuff, plan.pieces = found
            self.desk.changed()

        self.desk.collect("Taking pictures of the battlefield", COLLECT, look)

    def _again(self) -> None:
        """Another height, another footprint: parallax."""
        plan = self.desk.plan
        if plan.stuff is None:
            return
        stuff = plan.stuff

        def use(pieces: Any) -> None:
            plan.pieces = pieces
            self.desk.changed()

        self.desk.work("Working the outlines out again", lambda: find_pieces(plan, stuff), use)

    def _edited(self, row: int, key: str, text: str) -> None:
        plan = self.desk.plan
        try:
            plan.pieces = renamed(plan.pieces, row, key, text, self.desk.units)
        except InputError as e:
            self.desk.say(str(e))
        self.desk.changed()
        if key == "height_in" and 0 <= row < len(plan.pieces) and not plan.pieces[row].mended:
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
            self.desk.view.mend(simpler(pieces[row].footprint_in))
        else:
            self.desk.view.leave()
        self.desk.refresh()

    def _draw(self) -> None:
        self._drawing_needs(lambda: self.desk.view.draw())

    def _drawing_needs(self, call: Callable[[], None]) -> None:
        if self.desk.plan.calibration is None:
            self.desk.say("Calibrate first: without it a corner has no place.")
            return
        self.desk.say("Click round its foot, corner by corner; Enter or a double-click ends, Esc gives up.")
        call()

    def drawn(self, ring: Any) -> None:
        plan = self.desk.plan
        plan.pieces = (*plan.pieces, Piece(free_name(plan.pieces, "stuff"), centre(ring), footprint_in=ring, mended=True))
        self.desk.changed()
        self.table.choose(len(plan.pieces) - 1)

    def mended(self, ring: Any) -> None:
        plan, k = self.desk.plan, self._chosen
        if not 0 <= k < len(plan.pieces):
            return
        if ring is None:
            self.desk.view.mend(simpler(plan.pieces[k].footprint_in))
            return
        plan.pieces = outlined(plan.pieces, k, ring)
        self.desk.changed()

    def clicked(self, an_id: str) -> None:
        for k, piece in enumerate(self.desk.plan.pieces):
            if piece.name == an_id:
                self.table.choose(k)
                self._choose(k)

    def show_plan(self) -> None:
        pieces = self.desk.plan.pieces
        self.table.show_rows(pieces)
        drawn = sum(p.mended for p in pieces)
        self.said.setText("There is none? Press Next." if not pieces else
                          f"{len(pieces)} piece{'s' * (len(pieces) != 1)}" + (f", {drawn} drawn by you" if drawn else "")
                          + ". Heights matter: measure the tall ones.")

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
