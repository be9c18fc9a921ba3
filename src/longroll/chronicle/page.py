"""One page that tells a game and needs nothing but itself: no script, no network, its style and its pictures within."""

from collections.abc import Iterable
from html import escape
from importlib.resources import files
from itertools import groupby
from typing import NamedTuple

from longroll.chronicle.account import Account, Luck, Turning, account, weightiest
from longroll.chronicle.course import Course, course
from longroll.chronicle.graph import graph
from longroll.chronicle.sketches import ground, sketch, window
from longroll.contract import Chaptered, Counts, Loss, Result
from longroll.flow import News, State
from longroll.game import HUMAN, Game
from longroll.save import Thrown
from longroll.scene import Scene, Track

POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"
WEIGHTIEST = 8
"""How many deeds of a turn stand below its picture; all that was told is folded away."""
MINUS = "−"


def page(game: Game, title: str = "", went: Course | None = None) -> bytes:
    """The report of a game as HTML in UTF-8.  What both sides hid is in it."""
    return _Page(game, title, went or course(game)).written().encode()


class Chapter(NamedTuple):
    """A part of the story: the first and the last of its moments, and the battle as it then stood."""

    name: str
    first: int
    last: int
    battle: State


class _Page:
    def __init__(self, game: Game, title: str, went: Course) -> None:
        self.game, self.went, self.sides = game, went, game.ruleset.sides
        self.title = title or str(game.scenario.get("title") or game.ruleset.title)
        self.account: Account = account(game, went)
        self.result: Result | None = game.ruleset.result(game.battle) if game.over else None
        self.last: Scene = game.ruleset.view(game.battle, None)

    def written(self) -> str:
        style = (files("longroll.chronicle") / "style.css").read_text("utf-8")
        parts = (self.front(), self.line(), self.turnings(), self.story(), self.losses(), self.luck(), self.dice())
        return (
            '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" '
            f'content="width=device-width, initial-scale=1"><meta http-equiv="Content-Security-Policy" content="{POLICY}">'
            f"<title>{escape(self.title)}: a report</title><style>{style}</style></head><body><main>{''.join(parts)}"
            "<footer>Told by longroll from the log of the game; every face of its dice can be worked out again."
            "</footer></main></body></html>"
        )

    # --- what it was and how it ended
    def front(self) -> str:
        scenario, rules, result = self.game.scenario, self.game.ruleset, self.result
        who = " · ".join(
            f'<span class="s{side}">{escape(self.sides[side])}</span>: {escape(_player(self.game.players[side]))}'
            for side in (0, 1)
        )
        winner = "" if result is None or result.winner is None else self.sides[result.winner]
        side = "" if result is None or result.winner is None else f" s{result.winner}"
        grade = f"{winner} {result.grade}".strip() if result else "Not over yet"
        text = _beside(grade, result.text) if result else f"So far: {self.last.turn}"
        score = (
            "".join(
                f'<span class="s{at}">{escape(name)}<b>{_number(points)}</b></span>'
                for at, (name, points) in enumerate(zip(self.sides, result.score, strict=False))
            )
            if result
            else ""
        )
        return (
            f'<header class="front"><h1>{escape(self.title)}</h1>'
            f'<p class="subtitle">{escape(str(scenario.get("subtitle", "")))}</p><p class="who">{escape(rules.title)}</p>'
            f'<p class="who">{who}</p><p class="grade{side}">{escape(grade)}</p><p>{escape(text)}</p>'
            f'<div class="score">{score}</div></header>{self.reckoning()}'
        )

    def reckoning(self) -> str:
        """What the points are made of, and how it really ended."""
        tracks = [each for each in self.last.tracks if each.side is not None and not each.of and each.facts]
        counted = "".join(map(_tally, tracks))
        if not counted and self.result and not any(self.result.score):
            counted = "<p>Neither side has scored a point.</p>"
        told = self.game.scenario.get("history", {})
        past = "".join(f"<p>{escape(str(told[name]))}</p>" for name in ("outcome",) if told.get(name))
        if told.get("result"):
            past += f"<p><i>By this count:</i> {escape(str(told['result']))}</p>"
        parts = (f"<div>{counted}</div>" if counted else "") + (f"<div><h3>In history</h3>{past}</div>" if past else "")
        return f'<section><h2>How it was decided</h2><div class="pair">{parts}</div></section>' if parts else ""

    def line(self) -> str:
        return (
            '<section><h2>The course of it</h2><div class="wide">'
            f"{graph(self.went, self.account, self.sides)}</div></section>"
        )

    # --- where it turned
    def turnings(self) -> str:
        rows = "".join(
            f'<li id="turning-{at}">{self._turning(row)}</li>' for at, row in enumerate(self.account.turnings, 1)
        )
        return f'<section><h2>Where it turned</h2><ol class="turnings">{rows}</ol></section>' if rows else ""

    def _turning(self, row: Turning) -> str:
        said = "".join(f"<p>{_sentence(text)}</p>" for text in row.says)
        whose = f"{self.sides[row.side]} · " if row.side is not None and self.sides[row.side] not in row.phase else ""
        faces = f" {_faces(row.faces)}" if row.faces else ""
        return (
            f'<div class="moved">{self._moved(row)}</div><h3>{escape(row.turn)}</h3>'
            f'<p class="phase">{escape(whose + row.phase)}{faces}</p>{said}'
        )

    def _moved(self, row: Turning) -> str:
        if row.before is not None and row.after is not None:
            gain = row.after - row.before
            side = 0 if gain > 0 else 1
            dice = (
                f"dice {_signed(100 * (row.dice if side == 0 else -row.dice))}%" if row.dice is not None else "no dice"
            )
            return (
                f'<span class="s{side}">{escape(self.sides[side])} +{abs(100 * gain):.0f}%</span>'
                f"<small>{100 * row.before:.0f}% to {100 * row.after:.0f}% for the {escape(self.sides[0])}; {dice}</small>"
            )
        told = [
            f'<span class="s{side}">{escape(self.sides[side])} {_signed(-row.lost[side])}</span>'
            for side in (0, 1)
            if row.lost[side]
        ]
        if row.points and any(row.points):
            each = ", ".join(f"{escape(self.sides[side])} {_signed(row.points[side])}" for side in (0, 1))
            told.append(f"<small>points {each}</small>")
        return "<br>".join(told)

    # --- the story
    def story(self) -> str:
        chapters = self._chapters()
        scenes = [self.game.ruleset.view(each.battle, None) for each in chapters]
        surface = next(each for each in self.last.surfaces if each.kind != "board")
        shown = window(scenes, surface)
        told = []
        before = None
        for (name, first, last, _), scene in zip(chapters, scenes, strict=True):
            says = f"The table at the end of {name}" if last else "The table at the beginning"
            picture = sketch(scene, before, surface, shown, escape(says, quote=True))
            caption = says + (", and how they came there." if before else ".")
            lines = [line for number, line in self.game.news if self._between(number, first, last)]
            told.append(
                f'<article class="turn"><h3>{escape(name)}</h3><figure>{picture}<figcaption>{escape(caption)}</figcaption>'
                f"</figure>{self._turns(first, last)}{self._lines(lines)}</article>"
            )
            before = scene
        stock = f'<svg class="stock" aria-hidden="true"><defs>{ground(surface)}</defs></svg>'
        return f"<section><h2>The story</h2>{stock}{''.join(told)}</section>"

    def _chapters(self) -> list[Chapter]:
        """The turns, or what greater parts the ruleset tells a battle in; the beginning by itself comes first."""
        rules, found = self.game.ruleset, list[Chapter]()
        for at, (_, battle) in enumerate(self.game.course()):
            name = rules.chapter(battle) if isinstance(rules, Chaptered) else self.went.turns[at]
            if len(found) > 1 and found[-1].name == name:
                found[-1] = Chapter(name, found[-1].first, at, battle)
            else:
                found.append(Chapter(name if at else "The beginning", at, at, battle))
        return found

    def _between(self, number: int, first: int, last: int) -> bool:
        """Whether a line told at that length of the log belongs to these moments."""
        numbers = self.went.numbers
        return (numbers[first - 1] if first else -1) < number <= numbers[last]

    def _turns(self, first: int, last: int) -> str:
        """The deeds of these moments; under the names of their turns where they are of several."""
        turns = groupby(range(first, last + 1), key=self.went.turns.__getitem__)
        spans = [(name, min(moments), max(moments)) for name, moments in ((name, [*each]) for name, each in turns)]
        if len(spans) == 1:
            return self._deeds(first, last)
        told = ((name, self._deeds(begun, ended)) for name, begun, ended in spans)
        return "".join(f"<h4>{escape(name)}</h4>{deeds}" for name, deeds in told if deeds)

    def _deeds(self, first: int, last: int) -> str:
        """What happened in these moments that weighed most, a line each."""
        acts = [act for act in self.went.acts if first <= act.last <= last]
        rows = "".join(f"<li>{'; '.join(map(_sentence, told))}</li>" for told in weightiest(acts, WEIGHTIEST))
        return f'<ul class="told">{rows}</ul>' if rows else ""

    def _lines(self, lines: list[News]) -> str:
        if not lines:
            return ""
        every = "".join(self._line(line) for line in lines)
        count = f"{len(lines)} line{'' if len(lines) == 1 else 's'}"
        return f'<details><summary>All that was told, {count}</summary><ul class="told">{every}</ul></details>'

    def _line(self, line: News) -> str:
        only = f' <span class="only">({escape(self.sides[line.to[0]])} alone)</span>' if len(line.to) == 1 else ""
        return f'<li class="{line.kind}">{_sentence(line.text)}{_faces(line.dice) if line.dice else ""}{only}</li>'

    # --- losses, luck, dice
    def losses(self) -> str:
        rules = self.game.ruleset
        if not isinstance(rules, Counts):
            return ""
        rows = rules.losses(self.game.battle)
        past = any(row.history is not None for row in rows)
        tables = "".join(
            _table(self.sides[side], side, [row for row in rows if row.side == side], past) for side in (0, 1)
        )
        return f'<section><h2>Losses</h2><div class="pair">{tables}</div></section>' if tables else ""

    def luck(self) -> str:
        rows, whole = self.account.luck, self.account.whole
        if not rows:
            return ""
        counted = any(any(row.lost) for row in rows)
        heads = [f"{side} lost more" for side in self.sides] if counted else []
        heads += [f"{self.sides[0]} chance"] if whole.chance is not None else []
        if not heads:
            return ""
        head = "".join(f'<th scope="col">{escape(name)}</th>' for name in ("Phase", "throws", *heads))
        body = "".join(_luck(row, counted) for row in rows)
        return (
            "<section><h2>Luck</h2><p>What the dice did, less what was due of them: every outcome that they could have had, "
            "up to the next answer, weighed as often as it comes.</p>"
            f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody><tfoot>{_luck(whole, counted)}</tfoot></table></section>"
        )

    def dice(self) -> str:
        game, dice = self.game, self.game.dice
        vain = game.thrown_in_vain()
        count = sum(isinstance(entry, Thrown) for entry in game.log)
        says = {
            "sealed": "The dice were sealed before the first throw.",
            "seeded": "The dice followed from a known seed.",
            "typed": "The players threw their own dice.",
        }[dice.source]
        rows = [("Commitment", dice.commitment), ("Secret", dice.secret), ("Salts", " ".join(dice.salts))]
        facts = "".join(f'<dt>{name}</dt><dd class="hex">{escape(value)}</dd>' for name, value in rows if value)
        taken = "".join(f"<li>throw {n + 1}: {escape(game.why(n) or 'a card')}</li>" for n in sorted(vain))
        many = "One throw was" if len(vain) == 1 else f"{len(vain)} throws were"
        back = f'<div class="back"><p>{many} taken back after being seen:</p><ul>{taken}</ul></div>' if vain else ""
        undone = [f"{self.sides[side]} {n}" for side, n in enumerate(self.account.back) if n]
        times = f"<p>Answers taken back: {escape(', '.join(undone))}.</p>" if undone else ""
        edits = [line.text for _, line in game.news if line.kind == "edited"]
        many = "One edit was" if len(edits) == 1 else f"{len(edits)} edits were"
        told = "".join(f"<li>{escape(text)}</li>" for text in edits)
        by_hand = f'<div class="edits"><p>{many} made by hand:</p><ul>{told}</ul></div>' if edits else ""
        return (
            f"<section><h2>Dice</h2><p>{says} {count} throws were made.</p>{back}{times}{by_hand}"
            f'<dl class="seal">{facts if game.over else ""}</dl></section>'
        )


