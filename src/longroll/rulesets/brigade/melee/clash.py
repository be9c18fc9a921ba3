"""The heart of a melee: cards, Strength and dice of both sides, and who wins (BC-MELEE-04 to BC-MELEE-08).  Every melee
comes to this, that of many stands as that of two regiments of horse."""

from collections.abc import Iterable, Iterator
from typing import ClassVar

import msgspec
from msgspec.structs import replace

from longroll.cards import without
from longroll.dice import Kept, Sum, Throw
from longroll.flow import Decision, Modifier, Need, Procedure, Refusal, done, total
from longroll.rulesets.brigade.cards.rerolls import Rerolls
from longroll.rulesets.brigade.charge.advance import struck_in_flank
from longroll.rulesets.brigade.command import chain_of_command
from longroll.rulesets.brigade.record import Battle, Melee, Stand, facing, laid, paired
from longroll.rulesets.brigade.tables import DESIGNS, NONE

Added = tuple[str, tuple[Modifier, ...]]
"""A side by its name, and what it adds to its dice."""
FLANK = 2
"""What a stand struck in flank or rear counts less (BC-MELEE-06)."""


class Outcome(msgspec.Struct, frozen=True):
    """How a clash ended: the winning side, NONE for a tie, and whether it has doubled the loser (BC-MELEE-10)."""

    winner: int
    doubled: bool = False


def foes(b: Battle, stand: Stand) -> list[Stand]:
    """The enemies in contact with a stand; two routed stands are not at each other (BC-MELEE-01)."""
    return [other for other in facing.enemies_touching(b, stand) if not (other.routed and stand.routed)]


def fighting(b: Battle, stands: tuple[int, ...], side: int | None = None) -> tuple[int, ...]:
    """Of the stands of a melee those that still touch an enemy in it, of one side only if it is named."""
    own = (b.stands[number] for number in stands)
    return tuple(one.id for one in own if side in (None, one.side) and any(foe.id in stands for foe in foes(b, one)))


def supporters(b: Battle, fronts: Iterable[int]) -> tuple[int, ...]:
    """The stands in column behind these, each once, none of which fights itself (BC-MELEE-07)."""
    behind = (stand for number in fronts for stand in facing.column(b, b.stands[number]))
    return tuple(dict.fromkeys(stand.id for stand in behind if not foes(b, stand)))


def record(b: Battle, stands: tuple[int, ...]) -> Melee | None:
    """The melee under way that is kept under these stands."""
    return next((melee for melee in b.melees if melee.stands == stands), None)


def kept(b: Battle, stands: tuple[int, ...]) -> Melee:
    """The same of a melee that is under way."""
    melee = record(b, stands)
    assert melee is not None
    return melee


def keep(b: Battle, melee: Melee) -> None:
    """Put a melee among those under way, in the place of the one kept under its stands."""
    if record(b, melee.stands) is None:
        b.melees = (*b.melees, melee)
    else:
        b.melees = tuple(melee if one.stands == melee.stands else one for one in b.melees)


def end(b: Battle, melee: Melee) -> None:
    """A melee is over: the cards played in it are discarded (BC-MELEE-12)."""
    b.melees = tuple(one for one in b.melees if one.stands != melee.stands)
    if any(melee.cards):
        b.say("drawn", "The cards played in the melee are discarded", "BC-MELEE-12")
    for side in (0, 1):
        if melee.cards[side]:
            b.change_pile(side, discards=tuple(sorted((*b.piles[side].discards, *melee.cards[side]))))


def take_up(b: Battle, melees: list[Melee]) -> tuple[int, int]:
    """Points left of the Reroll cards that lie in a melee serve its next round too (BC-REROLL-03, BC-MELEE-12); the points
    that both sides held besides."""
    held = b.rerolls
    for melee in melees:
        b.rerolls = (b.rerolls[0] + melee.rerolls[0], b.rerolls[1] + melee.rerolls[1])
    return held


