"""What a melee comes to: who has won, the loser's retreat, the winner's advance (VB-MELEE-01 to VB-MELEE-12)."""

from collections.abc import Iterator
from typing import Any, ClassVar

from msgspec.structs import replace

from longroll.dice import Lead, Throw
from longroll.flow import Decision, Jump, Modifier, Need, Procedure, Refusal, done, total
from longroll.rulesets.volley_and_bayonet.command.riding_along import Beside, RidingAlong, beside
from longroll.rulesets.volley_and_bayonet.contact.steps_back import away_from
from longroll.rulesets.volley_and_bayonet.fire.shelter import in_ground
from longroll.rulesets.volley_and_bayonet.ground.sight import runs_through
from longroll.rulesets.volley_and_bayonet.melee.advance import advanced, may_advance
from longroll.rulesets.volley_and_bayonet.melee.company import along, companion
from longroll.rulesets.volley_and_bayonet.melee.facing_after_advance import FacingAfterAdvance
from longroll.rulesets.volley_and_bayonet.melee.security import secure, supported
from longroll.rulesets.volley_and_bayonet.morale.levels import disorder, lose, remove
from longroll.rulesets.volley_and_bayonet.morale.morale_number import Terms, terms
from longroll.rulesets.volley_and_bayonet.record.battle import Battle
from longroll.rulesets.volley_and_bayonet.record.setting import laid
from longroll.rulesets.volley_and_bayonet.record.units import Stand
from longroll.rulesets.volley_and_bayonet.rout.flight import flight, go
from longroll.rulesets.volley_and_bayonet.tables import LEAST_RETREAT, RETREAT_UNDER_COVER, TIE, ZONE, allowance
from longroll.tabletop import Ring, hull


class AdvanceAfterMelee(Decision[int | None], frozen=True):
    """Which of the winning stands advances over the loser's ground, if any (VB-MELEE-11).  `over` is where the losers stood."""

    able: tuple[int, ...]
    over: tuple[Ring, ...]
    rule: ClassVar[str] = "VB-MELEE-11"
    rules: ClassVar[tuple[str, ...]] = ("VB-COMB-04", "VB-MELEE-12")

    def offers(self, known: Battle) -> Iterator[int | None]:
        yield None
        yield from self.able

    def refusal(self, known: Battle, answer: Any) -> Refusal | None:
        if answer is None or answer in self.able:
            return None
        return Refusal(self.rule, "one of the stands that fought and won advances", "name one of them, or none")


class StopUnderCover(Decision[bool], frozen=True):
    """Whether a losing stand stops after 4 inches, where it is behind a friendly brigade, or in a town or forest (VB-MELEE-09)."""

    stand: int
    rule: ClassVar[str] = "VB-MELEE-09"

    def offers(self, known: Battle) -> Iterator[bool]:
        yield from (True, False)


