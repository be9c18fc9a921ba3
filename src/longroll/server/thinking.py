"""Where computers think: in a thread of the server, or in processes of their own, so that no table waits for their thoughts.

A process is sent a battle with each question and keeps none; the ground that it is fought on is sent once.
"""

import asyncio
import multiprocessing
import os
import signal
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from multiprocessing.connection import Connection
from random import Random, SystemRandom
from typing import Any, NamedTuple

import msgspec

from longroll.contract import Ruleset, Trouble
from longroll.flow import Decision, State
from longroll.game import Game
from longroll.players import player
from longroll.registry import ruleset


class Question(NamedTuple):
    """What a computer is asked: the battle as JSON, what its chance follows from ("" for none), the seal of the scenario."""

    ruleset: str
    player: str
    side: int
    battle: bytes
    chance: str
    seal: str


class Thinking:
    """Thoughts are worked out by `processes` processes; with none of them by a thread of this one."""

    def __init__(self, processes: int = 0) -> None:
        self._minds = [_Mind() for _ in range(processes)]
        self._threads = [ThreadPoolExecutor(1, "thinking") for _ in range(max(1, processes))]

    async def answer(self, game: Game, side: int, battle: State, chance: str) -> Any:
        """The answer of the computer that plays `side` to what is asked in `battle`, as plain JSON.  Raises Trouble."""
        loop, name = asyncio.get_running_loop(), game.players[side]
        if not self._minds:
            return await loop.run_in_executor(self._threads[0], thought, game.ruleset, name, side, battle, chance)
        question = Question(game.ruleset.name, name, side, msgspec.json.encode(battle), chance, game.seal)
        place = int(game.seal[:8], 16) % len(self._minds)
        return await loop.run_in_executor(self._threads[place], self._minds[place].asked, question, game)

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

    def asked(self, question: Question, game: Game) -> Any:
        """The answer to a question.  Raises Trouble when the process breaks off over it, begun anew as well."""
        for _ in range(2):
            line = self._line or self._begun()
            ground = None if question.seal in self._knows else (game.scenario, game.options)
            try:
                line.send((question, ground))
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
            question, ground = line.recv()
            rules = ruleset(question.ruleset)
            if ground is not None:
                rules.begin(*ground)
            battle = rules.decode(question.battle)
            line.send(thought(rules, question.player, question.side, battle, question.chance))


def thought(rules: Ruleset, name: str, side: int, battle: State, chance: str) -> Any:
    """What a player answers, by what its side knows; None where nothing is asked."""
    needs = battle.needs
    if not isinstance(needs, Decision):
        return None
    rng = Random(chance) if chance else SystemRandom()
    return msgspec.to_builtins(player(name).answer(rules, battle.known(side), needs, rng))
