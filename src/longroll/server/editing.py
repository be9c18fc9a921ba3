"""Editing the table: whoever moderates both sides puts things elsewhere by hand, and says once a go why.

It is asked as anything else is: by an ask of the table's own, whose items are what can be put elsewhere.
"""

import weakref
from typing import TYPE_CHECKING, Any

import msgspec

from longroll import edits, tabletop
from longroll.bounds import Name
from longroll.contract import Spot
from longroll.flow import Refusal, Refused, State
from longroll.game import HUMAN
from longroll.scene import Ask, At, Denial, Handle, Item, Overlay, Probed, Scene, Thing
from longroll.server.seat import Seat
from longroll.server.telling import viewer
from longroll.server.wire import Edit

if TYPE_CHECKING:
    from longroll.server.room import Room

EDIT = "edit"
"""The ask by which the table is edited."""

TURNS = (Handle("free", "Put it elsewhere"), Handle("turn", "Turn it", 0, 3599, 50))


class Where(Spot, frozen=True):
    """A place as the page says it: whether it was turned by so much is nothing to the hand."""

    exact: bool = False


class Put(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is put where: a place and a heading, or the id of an area."""

    thing: Name
    to: Where | str


class Editing:
    """What is edited in a room."""

    def __init__(self, room: "Room") -> None:
        self.room: Room = weakref.proxy(room)  # it has us: without a circle it is gone as soon as it is let go

    # --- who may
    def bar(self, seat: Seat) -> Refusal | None:
        """Why a seat may not edit the table."""
        game = self.room.game
        if game.players != (HUMAN, HUMAN):
            because = "a computer plays here: the table is edited only where one person moderates both sides"
            return Refusal("flow", because, "begin a game with both sides at this table")
        if len(seat.sides) != 2:
            because = (
                "the table is edited by whoever sits at both sides of it: the other side plays on a page of its own"
            )
            return Refusal("flow", because, "begin a game with both sides at this table")
        if game.stopped:
            return Refusal("flow", f"this game can only be looked at: {game.stopped}")
        return edits.barred(game.ruleset, game.battle)

    def may(self, seat: Seat) -> bool:
        """Whether a seat may edit the table, now or once dice have fallen."""
        game = self.room.game
        bar = self.bar(seat)
        return bar is None or (len(seat.sides) == 2 and game.awaits_faces and game.players == (HUMAN, HUMAN))

    def turn(self, seat: Seat, message: Edit) -> None:
        """A seat begins to edit the table, with a reason, or leaves off.  Raises Refused."""
        if not message.on:
            seat.editing = ""
            return
        bar = self.bar(seat)
        if bar is not None:
            raise Refused(bar)
        if not message.reason.strip():
            raise Refused(Refusal("flow", "an edit is told with its reason", "say why the table is edited"))
        seat.editing = message.reason.strip()

    # --- what is asked
    def asked(self, seat: Seat, scene: Scene) -> tuple[Ask, ...] | None:
        """What a seat that edits the table is asked instead of what the rules ask; None where they do."""
        if not seat.editing or self.bar(seat) is not None:
            return None
        items = tuple(_item(one) for one in edits.movable(scene))
        why = f"Edit the table: {seat.editing}"
        return (Ask(EDIT, max(0, scene.seat), why, items=items),)

    # --- what is done
    def put(self, seat: Seat, value: Any) -> None:
        """A seat puts something elsewhere.  Raises Refused."""
        bar = self._bar_now(seat)
        if bar is not None:
            raise Refused(bar)
        thing, to = _read(value)
        side = viewer(self.room, seat)
        assert side is not None
        self.room.game.edit(side, thing, to, seat.editing)

    def probe(self, seat: Seat, battle: State, value: Any) -> Probed:
        """What would come of it, by what the side sees whose eyes are used.  Raises Refused."""
        bar = self._bar_now(seat)
        if bar is not None:
            raise Refused(bar)
        rules, side = self.room.game.ruleset, viewer(self.room, seat)
        assert side is not None
        scene = rules.view(battle, side)
        if isinstance(value, dict) and "to" not in value:
            one = next((each for each in scene.things if each.id == value.get("thing")), None)
            return Probed(overlays=_ghost(one, one.where) if one and isinstance(one.where, At) else ())
        thing, to = _read(value)
        refusal = edits.refusal(rules, battle, side, thing, to)
        one = next((each for each in scene.things if each.id == thing), None)
        denial = Denial(refusal.rule, refusal.because, refusal.remedy) if refusal else None
        if one is None or to.area or not isinstance(one.where, At):
            return Probed(refusal=denial)
        return Probed(refusal=denial, overlays=_ghost(one, At(one.where.on, to.x, to.y, to.heading)))

    def _bar_now(self, seat: Seat) -> Refusal | None:
        return self.bar(seat) or (None if seat.editing else Refusal("flow", "the table is not being edited"))


def _item(one: Thing) -> Item:
    """The item by which a thing is put elsewhere."""
    measured = isinstance(one.where, At)
    return Item(
        one.name.partition(",")[0],
        {"thing": one.id},
        "place" if measured else "assign",
        thing=one.id,
        things=(one.id,),
        handles=TURNS if measured else (),
    )


def _read(value: Any) -> tuple[str, Spot]:
    try:
        put = msgspec.convert(value, Put)
        if isinstance(put.to, str):
            return put.thing, msgspec.convert({"area": put.to}, Spot)
    except msgspec.ValidationError:
        raise Refused(Refusal("flow", "an edit names a thing, and a place on the table or an area")) from None
    return put.thing, Spot(put.to.x, put.to.y, put.to.heading, put.to.area)


def _ghost(one: Thing, at: At) -> tuple[Overlay, ...]:
    """The base of a thing as it would lie."""
    wide, deep = (one.shape[0], one.shape[1]) if len(one.shape) == 2 else (2 * one.shape[0], 2 * one.shape[0])
    ring = tabletop.footprint(tabletop.Pose(at.x, at.y, at.heading), wide, deep)
    says = f"{one.label} here"
    return (Overlay("edit", at.on, "bases", (ring,), tone="order", says=says, of=one.id, when="probe"),)
