"""Who follows a router, or turns."""

from longroll.rulesets.volley_and_bayonet.record.battle import Battle
from longroll.rulesets.volley_and_bayonet.rout.pursuit import Follow, FollowRouter, Turn
from longroll.screen.shown import Shown, Why, Words

WAYS = {900: "right", 1800: "about", 2700: "left"}


def _words(k: Battle, decision: FollowRouter, answer: Follow | Turn | None) -> Words:
    if answer is None:
        return Words("Everybody stays", ends=True, key=".")
    stand = k.stands[answer.stand]
    if isinstance(answer, Follow):
        return Words(f"{stand.name} follows", stand.thing, (stand.thing,))
    way = WAYS.get((answer.to.heading - stand.pose.heading) % 3600, "so")
    return Words(f"{stand.name} turns {way}", stand.thing, (stand.thing,))


SHOWN: tuple[Shown[Battle, FollowRouter]] = (
    Shown(FollowRouter, why=lambda k, d: Why("The enemy has routed: who follows, or turns?"), words=_words),
)
