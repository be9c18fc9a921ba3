"""Whether any way is open to a stand: a move that leads nowhere is not offered, and says why."""

from collections.abc import Container, Iterator

from msgspec.structs import replace

from longroll.flow import Refusal
from longroll.rulesets.brigade.movement.arrows import slid, special_end
from longroll.rulesets.brigade.movement.law_of_arrows import Action, Outlook
from longroll.rulesets.brigade.record.battle import Battle
from longroll.rulesets.brigade.record.units import Stand
from longroll.rulesets.brigade.tables import ARROWS, OFF_STRAIGHT, PIVOT, TACTIC
from longroll.tabletop import Pose

COARSE, FINE = (150, 900), (30, 300)
"""Tenths of a degree between the arrows of one edge that are tried, and between the turns of a change of front."""


def shut(known: Battle, stand: Stand, action: Action, points: bool, free: bool = False) -> Refusal | None:
    """Why a stand may go nowhere by an action, told of the way straight ahead; None as soon as one way is open.

    Nearly every stand costs a single try.  Fire covers its ground whole, so that where a March would end under it few ways
    tell of all; one who is hemmed in by bases and edges may have a narrow way out, which is looked for.
    """
    outlook = Outlook(known, stand, action, free=free, points=points)
    ahead = outlook.plan(slid(stand.pose, stand.pose.heading, ARROWS[TACTIC]))
    if (
        not isinstance(ahead, Refusal)
        or _any_open(outlook, outlook.ends())
        or _any_open(outlook, _ways(outlook, *COARSE))
    ):
        return None
    if ahead.rule != "BC-MARCH-02" and _any_open(outlook, _ways(outlook, *FINE)):
        return None
    return replace(ahead, because=f"no way is open: {ahead.because}", remedy="")


def nowhere(known: Battle, stand: Stand, actions: Container[str], points: bool) -> dict[Action, Refusal]:
    """Which of these actions lead nowhere, and why.  Where a Tactic leads a Move does too, so that both cost one try."""
    found: dict[Action, Refusal] = {}
    if "Move" in actions or "Tactic" in actions:
        tactic = shut(known, stand, "Tactic", points)
        if tactic is not None:
            found["Tactic"] = tactic
            move = shut(known, stand, "Move", points)
            if move is not None:
                found["Move"] = move
    march = shut(known, stand, "March", points) if "March" in actions else None
    return found if march is None else {**found, "March": march}


def _any_open(outlook: Outlook, ends: Iterator[Pose]) -> bool:
    return any(not isinstance(outlook.plan(to), Refusal) for to in ends)


def _ways(outlook: Outlook, apart: int, about: int) -> Iterator[Pose]:
    """Ends by every arrow and edge, then by the specialized Tactic."""
    stand, pose = outlook.stand, outlook.stand.pose
    for arrow in (TACTIC,) if outlook.forced() else outlook.arrows():
        for edge in range(4):
            for off in range(-OFF_STRAIGHT, OFF_STRAIGHT + 1, apart):
                for turn in (0,) if edge else (0, -PIVOT, PIVOT):
                    yield slid(pose, pose.heading + 900 * edge + off, ARROWS[arrow], turn)
    for start in (0, 2):
        for way in range(-900, 901, about):
            for end in (0, 2):
                for turn in range(0, 3600, about):
                    yield special_end(stand, start, pose.heading + 900 * start + way, end, pose.heading + turn)
