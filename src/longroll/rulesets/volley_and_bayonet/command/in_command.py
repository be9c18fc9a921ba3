"""Who is in command in a player turn: by a commander near by, by touch, and skirmishers by anybody (VB-CMD-01 to VB-CMD-04)."""

from collections.abc import Iterator

from msgspec.structs import replace

from longroll.rulesets.volley_and_bayonet.contact.contact import touch
from longroll.rulesets.volley_and_bayonet.record.battle import Battle
from longroll.rulesets.volley_and_bayonet.record.units import NONE, Commander, Stand
from longroll.rulesets.volley_and_bayonet.tables import COMMAND
from longroll.screen.words import listed
from longroll.tabletop import gap


def near(stand: Stand, commander: Commander) -> bool:
    """Whether a stand is within 6 inches of a commander, edge to edge (VB-CMD-02)."""
    return min(gap(base, commander.quad) for base in stand.bases) <= COMMAND


def upward(b: Battle, formation: int) -> Iterator[int]:
    """A formation and all that it belongs to, the nearest first."""
    while formation >= 0:
        yield formation
        formation = b.formations[formation].above


def superiors(b: Battle, stand: Stand) -> list[Commander]:
    """Those whose nearness puts a stand in command: the head of what it belongs to, or any above him where that is agreed."""
    chain = list(upward(b, stand.formation))
    heads = (b.head(at) for at in (chain if b.options.any_superior else chain[:1]))
    return [head for head in heads if head is not None]


def commanded(b: Battle, side: int) -> dict[int, int]:
    """The stands of a side that are in command, each with the stand by whose touch it is, NONE where by a commander."""
    mine = b.of_side(side)
    found = {row.id: NONE for row in mine if any(near(row, each) for each in superiors(b, row))}
    open_ = [row for row in mine if row.id in found]
    while open_:
        link = open_.pop(0)
        for row in mine:
            if row.id not in found and row.formation == link.formation and touch(row, link):
                found[row.id] = link.id
                open_.append(row)
    chiefs = [row for row in b.commanders if row.side == side and row.present]
    by_others = [b.stands[number] for number in found]
    for row in mine:  # VB-CMD-04: who is in command that way passes it to nobody
        if row.skirmishing and row.id not in found and _within(row, chiefs, by_others):
            found[row.id] = NONE
    return found


def _within(row: Stand, chiefs: list[Commander], others: list[Stand]) -> bool:
    if any(near(row, each) for each in chiefs):
        return True
    return any(gap(a, c) <= COMMAND for each in others for a in row.bases for c in each.bases)


def check(b: Battle, side: int) -> None:
    """The command phase: who is in command stays so for the whole player turn (VB-CMD-01)."""
    found = commanded(b, side)
    mine = b.of_side(side)
    b.put_stands(*[replace(row, in_command=row.id in found, link=found.get(row.id, NONE)) for row in mine])
    out = [row for row in mine if row.id not in found]
    _tell(b, out, "out of command", "VB-CMD-01")
    _tell(b, [row for row in out if row.stationary], "Stationary still", "VB-CMD-11")
    kept = [row for row in mine if found.get(row.id) == NONE and not any(near(row, at) for at in superiors(b, row))]
    _tell(b, kept, "in command as skirmishers near others", "VB-CMD-04")


def _tell(b: Battle, rows: list[Stand], what: str, rule: str) -> None:
    if rows:
        verb = "are" if len(rows) > 1 else "is"
        b.say("changed", f"{listed([row.name for row in rows])} {verb} {what}", rule, *rows)
