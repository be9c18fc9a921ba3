"""What every ruleset's briefing is made of: the words of its scenario, the options as they are set, grades by a lead."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from longroll.briefing import Due, Stake
from longroll.contract import Option
from longroll.scene import Fact
from longroll.screen.frames import Prize
from longroll.screen.words import listed

MANY = {"has come": "have come", "is due": "are due", "may come, by his card": "may come, by their cards"}


def missions(scenario: Mapping[str, Any], side: int | None) -> tuple[str, str]:
    """What the side that reads is there to do; None reads both."""
    one, other = scenario.get("history", {}).get("missions", ("", ""))
    return (one if side in (None, 0) else "", other if side in (None, 1) else "")


def situation(scenario: Mapping[str, Any]) -> str:
    """How matters stood in history."""
    return str(scenario.get("history", {}).get("situation", ""))


def stake(prize: Prize, worth: tuple[int, int], owner: int, held: str, scenario: Mapping[str, Any], rule: str) -> Stake:
    """An objective: its worth to either side, whose it is, as a number and in words, and why history fought for it."""
    why = str(scenario.get("history", {}).get("stakes", {}).get(prize.id, ""))
    side = owner if owner in (0, 1) else None
    return Stake(prize.name, worth, side, held, f"objective:{prize.id}", says=why, rule=rule)


def switches(options: Iterable[Option], chosen: Mapping[str, str]) -> tuple[Fact, ...]:
    """Each option as it is set, with what it is about."""
    return tuple(
        Fact(_worded(row.name).capitalize(), f"{_worded(chosen[row.name])}: {row.help}", row.rule) for row in options
    )


def _worded(name: str) -> str:
    return name.replace("-", " ").replace("_", " ")


def by_lead(rows: Sequence[tuple[int, str]], rule: str, unit: str = "") -> tuple[Fact, ...]:
    """What a lead comes to, from grades best first, each by the least that it takes: "7 or more", "4 to 6", "less than 4"."""
    found, above = [], None
    for place, (least, name) in enumerate(rows):
        if above is None:
            words = f"{signed(least)} or more"
        elif place == len(rows) - 1 and above - 1 != least:
            words = f"less than {signed(above)}"
        else:
            words = signed(least) if above - 1 == least else f"{signed(least)} to {signed(above - 1)}"
        found.append(Fact(f"{unit} {words}".strip(), name, rule))
        above = least
    return tuple(found)


def graded(lead: int, rows: Sequence[tuple[int, str]], unit: str = "A lead of") -> str:
    """How a grade follows from a lead, in the words of `by_lead`: "A lead of 4 to 6: clear victory"."""
    fact = by_lead(rows, "", unit)[min(sum(lead < least for least, _ in rows), len(rows) - 1)]
    return f"{fact.label}: {fact.value}"


def signed(number: int) -> str:
    """A whole number, with a minus sign that is one."""
    return str(number).replace("-", "−")


def timetable(rows: Iterable[tuple[int, Due]]) -> tuple[Due, ...]:
    """Arrivals in the order of their turns; who comes at one time by one way with one fate is told in one line."""
    together: dict[tuple[int, Due], list[str]] = {}
    for turn, row in rows:
        together.setdefault((turn, replace(row, who="")), []).append(row.who)
    return tuple(
        replace(row, who=listed(names), now=MANY.get(row.now, row.now) if names[1:] else row.now)
        for (_, row), names in sorted(together.items(), key=lambda each: (each[0][0], each[0][1].side))
    )
