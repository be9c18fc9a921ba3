"""One combat: all dice of both sides, saving throws, casualties, and what a melee comes to (VB-COMB-02, VB-COMB-04, VB-SEQ-05).

Hits are thrown and saved blow by blow; nothing is lost before all are (VB-SEQ-05).
"""

from collections.abc import Iterator
from typing import Any, ClassVar

import msgspec

from longroll.dice import Die, Hits, Throw
from longroll.flow import Decision, Jump, Modifier, Need, Procedure, Refusal, done
from longroll.rulesets.volley_and_bayonet.buildings.breaches import breaks_walls, wall_hit
from longroll.rulesets.volley_and_bayonet.buildings.buildings import mates
from longroll.rulesets.volley_and_bayonet.buildings.sides_of_a_block import block, evenly, side_of, sides_left
from longroll.rulesets.volley_and_bayonet.combat.several_enemies import Aim, AimFromBlock, Counts, melee_dice, shared
from longroll.rulesets.volley_and_bayonet.combat.who_fights import Melee, opponents
from longroll.rulesets.volley_and_bayonet.command.fallen_commanders import fall
from longroll.rulesets.volley_and_bayonet.command.riding_along import RidingAlong, beside
from longroll.rulesets.volley_and_bayonet.contact.contact import touched
from longroll.rulesets.volley_and_bayonet.dice.dice import HELPER, Blow, blows
from longroll.rulesets.volley_and_bayonet.dice.reinforcing import reinforcing
from longroll.rulesets.volley_and_bayonet.dice.saving_throws import because, may_opt, ordinary, to_ground
from longroll.rulesets.volley_and_bayonet.fire.fields_of_fire import aim
from longroll.rulesets.volley_and_bayonet.fire.shelter import makes_a_stand
from longroll.rulesets.volley_and_bayonet.melee.melee_result import MeleeResult
from longroll.rulesets.volley_and_bayonet.morale.levels import lose
from longroll.rulesets.volley_and_bayonet.record.battle import Battle
from longroll.rulesets.volley_and_bayonet.record.units import NONE, Stand
from longroll.rulesets.volley_and_bayonet.rout.flight import flight, go
from longroll.rulesets.volley_and_bayonet.tables import BREACH, CAVALRY_SAVE_RETREAT, KILLED, SAVE, WITHDRAWAL, ZONE
from longroll.screen.words import so_many
from longroll.tabletop import Pose

Wounds = tuple[tuple[int, int], ...]


class SaveAndFallBack(Decision[int], frozen=True):
    """How many of so many hits cavalry tries to save, falling back 6 inches for each; no more than it has room for (VB-SAVE-05)."""

    stand: int
    hits: int
    rule: ClassVar[str] = "VB-SAVE-05"

    def offers(self, known: Battle) -> Iterator[int]:
        yield from range(self.hits + 1)

    def refusal(self, known: Battle, answer: Any) -> Refusal | None:
        if type(answer) is int and 0 <= answer <= self.hits:
            return None
        return Refusal(self.rule, f"it may save {so_many(self.hits, 'hit')} so", f"say from 0 to {self.hits}")


class WhoIsHit(Decision[int], frozen=True):
    """Which of the skirmishers who hold a block together a hit falls on (VB-TERR-80)."""

    among: tuple[int, ...]
    rule: ClassVar[str] = "VB-TERR-80"

    def offers(self, known: Battle) -> Iterator[int]:
        yield from self.among

    def refusal(self, known: Battle, answer: Any) -> Refusal | None:
        if answer in self.among:
            return None
        return Refusal(self.rule, "it falls on one of those who hold the block", "name one of them")


class Withdrawal(msgspec.Struct, frozen=True):
    """Who goes back after a melee if he stands then as he did: which way, how far, by which rule, and in words."""

    stand: int
    pose: Pose
    away: int
    far: int
    rule: str
    verb: str


