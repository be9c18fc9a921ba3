"""What is told when dice have fallen: each sum beside the dice of the side whose sum it is, and as it was used."""

import re

from conformance.bench import Bench
from longroll.dice import Throw
from longroll.flow import News, State

AGAINST = re.compile(r"(-?\d+) against (\d+)")
MARGIN = re.compile(r"lose by (\d+)")
ROLLED = re.compile(r"\brolls (\d+)\b")


def check_told(bench: Bench, battle: State, throw: Throw, lines: list[News]) -> None:
    """Of the lines told after a throw, those that show its dice show the sums it was thrown with, each beside the dice of
    its side, and what they come to is what the line says."""
    for line in lines:
        if not line.dice or not line.sums:
            continue
        if len(line.dice) > len(line.sums):
            raise AssertionError(f"{line.text!r} shows {len(line.dice)} groups of dice and {len(line.sums)} sums")
        if throw.sums:
            shown = line.sums[: len(line.dice)]
            assert shown == throw.sums[: len(shown)], (
                f"{line.text!r} adds {shown} to dice that were thrown with {throw.sums}"
            )
        _check_owners(bench, battle, throw, line)
        _check_words(line)
        bench.told += 1


def _check_owners(bench: Bench, battle: State, throw: Throw, line: News) -> None:
    """A sum called by the name of a side, or of something of a side, is that of whoever threw the dice beside it."""
    owners = [bench.side_of(battle, label) for label, _ in line.sums]
    if throw.by is not None:
        assert owners[0] in (throw.by, None), (
            f"{line.text!r} adds the sum of {line.sums[0][0]} to dice of the other side"
        )
        assert owners[1:2] != [throw.by], f"{line.text!r} holds dice of {line.sums[1][0]} against its own sum"
    elif len(line.dice) == 2 and None not in owners[:2]:
        assert owners[0] != owners[1], f"{line.text!r} gives one side the dice of both"


def _check_words(line: News) -> None:
    """Where a line names what the dice came to, it is what its dice and sums come to."""
    added = [sum(term.value for term in terms) for _, terms in line.sums]
    fallen = [sum(face for face in group if face > 0) for group in line.dice]
    totals = [have + more for have, more in zip(fallen, added, strict=False)]
    totals += added[len(totals) :]
    says = f"{line.text!r} shows {totals}"
    if (held := AGAINST.search(line.text)) and len(totals) > 1:
        assert [int(number) for number in held.groups()] == totals[:2], says
    if rolled := ROLLED.search(line.text):
        assert int(rolled[1]) == totals[0], says
    if (margin := MARGIN.search(line.text)) and len(line.dice) == 2:
        assert int(margin[1]) == abs(totals[0] - totals[1]), says
        loser = min((0, 1), key=totals.__getitem__)
        assert f"{line.sums[loser][0]} lose by" in line.text, says
    for (label, _), total in zip(line.sums, totals, strict=True):
        if stated := re.search(rf"{re.escape(label)} (\d+)\b", line.text):
            assert int(stated[1]) == total, f"{says} for {label}"
