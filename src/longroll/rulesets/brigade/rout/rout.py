"""Rout: a beaten stand runs, through friends that may run with it, off the map or into the enemy's hands (BC-ROUT-01).
A rout is one straight path of the longest arrow.  Friends it crosses check in the order they are met; those that fail
are carried along and set down beyond the stand that broke, batteries that pass run for themselves when it is over.
Friends beside a stand that fire has destroyed check too, and rout if they fail (BC-LOSS-05)."""

from collections.abc import Iterator
from typing import ClassVar

from longroll import tabletop
from longroll.flow import Decision, Jump, Need, Procedure, Refusal, done
from longroll.rulesets.brigade.command import chain_of_command, generals
from longroll.rulesets.brigade.dice.discipline import Check
from longroll.rulesets.brigade.dice.one_of import OneOf
from longroll.rulesets.brigade.fire.losses import Risk, destroy
from longroll.rulesets.brigade.ground.terrain import leaves
from longroll.rulesets.brigade.movement import mounting
from longroll.rulesets.brigade.record import Battle, General, Stand, facing, laid
from longroll.rulesets.brigade.record.positions import positions
from longroll.rulesets.brigade.tables import CELL, NONE, ROUT, TOUCH
from longroll.tabletop import Pose, Ring, swept

STRIDE = CELL
"""By how much a rout is carried on that would end on a base (BC-ROUT-04)."""


class RoutWay(Decision[int], frozen=True):
    """A routed stand's owner says where it runs: NONE straight away from the enemy, or the number of a general (BC-ROUT-02)."""

    stand: int
    enemy: int
    rule: ClassVar[str] = "BC-ROUT-02"

    def offers(self, known: Battle) -> Iterator[int]:
        yield NONE
        yield from (general.id for general in havens(known, known.stands[self.stand], self.enemy))

    def refusal(self, known: Battle, answer: int) -> Refusal | None:
        if type(answer) is not int or not NONE <= answer < len(known.generals):
            return Refusal(self.rule, "say -1 for straight away from the enemy, or name a general of its chain")
        stand, general = known.stands[self.stand], known.generals[answer]
        if answer == NONE or general in havens(known, stand, self.enemy):
            return None
        if not general.on_table or not chain_of_command.commands(known, general, stand):
            return Refusal(self.rule, f"{general.name} is no general on the map in the chain of {stand.name}")
        return Refusal(self.rule, f"{general.name} is nearer to the enemy than {stand.name} is")


def havens(b: Battle, stand: Stand, enemy: int) -> list[General]:
    """The generals toward whom a stand may rout: of its chain, and no nearer to the enemy that routs it (BC-ROUT-02)."""
    chain = [one for one in b.generals if one.on_table and chain_of_command.commands(b, one, stand)]
    found = [one for one in chain if one.spot != stand.pose.spot]
    if enemy == NONE:
        return found

    def far(x: int, y: int) -> int:
        return (at.x - x) ** 2 + (at.y - y) ** 2

    at = b.stands[enemy].pose
    return [one for one in found if far(*one.spot) >= far(*stand.pose.spot)]


def away(b: Battle, stand: Stand, enemy: int) -> int:
    """The heading straight away from an enemy, centre to centre; to the stand's own rear where there is none."""
    if enemy == NONE:
        return (stand.pose.heading + 1800) % 3600
    at = b.stands[enemy].pose
    return tabletop.bearing(stand.pose.x - at.x, stand.pose.y - at.y)


