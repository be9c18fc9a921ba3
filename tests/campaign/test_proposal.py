"""Battles that arise in a campaign: declared, proposed, accepted or declined."""

import pytest
from msgspec.structs import replace

from longroll.campaign.proposal import Proposal, faults, settled, undeclarable

PIKE = Proposal(
    "Chambersburg Pike",
    ("I3", "I4", "J3", "J4"),
    "heth",
    ("davis", "archer", "pettigrew"),
    ("gamble", "cutler"),
    (("pettigrew", "west"),),
    (("pettigrew", 3),),
)


@pytest.mark.parametrize(("generals", "enemies", "allowed"), [(1, 1, True), (2, 5, True), (0, 3, False), (1, 0, False)])
def test_a_combat_needs_a_general_and_an_enemy_in_the_area(generals: int, enemies: int, allowed: bool) -> None:
    """BC-SETUP-02"""
    refusal = undeclarable("Seminary Ridge", generals, enemies)
    assert (refusal is None) == allowed
    assert refusal is None or refusal.rule == "BC-SETUP-02"


def test_a_proposal_is_made_whole() -> None:
    """BC-GAME-07"""
    assert faults(PIKE) is None
    for wrong in (
        replace(PIKE, squares=()),
        replace(PIKE, defenders=()),
        replace(PIKE, defenders=("davis",)),
        replace(PIKE, entries=(("stone", "east"),)),
        replace(PIKE, entries=()),
    ):
        refusal = faults(wrong)
        assert refusal is not None
        assert refusal.rule == "BC-GAME-07"
        with pytest.raises(ValueError, match=r"named|needs|among|due"):
            settled(wrong, True)


def test_a_proposal_is_taken_or_left_whole() -> None:
    """BC-GAME-02, BC-GAME-08, BC-SETUP-03: declined, the boards decide, or the defender goes and counts as routed."""
    battle, boards, gone = settled(PIKE, True), settled(PIKE, False), settled(PIKE, False, withdraws=True)
    assert [one.how for one in (battle, boards, gone)] == ["battle", "boards", "withdrawn"]
    assert [one.routed for one in (battle, boards, gone)] == [(), (), PIKE.defenders]
    assert [one.news.rule for one in (battle, boards, gone)] == ["BC-GAME-02", "BC-GAME-08", "BC-SETUP-03"]
