"""Action points: whose they are, and what a unit's distance from its brigadier costs (VF-AP-01 to VF-AP-04, VF-REPL-04)."""

from longroll.flow import Refusal
from longroll.rulesets.volume_of_fire import tables
from longroll.rulesets.volume_of_fire.command import general_to_unit, superiors
from longroll.rulesets.volume_of_fire.units import Battle, General, Unit


def commander(b: Battle, brigade: int) -> General | None:
    """Who commands a brigade now: its brigadier, or a present superior within 12 inches of it (VF-REPL-04)."""
    own = b.brigadier(brigade)
    if own.present:
        return own
    units = b.of_brigade(brigade)
    for general in superiors(b, brigade):
        if general.present and any(general_to_unit(general, unit) <= tables.FAR_COMMAND for unit in units):
            return general
    return None


def price(b: Battle, units: tuple[Unit, ...]) -> int | Refusal:
    """The action points a move of these units costs, or why it cannot be paid (VF-AP-01 to VF-AP-04, VF-AP-14)."""
    brigade = b.brigades[units[0].brigade]
    general = commander(b, brigade.id)
    if general is None:
        return Refusal(
            "VF-REPL-03",
            f"{brigade.name} has no brigadier, and no higher general is within 12 inches of it",
            "ride a higher general of its command there",
        )
    far, furthest = max((general_to_unit(general, unit), unit.id) for unit in units)
    if far > tables.FAR_COMMAND:
        return Refusal(
            "VF-AP-04",
            f"{b.units[furthest].name} is {far / 1000:.1f} inches from {general.name}; beyond 12 it may not move",
            "ride the general nearer first",
        )
    cost = 1 if far <= tables.NEAR_COMMAND else 2
    if general.points >= cost:
        return cost
    rule = "VF-AP-03" if general.points else "VF-AP-14" if general.quality else "VF-AP-01"
    return Refusal(
        rule,
        f"that costs {cost} action point{'s' if cost > 1 else ''} ({far / 1000:.1f} inches from {general.name}), "
        f"and he has {general.points}",
    )


def pay(b: Battle, brigade: int, points: int) -> None:
    """Take action points from whoever commands the brigade now."""
    general = commander(b, brigade)
    if general is not None:
        b.change_general(general.id, points=max(0, general.points - points))
