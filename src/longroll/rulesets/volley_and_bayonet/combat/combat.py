"""One combat: all dice of both sides, saving throws, casualties, and what a melee comes to (VB-COMB-02, VB-COMB-04, VB-SEQ-05).

Hits are thrown and saved blow by blow; nothing is lost before all are (VB-SEQ-05).
"""

from collections.abc import Iterator
from typing import Any, ClassVar

from longroll.dice import Die, Hits, Throw
from longroll.flow import Decision, Jump, Modifier, Need, Procedure, Refusal, done
from longroll.rulesets.volley_and_bayonet.combat.dice import Blow, blows, reinforcing
from longroll.rulesets.volley_and_bayonet.combat.melee_result import MeleeResult
from longroll.rulesets.volley_and_bayonet.combat.saving_throws import may_opt, ordinary, to_ground
from longroll.rulesets.volley_and_bayonet.combat.several_enemies import Aim, Counts, melee_dice, shared
from longroll.rulesets.volley_and_bayonet.combat.who_fights import Melee, opponents
from longroll.rulesets.volley_and_bayonet.command.fallen_commanders import fall
from longroll.rulesets.volley_and_bayonet.morale.levels import lose
from longroll.rulesets.volley_and_bayonet.record.battle import Battle
from longroll.rulesets.volley_and_bayonet.rout.flight import flight, go
from longroll.rulesets.volley_and_bayonet.tables import CAVALRY_SAVE_RETREAT, SAVE, ZONE
from longroll.screen.words import so_many

Wounds = tuple[tuple[int, int], ...]


class SaveAndFallBack(Decision[int], frozen=True):
    """How many of so many hits cavalry tries to save, falling back 6 inches for each (VB-SAVE-05)."""

    stand: int
    hits: int
    rule: ClassVar[str] = "VB-SAVE-05"

    def offers(self, known: Battle) -> Iterator[int]:
        yield from range(self.hits + 1)

    def refusal(self, known: Battle, answer: Any) -> Refusal | None:
        if type(answer) is int and 0 <= answer <= self.hits:
            return None
        return Refusal(self.rule, f"there are {so_many(self.hits, 'hit')} to save", f"say from 0 to {self.hits}")


