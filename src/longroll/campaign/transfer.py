"""Losses carried between a campaign and its battles, both ways (BC-CAMP, BC-GAME-09).

A campaign is played with brigades (Division Command) or divisions (Corps Command); its battles with regiments and batteries.
One Strength of a brigade is three of its regiments, one of a division twelve.  What is carried is worked out from the marks
that stands bear and from what was carried before, so remainders need no record of their own.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
from typing import Literal, NamedTuple, TypeAlias

import msgspec
from msgspec.structs import replace

from longroll.flow import Modifier, News, Refusal
from longroll.rulesets.brigade.record.battle import Battle
from longroll.rulesets.brigade.record.units import Place, Stand
from longroll.rulesets.brigade.tables import NONE, Arm

Level = Literal["division", "corps"]
STEPS: dict[Level, int] = {"division": 3, "corps": 12}
"""How many Strength of regiments one Strength of the campaign's stand is (BC-CAMP-01, BC-CAMP-02)."""
RULES: dict[Level, str] = {"division": "BC-CAMP-01", "corps": "BC-CAMP-02"}

NAMES = ("on foot", "mounted", "of horse holders")
"""What is counted apart, the parts of `Steps` (BC-CAMP-04)."""

State = Literal["present", "fled", "destroyed", "captured", "removed"]
"""How a stand is between battles.  removed: taken out because its campaign stand is at 0, its own Strength kept
(BC-CAMP-06)."""


class Steps(NamedTuple):
    """So many Strength, by part: infantry or dismounted cavalry, mounted cavalry, horse holders."""

    foot: int = 0
    mounted: int = 0
    holders: int = 0

    def plus(self, other: "Steps", times: int = 1) -> "Steps":
        """These and so many times others."""
        return Steps(*(own + times * more for own, more in zip(self, other, strict=True)))


NONE_LOST = Steps()


class Unit(msgspec.Struct, frozen=True):
    """A regiment or battery between battles: its Strength and the marks on it, by part."""

    key: str
    command: str
    arm: Arm
    whole: Steps
    marks: Steps = NONE_LOST
    state: State = "present"
    name: str = ""

    @property
    def called(self) -> str:
        """What a player reads."""
        return self.name or self.key

    @property
    def left(self) -> Steps:
        """Strength left, by part."""
        return self.whole.plus(self.marks, -1)


Shares: TypeAlias = Mapping[str, Steps]
"""Losses given to stands, by key; gains are negative."""


class Carried(msgspec.Struct, frozen=True):
    """What a transfer comes to, by part, and the reckoning in words."""

    steps: Steps
    terms: tuple[Modifier, ...]


# --- up: from the battle to the campaign
def marks_of(units: Iterable[Unit]) -> Steps:
    """The marks that regiments bear, by part; batteries are not counted (BC-CAMP-04, BC-CAMP-05)."""
    return reduce(Steps.plus, (unit.marks for unit in units if unit.arm != "artillery"), NONE_LOST)


