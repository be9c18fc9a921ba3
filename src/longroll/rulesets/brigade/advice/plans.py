"""What a side is about, a line for each brigade."""

from longroll.rulesets.brigade.advice.mind import Mind
from longroll.rulesets.brigade.record import facing
from longroll.rulesets.brigade.record.setting import laid
from longroll.tabletop import holds


def plan(mind: Mind) -> tuple[str, ...]:
    """A line for each brigade that has troops on the map or is to come."""
    return tuple(
        f"{row.name}: {_about(mind, row.id)}"
        for row in mind.known.commands
        if row.side == mind.side and any(stand.command == row.id for stand in mind.known.stands)
    )


def _about(mind: Mind, number: int) -> str:
    known = mind.known
    own = [stand for stand in known.stands if stand.command == number and stand.counted]
    there = [stand for stand in own if stand.on_table]
    if not there:
        return "comes up" if any(stand.place == "off" for stand in own) else "out of the fight"
    routed = sum(stand.routed for stand in there)
    if 2 * routed > len(there):
        return "is to be rallied"
    if any(facing.pinned(known, stand) for stand in there):
        return "fights hand to hand"
    first = there[0]
    (x, y), _ = mind.goals[first.id]
    place = next((row.name for row in laid(known.setting).objectives if holds(row.ring, x, y)), "the enemy")
    if place == "the enemy":
        return "goes for the enemy" if mind.attacks else "holds its ground"
    where = place[:4].lower() + place[4:] if place.startswith("The ") else place
    return f"takes {where}" if mind.attacks else f"holds {where}"
