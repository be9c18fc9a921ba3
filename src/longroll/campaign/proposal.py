"""A battle that arises in a campaign: where it may be declared, what is proposed, and what comes of accepting or declining.

Both sides settle the field together (BC-GAME-07): the aggressor proposes it whole, and the other takes it or leaves it.
Plain records and functions of them; the campaign decides who is where.
"""

from typing import Literal

import msgspec

from longroll.flow import News, Refusal


class Proposal(msgspec.Struct, frozen=True):
    """A battlefield as the aggressor submits it (BC-GAME-07): the Area, its squares, the commander and the forces he commits,
    the forces that the defender was allotted, the entry lines of either, and the rounds in which what is off the map is due."""

    area: str
    squares: tuple[str, ...]
    commander: str
    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    entries: tuple[tuple[str, str], ...] = ()
    """Force and entry line."""
    arrivals: tuple[tuple[str, int], ...] = ()
    """Force and round."""


class Settled(msgspec.Struct, frozen=True):
    """How a combat of the campaign is settled: by a Brigade Command battle, on the battle boards of the higher game, or by the
    opponent's leaving the Area, whose troops then count as routed."""

    how: Literal["battle", "boards", "withdrawn"]
    routed: tuple[str, ...]
    news: News


def undeclarable(area: str, generals: int, enemies: int) -> Refusal | None:
    """Why a combat may not be declared in an Area: it needs a general of the active player and a stand of the opponent there
    (BC-SETUP-02)."""
    if generals < 1:
        return Refusal("BC-SETUP-02", f"no general of yours is in {area}", "move one there first")
    if enemies < 1:
        return Refusal("BC-SETUP-02", f"no enemy stand is in {area}")
    return None


def faults(proposal: Proposal) -> Refusal | None:
    """Why a proposal is not whole (BC-GAME-07)."""
    rule, forces = "BC-GAME-07", {*proposal.attackers, *proposal.defenders}
    if not proposal.squares:
        return Refusal(rule, f"no squares are named for {proposal.area}", "propose those that cover it")
    if not proposal.attackers or not proposal.defenders:
        return Refusal(rule, "a battle needs forces on both sides")
    both = sorted({*proposal.attackers} & {*proposal.defenders})
    if both:
        return Refusal(rule, f"{both[0]} is named on both sides")
    for force, _ in (*proposal.entries, *proposal.arrivals):
        if force not in forces:
            return Refusal(rule, f"{force} is to come on, and is not among the forces of the battle")
    entering = {force for force, _ in proposal.entries}
    for force, number in proposal.arrivals:
        if force not in entering:
            return Refusal(rule, f"{force} is due in round {number} and has no entry line", "name one")
    return None


def settled(proposal: Proposal, accepted: bool, withdraws: bool = False) -> Settled:
    """What comes of a proposal (BC-GAME-02, BC-GAME-08, BC-SETUP-03).  Either player may decline; then the higher game's own
    battle decides, or the opponent leaves the Area with those troops counting as routed.  Raises ValueError for a proposal
    that is not whole."""
    refusal = faults(proposal)
    if refusal is not None:
        raise ValueError(refusal.because)
    area = proposal.area
    if accepted:
        return Settled("battle", (), News("said", f"The battle of {area} is fought with regiments", "BC-GAME-02"))
    if withdraws:
        left = News("said", f"The defender leaves {area}; his troops there count as routed", "BC-SETUP-03")
        return Settled("withdrawn", proposal.defenders, left)
    declined = f"The battle of {area} is declined and settled on the battle boards"
    return Settled("boards", (), News("said", declined, "BC-GAME-08"))
