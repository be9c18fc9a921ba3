"""Where computers think: in a thread of the server, or in processes of their own, so that no table waits for their thoughts.

A process is sent a battle with each question and keeps none; the ground that it is fought on is sent once.
"""

import asyncio
import multiprocessing
import os
import signal
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from multiprocessing.connection import Connection
from random import Random, SystemRandom
from typing import Any, NamedTuple

import msgspec

from longroll.contract import Ruleset, Trouble
from longroll.flow import Decision, State
from longroll.game import Game
from longroll.players import REHEARSALS, Patience, Ponderer, player
from longroll.registry import ruleset

GLANCE = 0.05
"""How often, in seconds, it is looked whether a computer is to answer now."""


class Question(NamedTuple):
    """What a computer is asked: the battle as JSON, what its chance follows from ("" for none), how many seconds it may think,
    the seal of the scenario."""

    ruleset: str
    player: str
    side: int
    battle: bytes
    chance: str
    seconds: int
    seal: str


class Thinking:
    """Thoughts are worked out by `processes` processes; with none of them by a thread of this one."""

    def __init__(self, processes: int = 0) -> None:
        self._minds = [_Mind() for _ in range(processes)]
        self._threads = [ThreadPoolExecutor(1, "thinking") for _ in range(max(1, processes))]

    async def answer(
        self,
        game: Game,
        side: int,
        battle: State,
        chance: str,
        seconds: int = 1,
        told: Callable[[], bool] = lambda: False,
    ) -> Any:
        """The answer of the computer that plays `side` to what is asked in `battle`, as plain JSON.  Raises Trouble.

        It may think so many `seconds`; where the game is seeded they are reckoned in rehearsals.  It is `told` to answer now.
        """
        loop, name = asyncio.get_running_loop(), game.playing[side]
        if not self._minds:
            asked = partial(thought, game.ruleset, name, side, battle, chance, seconds, told)
            return await loop.run_in_executor(self._threads[0], asked)
        question = Question(game.ruleset.name, name, side, msgspec.json.encode(battle), chance, seconds, game.seal)
        place = int(game.seal[:8], 16) % len(self._minds)
        return await loop.run_in_executor(self._threads[place], self._minds[place].asked, question, game, told)

    def close(self) -> None:
        """Think no more."""
        for mind in self._minds:
            mind.close()
        for thread in self._threads:
            thread.shutdown()


class _Mind:
    """A process that thinks; it begins with the first question, and anew when it has broken off."""

    def __init__(self) -> None:
        self._line: Connection | None = None
        self._knows: set[str] = set()
        self._process: Any = None

    def asked(self, question: Question, game: Game, told: Callable[[], bool]) -> Any:
        """The answer to a question.  Raises Trouble when the process breaks off over it, begun anew as well."""
        for _ in range(2):
            line = self._line or self._begun()
            ground = None if question.seal in self._knows else (game.scenario, game.options)
            try:
                line.send((question, ground))
                while not line.poll(GLANCE):
                    if told():
                        line.send(None)
                        break
                answer = line.recv()
            except (EOFError, OSError):
                self.close()
            else:
                self._knows.add(question.seal)
                return answer
        raise Trouble("the process in which computers think breaks off over what is asked")

    def _begun(self) -> Connection:
        context = multiprocessing.get_context("spawn")
        here, there = context.Pipe()
        self._process = context.Process(target=thinks, args=(there,), name="thinking", daemon=True)
        self._process.start()
        there.close()
        self._line, self._knows = here, set()
        return here

    def close(self) -> None:
        """End it."""
        if self._line:
            self._process.terminate()
            self._line.close()
            self._line = None


def thinks(line: Connection) -> None:
    """Answer one question after another, until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever asks is told, and then ends this process
    with suppress(AttributeError, OSError):
        os.nice(5)
    with suppress(EOFError, OSError):
        while True:
            asked = line.recv()
            if asked is None:  # it was told to answer as it did
                continue
            question, ground = asked
            rules = ruleset(question.ruleset)
            if ground is not None:
                rules.begin(*ground)
            battle = rules.decode(question.battle)
            _, name, side, _, chance, seconds, _ = question
            line.send(thought(rules, name, side, battle, chance, seconds, line.poll))


def thought(
    rules: Ruleset, name: str, side: int, battle: State, chance: str, seconds: int, told: Callable[[], bool]
) -> Any:
    """What a player answers, by what its side knows; None where nothing is asked."""
    needs = battle.needs
    if not isinstance(needs, Decision):
        return None
    who = player(name)
    if isinstance(who, Ponderer):
        who.patience = Patience(REHEARSALS * seconds, 0 if chance else seconds, told)
    rng = Random(chance) if chance else SystemRandom()
    return msgspec.to_builtins(who.answer(rules, battle.known(side), needs, rng))
