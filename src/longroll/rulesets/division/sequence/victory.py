"""How it is won (DC-WIN): by twice the enemy's points at night, or by most when the last turn is over."""

from itertools import pairwise

from longroll.contract import Loss, Result
from longroll.rulesets.division.record.battle import Battle
from longroll.rulesets.division.record.setting import laid
from longroll.rulesets.division.record.stands import Stand
from longroll.rulesets.division.tables import CREW, HIT, MISSING, SIDES, TURNS_A_DAY
from longroll.screen.words import so_many


def doubled(b: Battle) -> int | None:
    """The side that has at least twice the other's points, and one at least (DC-WIN-04)."""
    points = b.points(0), b.points(1)
    for side in (0, 1):
        if points[side] >= max(1, 2 * points[1 - side]):
            return side
    return None


def at_night(b: Battle) -> None:
    """The weaker army quits the field if the other has twice its points (DC-WIN-01, DC-WIN-04)."""
    winner = doubled(b)
    text = f"{so_many(b.points(0), 'point')} to {b.points(1)}"
    if winner is None:
        b.say("said", f"Night: {text}, and neither army quits the field", "DC-WIN-04")
        return
    b.over, b.quits = True, 1 - winner
    b.say("over", f"Night: {text}. The {SIDES[1 - winner]} army quits the field", "DC-WIN-04")


def at_the_end(b: Battle) -> None:
    """Whoever is ahead has the lesser victory (DC-WIN-05)."""
    b.over = True
    b.say("over", f"The last turn is over: {so_many(b.points(0), 'point')} to {b.points(1)}", "DC-WIN-05")


def result(b: Battle) -> Result | None:
    """How it ended; None while it goes on."""
    if b.needs is not None:
        return None
    points = b.points(0), b.points(1)
    text = f"{so_many(points[0], 'point')} to {points[1]}"
    if b.quits >= 0:
        return Result(1 - b.quits, "operational victory", f"{text}: {_quits(b.quits)}", points)
    if points[0] == points[1]:
        return Result(None, "draw", f"{text}: as many points at the end", points)
    return Result(
        int(points[1] > points[0]), "tactical victory", f"{text}: more points when the last turn is over", points
    )


def _quits(side: int) -> str:
    return f"the {SIDES[side]} army quits the field, for the {SIDES[1 - side]} has twice its points at night"


def losses(b: Battle) -> tuple[Loss, ...]:
    """What each stand that was in the battle has lost in it, and who of it is out of the fight, in men or gunners; Union first."""
    setting = laid(b.setting)
    found, lost, past, before = [], dict(setting.lost), dict(setting.lost_by_day), dict(setting.before)
    for row in sorted(b.stands, key=lambda row: (row.side, row.id)):
        if row.where == "unused":
            continue
        unit = row.unit
        men, steps = unit.men or unit.guns * CREW, row.full + unit.mounted + unit.holders
        missed = before.get(unit.key, 0)
        began = men * HIT * missed // (100 * max(1, steps))
        hit = max(0, _hit(row, row.gone, men, steps) - began)
        days: tuple[int, ...] = ()
        if setting.days > 1:
            dusks = [max(0, _hit(row, gone[row.id], men, steps) - began) for gone in b.dusk]
            days = tuple(dusk - dawn for dawn, dusk in pairwise((0, *dusks, *[hit] * _by_daylight(b))))
        out, came = men * max(0, row.gone - missed) // max(1, steps), men - men * missed // max(1, steps)
        past_by_day = past.get(unit.key, ())
        found.append(Loss(row.side, row.name, hit, lost.get(unit.key), out, came, by_day=days, past_by_day=past_by_day))
    return tuple(found)


def _hit(row: Stand, gone: int, men: int, steps: int) -> int:
    """Of a stand's men who are killed, wounded or missing, when so many of its steps are gone (DC-STAND-02)."""
    marked = min(gone, row.lost + row.lost_mounted + row.lost_holders)
    return men * (HIT * marked + MISSING * (gone - marked)) // (100 * max(1, steps))


def _by_daylight(b: Battle) -> bool:
    """Whether a day is under way, the losses of which are not noted yet."""
    return len(b.dusk) <= b.turn // TURNS_A_DAY - laid(b.setting).first // TURNS_A_DAY
