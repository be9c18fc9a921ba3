"""What stands do to the enemy, or to rally, in the action phase: each kind of action in words, its odds, and why one that a
player would look for may not be done."""

from collections.abc import Iterator
from typing import Any

from longroll import scene
from longroll.rulesets.division.charge.cavalry_charge import Charge
from longroll.rulesets.division.discipline.rally import Rally
from longroll.rulesets.division.fire.bombardment import Bombard
from longroll.rulesets.division.fire.musketry import Musketry
from longroll.rulesets.division.record.battle import Battle
from longroll.rulesets.division.record.stands import Stand
from longroll.rulesets.division.screen.charge import charge_odds, charge_words
from longroll.rulesets.division.screen.fire import shot_odds, shot_words
from longroll.rulesets.division.screen.rout import rally_odds, rally_words
from longroll.rulesets.division.sequence.actions import Act
from longroll.scene import Item
from longroll.screen.shown import Words, greyed, item


def words(k: Battle, answer: Any) -> Words | None:
    """An action in words; None of a kind that is worded elsewhere."""
    match answer:
        case Musketry() | Bombard():
            return shot_words(k, answer)
        case Rally():
            return rally_words(k, answer)
        case Charge():
            return charge_words(k, answer)
    return None


def odds(k: Battle, decision: Act, answer: Any) -> scene.Odds | None:
    """The odds of an action that rolls dice; None of one that does not."""
    match answer:
        case Musketry() | Bombard():
            return shot_odds(k, decision.side, answer)
        case Rally():
            return rally_odds(k, decision.side, answer)
        case Charge():
            return charge_odds(k, decision.side, answer)
    return None


def barred(k: Battle, decision: Act, stand: Stand) -> Iterator[Item]:
    """What a stand would rally for, bombard or charge, and why it may not."""
    for answer in _looked_for(k, stand):
        worded = words(k, answer)
        if worded is not None and (refusal := decision.refusal(k, answer)) is not None:
            yield greyed(item(worded, answer), refusal)


def _looked_for(k: Battle, stand: Stand) -> Iterator[Rally | Bombard | Charge]:
    if not stand.deployed:
        return
    enemies = k.there(stand.area, 1 - stand.side)
    if stand.routed:
        yield Rally(stand.id)
    elif stand.arm == "artillery":
        yield from (Bombard(stand.id, row.id) for row in enemies)
    elif stand.mounted:
        yield from (Charge(stand.id, row.id) for row in enemies)
