"""What each seat of Crossroads sees and is asked: the map, the board, and what may be assigned where."""

from itertools import pairwise
from typing import Any

import msgspec

from longroll import scene
from longroll.flow import Decision, Refusal, Refused, State
from toy_areas.play import (
    COLUMNS,
    MAP,
    NOBODY,
    ROOM,
    SIDES,
    Battle,
    Deploy,
    FallBack,
    Formation,
    Go,
    Halt,
    March,
    NextBattle,
    Put,
    Ready,
    barred,
)

Points = tuple[tuple[int, int], ...]
WIDE, HIGH = 12_000, 9_000
BORDERS: dict[str, Points] = {
    "north-west": ((4_150, 8_700), (3_800, 7_700), (4_350, 6_600), (3_900, 5_400), (4_100, 4_550)),
    "north-east": ((7_900, 8_700), (8_250, 7_500), (7_750, 6_400), (8_150, 5_300), (7_950, 4_450)),
    "west": ((300, 4_300), (1_500, 4_700), (2_800, 4_250), (4_100, 4_550)),
    "middle": ((4_100, 4_550), (5_300, 4_250), (6_600, 4_750), (7_950, 4_450)),
    "east": ((7_950, 4_450), (9_300, 4_750), (10_600, 4_250), (11_700, 4_500)),
    "south-west": ((4_100, 4_550), (4_400, 3_400), (3_900, 2_200), (4_300, 1_200), (4_100, 300)),
    "south-east": ((7_950, 4_450), (7_600, 3_300), (8_200, 2_200), (7_800, 1_100), (7_950, 300)),
}
NORTH, SOUTH, WEST, EAST = 8_700, 300, 300, 11_700
ENTRIES = {6: (6_000, 8_150), 7: (6_000, 850)}
CIRCLE = 640
CENTRES = ((2_150, 6_000), (6_000, 5_900), (9_900, 6_000), (2_150, 1_950), (6_000, 2_450), (9_900, 1_950))
NAMES = ((2_050, 7_350), (4_950, 7_200), (9_950, 7_350), (2_050, 3_350), (4_850, 3_750), (9_950, 3_350))
ROADS: dict[str, Points] = {
    "The Pike": (
        (6_000, 8_150),
        (6_350, 7_200),
        (6_450, 6_000),
        (5_950, 4_600),
        (6_250, 3_500),
        (5_800, 2_000),
        (6_000, 850),
    ),
    "Mill Lane": (
        (300, 2_300),
        (2_100, 2_550),
        (4_050, 2_050),
        (5_800, 2_000),
        (7_950, 2_550),
        (9_900, 2_500),
        (11_700, 2_100),
    ),
}
COUNTER, BLOCK = (1_050, 700), (1_650, 1_050)
BOARD = (9_000, 7_000)


def typed(decision: Decision, value: Any) -> Any:
    """A plain value as an answer to `decision`.  Raises Refused."""
    try:
        return msgspec.convert(value, decision.answers)
    except msgspec.ValidationError as trouble:
        raise Refused(Refusal("flow", f"that is no answer here: {trouble}")) from None


def shown_to(battle: State, side: int | None) -> scene.Scene:
    """What `side` sees and is asked."""
    assert isinstance(battle, Battle)
    known = battle if side is None else battle.known(side)
    asked = battle.needs if isinstance(battle.needs, Decision) else None
    return scene.Scene(
        ruleset="crossroads",
        seat=-1 if side is None else side,
        turn=f"Turn {known.turn} of {known.turns}",
        phase=f"Battle for {MAP[known.fight.area].name}" if known.fight else "Marches",
        to_act=asked.side if asked else None,
        surfaces=(scene.Surface("map", "map", "Crossroads", (WIDE, HIGH)), *_board(known)),
        things=tuple(_things(known, side)),
        areas=(*_areas(known), *(_columns(side or 0) if known.fight else ())),
        overlays=tuple(
            scene.Overlay(f"road:{name}", "map", "road", (_flat(_curved(line)),), "past", name, label=name)
            for name, line in ROADS.items()
        ),
        tracks=tuple(
            scene.Track(f"points:{side}", f"{SIDES[side]} points", value := _points(known, side), str(value), side=side)
            for side in (0, 1)
        ),
        asks=(_ask(known, asked),) if asked and asked.side == side else (),
        news=tuple(known.news),
        ended="" if battle.needs is not None else "The last turn is over.",
    )


def probed(battle: State, side: int, ask: str, value: Any) -> scene.Probed:
    """What would come of answering `value`, by what `side` knows."""
    assert isinstance(battle, Battle)
    known, needs = battle.known(side), battle.needs
    if not isinstance(needs, Decision) or needs.side != side or ask != type(needs).__name__:
        return scene.Probed(refusal=scene.Denial("flow", "this is not asked now"))
    try:
        refusal = needs.refusal(known, typed(needs, value))
    except Refused as refused:
        refusal = refused.refusal
    return scene.Probed(refusal=_denial(refusal)) if refusal else scene.Probed(nearest=value)


