"""Both sides deploy on the board: the defender opens columns, the attacker matches them (DC-BAT-01 to DC-BAT-04, DC-UNM-01)."""

from collections.abc import Iterator
from typing import Any, ClassVar

import msgspec
from msgspec.structs import replace

from longroll.flow import Decision, Jump, Need, Procedure, Refusal, done
from longroll.rulesets.division.battle.columns import fought
from longroll.rulesets.division.components.areas import AREAS
from longroll.rulesets.division.discipline.checks import present
from longroll.rulesets.division.fire.step_losses import may_dismount
from longroll.rulesets.division.record.battle import Battle, paired
from longroll.rulesets.division.record.board import Column, Fight, column_area, rear_area
from longroll.rulesets.division.record.stands import Stand
from longroll.rulesets.division.tables import DEFENDERS, NOBODY, RANKS


class Place(msgspec.Struct, frozen=True, tag=True):
    """A stand is placed in an area of the board: a column, behind those who are there, or the rear."""

    stand: int
    to: str

    @property
    def column(self) -> int:
        """The column it is placed in; NOBODY for the rear."""
        word, _, number = self.to.partition(":")
        return int(number) if word == "column" and number.isdecimal() else NOBODY


def into(stand: int, side: int, column: int) -> Place:
    """A stand of a side placed in a column, or in the rear."""
    return Place(stand, rear_area(side) if column == NOBODY else column_area(column))


class Deployed(msgspec.Struct, frozen=True, tag=True):
    """All who are to fight are placed."""


def fits(b: Battle, stand: Stand) -> Refusal | None:
    """Why a stand may not be placed in a column at all: routed, limbered, mounted for good (DC-BAT-27, DC-BAT-03)."""
    if stand.routed:
        return Refusal("DC-BAT-27", f"{stand.name} is routed", "leave it in the rear")
    if stand.arm == "artillery" and stand.limbered == b.phase:
        return Refusal("DC-BAT-03", f"{stand.name} moved in this phase and is limbered", "leave it in the rear")
    if stand.mounted and not may_dismount(stand):
        return Refusal("DC-BAT-27", f"{stand.name} cannot dismount any more", "leave it in the rear")
    return None


def column_of(fight: Fight, side: int, number: int) -> int:
    """The column a stand is in; NOBODY where it is in the rear."""
    return next((at for at, row in enumerate(fight.columns) if number in row.troops(side)), NOBODY)


def defended(fight: Fight) -> list[int]:
    """The columns that the defender has opened."""
    return [at for at, row in enumerate(fight.columns) if row.troops(1 - fight.attacker)]


def put(b: Battle, side: int, number: int, column: int) -> None:
    """A stand is taken from where it is and placed; cavalry dismounts for it, free (DC-BAT-27)."""
    fight = fought(b)
    columns = [_without(row, side, number) for row in fight.columns]
    rear = tuple(each for each in fight.rear[side] if each != number)
    if column == NOBODY:
        rear = (*rear, number)
    else:
        row, field = columns[column], "guns" if b.stands[number].arm == "artillery" else "foot"
        have = getattr(row, field)
        columns[column] = replace(row, **{field: paired(have, side, (*have[side], number))})
        if b.stands[number].mounted:
            b.change(number, mounted=False)
    b.fight = replace(fight, columns=tuple(columns), rear=paired(fight.rear, side, rear))


def _without(row: Column, side: int, number: int) -> Column:
    if number not in row.troops(side):
        return row
    return replace(
        row,
        foot=paired(row.foot, side, tuple(each for each in row.foot[side] if each != number)),
        guns=paired(row.guns, side, tuple(each for each in row.guns[side] if each != number)),
    )


class _Deploys(Decision[Place | Deployed], frozen=True):
    """Which stand is placed in which column, one after another."""

    rule: ClassVar[str] = "DC-DECL-02"

    def room(self, known: Battle, stand: Stand, column: int) -> Refusal | None:
        """Why a column has no place for a stand."""
        raise NotImplementedError

    def offers(self, known: Battle) -> Iterator[Place | Deployed]:
        fight = fought(known)
        for number in fight.rear[self.side]:
            if fits(known, known.stands[number]) is None:
                for column in range(len(fight.columns)):
                    if self.room(known, known.stands[number], column) is None:
                        yield into(number, self.side, column)
        if self.refusal(known, Deployed()) is None:
            yield Deployed()

    def refusal(self, known: Battle, answer: Any) -> Refusal | None:
        fight = fought(known)
        if isinstance(answer, Deployed):
            return self.unready(known)
        if not isinstance(answer, Place):
            return Refusal(self.rule, "a stand is placed, or all are")
        mine = {*fight.rear[self.side], *(each for row in fight.columns for each in row.troops(self.side))}
        if answer.stand not in mine:
            return Refusal("DC-DECL-02", "only who takes part in this battle is placed")
        if answer.column >= len(fight.columns) or (answer.column == NOBODY and answer.to != rear_area(self.side)):
            return Refusal("DC-BOARD-04", f"the board has {len(fight.columns)} columns")
        stand = known.stands[answer.stand]
        if answer.column == NOBODY:
            return None
        return fits(known, stand) or self.room(known, stand, answer.column)

    def unready(self, known: Battle) -> Refusal | None:
        """Why it is not enough yet."""
        return None


