"""The rules of Crossroads: the map, formations, what is asked, marches, the battle board, the battle."""

from collections.abc import Iterator
from copy import copy
from typing import Any, ClassVar, Self

import msgspec
from msgspec.structs import replace

from longroll.dice import Lead, Throw
from longroll.flow import Decision, Jump, Modifier, Need, News, Procedure, Refusal, State, done
from longroll.ledger import Rule, Rulebook

SIDES = ("Union", "Confederate")
COLUMNS = ("Left", "Centre", "Right")
ROOM = 3
"""How many formations of a side an area holds, and a board has columns."""
NOBODY, GONE, APART, UNKNOWN = -1, -1, -1, -2


class Land(msgspec.Struct, frozen=True):
    """An area of the map, or a circle on a road where a side comes in: what it is worth, and what it touches."""

    name: str
    worth: int
    touches: tuple[int, ...]
    road: tuple[int, ...] = ()
    entry: bool = False


MAP = (
    Land("Oak Hill", 1, (1, 3)),
    Land("Crossroads", 2, (0, 2, 4), (4, 6)),
    Land("Stony Ridge", 1, (1, 5)),
    Land("Mill Woods", 1, (0, 4), (4,)),
    Land("The Orchard", 2, (1, 3, 5), (1, 3, 5, 7)),
    Land("Quarry", 1, (2, 4), (4,)),
    Land("North Pike", 0, (1,), (1,), entry=True),
    Land("South Pike", 0, (4,), (4,), entry=True),
)
IN_THE_MIRROR = (2, 1, 0, 5, 4, 3, 6, 7)


def rule(name: str, title: str, says: str) -> Rule:
    """One row of the toy's rulebook."""
    return Rule(name, "Crossroads", title, "rule", says)


BOOK = Rulebook(
    "crossroads",
    "Crossroads",
    "none",
    (
        rule("CR-TURN", "Turns", "The Union marches and fights, then the Confederates; the battle lasts some turns."),
        rule("CR-MARCH", "Marching", "A formation marches once a turn, to an area that its own touches."),
        rule("CR-ROAD", "Roads", "Along a road it goes two areas, unless an enemy is in the first."),
        rule("CR-ROOM", "Room", "An area holds three formations of a side; the circles on the roads are only left."),
        rule(
            "CR-FIGHT", "Battles", "Where both sides are there is a battle; the side that marched says which is next."
        ),
        rule("CR-BOARD", "The board", "Both place their formations in secret, one to a column, and show them at once."),
        rule("CR-COLUMN", "Columns", "In each column a die and the strength: the lower loses one; alone it is won."),
        rule("CR-BACK", "Falling back", "Who won fewer columns falls back: attackers whence they came, others nearby."),
    ),
)


class Formation(msgspec.Struct, frozen=True):
    """A division, some horse, some guns: where it is, whence it came, and its column on the board."""

    id: int
    side: int
    name: str
    glyph: str
    strength: int
    area: int
    lost: int = 0
    came: int = GONE
    column: int = APART

    @property
    def thing(self) -> str:
        """What it is called in the scene."""
        return f"formation:{self.id}"


class Battleground(msgspec.Struct, frozen=True):
    """The battle being fought: where, who attacks, and whether the columns have been shown."""

    area: int
    attacker: int
    shown: bool = False


def place(text: str, kind: str, count: int) -> int | None:
    """The number in a name such as "area:3", or None where it names no such place."""
    word, _, number = text.partition(":")
    return int(number) if word == kind and number in map(str, range(count)) else None


# --- what is asked
class Go(msgspec.Struct, frozen=True, tag=True):
    """March a formation to an area."""

    formation: int
    to: str


class Halt(msgspec.Struct, frozen=True, tag=True):
    """March no more this turn."""


class Put(msgspec.Struct, frozen=True, tag=True):
    """Place a formation in a column."""

    formation: int
    to: str


class Ready(msgspec.Struct, frozen=True, tag=True):
    """All are placed."""


