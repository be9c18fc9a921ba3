"""The scene: what a ruleset shows and asks, and what comes back.

One description for every ruleset, measured tables and area maps alike.  Lengths are thousandths of an inch of the
surface, y upwards; every text is finished here.  Records are keyed by id.  The browser's types
are generated from these.
"""

from typing import Any, Literal

import msgspec

from longroll.flow import Modifier, News

WIRE = 8
"""Number of the wire; it changes whenever these records do."""

Tone = Literal["legal", "costly", "forbidden", "fire", "sight", "blocked", "order", "threat", "past"]


class Record(msgspec.Struct, gc=False, frozen=True, omit_defaults=True):
    """A piece of the scene: plain, whole, replaced and never changed."""


class Sum(Record, frozen=True):
    """One side of an odds calculation: the total before dice, and the modifiers that make it; `held` where dice are held
    against it, so that it is a number and no change."""

    label: str
    value: int
    modifiers: tuple[Modifier, ...] = ()
    held: bool = False


class Outcome(Record, frozen=True):
    """One outcome and its weight."""

    label: str
    weight: int
    tone: str = ""


class Fact(Record, frozen=True):
    """A line of a description, as that of a thing."""

    label: str
    value: str
    rule: str = ""


class Odds(Record, frozen=True):
    """Exact odds: weights out of `of`, with the sums they come from and what they assume.

    `worst` are the odds at the worst that the enemies who are seen can make of it.  `may` is what may yet be brought into it by
    all that is open to see, as cards of which nobody knows who holds them.
    """

    title: str
    outcomes: tuple[Outcome, ...]
    of: int
    sums: tuple[Sum, ...] = ()
    assumes: str = ""
    worst: "Odds | None" = None
    may: tuple[Fact, ...] = ()


class Column(Record, frozen=True):
    """One side of a board: what it adds up to, the things that count in it, the cards in its slot, its dice as they lie."""

    side: int
    sum: Sum
    things: tuple[str, ...] = ()
    slot: str = ""
    faces: tuple[int, ...] = ()
    says: str = ""


class Surface(Record, frozen=True):
    """A field, map or board that things lie on; `ground` names a drawing that is fetched once.

    The field or map is drawn large.  A board lies beside it: drawn, where it has areas, and things lie at their places; or
    read, where it is a fight in columns, one a side, with the odds of the roll as it stands.
    """

    id: str
    kind: Literal["field", "map", "board"]
    label: str
    size: tuple[int, int]
    scale: str = ""
    ground: str = ""
    yards_per_inch: int = 0
    focus: tuple[int, int, int, int] | None = None
    columns: tuple[Column, ...] = ()
    odds: Odds | None = None


class At(Record, frozen=True):
    """A pose on a surface: centre and heading (tenths of a degree clockwise from north)."""

    on: str
    x: int
    y: int
    heading: int = 0


class In(Record, frozen=True):
    """A place in a slot or an area: the id of that, and which place of it."""

    slot: str
    at: int = 0


class Badge(Record, frozen=True):
    """A small mark on a thing: what it shows, and what it says aloud; `side`, where it holds for one side alone."""

    glyph: str
    says: str
    value: str = ""
    tone: str = ""
    side: int | None = None


class Thing(Record, frozen=True):
    """A stand, leader, messenger, counter or marker.  `shape` is (width, depth) or (radius,); `back` is face down."""

    id: str
    kind: Literal["stand", "leader", "messenger", "counter", "card", "marker"]
    where: At | In
    shape: tuple[int, ...]
    side: int
    glyph: str
    label: str
    name: str
    formation: str = ""
    tint: int = 0
    badges: tuple[Badge, ...] = ()
    facts: tuple[Fact, ...] = ()
    seen: Literal["true", "ghost", "report"] = "true"
    since: int | None = None
    back: bool = False


class Slot(Record, frozen=True):
    """A place off the plane: a hand, deck, tray; hidden contents are a count."""

    id: str
    label: str
    dock: Literal["hand", "deck", "discard", "tray"]
    count: int = 0
    side: int | None = None


class Area(Record, frozen=True):
    """A named region of a surface: an objective, a zone, an area of a map or board; its name is written at `at`.

    A circle is a stop on a road, drawn over it.
    What lies in it lies at its `places`, by index; what is over lies on the last of them, each a little aside.
    """

    id: str
    on: str
    rings: tuple[tuple[int, ...], ...]
    label: str
    at: tuple[int, int]
    owner: int | None = None
    tone: str = ""
    badges: tuple[Badge, ...] = ()
    facts: tuple[Fact, ...] = ()
    places: tuple[tuple[int, int], ...] = ()
    kind: Literal["area", "circle"] = "area"


