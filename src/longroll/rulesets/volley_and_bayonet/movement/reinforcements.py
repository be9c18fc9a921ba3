"""Stands that come on by an edge of the table (VB-ORG-24)."""

import msgspec

from longroll.flow import Refusal
from longroll.miniatures.entries import Entry
from longroll.miniatures.zones import INWARD, on_edge
from longroll.rulesets.volley_and_bayonet.contact.contact import in_the_way
from longroll.rulesets.volley_and_bayonet.movement.changes_of_state import in_column
from longroll.rulesets.volley_and_bayonet.movement.move_under_way import PARTS, begun, rate
from longroll.rulesets.volley_and_bayonet.record.battle import Battle
from longroll.rulesets.volley_and_bayonet.record.setting import laid
from longroll.rulesets.volley_and_bayonet.record.units import Commander, Stand
from longroll.rulesets.volley_and_bayonet.tables import BASES, COLUMN_DEPTH, CROSS_COUNTRY, HORSE, MARKER, MARKERS, ZONE
from longroll.screen.words import amid, inches, so_far
from longroll.tabletop import Pose, gap

SHIFT, STRIDE = 6000, 250
"""How far along the edge a stand is shifted at most from where it would come on, and by how much at a time (VB-ORG-24)."""


class Enter(msgspec.Struct, frozen=True, tag=True):
    """A stand that is due comes on to the table, so."""

    stand: int
    to: Pose


def due(b: Battle, side: int) -> list[Stand]:
    """The stands of a side that may come on now."""
    return [row for row in b.stands if row.side == side and row.place == "coming" and row.arrival <= b.turn]


def law(b: Battle, side: int, enter: Enter) -> Refusal | None:
    """Why a stand may not come on."""
    if not 0 <= enter.stand < len(b.stands) or b.stands[enter.stand] not in due(b, side):
        return Refusal("VB-ORG-24", "that is no stand of yours that is due")
    stand = b.stands[enter.stand]
    arrived = as_it_comes(b, stand)
    if ahead(b, stand) + COLUMN_DEPTH > rate(arrived) * CROSS_COUNTRY:
        far = inches(ahead(b, stand))
        return Refusal("VB-ORG-24", f"the column before {stand.name} is {far} inches long", "it comes on next turn")
    return _badly_placed(b, stand, enter.to)


def _badly_placed(b: Battle, stand: Stand, to: Pose) -> Refusal | None:
    """Whether a stand comes on anywhere but in the middle of its stretch of the edge, or where that is barred, within 6 inches."""
    entry = entry_of(b, stand)
    middle = entry.least + entry.most  # doubled, so that it divides alike in the mirror
    along = 2 * (to.x if entry.edge in ("north", "south") else to.y)
    spot = on_edge(laid(b.setting), entry.edge, along // 2, COLUMN_DEPTH // 2)
    if to != Pose(*spot, INWARD[entry.edge]):
        return Refusal("VB-ORG-24", f"{stand.name} comes straight on from the edge", "take the place that is offered")
    if abs(along - middle) > 2 * SHIFT:
        because = f"{stand.name} comes on within {so_far(SHIFT)} of the middle of {amid(entry.name)}"
        return Refusal("VB-ORG-24", because, "take a place nearer to it")
    if not _open(b, stand, to):
        return Refusal("VB-ORG-24", f"{stand.name} has no room there", "take another place, or come on next turn")
    return None


def as_it_comes(b: Battle, stand: Stand) -> Stand:
    """The stand as it comes on: in march column, mounted or limbered."""
    up = msgspec.structs.replace(stand, mounted=stand.kind in HORSE, limbered=stand.artillery, place="table")
    return msgspec.structs.replace(in_column(up), trail=())


def ahead(b: Battle, stand: Stand) -> int:
    """How long the column is that came on before a stand at its place in this turn."""
    before = (row for row in b.stands if row.entry == stand.entry and row.came == b.turn)
    return sum(COLUMN_DEPTH + MARKER[1] * MARKERS[row.kind] for row in before if row.id != stand.id)


def entry_of(b: Battle, stand: Stand) -> Entry:
    """The stretch of the edge by which a stand comes on."""
    return next(row for row in laid(b.setting).entries if row.id == stand.entry)


def _open(b: Battle, stand: Stand, pose: Pose) -> bool:
    """Whether there is room at a place of the edge, and no enemy within an inch."""
    quad = as_it_comes(b, stand).quad_at(pose)
    near = any(gap(quad, base) <= ZONE for row in b.enemies(stand.side) for base in row.bases)
    return not near and in_the_way(b, stand, (quad,)) is None


def place(b: Battle, stand: Stand) -> Pose | None:
    """Where a stand comes on: in the middle of its stretch of the edge, or as near to it as there is room."""
    entry = entry_of(b, stand)
    middle = (entry.least + entry.most) // 2
    for shift in range(0, SHIFT + 1, STRIDE):
        for along in (middle + shift, middle - shift):
            spot = on_edge(laid(b.setting), entry.edge, along, COLUMN_DEPTH // 2)
            pose = Pose(*spot, INWARD[entry.edge])
            if _open(b, stand, pose):
                return pose
    return None


def entered(b: Battle, enter: Enter) -> None:
    """Bring a stand on; its commander comes with it, and it is in command if he does or is there (VB-ORG-24)."""
    stand = b.stands[enter.stand]
    used, pose = ahead(b, stand), enter.to
    arrived = msgspec.structs.replace(as_it_comes(b, stand), pose=pose, came=b.turn)
    b.put_stands(arrived)
    for row in b.commanders:
        if row.side == stand.side and row.place == "coming" and _with(b, row, stand):
            back = pose.ahead(-(COLUMN_DEPTH - BASES["commander"][1]) // 2)
            b.change_commander(row.id, pose=back, place="table", done=False)
            b.say("moved", f"{row.name} arrives", "VB-ORG-24", row)
    led = b.head(stand.formation) is not None
    b.change(stand.id, in_command=led, link=-1)
    moving = begun(b, b.stands[stand.id])
    spent = (used + COLUMN_DEPTH) * PARTS // CROSS_COUNTRY
    b.moving = msgspec.structs.replace(moving, spent=spent, gone=COLUMN_DEPTH)
    b.say("moved", f"{stand.name} comes on by {amid(entry_of(b, stand).name)}", "VB-ORG-24", b.stands[stand.id])


def _with(b: Battle, row: Commander, stand: Stand) -> bool:
    """Whether a commander who is to come comes with a stand: it is of the force he marches with, or the first of his own."""
    if row.arrival > b.turn:
        return False
    return row.comes_with == stand.key or row.formation == stand.formation


def appear(b: Battle, side: int) -> None:
    """Commanders who come by themselves are where the battle has them in their hour."""
    for row in b.commanders:
        if row.side == side and row.place == "coming" and row.arrival <= b.turn and not row.comes_with:
            b.change_commander(row.id, place="table")
            b.say("moved", f"{row.name} arrives", "VB-ORG-24", row)