class Combat(Procedure[None]):
    """The named stand is attacked: `volleys` are those who fire and at whom, the melee's stands those who strike.

    `blows` are what is thrown, `wounds` the hits not saved by the stand they fell on, `back` how often cavalry has to fall back.
    `aims`: who strikes whom with how many dice; from a block with a quarter of them.
    """

    side: int = 0
    volleys: tuple[tuple[int, int], ...] = ()
    attackers: tuple[int, ...] = ()
    defenders: tuple[int, ...] = ()
    aims: tuple[tuple[int, int, int], ...] = ()
    blows: tuple[Blow, ...] = ()
    hits: int = 0
    wounds: Wounds = ()
    back: Wounds = ()
    withdrawing: tuple[Withdrawal, ...] = ()
    at_risk: tuple[int, ...] = ()
    rule: ClassVar[str] = "VB-COMB-02"

    @property
    def _melee(self) -> Melee:
        return Melee(self.attackers, self.defenders)

    # --- whom each stand of the melee strikes
    def aim(self, b: Battle) -> Need[Counts]:
        while (found := self._next_aim(b)) is not None:
            number, among = found
            if block(b, b.stands[number]) is not None:
                if len(among) > 1:
                    return self.go(self.from_block, AimFromBlock(b.stands[number].side, number, among))
                self.aims = (*self.aims, (number, among[0], 0))
                continue
            dice = melee_dice(b, b.stands[number], among[0])
            if len(among) > 1 and dice:
                return Aim(b.stands[number].side, number, among, dice)
            self.aims = (*self.aims, (number, among[0], dice))
        return self.go(self.array)

    def aimed(self, b: Battle, counts: Counts) -> Jump:
        found = self._next_aim(b)
        assert found is not None
        number, among = found
        self.aims = (*self.aims, *((number, at, count) for at, count in zip(among, counts, strict=True) if count))
        return self.go(self.aim)

    def from_block(self, b: Battle, at: int) -> Jump:
        found = self._next_aim(b)
        assert found is not None
        self.aims = (*self.aims, (found[0], at, 0))
        return self.go(self.aim)

    def _next_aim(self, b: Battle) -> tuple[int, tuple[int, ...]] | None:
        """Who has yet to say whom it strikes, and whom it may: its enemies, or from a block one on each side (VB-TERR-80)."""
        for number in (*self.attackers, *self.defenders):
            stand = b.stands[number]
            struck = [at for by, at, _ in self.aims if by == number]
            among = opponents(b, number, self._melee)
            if block(b, stand) is None:
                if not struck and among:
                    return number, among
                continue
            done_ = {side_of(b, stand, b.stands[at]) for at in struck}
            left = tuple(at for at in among if side_of(b, stand, b.stands[at]) not in done_)
            dice = sides_left(b, stand, True) - len(done_)
            if not left or dice <= 0:
                continue
            sides = [side_of(b, stand, b.stands[at]) for at in left]
            if len({*sides}) == len(sides) and evenly(b, stand, len(sides) + len(done_)):
                return number, left[:1]  # nothing to choose: there is a quarter for each
            return number, left
        return None

    def array(self, b: Battle) -> None:
        """Every blow of both sides, as things stand before any is struck."""
        found = [blow for by, at in self.volleys for blow in blows(b, b.stands[by], b.stands[at], False)]
        for by in dict.fromkeys(number for number, _, _ in self.aims):
            stand, mine = b.stands[by], [(at, count) for number, at, count in self.aims if number == by]
            if block(b, stand) is None:
                found += shared(b, stand, *zip(*mine, strict=True))
                continue
            for earlier, (at, _) in enumerate(mine):
                found += blows(b, stand, b.stands[at], True, earlier)
        self.blows = tuple(found)
        for by, at in self.volleys:
            self._from_its_block(b, by, aim(b, b.stands[by], b.stands[at]).muzzle.side)
        for by, at, _ in self.aims:
            self._from_its_block(b, by, side_of(b, b.stands[by], b.stands[at]))
        firing = {by for by, _ in self.volleys if block(b, b.stands[by]) is None}
        fighting = {*firing, *self.attackers, *self.defenders}
        helped = {blow.by for blow in self.blows if any(term.rule == HELPER for term in blow.terms)}
        open_ = (number for number in {*fighting, *helped} if block(b, b.stands[number]) is None)
        helpers = (reinforcing(b, b.stands[number]) for number in open_)
        for number in (*fighting, *(row.id for row in helpers if row is not None)):
            b.change(number, fought=True)

    def _from_its_block(self, b: Battle, number: int, side: int) -> None:
        """A side of its block from which a stand has fought does so no more in this phase (VB-TERR-80)."""
        if side != NONE and side not in b.stands[number].sides:
            b.change(number, sides=(*b.stands[number].sides, side))

    # --- dice
    def throw(self, b: Battle) -> Need[int]:
        if not self.blows:
            return self.go(self.casualties)
        blow = self.blows[0]
        why = f"{b.stands[blow.by].name} {'strikes' if blow.melee else 'fires at'} {b.stands[blow.at].name}"
        return Throw(Hits(blow.dice, blow.on), why, blow.terms[0].rule, b.stands[blow.by].side, (("dice", blow.terms),))

    def struck(self, b: Battle, hits: int) -> Need[int]:
        """VB-TERR-43: hits of siege guns close by may break the walls of a fortress, before any is saved."""
        blow = self.blows[0]
        by, at = b.stands[blow.by], b.stands[blow.at]
        verb = "strikes" if blow.melee else "fires at"
        b.say(
            "threw",
            f"{by.name} {verb} {at.name}: {so_many(hits, 'hit')}",
            blow.terms[0].rule,
            by,
            at,
            sums=(("dice", blow.terms),),
        )
        self.hits = hits
        if hits and breaks_walls(b, blow):
            return Throw(Hits(hits, BREACH), f"the walls before {at.name} are hit", "VB-TERR-43", by.side)
        return self.go(self.opts)

    def breached(self, b: Battle, breaches: int) -> None:
        if breaches:
            blow = self.blows[0]
            b.breaches = (*b.breaches, wall_hit(b, b.stands[blow.by], b.stands[blow.at]))
            b.say("changed", "the walls are breached", "VB-TERR-43", b.stands[blow.at])

    def opts(self, b: Battle) -> Need[int]:
        at = b.stands[self.blows[0].at]
        if self.hits and may_opt(b, at, self.blows[0]) and (most := self._room_for(b, at)):
            return SaveAndFallBack(at.side, at.id, most)
        return self.go(self.save)

    def _room_for(self, b: Battle, stand: Stand) -> int:
        """How many of the hits it may try to save, with all of the way back that each obliges it to (VB-SAVE-05)."""
        owed, away = dict(self.back).get(stand.id, 0), self._from_firer(b, stand)
        for tries in range(self.hits, 0, -1):
            far = CAVALRY_SAVE_RETREAT * (owed + tries)
            way = flight(b, stand, away, far, clear=ZONE, facing=stand.pose.heading)
            if way.far >= far and not way.off:
                return tries
        return 0

    def _from_firer(self, b: Battle, stand: Stand) -> int:
        """The heading straight away from who fires at a stand first."""
        shooter = next(by for by, at in self.volleys if at == stand.id)
        return b.stands[shooter].pose.bearing(*stand.pose.spot)

    def opted(self, b: Battle, tries: int) -> Need[int]:
        """VB-SAVE-05: each try, good or bad, costs 6 inches of ground."""
        blow = self.blows[0]
        if not tries:
            return self.go(self.save)
        self.back = _added(self.back, blow.at, tries)
        at = b.stands[blow.at]
        return Throw(Hits(tries, SAVE), f"{at.name} saves and falls back", "VB-SAVE-05", at.side)

    def opted_out(self, b: Battle, saved: int) -> None:
        at = b.stands[self.blows[0].at]
        b.say("threw", f"{at.name} saves {saved}", "VB-SAVE-05", at)
        self.hits -= saved

    def save(self, b: Battle) -> Need[int]:
        why = ordinary(b, self.blows[0]) if self.hits else None
        return self.go(self.lie_low) if why is None else self._saving(b, why)

    def saved(self, b: Battle, saved: int) -> None:
        why = ordinary(b, self.blows[0])
        assert why is not None
        self._tell(b, saved, why)

    def lie_low(self, b: Battle) -> Need[int]:
        why = to_ground(b, self.blows[0]) if self.hits else None
        return self.go(self.next_blow) if why is None else self._saving(b, why)

    def lay_low(self, b: Battle, saved: int) -> None:
        why = to_ground(b, self.blows[0])
        assert why is not None
        self._tell(b, saved, why)

    def _saving(self, b: Battle, why: Modifier) -> Throw[int]:
        at = b.stands[self.blows[0].at]
        sums = (("throws", because(why)),)
        return Throw(Hits(self.hits, SAVE), f"{at.name} saves: {why.reason}", why.rule, at.side, sums)

    def _tell(self, b: Battle, saved: int, why: Modifier) -> None:
        at = b.stands[self.blows[0].at]
        sums = (("throws", because(why)),)
        b.say("threw", f"{at.name} saves {saved} of {self.hits}: {why.reason}", why.rule, at, sums=sums)
        self.hits -= saved

    def next_blow(self, b: Battle) -> Need[int]:
        """VB-TERR-80: skirmishers who hold a block together are one target, and their owner says who is hit."""
        if not self.hits:
            self.blows = self.blows[1:]
            return self.go(self.throw)
        at = b.stands[self.blows[0].at]
        able = tuple(n for n in who_may_be_hit(b, at) if dict(self.wounds).get(n, 0) < b.stands[n].strength)
        if len(able) > 1:
            return WhoIsHit(at.side, able)
        self.wounds = _added(self.wounds, able[0] if able else at.id, self.hits)
        self.hits = 0
        return self.go(self.next_blow)

    def hit(self, b: Battle, number: int) -> Jump:
        self.wounds = _added(self.wounds, number, 1)
        self.hits -= 1
        return self.go(self.next_blow)

    # --- what comes of it
    def casualties(self, b: Battle) -> None:
        """VB-ORG-08: each hit that was not saved takes a strength point."""
        lost, hurt = [], dict(self.wounds)
        self.at_risk = tuple(
            row.id for row in b.commanders if row.rank == "army" and row.present and row.attached in hurt
        )
        for number, hits in self.wounds:
            lost.append((number, lose(b, number, hits, "VB-ORG-08")))
        self.wounds = tuple(lost)

    def army_commander(self, b: Battle) -> Need[int]:
        """VB-MISC-01: a six kills the army commander with a stand that has suffered."""
        if not self.at_risk:
            return self.go(self.falls_back)
        row = b.commanders[self.at_risk[0]]
        return Throw(Die(), f"{row.name} is under fire", "VB-MISC-01", row.side)

    def killed(self, b: Battle, face: int) -> Jump:
        row, self.at_risk = b.commanders[self.at_risk[0]], self.at_risk[1:]
        dies = face == KILLED
        b.say("threw", f"{row.name} {'is killed' if dies else 'is unhurt'}", "VB-MISC-01", row)
        if dies:
            fall(b, row.id)
        return self.go(self.army_commander)

    def falls_back(self, b: Battle) -> Need[None]:
        """VB-SAVE-05: cavalry that chose to save falls back, facing as it did; after the melee, if it is in one."""
        if self.attackers or not self.back:
            return None
        near = beside(b)
        for row in self._owing(b):
            self._goes_back(b, row)
        return RidingAlong(before=near)

    def melee(self, b: Battle) -> Need[None] | done[None]:
        """VB-COMB-04: after a melee its loser retreats, and its winner may advance, before anything else."""
        if not self.attackers:
            return done()
        sides = (b.stands[who[0]].side for who in (self.attackers, self.defenders))
        suffered = tuple(sum(n for number, n in self.wounds if b.stands[number].side == side) for side in sides)
        owed = tuple((number, CAVALRY_SAVE_RETREAT * times) for number, times in self.back)
        result = MeleeResult(
            side=self.side,
            attackers=self.attackers,
            defenders=self.defenders,
            suffered=(suffered[0], suffered[1]),
            owed=owed,
        )
        self.withdrawing = (*self._owing(b), *_withdrawals(b, self._melee))
        return self.go(self.withdraw, result)

    def _owing(self, b: Battle) -> Iterator[Withdrawal]:
        """Cavalry that has saved from fire, and how far it has to go (VB-SAVE-05)."""
        for number, times in self.back:
            stand = b.stands[number]
            if stand.on_table:
                far = CAVALRY_SAVE_RETREAT * times
                yield Withdrawal(number, stand.pose, self._from_firer(b, stand), far, "VB-SAVE-05", "falls back")

    def _goes_back(self, b: Battle, row: Withdrawal) -> None:
        stand = b.stands[row.stand]
        way = flight(b, stand, row.away, row.far, clear=ZONE, facing=stand.pose.heading)
        b.say("moved", f"{stand.name} {row.verb}", row.rule, go(b, stand.id, way))

    def withdraw(self, b: Battle) -> Need[None] | done[None]:
        """Who has lost has gone already; of the others skirmishers who stood up to cavalry in broken ground go back 6 inches
        (VB-TERR-29), and cavalry as far as its saving throws oblige it to (VB-SAVE-05)."""
        near = beside(b) if self.withdrawing else ()
        for row in self.withdrawing:
            if b.stands[row.stand].on_table and b.stands[row.stand].pose == row.pose:
                self._goes_back(b, row)
        return self.end_with(RidingAlong(before=near)) if near else done()


def who_may_be_hit(b: Battle, at: Stand) -> tuple[int, ...]:
    """On whom the hits of a blow at a stand fall: of skirmishers who hold a block together on any (VB-TERR-80)."""
    return mates(b, at) if at.skirmishing else (at.id,)


def _withdrawals(b: Battle, melee: Melee) -> Iterator[Withdrawal]:
    """The skirmishers of a melee whom cavalry has attacked in ground where they stand up to it."""
    for number in (*melee.attackers, *melee.defenders):
        stand = b.stands[number]
        horse = [row for row in touched(b, stand) if row.kind == "cavalry brigade" and row.horse]
        if stand.on_table and stand.side != b.phasing and horse and makes_a_stand(b, stand):
            away = horse[0].pose.bearing(*stand.pose.spot)
            yield Withdrawal(number, stand.pose, away, WITHDRAWAL, "VB-TERR-29", "withdraws")


def _added(rows: Wounds, number: int, count: int) -> Wounds:
    found = dict(rows)
    found[number] = found.get(number, 0) + count
    return tuple(found.items())
