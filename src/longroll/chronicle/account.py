"""What there is to say of a game that is over: where it turned, what was luck, what was taken back."""

import msgspec

from longroll.chronicle.course import Act, Course
from longroll.flow import News
from longroll.game import Game
from longroll.save import Undone

TURNS = 6
"""How many turning points are told."""
LINES = 3
"""How many lines are told of one."""
CHANCE, POINTS, LOSSES = "chance", "points", "losses"
FINE = 0.005
"""By how much a chance must differ to be drawn at another height."""
LEAST = 0.03
"""A turning point moves what it is measured by at least so much, of one."""
TOLD = frozenset(("threw", "hit", "lost", "revealed", "moved", "changed", "over", "edited"))
WEIGHTY = {"over": 0, "edited": 0, "lost": 1, "hit": 2, "revealed": 3, "threw": 4, "changed": 5, "moved": 6}

STAFF = ("general:", "brigade:")
"""What the ids begin with of those of whom marks, points and orders are noted."""


class Turning(msgspec.Struct, frozen=True):
    """Where a game turned: the moment after, whose answer it was, what was told of it and what fell; how far the chance of
    side 0 moved, how much of that was the dice, and how losses and points moved.  `share` is how much it is of one."""

    moment: int
    turn: str
    phase: str
    side: int | None
    player: str
    says: tuple[str, ...]
    faces: tuple[tuple[int, ...], ...]
    share: float
    before: float | None
    after: float | None
    dice: float | None
    lost: tuple[float, float]
    points: tuple[int, int] | None


class Luck(msgspec.Struct, frozen=True):
    """What the dice of a phase did less what was due of them: to the losses of each side, and to the chance of side 0."""

    phase: str
    throws: int
    lost: tuple[float, float]
    chance: float | None


class Line(msgspec.Struct, frozen=True):
    """The chance of side 0 to win over a whole game: its moments are counted up to `last`; where turns began, and the chance at
    each moment at which it was another."""

    last: int
    turns: tuple[tuple[int, str], ...]
    chances: tuple[tuple[int, float], ...]


class Account(msgspec.Struct, frozen=True):
    """A game that is over, looked back on.  `measure` is what turning points are measured by; `back` how often each side took
    an answer back, `vain` how many throws were taken back with them; `line` the chance to win, where any was learnt."""

    measure: str
    turnings: tuple[Turning, ...]
    luck: tuple[Luck, ...]
    whole: Luck
    back: tuple[int, int]
    vain: int
    line: Line | None = None


def account(game: Game, went: Course) -> Account:
    """What there is to say of a game by its course."""
    luck = _luck(went)
    undone = [entry.seat for entry in game.log if isinstance(entry, Undone)]
    measure = _measure(went)
    back = (undone.count(0), undone.count(1))
    whole = _added("All dice", luck)
    return Account(measure, _turnings(went, measure), luck, whole, back, len(game.thrown_in_vain()), line(went))


def line(went: Course) -> Line | None:
    """The chance to win over a game, as fine as it can be seen; None where nothing was learnt of it."""
    chances: list[tuple[int, float]] = []
    for at, stood in enumerate(went.stood):
        if stood.chance is None:
            return None
        if not at or at == len(went.stood) - 1 or abs(stood.chance - chances[-1][1]) >= FINE:
            chances.append((at, round(stood.chance, 3)))
    turns = [(at, name) for at, name in enumerate(went.turns) if not at or went.turns[at - 1] != name]
    return Line(len(went.stood) - 1, tuple(turns), tuple(chances))


def _measure(went: Course) -> str:
    last = went.stood[-1]
    if last.chance is not None:
        return CHANCE
    return LOSSES if sum(last.lost) or last.points is None else POINTS


# --- where it turned
def _turnings(went: Course, measure: str) -> tuple[Turning, ...]:
    """The acts that moved it most, in the order of the game."""
    last = went.stood[-1]
    whole = max(1.0, sum(last.lost) / 2), max(1, sum(last.points or ()) / 2)
    found = [_turning(act, measure, whole) for act in went.acts if _is_told(act, went)]
    most = sorted((one for one in found if one.share >= LEAST), key=lambda one: -one.share)[:TURNS]
    return tuple(sorted(most, key=lambda one: one.moment))


