"""Small battles in few words: who stands where on a square field, what is carried out, and with which dice.

Lengths here are inches and headings degrees, as the rulebook says them; `battle` makes thousandths and tenths of them.
Every stand belongs to its side's brigade (BRIGADES) unless `command` says otherwise; stands and generals are numbered
in the order they are given.  Open level ground, 36 by 36 inches, unless patches, creeks or heights say otherwise.
"""

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from longroll.cards import Pile, shuffled
from longroll.flow import Chance, Decision, Jump, Need, Procedure, Refused, advance, answer
from longroll.miniatures.ground import Way
from longroll.miniatures.zones import Zone
from longroll.rulesets.brigade import tables
from longroll.rulesets.brigade.record.battle import Battle, Card, Options
from longroll.rulesets.brigade.record.setting import Entry, Objective, Patch, Setting, Square, laid, lay
from longroll.rulesets.brigade.record.units import Command, General, Stand
from longroll.rulesets.brigade.tables import NONE
from longroll.tabletop import Pose

ARMIES, DIVISIONS, BRIGADES = (0, 3), (1, 4), (2, 5)
"""The commands every battle here has, by side: an army, a division of it, a brigade of that.  Others follow from 6."""
PASS, FAIL = (1, 1), (6, 6)
"""Faces with which a discipline check passes, and fails."""

Outline = Iterable[tuple[float, float]]


def thousandths(inches: float) -> int:
    """Inches as whole thousandths."""
    return round(inches * 1000)


def pose(x: float, y: float, heading: float = 0) -> Pose:
    """A place in inches and a heading in degrees."""
    return Pose(thousandths(x), thousandths(y), round(heading * 10) % 3600)


def ring(points: Outline) -> tuple[int, ...]:
    """An outline given in inches."""
    return tuple(thousandths(value) for point in points for value in point)


def box(left: float, bottom: float, right: float, top: float) -> tuple[tuple[float, float], ...]:
    """A rectangle in inches, as an outline."""
    return ((left, bottom), (right, bottom), (right, top), (left, top))


def stand(side: int, x: float, y: float, heading: float = 0, **changes: Any) -> Stand:
    """A regiment of infantry, Fire 8, Discipline 8, Strength 5; `changes` are fields of `Stand`."""
    made = Stand(
        id=NONE,
        key="",
        name="",
        label="",
        side=side,
        command=BRIGADES[side],
        arm="infantry",
        fire=8,
        discipline=8,
        circles=5,
        pose=pose(x, y, heading),
    )
    return replace(made, **changes)


def battery(side: int, x: float, y: float, heading: float = 0, **changes: Any) -> Stand:
    """A battery, Fire 7, Discipline 9, Strength 1."""
    return stand(side, x, y, heading, **{"arm": "artillery", "fire": 7, "discipline": 9, "circles": 1} | changes)