class Band(Record, frozen=True):
    """A part of an overlay: up to `to` thousandths, with its label and tone."""

    to: int
    label: str
    tone: Tone


class Overlay(Record, frozen=True):
    """Something laid on the table to be read: a region, arc, ray, ruler, arrow, path, road, or bases.

    `geometry` is one or more flat rings or lines of x, y.  What is laid there when it is `wanted` are borders, which a reader
    asks for.
    """

    id: str
    on: str
    kind: Literal["region", "arc", "ray", "line", "arrow", "path", "ruler", "bases", "road"]
    geometry: tuple[tuple[int, ...], ...]
    tone: Tone
    says: str
    of: str = ""
    label: str = ""
    rule: str = ""
    when: Literal["always", "selected", "probe", "wanted"] = "always"
    bands: tuple[Band, ...] = ()


class Mark(Record, frozen=True):
    """A place on a track."""

    at: int
    label: str


class Track(Record, frozen=True):
    """A number that runs along: turn, clock, score, action points of a brigade; `facts` are what it is made of."""

    id: str
    label: str
    value: int
    says: str = ""
    of: str = ""
    least: int = 0
    most: int = 0
    marks: tuple[Mark, ...] = ()
    side: int | None = None
    facts: tuple[Fact, ...] = ()


class Denial(Record, frozen=True):
    """A refusal on the wire: the rule, the rule applied to this case, the remedy, and what shows it.

    `value`, if there is one, is a whole answer to the same ask that does what the remedy says.
    """

    rule: str
    because: str
    remedy: str = ""
    overlay: Overlay | None = None
    value: Any = None


class Handle(Record, frozen=True):
    """A way to move a ghost: what the handle is called, what it does, its limits (thousandths or tenths).  What is placed goes at
    least so far by its first key as its "free" handle says."""

    kind: Literal["advance", "wheel-left", "wheel-right", "about-face", "turn", "slide", "free"]
    label: str
    least: int = 0
    most: int = 0
    step: int = 0
    key: str = ""


class Pick(Record, frozen=True):
    """A member that may be put in or left out of a list field of an item's value; the reason if it may not."""

    field: str
    value: Any
    label: str
    thing: str = ""
    chosen: bool = False
    refusal: Denial | None = None


class Spot(Record, frozen=True):
    """An area that a thing may be assigned to, or why not."""

    area: str
    label: str
    says: str = ""
    refusal: Denial | None = None


class Payment(Record, frozen=True):
    """One of several ways to pay for the same answer: its value then."""

    label: str
    value: Any


class Item(Record, frozen=True):
    """One thing that can be answered.  `value` is the answer, or what a form completes to one.

    form ""     `value` is the whole answer
         path   the answer is `value` with "path": [{"kind": a handle's kind, "by": whole number}, ...]
         place  the answer is `value` with "to": {"x", "y", "heading"}; that it is "exact" besides where it was turned by so much,
                and is not to be brought in order with others
         picks  the answer is `value` with its lists filled from `picks`
         assign the answer is `value` with "to": the id of an area; `spots` are those worth showing, any other may be tried
    `thing` is the thing it is reached from (choosing it on the table shows its items), `things` all that are concerned.
    A refused item is shown greyed with its reason.  With `series` the value is a list of answers, given one after another
    for as long as the same is asked; those that may not be given by then are left out.  What a `foreseen` one comes to is said
    by a probe of `value`, and is read before it is sent.  As an ask's `passes`, an item that
    says something has it read before it is sent.  `drawing` are bases that show what it comes to, front edge first, in
    thousandths about their middle.  Where one may choose what pays for it, the `ways` are these, the first being `value`.
    Odds that take time to reckon need not keep the scene waiting: with
    `odds_follow` they are what a probe of `value` says, and are sent after the scene (see Weighed).
    """

    label: str
    value: Any = None
    form: Literal["", "path", "place", "picks", "assign"] = ""
    thing: str = ""
    things: tuple[str, ...] = ()
    area: str = ""
    refusal: Denial | None = None
    odds: Odds | None = None
    odds_follow: bool = False
    handles: tuple[Handle, ...] = ()
    picks: tuple[Pick, ...] = ()
    spots: tuple[Spot, ...] = ()
    commit: Literal["plain", "rolls", "reveals"] = "plain"
    says: str = ""
    key: str = ""
    series: bool = False
    drawing: tuple[tuple[int, ...], ...] = ()
    ways: tuple[Payment, ...] = ()
    foreseen: bool = False


