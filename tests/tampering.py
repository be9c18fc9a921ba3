"""Saves and scenario files spoiled at random, and what must come of each: it is taken and can be played, or it is refused in
a sentence.

A case is made from its number alone, so that one that breaks something can be made again: `python tests/tampering.py
brigade --cases 1000` spoils so many saves and as many scenario files of a ruleset and tells what broke.
"""

import argparse
import signal
import sys
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from copy import deepcopy
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import msgspec

from longroll import ground, history, trial
from longroll.chance import Dice
from longroll.contract import Ruleset, Trouble
from longroll.flow import Decision, Refused
from longroll.game import Game
from longroll.registry import ruleset
from longroll.save import read_save, sealed

SECONDS = 20
"""How much of the processor's time a case may take."""
NUMBERS = (
    0,
    1,
    -1,
    2,
    7,
    300,
    10_000,
    -(10**6),
    10**6,
    2**31,
    2**63 - 1,
    2**63,
    -(2**63),
    2**64,
    10**18,
    10**30,
    1.5,
    1e300,
)
WORDS = (
    "", " ", "x", "human", "x" * 5_000, "line\nbreak", "\x00", "\u2028", "Бой за гряду", "../../etc", "<b>&amp;", "0", "north",
    "attack", "artillery", "roll", "union", "23:59", "table", "a-b-c",
)  # fmt: skip
OTHERS = (None, True, False, [], {}, [[]], [[[[[[[[]]]]]]]], {"a": 1})


class Broken(NamedTuple):
    """A case that broke something: its number, what was raised and where."""

    number: int
    what: str
    trace: str


class TooLong(BaseException):
    """A case that went on beyond its time."""


# --- spoiling
def places(doc: Any, found: list[tuple[Any, Any]] | None = None) -> list[tuple[Any, Any]]:
    """Every place in a document: what holds it, and its key there."""
    found = [] if found is None else found
    rows = doc.items() if isinstance(doc, dict) else enumerate(doc) if isinstance(doc, list) else ()
    for key, value in rows:
        found.append((doc, key))
        places(value, found)
    return found


def walked(doc: Any, rng: Random) -> tuple[Any, Any]:
    """A place in a document, any branch as likely as another, however much there is on it."""
    while True:
        key = rng.choice(list(doc) if isinstance(doc, dict) else range(len(doc)))
        inner = doc[key]
        if not isinstance(inner, dict | list) or not inner or rng.random() < 0.12:
            return doc, key
        doc = inner


def spoil(doc: Any, rng: Random) -> None:
    """Change one thing in a document."""
    if not doc:
        return
    holder, key = walked(doc, rng)
    value = holder[key]
    how = rng.random()
    if how < 0.07:
        del holder[key]
    elif how < 0.12 and isinstance(holder, dict):
        name = rng.choice(("x", key + "s", key.upper(), rng.choice(list(holder))))
        holder[name] = holder.pop(key)
    elif how < 0.2:
        holder[key] = deepcopy(rng.choice(OTHERS))
    elif how < 0.3:
        other, place = walked(doc, rng)
        holder[key] = deepcopy(other[place])
    elif isinstance(value, bool):
        holder[key] = not value
    elif isinstance(value, int | float):
        near = value + rng.choice((-1, 1, 2, 10, -100, 1000, 100_000))
        holder[key] = rng.choice((*NUMBERS, near, near, near, float(value), str(value)))
    elif isinstance(value, str):
        words = [row[at] for row, at in places(doc) if isinstance(row[at], str)] if rng.random() < 0.5 else WORDS
        holder[key] = rng.choice((*WORDS, rng.choice(words), rng.choice(words)))
    elif isinstance(value, list):
        holder[key] = _spoiled_list(value, rng)
    elif isinstance(value, dict) and value:
        one, other = (rng.choice(list(value)) for _ in range(2))
        value[one], value[other] = value[other], value[one]