class MeleeResult(Procedure[None]):
    """The melee between the stands of two sides in which each has suffered so much.  `owed`: how far cavalry has to fall back that
    has saved from fire: it does not advance, and if it loses goes the longer way (VB-SAVE-05)."""

    side: int = 0
    attackers: tuple[int, ...] = ()
    defenders: tuple[int, ...] = ()
    suffered: tuple[int, int] = (0, 0)
    owed: tuple[tuple[int, int], ...] = ()
    champions: tuple[int, int] = (-1, -1)
    won: int = -1
    losers: tuple[int, ...] = ()
    over: tuple[Ring, ...] = ()
    left: tuple[int, ...] = ()
    near: tuple[Beside, ...] = ()
    advancing: int = -1
    rule: ClassVar[str] = "VB-MELEE-02"

    @property
    def _winners(self) -> tuple[int, ...]:
        return (self.attackers, self.defenders, ())[self.won]

    def compare(self, b: Battle) -> Need[int]:
        """VB-MELEE-01: fewer casualties win; with nobody left one cannot (VB-MELEE-10)."""
        standing = [[n for n in who if b.stands[n].on_table] for who in (self.attackers, self.defenders)]
        if not all(standing):
            if any(standing):
                self.won = 0 if standing[0] else 1
            return self.go(self.decided)
        if self.suffered[0] != self.suffered[1]:
            self.won = int(self.suffered[0] > self.suffered[1])
            return self.go(self.decided)
        best = [max(who, key=lambda n: self._standing(b, n)) for who in standing]
        self.champions = (best[0], best[1])
        return self._tied(b)

    def _standing(self, b: Battle, number: int) -> tuple[int, int, int]:
        """How good a stand is on a tie: by its morale, of equals by what counts for it, as its owner would pick (VB-MELEE-02)."""
        enemies = [
            b.stands[n]
            for n in (self.defenders if number in self.attackers else self.attackers)
            if b.stands[n].on_table
        ]
        stand = b.stands[number]
        return total(terms(b, stand)), total((*tie_terms(b, stand, enemies),)), -number

    def _tied(self, b: Battle) -> Throw[int]:
        return Throw(Lead(), "the melee is tied", self.rule, None, self._sums(b))

    def _sums(self, b: Battle) -> tuple[tuple[str, Terms], ...]:
        """Each side's best stand: its morale as it is now, and what counts on a tie."""
        sums = []
        for number, others in zip(self.champions, (self.defenders, self.attackers), strict=True):
            enemies = [b.stands[n] for n in others if b.stands[n].on_table]
            stand = b.stands[number]
            sums.append((stand.name, (*terms(b, stand), *tie_terms(b, stand, enemies))))
        return tuple(sums)

    def tie(self, b: Battle, lead: int) -> Need[int]:
        sums = self._sums(b)
        ahead = lead + total(sums[0][1]) - total(sums[1][1])
        first, second = (b.stands[number] for number in self.champions)
        if ahead == 0:
            b.say(
                "threw",
                f"{first.name} and {second.name} are even, and throw again",
                self.rule,
                first,
                second,
                sums=sums,
            )
            return self.go(self.tie, self._tied(b))
        self.won = 0 if ahead > 0 else 1
        better = first if ahead > 0 else second
        b.say("threw", f"{better.name} has the better of it", self.rule, first, second, sums=sums)
        return self.go(self.decided)

    def decided(self, b: Battle) -> None:
        """VB-MELEE-01: who has won, and over whom."""
        if self.won < 0:
            return
        self.near = beside(b)
        mine, theirs = (self.attackers, self.defenders) if self.won == 0 else (self.defenders, self.attackers)
        self.losers = self.left = theirs
        self.over = tuple(hull(b.stands[number].quad) for number in theirs)
        side = laid(b.setting).sides[b.stands[mine[0]].side]
        named = [b.stands[number] for number in (*mine, *theirs)]
        alone = not any(b.stands[number].on_table for number in theirs)
        b.say("changed", f"{side} wins the melee", "VB-MELEE-10" if alone else "VB-MELEE-01", *named)
        pairs = [(one, other, b.half) for one in mine for other in theirs]
        b.beaten = (*(row for row in b.beaten if row[2] >= b.half - 2), *pairs)

    def give_ground(self, b: Battle) -> Need[bool]:
        """VB-MELEE-09: the losers are disordered and give ground, and commanders near them go along if they like."""
        while self.left:
            number = self.left[0]
            if b.stands[number].on_table:
                owed = dict(self.owed).get(number, 0)
                if not owed and stops(b, number, self._winners):
                    return StopUnderCover(b.stands[number].side, number)
                retreat(b, number, self._winners, least=owed)
            self.left = self.left[1:]
        return self.go(self.follow, RidingAlong(before=self.near))

    def stopped(self, b: Battle, stops_there: bool) -> Jump:
        number, self.left = self.left[0], self.left[1:]
        retreat(b, number, self._winners, under_cover=stops_there)
        return self.go(self.give_ground)

    def follow(self, b: Battle) -> Need[int | None]:
        """VB-MELEE-11: one of the winners may advance."""
        free = (n for n in self._winners if b.stands[n].on_table and n not in dict(self.owed))
        able = tuple(n for n in free if may_advance(b, b.stands[n], self.over))
        if not able:
            return self.go(self.end)
        return AdvanceAfterMelee(b.stands[able[0]].side, able, self.over)

    def advance(self, b: Battle, number: int | None) -> Need[None]:
        if number is None:
            return None
        near, before = beside(b), b.stands[number].pose
        with_it = companion(b, b.stands[number])
        advanced(b, number, self.over, "VB-MELEE-11")
        along(b, with_it, before, number)
        self.advancing = number
        return RidingAlong(before=near)

    def faces(self, b: Battle) -> Need[None]:
        return FacingAfterAdvance(stand=self.advancing) if self.advancing >= 0 else None

    def end(self, b: Battle) -> done[None]:
        return done()


