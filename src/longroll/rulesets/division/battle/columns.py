"""Who stands where in the column that is being resolved: the front, the ranks, the routers at its rear (DC-BAT-30)."""

from typing import Any

from msgspec.structs import replace

from longroll.flow import Modifier
from longroll.rulesets.division.dice.roll import Terms
from longroll.rulesets.division.record.battle import Battle, paired
from longroll.rulesets.division.record.board import Column, Fight
from longroll.rulesets.division.tables import NOBODY


def fought(b: Battle) -> Fight:
    """The battle under way."""
    assert b.fight is not None
    return b.fight


def here(b: Battle) -> Column:
    """The column that is being resolved."""
    fight = fought(b)
    return fight.columns[fight.at]


def change(b: Battle, **changes: Any) -> Column:
    """Replace some of it."""
    fight = fought(b)
    b.fight = fight.but(fight.at, **changes)
    return b.fight.columns[fight.at]


def front(column: Column, side: int) -> int:
    """Who is fired at: the first on foot, or guns where they are alone (DC-BAT-09); NOBODY where nobody is left."""
    return next(iter(column.foot[side] or column.guns[side]), NOBODY)


def attacking(b: Battle) -> int:
    """The side that attacks: in the round of melee that is being fought, or in the battle (DC-BAT-23)."""
    attacks = here(b).attacks
    return fought(b).attacker if attacks == NOBODY else attacks


def on_foot(b: Battle, side: int) -> tuple[int, ...]:
    """A side's steady stands on foot in the column from front to rear, with those who hold back (DC-BAT-16)."""
    column = here(b)
    return column.foot[side] + (column.held if side == fought(b).attacker else ())


def behind(b: Battle, number: int) -> Terms:
    """What makes a check harder for who attacks from behind: one for each rank between him and the enemy (DC-DISC-07)."""
    side = b.stands[number].side
    if side != attacking(b):
        return ()
    ranks = on_foot(b, side)
    rank = ranks.index(number) if number in ranks else 0
    return (Modifier(rank, "ranks in front", "DC-DISC-07"),) if rank else ()


def drop_out(b: Battle, number: int) -> None:
    """A stand is no longer in its place in the column, nor among those who hold."""
    side, column = b.stands[number].side, here(b)
    change(
        b,
        foot=paired(column.foot, side, _without(column.foot[side], number)),
        guns=paired(column.guns, side, _without(column.guns[side], number)),
        routed=paired(column.routed, side, _without(column.routed[side], number)),
        held=_without(column.held, number),
    )


def fall_back(b: Battle, number: int) -> None:
    """A stand that routs is put at the rear of the column, facing away (DC-BAT-30)."""
    drop_out(b, number)
    side, column = b.stands[number].side, here(b)
    change(b, routed=paired(column.routed, side, (*column.routed[side], number)))
    b.say("moved", f"{b.stands[number].name} is at the rear of the column", "DC-BAT-30", b.stands[number])


def leave(b: Battle, number: int) -> None:
    """A steady stand that cannot fight on foot any more goes to the rear, off the board."""
    drop_out(b, number)
    fight, side = fought(b), b.stands[number].side
    b.fight = replace(fight, rear=paired(fight.rear, side, (*fight.rear[side], number)))


def _without(numbers: tuple[int, ...], number: int) -> tuple[int, ...]:
    return tuple(each for each in numbers if each != number)