class March(Decision[Go | Halt], frozen=True):
    """Which formation marches where; `moved` have."""

    moved: tuple[int, ...] = ()
    rule: ClassVar[str] = "CR-MARCH"

    def able(self, known: "Battle") -> list[Formation]:
        """Those that may yet march."""
        return [each for each in known.standing(self.side) if each.id not in self.moved]

    def offers(self, known: "Battle") -> Iterator[Any]:
        for each in self.able(known):
            for area in range(len(MAP)):
                if self.refusal(known, answer := Go(each.id, f"area:{area}")) is None:
                    yield answer
        yield Halt()

    def refusal(self, known: "Battle", answer: Any) -> Refusal | None:
        if isinstance(answer, Halt):
            return None
        if not isinstance(answer, Go):
            return Refusal(self.rule, "a formation marches, or the side halts")
        one = next((each for each in self.able(known) if each.id == answer.formation), None)
        if one is None:
            return Refusal(self.rule, f"formation {answer.formation} is not yours, or has marched, or is no more")
        area = place(answer.to, "area", len(MAP))
        return Refusal(self.rule, "a march is to an area of the map") if area is None else barred(known, one, area)

    def passed(self, known: "Battle") -> Halt:
        return Halt()


def barred(known: "Battle", one: Formation, area: int) -> Refusal | None:
    """Why a formation may not march to an area."""
    land, here = MAP[area], MAP[one.area]
    if area == one.area:
        return Refusal("CR-MARCH", f"the {one.name} is there")
    if land.entry:
        return Refusal("CR-ROOM", f"{land.name} is a circle on the road, which is only left")
    if area not in here.touches:
        by_road = [way for way in here.road if area in MAP[way].road]
        if not by_road:
            return Refusal("CR-MARCH", f"{land.name} does not touch {here.name}", "march to an area that does")
        if all(known.there(way, 1 - one.side) for way in by_road):
            return Refusal("CR-ROAD", f"an enemy bars the road in {MAP[by_road[0]].name}", "march there first")
    if (held := len(known.there(area, one.side))) >= ROOM:
        return Refusal("CR-ROOM", f"{held} of yours are in {land.name}, which holds {ROOM}", "march one of them on")
    return None


class NextBattle(Decision[str], frozen=True):
    """Which battle is fought next."""

    rule: ClassVar[str] = "CR-FIGHT"

    def offers(self, known: "Battle") -> Iterator[str]:
        yield from (f"area:{area}" for area in known.contested())

    def refusal(self, known: "Battle", answer: Any) -> Refusal | None:
        area = place(answer, "area", len(MAP)) if isinstance(answer, str) else None
        if area in known.contested():
            return None
        return Refusal(self.rule, "nobody fights there" if area is None else f"nobody fights for {MAP[area].name}")


class Deploy(Decision[Put | Ready], frozen=True):
    """Where a formation stands on the board, in secret."""

    rule: ClassVar[str] = "CR-BOARD"

    def offers(self, known: "Battle") -> Iterator[Any]:
        mine = known.fighting(self.side)
        if all(each.column >= 0 for each in mine):
            yield Ready()
        for each in sorted(mine, key=lambda one: one.column):
            for column in range(ROOM):
                if self.refusal(known, answer := Put(each.id, f"column:{column}")) is None:
                    yield answer

    def refusal(self, known: "Battle", answer: Any) -> Refusal | None:
        mine = known.fighting(self.side)
        if isinstance(answer, Ready):
            left = [each.name for each in mine if each.column < 0]
            return Refusal(self.rule, f"the {left[0]} has no column yet", "place it") if left else None
        if not isinstance(answer, Put) or answer.formation not in {each.id for each in mine}:
            return Refusal(self.rule, "a formation that is in this battle is placed")
        column = place(answer.to, "column", ROOM)
        if column is None:
            return Refusal(self.rule, "a formation is placed in a column of the board")
        there = next((each for each in mine if each.column == column), None)
        if there is None:
            return None
        because = f"the {there.name} stands in the {COLUMNS[column].lower()} column, and one is all it holds"
        return Refusal(self.rule, because, "choose another column")


class FallBack(Decision[str], frozen=True):
    """Where the beaten defenders go."""

    rule: ClassVar[str] = "CR-BACK"

    def offers(self, known: "Battle") -> Iterator[str]:
        yield from (f"area:{area}" for area in known.refuges(self.side))

    def refusal(self, known: "Battle", answer: Any) -> Refusal | None:
        area = place(answer, "area", len(MAP)) if isinstance(answer, str) else None
        if area in known.refuges(self.side):
            return None
        if area is None:
            return Refusal(self.rule, "they fall back to an area of the map")
        enemy = bool(known.there(area, 1 - self.side))
        return Refusal(self.rule, f"{MAP[area].name} {'is held by the enemy' if enemy else 'is not beside them'}")