def upward(level: Level, units: Iterable[Unit], carried: Steps = NONE_LOST) -> Carried:
    """The marks a campaign stand gets for its regiments' losses: one for three (a division: twelve), rounded down over the
    whole campaign, less those it got before (BC-CAMP-03); cavalry by part (BC-CAMP-04)."""
    total, size = marks_of(units), STEPS[level]
    found = Steps(*(lost // size - before for lost, before in zip(total, carried, strict=True)))
    terms = []
    for lost, before, marks, name in zip(total, carried, found, NAMES, strict=True):
        if lost or marks:
            rule = "BC-CAMP-03" if name == "on foot" else "BC-CAMP-04"
            less = f", less {before} marked before" if before else ""
            terms.append(Modifier(marks, f"{lost} lost {name}, one for {size}{less}", rule))
    return Carried(found, tuple(terms))


def artillery_removed(units: Iterable[Unit]) -> News | None:
    """That a battalion is removed in the campaign, if it is: at least three quarters of its batteries are destroyed or
    captured (BC-CAMP-05)."""
    batteries = [unit for unit in units if unit.arm == "artillery"]
    gone = sum(unit.state in ("destroyed", "captured") for unit in batteries)
    if not batteries or gone * 4 < len(batteries) * 3:
        return None
    text = f"{batteries[0].command} is removed: {gone} of its {len(batteries)} batteries are lost"
    return News("lost", text, "BC-CAMP-05")


# --- down: from the campaign to the battle
def downward(level: Level, change: Steps) -> Carried:
    """How many Strength are to be given out among the regiments and batteries of a campaign stand that lost so many, or was
    supplied with them if negative (BC-CAMP-01, BC-CAMP-02)."""
    size, rule = STEPS[level], RULES[level]
    lost = [(count, f"{count} {name} in the campaign") for count, name in zip(change, NAMES, strict=True) if count]
    terms = (Modifier(count * size, f"{words}, {size} for one", rule) for count, words in lost)
    return Carried(NONE_LOST.plus(change, size), tuple(terms))


def misgiven(level: Level, units: Sequence[Unit], change: Steps, shares: Shares) -> Refusal | None:
    """Why losses or gains may not be given out so (BC-CAMP-01, BC-CAMP-02).

    All must be given out, as far as there is Strength to lose or marks to take off; to whom is the owner's choice, but no
    regiment loses its last Strength while another has more than one.  A battery has one Strength on foot.
    """
    rule, due = RULES[level], downward(level, change).steps
    known = {unit.key: unit for unit in units}
    for key in shares:
        if key not in known:
            return Refusal(rule, f"{key} is no regiment or battery of that command")
    for part, want in enumerate(due):
        able = sum(can_bear(unit, part, want) for unit in units)
        given = sum(share[part] for share in shares.values())
        needed = max(min(want, able), -able)
        if given != needed:
            return Refusal(rule, f"{_said(needed)} {NAMES[part]} are to be given out, and {_said(given)} are")
        for key, share in shares.items():
            number, most = share[part], can_bear(known[key], part, want)
            if number and (number * want <= 0 or abs(number) > most):
                rule = "BC-MARK-04" if want < 0 else rule
                return Refusal(rule, f"{key} can take {most} {NAMES[part]}, and {_said(number)} are given to it")
        if refusal := _last_taken(rule, units, part, shares):
            return refusal
    return None


def can_bear(unit: Unit, part: int, want: int) -> int:
    """How much of a part a stand can lose, or get back.  One removed with its campaign stand comes back first."""
    if unit.state == "removed":
        return 0
    if want < 0:
        return unit.marks[part]
    return 0 if unit.state in ("destroyed", "captured") else unit.left[part]


def _last_taken(rule: str, units: Sequence[Unit], part: int, shares: Shares) -> Refusal | None:
    """A regiment's last Strength is not taken while another could still give one and keep one."""
    given = {unit.key: shares.get(unit.key, NONE_LOST)[part] for unit in units}
    after = {unit.key: unit.left[part] - given[unit.key] for unit in units if unit.state in ("present", "fled")}
    regiments = [unit.key for unit in units if unit.arm != "artillery"]
    bare = [key for key in regiments if after.get(key) == 0 and given[key]]
    spare = [key for key, left in after.items() if left > 1]
    if bare and spare:
        return Refusal(rule, f"{bare[0]} would lose its last Strength while {spare[0]} has {after[spare[0]]}")
    return None


def _said(number: int) -> str:
    return f"{number} losses" if number >= 0 else f"{-number} gains"


def given_out(units: Iterable[Unit], shares: Shares) -> tuple[Unit, ...]:
    """The stands after losses or gains: a battery given a loss is destroyed, and so is a regiment without Strength on foot
    (BC-CAMP-01, BC-CAV-07); one that gets Strength back returns (BC-CAMP-07)."""

    def after(unit: Unit, share: Steps) -> Unit:
        marked = replace(unit, marks=unit.marks.plus(share))
        if marked.left.foot == 0:
            return replace(marked, state="captured" if unit.state == "captured" else "destroyed")
        return replace(marked, state="present") if share.foot < 0 else marked

    return tuple(after(unit, shares[unit.key]) if unit.key in shares else unit for unit in units)


def spread(level: Level, units: Sequence[Unit], change: Steps) -> dict[str, Steps]:
    """A fair way to give losses or gains out: one after another, each to the regiment that can best bear it, or that misses
    most; batteries last (BC-CAMP-01)."""
    due = downward(level, change).steps
    shares: dict[str, Steps] = {}
    for part, want in enumerate(due):
        one = Steps(**{Steps._fields[part]: 1 if want > 0 else -1})
        for _ in range(abs(want)):
            bearing = [
                (unit.arm != "artillery", able, -place, unit.key)
                for place, unit in enumerate(units)
                if (able := can_bear(unit, part, want) - abs(shares.get(unit.key, NONE_LOST)[part])) > 0
            ]
            if not bearing:
                break
            key = max(bearing)[3]
            shares[key] = shares.get(key, NONE_LOST).plus(one)
    return shares


Roll: TypeAlias = tuple[tuple[Unit, ...], tuple[News, ...]]
"""Stands between battles after a change, and what is to be told of it."""


def removed_above(units: Iterable[Unit]) -> Roll:
    """The regiments of a campaign stand brought to 0: taken out whatever Strength they have, without marking it off
    (BC-CAMP-06)."""
    return _restated(units, ("present", "fled"), "removed", "is taken out with its command", "BC-CAMP-06")


def restored(units: Iterable[Unit]) -> Roll:
    """The regiments of such a stand when supply has restored it: back as they were (BC-CAMP-06)."""
    return _restated(units, ("removed",), "present", "is back with its command", "BC-CAMP-06")


def next_battle(units: Iterable[Unit]) -> Roll:
    """Who takes the field in the next battle, at the Strength that marks leave: those routed off the map are back, the
    destroyed, captured and removed are not (BC-CAMP-07); the marks on the stands are the only record (BC-GAME-09)."""
    units, told = _restated(units, ("fled",), "present", "has rallied and takes the field", "BC-CAMP-07")
    there = tuple(unit for unit in units if unit.state == "present")
    marked = sum(unit.marks != NONE_LOST for unit in there)
    kept = (News("changed", f"{marked} stands bear the marks of earlier battles", "BC-GAME-09"),) if marked else ()
    return there, (*kept, *told)


def _restated(units: Iterable[Unit], of: tuple[State, ...], state: State, text: str, rule: str) -> Roll:
    before = tuple(units)
    changed = tuple(replace(unit, state=state) if unit.state in of else unit for unit in before)
    return changed, tuple(News("changed", f"{unit.called} {text}", rule) for unit in before if unit.state in of)


def gravestones(here: Mapping[str, int], there: Mapping[str, int]) -> dict[str, Modifier]:
    """The gravestones of generals in one game when those of the other are carried over: who is in both has the greater
    number, the others keep theirs (BC-CAMP-08)."""
    more = {key: there[key] for key, own in here.items() if there.get(key, 0) > own}
    kept = {key: Modifier(own, "kept", "BC-CAMP-08") for key, own in here.items()}
    return kept | {key: Modifier(number, "carried over", "BC-CAMP-08") for key, number in more.items()}


def badly_elected(level: Level, present: Mapping[str, Sequence[str]], elected: Iterable[str]) -> Refusal | None:
    """Why a campaign battle may not be fought with these of the brigades `present`, by division: from a Division campaign all
    must be used, from a Corps campaign at least one of each division (BC-SETUP-09)."""
    chosen = set(elected)
    every = {brigade for brigades in present.values() for brigade in brigades}
    bare = (division for division, brigades in present.items() if brigades and not chosen.intersection(brigades))
    faults = [f"{key} is not there" for key in sorted(chosen - every)]
    if level == "division":
        faults += [f"{key} is in the battle and must be used" for key in sorted(every - chosen)]
    else:
        faults += [f"no brigade of {division} is chosen, and one at least must be" for division in bare]
    return Refusal("BC-SETUP-09", faults[0]) if faults else None


# --- battles and records
STATES: dict[Place, State] = {"destroyed": "destroyed", "captured": "captured", "fled": "fled"}


def units_of(b: Battle) -> tuple[Unit, ...]:
    """The stands of a battle as records for the campaign; what is on the map, retired or not yet come is present.  A destroyed
    one has lost all it had, but for the horses and holders of a regiment whose dismounted stand was lost (BC-CAV-07)."""
    return tuple(_record(b, stand) for stand in b.stands if stand.counted)


def _record(b: Battle, stand: Stand) -> Unit:
    gone, held, lost = stand.place in ("destroyed", "captured"), 0, 0
    if stand.partner != NONE:
        holders = b.stands[stand.partner]
        held = holders.circles
        lost = held if holders.place in ("destroyed", "captured") and not gone else holders.marks
    whole = Steps(stand.circles, stand.horse, held)
    marks = Steps(stand.circles if gone else stand.marks, stand.horse_marks, lost)
    state = STATES.get(stand.place, "present")
    return Unit(stand.key, b.commands[stand.command].key, stand.arm, whole, marks, state, stand.name)
