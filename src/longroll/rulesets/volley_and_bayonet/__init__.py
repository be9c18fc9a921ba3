"""Volley & Bayonet: a corps or an army under one hand, the brigade as the stand, an hour a turn."""

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

from longroll.flow import Decision, begun
from longroll.ledger import read
from longroll.record import Reader, typed
from longroll.rulesets.volley_and_bayonet import advice, options, scenario, supposition
from longroll.rulesets.volley_and_bayonet.advice.measures import measures
from longroll.rulesets.volley_and_bayonet.advice.situation import situation
from longroll.rulesets.volley_and_bayonet.combat import engagements
from longroll.rulesets.volley_and_bayonet.edits import HAND
from longroll.rulesets.volley_and_bayonet.record.battle import Battle
from longroll.rulesets.volley_and_bayonet.scenario import record
from longroll.rulesets.volley_and_bayonet.screen import view
from longroll.rulesets.volley_and_bayonet.screen.briefing import briefing
from longroll.rulesets.volley_and_bayonet.screen.survey import SURVEY
from longroll.rulesets.volley_and_bayonet.sequence import victory
from longroll.rulesets.volley_and_bayonet.sequence.turn import WholeBattle
from longroll.screen.shown import Screen
from longroll.staff import Tasks

PACKAGE = __name__
READER = Reader(Battle, PACKAGE)
SCREEN = Screen[Battle](PACKAGE, view.SHOWN)


class VolleyAndBayonet:
    """The ruleset as the rest of longroll uses it: what its chapters give, by the names of the contract."""

    name = "volley-and-bayonet"
    title = "Volley & Bayonet"
    version = 2
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
    situation = staticmethod(situation)
    measures = staticmethod(measures)
    courses = staticmethod(advice.courses)
    weighty = staticmethod(advice.weighty)
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
        return advice.advise(style, decision, known, tasks)

    def player_turns(self, battle: Battle) -> int:
        """How many player turns have begun."""
        return battle.half

    def strengths(self, battle: Battle) -> dict[str, tuple[int, int, int]]:
        """By stand, in strength points: on the table, lost, off the table."""
        return {
            row.key: (row.strength * row.on_table, row.lost, row.strength * (not row.on_table) + row.given)
            for row in battle.stands
        }


ruleset = VolleyAndBayonet()
