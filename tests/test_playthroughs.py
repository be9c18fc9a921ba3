"""Whole games are played as they were recorded, to the last byte; after a change that is meant: `python tests/transcripts.py`."""

import pytest

import transcripts


@pytest.mark.parametrize("scenario", transcripts.scenarios())
def test_a_whole_game_is_told_as_it_was_recorded(scenario: str) -> None:
    kept = transcripts.path(scenario).read_text("utf-8")
    game = transcripts.replayed(scenario, kept)
    assert game.battle.needs is None
    told = transcripts.text(game)
    for number, (now, then) in enumerate(zip(told.splitlines(), kept.splitlines(), strict=False), 1):
        assert now == then, f"line {number}; python tests/transcripts.py writes it anew"
    assert told == kept
