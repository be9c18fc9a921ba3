"""The board beside the map: columns with ranks, guns, generals and routers, the rear; and the column that is being resolved,
with both totals and the odds of the roll as it stands (DC-BOARD, DC-BAT-18 to DC-BAT-20)."""

from collections import Counter
from collections.abc import Iterator

from msgspec.structs import replace

from longroll.dice import Margin
from longroll.flow import total
from longroll.rulesets.division.battle.battle_cards import formation
from longroll.rulesets.division.battle.columns import attacking
from longroll.rulesets.division.battle.melee import DOUBLE, MeleeRoll, strongest, terms
from longroll.rulesets.division.components.areas import AREAS
from longroll.rulesets.division.components.cards import CARDS
from longroll.rulesets.division.dice.battle_dice import counted, reading, reroll_cards, select_cards
from longroll.rulesets.division.dice.rerolls import Rerolls
from longroll.rulesets.division.record.battle import Battle
from longroll.rulesets.division.record.board import Column, Fight, column_area, rear_area
from longroll.rulesets.division.screen.hands import card_thing
from longroll.rulesets.division.tables import NOBODY, SIDES
from longroll.scene import Area, Badge, Fact, In, Odds, Slot, Surface, Thing
from longroll.scene import Column as ShownColumn
from longroll.screen.charts import Came, best_first, chart, summed

BOARD = "board"
WIDE, LEAST, REAR, GAP = 3_300, 2_400, 1_500, 150
"""How wide a column is, how deep a side's half of it at least, how deep the rear; how far they are apart."""
BLOCK, STAR, CARD = (1_450, 560), (260,), (2_500, 3_500)
FRONT, RANK, CAPTION, FLAG, BRIM = 760, 620, 560, 2_150, 400
"""How far the front is from the middle, where the column is called; one rank behind another; a general, who has his flag and name
below him, behind that; how far he is from the left, so that he hides nobody and stays within; how much is behind the last."""
Point = tuple[int, int]


def slot(side: int) -> str:
    """Where the cards of a side on the column that is being resolved lie."""
    return f"column-cards:{side}"


def surfaces(k: Battle, reader: int | None = None) -> tuple[Surface, ...]:
    """The board while a battle is fought, and the fight in one of its columns as one side reads it."""
    fight = k.fight
    if fight is None:
        return ()
    row = AREAS[fight.area]
    size = (len(fight.columns) * (WIDE + GAP) + GAP, 2 * (_half(fight) + REAR) + 3 * GAP)
    harder = f", {row.board.number} more to hit its defender" if row.board.number else ""
    found = [Surface(BOARD, "board", f"Battle for {row.name}: {row.board.name.lower()}{harder}", size)]
    if fight.at >= 0:
        sides = (attacking(k), 1 - attacking(k))
        columns = tuple(_column(k, fight.columns[fight.at], side) for side in sides)
        found.append(
            Surface(
                "column",
                "board",
                f"Column {fight.at + 1}",
                (1_000, 1_000),
                columns=columns,
                odds=chances(k, reader=reader),
            )
        )
    return tuple(found)


def _column(k: Battle, column: Column, side: int) -> ShownColumn:
    """One side of the column that is being resolved."""
    attacks, shape = side == attacking(k), formation(column, side)
    words = ["attacks" if attacks else "defends"]
    if column.open:
        words.append(f"in {shape}" if shape else "unformed")
    words += [f"Select {CARDS[card].select}" for card in select_cards(k, side)]
    words += [f"Re-roll {CARDS[card].reroll}" for card in reroll_cards(k, side)]
    fight = k.fight
    if fight is not None and fight.red and side == fight.attacker:
        words.append(f"{fight.red} red {'die' if fight.red == 1 else 'dice'}, the enemy chooses")
    things = tuple(k.stands[number].thing for number in column.troops(side))
    return ShownColumn(
        side,
        summed(SIDES[side], terms(k, side)),
        things,
        slot=slot(side) if column.stack(side) else "",
        faces=_faces(k, side),
        says=", ".join(words),
    )