def cavalry(side: int, x: float, y: float, heading: float = 0, mounted: bool = True, **changes: Any) -> Any:
    """A regiment of cavalry and its horse holders (two stands): mounted, or on foot with the holders behind it.

    `holders`, a mapping, are changes to the holders' stand.
    """
    holders = changes.pop("holders", {})
    regiment = stand(
        side,
        x,
        y,
        heading,
        **{"arm": "cavalry", "fire": 7, "discipline": 8, "circles": 3, "horse": 3, "mounted": mounted} | changes,
    )
    behind = regiment.pose.ahead(-(tables.BASES["dismounted"][1] + tables.BASES["holders"][1]) // 2)
    mates = {
        "arm": "holders",
        "circles": 1,
        "horse": 0,
        "horse_marks": 0,
        "mounted": False,
        "marks": 0,
        "pose": behind,
        "place": "off" if mounted else "table",
    }
    return regiment, replace(regiment, **mates | holders)


def general(side: int, x: float, y: float, leads: int | None = None, **changes: Any) -> General:
    """A brigadier, Command 3, Leadership 7, Heroism 1, leading his side's brigade; `changes` are fields of `General`."""
    made = General(
        id=NONE,
        key="",
        name="",
        label="",
        side=side,
        rank="brigade",
        leads=BRIGADES[side] if leads is None else leads,
        printed=(3, 7, 1),
        x=thousandths(x),
        y=thousandths(y),
    )
    return replace(made, **changes)


def brigade(side: int, parent: int | None = None, **changes: Any) -> Command:
    """One more brigade of a side; the first given is command 6, the next 7."""
    made = Command(
        id=NONE,
        key="",
        name="",
        label="",
        side=side,
        rank="brigade",
        parent=DIVISIONS[side] if parent is None else parent,
    )
    return replace(made, **changes)


def setting(
    columns: int = 3,
    rows: int = 3,
    patches: Iterable[tuple[int, Outline]] = (),
    creeks: Iterable[Outline] = (),
    closed: Iterable[Outline] = (),
    entries: Iterable[Entry] = (),
    objectives: Iterable[Objective] = (),
    zones: Iterable[Zone] = (),
    heights: Callable[[float, float], float] | None = None,
    limit: int = 4,
    flag: int = 1,
    limits: dict[int, int] | None = None,
    flags: dict[int, int] | None = None,
    **terms: Any,
) -> Setting:
    """Ground of so many squares; `heights` gives feet for a place in inches, `limits` and `flags` name squares that
    differ, by number from the south-west."""
    step = 250 if heights else tables.SQUARE
    wide, high = columns * tables.SQUARE // step + 1, rows * tables.SQUARE // step + 1
    level = heights or (lambda x, y: 400)
    limits, flags = limits or {}, flags or {}
    made: dict[str, Any] = {
        "title": "A drill",
        "subtitle": "",
        "table": "",
        "columns": columns,
        "rows": rows,
        "squares": tuple(
            Square(f"{chr(65 + n // columns)}{n % columns + 1}", limits.get(n, limit), flags.get(n, flag))
            for n in range(columns * rows)
        ),
        "step": step,
        "heights": tuple(round(10 * level(i * step / 1000, j * step / 1000)) for j in range(high) for i in range(wide)),
        "patches": tuple(Patch(f"patch {i}", "", kind, ring(line)) for i, (kind, line) in enumerate(patches)),
        "creeks": tuple(Way(f"creek {i}", "", ring(line)) for i, line in enumerate(creeks)),
        "closed": tuple(map(ring, closed)),
        "entries": tuple(entries),
        "objectives": tuple(objectives),
        "zones": tuple(zones),
        "edges": ("south", "north"),
        "attacker": 1,
        "rounds": tables.ROUNDS,
        "start": 10 * 60,
        "round_minutes": 20,
    }
    return Setting(**made | terms)


def battle(
    *stands: Any,
    generals: Iterable[General] = (),
    commands: Iterable[Command] = (),
    hands: tuple[Iterable[str], Iterable[str]] = ((), ()),
    decks: tuple[Iterable[str], Iterable[str]] = ((), ()),
    barricades: Iterable[Pose] = (),
    options: Options | None = None,
    changes: dict[str, Any] | None = None,
    **ground: Any,
) -> Battle:
    """A battle in play, the Union active, nothing under way.

    `stands` are stands, or pairs that `cavalry` made; `hands` and `decks` are designs of Battle cards of each side's
    brigade, numbered in this order: the Union's hand and deck, then the others'.  `changes` are fields of `Battle`,
    and what is left goes to `setting`.
    """
    made: list[Stand] = []
    for given in stands:
        if isinstance(given, Stand):
            made.append(given)
        else:
            regiment, holders = given
            first = len(made)
            made += [replace(regiment, partner=first + 1), replace(holders, partner=first)]
    made = [_named(record, i, "Regiment") for i, record in enumerate(made)]
    officers = [_named(record, i, "General") for i, record in enumerate(generals)]
    b = Battle(
        stack=[],
        needs=None,
        news=[],
        setting=lay(setting(**ground)),
        options=options or Options(),
        stands=tuple(made),
        generals=tuple(officers),
        commands=_commands(commands, officers),
        cards=(),
        piles=(Pile(), Pile()),
        stage="play",
        turn=1,
        barricades=tuple(barricades),
    )
    b.arrows = (0,) * len(laid(b.setting).squares)
    _deal(b, hands, decks)
    for name, value in (changes or {}).items():
        setattr(b, name, value)
    return b


def _named(record: Any, number: int, kind: str) -> Any:
    """A record with its number, and with a name if it has none."""
    name = record.name or f"{kind} {number}"
    return replace(record, id=number, key=f"{kind.lower()}-{number}", name=name, label=record.label or name)


def _commands(more: Iterable[Command], officers: Iterable[General]) -> tuple[Command, ...]:
    """Both sides' army, division and brigade, those that are added, and who leads which."""
    made: list[Command] = []
    for side in (0, 1):
        for rank, parent in (("army", NONE), ("division", ARMIES[side]), ("brigade", DIVISIONS[side])):
            made.append(
                replace(brigade(side), rank=rank, parent=parent, name=f"{('Union', 'Confederate')[side]} {rank}")
            )
    made += more
    made = [_named(record, i, "Command") for i, record in enumerate(made)]
    for officer in officers:
        made[officer.leads] = replace(made[officer.leads], general=officer.id)
    return tuple(made)


def _deal(b: Battle, hands: tuple[Iterable[str], Iterable[str]], decks: tuple[Iterable[str], Iterable[str]]) -> None:
    """Make the cards and put them where they lie."""
    cards: list[Card] = []
    piles: list[Pile] = []
    for side in (0, 1):
        numbers: list[tuple[int, ...]] = []
        for designs in (hands[side], decks[side]):
            first = len(cards)
            cards += [Card(first + i, side, BRIGADES[side], design) for i, design in enumerate(designs)]
            numbers.append(tuple(range(first, len(cards))))
        piles.append(Pile(hand=numbers[0], deck=shuffled(*numbers[1])))
    b.cards, b.piles = tuple(cards), (piles[0], piles[1])


class Over(Decision[None], frozen=True):
    """What was carried out is over; its result."""

    result: Any = None


class Awaited(Procedure[None]):
    """Lies under what is carried out, and hears its result."""

    def wait(self, b: Battle) -> Jump:
        return self.go(self.hear)

    def hear(self, b: Battle, result: object) -> Need[None]:
        return Over(0, result)


def run(b: Battle, procedure: Procedure, *replies: Any) -> Battle:
    """The battle after a procedure is begun and these replies were given: faces to throws, answers to decisions.

    News of the whole way is kept.  When the procedure is over, `result` gives what it came to.
    """
    after = b.copy()
    after.stack = [*after.stack, Awaited(step="hear"), procedure]
    after.news.clear()
    advance(after, None)
    return then(after, *replies)


def then(b: Battle, *replies: Any) -> Battle:
    """The battle after further replies; news is gathered."""
    for reply in replies:
        told = b.news.copy()
        assert not over(b), f"it is over, and {reply!r} is left"
        b = answer(b, reply)
        b.news[:0] = told
    return b


def over(b: Battle) -> bool:
    """Whether what was run has come to its end."""
    return isinstance(b.needs, Over)


def result(b: Battle) -> Any:
    """What came of it; it must be over."""
    assert isinstance(b.needs, Over), f"it still needs {b.needs!r}"
    return b.needs.result


def settled(b: Battle, *faces: tuple[int, ...]) -> Battle:
    """On to the end: throws take these faces in turn, every decision is passed."""
    waiting = list(faces)
    while not over(b):
        if isinstance(b.needs, Chance):
            assert waiting, f"no dice are left for {b.needs!r}"
            b = then(b, waiting.pop(0))
        else:
            assert isinstance(b.needs, Decision)
            b = then(b, b.needs.passed(b.known(b.needs.side)))
    assert not waiting, f"dice are left: {waiting}"
    return b


def refused(b: Battle, reply: Any) -> Any:
    """Why a reply is refused; it must be."""
    try:
        answer(b, reply)
    except Refused as refused_:
        return refused_.refusal
    raise AssertionError(f"{reply!r} is allowed")


def rules(b: Battle) -> set[str]:
    """The rules that the news so far cites."""
    return {line.rule for line in b.news}


def offered(b: Battle) -> list[Any]:
    """What is offered now; every offer must be allowed."""
    assert isinstance(b.needs, Decision)
    known = b.known(b.needs.side)
    found = list(b.needs.offers(known))
    for offer in found:
        assert b.needs.refusal(known, offer) is None, (offer, b.needs.refusal(known, offer))
    return found


def mirrored(b: Battle) -> Battle:
    """Stands, generals and barricades as a mirror set up west of the table shows them (the ground must be its own)."""
    width = laid(b.setting).width
    after = b.copy()
    after.stands = tuple(
        replace(one, pose=Pose(width - one.pose.x, one.pose.y, -one.pose.heading % 3600)) for one in b.stands
    )
    after.generals = tuple(replace(one, x=width - one.x) for one in b.generals)
    after.barricades = tuple(Pose(width - one.x, one.y, -one.heading % 3600) for one in b.barricades)
    return after
