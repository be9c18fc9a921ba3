"""What runs along beside the map: the turns, both sides' points with what they come from, what the active general has left."""

from longroll.rulesets.division.components.areas import CIRCLES
from longroll.rulesets.division.record.battle import Battle
from longroll.rulesets.division.record.setting import laid
from longroll.rulesets.division.tables import POINTS_ON_THE_MAP, SIDES, TURN_NAMES
from longroll.scene import Fact, Mark, Track

WON = (
    Fact("Won", "at night with twice the enemy's points, or at the end with more", "DC-WIN-01"),
    Fact("Counted", "at once, as circles change hands", "DC-WIN-06"),
    Fact("On the map", f"{POINTS_ON_THE_MAP} points", "DC-TRACK-05"),
)
"""How it is won."""
LEFT = {"plan": "Plan actions left", "march": "March points left"}


def tracks(k: Battle) -> tuple[Track, ...]:
    """All tracks."""
    setting = laid(k.setting)
    marks = tuple(Mark(turn, TURN_NAMES[turn]) for turn in range(setting.first, setting.last + 1))
    turn = Track(
        "turn", "Turn", k.turn, TURN_NAMES[k.turn], least=setting.first, most=setting.last, marks=marks, facts=WON
    )
    return (turn, *(_points(k, side) for side in (0, 1)), *_left(k))


def _points(k: Battle, side: int) -> Track:
    """A side's points: the circles it holds (DC-WIN-03), what its marker began ahead (DC-CIRC-09), the enemy's generals killed."""
    held = [row for row in CIRCLES if k.owner(row.id) == side]
    facts = [Fact(row.name, str(row.vp), "DC-WIN-03") for row in sorted(held, key=lambda row: (-row.vp, row.id))]
    if ahead := laid(k.setting).points[side]:
        facts.append(Fact("From the start", str(ahead), "DC-CIRC-09"))
    if k.bonus[side]:
        facts.append(Fact("Generals killed", str(k.bonus[side]), "DC-WIN-07"))
    value = k.points(side)
    return Track(f"points:{side}", f"{SIDES[side]} points", value, str(value), side=side, facts=tuple(facts))


def _left(k: Battle) -> tuple[Track, ...]:
    activation = k.activation
    if activation is None or not (activation.points or k.step == "actions"):
        return ()
    label = LEFT.get(activation.term or "", "Action points left")
    name = k.generals[activation.general].name
    facts = (Fact("An action takes", "as many as its stand says", "DC-TRACK-03"),)
    return (Track("left", label, activation.points, f"{activation.points}, {name}", side=k.active, facts=facts),)
