"""The time line of a game as a drawing: the chance to win or the points above, losses below, turns along it, and a number at
each turning point, which leads to what is told of it."""

from html import escape

from longroll.chronicle.account import Account
from longroll.chronicle.course import Course

WIDE, HIGH, LEFT, RIGHT = 960, 130, 46, 82
GAP = 34
LOW = 26


def graph(went: Course, account: Account, sides: tuple[str, str]) -> str:
    """The time line of a game, in pixels, coloured by the page's style."""
    last = max(1, len(went.stood) - 1)
    parts, top = [], 18
    marks = {row.moment: str(number + 1) for number, row in enumerate(account.turnings)}
    if went.stood[-1].chance is not None:
        chances = [each.chance or 0.0 for each in went.stood]
        parts += _chance(chances, top, last, sides) + _marks(marks, chances, top, last, 1.0)
        top += HIGH + GAP
    elif went.stood[-1].points and any(went.stood[-1].points):
        rows = [each.points or (0, 0) for each in went.stood]
        parts += _steps([(float(a), float(b)) for a, b in rows], top, last, "Points")
        parts += _marks(marks, [1.0] * len(rows), top, last, 1.0)
        top += HIGH + GAP
    if sum(went.stood[-1].lost):
        parts += _steps([each.lost for each in went.stood], top, last, "Lost")
        if top == 18:
            parts += _marks(marks, [1.0] * len(went.stood), top, last, 1.0)
        top += HIGH + GAP
    parts += _turns(went, top - GAP, last)
    return (
        f'<svg class="graph" viewBox="0 0 {WIDE} {top - GAP + LOW}" role="img" '
        f'aria-label="The course of the game, by turns">{"".join(parts)}</svg>'
    )


def _x(at: int, last: int) -> float:
    return LEFT + (WIDE - LEFT - RIGHT) * at / last


def _turns(went: Course, low: int, last: int) -> list[str]:
    """A line where each turn begins, and its name where there is room."""
    parts, free = [], 0.0
    for at, turn in enumerate(went.turns):
        if at and turn == went.turns[at - 1]:
            continue
        x = _x(at, last)
        name = turn.split(" of ")[0]
        parts.append(f'<path class="turn" d="M{x:.1f} 12V{low}"/>')
        if x >= free:
            parts.append(f'<text class="name" x="{x + 3:.1f}" y="{low + 15}">{escape(name)}</text>')
            free = x + 7 * len(name) + 12
    return parts


def _chance(chances: list[float], top: int, last: int, sides: tuple[str, str]) -> list[str]:
    """The chance of side 0, over and under evens."""
    middle = top + HIGH / 2
    line = [(_x(at, last), top + HIGH * (1 - chance)) for at, chance in enumerate(chances)]
    path = "L".join(f"{x:.1f} {y:.1f}" for x, y in line)
    area = f"M{line[0][0]:.1f} {middle}L{path}L{line[-1][0]:.1f} {middle}Z"
    x, right = LEFT, WIDE - RIGHT
    parts = [
        f'<clipPath id="over"><path d="M0 0H{WIDE}V{middle}H0z"/></clipPath>',
        f'<clipPath id="under"><path d="M0 {middle}H{WIDE}V{top + HIGH}H0z"/></clipPath>',
        f'<path class="area s0" d="{area}" clip-path="url(#over)"/><path class="area s1" d="{area}" clip-path="url(#under)"/>',
        f'<path class="frame" d="M{x} {top}H{right}M{x} {middle}H{right}M{x} {top + HIGH}H{right}"/>',
        f'<path class="curve" d="M{path}"/>',
        f'<text class="title" x="{x}" y="{top - 5}">Chance to win</text>',
    ]
    for word, y in ((sides[0], top + 4), ("even", middle + 4), (sides[1], top + HIGH + 4)):
        parts.append(f'<text class="scale" x="{right + 12}" y="{y}">{escape(word)}</text>')
    for word, y in (("100%", top + 4), ("50%", middle + 4), ("0%", top + HIGH + 4)):
        parts.append(f'<text class="scale end" x="{x - 5}" y="{y}">{word}</text>')
    return parts


def _steps(rows: list[tuple[float, float]], top: int, last: int, title: str) -> list[str]:
    """A stepped line a side, and what each came to."""
    most = max(1.0, *(max(row) for row in rows))
    right = WIDE - RIGHT
    parts = [
        f'<path class="frame" d="M{LEFT} {top}H{right}M{LEFT} {top + HIGH}H{right}"/>',
        f'<text class="title" x="{LEFT}" y="{top - 5}">{title}</text>',
        f'<text class="scale end" x="{LEFT - 5}" y="{top + 4}">{most:,.0f}</text>',
        f'<text class="scale end" x="{LEFT - 5}" y="{top + HIGH + 4}">0</text>',
    ]
    ends = [top + HIGH * (1 - value / most) for value in rows[-1]]
    if abs(ends[0] - ends[1]) < 14:
        upper = 0 if ends[0] <= ends[1] else 1
        ends[upper], ends[1 - upper] = ends[upper] - 7, ends[1 - upper] + 7
    for side in (0, 1):
        path, before = "", None
        for at, row in enumerate(rows):
            if row[side] != before or at == last:
                y = top + HIGH * (1 - row[side] / most)
                path += f"H{_x(at, last):.1f}V{y:.1f}" if path else f"M{_x(at, last):.1f} {y:.1f}"
                before = row[side]
        parts.append(f'<path class="step s{side}" d="{path}"/>')
        parts.append(f'<text class="sum s{side}" x="{right + 5}" y="{ends[side] + 4:.1f}">{rows[-1][side]:,.0f}</text>')
    return parts


def _marks(marks: dict[int, str], values: list[float], top: int, last: int, most: float) -> list[str]:
    """The numbers of turning points, each leading to what is told of it."""
    parts = []
    for at, number in marks.items():
        y = top + HIGH * (1 - values[min(at, len(values) - 1)] / most)
        parts.append(
            f'<a href="#turning-{number}"><g class="mark" transform="translate({_x(at, last):.1f} {y:.1f})">'
            f'<circle r="9"/><text dy="4">{number}</text></g></a>'
        )
    return parts
