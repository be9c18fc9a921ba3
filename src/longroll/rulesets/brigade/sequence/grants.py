"""What pays for actions, what may be done by it, and which stands it reaches (BC-ACT-13).  A `Grant` is a source of
actions that is open: a general's Action Points, the top of a Battle card, or a line of a Command card.  A `Do` names
the grant that pays and what a stand does."""

from typing import Literal

import msgspec

from longroll.flow import Refusal
from longroll.rulesets.brigade.charge.charge import ChargeAt
from longroll.rulesets.brigade.command import chain_of_command
from longroll.rulesets.brigade.fire.line_of_fire import FireAt
from longroll.rulesets.brigade.movement import arrows
from longroll.rulesets.brigade.record import Battle, Stand, facing
from longroll.rulesets.brigade.rout import rally
from longroll.rulesets.brigade.tables import NONE
from longroll.tabletop import Pose, gap

Action = Literal["Move", "Tactic", "March", "Charge", "Fire", "Rally"]
MOVES: tuple[Literal["Move", "Tactic", "March"], ...] = ("Move", "Tactic", "March")
BY_POINTS: tuple[Action, ...] = ("Move", "Tactic", "Charge", "Fire", "Rally")
"""What Action Points can buy (BC-ACT-07)."""
BY_PLAN: tuple[Action, ...] = ("Move", "Tactic", "Charge", "Fire")
"""Movement or combat (BC-PLAN-01)."""

Source = Literal["points", "top", "plan", "march", "rally", "enter"]
SOURCES: dict[Source, str] = {
    "points": "BC-ACT-08",
    "top": "BC-PLAY-02",
    "plan": "BC-PLAN-01",
    "march": "BC-MARCH-01",
    "rally": "BC-RALLY-07",
    "enter": "BC-REIN-01",
}
"""The rule of each source."""
POOLED: tuple[Source, ...] = ("points", "enter")
"""Sources that are paid out of the same Action Points."""


class Grant(msgspec.Struct, gc=False, frozen=True, omit_defaults=True):
    """A source of actions that is open.  `left` are the stands that may still act by it, for points the points left, of
    which each action takes `cost` (BC-ACT-05).  `used` are the stands that a card has reached, each of them once;
    `spare` those that a Plan has used before they were activated: Action Points may use them as well (BC-PLAN-02)."""

    source: Source
    actions: tuple[Action, ...]
    left: int
    cost: int = 1
    general: int = NONE
    used: tuple[int, ...] = ()
    spare: tuple[int, ...] = ()


class Go(msgspec.Struct, gc=False, frozen=True, tag=True):
    """A stand moves to a pose, by a Move, March or Tactic."""

    stand: int
    action: Literal["Move", "Tactic", "March"]
    to: Pose


class Mount(msgspec.Struct, gc=False, frozen=True, tag=True):
    """A dismounted regiment mounts (BC-MOVE-15)."""

    stand: int


class Dismount(msgspec.Struct, gc=False, frozen=True, tag=True):
    """A mounted regiment dismounts where it is (BC-MOVE-14)."""

    stand: int


class Enter(msgspec.Struct, gc=False, frozen=True, tag=True, omit_defaults=True):
    """A stand enters the map by an entry line (BC-REIN-03); `changed`: a cavalry regiment that waits mounted comes on on
    foot, or the other way about (BC-CAV-10)."""

    stand: int
    to: Pose
    changed: bool = False


STRIKES: dict[type, Action] = {ChargeAt: "Charge", FireAt: "Fire", rally.RallyStand: "Rally"}
"""The deeds that are no movement, and as which action each counts."""
Deed = Go | Mount | Dismount | Enter | ChargeAt | FireAt | rally.RallyStand


class Do(msgspec.Struct, gc=False, frozen=True):
    """An action, and the source that pays for it."""

    by: Source
    what: Deed


def action_of(deed: Deed, grant: Grant) -> Action:
    """As which action a deed counts under a grant."""
    if isinstance(deed, Go):
        return deed.action
    return STRIKES.get(type(deed), next((action for action in MOVES if action in grant.actions), "Move"))


def entry_action(grant: Grant) -> Literal["Move", "Tactic", "March"] | None:
    """As which movement a stand comes on by a grant; None where it gives none (BC-REIN-02, BC-REIN-03)."""
    return "Move" if grant.source == "enter" else next((action for action in MOVES if action in grant.actions), None)


def reached(known: Battle, grant: Grant, stand: Stand) -> bool:
    """Whether a grant's general reaches a stand, or the grant needs none."""
    if grant.general == NONE:
        return True
    general = known.generals[grant.general]
    return chain_of_command.commands(known, general, stand) and (
        grant.source not in ("points", "march")
        or (general.place == "table" and chain_of_command.in_radius(general, stand.quad))
    )


def uncommanded(known: Battle, grant: Grant, stand: Stand) -> Refusal | None:
    """Why a grant's general does not reach a stand: by his chain, and for points and a March by his radius (BC-ACT-08,
    BC-MARCH-01).  A card's top action needs no general."""
    if reached(known, grant, stand):
        return None
    general, points = known.generals[grant.general], grant.source == "points"
    if not chain_of_command.commands(known, general, stand):
        because = f"{stand.name} is not under {general.label}'s command"
        return Refusal("BC-CMD-01" if points else "BC-CARD-05", because)
    if not general.on_table:
        return Refusal("BC-REIN-04", f"{general.label} is not on the map")
    far, reaches = arrows.inches(gap(general.quad, stand.quad)), arrows.inches(general.reach)
    return Refusal("BC-CMD-02", f"{stand.name} is {far} from {general.label}, and his command reaches {reaches}")


def unfit(known: Battle, grant: Grant, stand: Stand) -> Refusal | None:
    """Why a stand on the map may not act by a grant, whatever the action, Rally apart (BC-ACT-08, BC-PLAY-02)."""
    rule, unit = SOURCES[grant.source], known.unit_of(stand)
    if stand.routed or unit.routed:
        return Refusal("BC-ROUT-09", f"{unit.name} is routed: only Rally can bring it back")
    if unit.activated and grant.source != "plan" and unit.id not in grant.spare:
        return Refusal(rule, f"{unit.name} has been activated this round", "rally it, or use a Plan")
    if unit.id in grant.used:
        rule = "BC-PLAN-02" if grant.source == "plan" else rule
        return Refusal(rule, f"{unit.name} has been chosen by this card already")
    if facing.pinned(known, stand):
        return Refusal("BC-MOVE-16", f"{stand.name} is held in melee")
    if stand.arm == "holders" and facing.contact(stand.quad, unit.quad):
        return Refusal("BC-CAV-09", f"{stand.name} is with its regiment", "move the regiment, and its horses follow")
    return None


def eligible(known: Battle, grant: Grant, side: int, stand: Stand, action: Action) -> Refusal | None:
    """Why a stand may not take an action by a grant, whatever the action is in particular (BC-ACT-08, BC-PLAY-02)."""
    rule = SOURCES[grant.source]
    if stand.side != side:
        return Refusal(rule, f"{stand.name} is not yours")
    if stand.place != "table":
        return Refusal(rule, f"{stand.name} is not on the map")
    if action not in grant.actions:
        allowed = " or ".join(grant.actions)
        return Refusal("BC-ACT-07" if grant.source == "points" else rule, f"this allows {allowed}, not {action}")
    refusal = rally.may_rally(known, stand) if action == "Rally" else unfit(known, grant, stand)
    return refusal or uncommanded(known, grant, stand)
