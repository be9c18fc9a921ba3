"""The roster: formation by formation what is there, lost and off the table, and what is still to come.  A side reads
its own; of the enemy it sees what is on its table."""

from collections.abc import Iterable

from longroll.scene import Enrolled

Counted = tuple[int, int, int]
"""On the table, lost, off it."""


def summed(strengths: Iterable[Counted]) -> Counted:
    """What several count for together."""
    here, lost, off = (sum(column) for column in zip((0, 0, 0), *strengths, strict=True))
    return here, lost, off


def enrolled(
    name: str,
    side: int,
    label: str,
    counted: str,
    under: Iterable[str],
    strengths: Iterable[Counted],
    due: str = "",
    things: Iterable[str] = (),
    now: bool = False,
) -> Enrolled:
    """A formation by what its members count for, and in what: one of it is one step."""
    here, lost, off = summed(strengths)
    return Enrolled(
        name,
        side,
        label,
        counted.removesuffix("s") if here == 1 else counted,
        under=tuple(under),
        here=here,
        lost=lost,
        off=off,
        due=due if off else "",
        now=now and off > 0,
        things=tuple(things),
    )


def due_at(when: str, where: str = "", needs: str = "") -> str:
    """When and where a formation comes, and what it needs for that.

    >>> due_at("turn 3, 10:30", "the Chambersburg Pike"), due_at("turn 3")
    ('due turn 3, 10:30, by the Chambersburg Pike', 'due turn 3')
    >>> due_at("round 2", needs="his Command card")
    'due round 2; it needs his Command card'
    """
    named = f"t{where[1:]}" if where.startswith("The ") else where
    return f"due {when}" + (f", by {named}" if where else "") + (f"; it needs {needs}" if needs else "")