class Combat(Procedure[None]):
    """The named stand is attacked: `volleys` are those who fire and at whom, the melee's stands those who strike.

    `blows` are what is thrown, `wounds` the hits not saved by the stand they fell on, `back` how often cavalry has to fall back.
    """

    side: int = 0
    volleys: tuple[tuple[int, int], ...] = ()
    attackers: tuple[int, ...] = ()
    defenders: tuple[int, ...] = ()
    aims: tuple[tuple[int, Counts], ...] = ()
    blows: tuple[Blow, ...] = ()
    hits: int = 0
    wounds: Wounds = ()
    back: Wounds = ()
    rule: ClassVar[str] = "VB-COMB-02"

    @property
    def _melee(self) -> Melee:
        return Melee(self.attackers, self.defenders)

    # --- whom each stand of the melee strikes
    def aim(self, b: Battle) -> Need[Counts]:
        number = self._unaimed()
        if number is None:
            return self.go(self.array)
        among = opponents(b, number, self._melee)
        dice = melee_dice(b, b.stands[number], among[0]) if among else 0
        if len(among) > 1 and dice:
            return Aim(b.stands[number].side, number, among, dice)
        self.aims = (*self.aims, (number, (dice, *(0 for _ in among[1:])) if among else ()))
        return self.go(self.aim)

    def aimed(self, b: Battle, counts: Counts) -> Jump:
        number = self._unaimed()
        assert number is not None
        self.aims = (*self.aims, (number, counts))
        return self.go(self.aim)

    def _unaimed(self) -> int | None:
        """The next stand of the melee of which it is not said whom it strikes."""
        aimed = {number for number, _ in self.aims}
        return next((each for each in (*self.attackers, *self.defenders) if each not in aimed), None)

    def array(self, b: Battle) -> None:
        """Every blow of both sides, as things stand before any is struck."""
        found = [blow for by, at in self.volleys for blow in blows(b, b.stands[by], b.stands[at], False)]
        for by, counts in self.aims:
            found += shared(b, b.stands[by], opponents(b, by, self._melee), counts)
        self.blows = tuple(found)
        fighting = {*(by for by, _ in self.volleys), *self.attackers, *self.defenders}
        helpers = (reinforcing(b, b.stands[number]) for number in fighting)
        for number in (*fighting, *(row.id for row in helpers if row is not None)):
            b.change(number, fought=True)

    # --- dice
    def throw(self, b: Battle) -> Need[int]:
        if not self.blows:
            return self.go(self.casualties)
        blow = self.blows[0]
        why = f"{b.stands[blow.by].name} {'strikes' if blow.melee else 'fires at'} {b.stands[blow.at].name}"
        return Throw(Hits(blow.dice, blow.on), why, blow.terms[0].rule, b.stands[blow.by].side, (("dice", blow.terms),))

    def struck(self, b: Battle, hits: int) -> Need[int]:
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
        if hits and may_opt(b, at, blow):
            return SaveAndFallBack(at.side, at.id, hits)
        return self.go(self.save)

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
        return Throw(Hits(self.hits, SAVE), f"{at.name} saves: {why.reason}", why.rule, at.side)

    def _tell(self, b: Battle, saved: int, why: Modifier) -> None:
        at = b.stands[self.blows[0].at]
        b.say("threw", f"{at.name} saves {saved} of {self.hits}: {why.reason}", why.rule, at)
        self.hits -= saved

    def next_blow(self, b: Battle) -> Jump:
        if self.hits:
            self.wounds = _added(self.wounds, self.blows[0].at, self.hits)
        self.hits, self.blows = 0, self.blows[1:]
        return self.go(self.throw)

    # --- what comes of it
    def casualties(self, b: Battle) -> None:
        """VB-ORG-08: each hit that was not saved takes a strength point."""
        lost = []
        for number, hits in self.wounds:
            lost.append((number, lose(b, number, hits, "VB-ORG-08")))
        self.wounds = tuple(lost)

    def army_commander(self, b: Battle) -> Need[int]:
        """VB-MISC-01: a six kills the army commander with a stand that has suffered."""
        for row in b.commanders:
            if row.rank == "army" and row.present and row.attached in dict(self.wounds):
                return Throw(Die(), f"{row.name} is under fire", "VB-MISC-01", row.side)
        return self.go(self.falls_back)

    def killed(self, b: Battle, face: int) -> None:
        row = next(row for row in b.commanders if row.rank == "army" and row.attached in dict(self.wounds))
        b.say("threw", f"{row.name} {'is killed' if face == 6 else 'is unhurt'}", "VB-MISC-01", row)
        if face == 6:
            fall(b, row.id)

    def falls_back(self, b: Battle) -> None:
        """VB-SAVE-05: cavalry that chose to save falls back, facing as it did."""
        for number, times in self.back:
            stand = b.stands[number]
            shooter = next((by for by, at in self.volleys if at == number), -1)
            if not stand.on_table or shooter < 0 or number in (*self.attackers, *self.defenders):
                continue
            away = b.stands[shooter].pose.bearing(*stand.pose.spot)
            way = flight(b, stand, away, CAVALRY_SAVE_RETREAT * times, clear=ZONE, facing=stand.pose.heading)
            stand = go(b, number, way)
            b.say("moved", f"{stand.name} falls back", "VB-SAVE-05", stand)

    def melee(self, b: Battle) -> Need[None] | done[None]:
        """VB-COMB-04: after a melee its loser retreats, and its winner may advance, before anything else."""
        if not self.attackers:
            return done()
        suffered = tuple(
            sum(n for number, n in self.wounds if number in who) for who in (self.attackers, self.defenders)
        )
        return self.end_with(
            MeleeResult(
                side=self.side,
                attackers=self.attackers,
                defenders=self.defenders,
                suffered=(suffered[0], suffered[1]),
            )
        )


def _added(rows: Wounds, number: int, count: int) -> Wounds:
    found = dict(rows)
    found[number] = found.get(number, 0) + count
    return tuple(found.items())
