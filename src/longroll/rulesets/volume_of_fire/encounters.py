"""What a moving unit does to generals and messengers in its way (VF-GEN-05, VF-MSG-04)."""

from msgspec.structs import replace

from longroll.rulesets.volume_of_fire import tables
from longroll.rulesets.volume_of_fire.setting import Ring
from longroll.rulesets.volume_of_fire.units import DISC, NONE, Battle, Unit
from longroll.tabletop import disc_gap, kernel


def pass_over(b: Battle, unit: Unit, rings: tuple[Ring, ...]) -> None:
    """Put enemy generals aside and mark enemy messengers that `unit`, sweeping over `rings`, met."""
    for messenger in b.messengers:
        if messenger.side == unit.side or (messenger.near and messenger.overrun):
            continue
        gaps = [kernel.point_to_ring(ring, messenger.x, messenger.y) for ring in (*rings, unit.quad)]
        if min(gaps) <= tables.HAZARD + DISC:
            over = messenger.overrun or min(gaps) <= 0
            b.messengers[b.messengers.index(messenger)] = replace(messenger, near=True, overrun=over)
    for general in b.generals:
        if general.side == unit.side or not general.present or general.attached != NONE:
            continue
        if any(disc_gap(ring, general.x, general.y, DISC) <= 0 for ring in (*rings, unit.quad)):
            put_aside(b, general.id, unit)


def put_aside(b: Battle, number: int, by: Unit) -> None:
    """VF-GEN-05: an unattached general goes to the nearest unit of his command within 12 inches, or is captured."""
    general = b.generals[number]
    own = [
        unit
        for unit in b.of_side(general.side)
        if (unit.brigade == general.command if general.command != NONE else b.brigades[unit.brigade].superior == number)
    ]
    near = sorted((disc_gap(unit.quad, general.x, general.y, DISC), unit.id) for unit in own)
    if near and near[0][0] <= tables.FAR_COMMAND:
        x, y = beside(b.units[near[0][1]])
        b.change_general(number, x=x, y=y)
        b.tell(
            "general",
            f"{general.name} gets away to {b.units[near[0][1]].name}",
            "VF-GEN-05",
            about=(f"general:{number}",),
        )
        return
    b.change_general(number, place="dead", back=b.half + 2, attached=NONE)
    b.tell(
        "general",
        f"{general.name} is ridden down and captured by {by.name}",
        "VF-GEN-05",
        about=(f"general:{number}",),
        reveals=True,
    )


def beside(unit: Unit) -> tuple[int, int]:
    """A place for a general's disc touching a unit's rear edge."""
    spot = unit.pose.ahead(-1000)
    return spot.x, spot.y
