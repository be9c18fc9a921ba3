"""Taking an answer back: at once where undo is free, and beyond that only if every person at the table agrees."""

import weakref
from typing import TYPE_CHECKING, Any, NamedTuple

from longroll.flow import Refusal, Refused
from longroll.server.seat import Seat

if TYPE_CHECKING:
    from longroll.server.room import Room

BACK = "Take it back all the same"
NOTHING = "there is nothing to take back"


class Petition(NamedTuple):
    """What `side` has asked the other person to let it take back, when the log was so long; and whether he said no."""

    side: int
    seq: int
    declined: bool = False


class TakingBack:
    """What people of a room take back, and ask each other to let them take back."""

    def __init__(self, room: "Room") -> None:
        self.room: Room = weakref.proxy(room)  # it has us: without a circle it is gone as soon as it is let go
        self.petition: Petition | None = None

    def undo(self, seat: Seat, consent: bool) -> None:
        """Take back a seat's last answer; over dice and what was seen only if every person agrees: who holds all the
        people's seats does so by saying it twice, and another person is asked."""
        room = self.room
        human = room.computers.people
        alone = human <= set(seat.sides)
        side = self.undoable(seat, consent and alone)
        if side is not None:
            room.series = None
            room.game.undo(side, consent and alone)
            return
        far = self.undoable(seat, True)
        if consent and not alone and far is not None:
            self._ask(far)
            return
        bar = room.game.undo_bar(next((each for each in seat.sides if each in human), 0))
        remedy = "" if far is None else BACK if alone else f"Ask the {room.game.ruleset.sides[1 - far]} side to agree"
        raise Refused(
            Refusal("flow", (bar if remedy else f"{bar}: it cannot be taken back") if bar else NOTHING, remedy)
        )

    def _ask(self, side: int) -> None:
        """Ask the other person to let `side` take back its last answer."""
        if not any(1 - side in seat.sides for seat in self.room.seats):
            other = self.room.game.ruleset.sides[1 - side]
            raise Refused(Refusal("flow", f"nobody sits on the {other} side now who could be asked"))
        self.petition = Petition(side, len(self.room.game.log))

    @property
    def asking(self) -> Petition | None:
        """What is asked to be taken back, while nothing else has happened since."""
        return self.petition if self.petition and self.petition.seq == len(self.room.game.log) else None

    async def agree(self, seat: Seat, seq: int, value: Any) -> None:
        """The other person lets it be taken back, or not."""
        asking = self.asking
        if asking is None or asking.declined or 1 - asking.side not in seat.sides:
            seat.show_anew()
        elif value is True:
            await self.room.change(seat, seq, lambda: self.room.game.undo(asking.side, True))
        else:
            self.petition = asking._replace(declined=True)
            self.room.show()

    def undoable(self, seat: Seat, consent: bool = False) -> int | None:
        """The side of `seat` whose answer came last, if it may be taken back."""
        game = self.room.game
        if game.stopped:
            return None
        places = [(place, side) for side in seat.sides if (place := game.undo_point(side, consent)) is not None]
        return max(places)[1] if places else None