# --- the battle
class Fight(Procedure[None]):
    """A battle on the board."""

    area: int = 0
    attacker: int = 0
    column: int = 0
    won: tuple[int, int] = (0, 0)

    def begin(self, b: "Battle") -> Need[None]:
        b.fight = Battleground(self.area, self.attacker)
        b.say("phase", f"battle for {MAP[self.area].name}", "CR-FIGHT")
        return Placement(side=self.attacker)

    def answered(self, b: "Battle") -> Need[None]:
        return Placement(side=1 - self.attacker)

    def show(self, b: "Battle") -> None:
        assert b.fight is not None
        b.fight = replace(b.fight, shown=True)
        b.say("revealed", "both boards are shown", "CR-BOARD", reveals=True)

    def clash(self, b: "Battle") -> Need[int]:
        if self.column == ROOM:
            return self.go(self.end)
        here = [[each for each in b.fighting(side) if each.column == self.column] for side in (0, 1)]
        if here[0] and here[1]:
            sums = tuple((each[0].name, (Modifier(each[0].strength, "strength", "CR-COLUMN"),)) for each in here)
            return Throw(Lead(), f"the {COLUMNS[self.column].lower()} column", "CR-COLUMN", None, sums)
        return self.go(self.alone)

    def decide(self, b: "Battle", lead: int) -> Jump:
        one, other = (next(e for e in b.fighting(side) if e.column == self.column) for side in (0, 1))
        margin = lead + one.strength - other.strength
        if margin:
            loser = other if margin > 0 else one
            b.hurt(loser, 1)
            b.say("hit", f"the {loser.name} loses one", "CR-COLUMN", loser)
            self._won(1 - loser.side)
        else:
            b.say("said", "neither gives way", "CR-COLUMN")
        return self.go(self.next_column)

    def alone(self, b: "Battle") -> None:
        for side in (0, 1):
            if any(each.column == self.column for each in b.fighting(side)):
                self._won(side)

    def next_column(self, b: "Battle") -> Jump:
        self.column += 1
        return self.go(self.clash)

    def _won(self, side: int) -> None:
        self.won = (self.won[0] + (side == 0), self.won[1] + (side == 1))

    def end(self, b: "Battle") -> Need[str]:
        attacked = self.won[self.attacker] > self.won[1 - self.attacker]
        winner = self.attacker if attacked else 1 - self.attacker
        b.say("said", f"the {SIDES[winner]} side holds {MAP[self.area].name}", "CR-BACK")
        if not attacked:
            for each in b.fighting(self.attacker):
                b.put(each, each.came)
            return self.go(self.over)
        if b.fighting(1 - winner) and not b.refuges(1 - winner):
            for each in b.fighting(1 - winner):
                b.hurt(each, each.strength)
        return FallBack(1 - winner) if b.fighting(1 - winner) else self.go(self.over)

    def fall_back(self, b: "Battle", to: str) -> None:
        area = place(to, "area", len(MAP))
        assert area is not None
        for each in b.fighting(1 - self.attacker):
            b.put(each, area)

    def over(self, b: "Battle") -> done[None]:
        b.fight = None
        b.formations = [replace(each, column=APART) for each in b.formations]
        b.settle()
        return done()


class Placement(Procedure[None]):
    """One side places its formations, until it is ready."""

    side: int = 0

    def ask(self, b: "Battle") -> Need[Put | Ready]:
        return Deploy(self.side)

    def carry_out(self, b: "Battle", answer: Put | Ready) -> Jump | done[None]:
        if isinstance(answer, Ready):
            return done()
        column = place(answer.to, "column", ROOM)
        assert column is not None
        b.formations[answer.formation] = replace(b.formations[answer.formation], column=column)
        return self.go(self.ask)


