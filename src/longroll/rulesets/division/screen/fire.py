"""How fire is shown: muskets, guns, who supports guns, where cavalry marks a loss; and what may come of a shot, exactly."""

from collections.abc import Callable
from typing import Any

from longroll import odds, scene
from longroll.flow import Procedure
from longroll.rulesets.division.components.areas import AREAS, EDGES_APART
from longroll.rulesets.division.fire.bombardment import Bombard
from longroll.rulesets.division.fire.losses import Unnerved
from longroll.rulesets.division.fire.musketry import Musketry
from longroll.rulesets.division.fire.shot import Shot, needed, over_distance, over_ground
from longroll.rulesets.division.fire.step_losses import BearLoss, steps
from longroll.rulesets.division.fire.support import SupportGuns
from longroll.rulesets.division.fire.to_hit import dice_terms, number_to_hit, supported, supporter
from longroll.rulesets.division.record.battle import Battle
from longroll.rulesets.division.record.stands import Stand
from longroll.screen.charts import Came, best_first, chart, summed
from longroll.screen.shown import Shown, Why, Words
from longroll.screen.words import listed, so_many

LATER = "guns that can be supported are, and every later choice is passed"
FOLLOWED = 1_500
"""So many positions are followed at the table, where nobody waits longer."""
ROUTS, GONE, AWAY = 3, 5, 1
"""How much a rout, a stand spent, and one that retreats weigh beside a step when outcomes are put in order."""


def _befell(was: Stand, now: Stand) -> tuple[str, int]:
    """What has happened to a stand, in words, and how bad it is."""
    if now.where != was.where:
        return "is spent", GONE
    lost = now.lost + now.lost_mounted + now.lost_holders - was.lost - was.lost_mounted - was.lost_holders
    words = [f"loses {so_many(lost, 'step')}"] if lost else []
    weight = lost
    if now.routed != was.routed:
        words.append("routs" if now.routed else "rallies")
        weight += ROUTS if now.routed else -ROUTS
    if now.area != was.area:
        words.append("retreats" if now.routed == was.routed else "goes")
        weight += AWAY
    return listed(words), weight


def came(side: int) -> Callable[[Battle, Battle], Came]:
    """What tells the battle after an action from the one before, as a side puts it."""

    def describe(before: Battle, after: Battle) -> Came:
        parts, worth = [], 0
        for was, now in zip(before.stands, after.stands, strict=True):
            if was is now or was == now:
                continue
            words, weight = _befell(was, now)
            if words:
                parts.append(f"{was.name} {words}")
                worth += -weight if was.side == side else weight
        if any(isinstance(each, Unnerved) for each in after.stack):
            parts.append("its friends are checked")
        return Came("; ".join(parts) or "no effect", worth)

    return describe


def charted(
    k: Battle, side: int, procedure: Procedure[object], title: str, sums: tuple[scene.Sum, ...] = ()
) -> scene.Odds:
    """The odds of an action, which is followed through every face of the dice; where many friends would be unnerved, up to
    their checks."""
    before = k.copy()
    before.news.clear()
    assumes = LATER
    try:
        tally = odds.odds(before, came(side), procedure, bound=FOLLOWED)
    except odds.TooWide:
        tally = odds.odds(before, came(side), procedure, until=_unnerving)
        assumes = f"{LATER}; how friends bear it is too wide to be followed"
    return chart(title, best_first(tally.weights), tally.whole, sums, assumes)


def _unnerving(b: Battle) -> bool:
    return any(isinstance(each, Unnerved) for each in b.stack)


def shot_words(k: Battle, answer: Musketry | Bombard) -> Words:
    """A shot in words: with what two dice must show."""
    stand, target = k.stands[answer.stand], k.stands[answer.target]
    far = EDGES_APART[stand.area][target.area]
    verb = "Bombard" if isinstance(answer, Bombard) else "Fire at"
    where = f" in {AREAS[target.area].name}" if far else ""
    says = f"{stand.name} hits on {needed(k, stand, target)} or more, as the dice fall"
    return Words(f"{verb} {target.name}{where}", stand.thing, (stand.thing, target.thing), "rolls", says, weighed=True)


def shot_odds(k: Battle, side: int, answer: Musketry | Bombard) -> scene.Odds:
    """The odds of a shot, with the sums that it is judged by."""
    stand, target = k.stands[answer.stand], k.stands[answer.target]
    more = (*over_ground(stand, target), *supported(supporter(k, target)))
    terms = dice_terms(k, stand, over_distance(stand, target))
    sums = (
        summed("The number to hit", number_to_hit(stand, target, more), True),
        *((summed("Added to the roll", terms),) if terms else ()),
    )
    rule = "DC-BOMB-07" if isinstance(answer, Bombard) else "DC-MUSK-02"
    procedure = Shot(stand=stand.id, target=target.id, rule=rule)
    return charted(k, side, procedure, f"{stand.name} fires at {target.name}", sums)


def _support(k: Battle, decision: SupportGuns, answer: bool) -> Words:
    guns, helper = k.stands[decision.guns], k.stands[decision.helper]
    if not answer:
        return Words(f"{guns.name} stands alone", guns.thing, (guns.thing,), ends=True)
    says = f"its strength of {helper.strength} is added to the number to hit; it takes no harm"
    return Words(f"{helper.name} supports the guns", helper.thing, (helper.thing, guns.thing), says=says)


def _part(k: Battle, decision: BearLoss, answer: Any) -> Words:
    stand = k.stands[decision.stand]
    left = steps(stand, answer)
    label = {"on foot": "The men on foot", "mounted": "The mounted stand", "holders": "The horse holders"}[answer]
    does = {"on foot": "fight in columns", "mounted": "ride and charge", "holders": "let it fight on foot again"}[
        answer
    ]
    return Words(label, stand.thing, (stand.thing,), says=f"they {does}: {so_many(left, 'step')} left, {left - 1} then")


SHOWN: tuple[Shown[Battle, Any], ...] = (
    Shown(
        SupportGuns,
        why=lambda k, d: Why(f"{k.stands[d.guns].name} is fired at: is it supported?", k.stands[d.guns].thing),
        words=_support,
    ),
    Shown(
        BearLoss,
        why=lambda k, d: Why(f"{k.stands[d.stand].name} loses a step: on which stand?", k.stands[d.stand].thing),
        words=_part,
    ),
)
