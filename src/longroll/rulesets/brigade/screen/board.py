"""A melee laid out beside the map: both columns with their stands, cards, sums and dice, and the odds of the roll as it
stands (BC-MELEE-04 to BC-MELEE-10)."""

from itertools import product
from typing import NamedTuple

from longroll.dice import Sum
from longroll.flow import total
from longroll.rulesets.brigade.cards.rerolls import Rerolls
from longroll.rulesets.brigade.melee.clash import Clash, fighting, numbers, record, strengths, supporters
from longroll.rulesets.brigade.melee.melee import MeleeRound
from longroll.rulesets.brigade.record import Battle, Melee
from longroll.rulesets.brigade.screen.names import whose
from longroll.scene import Column, Odds, Outcome, Surface
from longroll.screen.charts import Terms, summed
from longroll.screen.words import so_many


class Fight(NamedTuple):
    """A melee as it is being fought: its stands, who attacks, the record it is kept in, and the dice that lie, the
    attacker's first."""

    stands: tuple[int, ...]
    attacker: int
    melee: Melee | None
    alone: bool
    faces: tuple[int, ...]

    @property
    def sides(self) -> tuple[int, int]:
        """The attacker and the defender."""
        return self.attacker, 1 - self.attacker


def under_way(b: Battle) -> Fight | None:
    """The melee that is being fought now, if one is."""
    step = next((each for each in reversed(b.stack) if isinstance(each, Clash | MeleeRound)), None)
    if step is None:
        return None
    melee = record(b, step.stands)
    attacker = melee.attacker if melee else b.active
    if isinstance(step, MeleeRound):
        return Fight(step.stands, attacker, melee, False, ())
    last = b.stack[-1]
    return Fight(step.stands, attacker, melee, step.alone, last.faces if isinstance(last, Rerolls) else step.faces)


def terms(b: Battle, fight: Fight, side: int) -> Terms:
    """What a side adds to its dice."""
    cards = () if fight.melee is None else numbers(b, fight.melee, side)
    return (*cards, *strengths(b, fight.stands, side, fight.alone))


def column(b: Battle, fight: Fight, side: int) -> Column:
    """One side of the board."""
    own = [number for number in fight.stands if b.stands[number].side == side and b.stands[number].on_table]
    backs = () if fight.alone else supporters(b, fighting(b, fight.stands, side))
    attacks, points = side == fight.attacker, b.rerolls[side]
    says = ("attacks" if attacks else "defends") + (f", {so_many(points, 'reroll')} left" if points else "")
    place = next((at for at, melee in enumerate(b.melees) if melee is fight.melee), 0)
    return Column(
        side,
        summed(whose(b, side), terms(b, fight, side)),
        tuple(b.stands[number].thing for number in (*own, *backs)),
        slot=f"melee:{place}:{side}" if fight.melee and fight.melee.cards[side] else "",
        faces=fight.faces[:2] if attacks else fight.faces[2:],
        says=says,
    )


def surface(b: Battle, reader: int | None) -> Surface | None:
    """The board of the melee that is being fought as one side reads it, or None."""
    fight = under_way(b)
    if fight is None or not fighting(b, fight.stands):
        return None
    columns = tuple(column(b, fight, side) for side in fight.sides)
    odds = with_numbers(b, fight, reader, "The roll as it stands", (0, 0)) if len(fight.faces) < 4 else None
    return Surface("melee", "board", "Melee", (1000, 1000), columns=columns, odds=odds)


def wins(attack: int, defence: int) -> dict[str, int]:
    """Of the 1296 throws of four dice, how many end how, by what each side adds (BC-MELEE-08, BC-MELEE-10)."""
    found = dict.fromkeys(ENDS, 0)
    for (weight, first), (other, second) in product(Sum(2).outcomes(), repeat=2):
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
    if attack > defence:
        return "doubled" if attack >= 2 * defence else "won"
    return "tied" if attack == defence else "beaten twice over" if defence >= 2 * attack else "lost"


NO_MORE = "no more cards and no die rolled again"


def again(b: Battle, fight: Fight, reader: int, die: int) -> Odds:
    """The odds of one die rolled again, the others lying as they are (BC-REROLL-03)."""
    attack, defence = (total(terms(b, fight, side)) for side in fight.sides)
    found = dict.fromkeys(ENDS, 0)
    for face in range(1, 7):
        faces = (*fight.faces[:die], face, *fight.faces[die + 1 :])
        found[ended(attack + sum(faces[:2]), defence + sum(faces[2:]))] += 1
    return _chart(b, fight, reader, f"The {fight.faces[die]} rolled again", found)


def with_numbers(b: Battle, fight: Fight, reader: int | None, title: str, more: tuple[int, int]) -> Odds:
    """The odds of the roll with so much more for the attacker and for the defender, by cards (BC-MELEE-08), coloured for the
    side that reads them, else for the attacker."""
    attack, defence = (total(terms(b, fight, side)) + more[at] for at, side in enumerate(fight.sides))
    return _chart(b, fight, reader, title, wins(attack, defence))


def _chart(b: Battle, fight: Fight, reader: int | None, title: str, found: dict[str, int]) -> Odds:
    names = [whose(b, side) for side in fight.sides]
    words = [(ENDS[name][0].format(*names), found[name]) for name in ENDS]
    rows = zip(words if reader != fight.sides[1] else words[::-1], (tone for _, tone in ENDS.values()), strict=True)
    outcomes = tuple(Outcome(label, weight, tone) for (label, weight), tone in rows if weight)
    return Odds(title, outcomes, sum(found.values()), assumes=NO_MORE)
