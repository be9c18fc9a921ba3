"""The activation under way, and the options of a game."""

import msgspec

from longroll.rulesets.division.components.cards import Term
from longroll.rulesets.division.tables import NOBODY


class Options(msgspec.Struct, frozen=True):
    """What the players have agreed upon (DC-SCEN-02)."""

    cavalry_losses: bool = False
    call_off: bool = False
    changes_if_reynolds_falls: bool = False
    supplies_step: bool = False
    rain: bool = False
    strength_by_men: bool = False
    once_a_turn: bool = False
    board_terrain_fire: bool = True
    late_entry: bool = True


class Activation(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One general's activation, steps 2 to 6 (DC-SEQ-02).

    `number` counts activations from 0.  With a command `card` one `term` of it replaces a part (DC-CMD-04).  `points` are what
    are left: action points, Plan actions or March points.  `acted` are the stands that have acted in it, `fought` the areas
    where a battle was declared, `met` the mounted stands of both sides that have met in a charge (DC-CHG-03).  `entered`: he
    has come on the map in it (DC-ARR-05).
    """

    number: int
    general: int
    card: int = NOBODY
    term: Term | None = None
    points: int = 0
    acted: tuple[int, ...] = ()
    fought: tuple[int, ...] = ()
    met: tuple[int, ...] = ()
    compelled: bool = False
    entered: bool = False
