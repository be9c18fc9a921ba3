"""Raising the forces: what every ruleset asks of a battle while it makes its own units, leaders and commands of it.  A
battle says who stood where, who came when and by which zone, who led whom; the border turns that into places, headings
and turns of the table at hand."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Generic, NamedTuple, TypeVar, cast

from longroll.history.battle import Battle, Commander
from longroll.history.border import Border
from longroll.history.roster import Present
from longroll.history.scenario import side_of
from longroll.tabletop import Pose

NOBODY = -1
Rank = TypeVar("Rank", bound=str)


class Coming(NamedTuple):
    """In which turn and by which zone of the battle a force comes up; turn 0 for one that is there at the start."""

    turn: int = 0
    entry: str = ""


def coming(battle: Battle, border: Border, force: str) -> Coming:
    """When a force comes up."""
    arrival = battle.arrival_of(force)
    return Coming() if arrival is None else Coming(border.turn(arrival.clock), arrival.zone)


def due(battle: Battle, border: Border, officer: Commander) -> int:
    """The turn in which a general appears: by the clock, or with a force; 0 for one who is there."""
    if officer.clock:
        return border.turn(officer.clock)
    return coming(battle, border, officer.comes_with).turn if officer.comes_with else 0


def standing(battle: Battle, border: Border, present: Present) -> Pose:
    """Where a unit stands and what it faces; one that is to come faces as it will then, from nowhere yet."""
    arrival = battle.arrival_of(present.force)
    x, y = (0, 0) if present.at is None else border.place(present.at)
    facing = present.facing if present.facing is not None else arrival.facing if arrival else 0
    return Pose(x, y, border.heading(facing))


def upward(battle: Battle, force: str) -> Iterator[str]:
    """A force and all that it belongs to, nearest first."""
    while force:
        yield force
        force = battle.force(force).parent


class Formation(NamedTuple, Generic[Rank]):
    """A formation in the tree of command: what it is, who is over it (`above`, a key), and the general who leads it himself."""

    key: str
    name: str
    commander: str
    side: int
    rank: Rank
    above: str
    leader: Commander | None = None


def formations(
    battle: Battle, fielded: Iterable[str], leaders: Iterable[tuple[Commander, Rank]], ranks: Sequence[Rank]
) -> list[Formation[Rank]]:
    """Every formation with units and all it belongs to, in the order of the battle, and one of his own for each general who
    leads none of his rank; `ranks` from the lowest.  What belongs to nothing is under the lowest general who leads it by name.
    """
    height = {rank: place for place, rank in enumerate(ranks)}
    kept = {at for force in fielded for at in upward(battle, force)}
    found = [
        Formation(row.id, row.name, row.commander, side_of(row.side), cast("Rank", row.rank), row.parent)
        for row in battle.forces
        if row.id in kept
    ]
    own: list[tuple[int, str, Commander]] = []
    for officer, rank in leaders:
        tall = {each.key for each in found if height[each.rank] >= height[rank]}
        if not (leads := next((force for force in officer.leads if force in tall), "")):
            found.append(Formation(officer.id, "", officer.name, side_of(officer.side), rank, ""))
        own.append((height[rank], leads or officer.id, officer))
    heads = {leads: officer for _, leads, officer in reversed(own)}

    def over(key: str) -> str:
        above = [(tall, leads) for tall, leads, officer in own if key in officer.leads and leads != key]
        return min(above)[1] if above else ""

    return [each._replace(above=each.above or over(each.key), leader=heads.get(each.key)) for each in found]


def superior(battle: Battle, force: str, ranks: Iterable[str], chiefs: Mapping[tuple[str, str], int]) -> int:
    """Who leads a force: of `chiefs`, by rank and force, the one of the lowest of these ranks who leads it or else what it
    belongs to, and so on upward."""
    ladder = tuple(ranks)
    found = (chiefs[rank, at] for at in upward(battle, force) for rank in ladder if (rank, at) in chiefs)
    return next(found, NOBODY)