class DefenderDeploys(_Deploys, frozen=True):
    """In each column that he uses the defender puts two on foot and one of guns at most; he may open none (DC-BAT-02)."""

    rule: ClassVar[str] = "DC-BAT-02"
    rules: ClassVar[tuple[str, ...]] = ("DC-BAT-27", "DC-BAT-28", "DC-BOARD-03", "DC-BOARD-04", "DC-DECL-04")

    def room(self, known: Battle, stand: Stand, column: int) -> Refusal | None:
        row = fought(known).columns[column]
        if stand.arm == "artillery":
            if [each for each in row.guns[self.side] if each != stand.id]:
                return Refusal(self.rule, "one stand of guns is in that column", "choose another column, or the rear")
        elif len([each for each in row.foot[self.side] if each != stand.id]) >= DEFENDERS:
            because = f"{DEFENDERS} stands are in that column, and no more begin in it"
            return Refusal(self.rule, because, "keep it in the rear as a reinforcement")
        return None

    def passed(self, known: Battle) -> Place | Deployed:
        """One stand in a column is what least is done in order to stand."""
        if defended(fought(known)):
            return Deployed()
        return next(iter(self.offers(known)))


class AttackerDeploys(_Deploys, frozen=True):
    """In each column that the defender occupies the attacker puts five on foot, in ranks as they are placed, and one of guns at
    most; one in each before two in any (DC-BAT-03, DC-BAT-04)."""

    rule: ClassVar[str] = "DC-BAT-03"
    rules: ClassVar[tuple[str, ...]] = ("DC-BAT-04", "DC-UNM-01", "DC-DECL-02", "DC-BAT-27")

    def bare(self, known: Battle, besides: int = NOBODY) -> list[int]:
        """The defended columns in which nobody of the attacker's is on foot, but for one stand."""
        fight = fought(known)
        return [at for at in defended(fight) if not [e for e in fight.columns[at].foot[self.side] if e != besides]]

    def room(self, known: Battle, stand: Stand, column: int) -> Refusal | None:
        fight = fought(known)
        row = fight.columns[column]
        if not row.troops(1 - self.side):
            return Refusal(self.rule, "the defender is not in that column", "choose one that he occupies")
        if stand.arm == "artillery":
            if [each for each in row.guns[self.side] if each != stand.id]:
                return Refusal(self.rule, "one stand of guns is in that column", "choose another column, or the rear")
            return None
        if len([each for each in row.foot[self.side] if each != stand.id]) >= RANKS:
            return Refusal(self.rule, f"{RANKS} ranks are in that column", "choose another column, or the rear")
        bare = self.bare(known, stand.id)
        if bare and column not in bare:
            count = f"{len(bare)} defended column{'s have' if len(bare) > 1 else ' has'} none of yours on foot"
            return Refusal("DC-BAT-04", count, "place one in each first")
        return None

    def unready(self, known: Battle) -> Refusal | None:
        bare = self.bare(known)
        fight = fought(known)
        spare = [known.stands[each] for each in fight.rear[self.side]]
        able = [row for row in spare if row.arm != "artillery" and fits(known, row) is None]
        if bare and able:
            count = f"{len(bare)} defended column{'s have' if len(bare) > 1 else ' has'} none of yours on foot"
            return Refusal("DC-BAT-04", count, f"place {able[0].name}")
        return None

    def passed(self, known: Battle) -> Place | Deployed:
        return Deployed() if self.unready(known) is None else next(iter(self.offers(known)))


