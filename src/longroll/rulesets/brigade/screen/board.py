"""A melee laid out beside the map: both columns with their stands, cards, sums and dice, and the odds of the roll as it
stands (BC-MELEE-04 to BC-MELEE-10)."""

from typing import NamedTuple

from longroll.rulesets.brigade.melee.clash import Clash, fighting, numbers, record, strengths, supporters
from longroll.rulesets.brigade.melee.melee import MeleeRound
from longroll.rulesets.brigade.record.battle import Battle, Melee
from longroll.rulesets.brigade.record.setting import laid
from longroll.rulesets.brigade.record.units import thing
from longroll.scene import Column, Odds, Outcome, Surface
from longroll.screen.charts import Terms, summed, total
from longroll.screen.words import so_many

MELEE = "melee"
"""The board beside the field on which a melee is laid out."""
PAIRS = {total: 6 - abs(total - 7) for total in range(2, 13)}
"""How many of the 36 throws of two dice come to each total."""


class Fight(NamedTuple):
    """A melee as it is being fought: its stands, who attacks, the record it is kept in, and the dice that lie, the
    attacker's first."""

    stands: tuple[int, ...]
    attacker: int
    melee: Melee | None
    alone: bool
    faces: tuple[int, ...]


def under_way(b: Battle) -> Fight | None:
    """The melee that is being fought now, if one is."""
    clash = next((step for step in reversed(b.stack) if isinstance(step, Clash)), None)
    if clash is not None:
        melee = record(b, clash.stands)
        return Fight(clash.stands, melee.attacker if melee else b.active, melee, clash.alone, clash.faces)
    round_ = next((step for step in reversed(b.stack) if isinstance(step, MeleeRound)), None)
    if round_ is None:
        return None
    melee = record(b, round_.stands)
    return Fight(round_.stands, melee.attacker if melee else b.active, melee, False, ())


def terms(b: Battle, fight: Fight, side: int) -> Terms:
    """What a side adds to its dice."""
    cards = () if fight.melee is None else numbers(b, fight.melee, side)
    return (*cards, *strengths(b, fight.stands, side, fight.alone))


def column(b: Battle, fight: Fight, side: int) -> Column:
    """One side of the board."""
    row, setting = terms(b, fight, side), laid(b.setting)
    own = [number for number in fight.stands if b.stands[number].side == side and b.stands[number].on_table]
    backs = () if fight.alone else supporters(b, fighting(b, fight.stands, side))
    dice = (fight.faces[:2] if side == fight.attacker else fight.faces[2:]) if fight.faces else ()
    attacks = side == fight.attacker
    points = b.rerolls[side]
    says = f"{'attacks' if attacks else 'defends'}" + (f", {so_many(points, 'reroll')} left" if points else "")
    place = next((at for at, melee in enumerate(b.melees) if melee is fight.melee), 0)
    return Column(
        side,
        summed(setting.sides[side], row),
        tuple(thing(b.stands[number]) for number in (*own, *backs)),
        slot=f"melee:{place}:{side}" if fight.melee and fight.melee.cards[side] else "",
        faces=dice,
        says=says,
    )


def surface(b: Battle) -> Surface | None:
    """The board of the melee that is being fought, or None."""
    fight = under_way(b)
    if fight is None or not fighting(b, fight.stands):
        return None
    columns = (column(b, fight, fight.attacker), column(b, fight, 1 - fight.attacker))
    settled = bool(fight.faces) and len(fight.faces) == 4
    return Surface(MELEE, "board", "Melee", (1000, 1000), columns=columns, odds=None if settled else chances(b, fight))


def wins(attack: int, defence: int) -> dict[str, int]:
    """Of the 1296 throws of four dice, how many end how, by what each side adds (BC-MELEE-08, BC-MELEE-10)."""
    found = dict.fromkeys(ENDS, 0)
    for first, weight in PAIRS.items():
        for second, other in PAIRS.items():
            found[ended(attack + first, defence + second)] += weight * other
    return found


ENDS = {
    "doubled": ("{0} doubles", "good"),
    "won": ("{0} wins", "fair"),
    "tied": ("neither gives way", "even"),
    "lost": ("{1} wins", "poor"),
    "beaten twice over": ("{1} doubles", "bad"),
}
"""How a melee ends for the attacker, the best first: in words about attacker and defender, and how good it is for him."""


def ended(attack: int, defence: int) -> str:
    """How a melee ends for the attacker, by both totals."""
    if attack == defence:
        return "tied"
    if attack > defence:
        return "doubled" if attack >= 2 * defence else "won"
    return "beaten twice over" if defence >= 2 * attack else "lost"


def chances(b: Battle, fight: Fight) -> Odds:
    """The odds of the roll as it stands (BC-MELEE-08)."""
    attack, defence = (total(terms(b, fight, side)) for side in (fight.attacker, 1 - fight.attacker))
    return _odds(b, fight, wins(attack, defence), "The roll as it stands")


def _odds(b: Battle, fight: Fight, found: dict[str, int], title: str) -> Odds:
    """Weights of the ends of a melee in words."""
    whose = [laid(b.setting).sides[side] for side in (fight.attacker, 1 - fight.attacker)]
    lines = ((words.format(*whose), found[name], tone) for name, (words, tone) in ENDS.items() if found[name])
    outcomes = tuple(Outcome(*line) for line in lines)
    return Odds(title, outcomes, sum(found.values()), assumes="no more cards and no die rolled again")


def rerolled(b: Battle, fight: Fight, die: int) -> Odds:
    """The odds of one die rolled again, the others lying as they are (BC-REROLL-03)."""
    attack, defence = (total(terms(b, fight, side)) for side in (fight.attacker, 1 - fight.attacker))
    found = dict.fromkeys(ENDS, 0)
    for face in range(1, 7):
        faces = (*fight.faces[:die], face, *fight.faces[die + 1 :])
        found[ended(attack + sum(faces[:2]), defence + sum(faces[2:]))] += 1
    return _odds(b, fight, found, f"The {fight.faces[die]} rolled again")