def tie_terms(b: Battle, stand: Stand, enemies: list[Stand]) -> Iterator[Modifier]:
    """What counts for a stand on a tie, against all its enemies in the melee (VB-MELEE-03 to VB-MELEE-07)."""
    horse = [row for row in enemies if row.horse]
    infantry = stand.foot
    if infantry and enemies and all(row.training and not row.elite for row in enemies):
        yield TIE["against raw troops"]
    if infantry and horse:
        firm = stand.stationary or all(secure(b, stand, row) for row in horse)
        yield TIE["firm against cavalry"] if firm else TIE["exposed to cavalry"]
    if stand.artillery and supported(b, stand) and any(row.foot for row in enemies):
        yield TIE["supported guns"]
    if stand.artillery and horse:
        yield TIE["guns against cavalry"]


def stops(b: Battle, number: int, winners: tuple[int, ...]) -> bool:
    """Whether a losing stand is under cover after 4 inches of its retreat: behind a friendly brigade, in a town or forest
    (VB-MELEE-09); guns that are gone with the point which limbering costs stop nowhere."""
    stand = b.stands[number]
    if stand.artillery and not stand.limbered and stand.strength == 1:
        return False
    foes = [b.stands[n] for n in winners if b.stands[n].on_table]
    way = flight(
        b, stand, away_from(stand, foes), RETREAT_UNDER_COVER, clear=ZONE, facing=stand.pose.heading, ignoring=winners
    )
    if way.off or way.far < LEAST_RETREAT:
        return False
    there = replace(stand, pose=way.pose)
    if in_ground(b, there, "town", "forest"):
        return True
    friends = [row for row in b.of_side(stand.side) if row.brigade and not row.routed and row.id != number]
    lines = [(*way.pose.spot, *row.pose.spot) for row in foes]
    return any(all(runs_through(line, row.quad) for line in lines) for row in friends)


def retreat(b: Battle, number: int, winners: tuple[int, ...], under_cover: bool = False, least: int = 0) -> None:
    """A losing stand is disordered and goes back half a move, or as far as cover, facing as it did (VB-MELEE-09); `least`: further,
    where it owes more for its saving throws (VB-SAVE-05)."""
    with_it = companion(b, b.stands[number])
    if b.stands[number].disordered:
        b.say(
            "said", f"{b.stands[number].name} is disordered already, and no worse for it", "VB-MOR-26", b.stands[number]
        )
    stand = disorder(b, number, "VB-MELEE-09", "by losing the melee")
    stand = b.change(number, stationary=False)
    if stand.artillery and not stand.limbered:
        stand = b.change(number, limbered=True)
        lose(b, number, 1, "VB-MELEE-09")
        if not b.stands[number].on_table:
            return
        stand = b.stands[number]
    far = allowance(stand.kind, mounted=stand.mounted, limbered=True, dedicated_guns=stand.guns) // 2
    far = min(far, RETREAT_UNDER_COVER) if under_cover else max(far, least)
    away = away_from(stand, [b.stands[n] for n in winners if b.stands[n].on_table])
    way = flight(b, stand, away, far, clear=ZONE, facing=stand.pose.heading, ignoring=winners)
    if way.off:
        remove(b, number, "VB-MOVE-20", "is driven off the table")
        return
    before = stand.pose
    stand = go(b, number, way)
    b.say("moved", f"{stand.name} retreats", "VB-MELEE-09", stand)
    along(b, with_it, before, number)
    if way.far < LEAST_RETREAT:
        lose(b, number, 1, "VB-MELEE-09")