class Weighed(Record, frozen=True):
    """Odds that follow a scene: those of item number `item` of ask `ask`."""

    ask: str
    item: int
    odds: Odds


class Ask(Record, frozen=True):
    """A question put to a seat.

    form choose   value = an item's completed value
         several  value = a list of items' values, `least` to `most`
         number   a whole number `least` to `most`
         faces    the faces of real dice, `least` of them; items, if there are any, say whose each die is
    `occasion` tells moments of asking the same apart, for standing orders: it goes on after "only".
    `round` is one in which much is usually left as it is: whoever has looked once at each thing that could act is done.
    """

    id: str
    seat: int
    why: str
    form: Literal["choose", "several", "number", "faces"] = "choose"
    items: tuple[Item, ...] = ()
    rule: str = ""
    rules: tuple[str, ...] = ()
    trigger: str = ""
    about: tuple[str, ...] = ()
    least: int = 1
    most: int = 1
    passes: Item | None = None
    lesson: str = ""
    pass_until: tuple[Item, ...] = ()
    occasion: str = ""
    round: bool = False


class Enrolled(Record, frozen=True):
    """A formation of the roster: those above it, the highest first, what is left of it on the table, lost and off it, in
    `counted`; `due` is when and where it comes, and what it needs for that, if it is not there yet; `now` if it may come at
    once; `things` are those of it that are there."""

    id: str
    side: int
    name: str
    counted: str
    under: tuple[str, ...] = ()
    here: int = 0
    lost: int = 0
    off: int = 0
    due: str = ""
    things: tuple[str, ...] = ()
    now: bool = False


class Scene(Record, frozen=True):
    """All that one seat may see, and is asked."""

    ruleset: str
    seat: int
    turn: str
    phase: str
    clock: str = ""
    to_act: int | None = None
    surfaces: tuple[Surface, ...] = ()
    things: tuple[Thing, ...] = ()
    slots: tuple[Slot, ...] = ()
    areas: tuple[Area, ...] = ()
    overlays: tuple[Overlay, ...] = ()
    tracks: tuple[Track, ...] = ()
    roster: tuple[Enrolled, ...] = ()
    asks: tuple[Ask, ...] = ()
    news: tuple[News, ...] = ()
    ended: str = ""
    wire: int = WIRE
    game: str = ""
    seq: int = 0
    undo: bool = False


class Placed(Record, frozen=True):
    """A record that is taken from where it stands and put right behind another; first of all where that is ""."""

    id: str
    behind: str


class Patch(Record, frozen=True):
    """What has changed since the scene numbered `base`, record by record.

    `head` holds fields of the scene that changed, whole, with their values also where these are the defaults; the others are
    by collection.  `put` are records that are new or changed: one whose id was there stands where it stood, a new one comes
    last.  `gone` are the ids of those that are no more.  `placed` are those that then stand elsewhere, one after another.
    """

    base: int
    seq: int
    head: dict[str, Any] = {}
    put: dict[str, tuple[Any, ...]] = {}
    gone: dict[str, tuple[str, ...]] = {}
    placed: dict[str, tuple[Placed, ...]] = {}


COLLECTIONS = ("surfaces", "things", "slots", "areas", "overlays", "tracks", "roster")
"""The fields of a scene whose records are known by their ids."""


class Looked(Record, frozen=True):
    """What was measured or looked at: facts, what is laid on the table for it, `far` in thousandths, and the heights of the
    ground along the line, in tenths of feet at even steps."""

    n: int = 0
    title: str = ""
    facts: tuple[Fact, ...] = ()
    overlays: tuple[Overlay, ...] = ()
    profile: tuple[int, ...] = ()
    far: int = 0


class Probed(Record, frozen=True):
    """What a probe answers: may it be, where is the nearest legal pose, what does it cost, what is seen from it."""

    n: int = 0
    refusal: Denial | None = None
    nearest: Any = None
    cost: str = ""
    overlays: tuple[Overlay, ...] = ()
    odds: Odds | None = None
    says: str = ""
