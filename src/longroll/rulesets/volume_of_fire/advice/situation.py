"""The battle in the large: brigades of both sides as lumps, the ground that counts, the time there is (VF-ORD, VF-OBJ, VF-WIN)."""

from longroll import staff
from longroll.miniatures import zones
from longroll.rulesets.volume_of_fire import tables
from longroll.rulesets.volume_of_fire.activation.fatigue import level
from longroll.rulesets.volume_of_fire.advice.field import Ground, grounds, middle, waits, winning
from longroll.rulesets.volume_of_fire.deployment.reinforcements import entry_of, keeping
from longroll.rulesets.volume_of_fire.orders.new_orders import free_to_go
from longroll.rulesets.volume_of_fire.record import Battle, Brigade, Order, Unit, laid
from longroll.rulesets.volume_of_fire.sequence import victory
from longroll.staff import Formation, Kind, Situation, arm_of

POINT = 100
STAKED = 100
"""Of a hundred, how much of its own worth a brigade stakes that attacks and need not, to win."""
PACE = 3200
"""How far a brigade gets in a turn that the enemy sees, by and large."""
MARCH = 12000
"""How far one gets that he does not."""
STEADY = (30, 50, 70, 85, 95, 100)
"""Hundredths of its weight that a brigade counts for, by what it adds to its activation die."""
SHAKY, UNSTEADY = 0, 2
"""What a brigade adds to its activation die that is drawn off, having lost a unit; that whoever is winning leads into no fight."""
WORN = 2
"""The level of fatigue from which a brigade is spared (VF-FAT-03)."""
ABOUT: dict[str, Kind] = {"attack": "attack", "advance": "take", "hold": "hold", "retire": "withdraw", "rest": "rest"}


def situation(known: Battle, side: int) -> Situation:
    """The battle as a side knows it, laid before who commands it."""
    formations = tuple(one for row in known.brigades if (one := _formation(known, side, row)) is not None)
    left = max(0, laid(known.setting).turns - known.turn)
    rows = tuple(_ground(known, side, row) for row in grounds(known, side))
    have = victory.points(known)
    margin = POINT * (have[side] - have[1 - side]) // 2
    staked = STAKED * waits(known, side)
    return Situation(side, left, winning(known, side), formations, rows, margin=margin, staked=staked)


def ordered(known: Battle, brigade: Brigade) -> Order:
    """The order a brigade has, is about to take up, or is being brought."""
    brought = (row.order for row in known.messengers if row.kind == "order" and row.brigade == brigade.id)
    return next((order for order in brought if order), brigade.pending or brigade.order)


def _formation(known: Battle, side: int, brigade: Brigade) -> Formation | None:
    """A brigade as a lump; None if nothing is known of where it is, or it is not to come yet."""
    own = brigade.side == side
    coming = own and brigade.place == "coming"
    there = ("coming",) if coming else ("table", "ghost")
    units = [unit for unit in known.units if unit.brigade == brigade.id and unit.place in there]
    if not units or brigade.place == "out":
        return None
    if coming:
        if any(clause.id not in known.events for clause in keeping(known, brigade)):
            return None
        entry = entry_of(known, brigade)
        x, y = zones.on_edge(laid(known.setting), entry.edge, (entry.least + entry.most) // 2)
        late = max(1, brigade.arrival - known.turn)
    else:
        late, (x, y) = 0, middle(units)
    steady = steadiness(known, brigade.id)
    fallen = any(unit.place == "broken" for unit in known.units if unit.brigade == brigade.id)
    worn, spare = level(known, brigade.id) >= WORN, own and buys_time(known, brigade)  # who buys time is not to be lost
    shaken = (fallen and steady <= SHAKY) or (spare and (fallen or worn or free_to_go(known, brigade)))
    spent = shaken or brigade.mark == "beaten" or (own and steady <= UNSTEADY and winning(known, side))
    arm, about = arm_of([unit.arm for unit in units]), _about(known, ordered(known, brigade)) if own else None
    here = (brigade.id, own, brigade.name, x, y, might(units, steady), _worth(known, side, brigade), PACE, MARCH)
    worn = worn and not brigade.fought_since  # nobody rests under fire (VF-VOF-15)
    return Formation(*here, arm, late, shaken, worn, spare, about, spent=spent and not spare)


def buys_time(known: Battle, brigade: Brigade) -> bool:
    """Whether a brigade fights for time: a clause of the scenario lets it go, now or later."""
    return bool(laid(known.setting).reliefs(brigade.key))


def _about(known: Battle, order: Order) -> tuple[Kind, int]:
    """What an order is about: the enemy or the ground it names."""
    names = [row.id for row in laid(known.setting).objectives]
    if order.kind == "advance" and order.area not in names:
        return "support", -1
    return ABOUT[order.kind], names.index(order.area) if order.kind == "advance" else order.target


def might(units: list[Unit], steady: int) -> int:
    """A brigade's weight: tenths of its size, by the value of its units, less where it is near to giving way."""
    whole = sum(unit.strength * (7 + unit.value) for unit in units if unit.condition != "beaten")
    return whole * STEADY[max(0, min(len(STEADY) - 1, steady))] // 100


def steadiness(known: Battle, brigade: int) -> int:
    """What a brigade adds to its activation die, as far as is known: below 0 it may break (VF-ACT-02, VF-ACT-11, VF-ACT-12)."""
    row = known.brigades[brigade]
    fallen = sum(unit.place == "broken" for unit in known.units if unit.brigade == brigade)
    beaten = sum(unit.condition == "beaten" for unit in known.of_brigade(brigade))
    added = tables.ACTIVATION_MODIFIERS
    marked = added[row.mark] if row.mark else 0
    general = known.brigadier(brigade)
    quality = general.quality if general.present or row.place == "coming" else tables.NO_BRIGADIER
    losses = fallen * added["unit broken"] + beaten * added["unit beaten"]
    return quality + tables.LEVEL_MODIFIER[level(known, brigade)] + losses + marked


def _worth(known: Battle, side: int, brigade: Brigade) -> int:
    """What breaking a brigade brings its enemy (VF-WIN-01)."""
    rules = laid(known.setting).victory
    if (brigade.guns and not rules.guns) or brigade.key in rules.detachments:
        return POINT // 2
    return POINT * (rules.broken_enemy if rules.side in (-1, 1 - brigade.side) else -rules.broken_own)


def _ground(known: Battle, side: int, row: Ground) -> staff.Ground:
    """Ground that counts; what the enemy stands on counts twice for who takes it, where both sides are counted."""
    objective = row.objective
    place = laid(known.setting).objectives.index(objective)
    counts = laid(known.setting).victory.side
    both = counts < 0
    holder = dict(known.holders).get(place, objective.holder)
    return staff.Ground(
        place,
        objective.name,
        objective.ring,
        *objective.at,
        POINT * objective.value * (2 if row.theirs and both else 1),
        tuple(sorted({known.units[number].brigade for number in row.ours})),
        row.theirs,
        holder == side or (counts == 1 - side and holder != counts),
    )
