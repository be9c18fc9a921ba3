"""Who sees whom of two sides, kept up from move to move."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .boxes import Bases, box_of_two_meets, point_off_box
from .contact import is_near
from .neighbours import in_reach
from .rings import Ring
from .sight import Scenery, SightRule, in_between, look, sees_near

if TYPE_CHECKING:
    from .words import i64

WORD: Final = 60  # bits kept in one number

_PLACES: Final = [0] + [next(n for n in range(60) if (1 << n) % 61 == rest) for rest in range(1, 61)]
"""The place of a bit by its remainder after division by 61, which no two of 60 bits have in common."""

_BITS: Final = [1 << place for place in range(60)]  # compiled, a shifted literal would be a short word

MOST_LINES: Final = 131_072


class Stance:
    """A base as it stands: its ring and level, and how far it sees; never off the table (`reach` -1).

    `spared` are the areas it looks out of, by number, with what may be crossed of each. Stances with one `number` are
    the same.
    """

    def __init__(
        self, number: i64, ring: Ring, level: i64, reach: i64, spared: list[i64], spared_limits: list[i64]
    ) -> None:
        self.number: i64 = number
        self.ring = ring
        self.level: i64 = level
        self.reach: i64 = reach
        self.spared = spared
        self.spared_limits = spared_limits


class Lines:
    """What the ground does to the lines between two stances, as `look` has it, by their numbers."""

    def __init__(self) -> None:
        self.rows: dict[int, tuple[int, int]] = {}


class Watch:
    """Who sees whom of the bases of two sides, found out when it is asked.  Of the troops in between only those of the
    observer's enemy hinder.

    A line that troops have a say in is asked again once a base moves into or out of the box that holds its ends.
    """

    def __init__(
        self, scenery: Scenery, rule: SightRule, lines: Lines, sides: list[i64], stances: list[Stance]
    ) -> None:
        self.scenery = scenery
        self.rule = rule
        self.lines = lines
        self.sides = sides
        self.stances = stances
        self.bases = Bases([stance.ring for stance in stances], [stance.level for stance in stances])
        # By target, in words of bits by observer: whether it was found out if it sees it, and whether it does.
        self.words: i64 = (len(stances) + WORD - 1) // WORD
        self.found: list[i64] = [0] * (len(stances) * self.words)
        self.seen: list[i64] = [0] * (len(stances) * self.words)
        # By side, in the same words: the bases of the other.
        self.others: list[i64] = [0] * (2 * self.words)
        count: i64 = len(stances)
        for number in range(count):
            n: i64 = number
            side: i64 = sides[number]
            k = (1 - side) * self.words + n // WORD
            bit: i64 = _BITS[n % WORD]
            self.others[k] = self.others[k] | bit
        # Observer times the number of bases plus target, of those found out that troops have a say in.
        self.tried: list[i64] = []

    def moved(self, numbers: list[i64], stances: list[Stance]) -> Watch:
        """The same bases, some of which have gone elsewhere."""
        after = Watch(self.scenery, self.rule, self.lines, self.sides, [])
        count: i64 = len(self.stances)
        words = self.words
        after.words = words
        after.others = self.others
        after.stances = self.stances.copy()
        after.found = self.found.copy()
        after.seen = self.seen.copy()
        bases = self.bases.moved(numbers, [stance.ring for stance in stances], [stance.level for stance in stances])
        after.bases = bases
        places: list[i64] = []
        kept: list[i64] = [-1] * words
        many: i64 = len(numbers)
        for i in range(many):
            number: i64 = numbers[i]
            after.stances[number] = stances[i]
            bit: i64 = _BITS[number % WORD]
            kept[number // WORD] = kept[number // WORD] & ~bit
            for k in range(number * words, number * words + words):
                after.found[k] = 0
            for k in range(4 * number, 4 * number + 4):
                places.append(self.bases.boxes[k])
            for k in range(4 * number, 4 * number + 4):
                places.append(bases.boxes[k])
        for w in range(words):
            mask: i64 = kept[w]
            if mask != -1:
                for k in range(w, count * words, words):
                    word: i64 = after.found[k]
                    after.found[k] = word & mask
        for pair in self.tried:
            if not after._knows(pair // count, pair % count):
                continue
            if box_of_two_meets(bases.boxes, pair // count, pair % count, places):
                after._forget(pair // count, pair % count)
            else:
                after.tried.append(pair)
        return after

    def _knows(self, observer: i64, target: i64) -> bool:
        word: i64 = self.found[target * self.words + observer // WORD]
        bit: i64 = _BITS[observer % WORD]
        return word & bit != 0

    def _forget(self, observer: i64, target: i64) -> None:
        k = target * self.words + observer // WORD
        word: i64 = self.found[k]
        bit: i64 = _BITS[observer % WORD]
        self.found[k] = word & ~bit

    def sees(self, observer: i64, target: i64) -> bool:
        """Whether one base sees another."""
        k = target * self.words + observer // WORD
        bit: i64 = _BITS[observer % WORD]
        found: i64 = self.found[k]
        seen: i64 = self.seen[k]
        if found & bit:
            return seen & bit != 0
        self.found[k] = found | bit
        answer = self._find(observer, target)
        self.seen[k] = seen | bit if answer else seen & ~bit
        return answer

    def _find(self, observer: i64, target: i64) -> bool:
        mine = self.stances[observer]
        other = self.stances[target]
        if mine.reach < 0 or other.reach < 0 or not in_reach(self.bases, observer, target, mine.reach):
            return False
        key: i64 = (mine.number << 30) | other.number
        rows = self.lines.rows
        known: i64 = 0
        clear: i64 = 0
        row = rows.get(key)
        if row is not None:
            known = row[0]
            clear = row[1]
        side: i64 = self.sides[observer]
        among: list[i64] = []
        for between in in_between(self.bases, observer, target, self.rule.overhead):
            if self.sides[between] != side:
                among.append(between)
        number, now_known, now_clear = sees_near(
            self.scenery, self.bases, among, observer, target, self.rule, mine.spared, mine.spared_limits, known, clear
        )
        if now_known != known:
            if len(rows) >= MOST_LINES:
                rows.clear()
            rows[key] = (now_known, now_clear)
        if now_clear != 0:
            self.tried.append(observer * len(self.stances) + target)
        return number >= 0

    def seer(self, target: i64) -> i64:
        """The first base of the other side that sees this one, -1 if none does."""
        if self.stances[target].reach < 0:
            return -1
        words = self.words
        side: i64 = self.sides[target]
        for w in range(words):
            others: i64 = self.others[side * words + w]
            found: i64 = self.found[target * words + w]
            seen: i64 = self.seen[target * words + w]
            known = others & found & seen
            first = known & -known
            left = others & ~found
            # Whoever comes before the first that is known to see it is asked, in order.
            while left != 0:
                bit = left & -left
                if first != 0 and bit > first:
                    break
                number: i64 = _PLACES[bit % 61]
                if self.sees(w * WORD + number, target):
                    return w * WORD + number
                left ^= bit
            if first != 0:
                place: i64 = _PLACES[first % 61]
                return w * WORD + place
        return -1

    def seers(self) -> list[i64]:
        """The same for every base."""
        answer: list[i64] = []
        count: i64 = len(self.stances)
        for target in range(count):
            answer.append(self.seer(target))
        return answer

    def whole_in_view(self, side: i64, base: Ring, besides: i64) -> bool:
        """Whether one base of a side sees every corner and the centre of a place, the base `besides` taken away."""
        spots = ((base[0] + base[4]) >> 1, (base[1] + base[5]) >> 1, *base)
        count: i64 = len(self.stances)
        for number in range(count):
            if (
                self.sides[number] == side
                and self.stances[number].reach >= 0
                and self._sees_all(number, spots, besides)
            ):
                return True
        return False

    def _sees_all(self, observer: i64, spots: Ring, besides: i64) -> bool:
        mine = self.stances[observer]
        many: i64 = len(spots)
        for k in range(0, many, 2):
            x: i64 = spots[k]
            y: i64 = spots[k + 1]
            o: i64 = 4 * observer
            if point_off_box(self.bases.boxes, o, x, y) > mine.reach or not is_near(mine.ring, (x, y), mine.reach):
                return False
        among: list[i64] = []
        many = len(self.stances)
        for number in range(many):
            if self.sides[number] != self.sides[observer] and number != besides and self.stances[number].reach >= 0:
                among.append(number)
        ring = mine.ring
        points = ((ring[0] + ring[4]) >> 1, (ring[1] + ring[5]) >> 1, *ring)
        many = len(spots)
        for k in range(0, many, 2):
            spot: Ring = (spots[k], spots[k + 1])
            found, _, _ = look(
                self.scenery, self.bases, among, points, spot, -1, -1, self.rule, mine.spared, mine.spared_limits, 0, 0
            )
            if found < 0:
                return False
        return True