def _is_told(act: Act, went: Course) -> bool:
    """Whether there is anything to tell of it; that at the end a chance becomes certain turned nothing."""
    return bool(said(act.lines)) and act.last < len(went.stood) - 1


def _turning(act: Act, measure: str, whole: tuple[float, float]) -> Turning:
    moved = act.after.less(act.before)
    dice = act.after.less(act.due).chance if act.due else None
    points = None
    if act.before.points and act.after.points:
        points = act.after.points[0] - act.before.points[0], act.after.points[1] - act.before.points[1]
    share = {
        CHANCE: abs(moved.chance or 0.0),
        LOSSES: abs(moved.lost[0] - moved.lost[1]) / whole[0],
        POINTS: abs(points[0] - points[1]) / whole[1] if points else 0.0,
    }[measure]
    return Turning(
        act.last,
        act.turn,
        act.phase,
        act.side,
        act.player,
        said(act.lines),
        act.faces,
        share,
        act.before.chance,
        act.after.chance,
        dice,
        moved.lost,
        points,
    )


def weightiest(acts: list[Act], most: int) -> list[tuple[str, ...]]:
    """What is told of the acts that took or lost most, in the order of the game: losses and points alike count."""
    weights = {act.last: _weight(act) for act in acts}
    chosen = sorted((act for act in acts if weights[act.last] > 0), key=lambda act: -weights[act.last])[:most]
    told = (said(act.lines, LINES) for act in sorted(chosen, key=lambda act: act.last))
    return [lines for lines in told if lines]


def _weight(act: Act) -> float:
    """How much an act moved, in hundreds of men, points, whoever is gone from the table, and what was edited by hand."""
    men = sum(max(0.0, lost) for lost in act.after.less(act.before).lost) / 100
    gone = sum(line.kind in ("lost", "over", "edited") for line in act.lines)
    if act.before.points is None or act.after.points is None:
        return men + gone
    return men + gone + sum(abs(new - old) for old, new in zip(act.before.points, act.after.points, strict=True))


def said(lines: tuple[News, ...], most: int = LINES) -> tuple[str, ...]:
    """The weightiest of some lines, in their order; one told to each side apart stands once.  What is merely noted is told
    where there is nothing else."""
    texts: dict[str, int] = {}
    thrown = False
    told = [line for line in lines if line.kind in TOLD]
    for line in [line for line in told if not _is_noted(line)] or told:
        first, thrown = line.kind == "threw" and not thrown, thrown or line.kind == "threw"
        weight = 1 if first else WEIGHTY[line.kind] - 2 * (line.kind == "changed" and line.at is not None)
        texts.setdefault(line.text, weight if len(line.to) == 2 else weight + len(WEIGHTY))
    chosen = sorted(texts, key=lambda text: texts[text])[:most]
    return tuple(text for text in texts if text in chosen)


def _is_noted(line: News) -> bool:
    """Whether a line is of marks, points or orders alone: a change of generals, or of nobody at no place, by no dice."""
    if line.kind != "changed" or line.dice:
        return False
    return all(one.startswith(STAFF) for one in line.about) if line.about else line.at is None


# --- what was luck
def _luck(went: Course) -> tuple[Luck, ...]:
    """By phase, in the order in which they came first."""
    phases: dict[str, list[Luck]] = {}
    for act in went.acts:
        if act.due is not None:
            more = act.after.less(act.due)
            phases.setdefault(act.phase, []).append(Luck(act.phase, len(act.faces), more.lost, more.chance))
    return tuple(_added(phase, tuple(rows)) for phase, rows in phases.items())


def _added(phase: str, rows: tuple[Luck, ...]) -> Luck:
    lost = sum(row.lost[0] for row in rows), sum(row.lost[1] for row in rows)
    known = any(row.chance is not None for row in rows)
    chance = sum(row.chance or 0.0 for row in rows) if known else None
    return Luck(phase, sum(row.throws for row in rows), lost, chance)
