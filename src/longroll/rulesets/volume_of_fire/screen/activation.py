"""Which brigade rolls for activation next, with the odds of each."""

from longroll.rulesets.volume_of_fire.activation.activation import NextToActivate
from longroll.rulesets.volume_of_fire.record import Battle
from longroll.rulesets.volume_of_fire.screen import charts
from longroll.rulesets.volume_of_fire.screen.names import brief, brigadier, one_after_another, stands
from longroll.scene import Ask
from longroll.screen.charts import weighed
from longroll.screen.shown import Shown, Why, Words


def _ask(k: Battle, decision: NextToActivate) -> Ask:
    names = [brief(k, number) for number in decision.left]
    row = one_after_another("Roll for all, in this order", decision.left, names, "rolls")
    return NEXT.listed(k, decision, before=row)


NEXT: Shown[Battle, NextToActivate] = Shown(
    NextToActivate,
    why=lambda k, decision: Why("Which brigade rolls for activation next?"),
    words=lambda k, _, number: Words(f"Roll for {brief(k, number)}", brigadier(k, number), stands(k, number), "rolls"),
    ask=_ask,
    probe=weighed(lambda known, decision, number: charts.activation(known, number)),
    weighed=True,
)
SHOWN = (NEXT,)
