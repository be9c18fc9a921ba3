"""What a computer does between the battles of a campaign: which are worth fighting with regiments, who bears losses."""

from collections.abc import Callable
from random import Random
from typing import Any

from longroll.campaign.sequence import Agree, Bear
from longroll.flow import Decision
from longroll.rulesets import division
from longroll.rulesets.division.battle.battle import Battlefield
from longroll.rulesets.division.battle.declaration import DeclareBattle
from longroll.rulesets.division.battle.deployment import DefenderDeploys, Deployed
from longroll.rulesets.division.record.battle import Battle as Upper
from longroll.staff import Tasks

LOPSIDED = 5
"""With so many times the enemy's strength it is settled on the board (DC-SCOPE-02)."""
SELDOM = 6
"""Of so many battles that chance might have fought with regiments it takes one."""


def own(known: Upper) -> bool:
    """Whether what is asked is the campaign's own question and not the map's."""
    return isinstance(known.needs, Agree | Bear)


def worth_it(known: Upper, area: int) -> bool:
    """Whether a battle in an area is worth fighting with regiments: neither side is too weak."""
    might = [sum(row.strength for row in known.steady(area, side)) for side in (0, 1)]
    return 0 < max(might) <= LOPSIDED * min(might)


def advise(style: str, decision: Decision[object], known: Upper, rng: Random, tasks: Callable[[], Tasks]) -> Any:
    """A legal answer: battles that are worth it are offered and accepted, losses shared out evenly."""
    if isinstance(decision, Agree):
        return "regiments" if worth_it(known, decision.area) else "board"
    if isinstance(decision, Bear):
        return ""
    answer = division.ruleset.advise(style, decision, known, rng, tasks)
    if isinstance(decision, DefenderDeploys) and isinstance(answer, Deployed) and _with_regiments(known):
        return decision.passed(known)
    if isinstance(answer, DeclareBattle):
        with_regiments = DeclareBattle(answer.area, regiments=True)
        if worth_it(known, answer.area) and decision.refusal(known, with_regiments) is None:
            return with_regiments
        return DeclareBattle(answer.area)
    return answer


def _with_regiments(known: Upper) -> bool:
    """Whether the battle for which stands deploy was agreed to be fought with regiments: who agreed does not run from it."""
    return any(isinstance(step, Battlefield) and step.regiments for step in known.stack)


def seldom(
    decision: Decision[object], known: Upper, rng: Random, draw: Callable[[Decision[object], Upper, Random], Any]
) -> Any:
    """An answer drawn at random, in which a battle with regiments comes up seldom."""
    answer = draw(decision, known, rng)
    if isinstance(answer, DeclareBattle) and answer.regiments and rng.randrange(SELDOM):
        return DeclareBattle(answer.area)
    return answer
