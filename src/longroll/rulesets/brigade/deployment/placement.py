"""Brigades are set out in their formations, whole or stand by stand; barricades are laid before them (BC-DEPL-02 to
BC-DEPL-09).  An answer says where stands come to stand, however that was found; each place is judged when it is named,
the array of every brigade when its side says that it is ready."""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any, ClassVar

import msgspec
from msgspec.structs import replace

from longroll import tabletop
from longroll.flow import Decision, Jump, Need, Procedure, Refusal, done
from longroll.rulesets.brigade.cards import deck_and_hand
from longroll.rulesets.brigade.deployment import arrangements, formations, order_of_battle
from longroll.rulesets.brigade.deployment.formations import troops
from longroll.rulesets.brigade.deployment.generals_stations import Ready
from longroll.rulesets.brigade.deployment.order_of_battle import may_come_later, serving, unadmitted
from longroll.rulesets.brigade.deployment.reinforcements import may_be
from longroll.rulesets.brigade.ground import deployment_areas
from longroll.rulesets.brigade.ground.terrain import barricade
from longroll.rulesets.brigade.record import Battle, Stand, facing, laid
from longroll.rulesets.brigade.record.positions import positions
from longroll.rulesets.brigade.tables import BARRICADE, NEAR_EDGE, NONE
from longroll.tabletop import Pose

FEW = 3
"""How many arrangements of a brigade are offered."""


class Array(msgspec.Struct, frozen=True, tag=True, omit_defaults=True):
    """A brigade is set out: a pose for each of its stands in the order of their numbers, but for those `held` back."""

    command: int
    poses: tuple[Pose, ...]
    held: tuple[int, ...] = ()

    def placed(self, b: Battle) -> list[Stand]:
        """Those of its stands that are placed."""
        return [stand for stand in troops(b, self.command) if stand.id not in self.held]


class Shift(msgspec.Struct, frozen=True, tag=True):
    """One stand is set down, or elsewhere."""

    stand: int
    to: Pose


class HoldBack(msgspec.Struct, frozen=True, tag=True):
    """A stand is kept off the map as a possible reinforcement (BC-DEPL-04)."""

    stand: int


class Saddle(msgspec.Struct, frozen=True, tag=True):
    """A cavalry regiment deploys mounted, or on foot with its horse holders behind it (BC-CAV-10)."""

    stand: int
    mounted: bool


class Entrench(msgspec.Struct, frozen=True, tag=True):
    """A barricade is laid before a regiment, or taken up again (BC-TERR-14)."""

    stand: int
    laid: bool = True


class Withdraw(msgspec.Struct, frozen=True, tag=True):
    """A brigade for which there is no room stays off the map (BC-DEPL-07)."""

    command: int