def _faces(k: Battle, side: int) -> tuple[int, ...]:
    """The melee dice of a side that lie there."""
    last, under = (k.stack[-1], k.stack[-2]) if len(k.stack) > 1 else (None, None)
    casts: tuple[tuple[int, ...], ...] = ()
    if isinstance(last, MeleeRoll) or (isinstance(last, Rerolls) and isinstance(under, MeleeRoll)):
        casts = last.casts
    at = 0 if side == attacking(k) else 1
    return casts[at] if at < len(casts) else ()


PLAIN = "no more cards, no Select and no die rolled again"


def chances(k: Battle, dice: Margin | None = None, reader: int | None = None) -> Odds | None:
    """The odds of the melee roll as it stands, all cards and red dice counted, with plain dice or with these, or what the dice
    say that lie there; for the side that reads them, else for the attacker; None where one side has nobody on foot."""
    fight = k.fight
    if fight is None or fight.at < 0 or not all(fight.columns[fight.at].foot):
        return None
    side = attacking(k)
    dice = dice or Margin(reading(k, side, "high", NOBODY), reading(k, 1 - side, "high", NOBODY))
    found = Counter[Came]()
    lie = [counted(k, each, "high", cast) for each in (side, 1 - side) if (cast := _faces(k, each))]
    outcomes = ((1, lie[0] - lie[1]),) if len(lie) > 1 else dice.outcomes()
    for weight, margin in outcomes:
        came = ended(k, margin)
        found[came if reader in (None, side) else came.turned()] += weight
    title = "As the dice lie" if len(lie) > 1 else "The melee roll as it stands"
    return chart(title, best_first(found), found.total(), assumes=PLAIN)


def ended(k: Battle, margin: int) -> Came:
    """How a melee roll ends for the attacker when his dice are so much better (DC-BAT-20, DC-BAT-21)."""
    side = attacking(k)
    lead = margin + total(terms(k, side)) - total(terms(k, 1 - side))
    if not lead:
        return Came("neither gives way", 0)
    winner, loser = (side, 1 - side) if lead > 0 else (1 - side, side)
    twice = abs(lead) >= DOUBLE * strongest(k, loser)
    worth = 4 if twice else 2
    return Came(f"{SIDES[winner]} wins" + (" twice over" if twice else ""), worth if lead > 0 else -worth)


