"""Volume of Fire: divisions and corps commanded from horseback, the regiment as the fighting element."""

from collections.abc import Callable
from random import Random
from typing import Any, ClassVar

from longroll.contract import Loss, Option, Result, Summary
from longroll.flow import Decision, News, advance
from longroll.ledger import Rulebook, read
from longroll.record import Reader, typed
from longroll.rulesets.volume_of_fire import advice, options, scenario, supposition
from longroll.rulesets.volume_of_fire.advice.situation import situation
from longroll.rulesets.volume_of_fire.record.battle import Battle
from longroll.rulesets.volume_of_fire.scenario import record
from longroll.rulesets.volume_of_fire.screen import spoken_names, view
from longroll.rulesets.volume_of_fire.sequence import victory
from longroll.rulesets.volume_of_fire.sequence.turn import PlayerTurn, WholeBattle
from longroll.scene import Probed, Scene
from longroll.screen.shown import Screen
from longroll.staff import Situation, Tasks

PACKAGE = __name__
READER = Reader(Battle, PACKAGE)
SCREEN: Screen[Battle] = Screen(PACKAGE, view.SHOWN)


class VolumeOfFire:
    """The ruleset as the rest of longroll uses it."""

    name: str = "volume-of-fire"
    title: str = "Volume of Fire"
    version: int = 3
    sides: tuple[str, str] = ("Union", "Confederate")
    options: tuple[Option, ...] = options.OPTIONS
    package: ClassVar[str] = PACKAGE

    def rulebook(self) -> Rulebook:
        """The rules, by id."""
        return read(PACKAGE)

    def scenarios(self) -> tuple[Summary, ...]:
        """The scenarios that come with the ruleset."""
        return scenario.SHELF.summaries()

    def load(self, name: str) -> dict[str, Any]:
        """A scenario by name or path, whole.  Raises Trouble."""
        return scenario.load(name)

    def check(self, path: str) -> list[str]:
        """What is wrong with a battle or scenario file, sentence by sentence; nothing if it can be played."""
        return scenario.check(path)

    def prove(self, found: dict[str, Any]) -> None:
        """Raises Trouble with what is wrong with a scenario's record that came from elsewhere."""
        record.proved(found)

    def begin(self, found: dict[str, Any], chosen: dict[str, str]) -> Battle:
        """The battle at its first request."""
        b = scenario.begin(found, chosen)
        b.stack.append(WholeBattle())
        advance(b, None)
        return b

    def decode(self, data: bytes) -> Battle:
        """A battle from its JSON."""
        return READER.decode(data)

    def convert(self, decision: Decision[object], value: Any) -> Any:
        """A plain answer as a typed one.  Raises Refused."""
        return typed(decision, value)

    def view(self, battle: Battle, side: int | None) -> Scene:
        """What `side` sees and is asked."""
        return view.scene(SCREEN, battle, side)

    def turn(self, battle: Battle) -> str:
        """Which turn it is."""
        return view.turn(battle)

    def lettered(self, battle: Battle, line: News) -> News:
        """A line of the log with units named as on their stands."""
        return spoken_names.lettered(battle, line)

    def probe(self, battle: Battle, side: int, ask: str, value: Any) -> Probed:
        """What would come of answering `value`."""
        return SCREEN.probe(battle, side, ask, value)

    def draw_answer(self, decision: Decision[object], known: Battle, rng: Random) -> Any:
        """One legal answer, drawn at random."""
        return SCREEN.of(decision).draw(decision, known, rng)

    def advise(
        self, style: str, decision: Decision[object], known: Battle, rng: Random, tasks: Callable[[], Tasks]
    ) -> Any:
        """A legal answer in a style of play: private or sergeant."""
        return advice.advise(style, decision, known, tasks)

    def forced(self, decision: Decision[object], known: Battle) -> tuple[Any, ...]:
        """The only answer there is, in a tuple; empty where there is a choice."""
        return SCREEN.of(decision).forced(decision, known)

    def remedy(self, decision: Decision[object], known: Battle, answer: Any) -> tuple[str, Any] | None:
        """An answer that clears away what bars `answer`, and what it is called; None where none is known."""
        return SCREEN.of(decision).remedy(decision, known, answer)

    def situation(self, known: Battle, side: int) -> Situation:
        """The battle in the large, as a side knows it."""
        return situation(known, side)

    def can_suppose(self, known: Battle) -> bool:
        """In one's own turn: what is under way in the other side's is not known."""
        return any(isinstance(each, PlayerTurn) for each in known.stack)

    def suppose(self, known: Battle, side: int, rng: Random) -> Battle:
        """A whole battle as a side may suppose it."""
        return supposition.suppose(known, side, rng)

    def player_turns(self, battle: Battle) -> int:
        """How many player turns have begun."""
        return battle.half

    def strengths(self, battle: Battle) -> dict[str, tuple[int, int, int]]:
        """By brigade, in men and gunners: on the table, lost, off the table."""
        found = {}
        for brigade in battle.brigades:
            there = lost = off = 0
            for unit in battle.units:
                if unit.brigade == brigade.id:
                    if unit.place == "table":
                        there += unit.men
                    elif unit.place in ("broken", "routed"):
                        lost += unit.men
                    else:
                        off += unit.men
            found[brigade.key] = (there, lost, off)
        return found

    def losses(self, battle: Battle) -> tuple[Loss, ...]:
        """Men of the regiments and batteries that were broken, by brigade, beside what history lost."""
        return victory.losses(battle)

    def result(self, battle: Battle) -> Result | None:
        """How it ended, or None."""
        return victory.result(battle)


ruleset = VolumeOfFire()
