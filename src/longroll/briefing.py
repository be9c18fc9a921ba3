"""The briefing: what a side is told of a battle before its first turn, and may read again at any time.

One description for every ruleset; whatever stands in it, the side that reads it may know.  Every text is finished here.
"""

from longroll.scene import Badge, Fact, Record


class Stake(Record, frozen=True):
    """Something that counts: the area of the scene that it is, its worth to either side, whose it is now, and why it matters.

    `owner` is the side that holds it, None where that is nobody; `held` says it in words.
    """

    label: str
    worth: tuple[int, int]
    owner: int | None = None
    held: str = ""
    area: str = ""
    says: str = ""
    rule: str = ""


class Due(Record, frozen=True):
    """Who is to come: when, where, of which side; `now` is what has become of it, "" while it is only to be waited for."""

    when: str
    who: str
    where: str
    side: int
    now: str = ""
    rule: str = ""


class Briefing(Record, frozen=True):
    """What a battle is about.

    missions  what either side is there to do, "" where the reader is not told
    ends      when it is over
    victory   what is counted, and what the count comes to
    stakes    ground that counts, and how matters stand with it now
    dues      the timetable of arrivals, as far as the reader knows it
    rules     what is agreed for this battle alone
    options   the switches of the rulebook, as they are set
    signs     the marks that things may bear, each with what it says of them
    """

    missions: tuple[str, str] = ("", "")
    situation: str = ""
    ends: tuple[Fact, ...] = ()
    victory: tuple[Fact, ...] = ()
    stakes: tuple[Stake, ...] = ()
    dues: tuple[Due, ...] = ()
    rules: tuple[Fact, ...] = ()
    options: tuple[Fact, ...] = ()
    signs: tuple[Badge, ...] = ()
