"""Exact odds in a battle: of a roll in a column, and of what comes of the column if nobody plays more cards.

The rules themselves run on what the side knows, every later choice passed and no die rolled again.
"""

from collections import Counter
from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from longroll import odds
from longroll.dice import Margin
from longroll.flow import UNHEARD, advance, total
from longroll.rulesets.division.battle.aftermath import Aftermath
from longroll.rulesets.division.battle.battle_cards import NextCard, PassCards, PlayBattleCard, battle_cards
from longroll.rulesets.division.battle.columns import attacking
from longroll.rulesets.division.battle.melee import MeleeRoll
from longroll.rulesets.division.battle.resolution import ColumnFight
from longroll.rulesets.division.components.cards import CARDS
from longroll.rulesets.division.dice.battle_dice import NEVER, SelectDice, counted, reading
from longroll.rulesets.division.dice.rerolls import Again, RollAgain
from longroll.rulesets.division.dice.roll import Roll
from longroll.rulesets.division.discipline.checks import number, routed_friends
from longroll.rulesets.division.events.heroic_charge import ChargingCard, PlayHeroicCharge
from longroll.rulesets.division.fire.to_hit import Fire
from longroll.rulesets.division.record.battle import Battle, paired
from longroll.rulesets.division.record.board import Column
from longroll.rulesets.division.record.stands import Stand
from longroll.rulesets.division.screen import board, cards_to_come
from longroll.rulesets.division.tables import NOBODY, SIDES
from longroll.scene import Odds, Sum
from longroll.screen.charts import Came, best_first, chart, summed

PLAIN = "nobody plays more cards and no die is rolled again"
FOLLOWED = 600
"""So many positions are followed at the table, where nobody waits longer."""
ROUND = "; the first round of melee"
FEW = 2
"""Of so many stands the whole column is followed, round by round."""


def quiet(k: Battle, *more: int) -> Battle:
    """What the side knows, with every card for its dice used up: those in play, and these more that come into it."""
    after = k.copy()
    after.news = UNHEARD
    fight = after.fight
    if fight is not None and fight.at >= 0:
        column = fight.columns[fight.at]
        cards = (
            card for card in (*column.stack(0), *column.stack(1), *more) if CARDS[card].reroll or CARDS[card].select
        )
        after.fight = fight.but(fight.at, used=tuple(dict.fromkeys((*column.used, *cards))))
    return after


def came(k: Battle, side: int) -> Callable[[Battle, Battle], Came]:
    """What tells the battle after a column, or a part of it, from the one before, as a side puts it: of each side whether its
    foot there is gone, a stand has routed, or steps were lost."""
    assert k.fight is not None
    column = k.fight.columns[k.fight.at]
    both = [[(row, _steps(row)) for row in map(k.stands.__getitem__, _foot(k, column, each))] for each in (0, 1)]

    def describe(before: Battle, after: Battle) -> Came:
        parts, worth = [], 0
        for each, foot in enumerate(both):
            words, bad = _befell(after, foot)
            worth += -bad if each == side else bad
            parts += [f"{SIDES[each]} {words}"] if words else []
        return Came(", ".join(parts) or "neither gives way", worth)

    return describe


def _befell(after: Battle, foot: list[tuple[Stand, int]]) -> tuple[str, int]:
    """What has become of a side's foot, each with its steps before, and how bad it is."""
    rows = [(after.stands[was.id], was, steps) for was, steps in foot]
    stay = [now.where == "map" and not now.routed for now, _, _ in rows]
    if not any(stay):
        return "breaks", 6
    if not all(stay):
        return "has a stand rout", 3
    return ("loses a step", 1) if any(now is not was and _steps(now) != steps for now, was, steps in rows) else ("", 0)


def _steps(stand: Stand) -> int:
    return stand.full - stand.lost + stand.horses + stand.holders


def _foot(b: Battle, column: Column, side: int) -> tuple[int, ...]:
    held = column.held if b.fight is not None and side == b.fight.attacker else ()
    return (*column.foot[side], *held)


