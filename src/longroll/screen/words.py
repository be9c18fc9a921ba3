"""Lists of names, numbers of things, inches."""

from collections.abc import Sequence


def listed(names: Sequence[str]) -> str:
    """Names one after the other, "and" before the last.

    >>> listed(["Archer", "Davis", "Pettigrew"])
    'Archer, Davis and Pettigrew'
    """
    return " and ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))


def amid(name: str) -> str:
    """A name as it stands in the middle of a sentence.

    >>> amid("The fields in the south"), amid("Cashtown")
    ('the fields in the south', 'Cashtown')
    """
    return f"t{name[1:]}" if name.startswith("The ") else name


def so_many(count: int, name: str) -> str:
    """A number of things, by the name of one of them.

    >>> so_many(1, "point"), so_many(0, "point")
    ('1 point', '0 points')
    """
    return f"{count} {name}{'' if count == 1 else 's'}"


def so_far(length: int) -> str:
    """A length in thousandths with its unit.

    >>> so_far(1000), so_far(2500), so_far(4)
    ('1 inch', '2.5 inches', '0 inches')
    """
    said = inches(length)
    return f"{said} inch{'' if said == '1' else 'es'}"


def inches(length: int) -> str:
    """A length in thousandths as inches, as short as it can be said.

    >>> inches(2500), inches(3000), inches(3333)
    ('2.5', '3', '3.33')
    """
    return f"{length / 1000:.2f}".rstrip("0").rstrip(".")