def _spoiled_list(rows: list[Any], rng: Random) -> list[Any]:
    """A list with its rows lost, doubled, put out of order or into one another."""
    if not rows:
        return [rng.choice(NUMBERS)]
    one, other = (rng.randrange(len(rows)) for _ in range(2))
    fresh = deepcopy(rows)
    match rng.randrange(9):
        case 0:
            return []
        case 1:
            return fresh + deepcopy(rows)
        case 2:
            rng.shuffle(fresh)
        case 3:
            return [fresh]
        case 4:
            fresh[one] = deepcopy(rows)
        case 5:
            fresh[one] = deepcopy(rows[other])
        case 6:
            fresh[one], fresh[other] = fresh[other], fresh[one]
        case 7:
            return fresh[:one]
        case 8:
            return fresh[:1] * rng.choice((3, 1000))
    return fresh


def spoiled_save(plain: dict[str, Any], rng: Random) -> bytes:
    """A save with a few things changed, its seals left, dropped or made to fit."""
    save = deepcopy(plain)
    for _ in range(rng.choice((1, 1, 2, 3))):
        spoil(save if rng.random() < 0.25 else save.get("scenario") or save, rng)
    if rng.random() < 0.25:
        log = save.get("log")
        if isinstance(log, list) and log:
            spoil(log, rng)
    _table_fits(save)
    if rng.random() < 0.85:
        if "position" in save:
            del save["position"]
        save["seal"] = sealed(save["scenario"]) if rng.random() < 0.5 and isinstance(save.get("scenario"), dict) else ""
    return msgspec.json.encode(save)


def _table_fits(save: dict[str, Any]) -> None:
    """The hash that anybody can work out anew."""
    scenario = save.get("scenario")
    if not isinstance(scenario, dict):
        return
    try:
        table = msgspec.convert(scenario.get("table"), ground.Table)
    except (msgspec.ValidationError, ValueError):
        return
    mark = ground.hash_of(table)
    scenario["table"]["hash"] = mark
    if isinstance(scenario.get("setting"), dict):
        scenario["setting"]["table"] = mark


# --- judging
@contextmanager
def in_time() -> Iterator[None]:
    """Raises TooLong where what is done here takes longer than a case may."""

    def stop(*_: object) -> None:
        raise TooLong

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def taken(game: Game, rng: Random, answers: int = 4) -> None:
    """A game that was taken can be looked at by everybody and played on."""
    rules = game.ruleset
    for _ in range(answers):
        needs = game.battle.needs
        if game.stopped or not isinstance(needs, Decision):
            return
        game.answer(needs.side, rules.draw_answer(needs, game.battle.known(needs.side), rng))
    rules.result(game.battle)
    rules.strengths(game.battle)


def judged_save(data: bytes, rng: Random) -> str:
    """What becomes of a save: `taken`, `stopped` or `refused`."""
    try:
        if rng.random() < 0.2:
            trial.of_save(data)  # draws the ground as well
        game = Game.open(read_save(data))
        for side in (None, 0, 1):
            game.ruleset.view(game.battle, side)
        if not game.stopped:
            taken(game, rng)
            return "taken"
        return "stopped"
    except Trouble:
        return "refused"


def judged_paper(rules: Ruleset, path: Path, rng: Random) -> str:
    """What becomes of a scenario file."""
    try:
        trial.of_file(str(path))
    except (Trouble, history.BattleError):
        return "refused"
    game = Game(rules, rules.load(str(path)), {}, dice=Dice.seeded(1))
    read_save(game.save())  # what a file may say, the save of it may
    taken(game, rng)
    return "taken"


# --- what is spoiled
@cache
def saves(name: str) -> tuple[dict[str, Any], ...]:
    """Games of every scenario of a ruleset, some answers into them."""
    rules, found = ruleset(name), []
    for number, card in enumerate(rules.scenarios()):
        choices = [{}, {option.name: option.values[-1] for option in rules.options}]
        for length, options in zip((4, 40), choices, strict=True):
            game = Game(rules, rules.load(card.name), options, dice=Dice.seeded(number))
            rng = Random(number)
            for _ in range(length):
                needs = game.battle.needs
                if not isinstance(needs, Decision):
                    break
                try:
                    game.answer(needs.side, rules.draw_answer(needs, game.battle.known(needs.side), rng), "recruit")
                except Refused:
                    continue
            found.append(msgspec.json.decode(game.save()))
    return tuple(found)


def save_case(name: str, number: int) -> str:
    """One spoiled save of a ruleset, judged."""
    rng = Random(f"save {name} {number}")
    data = spoiled_save(rng.choice(saves(name)), rng)
    with in_time():
        return judged_save(data, rng)