def _fought_out(b: Battle) -> bool:
    """Whether the column has come to its aftermath."""
    return not b.stack or any(isinstance(each, Aftermath) for each in b.stack)


def _one_round(b: Battle) -> bool:
    """Whether a round of its melee is over."""
    return _fought_out(b) or (b.fight is not None and b.fight.columns[b.fight.at].round > 1)


def of_column(k: Battle, side: int, title: str, answer: Any, *cards: int, volleys: bool = False) -> Odds | None:
    """What comes of the column from an answer on, which lays these cards, if nobody plays more: to its end where few fight in it
    and no volleys are to come, else of the first round of melee; None where that is too wide to be followed."""
    now = quiet(k, *cards)
    assert now.fight is not None
    at = next(at for at, each in enumerate(now.stack) if isinstance(each, ColumnFight))
    now.stack = now.stack[at:]  # what is beneath the column is not followed
    few = sum(map(len, now.fight.columns[now.fight.at].foot)) <= FEW
    until, more = (_fought_out, "") if few and not volleys else (_one_round, ROUND)
    try:
        tally = odds.odds(now, came(now, side), answer, until=until, bound=FOLLOWED)
    except odds.TooWide:
        return None
    return chart(title, best_first(tally.weights), tally.whole, assumes=PLAIN + more)


def card(k: Battle, decision: NextCard, answer: PlayBattleCard | PassCards) -> Odds | None:
    """What comes of the column once a card is played, or none; where that is too wide to be followed, of the melee roll.  At worst
    the enemy answers a card with the best that he may hold; a pass and a Tactic end the play (DC-BAT-14, DC-BCARD-07)."""
    side, may = decision.side, cards_to_come.of_dice(k)
    title, cards = "The column as it stands", list[int]()
    if isinstance(answer, PlayBattleCard):
        title, cards = f"The column with {CARDS[answer.card].formation}", [answer.card]
    followed = of_column(k, side, title, answer, *cards)
    found = followed or _roll_with(k, side, *cards)
    if found is None or isinstance(answer, PassCards) or answer.passing:
        return found and replace(found, may=may)
    best = cards_to_come.best_card(k, side, 1 - side)
    if best is not None:
        worse, says = _with(k, 1 - side, best.id), f"the enemy answers with {best.formation}, the best he may hold"
        worst = of_column(worse, side, says, answer, *cards) if followed else _roll_with(worse, side, *cards)
        found = replace(found, worst=worst and replace(worst, title=says, assumes=""))
    return replace(found, may=(*cards_to_come.of_play(k, side, answer.card), *may))


def charge(k: Battle, decision: PlayHeroicCharge | ChargingCard, answer: int | bool) -> Odds | None:
    """What comes of the volleys and the first round of melee, if the cards of a Heroic Charge end with this one, to which the enemy
    plays none; of the charge itself with the best formation in hand.  Where that is too wide, of the melee roll (DC-EVT-12)."""
    side, before = decision.side, k
    if answer is False:
        return None
    if answer is True:
        best = max(battle_cards(k, side), key=lambda one: cards_to_come.added(k, CARDS[one]))
        before, answer = quiet(k, best), best
        advance(before, True)
    cards = [answer] if answer != NOBODY else []
    title = " in ".join(["A Heroic Charge", *(CARDS[one].formation for one in cards)])
    found = of_column(before, side, title, answer, *cards, volleys=True) or _roll_with(before, side, *cards)
    return found and replace(found, may=cards_to_come.of_play(k, side, answer, alone=True))


def _with(k: Battle, side: int, *more: int) -> Battle:
    """The battle with more cards on the column."""
    after = quiet(k)
    if after.fight is not None:
        cards = after.fight.columns[after.fight.at].cards
        after.fight = after.fight.but(after.fight.at, cards=paired(cards, side, (*cards[side], *more)))
    return after


