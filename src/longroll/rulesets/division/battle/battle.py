"""A battle from its declaration to the return to the map: the board, its columns one by one, the end (DC-BAT-01, DC-BAT-05,
DC-BAT-25, DC-BOARD-02, DC-DECL-03)."""

from collections.abc import Iterator
from typing import Any, ClassVar

from msgspec.structs import replace

from longroll.flow import Decision, Need, Procedure, Refusal, done
from longroll.rulesets.division.areas import control
from longroll.rulesets.division.battle.columns import fought
from longroll.rulesets.division.battle.deployment import Deployment, board, defended
from longroll.rulesets.division.battle.regiments import Regiments
from longroll.rulesets.division.battle.resolution import ColumnFight
from longroll.rulesets.division.components.areas import AREAS
from longroll.rulesets.division.generals.displaced import Displaced
from longroll.rulesets.division.generals.fallen import GeneralsFlee
from longroll.rulesets.division.record.battle import Battle
from longroll.rulesets.division.record.board import Fight
from longroll.rulesets.division.rout.retreat import Retreat
from longroll.rulesets.division.tables import NOBODY, SIDES


def open_columns(fight: Fight) -> list[int]:
    """The columns that are still to be resolved: those in which both sides stand (DC-UNM-01)."""
    return [at for at in defended(fight) if fight.columns[at].foot[fight.attacker] and not fight.columns[at].done]


class NextColumn(Decision[int], frozen=True):
    """Which column the attacker has resolved next (DC-BAT-05)."""

    rule: ClassVar[str] = "DC-BAT-05"

    def offers(self, known: Battle) -> Iterator[int]:
        yield from open_columns(fought(known))

    def refusal(self, known: Battle, answer: Any) -> Refusal | None:
        fight = fought(known)
        if type(answer) is int and answer in open_columns(fight):
            return None
        if type(answer) is int and 0 <= answer < len(fight.columns):
            if fight.columns[answer].done:
                return Refusal(self.rule, f"column {answer + 1} has been resolved", "choose another")
            return Refusal("DC-UNM-01", f"both sides do not stand in column {answer + 1}", "choose another")
        return Refusal("DC-BOARD-04", f"the board has {len(fight.columns)} columns")


class Battlefield(Procedure[None]):
    """The battle for an area; `regiments`: it is fought with regiments (DC-CAMP-01), `called_off` that Battle Plan ended it
    (DC-EVT-14)."""

    area: int = 0
    regiments: bool = False
    called_off: bool = False

    def set_up(self, b: Battle) -> Need[None]:
        """The monument is put in the area, and the stands on the board that stands for its ground (DC-BOARD-01, DC-BOARD-02)."""
        row = AREAS[self.area]
        b.fight = board(b, self.area)
        number = f", {row.board.number} more to hit those who defend it" if row.board.number else ""
        b.say("phase", f"Battle for {row.name}", "DC-BOARD-02", row)
        b.say("said", f"The board: {row.board.name.lower()}, {row.board.columns} columns{number}", "DC-BOARD-01", row)
        return Deployment()

    def next_column(self, b: Battle) -> Need[int]:
        fight = fought(b)
        if not defended(fight) and not any(row.done for row in fight.columns):
            return self.go(self.declined)
        columns = open_columns(fight)
        if self.called_off or not columns:
            return self.go(self.off_the_board)
        if self.regiments:
            return self.go(self.over, Regiments())
        if len(columns) > 1:
            return NextColumn(fight.attacker)
        return self.go(self.only_column)

    def resolve(self, b: Battle, at: int) -> Need[bool]:
        b.fight = replace(fought(b), at=at)
        b.say("phase", f"Column {at + 1}", "DC-BAT-05")
        return self.go(self.resolved, ColumnFight())

    def only_column(self, b: Battle) -> Need[bool]:
        at = open_columns(fought(b))[0]
        b.fight = replace(fought(b), at=at)
        b.say("phase", f"Column {at + 1}", "DC-BAT-05")
        return ColumnFight()

    def resolved(self, b: Battle, called_off: bool) -> Need[None]:
        b.fight = replace(fought(b), at=NOBODY)
        self.called_off = called_off
        return self.go(self.next_column)

    def declined(self, b: Battle) -> Need[None]:
        """Who opens no column routs and goes (DC-BAT-02, DC-DECL-04, DC-AREA-04)."""
        fight = fought(b)
        defender = 1 - fight.attacker
        rows = b.there(self.area, defender)
        b.fight = None
        b.say("said", f"The {SIDES[defender]} side does not stand: all of it routs", "DC-DECL-04", *rows)
        for row in rows:
            b.change(row.id, routed=True)
        return self.go(self.over, Retreat(stands=tuple(row.id for row in rows)))

    def off_the_board(self, b: Battle) -> Need[None]:
        """Routers go first, the defender's before the attacker's; the others return to the area (DC-BAT-25, DC-BAT-26)."""
        b.say("said", "The columns are resolved: routers leave the field", "DC-BAT-25")
        return Retreat(stands=self._routers(b, 1 - fought(b).attacker))

    def attackers_retreat(self, b: Battle) -> Need[None]:
        return Retreat(stands=self._routers(b, fought(b).attacker))

    def generals_flee(self, b: Battle) -> Need[None]:
        fight, b.fight = fought(b), None
        routers = tuple(number for row in fight.columns for side in (0, 1) for number in row.routed[side])
        return GeneralsFlee(generals=fight.fled, routers=routers, area=self.area)

    def over(self, b: Battle) -> Need[None]:
        """Generals whom nobody got away with are displaced (DC-KILL-01, DC-GEN-08)."""
        b.fight = None
        control.settle(b)
        held = [side for side in (0, 1) if b.there(self.area, side)]
        name = AREAS[self.area].name
        if len(held) == 2:
            b.say("said", f"The battle for {name} is inconclusive", "DC-BAT-26", AREAS[self.area])
        elif held:
            b.say("said", f"The {SIDES[held[0]]} side holds {name}", "DC-DECL-03", AREAS[self.area])
        return Displaced()

    def end(self, b: Battle) -> done[None]:
        return done()

    def _routers(self, b: Battle, side: int) -> tuple[int, ...]:
        """The routed stands of the columns; those of the rear with them where no column of their side is unbroken (DC-ROUT-02)."""
        fight = fought(b)
        routed = [number for row in fight.columns for number in row.routed[side]]
        if not any(row.troops(side) or (row.held and side == fight.attacker) for row in fight.columns):
            routed += [number for number in fight.rear[side] if b.stands[number].routed]
        return tuple(number for number in routed if b.stands[number].where == "map")