# --- words and rows
def _player(name: str) -> str:
    return "a person" if name == HUMAN else f"the {name}"


def _sentence(text: str) -> str:
    return escape(text[:1].upper() + text[1:])


def _number(value: float) -> str:
    return f"{value:g}".replace("-", MINUS)


def _signed(value: float) -> str:
    return f"{value:+,.0f}".replace("-", MINUS) if round(value) else "0"


def _faces(groups: Iterable[Iterable[int]]) -> str:
    shown = " ".join(
        "".join(f'<span class="die{" out" if face < 0 else ""}">{abs(face)}</span>' for face in group)
        for group in groups
    )
    return f' <span class="faces">{shown}</span>'


def _beside(grade: str, text: str) -> str:
    """What a result says besides its grade, which stands over it already."""
    rest = text.removeprefix(grade).removeprefix(f"A {grade}").lstrip(".,: ")
    return rest[:1].upper() + rest[1:]


def _tally(track: Track) -> str:
    rows = "".join(f"<tr><td>{escape(fact.label)}</td><td>{escape(fact.value)}</td></tr>" for fact in track.facts)
    head = f"{escape(track.label)}: {escape(track.says or str(track.value))}"
    return f'<table class="tally"><caption class="s{track.side}">{head}</caption><tbody>{rows}</tbody></table>'


