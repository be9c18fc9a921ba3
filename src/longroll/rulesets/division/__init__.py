"""Division Command: three days of Gettysburg on an area map, the brigade as the stand, half a day a turn."""

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

from longroll.flow import Decision, begun
from longroll.ledger import read
from longroll.record import Reader, typed
from longroll.rulesets.division import advice, edits, options, scenario, supposition
from longroll.rulesets.division.advice.measures import measures
from longroll.rulesets.division.advice.situation import situation
from longroll.rulesets.division.battle import engagements
from longroll.rulesets.division.record.battle import Battle
from longroll.rulesets.division.scenario import record
from longroll.rulesets.division.screen import view
from longroll.rulesets.division.screen.briefing import briefing
from longroll.rulesets.division.screen.survey import survey
from longroll.rulesets.division.sequence import victory
from longroll.rulesets.division.sequence.turns import WholeBattle
from longroll.screen.shown import Screen
from longroll.staff import Tasks

PACKAGE = __name__
READER = Reader(Battle, PACKAGE)
SCREEN = Screen[Battle](PACKAGE, view.SHOWN)


class DivisionCommand:
    """The ruleset as the rest of longroll uses it: what its chapters give, by the names of the contract."""

    name = "division"
    title = "Rally Round the Flag: Division Command"
    version = 1
    package = PACKAGE
    sides = ("Union", "Confederate")
    options = options.OPTIONS
    rulebook = staticmethod(partial(read, PACKAGE))
    scenarios = staticmethod(scenario.SHELF.summaries)
    load = staticmethod(scenario.load)
    check = staticmethod(scenario.check)
    prove = staticmethod(record.proved)
    decode = staticmethod(READER.decode)
    convert = staticmethod(typed)
    turn = staticmethod(view.turn)
    chapter = staticmethod(view.chapter)
    view = staticmethod(partial(view.scene, SCREEN))
    probe = staticmethod(SCREEN.probe)
    draw_answer = staticmethod(SCREEN.draw)
    survey = staticmethod(survey)
    forced = staticmethod(SCREEN.forced)
    remedy = staticmethod(SCREEN.remedy)
    briefing = staticmethod(briefing)
    may_put = staticmethod(edits.may_put)
    put = staticmethod(edits.put)
    situation = staticmethod(situation)
    measures = staticmethod(measures)
    can_suppose = staticmethod(supposition.can_suppose)
    suppose = staticmethod(supposition.suppose)
    losses = staticmethod(victory.losses)
    fight = staticmethod(engagements.fight)
    result = staticmethod(victory.result)

    def begin(self, found: dict[str, Any], chosen: dict[str, str]) -> Battle:
        """The battle at its first request."""
        return begun(scenario.begin(found, chosen), WholeBattle())

    def advise(
        self, style: str, decision: Decision[object], known: Battle, rng: Random, tasks: Callable[[], Tasks]
    ) -> Any:
        """A legal answer in a style of play: private or sergeant."""
        return advice.advise(style, decision, known, tasks)

    def points(self, battle: Battle) -> tuple[int, int]:
        """The points of each side as they stand."""
        return battle.points(0), battle.points(1)

    def player_turns(self, battle: Battle) -> int:
        """How many phases have begun."""
        return battle.phase

    def strengths(self, battle: Battle) -> dict[str, tuple[int, int, int]]:
        """By stand, in steps of all it consists of: on the map, lost, off the map."""
        found = {}
        for row in battle.stands:
            whole = row.full + row.unit.mounted + row.unit.holders
            lost = row.gone
            here = whole - lost
            found[row.unit.key] = (here * (row.where == "map"), lost, here * (row.where != "map"))
        return found


ruleset = DivisionCommand()
