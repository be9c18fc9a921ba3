"""Every question is in words, and has its record."""

import re
from pathlib import Path

import pytest

from longroll.flow import Decision, FlowError
from longroll.rulesets import brigade
from longroll.rulesets.brigade import PACKAGE, ruleset
from longroll.rulesets.brigade.cards.deck_and_hand import DiscardCards
from longroll.rulesets.brigade.cards.events import Boundary
from longroll.rulesets.brigade.cards.rerolls import RollAgain
from longroll.rulesets.brigade.cards.window import PlayCard
from longroll.rulesets.brigade.command.free_move import MoveGeneral
from longroll.rulesets.brigade.command.generals import GoAlong
from longroll.rulesets.brigade.deployment.order_of_battle import ChooseFormation, LeadBrigade
from longroll.rulesets.brigade.deployment.unformed_brigades import Disorder
from longroll.rulesets.brigade.fire.fire_action import NextTarget, ReturnFire
from longroll.rulesets.brigade.fire.losses import ShareLoss
from longroll.rulesets.brigade.melee.clash import MeleeCard
from longroll.rulesets.brigade.melee.melee import MeleeLoss, MeleeTarget, NextMelee, NextRout
from longroll.rulesets.brigade.record.battle import Battle
from longroll.rulesets.brigade.rout.rally import RallyFacing, RallyMove
from longroll.rulesets.brigade.rout.rout import RoutWay, WhoChecks
from longroll.rulesets.brigade.screen import view
from longroll.rulesets.brigade.screen.sequence import ACT
from longroll.rulesets.brigade.sequence.actions import Act
from longroll.screen.shown import Screen

from ..drill import BRIGADES, battle, cavalry, general, stand
from .shown import POINTS, asking


def many() -> Battle:
    """A battle in which every kind of question can be put."""
    return battle(
        stand(0, 18, 10),
        stand(1, 18, 16, 180),
        cavalry(0, 8, 10, mounted=False),
        stand(0, 12, 10),
        generals=(general(0, 18, 8), general(1, 18, 24, leads=BRIGADES[1])),
        hands=(("L1", "A4"), ("L2",)),
    )


QUESTIONS: tuple[Decision, ...] = (
    Act(0, (POINTS,)),
    PlayCard(0, Boundary()),
    PlayCard(0, Boundary(melee=True)),
    MoveGeneral(0, 0),
    GoAlong(0, 0, 0),
    RallyFacing(0, 0),
    RallyMove(0, 0),
    ReturnFire(0, 0, 1),
    NextTarget(0, 0),
    MeleeTarget(0, 0, (1,)),
    NextMelee(0, ((0, 1),)),
    MeleeLoss(0, (0, 4)),
    NextRout(0, (0, 4)),
    WhoChecks(0, (0, 4)),
    RoutWay(0, 0, 1),
    ShareLoss(0, 2, 2),
    MeleeCard(0, (0, 1), True),
    RollAgain(0, (5, 2), 1, "a roll"),
    RollAgain(0, (5, 2, 6, 1), 1, "melee", 0),
    DiscardCards(0, 1, 2),
    LeadBrigade(0, BRIGADES[0]),
    ChooseFormation(0, BRIGADES[0]),
    Disorder(0, 2),
)


@pytest.mark.parametrize("decision", QUESTIONS, ids=lambda decision: type(decision).__name__)
def test_every_question_is_in_words(decision: Decision) -> None:
    b = asking(many(), decision)
    shown = ruleset.view(b, 0).asks[0]
    assert shown.why
    for words in (shown.why, *(part for each in shown.items for part in (each.label, each.says))):
        for raw in ("stand:", "=", "None", "NONE", "["):
            assert raw not in words, words
        assert not words.startswith(("Number", "This", "There")), words
    labels = [(each.label, each.thing) for each in shown.items]
    assert len(labels) == len(set(labels)), f"listed twice: {labels}"


def test_a_decision_without_its_record_is_named_when_the_ruleset_loads() -> None:
    known = [shown for shown in view.SHOWN if shown.decision is not RoutWay]
    with pytest.raises(FlowError, match="does not say how these decisions are shown: RoutWay"):
        Screen(PACKAGE, known)
    with pytest.raises(FlowError, match="shows Act twice"):
        Screen(PACKAGE, (*view.SHOWN, ACT))


def test_no_file_of_the_ruleset_but_a_few_knows_a_decision_by_name() -> None:
    """Its chapter and its record do, the players' reasons, and a chapter that asks it of another's."""
    source = Path(brigade.__file__).parent
    texts = {path: path.read_text() for path in source.rglob("*.py")}
    for shown in view.SHOWN:
        name = shown.decision.__name__
        found = [path.relative_to(source) for path, text in texts.items() if re.search(rf"\b{name}\b", text)]
        assert sum(path.parts[0] == "screen" for path in found) == 1, found
        assert len(found) <= 4, found
