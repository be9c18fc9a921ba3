"""The course of a campaign: the map is played until a battle is to be fought with regiments; that is agreed, losses of the map
are given out, the battle is fought, and what it cost is carried back (DC-SCOPE-02, DC-CAMP, BC-GAME-02)."""

from collections.abc import Iterator
from typing import Any, ClassVar, Literal

from longroll.campaign import field
from longroll.campaign.engagement import engagement, proposal, strength
from longroll.campaign.outcome import outcome, spared
from longroll.campaign.proposal import faults, settled, undeclarable
from longroll.campaign.record import Campaign
from longroll.campaign.transfer import NAMES, NONE_LOST, Steps, Unit, can_bear, downward, given_out, misgiven, spread
from longroll.flow import Decision, Jump, Need, Procedure, Refusal, done
from longroll.rulesets import brigade
from longroll.rulesets.division.battle.declaration import Declare, DeclareBattle, taking_part
from longroll.rulesets.division.battle.deployment import DefenderDeploys, Deployed
from longroll.rulesets.division.battle.regiments import Outcome, Report
from longroll.rulesets.division.components.areas import AREAS
from longroll.rulesets.division.components.forces import UNITS
from longroll.rulesets.division.record.battle import Battle as Upper

Way = Literal["regiments", "board", "leave"]
WAYS: tuple[Way, ...] = ("regiments", "board", "leave")


class Agree(Decision[Way], frozen=True):
    """Whether the side that is attacked fights with regiments, on the board, or leaves the Area with all its troops routed
    (BC-GAME-08, BC-SETUP-03, DC-CAMP-01)."""

    area: int
    rule: ClassVar[str] = "BC-SETUP-03"
    rules: ClassVar[tuple[str, ...]] = ("BC-GAME-02", "BC-GAME-07", "BC-GAME-08", "DC-CAMP-01", "DC-SCOPE-02")

    def offers(self, known: Upper) -> Iterator[Way]:
        yield from WAYS

    def refusal(self, known: Upper, answer: Any) -> Refusal | None:
        return None if answer in WAYS else Refusal(self.rule, f"it is one of {', '.join(WAYS)}")

    def passed(self, known: Upper) -> Way:
        return "board"


class Bear(Decision[str], frozen=True):
    """Which regiment or battery bears the next of the losses that its brigade took on the map, or has a step back; "" lets the
    rest be shared out evenly (DC-CAMP-02, BC-CAMP-01)."""

    stand: int
    units: tuple[Unit, ...]
    change: Steps
    given: tuple[tuple[str, Steps], ...] = ()
    rule: ClassVar[str] = "BC-CAMP-01"
    rules: ClassVar[tuple[str, ...]] = ("DC-CAMP-02", "BC-CAMP-04", "BC-CAMP-07", "BC-MARK-04")

    def left(self) -> tuple[int, int]:
        """The part that is given out next, and how much of it is left, below 0 for gains; past the last part nothing is."""
        due = downward("division", self.change).steps
        for part, want in enumerate(due):
            given = sum(steps[part] for _, steps in self.given)
            room = sum(can_bear(unit, part, want) for unit in self.units)
            wanted = max(min(want, room), -room)
            if wanted != given:
                return part, wanted - given
        return len(due), 0

    def after(self, key: str) -> tuple[tuple[str, Steps], ...]:
        """What is given out once `key` has one more."""
        part, left = self.left()
        one = Steps(**{Steps._fields[part]: 1 if left > 0 else -1})
        shares = dict(self.given)
        shares[key] = shares.get(key, NONE_LOST).plus(one)
        return tuple(shares.items())

    def offers(self, known: Upper) -> Iterator[str]:
        yield ""
        yield from (unit.key for unit in self.units if self.barred(unit.key) is None)

    def refusal(self, known: Upper, answer: Any) -> Refusal | None:
        return None if answer == "" else self.barred(answer)

    def barred(self, answer: Any) -> Refusal | None:
        """Why a regiment may not have the next one: it has nothing to give, or would give its last while another has more."""
        unit = next((row for row in self.units if row.key == answer), None)
        if unit is None:
            return Refusal(self.rule, "that is no regiment or battery of this brigade")
        part, left = self.left()
        share = dict(self.given).get(unit.key, NONE_LOST)
        if abs(share[part]) >= can_bear(unit, part, left):
            more = "lose" if left > 0 else "get back"
            return Refusal(self.rule, f"{unit.called} has nothing more to {more} {NAMES[part]}")
        regiments = [row for row in self.units if row.arm != "artillery" or UNITS[self.stand].arm == "artillery"]
        spare = [row for row in regiments if row.key != unit.key and self._remains(row, part) > 1]
        if left > 0 and self._remains(unit, part) == 1 and spare:
            because = f"{unit.called} would lose its last Strength while {spare[0].called} has {self._remains(spare[0], part)}"
            return Refusal(self.rule, because, f"let {spare[0].called} bear it")
        return None

    def _remains(self, unit: Unit, part: int) -> int:
        return unit.left[part] - dict(self.given).get(unit.key, NONE_LOST)[part] if unit.state != "destroyed" else 0