class Day(Procedure[None]):
    """One side's marches, and the battles that come of them."""

    side: int = 0
    moved: tuple[int, ...] = ()

    def march(self, b: "Battle") -> Need[Go | Halt]:
        able = [each for each in b.standing(self.side) if each.id not in self.moved]
        return March(self.side, self.moved) if able else self.go(self.battles)

    def carry_out(self, b: "Battle", answer: Go | Halt) -> Jump:
        if isinstance(answer, Halt):
            return self.go(self.battles)
        area = place(answer.to, "area", len(MAP))
        assert area is not None
        self.moved = (*self.moved, answer.formation)
        b.put(b.formations[answer.formation], area)
        b.settle()
        name = b.formations[answer.formation].name
        b.say("moved", f"the {name} marches to {MAP[area].name}", "CR-MARCH", b.formations[answer.formation])
        return self.go(self.march)

    def battles(self, b: "Battle") -> Need[str]:
        return NextBattle(self.side) if b.contested() else self.go(self.night)

    def fight(self, b: "Battle", where: str) -> Need[None]:
        area = place(where, "area", len(MAP))
        assert area is not None
        return Fight(area=area, attacker=self.side)

    def again(self, b: "Battle") -> Jump:
        return self.go(self.battles)

    def night(self, b: "Battle") -> done[None]:
        return done()


class Campaign(Procedure[None]):
    """The sequence of play."""

    def turn(self, b: "Battle") -> Need[None] | done[None]:
        if b.turn == b.turns or not (b.standing(0) and b.standing(1)):
            return done()
        b.turn += 1
        b.say("turn", f"turn {b.turn}", "CR-TURN")
        return Day(side=0)

    def second_side(self, b: "Battle") -> Need[None]:
        return Day(side=1)

    def next(self, b: "Battle") -> Jump:
        return self.go(self.turn)


class Battle(State):
    """The state: formations by id, whose each area is, the battle on the board."""

    stack: list[Campaign | Day | Fight | Placement]
    needs: March | NextBattle | Deploy | FallBack | Throw | None
    news: list[News]
    formations: list[Formation]
    owners: tuple[int, ...]
    turns: int
    turn: int = 0
    fight: Battleground | None = None

    def copy(self) -> Self:
        rows = self.formations.copy()
        return replace(self, stack=[copy(each) for each in self.stack], news=self.news.copy(), formations=rows)

    def known(self, side: int) -> "Battle":
        rows = [replace(each, column=UNKNOWN) if self.hidden(each, side) else each for each in self.formations]
        news = [item.read_by(side) for item in self.news if side in item.to]
        return replace(self, stack=self.stack.copy(), news=news, formations=rows)

    def hidden(self, one: Formation, side: int) -> bool:
        """Whether `side` may not know the column of a formation."""
        fight = self.fight
        return fight is not None and not fight.shown and one.side != side and one.area == fight.area

    def standing(self, side: int) -> list[Formation]:
        """The formations of `side` that are on the map, by id."""
        return [each for each in self.formations if each.side == side and each.area != GONE]

    def there(self, area: int, side: int) -> list[Formation]:
        """The formations of `side` in an area."""
        return [each for each in self.standing(side) if each.area == area]

    def contested(self) -> list[int]:
        """The areas where both sides are."""
        return [area for area in range(len(MAP)) if self.there(area, 0) and self.there(area, 1)]

    def fighting(self, side: int) -> list[Formation]:
        """The formations of `side` in the battle on the board."""
        return self.there(self.fight.area, side) if self.fight else []

    def refuges(self, side: int) -> list[int]:
        """Where beaten defenders may go."""
        beside = MAP[self.fight.area].touches if self.fight else ()
        return [area for area in beside if not MAP[area].entry and not self.there(area, 1 - side)]

    def put(self, one: Formation, area: int) -> None:
        """Let a formation be in an area."""
        self.formations[one.id] = replace(one, area=area, came=one.area, column=APART)

    def hurt(self, one: Formation, by: int) -> None:
        """Take strength from a formation; one without any is no more."""
        left = one.strength - by
        self.formations[one.id] = replace(one, strength=left, lost=one.lost + by, area=one.area if left else GONE)

    def settle(self) -> None:
        """Let each area belong to the side that is alone in it, or was last."""
        for area, land in enumerate(MAP):
            held = [bool(self.there(area, side)) for side in (0, 1)]
            if held[0] != held[1] and not land.entry:
                owner = 0 if held[0] else 1
                self.owners = (*self.owners[:area], owner, *self.owners[area + 1 :])
