"""Mending in the window: which thing is put right, what is drawn, and the orders that follow."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtCore import QObject

from gui.model.correction_form import Subject, drawn_mend, form_of, new_name
from gui.model.outline import Outline, outline_of
from gui.model.ruler import Place
from gui.model.session_protocol import TickLike
from measure.scene import Point2
from vision.corrections.correction import Mend

if TYPE_CHECKING:
    from gui.battle.window import BattleWindow


class Mending(QObject):
    """While it is on, a click chooses what is put right, and its outline has corners to drag."""

    def __init__(self, window: BattleWindow) -> None:
        super().__init__(window)
        self._w = window
        self.on = False
        self.subject: Subject | None = None
        self._purpose = ""
        self._awaited: str | None = None
        panel, editor = window.mend_panel, window.table.editor
        panel.wanted.connect(self._put_right)
        panel.draw.connect(self.draw)
        panel.remove.connect(self.remove)
        editor.done.connect(self._outline_done)
        editor.drawn.connect(self._drawn)
        editor.said.connect(window.say)
        editor.given_up.connect(self._show)
        window.table.place_clicked.connect(self._clicked)
        window.questions.answered.connect(lambda mend: window.orders.mend.emit(mend))

    @property
    def tick(self) -> TickLike | None:
        return self._w._parcel.tick if self._w._parcel is not None else None

    def turn(self, on: bool) -> None:
        """Begin or end mending; the selected toy is the first to be put right."""
        self.on = on
        chosen = self._w._choice.selected
        self.subject = Subject(chosen) if on and chosen else None
        self._purpose = ""
        self._show()

    def choose(self, subject: Subject | None) -> None:
        """Put another thing right."""
        self.subject, self._purpose = subject, ""
        self._show()

    def selected(self, toy_id: str) -> None:
        """A toy was selected somewhere in the window."""
        if self.on and toy_id and not self._w.table.editor.drawing:
            self.choose(Subject(toy_id))

    def _clicked(self, place: Place) -> None:
        if self.on and place.kind == "terrain":
            self.choose(Subject(place.id, terrain=True))

    def fresh(self, tick: TickLike) -> None:
        """The table changed: the form and the outline follow, unless somebody has hold of them."""
        if not self.on:
            return
        there = {t.id for t in tick.scene.toys}
        if self._awaited in there:
            self.subject, self._awaited = Subject(self._awaited or ""), None
            self._w.select(self.subject.id)
            self._show()
            return
        self._w.mend_panel.show_form(form_of(tick, self.subject), self._w._choice.units)
        editor = self._w.table.editor
        if not editor.drawing and not editor.holding and (editor.outline is None or not editor.outline.changed):
            editor.edit(self._outline(tick))

    def _outline(self, tick: TickLike) -> Outline | None:
        return None if self.subject is None else outline_of(tick.scene, self.subject.id, self.subject.terrain)

    def _show(self) -> None:
        w = self._w
        tick = self.tick
        w.table.editor.edit(self._outline(tick) if self.on and tick is not None else None)
        w.mend_panel.show_form(form_of(tick, self.subject) if self.on and tick is not None else None, w._choice.units)
        w.table.update()

    # orders

    def _put_right(self, mends: list[Mend]) -> None:
        for mend in mends:
            self._w.orders.mend.emit(mend)
            if mend.kind == "identity":
                self._awaited, self.subject = mend.as_id, None

    def remove(self) -> None:
        """The chosen thing is no toy, or no longer there."""
        if self.subject is None:
            self._w.say("Choose what is to be taken out first: click it.")
            return
        self._w.orders.mend.emit(Mend("remove", self.subject.id, terrain=self.subject.terrain))
        if not self.subject.terrain:
            self._w.select("")
        self.choose(None)

    def fallen(self) -> None:
        """The chosen toy lies destroyed where it is, or stands again."""
        tick = self.tick
        form = form_of(tick, self.subject) if tick is not None else None
        if form is None or form.subject.terrain:
            self._w.say("Choose a toy first: click it.")
            return
        self._w.orders.mend.emit(Mend("destroyed", form.subject.id, on=not form.destroyed))

    def draw(self, purpose: str) -> None:
        """Begin to draw: the chosen thing's outline, a toy or stuff that was missed."""
        tick = self.tick
        if tick is None or (purpose == "outline" and self.subject is None):
            self._w.say("Choose the toy or the stuff first: click it.")
            return
        if not self.on:
            self._w.act["mend"].setChecked(True)
        self._purpose = purpose
        w, h = tick.scene.table_size_in
        form = self._outline(tick) if purpose == "outline" else None
        middle: Point2 = form.ring[0] if form is not None else (w / 2, h / 2)
        self._w.table.editor.draw(middle)
        self._w.table.setFocus()
        self._w.table.update()
        self._w.say("Drag all the way round it, or click corner by corner and press Enter (arrows and Insert do it without "
                    "a mouse; Escape gives up).")

    def _outline_done(self, outline: Outline) -> None:
        self._w.orders.mend.emit(Mend("outline", outline.id, terrain=outline.terrain, footprint_in=outline.ring))
        self._w.table.editor.settle()

    def _drawn(self, ring: tuple[Point2, ...]) -> None:
        tick, purpose = self.tick, self._purpose
        self._purpose = ""
        if tick is None:
            return
        name = new_name(tick, purpose) if purpose != "outline" else ""
        view = self._w.table
        to_picture = None if view.on_map else view.camera_pixels
        self._w.orders.mend.emit(drawn_mend(purpose, self.subject, ring, name=name, to_picture=to_picture))
        if purpose == "toy":
            self._awaited = name
            self._w.say(f"Added as {name}: correct its name, side, size and height beside the table.")
        elif purpose == "stuff":
            self.choose(Subject(name, terrain=True))
        self._show()
