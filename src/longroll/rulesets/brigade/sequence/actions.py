"""Actions: asked for, and one after another carried out (BC-ACT-13).  Each action is wholly resolved before the next;
before each the opponent may play Close Order."""

from collections.abc import Iterator
from random import Random
from typing import Any, ClassVar

from msgspec.structs import replace

from longroll.flow import Asked, Decision, Jump, Need, Procedure, Refusal, done
from longroll.rulesets.brigade.cards.deck_and_hand import ReducingHand, overfull
from longroll.rulesets.brigade.cards.events import Boundary
from longroll.rulesets.brigade.cards.window import Window
from longroll.rulesets.brigade.charge import charge
from longroll.rulesets.brigade.charge.charge import ChargeAt, Charging
from longroll.rulesets.brigade.deployment import reinforcements
from longroll.rulesets.brigade.deployment.reinforcements import Approach, Entering
from longroll.rulesets.brigade.fire import line_of_fire
from longroll.rulesets.brigade.fire.fire_action import Firing
from longroll.rulesets.brigade.fire.line_of_fire import FireAt
from longroll.rulesets.brigade.movement import law_of_arrows
from longroll.rulesets.brigade.movement.cavalry_moves import Riding
from longroll.rulesets.brigade.movement.mounting import may_dismount, may_mount
from longroll.rulesets.brigade.movement.moves import Moving
from longroll.rulesets.brigade.record import Battle, Stand
from longroll.rulesets.brigade.rout import rally
from longroll.rulesets.brigade.rout.rally import Rallying, RallyStand
from longroll.rulesets.brigade.sequence.grants import (
    POOLED,
    Action,
    Deed,
    Dismount,
    Do,
    Enter,
    Go,
    Grant,
    Mount,
    action_of,
    eligible,
    entry_action,
    reached,
    unfit,
)
from longroll.rulesets.brigade.tables import NONE
from longroll.screen.words import so_many


