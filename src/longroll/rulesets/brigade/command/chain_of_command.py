"""The chain of command: who belongs to whom, who is in whose radius, who commands a side (BC-SETUP-05, BC-CMD-01)."""

from longroll import tabletop
from longroll.flow import Modifier
from longroll.miniatures.positions import facts
from longroll.rulesets.brigade.record.battle import Battle
from longroll.rulesets.brigade.record.positions import Officers, officers
from longroll.rulesets.brigade.record.units import General, Stand
from longroll.rulesets.brigade.tables import NONE


def chain(b: Battle, command: int) -> tuple[int, ...]:
    """A command and all above it.  A subordinated brigade hangs under the command that leads it."""
    found: list[int] = []
    while command != NONE:
        found.append(command)
        row = b.commands[command]
        command = row.parent
    return tuple(found)


def commands(b: Battle, general: General, stand: Stand) -> bool:
    """Whether a stand is in a general's chain of command (BC-SETUP-05, BC-ACT-12)."""
    return general.side == stand.side and stand.command in below(b, general.leads)


def below(b: Battle, leads: int) -> frozenset[int]:
    """The commands under one, itself among them; under NONE all of them (BC-SETUP-05)."""
    known = facts(b, "commands", b.commands)
    found: frozenset[int] | None = known.get(leads)
    if found is None:
        found = known[leads] = frozenset(row.id for row in b.commands if leads in (*chain(b, row.id), NONE))
    return found


def in_radius(general: General, ring: tuple[int, ...]) -> bool:
    """Whether some part of a base is within a general's command radius (BC-CMD-02)."""
    return tabletop.within(general.quad, ring, general.reach)


def led(b: Battle, stand: Stand) -> list[General]:
    """The generals on the map in whose chain and radius a stand is."""
    return [b.generals[number] for number in leaders(b, stand)]


def leaders(b: Battle, stand: Stand) -> list[int]:
    """The same by number."""
    here, ring = officers(b), stand.quad
    key = (stand.side, stand.command, ring)
    found = here.leading.get(key)
    if found is None:
        found = here.leading[key] = [one for one in _chiefs(b, here, stand) if in_radius(b.generals[one], ring)]
    return found


def _chiefs(b: Battle, here: Officers, stand: Stand) -> list[int]:
    """The generals on the map in whose chain a stand is, by number."""
    key = (stand.side, stand.command)
    found = here.chiefs.get(key)
    if found is None:
        above = (*chain(b, stand.command), NONE)
        found = here.chiefs[key] = [
            one.id for one in b.generals if one.leads in above and one.place == "table" and one.side == stand.side
        ]
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


def commanding(b: Battle, side: int) -> General | None:
    """The commanding general: the highest rank on the map, ties by Leadership (BC-CARD-02)."""
    number = officers(b).highest[side]
    return None if number == NONE else b.generals[number]


def hand_limit(b: Battle, side: int) -> int:
    """How many cards a side may hold (BC-CARD-02)."""
    return officers(b).limits[side]
