"""Names as they are lettered on the table: a regiment or battery goes by its short name where no other has the same.
The rules say names whole, as the order of battle has them."""

import re
from collections import Counter

from msgspec.structs import replace

from longroll.flow import Modifier, News
from longroll.history.calling import short
from longroll.once import of_values
from longroll.rulesets.volume_of_fire.record.battle import Battle

Sums = tuple[tuple[str, tuple[Modifier, ...]], ...]


@of_values(16)
def _shorter(names: tuple[str, ...]) -> tuple[re.Pattern[str], dict[str, str]]:
    """What finds the names that can be shortened, the longer first, and what each becomes."""
    times = Counter(map(short, names))
    found = {name: short(name) for name in names if short(name) != name and times[short(name)] == 1}
    either = "|".join(map(re.escape, sorted(found, key=len, reverse=True))) or "(?!)"
    return re.compile(rf"(?<!\w)(?:{either})(?!\w)"), found


def shortly(b: Battle, text: str) -> str:
    """A text with the units in it named as on their stands."""
    names, become = _shorter(tuple(unit.name for unit in b.units))
    return names.sub(lambda name: become[name.group()], text)


def sums(b: Battle, rows: Sums) -> Sums:
    """Sums, units named as on their stands."""
    return tuple(
        (shortly(b, label), tuple(replace(term, reason=shortly(b, term.reason)) for term in terms))
        for label, terms in rows
    )


def lettered(b: Battle, line: News) -> News:
    """A line of the log, units named as on their stands."""
    return replace(line, text=shortly(b, line.text), sums=sums(b, line.sums))