def release(b: Battle, stands: tuple[int, ...], held: tuple[int, int]) -> Melee:
    """When a round is over both sides keep what they held before; its record, with the points left of the Reroll cards that
    lie in it, which are lost only with the cards (BC-REROLL-03)."""
    left = (max(0, b.rerolls[0] - held[0]), max(0, b.rerolls[1] - held[1]))
    b.rerolls = (b.rerolls[0] - left[0], b.rerolls[1] - left[1])
    return replace(kept(b, stands), rerolls=left)


def numbers(b: Battle, melee: Melee, side: int) -> tuple[Modifier, ...]:
    """What a side's cards add: red numbers for the attacker, blue for the defender (BC-MELEE-04)."""
    designs = [DESIGNS[b.cards[card].design] for card in melee.cards[side]]
    count = sum(design.red if side == melee.attacker else design.blue for design in designs)
    return (Modifier(count, "cards", "BC-MELEE-04"),) if designs else ()


def strengths(b: Battle, stands: tuple[int, ...], side: int, alone: bool) -> tuple[Modifier, ...]:
    """What a side's stands add: Strength, less for those struck in flank, more for those in column (BC-MELEE-05)."""
    fronts = [number for number in stands if b.stands[number].side == side] if alone else fighting(b, stands, side)
    own, found = [b.stands[number] for number in fronts], list[Modifier]()
    for stand in own:
        found.append(Modifier(stand.strength, stand.name, "BC-MELEE-05"))
        less = min(FLANK, stand.strength - 1)
        if less > 0 and (stand.routed or struck_in_flank(b, stand)):
            found.append(Modifier(-less, f"{stand.name} {'routed' if stand.routed else 'in flank'}", "BC-MELEE-06"))
    backs = () if alone else supporters(b, fronts)
    for stand in (b.stands[number] for number in backs):
        found.append(Modifier(stand.strength, f"{stand.name} in column", "BC-MELEE-07"))
    return (*found, *chain_of_command.heroism(b, *own))


class MeleeCard(Decision[int | None], frozen=True):
    """A card is played in a melee for its number, or None passes and closes card play for both (BC-MELEE-04)."""

    stands: tuple[int, ...]
    attacks: bool
    rule: ClassVar[str] = "BC-MELEE-04"
    rules: ClassVar[tuple[str, ...]] = ("BC-MELEE-12", "BC-REROLL-02", "BC-REROLL-05")

    def offers(self, known: Battle) -> Iterator[int | None]:
        yield None
        first: dict[str, int] = {}
        for number in known.piles[self.side].hand:
            first.setdefault(known.cards[number].design, number)
        yield from (number for design, number in first.items() if design)

    def refusal(self, known: Battle, answer: int | None) -> Refusal | None:
        if answer is None:
            return None
        if answer not in known.piles[self.side].hand:
            return Refusal("BC-CARD-19", "that card is not in your hand")
        if not known.cards[answer].design:
            return Refusal(self.rule, "a Command card has no number to play in a melee")
        return None