class Act(Decision[Do | None], frozen=True):
    """The next action of an activation, or None to stop.  `rallied` are the stands that a Rally was tried on this turn."""

    grants: tuple[Grant, ...]
    rallied: tuple[int, ...] = ()
    rule: ClassVar[str] = "BC-ACT-13"
    rules: ClassVar[tuple[str, ...]] = (
        *("BC-ACT-05", "BC-ACT-06", "BC-ACT-07", "BC-ACT-08", "BC-ACT-09", "BC-ACT-12", "BC-CARD-08", "BC-CARD-10"),
        *("BC-FIRE-04", "BC-GAME-05", "BC-LOS-02", "BC-LOS-03", "BC-LOS-04", "BC-MAP-03", "BC-MOVE-01"),
    )

    def grant(self, source: str) -> Grant | None:
        """The open grant of a source."""
        return next((grant for grant in self.grants if grant.source == source), None)

    def refusal(self, known: Battle, answer: Do | None) -> Refusal | None:
        if answer is None:
            return None
        if (grant := self.grant(answer.by)) is None:
            return Refusal(self.rule, f"nothing is left of {answer.by!r} to pay for an action")
        deed = answer.what
        if not 0 <= deed.stand < len(known.stands):
            return Refusal(self.rule, "there is no such stand")
        stand = known.stands[deed.stand]
        if isinstance(deed, Enter):
            return self._entering(known, grant, stand, deed)
        barred = eligible(known, grant, self.side, stand, action_of(deed, grant))
        if barred is not None:
            return barred
        if isinstance(deed, Go):
            return law_of_arrows.bars(known, stand, deed.to, deed.action, points=grant.source == "points")
        if isinstance(deed, Mount):
            return may_mount(known, stand)
        if isinstance(deed, Dismount):
            return may_dismount(known, stand)
        if isinstance(deed, ChargeAt):
            return charge.may_charge(known, stand, deed.target, deed.heading)
        if isinstance(deed, FireAt):
            return line_of_fire.may_fire(known, stand, deed.target, deed.general)
        if stand.id in self.rallied:
            return Refusal("BC-RALLY-02", f"a Rally of {stand.name} has been tried this turn")
        return None

    def _entering(self, known: Battle, grant: Grant, stand: Stand, deed: Enter) -> Refusal | None:
        if stand.side != self.side:
            return Refusal("BC-REIN-01", f"{stand.name} is not yours")
        if stand.activated:
            return Refusal("BC-REIN-01", f"{stand.name} has tried to enter this round")
        action = entry_action(grant)
        refusal = reinforcements.may_enter(known, stand, grant.source, grant.general, action)
        refusal = refusal or (reinforcements.may_be(stand, not stand.mounted) if deed.changed else None)
        stand = reinforcements.as_it_comes(stand, deed.changed)
        return refusal or Approach(known, stand, action or "Move", points=grant.source == "points").bars(deed.to)

    def offers(self, known: Battle) -> Iterator[Do | None]:
        yield None
        for grant in self.grants:
            for stand in known.stands:
                if stand.side == self.side:
                    yield from (Do(grant.source, deed) for deed in self.deeds(known, grant, stand))

    def open_to(self, known: Battle, grant: Grant, stand: Stand) -> tuple[Action, ...]:
        """The kinds of action that a grant opens to a stand."""
        if stand.side != self.side or stand.place != "table" or not reached(known, grant, stand):
            return ()
        found = tuple([action for action in grant.actions if action != "Rally"])
        if found and unfit(known, grant, stand) is not None:
            found = ()
        if "Rally" in grant.actions and stand.id not in self.rallied and rally.may_rally(known, stand) is None:
            return (*found, "Rally")
        return found

    def idle(self, known: Battle, stand: Stand) -> Refusal | None:
        """Why a stand on the map can do nothing now but be rallied: what the first of the open grants says; None where it can
        act, or a way for it to move might be found."""
        found: Refusal | None = None
        for grant in self.grants:
            actions = self.open_to(known, grant, stand)
            for action in actions:
                refusal: Refusal | None = None
                if action == "Fire":
                    refusal = line_of_fire.idle(known, stand)
                elif action == "Charge":
                    refusal = charge.idle(known, stand)
                elif action == "Rally":
                    refusal = unfit(known, grant, stand)
                if refusal is None:
                    return None
                found = found or refusal
            if not actions and grant.actions:
                found = found or eligible(known, grant, self.side, stand, grant.actions[0])
        return found

    def deeds(self, known: Battle, grant: Grant, stand: Stand) -> Iterator[Deed]:
        """Good actions of a stand by a grant, every one allowed."""
        points = grant.source == "points"
        if stand.place == "off":
            if self._waits(known, grant, stand):
                for changed in reinforcements.changes(stand):
                    comes = reinforcements.as_it_comes(stand, changed)
                    for to in Approach(known, comes, entry_action(grant) or "Move", points=points).entries():
                        yield Enter(stand.id, to, changed)
            return
        for action in self.open_to(known, grant, stand):
            if action == "Rally":
                yield RallyStand(stand.id)
            elif action == "Fire":
                for target in line_of_fire.targets(known, stand):
                    yield FireAt(stand.id, target)
                for general in line_of_fire.generals_in_sight(known, stand):
                    yield FireAt(stand.id, NONE, general)
            elif action == "Charge":
                for target, heading in charge.chances(known, stand):
                    yield ChargeAt(stand.id, target, heading)
            else:
                for to in law_of_arrows.ends(known, stand, action, points):
                    yield Go(stand.id, action, to)
        if (saddle := self.saddle(known, grant, stand)) is not None:
            yield saddle

    def _waits(self, known: Battle, grant: Grant, stand: Stand) -> bool:
        """Whether a grant may bring on a stand that is off the map."""
        if stand.activated:
            return False
        return reinforcements.may_enter(known, stand, grant.source, grant.general, entry_action(grant)) is None

    def entrance(self, known: Battle, grant: Grant, stand: Stand, rng: Random) -> Enter | None:
        """An entry of a stand drawn at random, if a grant may bring it on and there is one."""
        if not self._waits(known, grant, stand):
            return None
        changes = reinforcements.changes(stand)
        changed = changes[rng.randrange(len(changes))] if len(changes) > 1 else False
        comes, action = reinforcements.as_it_comes(stand, changed), entry_action(grant) or "Move"
        to = Approach(known, comes, action, points=grant.source == "points").draw_entry(rng)
        return None if to is None else Enter(stand.id, to, changed)

    def saddle(self, known: Battle, grant: Grant, stand: Stand) -> Mount | Dismount | None:
        """A regiment's mounting, or dismounting, if a grant allows it."""
        if stand.arm != "cavalry":
            return None
        saddle = Dismount(stand.id) if stand.mounted else Mount(stand.id)
        return saddle if self.refusal(known, Do(grant.source, saddle)) is None else None


