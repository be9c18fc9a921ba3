"""Which melee is fought next, with the odds of each."""

from longroll.history.calling import short
from longroll.rulesets.volume_of_fire.melee.melee import NextMelee, melees
from longroll.rulesets.volume_of_fire.record import Battle
from longroll.rulesets.volume_of_fire.screen import charts
from longroll.scene import Odds
from longroll.screen.charts import weighed
from longroll.screen.shown import Shown, Why, Words


def _odds(known: Battle, decision: NextMelee, number: int) -> Odds | None:
    chain = next((chain for chain in melees(known, decision.fought) if number in chain), None)
    return None if chain is None else charts.melee(known, decision.side, chain)


SHOWN: tuple[Shown[Battle, NextMelee]] = (
    Shown(
        NextMelee,
        why=lambda k, decision: Why("Which melee is fought next?"),
        words=lambda k, _, number: Words(
            f"Fight out the melee of {short(k.units[number].name)}", f"unit:{number}", commit="rolls"
        ),
        probe=weighed(_odds),
        weighed=True,
    ),
)
