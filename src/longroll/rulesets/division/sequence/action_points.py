"""What it costs to activate a stand (DC-AP-01 to DC-AP-04, DC-CMD-07)."""

from longroll.flow import Refusal
from longroll.rulesets.division.record.activation import Activation
from longroll.rulesets.division.record.battle import Battle
from longroll.rulesets.division.record.stands import General, Stand
from longroll.rulesets.division.tables import NOBODY


def cost(b: Battle, activation: Activation, stand: Stand, there: General | None = None) -> int:
    """The points a stand's action costs: one in the general's area, one more for each edge; a Plan knows no distance, and one that
    is brought up comes for one (DC-ARR-04).  NOBODY where he cannot reach it: in march order elsewhere (DC-AP-02).  With `there`
    what it would cost him at that place."""
    general = there or b.generals[activation.general]
    if activation.term == "plan" or stand.where == "off":
        return 1
    if stand.marching:
        circle = b.generals[stand.general].circle
        return 1 if circle == general.circle and circle >= 0 else NOBODY
    return 1 + b.distance(general, stand.area)


def unpaid(b: Battle, activation: Activation, stand: Stand) -> Refusal | None:
    """Why a stand may not be activated at all: not his, not enough points, has acted (DC-AP-03, DC-AP-04)."""
    general = b.generals[activation.general]
    if not b.commands(general.id, stand.id):
        return Refusal("DC-AP-03", f"{stand.name} is not under the command of {general.name}")
    if activation.term != "plan":
        if stand.id in activation.acted:
            return Refusal("DC-AP-04", f"{stand.name} has acted in this activation", "a Plan lets a stand act again")
        if b.options.once_a_turn and stand.acted == b.turn:
            return Refusal("DC-AP-04", f"{stand.name} has acted this turn", "a Plan lets a stand act again")
    if stand.where == "map" and (price := cost(b, activation, stand)) > activation.points:
        have = f"{activation.points} point{'s' * (activation.points != 1)} left"
        return Refusal("DC-AP-01", f"{stand.name} costs {price}, and {general.name} has {have}")
    if stand.marching and cost(b, activation, stand) == NOBODY:
        return Refusal("DC-AP-02", f"{stand.name} marches elsewhere", "activate a general who is there")
    return None


def pay(b: Battle, stand: Stand, price: int) -> None:
    """A stand has acted: the marker moves down by what it cost (DC-TRACK-03)."""
    activation = b.activation
    assert activation is not None
    b.change_activation(points=activation.points - price, acted=(*activation.acted, stand.id))
    if b.options.once_a_turn:
        b.change(stand.id, acted=b.turn)
