"""Which stands fight in what is thrown for: a column of a battle, a shot on the map, a charge that meets somebody (DC-BAT-05,
DC-MUSK-02, DC-CHG-06).

All that is thrown for a column is one fight of all who are in it, those who rout out of it included; a charge that is not pressed
home is none.
"""

from longroll.contract import Fight
from longroll.rulesets.division.battle.resolution import ColumnFight
from longroll.rulesets.division.charge.reactions import CounterCharge, GunsFire, Square
from longroll.rulesets.division.fire.shot import Shot
from longroll.rulesets.division.record.battle import Battle


def fight(b: Battle) -> Fight | None:
    """The fight that what is thrown for now belongs to; None where only one side is left in it."""
    for procedure in b.stack:
        stands = [b.stands[number] for number in _engaged(b, procedure)]
        if len({row.side for row in stands}) == 2:
            return Fight(procedure, tuple((row.side, row.name) for row in stands))
    return None


def _engaged(b: Battle, procedure: object) -> tuple[int, ...]:
    """The stands that a procedure has fight; none if it is no fight."""
    match procedure:
        case ColumnFight() if b.fight is not None:
            column = b.fight.columns[b.fight.at]
            return tuple(number for side in (0, 1) for number in (*column.troops(side), *column.routed[side]))
        case Shot() | CounterCharge() | GunsFire() | Square():
            return (procedure.stand, procedure.target)
    return ()