def _table(name: str, side: int, rows: list[Loss], past: bool) -> str:
    if not rows:
        return ""
    known = [row.history for row in rows if row.history is not None]

    def cells(label: str, here: int, then: int | None, out: int) -> str:
        history = f"<td>{'' if then is None else f'{then:,}'}</td>" if past else ""
        return f'<tr><th scope="row">{escape(label)}</th><td>{here:,}</td>{history}<td>{out:,}</td></tr>'

    body = "".join(cells(row.label, row.game, row.history, row.out) for row in rows)
    foot = cells("All", sum(r.game for r in rows), sum(known) if known else None, sum(r.out for r in rows))
    head = '<th scope="col">in history</th>' if past else ""
    return (
        f'<table><caption class="s{side}">{escape(name)}</caption><thead><tr><th scope="col">Killed, wounded, missing</th>'
        f'<th scope="col">here</th>{head}<th scope="col">out of the fight</th></tr></thead>'
        f"<tbody>{body}</tbody><tfoot>{foot}</tfoot></table>"
    )


def _luck(row: Luck, counted: bool) -> str:
    cells = [str(row.throws)]
    cells += [_signed(lost) for lost in row.lost] if counted else []
    cells += [f"{_signed(100 * row.chance)}%"] if row.chance is not None else []
    return f'<tr><th scope="row">{escape(row.phase)}</th>{"".join(f"<td>{cell}</td>" for cell in cells)}</tr>'
