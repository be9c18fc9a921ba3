"""Action points: whose they are, and what a unit's distance from its brigadier costs (VF-AP-01 to VF-AP-04, VF-REPL-04)."""

from longroll.flow import Refusal
from longroll.rulesets.volume_of_fire import tables
from longroll.rulesets.volume_of_fire.command.chain_of_command import general_to_unit, superiors
from longroll.rulesets.volume_of_fire.record import Battle, General, Unit
from longroll.screen.words import so_many


def commanders(b: Battle, brigade: int) -> list[General]:
    """Who may spend points for a brigade now: its brigadier or, without him, each present superior within 12 inches of
    it, the lowest first (VF-REPL-04)."""
    if (own := b.brigadier(brigade)).present:
        return [own]
    units = b.of_brigade(brigade)
    there = (row for row in superiors(b, brigade) if row.present)
    return [row for row in there if any(general_to_unit(row, unit) <= tables.FAR_COMMAND for unit in units)]


def commander(b: Battle, brigade: int) -> General | None:
    """Who commands a brigade now: of those who may, the first who has a point left, else the first."""
    able = commanders(b, brigade)
    return next((general for general in able if general.points), able[0] if able else None)


def payer(b: Battle, units: tuple[Unit, ...]) -> General | None:
    """Who spends the points for a move of these units: the first who has them and is near enough, else the commander."""
    able = commanders(b, units[0].brigade)
    payers = (general for general in able if isinstance(_asked_of(general, units), int))
    return next(payers, None) or commander(b, units[0].brigade)


def price(b: Battle, units: tuple[Unit, ...]) -> int | Refusal:
    """The action points a move of these units costs, or why it cannot be paid (VF-AP-01 to VF-AP-04, VF-AP-14)."""
    for able in commanders(b, units[0].brigade):
        if isinstance(asked := _asked_of(able, units), int):
            return asked
    if (general := commander(b, units[0].brigade)) is not None:
        return _asked_of(general, units)
    because = f"{b.brigades[units[0].brigade].name} has no brigadier, and no higher general is within 12 inches of it"
    return Refusal("VF-REPL-03", because, "ride a higher general of its command there")


def _asked_of(general: General, units: tuple[Unit, ...]) -> int | Refusal:
    """What a move of these units costs this general, or why he cannot pay it: the furthest of them counts."""
    far, last = max([(general_to_unit(general, unit), unit.id) for unit in units])
    if far > tables.FAR_COMMAND:
        furthest = next(unit for unit in units if unit.id == last)
        because = f"{furthest.name} is {far / 1000:.1f} inches from {general.name}; beyond 12 it may not move"
        return Refusal("VF-AP-04", because, "ride the general nearer first")
    cost = 1 if far <= tables.NEAR_COMMAND else 2
    if general.points >= cost:
        return cost
    costs = f"that costs {so_many(cost, 'action point')} ({far / 1000:.1f} inches from {general.name})"
    return Refusal("VF-AP-03" if general.points else "VF-AP-14", f"{costs}, and he has {general.points}")


def pay_for(b: Battle, units: tuple[Unit, ...]) -> None:
    """Take what a move of these units costs from whoever pays for them."""
    if isinstance(cost := price(b, units), int):
        pay(b, payer(b, units), cost)


def pay(b: Battle, general: General | None, points: int) -> None:
    """Take action points from a general, as many as he has."""
    if general is not None:
        b.change_general(general.id, points=max(0, general.points - points))
