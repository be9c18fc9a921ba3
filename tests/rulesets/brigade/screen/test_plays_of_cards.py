"""Plays of cards as items: none of them stands twice under one name."""

from longroll.rulesets.brigade.cards.events import Play
from longroll.rulesets.brigade.screen.cards import once_each
from longroll.screen.shown import Words
from longroll.tabletop import Pose


def test_two_places_of_one_play_are_told_apart_and_the_same_is_listed_once() -> None:
    """BC-BOTM-01"""
    here, there = Pose(0, 0), Pose(1000, 0)
    plays = [Play(3, 1, here, 2), Play(3, 1, there, 2), Play(3, 1, here, 2), Play(3, 4, here, 2)]
    items = once_each(plays, lambda play: Words(f"Close Order: {play.stand}", f"card:{play.card}"))
    assert [row.label for row in items] == ["Close Order: 1, place 1", "Close Order: 1, place 2", "Close Order: 4"]