# --- areas and what lies in them
def areas(k: Battle, seat: int | None) -> tuple[Area, ...]:
    """The columns and both rears; the seat's own half below."""
    fight = k.fight
    if fight is None:
        return ()
    own, found = _below(fight, seat), []
    lies, half = _lies(fight, own), _half(fight)
    for at, row in enumerate(fight.columns):
        key, left = column_area(at), GAP + at * (WIDE + GAP)
        low, high = REAR + GAP, REAR + GAP + 2 * half
        ring = (left, low, left + WIDE, low, left + WIDE, high, left, high)
        places = tuple(place for area, place in lies.values() if area == key)
        label = f"Column {at + 1}" + (", resolved" if row.done else "")
        facts = tuple(_facts(row))
        found.append(
            Area(
                key, BOARD, (ring,), label, (left + WIDE // 2, REAR + GAP + half),
                tone="contested" if at == fight.at else "", facts=facts, places=places,
            )
        )  # fmt: skip
    wide = len(fight.columns) * (WIDE + GAP) - GAP
    for side in (0, 1):
        key, low = rear_area(side), 0 if side == own else REAR + 2 * half + 2 * GAP
        ring = (GAP, low, GAP + wide, low, GAP + wide, low + REAR, GAP, low + REAR)
        places = tuple(place for area, place in lies.values() if area == key)
        word = f"{SIDES[side]} rear" + ("" if side == fight.attacker else ": reinforcements")
        named = (GAP + wide // 2, low + REAR - 350)
        found.append(Area(key, BOARD, (ring,), word, named, owner=side, places=places))
    return tuple(found)


def _facts(row: Column) -> Iterator[Fact]:
    for side in (0, 1):
        if row.open:
            yield Fact(f"{SIDES[side]} formation", formation(row, side) or "unformed", "DC-BCARD-02")
        if row.broken[side]:
            yield Fact(SIDES[side], "broken", "DC-KILL-01")


def _below(fight: Fight, seat: int | None) -> int:
    return fight.attacker if seat is None else seat


def _half(fight: Fight) -> int:
    """How deep a side's half of a column is: all who stand behind each other have room, and the board is no larger than that."""
    deep = LEAST
    for row in fight.columns:
        for side in (0, 1):
            foot = (*row.foot[side], *(row.held if side == fight.attacker else ()), *row.routed[side])
            beside = len(row.guns[side]) * RANK + len(row.generals[side]) * 2 * CAPTION
            deep = max(deep, FRONT + BRIM + max(len(foot[1:]) * RANK, beside))
    return deep


def _lies(fight: Fight, own: int) -> dict[str, tuple[str, Point]]:
    """Of each thing on the board the area it lies in, and where: ranks behind each other, guns and generals beside the front,
    routers behind all (DC-BAT-30)."""
    found: dict[str, tuple[str, Point]] = {}
    half = _half(fight)
    middle = REAR + GAP + half
    for at, row in enumerate(fight.columns):
        left = GAP + at * (WIDE + GAP)
        for side in (0, 1):
            sign = -1 if side == own else 1
            held = row.held if side == fight.attacker else ()
            for rank, number in enumerate((*row.foot[side], *held, *row.routed[side])):
                found[f"stand:{number}"] = column_area(at), (left + 850, middle + sign * (FRONT + rank * RANK))
            guns, generals = row.guns[side], row.generals[side]
            for rank, number in enumerate(guns):
                found[f"stand:{number}"] = column_area(at), (left + WIDE - 850, middle + sign * (FRONT + rank * RANK))
            for rank, number in enumerate(generals):
                off = FRONT + len(guns) * RANK + (2 * rank + 1) * CAPTION
                found[f"general:{number}"] = column_area(at), (left + FLAG, middle + sign * off)
    wide = len(fight.columns) * (WIDE + GAP)
    for side in (0, 1):
        rear = fight.rear[side]
        step = min(BLOCK[0] + 60, (wide - BLOCK[0] - 2 * GAP) // max(1, len(rear) - 1))
        y = 400 if side == own else REAR + 2 * half + 2 * GAP + 400
        for at, number in enumerate(rear):
            found[f"stand:{number}"] = rear_area(side), (2 * GAP + BLOCK[0] // 2 + at * step, y)
    return found


def moved(k: Battle, seat: int | None, things: tuple[Thing, ...]) -> tuple[Thing, ...]:
    """Things of the map, those of the battle on the board instead, and the cards that lie on its columns."""
    fight = k.fight
    if fight is None:
        return things
    lies, at = _lies(fight, _below(fight, seat)), dict[str, int]()
    where: dict[str, In] = {}
    for thing, (area, _) in lies.items():
        where[thing] = In(area, at.setdefault(area, 0))
        at[area] += 1
    held = {f"stand:{number}" for row in fight.columns for number in row.held}
    placed = [_on_board(row, where[row.id], held) if row.id in where else row for row in things]
    return (*placed, *_cards(k, fight))


def _on_board(row: Thing, where: In, held: set[str]) -> Thing:
    shape: tuple[int, ...] = STAR if row.kind == "leader" else BLOCK
    badges = (*row.badges, Badge("halted", "holds back", tone="order")) if row.id in held else row.badges
    return replace(row, where=where, shape=shape, badges=badges)


def slots(k: Battle) -> tuple[Slot, ...]:
    """The cards of both sides on the column that is being resolved."""
    fight = k.fight
    if fight is None or fight.at < 0:
        return ()
    rows = [(side, len(fight.columns[fight.at].stack(side))) for side in (0, 1)]
    return tuple(Slot(slot(side), f"{SIDES[side]} in the column", "tray", count, side) for side, count in rows if count)


def _cards(k: Battle, fight: Fight) -> Iterator[Thing]:
    if fight.at < 0:
        return
    for side in (0, 1):
        for at, number in enumerate(fight.columns[fight.at].stack(side)):
            yield card_thing(CARDS[number], slot(side), at)