class Rout(Procedure[None]):
    """A stand routs, away from `enemy` or along `heading` where that is given (BC-RALLY-05, BC-ROUT-07).  `gone` is how
    far its path reaches; `met` the friends it has gone through, `carried` those of them that run with it, `guns` the
    batteries that get away after it."""

    stand: int = 0
    enemy: int = NONE
    heading: int = NONE
    gone: int = ROUT
    met: tuple[int, ...] = ()
    carried: tuple[int, ...] = ()
    guns: tuple[int, ...] = ()
    start: Pose = Pose(0, 0)

    def ask(self, b: Battle) -> Need[int | None] | done[None]:
        if not (stand := b.stands[self.stand]).on_table:
            return done()
        if self.heading == NONE and havens(b, stand, self.enemy):
            return RoutWay(stand.side, stand.id, self.enemy)
        return None

    def turn(self, b: Battle, answer: int | None) -> Need[None]:
        """It costs nothing and may not be refused (BC-ROUT-01); its generals are at risk (BC-KILL-01)."""
        stand = b.stands[self.stand]
        if answer is not None and answer != NONE:
            general = b.generals[answer]
            self.heading = tabletop.bearing(general.x - stand.pose.x, general.y - stand.pose.y)
        elif self.heading == NONE:
            self.heading = away(b, stand, self.enemy)
        self.start = Pose(stand.pose.x, stand.pose.y, self.heading)
        b.change_stand(stand.id, routed=True, activated=True)
        b.say("hit", f"{stand.name} routs", "BC-ROUT-01", stand, at=stand.pose.spot)
        if not stand.activated:
            b.say("changed", f"{stand.name} has spent its activation by it", "BC-ACT-11", stand)
        return Risk(stand=stand.id)

    def meet(self, b: Battle) -> Need[None]:
        """Whom the path goes through: an enemy takes the stand, friends check (BC-ROUT-03, BC-ROUT-06)."""
        stand = b.stands[self.stand]
        if (captor := self._captor(b, stand)) is not None:
            text = f"{stand.name} runs into {captor.name} and is captured"
            b.say("lost", text, "BC-ROUT-06", stand, captor, at=stand.pose.spot)
            destroy(b, stand, "captured")
            return self.go(self.carry)
        return None

    def check(self, b: Battle) -> Need[bool]:
        stand = b.stands[self.stand]
        if (friend := self._crossed(b, stand)) is None:
            return self.go(self.end)
        self.met = (*self.met, friend.id)
        rule = "BC-ROUT-07" if friend.arm == "artillery" else "BC-ROUT-03"
        return Check(stand=friend.id, why=f"{stand.name} routs through it", rule=rule)

    def judge(self, b: Battle, passed: bool) -> Need[None]:
        friend = b.stands[self.met[-1]]
        if passed:
            if friend.arm == "artillery":
                self.guns = (*self.guns, friend.id)
            return self.go(self.check)
        if friend.arm != "artillery":
            b.change_stand(friend.id, routed=True, activated=True)
            self.carried = (*self.carried, friend.id)
            b.say("hit", f"{friend.name} is carried away", "BC-ROUT-03", friend)
        return Risk(stand=friend.id)

    def lost(self, b: Battle) -> Jump:
        if (friend := b.stands[self.met[-1]]).arm == "artillery":
            destroy(b, friend)
            b.say("lost", f"{friend.name} is lost in the rout", "BC-ROUT-07", friend, at=friend.pose.spot)
        return self.go(self.check)

    def end(self, b: Battle) -> Need[None]:
        """It stops where its base is clear of all others, or is gone (BC-ROUT-04, BC-ROUT-05)."""
        stand, end = b.stands[self.stand], self._end()
        ring, left = facing.base_at(stand, end), self._left(b, stand, self.gone)
        if not left and _covered(b, ring, self.heading, (stand.id, *self.carried)):
            if self.gone == ROUT:
                b.say("moved", f"{stand.name} runs on, clear of others", "BC-ROUT-04", stand)
            self.gone += STRIDE
            return self.go(self.meet)
        own = generals.with_stand(b, stand)
        settle(b, stand, end, left)
        return generals.Accompanying(stand=stand.id, generals=own) if own else None

    def carry(self, b: Battle) -> None:
        """Those that failed are set down in front of it, edge to edge, in the order they were met (BC-ROUT-03)."""
        ahead, depth = self._end(), b.stands[self.stand].depth
        for place, number in enumerate(self.carried):
            if not (stand := b.stands[number]).on_table:
                continue
            ahead = ahead.ahead((depth + stand.depth + 1) // 2)
            ring = facing.base_at(stand, ahead)
            while not leaves(b, ring) and _covered(b, ring, self.heading, self.carried[place:]):
                ahead = ahead.ahead(STRIDE)
                ring = facing.base_at(stand, ahead)
            settle(b, stand, ahead)
            depth = stand.depth

    def flee(self, b: Battle) -> Jump | done[None]:
        """Guns that got away run from where they stand, the same way (BC-ROUT-07)."""
        if not self.guns:
            return done()
        gun, self.guns = self.guns[0], self.guns[1:]
        return self.go(self.flee, Rout(stand=gun, heading=self.heading))

    def _end(self) -> Pose:
        return self.start.toward(self.heading, self.gone)

    def _path(self, stand: Stand, far: int) -> Ring:
        """The ground that it runs over on so much of its way."""
        return swept(self.start, self.start.toward(self.heading, far), stand.width, stand.depth)

    def _captor(self, b: Battle, stand: Stand) -> Stand | None:
        """The first unrouted enemy ahead whose base the path overlaps (BC-ROUT-06)."""
        found = [
            (tabletop.own_frame(*self.start.spot, self.heading, *enemy.pose.spot)[1], enemy.id)
            for enemy in positions(b).overlapped(self._path(stand, self.gone), 1 - stand.side)
            if not enemy.routed
        ]
        _, number = min([one for one in found if one[0] > 0], default=(0, NONE))
        return None if number == NONE else b.stands[number]

    def _crossed(self, b: Battle, stand: Stand) -> Stand | None:
        """The first unrouted friend in the path that it has not met yet, and meets while it is on the map."""
        ring, known = facing.base_at(stand, self.start), (stand.id, stand.partner, *self.met)
        found = []
        for friend in positions(b).overlapped(self._path(stand, self.gone), stand.side):
            if not friend.routed and friend.id not in known:
                far = tabletop.straight_contact(ring, friend.quad, self.heading, TOUCH)[0]
                found.append((min(max(0, far), self.gone), friend.id))
        far, number = min(found, default=(0, NONE))
        return None if number == NONE or self._left(b, stand, far) else b.stands[number]

    def _left(self, b: Battle, stand: Stand, far: int) -> bool:
        """Whether so far on its way it is off the map, or has entered closed ground (BC-ROUT-05, BC-MAP-12)."""
        path, closed = self._path(stand, far), laid(b.setting).closed
        at = facing.base_at(stand, self.start.toward(self.heading, far))
        return leaves(b, at) or any(tabletop.overlaps_area(path, ring) for ring in closed)


def _covered(b: Battle, ring: Ring, heading: int, besides: tuple[int, ...]) -> bool:
    """Whether a base would lie on another stand's, or on that of a general who has no room to give way."""
    return facing.occupied(b, ring, besides) or any(
        generals.room(b, one, ring, heading, besides[0]) is None for one in generals.overlapped(b, ring)
    )


def settle(b: Battle, stand: Stand, end: Pose, left: bool = False) -> None:
    """Set a routed stand down, or take it off if it has left the map or some part of it would be off it (BC-ROUT-05)."""
    if left or leaves(b, facing.base_at(stand, end)):
        destroy(b, stand, "fled")
        b.say("lost", f"{stand.name} runs off the map", "BC-ROUT-05", stand, at=stand.pose.spot)
        return
    after = b.change_stand(stand.id, pose=end, routed=True, activated=True)
    generals.displaced(b, after)
    mounting.follow(b, stand, after)
    b.say("moved", f"{stand.name} stops running", "BC-ROUT-02", stand, at=end.spot)


class WhoChecks(OneOf, Decision[int], frozen=True):
    """Which of the friends beside a stand destroyed by fire checks next: in its owner's order (BC-LOSS-05)."""

    choices: tuple[int, ...] = ()
    rule: ClassVar[str] = "BC-LOSS-05"

    def wanted(self, known: Battle) -> str:
        return "one of these checks now: " + ", ".join(known.stands[number].name for number in self.choices)


class Shaken(Procedure[None]):
    """Each of these stands checks in its owner's order, and routs away from `enemy` if it fails."""

    stands: tuple[int, ...] = ()
    enemy: int = NONE
    now: int = NONE

    def choose(self, b: Battle) -> Need[int] | done[None]:
        """Those that have gone or routed meanwhile check no more (BC-ROUT-09)."""
        self.stands = tuple(number for number in self.stands if b.stands[number].formed)
        if not self.stands:
            return done()
        if len(self.stands) > 1:
            return WhoChecks(b.stands[self.stands[0]].side, self.stands)
        return self.chosen(b, *self.stands)

    def chosen(self, b: Battle, stand: int) -> Jump:
        self.now, self.stands = stand, tuple(number for number in self.stands if number != stand)
        return self.go(self.checked, Check(stand=stand, why="a friend beside it is destroyed", rule="BC-LOSS-05"))

    def checked(self, b: Battle, passed: bool) -> Jump:
        return self.go(self.choose, None if passed else Rout(stand=self.now, enemy=self.enemy))
