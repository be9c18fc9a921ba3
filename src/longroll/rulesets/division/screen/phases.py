"""How the decisions of a phase are shown: who is activated, which stand acts, whether it goes on."""

from typing import Any

from longroll.rulesets.division.arrivals.entering import Enter
from longroll.rulesets.division.cards.command_cards import PlayCommand
from longroll.rulesets.division.components.areas import AREAS
from longroll.rulesets.division.events.battle_plan import PlayBattlePlan
from longroll.rulesets.division.movement.moves import Move
from longroll.rulesets.division.record.battle import Battle
from longroll.rulesets.division.rout.outnumbered import Withdraw
from longroll.rulesets.division.screen import fights
from longroll.rulesets.division.screen.rout import withdrawal_words
from longroll.rulesets.division.sequence.actions import Act, EndActions
from longroll.rulesets.division.sequence.phase import Activate, GoOn, OpenPhase, PassPhase
from longroll.screen.charts import weighed
from longroll.screen.shown import Shown, Why, Words, only


def _opening(k: Battle, decision: OpenPhase | GoOn, answer: Any) -> Words:
    match answer:
        case Activate(general):
            row = k.generals[general]
            return Words(f"Activate {row.name}", row.thing, (row.thing,), says=f"{row.leadership} action points")
        case Enter(general):
            return Words(f"Bring on {k.generals[general].name}")
        case PlayCommand(card, term):
            return Words(f"Play card {card} for {term}")
        case PlayBattlePlan(_, general):
            return Words(f"Battle Plan: activate {k.generals[general].name}")
        case Withdraw():
            return withdrawal_words(k, answer)
    return Words("Pass" if isinstance(decision, OpenPhase) else "End the phase", ends=True)


def _action(k: Battle, decision: Act, answer: Any) -> Words:
    if isinstance(answer, EndActions):
        return Words("Done", ends=True)
    if (worded := fights.words(k, answer)) is not None:
        return worded
    stand = k.stands[answer.stand]
    match answer:
        case Move(_, path):
            return Words(f"Move {stand.name} to {AREAS[path[-1]].name}", stand.thing, area=AREAS[path[-1]].thing)
    return Words(f"{type(answer).__name__}: {stand.name}", stand.thing)


SHOWN: tuple[Shown[Battle, Any], ...] = (
    Shown(OpenPhase, why=lambda k, d: Why("Whom do you activate?"), words=_opening),
    Shown(GoOn, why=lambda k, d: Why("A further general?"), words=_opening, forced=only(PassPhase())),
    Shown(Act, why=lambda k, d: Why("Which stand acts?"), words=_action, probe=weighed(fights.odds)),
)
