"""The map edited by hand: stands are put in areas, generals in areas or circles; whose areas are is settled at once, and
generals left alone among enemies ride away as after an action (DC-AREA-05, DC-GEN-08)."""

from longroll.contract import Spot
from longroll.flow import Refusal
from longroll.rulesets.division.areas import circles, places
from longroll.rulesets.division.areas.control import settle
from longroll.rulesets.division.areas.forced_deployment import surprised
from longroll.rulesets.division.generals import displaced
from longroll.rulesets.division.record.battle import Battle
from longroll.rulesets.division.record.stands import General, Stand
from longroll.rulesets.division.sequence.actions import Act
from longroll.rulesets.division.sequence.phase import GoOn, OpenPhase
from longroll.rulesets.division.tables import NOBODY

ASKED = (OpenPhase, GoOn, Act)
"""The questions at which nothing that goes on hangs on who stands where."""


def may_put(known: Battle, thing: str, to: Spot) -> Refusal | None:
    """Why a stand or a general may not be put there."""
    if not isinstance(known.needs, ASKED):
        return Refusal("flow", "something is under way that hangs on who stands where: answer what is asked first")
    stand, general = _found(known, thing)
    if stand is not None:
        return _bars_stand(known, stand, to.area)
    return _bars_general(known, general, to.area)


def _found(b: Battle, thing: str) -> tuple[Stand | None, General | None]:
    stand = next((row for row in b.stands if row.thing == thing and row.where == "map"), None)
    general = next((row for row in b.generals if row.thing == thing and row.where == "map"), None)
    return stand, general


def _bars_stand(b: Battle, stand: Stand, area: str) -> Refusal | None:
    row = places.area(area)
    if row is None:
        where = places.called(area) or "nowhere"
        because = f"{stand.name} is put in an area, and {where} is none: in march order it goes with its general"
        return Refusal("flow", because, "put the general there")
    before = b.copy()
    before.change(stand.id, area=row.id, general=NOBODY)
    if any(True for _ in surprised(before, stand.side, (row.id,))):
        return Refusal(
            "flow", f"an enemy column stands beside {row.name}, and would be surprised", "put that elsewhere first"
        )
    return None


def _bars_general(b: Battle, general: General | None, to: str) -> Refusal | None:
    if general is None:
        return Refusal("flow", "nothing of that name stands on the map")
    area, circle = places.area(to), places.circle(to)
    if area is None and circle is None:
        return Refusal("flow", f"{general.name} is put in an area or a circle")
    other = 1 - general.side
    if area is not None and b.column(general.id):
        return Refusal(
            "flow", f"{general.name} leads a column, which keeps to the circles", "put its stands in areas first"
        )
    if area is not None and b.there(area.id, other) and not b.there(area.id, general.side):
        return Refusal("flow", f"the enemy is in {area.name}, and no stand of his own", "put a stand there first")
    if circle is not None and circles.generals(b, circle.id, other):
        return Refusal("flow", f"an enemy general is at {circle.name}", "put that one elsewhere first")
    if circle is not None and b.column(general.id) and circles.red(b, circle.id, general.side):
        return Refusal("flow", f"steady enemies stand beside {circle.name}", "put these elsewhere first")
    return None


def put(battle: Battle, thing: str, to: Spot) -> Battle:
    """The battle with a stand or a general put there, and whose areas are settled."""
    after = battle.copy()
    after.news.clear()
    stand, general = _found(after, thing)
    area, circle = places.area(to.area), places.circle(to.area)
    if stand is not None and area is not None:
        after.change(stand.id, area=area.id, general=NOBODY)
    elif general is not None:
        after.change_general(general.id, area=area.id if area else NOBODY, circle=circle.id if circle else NOBODY)
    settle(after)
    while (row := next(displaced.displaced(after), None)) is not None:
        where = displaced.nearest(after, row.side, row.area, row.circle)
        if not where:
            break
        displaced.put(after, row.id, where[0])
    return after