def _denial(refusal: Refusal) -> scene.Denial:
    return scene.Denial(refusal.rule, refusal.because, refusal.remedy)


def _points(known: Battle, side: int) -> int:
    return sum(land.worth for owner, land in zip(known.owners, MAP, strict=True) if owner == side)


def _board(known: Battle) -> tuple[scene.Surface, ...]:
    """The board, while there is a battle on it."""
    if known.fight is None:
        return ()
    return (scene.Surface("board", "board", f"Battle for {MAP[known.fight.area].name}", BOARD),)


# --- what lies where
def _things(known: Battle, seat: int | None) -> list[scene.Thing]:
    """The formations: those in the battle on the board, the others in their areas; of a hidden column only its back."""
    found: list[scene.Thing] = []
    for side in (0, 1):
        fighting = known.fighting(side)
        for area in range(len(MAP)):
            rest = [each for each in known.there(area, side) if each not in fighting]
            found += [_thing(each, f"area:{area}", ROOM * side + n, COUNTER) for n, each in enumerate(rest)]
        placed = [each for each in fighting if each.column >= 0]
        found += [_thing(each, f"column:{each.column}", side, BLOCK) for each in placed]
        rest = [each for each in fighting if each not in placed]
        hidden = seat is not None and side != seat and known.fight is not None and not known.fight.shown
        for n, each in enumerate(rest):
            found.append(_back(side, n) if hidden else _thing(each, f"reserve:{side}", n, BLOCK))
    return found


def _thing(one: Formation, where: str, at: int, shape: tuple[int, int]) -> scene.Thing:
    badges = (scene.Badge("strength", f"strength {one.strength}", str(one.strength)),)
    name = f"{one.name}, {SIDES[one.side]}, strength {one.strength}"
    facts = (scene.Fact("strength", str(one.strength), "CR-COLUMN"), scene.Fact("lost", str(one.lost), "CR-COLUMN"))
    return scene.Thing(
        f"formation:{one.id}", "counter", scene.In(where, at), shape, one.side, one.glyph, one.name, name,
        badges=badges, facts=facts, tint=one.id,
    )  # fmt: skip


def _back(side: int, at: int) -> scene.Thing:
    name = f"A {SIDES[side]} formation, face down"
    where = scene.In(f"reserve:{side}", at)
    return scene.Thing(f"back:{at}", "counter", where, BLOCK, side, "", "", name, back=True)


def _areas(known: Battle) -> list[scene.Area]:
    found = []
    for area, land in enumerate(MAP):
        owner = known.owners[area] if known.owners[area] != NOBODY else None
        fought = known.fight is not None and known.fight.area == area
        tone = "contested" if fought or area in known.contested() else ""
        badges = (scene.Badge("worth", f"worth {land.worth}", str(land.worth)),) if land.worth else ()
        if land.entry:
            x, y = ENTRIES[area]
            places = tuple((x + 200 * n, y - 100 * n) for _ in (0, 1) for n in range(ROOM))
            ring, at = _circle(x, y), (x + 1_350, y)
        else:
            x, y = CENTRES[area]
            rows = ((-400, (1, 0, 2)), (400, (1, 0, 2)))
            places = tuple((x + (n - 1) * 1_120, y + up) for up, row in rows for n in row)
            ring, at = _ring(area), NAMES[area]
        facts = (scene.Fact("worth", str(land.worth), "CR-TURN"), scene.Fact("room", f"{ROOM} a side", "CR-ROOM"))
        kind = "circle" if land.entry else "area"
        found.append(
            scene.Area(f"area:{area}", "map", (ring,), land.name, at, owner, tone, badges, facts, places, kind=kind)
        )
    return found


def _columns(own: int) -> list[scene.Area]:
    """The columns of the board and both reserves, those of `own` below."""
    found = []
    for n, name in enumerate(COLUMNS):
        x = 300 + 2_850 * n
        places = tuple((x + 1_350, 2_550 if side == own else 4_450) for side in (0, 1))
        found.append(
            scene.Area(f"column:{n}", "board", (_box(x, 1_650, 2_700, 3_700),), name, (x + 1_350, 3_500), places=places)
        )
    for side in (0, 1):
        y = 200 if side == own else 5_550
        places = tuple((3_450 + 1_900 * n, y + 625) for n in range(ROOM))
        found.append(
            scene.Area(
                f"reserve:{side}",
                "board",
                (_box(300, y, 8_400, 1_250),),
                "Reserve",
                (1_450, y + 625),
                side,
                places=places,
            )
        )
    return found  # fmt: skip


