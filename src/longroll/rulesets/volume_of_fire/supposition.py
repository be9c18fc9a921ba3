"""A whole battle supposed from what a side knows: so that one can play on in the mind, and give nothing hidden away.
Enemies seen once are where they were seen last, with their generals behind them.  Those never seen are thought to be
far off.  What they are ordered is guessed: mostly to attack who is nearest, and sometimes to hold."""

from random import Random

from msgspec.structs import replace

from longroll import tabletop
from longroll.rulesets.volume_of_fire.command import division_morale
from longroll.rulesets.volume_of_fire.command.chain_of_command import behind
from longroll.rulesets.volume_of_fire.record import NONE, Battle, Brigade, General, Order, Unit, laid
from longroll.rulesets.volume_of_fire.sequence.turn import PlayerTurn
from longroll.rulesets.volume_of_fire.sight.knowledge import look

ATTACKS = 0.7
"""How often an enemy is thought to be ordered to attack."""


def can_suppose(known: Battle) -> bool:
    """In one's own turn: what is under way in the other side's is not known."""
    return any(isinstance(each, PlayerTurn) for each in known.stack)


def suppose(known: Battle, side: int, rng: Random) -> Battle:
    """The battle as a side may suppose it, at what it is asked in its own turn."""
    b, other = known.copy(), 1 - side
    for unit in known.units:
        if unit.side == other and unit.place in ("ghost", "unseen"):
            b.change_unit(unit.id, place="table" if unit.place == "ghost" else "coming")
    b.messengers = tuple(row for row in known.messengers if row.side == side)
    never = laid(known.setting).turns + 2
    for brigade in (row for row in known.brigades if row.side == other and row.place != "out"):
        there = b.of_brigade(brigade.id)
        order = _order(known, brigade, there, rng)
        b.put_brigade(replace(brigade, place="table" if there else "coming", arrival=never, order=order))
    for general in (row for row in known.generals if row.side == other and row.place in ("table", "coming", "unseen")):
        _general(b, general, never)
    division_morale.begin(b)
    look(b)
    b.news.clear()
    return b


def _order(known: Battle, brigade: Brigade, units: list[Unit], rng: Random) -> Order:
    """What a brigade of the enemy's is thought to be ordered."""
    foes = known.of_side(1 - brigade.side)
    if brigade.guns or not units or not foes or rng.random() >= ATTACKS:
        return Order("hold")
    x, y = units[0].pose.spot
    nearest = min(foes, key=lambda foe: (tabletop.length(foe.pose.x - x, foe.pose.y - y), foe.id))
    return Order("attack", target=nearest.brigade)


def _general(b: Battle, general: General, never: int) -> None:
    """Put an enemy general where he is thought to be: where he is seen, with his brigade, with any of his side, far off."""
    if general.place == "table":
        b.change_general(general.id, points=general.quality)
        return
    units = b.of_brigade(general.command) if general.command != NONE else b.of_side(general.side)
    if general.place == "coming" or not units:
        b.change_general(general.id, place="coming", arrival=never)
        return
    x, y = behind(b, units[0])
    b.change_general(general.id, place="table", x=x, y=y, points=general.quality)
