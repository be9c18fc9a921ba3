"""Deputies: a battle within a battle that a person leaves to a computer until it is over, or until he takes it up again."""

from collections.abc import Iterable

from longroll.contract import Nested, Ruleset
from longroll.flow import News, State
from longroll.save import Deputed


def within(rules: Ruleset, battle: State) -> int | None:
    """The number of the battle that is fought within a battle now; None while none is."""
    return rules.within(battle) if isinstance(rules, Nested) else None


def playing(players: tuple[str, str], left: Iterable[Deputed], of: int | None) -> tuple[str, str]:
    """Who plays each side in the battle numbered `of` within another, after all that was left to somebody."""
    found = list(players)
    for entry in left:
        if entry.of == of:
            for side in entry.sides:
                found[side] = entry.player
    return found[0], found[1]


def told(rules: Ruleset, entry: Deputed, back: bool) -> News:
    """The line of the log."""
    if len(entry.sides) > 1:
        whose, leaves, takes, own = "Both sides", "leave", "take", "their"
    else:
        whose, leaves, takes, own = f"The {rules.sides[entry.sides[0]]} side", "leaves", "takes", "its"
    what = f"{takes} this battle into {own} own hands again" if back else f"{leaves} this battle to the {entry.player}"
    return News("said", f"{whose} {what}")
