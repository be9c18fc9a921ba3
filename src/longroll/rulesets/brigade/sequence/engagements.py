"""Which brigades and battalions fight in what is thrown for: shots, melees, and charges of horse (BC-FIRE-01,
BC-MELEE-01).  A shot, what is fired back and a second shot by a card are one fight; defensive fire belongs to the melee
or the charge that it meets.  Stands in column lend their Strength to a melee and check with those in front, and so are
in it (BC-MELEE-07)."""

from longroll.contract import Fight
from longroll.rulesets.brigade.charge.cavalry_charge import ChargedGuns, FormingSquare
from longroll.rulesets.brigade.fire.fire_action import Firing
from longroll.rulesets.brigade.melee.cavalry_melee import CavalryMelee
from longroll.rulesets.brigade.melee.clash import supporters
from longroll.rulesets.brigade.melee.melee import MeleeRound
from longroll.rulesets.brigade.record import Battle
from longroll.rulesets.brigade.tables import NONE


def fight(b: Battle) -> Fight | None:
    """The fight that what is thrown for now belongs to: the outermost under way."""
    charged: ChargedGuns | None = None
    for procedure in b.stack:
        if isinstance(procedure, ChargedGuns):
            charged = procedure  # it is fought if the guns fire or are fought, not if they are overrun
        elif stands := _engaged(b, procedure):
            sides = ((b.stands[number].side, b.commands[b.stands[number].command].name) for number in stands)
            return Fight(charged or procedure, tuple(sides))
    return None


def _engaged(b: Battle, procedure: object) -> tuple[int, ...]:
    """The stands that a procedure has fight; none if it is no fight."""
    match procedure:
        case Firing():
            return tuple(number for number in (procedure.firer, procedure.target) if number != NONE)
        case MeleeRound():
            return (*procedure.stands, *supporters(b, procedure.stands))
        case CavalryMelee():
            return (procedure.charger, procedure.target)
        case FormingSquare():
            return (procedure.stand, procedure.target)
    return ()