def _roll_with(k: Battle, side: int, *cards: int) -> Odds | None:
    """The melee roll with more cards on the column."""
    return board.chances(_with(k, side, *cards), reader=side)


def roll(k: Battle, decision: SelectDice | RollAgain, answer: Any) -> Odds | None:
    """What a roll comes to with a Select or with a die rolled again."""
    if isinstance(answer, Again):
        return again(k, decision, answer) if isinstance(decision, RollAgain) else None
    rolled = next((each for each in reversed(k.stack) if isinstance(each, Roll | MeleeRoll)), None)
    if isinstance(decision, RollAgain) or rolled is None:
        return None
    answer = NOBODY if answer == NEVER else answer
    if isinstance(rolled, MeleeRoll):
        side = attacking(k)
        first, second = (
            reading(k, each, "high", answer if each == decision.side else NOBODY) for each in (side, 1 - side)
        )
        return board.chances(k, Margin(first, second), decision.side)
    found = Counter[Came]()
    counting = reading(k, rolled.side, rolled.wanted, answer)
    for weight, shown in counting.outcomes():
        _weigh(k, rolled, shown, weight, found)
    title = "Two dice" if answer == NOBODY else f"Select {CARDS[answer].select}"
    return chart(title, best_first(found), found.total(), sums_of(rolled), "no die is rolled again")


def _weigh(k: Battle, rolled: Roll, shown: int, weight: int, found: Counter[Came]) -> None:
    """Add what dice come to that are held against a number: a check passed or failed; a miss, or a hit with the check that it
    brings on (DC-FIRE-03, DC-DISC-05)."""
    lead = shown + total(rolled.terms) - total(rolled.against)
    if rolled.wanted == "low":
        found[Came("passes", 3) if lead <= 0 else Came("fails", -3)] += weight
        return
    fire = next((each for each in reversed(k.stack) if isinstance(each, Fire)), None)
    if fire is None:
        return
    target = k.stands[fire.target]
    check = reading(k, target.side, "low", NOBODY)
    most = total(number(k, target)) - total(routed_friends(k, target)) - lead
    stands = sum(each for each, came_to in check.outcomes() if came_to <= most)
    whole: int = 6**check.dice
    if lead < 0:
        found[Came("misses", -3)] += weight * whole
        return
    found[Came("hits, and it stands", 0)] += weight * stands
    fails = "hits, and it loses a step" + ("" if target.arm == "artillery" or target.routed else " and routs")
    found[Came(fails, 4)] += weight * (whole - stands)


def sums_of(rolled: Roll) -> tuple[Sum, ...]:
    """What is added to a roll, and what it is held against."""
    return summed("Added to the roll", rolled.terms), summed(rolled.versus, rolled.against, True)


def again(k: Battle, decision: RollAgain, answer: Again) -> Odds | None:
    """What a roll comes to once one die is rolled again, the others lying as they are (DC-DICE-06)."""
    rolled = next((each for each in reversed(k.stack) if isinstance(each, Roll | MeleeRoll)), None)
    if rolled is None:
        return None
    found = Counter[Came]()
    for face in range(1, 7):
        casts, at = [list(cast) for cast in decision.casts], answer.die
        for cast in casts:
            if 0 <= at < len(cast):
                cast[at] = face
            at -= len(cast)
        if isinstance(rolled, MeleeRoll):
            side = attacking(k)
            lead = counted(k, side, "high", tuple(casts[0])) - counted(k, 1 - side, "high", tuple(casts[1]))
            found[board.ended(k, lead)] += 1
        else:
            _weigh(k, rolled, counted(k, rolled.side, rolled.wanted, tuple(casts[0])), 1, found)
    whose = attacking(k) if isinstance(rolled, MeleeRoll) else rolled.side
    rows = best_first(
        {row if decision.side == whose else row.turned(): weight for row, weight in found.items() if weight}
    )
    title = f"The {decision.faces[answer.die]} rolled again"
    return chart(title, rows, found.total(), assumes="no other die is rolled again")