def piece_before(stand: Stand) -> Pose:
    """Where the barricade of a regiment lies: against its front (BC-TERR-14)."""
    return stand.pose.ahead((stand.depth + BARRICADE[1]) // 2)


def works_of(b: Battle, number: int) -> tuple[Pose, ...]:
    """The barricades that stand before a command's stands, walls of the field apart (BC-TERR-14)."""
    own = [stand for stand in b.stands if stand.command == number and stand.arrival == 0]
    pieces = b.barricades[laid(b.setting).walls :]
    return tuple(piece for piece in pieces if any(_lies_before(piece, stand) for stand in own))


def _lies_before(piece: Pose, stand: Stand) -> bool:
    ahead = tabletop.own_frame(*stand.pose.spot, stand.pose.heading, *piece.spot)[1]
    return ahead > 0 and tabletop.within(barricade(piece), stand.quad, NEAR_EDGE)


AnyPlacement = Array | Shift | HoldBack | Saddle | Entrench | Withdraw | Ready


class Deploy(Decision[AnyPlacement], frozen=True):
    """A side sets out its brigades, one at a time or stand by stand, until each keeps the law of its formation (BC-DEPL-02).
    `works` are the commands that have barricades to lay before their regiments."""

    works: tuple[int, ...] = ()
    rule: ClassVar[str] = "BC-DEPL-02"
    rules: ClassVar[tuple[str, ...]] = (
        *("BC-DEPL-03", "BC-DEPL-04", "BC-DEPL-05", "BC-DEPL-07", "BC-DEPL-08", "BC-DEPL-09"),
        *(rule for rule, _ in formations.LAWS.values()),
    )

    def offers(self, known: Battle) -> Iterator[Any]:
        """For the first brigade that is not in order a few ways to set it out, or off the map if there is no room; then
        barricades; and that all is ready once it is."""
        for row in serving(known, self.side):
            if not in_order(known, row.id):
                yield from tuple(islice(arrays(known, row.id), FEW)) or (Withdraw(row.id),)
                return
        yield Ready()
        for number in self.works:
            for stand in troops(known, number):
                if stand.arm != "artillery" and self.refusal(known, Entrench(stand.id)) is None:
                    yield Entrench(stand.id)

    def refusal(self, known: Battle, answer: Any) -> Refusal | None:
        if isinstance(answer, Ready):
            return self._ready(known)
        if isinstance(answer, Array | Withdraw):
            if answer.command not in {row.id for row in serving(known, self.side)}:
                return Refusal(self.rule, "that is no brigade of yours that deploys now")
            if isinstance(answer, Array):
                return self._array(known, answer)
            if next(arrays(known, answer.command), None) is None:
                return None
            return Refusal("BC-DEPL-07", f"there is room for {known.commands[answer.command].name}", "set it out")
        stand = known.stands[answer.stand] if 0 <= answer.stand < len(known.stands) else None
        if stand is None or stand not in troops(known, stand.command) or stand.side != self.side:
            return Refusal(self.rule, "that is no stand of yours that deploys now")
        if isinstance(answer, Shift):
            return self._stands(known, [replace(stand, pose=answer.to, place="table")])
        if isinstance(answer, HoldBack):
            return unadmitted(known, stand.command, stand.name, "it may not be held back")
        if isinstance(answer, Saddle):
            changed = [replace(stand, mounted=answer.mounted)] if stand.on_table else []
            return may_be(stand, answer.mounted) or self._stands(known, changed)
        return self._entrench(known, stand, answer.laid)

    def _ready(self, known: Battle) -> Refusal | None:
        for row in serving(known, self.side):
            off = [stand.name for stand in troops(known, row.id) if not stand.on_table]
            if off and not may_come_later(known, row.id):
                if next(arrays(known, row.id), None) is not None:
                    return Refusal("BC-DEPL-04", f"{off[0]} is not placed, and no entry line admits it later")
                remedy = f"withdraw {row.name}: there is no room for it"
                return Refusal("BC-DEPL-07", f"{off[0]} is not placed", remedy)
            for refusal in formations.faults(known, row.id):
                return refusal
        return None

    def _array(self, known: Battle, answer: Array) -> Refusal | None:
        every, placed = troops(known, answer.command), answer.placed(known)
        if len(placed) + len(answer.held) != len(every):
            return Refusal(self.rule, "name stands of that brigade to be held back, each once")
        if len(placed) != len(answer.poses):
            return Refusal(self.rule, f"{len(placed)} stands are to be placed and {len(answer.poses)} places are named")
        if answer.held:
            name = known.stands[answer.held[0]].name
            if refusal := unadmitted(known, answer.command, name, "it may not be held back"):
                return refusal
        moved = [replace(one, pose=pose, place="table") for one, pose in zip(placed, answer.poses, strict=True)]
        return self._stands(known, moved, every)

    def _stands(self, known: Battle, moved: Sequence[Stand], leave: tuple[Stand, ...] = ()) -> Refusal | None:
        """Why stands may not be set down so: each in its area, or where a Frontier brigade may go, clear of all bases."""
        gone = {number for stand in (*moved, *leave) for number in (stand.id, stand.partner)}
        there: list[Stand] = []
        for stand in moved:
            for one in arrangements.with_horses(known, stand):
                if refusal := deployment_areas.no_place(known, one, gone):
                    return refusal
                for other in there:
                    if facing.overlaps(one.quad, other.quad):
                        return Refusal("BC-GENL-07", f"{one.name} would overlap {other.name}")
                there.append(one)
            if deployment_areas.in_own_area(known, self.side, stand.quad):
                continue
            what = formations.body(known, stand.command, whole=True)
            if what.row.formation != "Frontier" or stand.id not in {one.id for one in what.regiments}:
                because = f"{stand.name} would not stand wholly in its side's deployment area"
                return Refusal("BC-DEPL-01", because)
            if refusal := formations.uncovered(known, stand):
                return refusal
        return None

    def _entrench(self, known: Battle, stand: Stand, lay: bool) -> Refusal | None:
        piece, name = piece_before(stand), stand.name
        there, brigade = piece in known.barricades, known.commands[stand.command].name
        regiment = stand.on_table and stand in formations.body(known, stand.command).regiments
        faults = [(not there, f"no barricade is laid before {name}")]
        if lay:
            in_way = positions(known).overlapped(barricade(piece))
            faults = [
                (stand.command not in self.works, f"{brigade} has no barricades in this scenario"),
                (not regiment, f"{name} is not a regiment on the map"),
                (there, f"there is one barricade for each regiment, and {name} has its own"),
                *((True, f"{other.name} stands where the barricade would lie") for other in in_way),
            ]
        return next((Refusal("BC-TERR-14", because) for wrong, because in faults if wrong), None)


def in_order(b: Battle, number: int) -> bool:
    """Whether a brigade is set out, keeps the law of its formation, and what is not placed of it may come later."""
    placed = all(stand.on_table for stand in troops(b, number))
    return (placed or may_come_later(b, number)) and not formations.faults(b, number)


def array_of(b: Battle, number: int, poses: dict[int, Pose]) -> Array:
    """An arrangement as an answer."""
    every = [stand.id for stand in troops(b, number)]
    held = tuple(stand for stand in every if stand not in poses)
    return Array(number, tuple(poses[stand] for stand in every if stand in poses), held)


def arrays(b: Battle, number: int) -> Iterator[Array]:
    """The ways to set a brigade out; nobody is held back whom no entry line admits (BC-DEPL-04, BC-DEPL-07)."""
    later = may_come_later(b, number)
    found = (array_of(b, number, each) for each in arrangements.places(b, number))
    return (each for each in found if later or not each.held)


class Deploying(Procedure[None]):
    """A side's brigades are set out."""

    side: int = 0
    works: tuple[int, ...] = ()

    def ask(self, b: Battle) -> Need[AnyPlacement] | done[None]:
        return Deploy(self.side, self.works) if serving(b, self.side) else done()

    def place(self, b: Battle, answer: AnyPlacement) -> Jump:
        if isinstance(answer, Ready):
            return self.go(self.settle)
        if isinstance(answer, Array):
            placed = answer.placed(b)
            for number in answer.held:
                self._take_off(b, b.stands[number])
            for stand, pose in zip(placed, answer.poses, strict=True):
                self._set_down(b, stand, pose)
            row = b.commands[answer.command]
            how = f": {row.formation}" if row.formation else ""
            b.say("moved", f"{row.name} is set out{how}", "BC-DEPL-02", *placed)
        elif isinstance(answer, Shift):
            stand = self._set_down(b, b.stands[answer.stand], answer.to)
            b.say("moved", f"{stand.name} is set down", "BC-DEPL-05", stand, at=stand.pose.spot)
        elif isinstance(answer, HoldBack):
            self._take_off(b, b.stands[answer.stand])
            b.say("changed", f"{b.stands[answer.stand].name} stays off the map", "BC-DEPL-04")
        elif isinstance(answer, Saddle):
            before = b.stands[answer.stand]
            self._take_off(b, before)
            stand = b.change_stand(before.id, mounted=answer.mounted)
            if before.on_table:
                self._set_down(b, stand, stand.pose)
            how = "mounted" if answer.mounted else "on foot, with its horse holders behind it"
            b.say("moved", f"{stand.name} deploys {how}", "BC-CAV-10", stand)
        elif isinstance(answer, Entrench):
            stand = b.stands[answer.stand]
            piece = piece_before(stand)
            rest = tuple(other for other in b.barricades if other != piece)
            b.barricades = (*rest, piece) if answer.laid else rest
            text = f"is laid before {stand.name}" if answer.laid else f"before {stand.name} is taken up"
            b.say("moved", f"A barricade {text}", "BC-TERR-14", stand, at=piece.spot)
        else:
            self._withdraw(b, answer.command)
        return self.go(self.ask)

    def settle(self, b: Battle) -> done[None]:
        """What is held back may come on from the first round; of a brigade in Reserve it comes freely (BC-DEPL-04)."""
        for row in serving(b, self.side):
            for stand in troops(b, row.id):
                if not stand.on_table:
                    b.change_stand(stand.id, arrival=1)
        return done()

    def _set_down(self, b: Battle, stand: Stand, pose: Pose) -> Stand:
        self._take_off(b, stand)
        stand = b.change_stand(stand.id, pose=pose, place="table")
        for holders in arrangements.with_horses(b, stand)[1:]:
            b.put_stand(holders)
        return stand

    def _take_off(self, b: Battle, stand: Stand) -> None:
        """Take up a stand, with its horse holders and the barricade laid before it."""
        if stand.on_table:
            piece = piece_before(stand)
            b.barricades = tuple(other for other in b.barricades if other != piece)
        b.change_stand(stand.id, place="off")
        if stand.partner != NONE:
            b.change_stand(stand.partner, place="off")

    def _withdraw(self, b: Battle, number: int) -> None:
        """Forced off: in Reserve, Independent, all its cards and its general's in the deck (BC-DEPL-07)."""
        for stand in troops(b, number):
            self._take_off(b, stand)
        row = order_of_battle.stay_off(b, number, formation="Reserve", reserve=True, to=NONE)
        cards = deck_and_hand.battle_cards(b, number)
        if order_of_battle.has_own_general(b, row):
            general = b.change_general(row.general, place="off", arrival=1)
            cards += deck_and_hand.command_cards(b, general.id)
            b.say("drawn", f"{general.name}'s Command card goes into the deck", "BC-CARD-04")
        deck_and_hand.rebuild(b, self.side, joined=cards)
        b.say("changed", f"{row.name} finds no room and waits off the map, in Reserve", "BC-DEPL-07")
