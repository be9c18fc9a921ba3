"""The tables that stand in the rulebook's rows, read as rows of words."""

from longroll.ledger import read

BOOK = read("longroll.rulesets.volley_and_bayonet")


def rows(rule: str) -> list[dict[str, str]]:
    """The table of a row of the rulebook: a record for each of its lines, by the words of its first."""
    names, *lines = BOOK[rule].figures
    return [dict(zip(names, line, strict=True)) for line in lines]


def value(rule: str) -> int:
    """The number that ends the line of a row: what it is a modifier for, and how much."""
    (line,) = BOOK[rule].data.splitlines()
    return int(line.rsplit(": ", 1)[1])