class Clash(Procedure[Outcome]):
    """Cards, Strength and dice of a melee whose record is kept under its stands; the result is an `Outcome`.  `alone`:
    only these stands count, no others in column (BC-CHCAV-07).  `faces` are the attacker's dice, then those of both."""

    stands: tuple[int, ...] = ()
    alone: bool = False
    turn: int = NONE
    first: int = 0
    faces: tuple[int, ...] = ()

    def begin(self, b: Battle) -> None:
        self.turn = kept(b, self.stands).attacker
        backs = () if self.alone else supporters(b, fighting(b, self.stands))
        for stand in (b.stands[number] for number in backs):
            b.say("said", f"{stand.name} lends its weight from behind", "BC-STAND-10", stand)

    def offer(self, b: Battle) -> Need[int | None]:
        """The attacker plays first, card by card in turn, until one passes; who holds no card has passed."""
        if not b.piles[self.turn].hand:
            return self.go(self.throw)
        return MeleeCard(self.turn, self.stands, self.turn == kept(b, self.stands).attacker)

    def play(self, b: Battle, card: int | None) -> Need[None]:
        if card is None:
            return None
        side, melee, design = self.turn, kept(b, self.stands), DESIGNS[b.cards[card].design]
        b.use_card(side, card)
        b.change_pile(side, hand=without(b.piles[side].hand, card))
        if b.emptied[side] == card:
            b.emptied = paired(b.emptied, side, NONE)
        keep(b, replace(melee, cards=paired(melee.cards, side, (*melee.cards[side], card))))
        attacks = side == melee.attacker
        number = design.red if attacks else design.blue
        whose, how = laid(b.setting).sides[side], "attack" if attacks else "defence"
        b.say("revealed", f"{whose} plays {how} {number}", "BC-MELEE-04", reveals=True)
        if design.rerolls:
            b.rerolls = paired(b.rerolls, side, b.rerolls[side] + design.rerolls)
            rule = "BC-REROLL-02" if design.top == "Reroll" else "BC-REROLL-05"
            dice = "one die" if design.rerolls == 1 else f"{design.rerolls} dice"
            b.say("revealed", f"{whose} may roll {dice} again in this melee", rule, reveals=True)
        self.turn = 1 - side
        return self.go(self.offer)

    def throw(self, b: Battle) -> Need[int | tuple[int, ...]]:
        reading, (attack, _) = Kept(2, 2) if any(b.rerolls) else Sum(2), self._sums(b)
        return Throw(reading, "melee, the attacker", "BC-MELEE-08", kept(b, self.stands).attacker, (attack,))

    def answer(self, b: Battle, rolled: int | tuple[int, ...]) -> Need[int | tuple[int, ...]]:
        if isinstance(rolled, tuple):
            self.faces, rolled = rolled, sum(rolled)
        self.first = rolled
        reading, (attack, defence) = Kept(2, 2) if self.faces else Sum(2), self._sums(b)
        sums = (defence, _with_dice(attack, self.first))
        return Throw(reading, "melee, the defender", "BC-MELEE-08", 1 - kept(b, self.stands).attacker, sums)

    def lie(self, b: Battle, rolled: int | tuple[int, ...]) -> Need[tuple[int, ...]] | done[Outcome]:
        """Either side may have one of its own dice, or of the other's, rolled again (BC-REROLL-03)."""
        if not isinstance(rolled, tuple):
            return done(self._decide(b, self.first, rolled))
        self.faces = (*self.faces, *rolled)
        return Rerolls(by=kept(b, self.stands).attacker, why="melee", sums=self._sums(b), faces=self.faces)

    def count(self, b: Battle, faces: tuple[int, ...]) -> done[Outcome]:
        return done(self._decide(b, sum(faces[:2]), sum(faces[2:])))

    def _sums(self, b: Battle) -> tuple[Added, Added]:
        """What comes to each side's dice, the attacker first."""
        melee, sides = kept(b, self.stands), laid(b.setting).sides

        def adds(side: int) -> Added:
            return sides[side], (*numbers(b, melee, side), *strengths(b, self.stands, side, self.alone))

        return adds(melee.attacker), adds(1 - melee.attacker)

    def _decide(self, b: Battle, first: int, second: int) -> Outcome:
        one, (mine, theirs), sides = kept(b, self.stands).attacker, self._sums(b), laid(b.setting).sides
        attack, defence = first + total(mine[1]), second + total(theirs[1])
        (low, _), (high, best) = sorted(((attack, one), (defence, 1 - one)))
        winner, result = (best, f"{sides[best]} wins") if high > low else (NONE, "neither gives way")
        # The defender's dice, where they have just fallen, are shown with this line: his sum stands first, without them.
        theirs = _with_dice(theirs, second) if self.faces else theirs
        text = f"Melee: {sides[one]} {attack}, {sides[1 - one]} {defence}: {result}"
        stands = (b.stands[number] for number in self.stands)
        b.say("threw", text, "BC-MELEE-08", *stands, sums=(theirs, _with_dice(mine, first)))
        return Outcome(winner, high >= 2 * low)


def _with_dice(added: Added, rolled: int) -> Added:
    """What a side comes to: what it adds, and its dice as they fell."""
    label, terms = added
    return label, (Modifier(rolled, "dice", "BC-MELEE-08"), *terms)
