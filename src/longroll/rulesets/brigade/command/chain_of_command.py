"""The chain of command: who belongs to whom, who is in whose radius, who commands a side (BC-SETUP-05, BC-CMD-01)."""

from longroll import tabletop
from longroll.flow import Modifier
from longroll.miniatures.positions import facts
from longroll.rulesets.brigade.record import Battle, General, Stand
from longroll.rulesets.brigade.record.positions import officers
from longroll.rulesets.brigade.tables import LIMIT_WITHOUT_GENERAL, NONE


def chain(b: Battle, command: int) -> tuple[int, ...]:
    """A command and all above it.  A subordinated brigade hangs under the command that leads it."""
    found: list[int] = []
    while command != NONE:
        found.append(command)
        command = b.commands[command].parent
    return tuple(found)


def commands(b: Battle, general: General, stand: Stand) -> bool:
    """Whether a stand is in a general's chain of command (BC-SETUP-05, BC-ACT-12)."""
    return general.side == stand.side and stand.command in below(b, general.leads)


def below(b: Battle, leads: int) -> frozenset[int]:
    """The commands under one, itself among them; under NONE all of them (BC-SETUP-05)."""
    here = b.__dict__.get("commands")  # asked so often that a call is spared
    known = here[1] if here is not None and here[0] is b.commands else facts(b, "commands", b.commands)
    found: frozenset[int] | None = known.get(leads)
    if found is None:
        found = known[leads] = frozenset(row.id for row in b.commands if leads in (*chain(b, row.id), NONE))
    return found


def in_radius(general: General, ring: tuple[int, ...]) -> bool:
    """Whether some part of a base is within a general's command radius (BC-CMD-02)."""
    return tabletop.within(general.quad, ring, general.reach)


def led(b: Battle, stand: Stand) -> list[General]:
    """The generals on the map in whose chain and radius a stand is."""
    here = b.__dict__.get("led")  # asked so often that a call is spared
    known = here[1] if here is not None and here[0] is b.generals else facts(b, "led", b.generals)
    if known.get("under") is not b.commands:
        known.clear()
        known["under"] = b.commands
    place = (stand.side, stand.command, stand.quad)
    found: list[General] | None = known.get(place)
    if found is None:
        if (above := known.get(place[:2])) is None:
            chiefs = (*chain(b, stand.command), NONE)
            above = [one for one in b.generals if one.leads in chiefs and one.on_table and one.side == stand.side]
            known[place[:2]] = above
        found = known[place] = [one for one in above if in_radius(one, stand.quad)]
    return found


def hero(b: Battle, *stands: Stand) -> General | None:
    """The general whose Heroism counts for these stands: the most heroic in chain and radius of any (BC-GENL-06)."""
    found = [general for stand in stands for general in led(b, stand)]
    return max(found, key=lambda general: (general.heroism, -general.id), default=None)


def heroism(b: Battle, *stands: Stand) -> tuple[Modifier, ...]:
    """His Heroism as a modifier, if there is any."""
    general = hero(b, *stands)
    if general is None or not general.heroism:
        return ()
    return (Modifier(general.heroism, f"{general.label} within reach", "BC-GENL-06"),)


def highest(b: Battle, side: int) -> int:
    """The number of a side's commanding general: of those on the map the one of the highest rank, ties by Leadership; NONE
    without any (BC-CARD-02)."""
    if side not in (known := officers(b).offices):
        there = [one for one in b.generals if one.side == side and one.place == "table"]
        known[side] = max(there, key=lambda one: (*one.standing, -one.id)).id if there else NONE
    number: int = known[side]
    return number


def commanding(b: Battle, side: int) -> General | None:
    """The commanding general, if there is one (BC-CARD-02)."""
    number = highest(b, side)
    return None if number == NONE else b.generals[number]


def hand_limit(b: Battle, side: int) -> int:
    """How many cards a side may hold (BC-CARD-02)."""
    chief = commanding(b, side)
    return LIMIT_WITHOUT_GENERAL if chief is None else chief.leadership
