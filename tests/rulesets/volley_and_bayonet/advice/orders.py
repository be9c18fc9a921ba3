"""What a commander would answer now."""

from random import Random

from longroll.flow import act
from longroll.players import plans
from longroll.registry import ruleset
from longroll.rulesets.volley_and_bayonet.advice.situation import situation
from longroll.rulesets.volley_and_bayonet.movement.commanders_rides import Ride

RULES = ruleset("volley-and-bayonet")


def advised(b, style="sergeant"):
    """What a style answers."""
    side = b.needs.side
    plan = plans.planned if style == "sergeant" else plans.straight
    return RULES.advise(style, b.needs, b.known(side), Random(1), lambda: plan(situation(b, side)))


def after_rides(b):
    """What a sergeant answers once his commanders are at their posts."""
    while isinstance(found := advised(b), Ride):
        act(b, found)
    return found
