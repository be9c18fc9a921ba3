"""Rally Round the Flag, Brigade Command: the regiment is the stand, and cards set the tempo."""

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

from longroll.flow import Decision, begun
from longroll.ledger import read
from longroll.record import Reader, typed
from longroll.rulesets.brigade import advice, options, scenario, supposition
from longroll.rulesets.brigade.advice.measures import measures
from longroll.rulesets.brigade.cards import fire as _answers_to_fire  # noqa: F401  a card answers once it is read
from longroll.rulesets.brigade.edits import HAND
from longroll.rulesets.brigade.record import Battle
from longroll.rulesets.brigade.scenario import record
from longroll.rulesets.brigade.screen import view
from longroll.rulesets.brigade.screen.briefing import briefing
from longroll.rulesets.brigade.screen.roster import counted
from longroll.rulesets.brigade.screen.survey import SURVEY
from longroll.rulesets.brigade.sequence import engagements, victory
from longroll.rulesets.brigade.sequence.turn import WholeBattle
from longroll.screen.rosters import Counted, summed
from longroll.screen.shown import Screen
from longroll.staff import Tasks

PACKAGE = __name__
READER = Reader(Battle, PACKAGE)
SCREEN = Screen[Battle](PACKAGE, view.SHOWN)


class Brigade:
    """The ruleset as the rest of longroll uses it: what its chapters give, by the names of the contract."""

    name = "brigade"
    title = "Rally Round the Flag: Brigade Command"
    version = 4
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
    view = staticmethod(partial(view.scene, SCREEN))
    probe = staticmethod(SCREEN.probe)
    draw_answer = staticmethod(SCREEN.draw)
    survey = staticmethod(SURVEY)
    forced = staticmethod(SCREEN.forced)
    remedy = staticmethod(SCREEN.remedy)
    briefing = staticmethod(briefing)
    may_put = staticmethod(HAND.may_put)
    put = staticmethod(HAND.put)
    situation = staticmethod(advice.situation)
    weighty = staticmethod(advice.weighty)
    measures = staticmethod(measures)
    courses = staticmethod(advice.courses)
    can_suppose = staticmethod(supposition.can_suppose)
    suppose = staticmethod(supposition.suppose)
    losses = staticmethod(victory.losses)
    points = staticmethod(victory.points)
    fight = staticmethod(engagements.fight)
    result = staticmethod(victory.result)

    def begin(self, found: dict[str, Any], chosen: dict[str, str]) -> Battle:
        """The battle at its first request."""
        return begun(scenario.begin(found, chosen), WholeBattle())

    def advise(
        self, style: str, decision: Decision[object], known: Battle, rng: Random, tasks: Callable[[], Tasks]
    ) -> Any:
        """A legal answer in a style of play: private or sergeant."""
        answer = advice.advise(style, decision, known, rng, tasks)
        return answer if decision.refusal(known, answer) is None else SCREEN.draw(decision, known, rng)

    def player_turns(self, battle: Battle) -> int:
        """How many player turns have begun."""
        return battle.turn

    def strengths(self, battle: Battle) -> dict[str, tuple[int, int, int]]:
        """By brigade and battalion, in steps: on the map, lost, off the map.  A regiment of cavalry counts both its parts."""
        found: dict[int, list[Counted]] = {}
        for stand in battle.stands:
            found.setdefault(stand.command, []).append(counted(stand))
        every = ((row.key, summed(found.get(row.id, ()))) for row in battle.commands)
        return {key: strength for key, strength in every if any(strength)}


ruleset = Brigade()
