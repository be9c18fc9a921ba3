"""Rally Round the Flag, Brigade Command: the regiment is the stand, and cards set the tempo."""

from collections.abc import Callable
from random import Random
from typing import Any, ClassVar

from longroll import flow
from longroll.contract import Loss, Option, Result, Summary
from longroll.flow import Decision
from longroll.ledger import Rulebook, read
from longroll.record import Reader, typed
from longroll.rulesets.brigade import advice, options, scenario, supposition
from longroll.rulesets.brigade.cards import fire as _answers_to_fire  # noqa: F401  a card answers once it is read
from longroll.rulesets.brigade.record.battle import Battle
from longroll.rulesets.brigade.scenario import record
from longroll.rulesets.brigade.screen import view
from longroll.rulesets.brigade.sequence import victory
from longroll.rulesets.brigade.sequence.turn import WholeBattle
from longroll.scene import Probed, Scene
from longroll.screen.shown import Screen
from longroll.staff import Situation, Tasks

PACKAGE = __name__
READER = Reader(Battle, PACKAGE)
SCREEN = Screen[Battle](PACKAGE, view.SHOWN)


class Brigade:
    """The ruleset as the rest of longroll uses it."""

    name: str = "brigade"
    title: str = "Rally Round the Flag: Brigade Command"
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
        """What is wrong with a battle, scenario or deck file, sentence by sentence; nothing if it can be played."""
        return scenario.check(path)

    def prove(self, found: dict[str, Any]) -> None:
        """Raises Trouble with what is wrong with a scenario's record that came from elsewhere."""
        record.proved(found)

    def begin(self, found: dict[str, Any], chosen: dict[str, str]) -> Battle:
        """The battle at its first request."""
        b = scenario.begin(found, chosen)
        b.stack.append(WholeBattle())
        flow.advance(b, None)
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

    def probe(self, battle: Battle, side: int, ask: str, value: Any) -> Probed:
        """What would come of answering `value`."""
        return view.probe(SCREEN, battle, side, ask, value)

    def draw_answer(self, decision: Decision[object], known: Battle, rng: Random) -> Any:
        """One legal answer, drawn at random."""
        return SCREEN.of(decision).draw(decision, known, rng)

    def advise(
        self, style: str, decision: Decision[object], known: Battle, rng: Random, tasks: Callable[[], Tasks]
    ) -> Any:
        """A legal answer in a style of play: private or sergeant."""
        answer = advice.advise(style, decision, known, rng, tasks)
        return answer if decision.refusal(known, answer) is None else self.draw_answer(decision, known, rng)

    def situation(self, known: Battle, side: int) -> Situation:
        """The battle in the large, as a side knows it."""
        return advice.situation(known, side)

    def turn(self, battle: Battle) -> str:
        """The name of the turn."""
        return view.turn(battle)

    def can_suppose(self, known: Battle) -> bool:
        """Once the battle has begun: before that the other side chooses in secret."""
        return known.stage == "play"

    def suppose(self, known: Battle, side: int, rng: Random) -> Battle:
        """A whole battle as a side may suppose it."""
        return supposition.suppose(known, side, rng)

    def player_turns(self, battle: Battle) -> int:
        """How many player turns have begun."""
        return battle.turn

    def strengths(self, battle: Battle) -> dict[str, tuple[int, int, int]]:
        """By brigade and battalion, in steps: on the map, lost, off the map.  A regiment of cavalry counts both its parts."""
        found = {}
        for row in battle.commands:
            there = lost = off = 0
            for stand in battle.stands:
                if stand.command != row.id:
                    continue
                marks, left = (
                    stand.marks + stand.horse_marks,
                    stand.circles + stand.horse - stand.marks - stand.horse_marks,
                )
                lost += marks
                if stand.place == "table":
                    there += left
                elif stand.place in ("destroyed", "captured"):
                    lost += left
                else:
                    off += left
            if there or lost or off:
                found[row.key] = (there, lost, off)
        return found

    def losses(self, battle: Battle) -> tuple[Loss, ...]:
        """Men lost by brigade, at a hundred a step, beside what history lost."""
        return victory.losses(battle)

    def result(self, battle: Battle) -> Result | None:
        """How it ended, or None."""
        return victory.result(battle)


ruleset = Brigade()