class Deployment(Procedure[None]):
    """The defender deploys with his generals, then the attacker with his; the columns the attacker cannot match are counted."""

    def defender(self, b: Battle) -> Need[Place | Deployed]:
        return DefenderDeploys(1 - fought(b).attacker)

    def place_defender(self, b: Battle, answer: Place | Deployed) -> Jump | None:
        if isinstance(answer, Place):
            put(b, 1 - fought(b).attacker, answer.stand, answer.column)
            return self.go(self.defender)
        _told(b, 1 - fought(b).attacker, "DC-BAT-02")
        return None

    def defending_generals(self, b: Battle) -> Need[None] | done[None]:
        if not defended(fought(b)):
            return done()
        return GeneralsInColumns(side=1 - fought(b).attacker)

    def attacker(self, b: Battle) -> Need[Place | Deployed]:
        return AttackerDeploys(fought(b).attacker)

    def place_attacker(self, b: Battle, answer: Place | Deployed) -> Jump | None:
        if isinstance(answer, Place):
            put(b, fought(b).attacker, answer.stand, answer.column)
            return self.go(self.attacker)
        _told(b, fought(b).attacker, "DC-BAT-03")
        return None

    def attacking_generals(self, b: Battle) -> Need[None]:
        return GeneralsInColumns(side=fought(b).attacker)

    def unmatched(self, b: Battle) -> done[None]:
        """A defended column without attackers on foot gives them a red die in all others (DC-UNM-01)."""
        fight = fought(b)
        red = len([at for at in defended(fight) if not fight.columns[at].foot[fight.attacker]])
        if red:
            b.fight = replace(fight, red=red)
            columns, dice = ("column is", "a red die") if red == 1 else ("columns are", f"{red} red dice")
            b.say("said", f"{red} {columns} not matched: the attacker throws {dice} with his own", "DC-UNM-01")
        return done()


def _told(b: Battle, side: int, rule: str) -> None:
    for at, row in enumerate(fought(b).columns):
        if row.troops(side):
            stands = [b.stands[number] for number in row.troops(side)]
            b.say("moved", f"Column {at + 1}: {', '.join(each.name for each in stands)}", rule, *stands)


class GeneralInColumn(Decision[int], frozen=True):
    """In which column a general fights, one that holds stands of his; NOBODY leaves him out (DC-BAT-29)."""

    general: int
    rule: ClassVar[str] = "DC-BAT-29"
    rules: ClassVar[tuple[str, ...]] = ("DC-GEN-05", "DC-GEN-06")

    def offers(self, known: Battle) -> Iterator[int]:
        yield from columns_for(known, self.side, self.general)
        yield NOBODY

    def refusal(self, known: Battle, answer: Any) -> Refusal | None:
        if answer == NOBODY or answer in columns_for(known, self.side, self.general):
            return None
        because = f"{known.generals[self.general].name} has no stand of his in that column"
        return Refusal(self.rule, because, "choose one that holds stands under him, or leave him out (-1)")


def columns_for(b: Battle, side: int, general: int) -> list[int]:
    """The columns that hold stands of a general's."""
    return [
        at
        for at, row in enumerate(fought(b).columns)
        if any(general in b.stands[number].unit.chain for number in row.troops(side))
    ]


class GeneralsInColumns(Procedure[None]):
    """Each general who is present is put in a column or left out; `asked` are those who have been."""

    side: int = 0
    asked: tuple[int, ...] = ()

    def choose(self, b: Battle) -> Need[int] | done[None]:
        for general in near(b, self.side):
            if general not in self.asked:
                self.asked = (*self.asked, general)
                return GeneralInColumn(self.side, general)
        return done()

    def put(self, b: Battle, at: int) -> Jump:
        if at != NOBODY:
            fight, general = fought(b), self.asked[-1]
            generals = fight.columns[at].generals
            b.fight = fight.but(at, generals=paired(generals, self.side, (*generals[self.side], general)))
            row = b.generals[general]
            b.say("moved", f"{row.name} is in column {at + 1}", "DC-BAT-29", row)
        return self.go(self.choose)


def near(b: Battle, side: int) -> tuple[int, ...]:
    """The generals over stands in the columns who are in the area, or prominent in a circle attached to it (DC-BAT-29)."""
    stands = [b.stands[number] for row in fought(b).columns for number in row.troops(side)]
    return tuple(dict.fromkeys(row.id for stand in stands for row in present(b, stand)))


def board(b: Battle, area: int) -> Fight:
    """The board of an area with all in the rear; of the attacker's only those under the general (DC-DECL-02)."""
    activation = b.activation
    assert activation is not None
    attacker, general = b.active, activation.general
    rear = [tuple(row.id for row in b.there(area, side)) for side in (0, 1)]
    rear[attacker] = tuple(number for number in rear[attacker] if b.commands(general, number))
    columns = (Column(),) * AREAS[area].board.columns
    return Fight(area, attacker, general, columns, (rear[0], rear[1]))
