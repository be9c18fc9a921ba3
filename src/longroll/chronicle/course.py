"""How a game went: the acts that it was made of, each an answer with the dice that followed, and how matters stood about it.

What could have come of the dice is followed exactly, up to the next answer; where that is too much, throw by throw.
"""

from itertools import pairwise

import msgspec

from longroll.chronicle.standing import Judge, Standing
from longroll.dice import Throw
from longroll.flow import Chance, Decision, News, State, settle
from longroll.game import Game
from longroll.odds import TooWide, distribution
from longroll.save import Answered, Thrown

WIDE = 64
"""How many outcomes are followed for one act before its throws are weighed one by one."""
MOST = 1500
"""How many are followed in a game before all throws are."""


class Act(msgspec.Struct, frozen=True):
    """An answer and the dice after it: the moments it lies between, who answered, what was told of it, what fell.

    `due` is how matters could be expected to stand after the dice, None where none fell or where they decided nothing.
    """

    first: int
    last: int
    turn: str
    phase: str
    side: int | None
    player: str
    lines: tuple[News, ...]
    why: tuple[str, ...]
    faces: tuple[tuple[int, ...], ...]
    before: Standing
    after: Standing
    due: Standing | None = None


class Course(msgspec.Struct, frozen=True):
    """A game from its beginning: its moments, counted from 0, as numbers of entries of the log, how matters stood at each, the
    turn it was, and the acts between them."""

    numbers: tuple[int, ...]
    stood: tuple[Standing, ...]
    turns: tuple[str, ...]
    acts: tuple[Act, ...]


def course(game: Game) -> Course:
    """The course of a game, weighed from its beginning to where it stands."""
    judge = Judge(game)
    told = _told(game)
    numbers: list[int] = []
    stood: list[Standing] = []
    turns: list[str] = []
    acts: list[Act] = []
    open_: list[tuple[int, State]] = []  # the moments of an act under way
    left = [MOST]
    for at, (number, battle) in enumerate(game.course()):
        numbers.append(number)
        stood.append(judge.stood(battle))
        turns.append(judge.turn(battle))
        open_.append((at, battle))
        if at and not isinstance(battle.needs, Chance):
            acts.append(_act(game, judge, open_, numbers, stood, told, left))
            open_ = [(at, battle)]
    return Course(tuple(numbers), tuple(stood), tuple(turns), tuple(acts))


def _told(game: Game) -> dict[int, list[News]]:
    """The lines of the log by how many entries there were."""
    told: dict[int, list[News]] = {}
    for number, line in game.news:
        told.setdefault(number, []).append(line)
    return told


def _act(
    game: Game,
    judge: Judge,
    moments: list[tuple[int, State]],
    numbers: list[int],
    stood: list[Standing],
    told: dict[int, list[News]],
    left: list[int],
) -> Act:
    """The act between the first and the last of these moments."""
    (first, before), last = moments[0], moments[-1][0]
    entries = [game.log[numbers[at] - 1] for at, _ in moments[1:]]
    lines = [line for at, _ in moments[1:] for line in told.get(numbers[at], ())]
    answered = next((entry for entry in entries if isinstance(entry, Answered)), None)
    thrown = [
        (battle.needs.why, entry.faces)
        for (_, battle), entry in zip(moments[:-1], entries, strict=True)
        if isinstance(battle.needs, Throw) and isinstance(entry, Thrown)
    ]
    turn, phase = judge.words(before)
    return Act(
        first,
        last,
        turn,
        phase,
        answered.seat if answered else None,
        answered.player if answered else "",
        tuple(lines),
        tuple(why for why, _ in thrown),
        tuple(faces for _, faces in thrown),
        stood[first],
        stood[last],
        _due(judge, [battle for _, battle in moments], stood[last], left) if thrown else None,
    )


def _due(judge: Judge, battles: list[State], after: Standing, left: list[int]) -> Standing | None:
    """How matters could be expected to stand after the dice of an act: exactly, or else as the sum of its throws.  `left`
    says how many outcomes may still be followed in this game."""
    thrown = next(battle for battle in battles if isinstance(battle.needs, Throw))
    try:
        found = distribution(thrown, depth=0, until=_asks, bound=min(WIDE, left[0]))
        left[0] -= len(found.positions)
    except TooWide:
        left[0] = max(0, left[0] - WIDE)
        return _thrown_singly(judge, battles, after)
    return judge.mean([(weight, judge.standing(position)) for weight, position in found.positions])


def _asks(battle: State) -> bool:
    return isinstance(battle.needs, Decision)


def _thrown_singly(judge: Judge, battles: list[State], after: Standing) -> Standing:
    """What is due by what each throw by itself made of it at once."""
    due = after
    for battle, then in pairwise(battles):
        if isinstance(battle.needs, Throw):
            outcomes = battle.needs.outcomes()
            mean = judge.mean([(weight, judge.standing(settle(battle, result))) for weight, result in outcomes])
            due = due.less(judge.standing(then).less(mean))
    return due
