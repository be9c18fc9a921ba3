"""Small campaigns in few words: a battle on the map as its own drill lays it out, in which the active general may fight with
regiments."""

from functools import cache
from random import Random
from typing import Any

from longroll.campaign import CampaignOfBoth, field
from longroll.campaign.record import Campaign
from longroll.campaign.sequence import WholeCampaign
from longroll.chance import Dice
from longroll.flow import Chance, act, advance, answer
from longroll.registry import complete
from longroll.rulesets.brigade.record.battle import Verdict
from longroll.rulesets.division.battle.declaration import Battles, DeclareBattle
from longroll.rulesets.division.battle.deployment import Deployed, into
from longroll.rulesets.division.components.areas import AREA
from rulesets.division import drill

RULES = CampaignOfBoth()
PLACE = "chambersburg-pike"
HERE = AREA[PLACE]
STANDS: dict[str, Any] = {"archer": PLACE, "pegram": PLACE, "cutler": PLACE, "calef": PLACE}
GENERALS = {"heth": PLACE, "reynolds": PLACE}
OWNERS = {"mcpherson-ridge": 1, "unfinished-railroad": 1, "gettysburg": 0, "seminary-ridge": 0}


@cache
def on_true_ground() -> str:
    """The setting of a campaign as it is played, its map laid."""
    return RULES.begin(RULES.load("meeting-engagement"), complete(RULES, {})).upper.setting


def campaign(stands: dict[str, Any] | None = None, generals: dict[str, Any] | None = None, **more: Any) -> Campaign:
    """A campaign in which Heth has come upon Cutler on the Chambersburg Pike, and may declare a battle."""
    said = {"stands": stands or STANDS, "generals": generals or GENERALS, "general": "heth", "owners": OWNERS} | more
    upper = drill.battle(**said)
    upper.grounds = field.grounds()
    upper.setting = on_true_ground()
    upper.stack.append(Battles())
    advance(upper, None)
    b = Campaign(stack=[WholeCampaign()], needs=None, news=[], upper=upper)
    advance(b, None)
    return b


def then(b: Campaign, *replies: Any) -> Campaign:
    """The campaign after these replies."""
    for reply in replies:
        b = answer(b, reply)
    return b


def on_the_board(b: Campaign) -> Campaign:
    """Both sides put their infantry in the first column and leave guns and generals out of it, until the map waits for a report
    or something of the battle with regiments is asked."""
    while b.lower is None and type(b.needs).__name__ != "Bear":
        needs = b.needs
        if type(needs).__name__ in ("DefenderDeploys", "AttackerDeploys"):
            fight = b.upper.fight
            placed = any(row.foot[needs.side] for row in fight.columns)
            own = (
                next(one for one in fight.rear[needs.side] if b.upper.stands[one].arm != "artillery")
                if not placed
                else 0
            )
            b = answer(b, Deployed() if placed else into(own, needs.side, 0))
        else:
            b = answer(b, next(iter(needs.offers(b.known(needs.side)))))
    return b


def in_battle(b: Campaign | None = None) -> Campaign:
    """The battle of the Chambersburg Pike, fought with regiments, at its first request."""
    b = on_the_board(then(b or campaign(), DeclareBattle(HERE, regiments=True), "regiments"))
    while b.lower is None:
        b = answer(b, "")
    return b


def ended(b: Campaign, winner: int = -1, rule: str = "BC-WIN-03") -> Campaign:
    """The battle with regiments is over at once, as it stands."""
    after = b.copy()
    after.lower.verdict = Verdict(winner, "victory", "it is over", rule, (0, 0))
    after.lower.stack, after.lower.needs = [], None
    after.stack[-1].step = "battle"
    after.news.clear()
    advance(after, None)
    return after


def played(b: Campaign, seed: int, until: Any) -> Campaign:
    """The campaign played on at random until something holds, or it is over."""
    rng, dice, after = Random(seed), Dice.seeded(seed), b.copy()
    for n in range(20_000):
        if after.needs is None or until(after):
            return after
        needs = after.needs
        if isinstance(needs, Chance):
            act(after, dice.faces(n, needs))
        else:
            act(after, RULES.draw_answer(needs, after.known(needs.side), rng))
    raise AssertionError("it does not come to an end")