class GivingOut(Procedure[tuple[Unit, ...]]):
    """What a brigade lost on the map since its last battle is given out among its regiments, as its player likes."""

    stand: int = 0
    units: tuple[Unit, ...] = ()
    change: Steps = NONE_LOST
    given: tuple[tuple[str, Steps], ...] = ()

    def ask(self, b: Campaign) -> Need[str]:
        question = Bear(UNITS[self.stand].side, self.stand, self.units, self.change, self.given)
        if not question.left()[1]:
            return self.go(self.mark)
        b.whose = "own"
        return question

    def bear(self, b: Campaign, key: str) -> Jump | None:
        question = Bear(UNITS[self.stand].side, self.stand, self.units, self.change, self.given)
        if key:
            self.given = question.after(key)
            return self.go(self.ask)
        self.given = _evened(self.units, self.change, self.given)
        return None

    def mark(self, b: Campaign) -> done[tuple[Unit, ...]]:
        shares = dict(self.given)
        if not shares and any(row.marks != NONE_LOST for row in self.units):
            name = UNITS[self.stand].name
            b.say("said", f"{name} takes the field as its last battle left it", "DC-CAMP-08")
        refusal = misgiven("division", self.units, self.change, shares)
        if refusal is not None:  # what is left when nobody can spare any more is shared by the rule
            shares = spread("division", self.units, self.change)
        names = {unit.key: unit.called for unit in self.units}
        for key, steps in shares.items():
            told = ", ".join(f"{abs(count)} {name}" for count, name in zip(steps, NAMES, strict=True) if count)
            b.say("hit", f"{names[key]} {'loses' if sum(steps) > 0 else 'has back'} {told}", "BC-CAMP-01")
        return done(given_out(self.units, shares))


def _evened(
    units: tuple[Unit, ...], change: Steps, given: tuple[tuple[str, Steps], ...]
) -> tuple[tuple[str, Steps], ...]:
    """What was given out so far, and the rest one by one to whoever can best bear it."""
    rest, question = given, Bear(0, 0, units, change, given)
    while question.left()[1]:
        part, left = question.left()
        open_ = [row for row in units if question.barred(row.key) is None]
        if not open_:
            break
        best = max(
            open_,
            key=lambda row: (
                row.arm != "artillery",
                can_bear(row, part, left) - abs(dict(rest).get(row.key, NONE_LOST)[part]),
            ),
        )
        rest = question.after(best.key)
        question = Bear(0, 0, units, change, rest)
    return rest


class Preparing(Procedure[None]):
    """The field is laid out, and the forces take it: losses of the map are given out first (DC-CAMP-02, BC-CAMP-07)."""

    waiting: tuple[int, ...] = ()
    at: int = -1

    def collect(self, b: Campaign) -> None:
        agreed = engagement(b)
        b.engagement = agreed
        self.waiting = tuple(row.stand for row in agreed.forces)

    def next_force(self, b: Campaign) -> Need[tuple[Unit, ...]]:
        if not self.waiting:
            return self.go(self.begin)
        self.at, self.waiting = self.waiting[0], self.waiting[1:]
        units, change = strength(b, self.at)
        return GivingOut(stand=self.at, units=units, change=change)

    def mustered(self, b: Campaign, units: tuple[Unit, ...]) -> Jump:
        b.keep_roll(self.at, units)
        return self.go(self.next_force)

    def begin(self, b: Campaign) -> done[None]:
        """Those who can take the field do (BC-CAMP-07); the battle begins."""
        agreed = b.engagement = engagement(b)
        area = AREAS[agreed.area]
        b.say("phase", f"The battle of {area.name}, with regiments", "BC-GAME-02")
        b.lower = brigade.ruleset.begin(field.made(agreed), field.chosen())
        b.news.extend(b.lower.news)
        b.fought += 1
        return done()


class WholeCampaign(Procedure[None]):
    """The map, and the battles with regiments within it, until the campaign is over."""

    area: int = -1

    def map(self, b: Campaign) -> Need[object] | done[None]:
        """What the map asks is asked."""
        if isinstance(b.upper.needs, Report):
            return self.go(self.battle, Preparing())
        if b.upper.needs is None:
            return done()
        b.whose = "upper"
        return b.upper.needs  # type: ignore[no-any-return]

    def on_the_map(self, b: Campaign, result: object) -> Need[Way]:
        if isinstance(b.upper.needs, Declare) and isinstance(result, DeclareBattle) and result.regiments:
            self.area = result.area
            return self.go(self.agreed, self._asked(b))
        b.carry_on(b.upper, result)
        return self.go(self.map)

    def agreed(self, b: Campaign, way: Way) -> Jump:
        """The battle is declared on the map as it will be fought (BC-GAME-08)."""
        there = proposal(b, self.area)
        found = settled(there, way == "regiments", way == "leave")
        told = found.news
        b.say(told.kind, told.text, told.rule)
        b.carry_on(b.upper, DeclareBattle(self.area, regiments=found.how == "battle"))
        if found.how == "withdrawn" and isinstance(b.upper.needs, DefenderDeploys):
            b.carry_on(b.upper, Deployed())
        return self.go(self.map)

    def battle(self, b: Campaign) -> Need[object]:
        """What the battle with regiments asks is asked, until it is over."""
        assert b.lower is not None
        if b.lower.needs is None:
            return self.go(self.tell)
        b.whose = "lower"
        return b.lower.needs  # type: ignore[no-any-return]

    def in_battle(self, b: Campaign, result: object) -> Jump:
        assert b.lower is not None
        b.carry_on(b.lower, result)
        return self.go(self.battle)

    def tell(self, b: Campaign) -> Jump:
        """What it cost is marked on the map (DC-CAMP-03 to DC-CAMP-05, BC-GAME-09)."""
        found: Outcome = outcome(b)
        b.lower, b.engagement, b.whose = None, None, "upper"
        b.carry_on(b.upper, found)
        spared(b)
        return self.go(self.map)

    def _asked(self, b: Campaign) -> Agree:
        side, there = b.upper.active, proposal(b, self.area)
        generals = taking_part(b.upper, self.area)
        refusal = undeclarable(AREAS[self.area].name, len(generals), len(there.defenders)) or faults(there)
        assert refusal is None, refusal.because
        b.whose = "own"
        return Agree(1 - side, self.area)
