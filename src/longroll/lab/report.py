"""What a batch of games says: who won how often and how surely, how long it took, and what it cost beside history."""

from collections import Counter
from typing import NamedTuple

import msgspec

from longroll.contract import Loss
from longroll.lab.engagements import ENGAGED
from longroll.lab.games import Played

CONFIDENCE = 0.95


class Share(NamedTuple):
    """How many of how many, with the Wilson interval of the share at 95 per cent."""

    label: str
    times: int
    of: int
    low: float
    high: float

    @property
    def share(self) -> float:
        """The share itself; 0 of nothing."""
        return self.times / self.of if self.of else 0.0


class LossRow(NamedTuple):
    """A formation's mean loss in the games, the middle nine tenths of it, history's where that is known, how many men were out
    of the fight, in the mean; its strength, its mean of fights, and in what share of the games it had at least `ENGAGED`."""

    side: int
    label: str
    mean: float
    low: int
    high: int
    history: int | None
    out: float
    strength: int
    fights: float
    engaged: float


class DayRow(NamedTuple):
    """A formation's mean loss on each day of a battle of several, and history's."""

    side: int
    label: str
    means: tuple[float, ...]
    history: tuple[int, ...]


class Likeness(NamedTuple):
    """How like history's the losses of a batch are, over the formations of which history tells.

    `rank` is Spearman's correlation of their mean losses with history's, -1 to 1, and None where there are fewer than
    three or all are alike; `share` is the sum of the means over the sum of history's.
    """

    formations: int
    rank: float | None
    share: float


class Length(NamedTuple):
    """Means over the games."""

    turns: float
    decisions: float
    throws: float
    seconds: float


def share(label: str, times: int, of: int) -> Share:
    """A share with its Wilson interval."""
    if not of:
        return Share(label, 0, 0, 0.0, 1.0)
    from scipy.stats import binomtest  # heavy, and wanted only here

    interval = binomtest(times, of).proportion_ci(CONFIDENCE, method="wilson")
    return Share(label, times, of, float(interval.low), float(interval.high))


class Report(msgspec.Struct, frozen=True):
    """A batch of games.  `players` are those of the first seating; `interrupted`: fewer games than were asked for."""

    ruleset: str
    scenario: str
    title: str
    sides: tuple[str, str]
    players: tuple[str, str]
    seed: int
    options: dict[str, str]
    games: tuple[Played, ...]
    interrupted: bool = False

    def by_side(self) -> list[Share]:
        """How often each side won, and how often neither."""
        won = Counter(row.winner for row in self.games)
        labels = {0: self.sides[0], 1: self.sides[1], None: "draw"}
        return [share(label, won[winner], len(self.games)) for winner, label in labels.items()]

    def by_player(self) -> list[Share]:
        """How often each player won, whichever side he had; empty if both are the same."""
        if self.players[0] == self.players[1]:
            return []
        won = Counter(None if row.winner is None else row.players[row.winner] for row in self.games)
        return [share(name, won[name], len(self.games)) for name in self.players]

    def by_grade(self) -> list[tuple[str, int]]:
        """How often each result came, most often first."""
        said = Counter(
            row.grade if row.winner is None else f"{row.grade}, {self.sides[row.winner]}" for row in self.games
        )
        return said.most_common()

    def length(self) -> Length:
        """How long the games were."""
        count = max(1, len(self.games))
        return Length(
            sum(row.turns for row in self.games) / count,
            sum(row.decisions for row in self.games) / count,
            sum(row.throws for row in self.games) / count,
            sum(row.seconds for row in self.games) / count,
        )

    def losses(self) -> list[LossRow]:
        """Mean losses by formation, beside history's."""
        found: dict[tuple[int, str], list[Loss]] = {}
        for game in self.games:
            for loss in game.losses:
                found.setdefault((loss.side, loss.label), []).append(loss)
        rows = []
        for (side, label), each in found.items():
            lost, last = sorted(loss.game for loss in each), len(each) - 1
            mean, out = sum(lost) / len(each), sum(loss.out for loss in each) / len(each)
            fights = sum(loss.fights for loss in each) / len(each)
            engaged = sum(loss.fights >= ENGAGED for loss in each) / len(each)
            least, most, first = lost[last // 20], lost[last - last // 20], each[0]
            rows.append(LossRow(side, label, mean, least, most, first.history, out, first.strength, fights, engaged))
        return sorted(rows, key=lambda row: row.side)

    def losses_by_day(self) -> list[DayRow]:
        """Mean losses on each day, beside history's, of those formations of which it tells; a day that a game did not come to
        cost nobody anything."""
        found: dict[tuple[int, str], list[Loss]] = {}
        for game in self.games:
            for loss in game.losses:
                if loss.past_by_day:
                    found.setdefault((loss.side, loss.label), []).append(loss)
        rows = []
        for (side, label), each in found.items():
            past = each[0].past_by_day
            means = (sum(loss.by_day[day] for loss in each if day < len(loss.by_day)) for day in range(len(past)))
            rows.append(DayRow(side, label, tuple(lost / len(each) for lost in means), past))
        return sorted(rows, key=lambda row: row.side)

    def likeness(self) -> Likeness | None:
        """How like history's the losses are; None where history tells of none."""
        return _likeness([(row.mean, row.history) for row in self.losses() if row.history is not None])

    def likeness_by_day(self) -> list[Likeness | None]:
        """The same of each day of a battle of several."""
        rows = self.losses_by_day()
        days = len(rows[0].history) if rows else 0
        return [_likeness([(row.means[day], row.history[day]) for row in rows]) for day in range(days)]


def _likeness(told: list[tuple[float, int]]) -> Likeness | None:
    past = sum(history for _, history in told)
    if not past:
        return None
    means, known = zip(*told, strict=True)
    rank = None
    if len(told) >= 3 and len(set(means)) > 1 and len(set(known)) > 1:
        from scipy.stats import spearmanr  # heavy, and wanted only here

        rank = float(spearmanr(means, known).statistic)
    return Likeness(len(told), rank, sum(means) / past)
