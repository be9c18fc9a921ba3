"""A melee laid out beside the map."""

from longroll.flow import Decision
from longroll.rulesets.brigade import ruleset
from longroll.rulesets.brigade.melee.clash import MeleeCard
from longroll.rulesets.brigade.melee.melee import MeleeRound
from longroll.rulesets.brigade.screen import board

from .. import drill
from ..drill import battle, stand


def test_a_melee_lies_on_a_board_with_both_columns_and_the_odds_as_they_stand() -> None:
    b = battle(stand(0, 18, 10, circles=5), stand(1, 18, 10.75, 180, circles=3), hands=(("A1",), ("L1",)))
    b = drill.run(b, MeleeRound(stands=(0, 1)))
    while not isinstance(b.needs, MeleeCard):
        b = drill.then(b, None if isinstance(b.needs, Decision) else (1, 1))
    shown = ruleset.view(b, b.needs.side)
    melee = next(each for each in shown.surfaces if each.kind == "board")
    assert [column.sum.value for column in melee.columns] == [5, 3]
    assert [column.side for column in melee.columns] == [0, 1]
    assert melee.odds is not None
    assert melee.odds.of == 36 * 36
    played = drill.then(b, b.piles[b.needs.side].hand[0])
    melee = next(each for each in ruleset.view(played, 0).surfaces if each.kind == "board")
    assert melee.columns[0].sum.value == 8
    assert melee.columns[0].slot == "melee:0:0"


def test_the_odds_of_the_dice_of_a_melee_are_counted_out() -> None:
    found = board.wins(0, 0)
    assert found["won"] + found["doubled"] == found["lost"] + found["beaten twice over"]
    assert found["tied"] == 146
    assert board.wins(30, 0)["doubled"] == 36 * 36
