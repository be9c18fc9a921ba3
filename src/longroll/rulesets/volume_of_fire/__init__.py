"""Volume of Fire: divisions and corps commanded from horseback, the regiment as the fighting element."""

from functools import partial
from typing import Any

from longroll.flow import begun
from longroll.ledger import read
from longroll.record import Reader, typed
from longroll.rulesets.volume_of_fire import advice, options, scenario, supposition
from longroll.rulesets.volume_of_fire.advice.measures import measures
from longroll.rulesets.volume_of_fire.advice.situation import situation
from longroll.rulesets.volume_of_fire.edits import HAND
from longroll.rulesets.volume_of_fire.record import Battle
from longroll.rulesets.volume_of_fire.scenario import record
from longroll.rulesets.volume_of_fire.screen import spoken_names, view
from longroll.rulesets.volume_of_fire.screen.briefing import briefing
from longroll.rulesets.volume_of_fire.screen.roster import counted
from longroll.rulesets.volume_of_fire.screen.survey import SURVEY
from longroll.rulesets.volume_of_fire.sequence import engagements, victory
from longroll.rulesets.volume_of_fire.sequence.turn import WholeBattle
from longroll.screen.rosters import Counted, summed
from longroll.screen.shown import Screen

PACKAGE = __name__
READER = Reader(Battle, PACKAGE)
SCREEN = Screen[Battle](PACKAGE, view.SHOWN)


class VolumeOfFire:
    """The ruleset as the rest of longroll uses it: what its chapters give, by the names of the contract."""

    name = "volume-of-fire"
    title = "Volume of Fire"
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
    lettered = staticmethod(spoken_names.lettered)
    situation = staticmethod(situation)
    advise = staticmethod(advice.advise)
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

    def player_turns(self, battle: Battle) -> int:
        """How many player turns have begun."""
        return battle.half

    def strengths(self, battle: Battle) -> dict[str, tuple[int, int, int]]:
        """By brigade, in men and gunners: on the table, lost, off the table."""
        found: dict[int, list[Counted]] = {}
        for unit in battle.units:
            found.setdefault(unit.brigade, []).append(counted(unit))
        return {row.key: summed(found.get(row.id, ())) for row in battle.brigades}


ruleset = VolumeOfFire()
