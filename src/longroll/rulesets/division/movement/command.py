"""Whose command a stand belongs to where it matters to movement: guns and their escort, columns and their general."""

from longroll.rulesets.division.components.forces import UNITS
from longroll.rulesets.division.record.battle import Battle
from longroll.rulesets.division.record.stands import Stand
from longroll.rulesets.division.tables import NOBODY

RESERVE = "Artillery Reserve"
OF_THE_CORPS = "corps"
"""What stands for a division where guns belong to the whole corps."""


def same_command(guns: int, other: int) -> bool:
    """Whether guns are of the same command as another stand: those of a division go with its stands, those of a corps with the
    corps, the Union reserve with the whole army (DC-MOVE-08).

    >>> from longroll.rulesets.division.components.forces import UNIT
    >>> same_command(UNIT["ransom"], UNIT["meredith"]), same_command(UNIT["wainwright"], UNIT["coster"])
    (True, False)
    """
    one, two = UNITS[guns], UNITS[other]
    if one.side != two.side:
        return False
    if one.corps == RESERVE:
        return True
    return one.corps == two.corps and one.division in (OF_THE_CORPS, two.division)


def escorted(b: Battle, guns: Stand, area: int) -> bool:
    """Whether steady infantry or cavalry of the guns' command is in an area (DC-MOVE-10)."""
    return any(row.arm != "artillery" and same_command(guns.id, row.id) for row in b.steady(area, guns.side))


def lowest(b: Battle, stand: Stand, circle: int, but: tuple[int, ...] = ()) -> int:
    """The lowest general of a stand's chain in a circle, with whom it marches; NOBODY where there is none (DC-CIRC-02)."""
    for number in UNITS[stand.id].chain:
        row = b.generals[number]
        if row.where == "map" and row.circle == circle and number not in but:
            return number
    return NOBODY


def limbered(b: Battle, stand: Stand) -> bool:
    """Whether guns are limbered: in march order, or moved in this phase (DC-MOVE-09)."""
    return stand.arm == "artillery" and (stand.marching or stand.limbered == b.phase)