def _box(x: int, y: int, wide: int, high: int) -> tuple[int, ...]:
    return (x, y, x + wide, y, x + wide, y + high, x, y + high)


def _circle(x: int, y: int) -> tuple[int, ...]:
    """A circle, near enough, in whole numbers."""
    quarter = ((1_000, 0), (981, 195), (924, 383), (831, 556), (707, 707), (556, 831), (383, 924), (195, 981))
    turned = [*quarter, *((-b, a) for a, b in quarter), *((-a, -b) for a, b in quarter), *((b, -a) for a, b in quarter)]
    return _flat(tuple((x + CIRCLE * a // 1_000, y + CIRCLE * b // 1_000) for a, b in turned))


def _ring(area: int) -> tuple[int, ...]:
    lines = {name: _curved(line) for name, line in BORDERS.items()}
    back = {name: line[::-1] for name, line in lines.items()}
    return _flat(
        (
            ((WEST, NORTH), *lines["north-west"], *back["west"]),
            (*lines["north-east"], *back["middle"], *back["north-west"]),
            ((EAST, NORTH), *back["east"], *back["north-east"]),
            (*lines["west"], *lines["south-west"], (WEST, SOUTH)),
            (*lines["middle"], *lines["south-east"], *back["south-west"]),
            (*lines["east"], (EAST, SOUTH), *back["south-east"]),
        )[area]
    )


def _curved(line: Points, times: int = 3) -> Points:
    """A line with its corners cut, from the same beginning to the same end."""
    for _ in range(times):
        cut: list[tuple[int, int]] = [line[0]]
        for (ax, ay), (bx, by) in pairwise(line):
            cut += [((3 * ax + bx) // 4, (3 * ay + by) // 4), ((ax + 3 * bx) // 4, (ay + 3 * by) // 4)]
        line = (*cut, line[-1])
    return line


def _flat(line: Points) -> tuple[int, ...]:
    return tuple(number for point in line for number in point)


# --- what is asked
def _ask(known: Battle, asked: Decision) -> scene.Ask:
    name, side = type(asked).__name__, asked.side
    match asked:
        case March():
            halt = scene.Item("March no more", msgspec.to_builtins(Halt()), key="d")
            items = tuple(_march(known, each) for each in asked.able(known))
            return scene.Ask(name, side, "March your formations.", items=items, rule=asked.rule, passes=halt)
        case NextBattle():
            items = tuple(_at_area(area, f"Fight for {MAP[area].name}") for area in known.contested())
            return scene.Ask(name, side, "Which battle is fought next?", items=items, rule=asked.rule)
        case FallBack():
            items = tuple(_at_area(area, f"Fall back to {MAP[area].name}") for area in known.refuges(side))
            return scene.Ask(name, side, "You are beaten: where do you fall back to?", items=items, rule=asked.rule)
        case Deploy():
            refusal = asked.refusal(known, Ready())
            value = msgspec.to_builtins(Ready())
            ready = scene.Item("Ready", value, refusal=_denial(refusal) if refusal else None, commit="reveals")
            items = tuple(_deploy(known, asked, each) for each in known.fighting(side))
            why = "Place your formations on the board; the enemy does not see it."
            return scene.Ask(name, side, why, items=items, rule=asked.rule, passes=ready)
    raise TypeError(f"no words for {asked}")


def _at_area(area: int, label: str) -> scene.Item:
    return scene.Item(label, f"area:{area}", area=f"area:{area}")


def _assigned(one: Formation, label: str, answer: Go | Put, spots: list[scene.Spot]) -> scene.Item:
    value = {name: each for name, each in msgspec.to_builtins(answer).items() if name != "to"}
    return scene.Item(label, value, "assign", f"formation:{one.id}", spots=tuple(spots))


def _march(known: Battle, one: Formation) -> scene.Item:
    """Where a formation may march, and what it touches and may not enter."""
    spots = []
    for area, land in enumerate(MAP):
        refusal = barred(known, one, area)
        if area != one.area and (refusal is None or area in MAP[one.area].touches):
            says = "attack" if known.there(area, 1 - one.side) else "" if area in MAP[one.area].touches else "by road"
            spots.append(scene.Spot(f"area:{area}", land.name, says, _denial(refusal) if refusal else None))
    return _assigned(one, f"March the {one.name}", Go(one.id, ""), spots)


def _deploy(known: Battle, asked: Deploy, one: Formation) -> scene.Item:
    spots = []
    for n, name in enumerate(COLUMNS):
        refusal = asked.refusal(known, Put(one.id, f"column:{n}"))
        spots.append(scene.Spot(f"column:{n}", name, "", _denial(refusal) if refusal else None))
    return _assigned(one, f"Place the {one.name}", Put(one.id, ""), spots)
