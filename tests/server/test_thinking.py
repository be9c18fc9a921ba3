"""Computers think apart from the table, to the same answers."""

import asyncio
import os
import signal

import pytest

import longroll
from longroll.contract import Trouble
from longroll.server.thinking import Thinking


def begun(scenario, players):
    return longroll.play(f"brigade/{scenario}", seed=7, players=players).game


def played(thinking, count):
    """A game between computers, so many answers long."""
    game = begun("first-brigade", ("private", "sergeant"))

    async def playing():
        for number in range(count):
            side = game.to_act
            game.answer(side, await thinking.answer(game, side, game.battle, f"{number}"))

    asyncio.run(playing())
    return game


def test_a_process_answers_as_the_server_itself_would():
    here, apart = Thinking(), Thinking(1)
    try:
        assert played(here, 25).log == played(apart, 25).log
    finally:
        here.close()
        apart.close()


def test_a_process_that_breaks_off_is_begun_anew():
    thinking = Thinking(1)
    game = begun("first-brigade", ("recruit", "recruit"))

    async def asked():
        return await thinking.answer(game, game.to_act, game.battle, "1")

    try:
        first = asyncio.run(asked())
        os.kill(thinking._minds[0]._process.pid, signal.SIGKILL)
        thinking._minds[0]._process.join(20)
        assert asyncio.run(asked()) == first
        game.battle.stack.append("nothing that could be read")
        with pytest.raises(Trouble, match="breaks off over what is asked"):
            asyncio.run(asked())
    finally:
        thinking.close()


@pytest.mark.parametrize("processes", [0, 1])
def test_one_who_ponders_answers_at_once_when_he_is_told_to(processes):
    thinking = Thinking(processes)
    game = begun("first-brigade", ("general", "general"))

    async def asked(told):
        return await thinking.answer(game, game.to_act, game.battle, "", 60, told)

    try:
        while not game.ruleset.can_suppose(game.battle):
            game.answer(game.to_act, asyncio.run(asked(lambda: True)))
        first = asyncio.run(asked(lambda: True))
        assert game.battle.needs.refusal(game.battle, game.ruleset.convert(game.battle.needs, first)) is None
        assert asyncio.run(asked(lambda: True)) is not None or first is None
    finally:
        thinking.close()