@cache
def papers(name: str) -> tuple[tuple[dict[str, Any], dict[str, Any]], ...]:
    """The scenario files of a ruleset, each with its battle's."""
    package = Path(sys.modules[type(ruleset(name)).__module__].__file__ or "").parent
    battles = Path(history.__file__).parents[1] / "data" / "gettysburg" / "battles"
    found = []
    for path in sorted((package / "scenarios").glob("*.toml")):
        paper = tomllib.loads(path.read_text("utf-8"))
        found.append((paper, tomllib.loads((battles / f"{paper['battle']}.toml").read_text("utf-8"))))
    return tuple(found)


def paper_case(name: str, number: int) -> str:
    """One spoiled scenario file, or the battle's file beside it, judged."""
    rng = Random(f"paper {name} {number}")
    paper, battle = deepcopy(rng.choice(papers(name)))
    battle["id"] = "fight"
    paper["battle"] = "fight.toml"
    for _ in range(rng.choice((1, 1, 2, 3))):
        spoil(paper if rng.random() < 0.5 else battle, rng)
    with TemporaryDirectory() as folder:
        path = Path(folder) / "scenario.toml"
        path.write_text(toml(paper), "utf-8", newline="\n")
        (path.parent / "fight.toml").write_text(toml(battle), "utf-8", newline="\n")
        with in_time():
            return judged_paper(ruleset(name), path, rng)


def toml(table: dict[str, Any]) -> str:
    """A table as TOML, all of it inline; what TOML has no word for is left out."""
    rows = ((key, value) for key, value in table.items() if value is not None)
    return "".join(f"{msgspec.json.encode(key).decode()} = {_inline(value)}\n" for key, value in rows)


def _inline(value: Any) -> str:
    if isinstance(value, dict):
        rows = (
            f"{msgspec.json.encode(key).decode()} = {_inline(row)}" for key, row in value.items() if row is not None
        )
        return f"{{{', '.join(rows)}}}"
    if isinstance(value, list):
        return f"[{', '.join(_inline(row) for row in value if row is not None)}]"
    if isinstance(value, str):
        return msgspec.json.encode(value).decode().replace("\x7f", "\\u007f")
    return str(value).lower() if isinstance(value, bool | float) else str(value)


# --- by the thousand
def run(case: Callable[[str, int], str], name: str, numbers: range, jobs: int) -> list[Broken]:
    """So many cases, told about; those that broke something."""
    came, broken = Counter[str](), list[Broken]()
    with ProcessPoolExecutor(jobs) as pool:
        for number, judged in zip(numbers, [pool.submit(case, name, number) for number in numbers], strict=True):
            trouble = judged.exception()
            if trouble is None:
                came[judged.result()] += 1
            else:
                lines = str(trouble.__cause__ or trouble).strip().strip('"').strip().splitlines()
                at = [line.strip() for line in lines if line.strip().startswith("File")][-1:]
                broken.append(Broken(number, f"{type(trouble).__name__}: {str(trouble)[:100]} {at}", "\n".join(lines)))
    print(f"{name} {case.__name__}: {dict(came)}, {len(broken)} broke", flush=True)
    return broken


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("ruleset", nargs="+")
    parser.add_argument("--cases", type=int, default=1000, help="how many of each")
    parser.add_argument("--first", type=int, default=0, help="the number of the first")
    parser.add_argument("--jobs", type=int, default=1, help="how many processes")
    parser.add_argument("--trace", action="store_true", help="print where each broke")
    chosen = parser.parse_args()
    bad = 0
    for name in chosen.ruleset:
        for case in (save_case, paper_case):
            broken = run(case, name, range(chosen.first, chosen.first + chosen.cases), chosen.jobs)
            bad += len(broken)
            where: dict[str, list[int]] = {}
            for row in broken:
                where.setdefault(row.what, []).append(row.number)
                if chosen.trace:
                    print(f"--- {row.number}\n{row.trace}")
            for what, numbers in sorted(where.items(), key=lambda pair: -len(pair[1])):
                print(f"  {len(numbers):4} {what}  {numbers[:5]}", flush=True)
    return min(bad, 1)


if __name__ == "__main__":
    sys.exit(main())