BETWEEN = (Act,)
"""What is asked while nothing is under way."""


class Acting(Procedure[None]):
    """The actions of an activation, one after another, until its owner stops or nothing is left."""

    side: int = 0
    grants: tuple[Grant, ...] = ()
    rallied: tuple[int, ...] = ()
    do: Do | None = None
    fresh: bool = False

    def trim(self, b: Battle) -> Need[None] | done[None]:
        """Cards above a limit that has fallen go at once (BC-CARD-02)."""
        if not self.grants:
            return done()
        return ReducingHand() if overfull(b) else None

    def boundary(self, b: Battle) -> Need[Boundary]:
        """Before an action begins the opponent may play Close Order (BC-TURN-07, BC-BOTM-01)."""
        return Window(what=Boundary())

    def ask(self, b: Battle) -> Need[Do | None]:
        return Act(self.side, self.grants, self.rallied)

    def carry_out(self, b: Battle, do: Do | None) -> Asked[object] | done[None]:
        if do is None:
            return done()
        self.do, deed, b.risked = do, do.what, ()
        stand = b.stands[deed.stand]
        self.fresh = not b.unit_of(stand).activated
        if isinstance(deed, Enter):
            b.put_stand(reinforcements.as_it_comes(stand, deed.changed))
            return Entering(stand=stand.id, to=deed.to, by=do.by)
        if isinstance(deed, Go) and stand.arm != "cavalry":
            return Moving(stand=stand.id, to=deed.to, action=deed.action, points=do.by == "points")
        if isinstance(deed, Go | Mount | Dismount):
            action: Any = action_of(deed, self._grant())
            return Riding(deed=deed, action=action, points=do.by == "points")
        if isinstance(deed, ChargeAt):
            return Charging(stand=stand.id, target=deed.target, heading=deed.heading, flush=deed.flush)
        if isinstance(deed, FireAt):
            return Firing(firer=stand.id, target=deed.target, general=deed.general)
        self.rallied = (*self.rallied, stand.id)
        return Rallying(stand=stand.id, tactic=do.by == "rally")

    def account(self, b: Battle) -> Jump:
        """The stand is marked activated when its action is done (BC-PLAY-02), Rally apart (BC-RALLY-04)."""
        do = self.do
        assert do is not None
        grant, unit = self._grant(), b.unit_of(b.stands[do.what.stand])
        if not isinstance(do.what, RallyStand) and unit.place in ("table", "off") and not unit.activated:
            b.change_stand(unit.id, activated=True)
        left, shared = grant.left - grant.cost, grant.source in POOLED
        if shared:
            b.points = left
            # The marker falls, and comes off when the points are gone (BC-MARK-02).
            text = f"{so_many(left, 'Action Point')} left" if left else "the Action Points are spent"
            b.say("changed", f"{b.generals[grant.general].label}: {text}", "BC-MARK-02", b.generals[grant.general])
        after = []
        for row in self.grants:
            if shared and row.source in POOLED:
                row = replace(row, left=left)
            elif row is grant:
                row = replace(row, left=left, used=(*row.used, unit.id))
            if row.source == "points":
                row = replace(row, spare=self._spare(row, grant, unit))
            if row.left >= row.cost:
                after.append(row)
        self.grants, self.fresh = tuple(after), False
        return self.go(self.trim)

    def _spare(self, points: Grant, grant: Grant, unit: Stand) -> tuple[int, ...]:
        """The stands that points may use although they are activated: one that a Plan has just used, and had not been,
        until points use it or it is rallied (BC-PLAN-02)."""
        if grant.source == "plan" and self.fresh and unit.formed:
            return (*points.spare, unit.id)
        return tuple([number for number in points.spare if number != unit.id])

    def _grant(self) -> Grant:
        assert self.do is not None
        return next(grant for grant in self.grants if grant.source == self.do.by)
