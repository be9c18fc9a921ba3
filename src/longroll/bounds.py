"""How much of anything a file may say: the bounds of every number, name, ring and list that a stranger sends.

Records name these types where their fields are declared, so that what lies outside is refused by its key before any rule
reads it.  All are generous beyond any battle there was, and finite, so that no file can ask for work without end.
"""

import re
from typing import Annotated, TypeAlias

from msgspec import Meta

# --- words
_LINE = r"\A[^\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]*\Z"
_LINES = r"\A[^\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff]*\Z"
SLUG = r"\A[a-z0-9]+(-[a-z0-9]+)*\Z"
_KEY = r"\A[^\x00-\x20\x7f-\xa0\u2028\u2029\ud800-\udfff]+\Z"
CLOCK = r"\A([01][0-9]|2[0-3]):[0-5][0-9]\Z"
_CLOCK_OR_NONE = r"\A(([01][0-9]|2[0-3]):[0-5][0-9])?\Z"

Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=200, pattern=_LINE)]
"""What somebody or something is called: a few words on one line."""
Words: TypeAlias = Annotated[str, Meta(max_length=2_000, pattern=_LINE)]
"""A line of words, or none."""
Text: TypeAlias = Annotated[str, Meta(max_length=40_000, pattern=_LINES)]
"""Paragraphs to read."""
Slug: TypeAlias = Annotated[str, Meta(max_length=100, pattern=SLUG)]
"""An id that people write: small letters, figures and single hyphens."""
Key: TypeAlias = Annotated[str, Meta(max_length=200, pattern=_KEY)]
"""An id that we made, or that names another: no blanks, and never empty."""
Link: TypeAlias = Annotated[str, Meta(max_length=200, pattern=_LINE)]
"""A key of something else, or nothing."""
Clock: TypeAlias = Annotated[str, Meta(max_length=5, pattern=CLOCK)]
"""A time of day, HH:MM by the twenty-four-hour clock."""
ClockOrNone: TypeAlias = Annotated[str, Meta(max_length=5, pattern=_CLOCK_OR_NONE)]
"""A time of day, or nothing."""

SAID = {
    _LINE: "it must be one line, without control characters",
    _LINES: "it has control characters in it",
    SLUG: "it is not an id: small letters, figures and single hyphens, such as 19-indiana",
    _KEY: "it is not an id: one word, without blanks or control characters",
    CLOCK: "it is not a time of day such as 09:30",
    _CLOCK_OR_NONE: "it is not a time of day such as 09:30",
}
"""What it means that a text does not fit a pattern."""


def in_words(said: str) -> str:
    """What is wrong with a text or a list that lies outside its bounds; "" where it is something else."""
    for pattern, words in SAID.items():
        if said.endswith(f"matching regex {pattern!r}"):
            return words
    found = re.fullmatch(r"Expected `(str|array|object)` of length (<=|>=) (\d+)", said)
    if found is None:
        return ""
    if (found[1], found[2], found[3]) == ("str", ">=", "1"):
        return "it is empty"
    things = "characters" if found[1] == "str" else "entries"
    return f"it has {'more' if found[2] == '<=' else 'fewer'} than {found[3]} {things}"


# --- times
Turns: TypeAlias = Annotated[int, Meta(ge=1, le=300)]
"""How many turns or rounds a battle lasts."""
Turn: TypeAlias = Annotated[int, Meta(ge=0, le=10_000)]
"""A turn or round by its number; a battle may be over before it, 0 is none."""
Minutes: TypeAlias = Annotated[int, Meta(ge=1, le=1_440)]
"""Minutes of a turn, or of play."""
OfDay: TypeAlias = Annotated[int, Meta(ge=0, lt=1_440)]
"""Minutes since midnight."""

# --- numbers
Count: TypeAlias = Annotated[int, Meta(ge=0, le=1_000_000)]
"""Men, guns, and whatever else is counted."""
Some: TypeAlias = Annotated[int, Meta(ge=1, le=1_000_000)]
"""The same, and at least one."""
Points: TypeAlias = Annotated[int, Meta(ge=-10_000, le=10_000)]
"""Points of victory."""
Score: TypeAlias = Annotated[float, Meta(ge=-10_000, le=10_000)]
"""Points of victory, halves among them."""
Row: TypeAlias = Annotated[int, Meta(ge=0, le=10_000)]
"""The place of a record in its list."""
RowOrNone: TypeAlias = Annotated[int, Meta(ge=-1, le=10_000)]
"""The same, or -1 for none."""
Side: TypeAlias = Annotated[int, Meta(ge=0, le=1)]
"""One of the two sides."""
SideOrNone: TypeAlias = Annotated[int, Meta(ge=-1, le=1)]
"""One of them, or -1 for neither."""

# --- places: metres on the field, thousandths of an inch on the table
Metre: TypeAlias = Annotated[float, Meta(ge=-100_000, le=100_000)]
Metres: TypeAlias = Annotated[float, Meta(gt=0, le=50_000)]
Degrees: TypeAlias = Annotated[float, Meta(ge=0, lt=360)]
Point: TypeAlias = tuple[Metre, Metre]
Ring: TypeAlias = Annotated[tuple[Point, ...], Meta(min_length=3, max_length=1_000)]
"""A polygon on the field."""
Length: TypeAlias = Annotated[int, Meta(ge=1, le=200_000)]
"""A side of the table: at most two hundred inches."""
Thousandths: TypeAlias = Annotated[int, Meta(ge=-250_000, le=250_000)]
"""A coordinate that the plane can reckon with."""
Flat: TypeAlias = Annotated[tuple[Thousandths, ...], Meta(max_length=20_000)]
"""Points on the table, x and y by turns."""
FlatRing: TypeAlias = Annotated[tuple[Thousandths, ...], Meta(min_length=6, max_length=20_000)]
"""A polygon on the table, x and y by turns."""
Turned: TypeAlias = Annotated[int, Meta(ge=-3600, le=3600)]
"""An angle in tenths of a degree."""
WholeMetre: TypeAlias = Annotated[int, Meta(ge=-100_000, le=100_000)]
"""A coordinate on the field, to the metre."""
Scale: TypeAlias = Annotated[int, Meta(ge=1, le=1_000)]
"""Yards to the inch."""
Level: TypeAlias = Annotated[int, Meta(ge=0, le=20)]
"""How high a hill is, in levels above the table."""
Heights: TypeAlias = Annotated[tuple[Annotated[int, Meta(ge=-10_000, le=200_000)], ...], Meta(max_length=1_000_000)]
"""A lattice of heights."""

FEW, MANY, MOST = 100, 500, 10_000
"""How long lists may be: of things told one by one, of troops or features of the ground, of anything else."""
