"""Small battles on a level plain: stands where a test puts them, each side with one division and its commander."""

from typing import Any

from msgspec.structs import replace

from longroll.flow import Refused, advance, answer
from longroll.miniatures.entries import Entry
from longroll.rulesets.volley_and_bayonet.ground.land import Land
from longroll.rulesets.volley_and_bayonet.record.battle import Battle
from longroll.rulesets.volley_and_bayonet.record.setting import Objective, Setting, lay
from longroll.rulesets.volley_and_bayonet.record.units import Commander, Formation, Options, Stand
from longroll.rulesets.volley_and_bayonet.sequence.turn import WholeBattle
from longroll.rulesets.volley_and_bayonet.tables import GUNS
from longroll.tabletop import Pose
from rulesets.volley_and_bayonet.ground.plains import SIDE, plain

NORTH, EAST, SOUTH, WEST = 0, 900, 1800, 2700
HILL = Objective(
    "hill", "the hill", 2, (19_000, 19_000, 21_000, 19_000, 21_000, 21_000, 19_000, 21_000), (20_000, 20_000)
)


def setting(land: Land | None = None, turns: int = 3, day: int = 0, entries: tuple[Entry, ...] = ()) -> Setting:
    """A plain of forty inches, or other ground; of one day, or of so many turns a day."""
    ground = land or plain()
    return Setting(
        "drill", "Drill", "", SIDE, SIDE, ground.table, ground, (HILL,), entries, ("east", "west"), 0, 540, turns, day
    )


def stand(side: int, x: int, y: int, heading: int = NORTH, kind: str = "infantry brigade", **said: Any) -> Stand:
    """A stand of which the middle of the front edge is at a place in inches; it gets its number when it joins a battle."""
    guns = kind in GUNS
    usual = {"arm": None if guns else "rifled musket", "bore": "smoothbore" if guns else None, "formation": side}
    usual |= {"strength": 4, "morale": 5}
    row = Stand(id=0, key="x", name="x", commander="", side=side, kind=kind, pose=Pose(0, 0), **{**usual, **said})
    place = Pose(round(1000 * x), round(1000 * y), heading).ahead(-row.depth // 2)
    return replace(row, pose=place)


def chief(side: int, x: float, y: float, **said: Any) -> Commander:
    """A commander, of the division of his side unless something else is said."""
    usual = {"rank": "division", "formation": side, "name": "General"}
    pose = Pose(round(1000 * x), round(1000 * y))
    return Commander(id=0, key="c", side=side, pose=pose, **{**usual, **said})


def battle(*stands: Stand, chiefs: tuple[Commander, ...] = (), land: Land | None = None, **said: Any) -> Battle:
    """A battle with these stands, called A, B, C; without chiefs each side has one in the middle of its stands."""
    rows = tuple(
        replace(row, id=number, key=f"stand-{number}", name="ABCDEFGH"[number]) for number, row in enumerate(stands)
    )
    heads = chiefs or tuple(
        chief(side, *(value / 1000 for value in own[0].pose.ahead(-5500).spot))
        for side in (0, 1)
        if (own := [row for row in rows if row.side == side])
    )
    officers = tuple(replace(row, id=number, key=f"chief-{number}") for number, row in enumerate(heads))
    formations = []
    for number, (name, side, rank) in enumerate(
        (("First", 0, "division"), ("Second", 1, "division"), ("Corps", 0, "corps"), ("Other corps", 1, "corps"))
    ):
        head = next((row.id for row in officers if row.formation == number), -1)
        above = 2 + side if rank == "division" else -1
        formations.append(
            Formation(number, f"formation-{number}", name, side, rank, head, above, 10 if above > 0 else 0)
        )
    scene = setting(land, said.pop("turns", 3), said.pop("day", 0), said.pop("entries", ()))
    return Battle(
        stack=[], needs=None, news=[], setting=lay(scene), options=said.pop("options", Options()), turn=1,
        half=0, phasing=said.pop("phasing", 0), phase="command", stands=rows, formations=tuple(formations),
        commanders=officers, holders=(-1,), **said,
    )  # fmt: skip


def begun(b: Battle, procedure: Any = None) -> Battle:
    """The battle at its first question, from its first turn or in the midst of a procedure."""
    b.stack.append(procedure or WholeBattle(step="turn"))
    advance(b, None)
    return b


def told(b: Battle) -> str:
    """What was told since the last question."""
    return "; ".join(line.text for line in b.news)


def refused(b: Battle, reply: Any) -> str:
    """The rule that refuses an answer."""
    try:
        answer(b, reply)
    except Refused as refusal:
        return refusal.refusal.rule
    return ""
