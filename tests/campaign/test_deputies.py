"""A battle with regiments that two computers fight for the people of a campaign, who take the map up again (DC-CAMP)."""

from longroll.campaign.record import Campaign
from longroll.game import HUMAN, Game
from longroll.match import play
from longroll.save import Answered, Deputed

SEED = 2
"""In this campaign a battle is fought with regiments."""


def test_a_battle_with_regiments_is_left_to_computers_and_the_map_taken_up_again():
    match = play("campaign/meeting-engagement", seed=SEED)
    match.let("sergeant", until=lambda m: m.game.within is not None)
    game, above = match.game, len(match.game.log)
    battle = game.battle
    assert isinstance(battle, Campaign)
    assert battle.lower is not None
    game.depute(0, (0, 1), "recruit")
    assert (game.playing, game.players) == (("recruit", "recruit"), (HUMAN, HUMAN))
    assert game.battle is battle
    match.let("recruit", until="battle")
    assert game.within is None
    assert game.battle.lower is None
    assert game.playing == (HUMAN, HUMAN)
    below = game.log[above:]
    assert isinstance(below[0], Deputed)
    assert {entry.player for entry in below if isinstance(entry, Answered)} == {"recruit"}
    again = Game.load(game.save())
    assert (again.position, again.playing, again.news) == (game.position, game.playing, game.news)
    place = game.past.numbers.index(above)
    assert game.before(place) == battle
    game.undo(0, consent=True)
    assert game.battle == battle
    assert game.playing == (HUMAN, HUMAN)
