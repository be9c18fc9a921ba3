"""Whole games written down: one readable text for each scenario, kept in `playthroughs/`.

A text is the record of a game between two sergeants at a fixed seed: `>` what a side answered, `!` the dice that fell,
`#` the card that was dealt (the seed deals the same again), indented what was told, with every modifier; at the end the
men of each brigade and the result.  `test_playthroughs.py` gives the same answers and dice again and compares the telling
byte for byte.  A change of the rules or of the ground shows up in it; a change that should only have been quicker must
not, nor one of the players.  After a change that is meant, write the texts anew, and read what `git diff` says of them:

    python tests/transcripts.py

With the name of a scenario, a seed and two players a game is played and its save and text written to the standard
output; which kernel played it is said beside it.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec

import catalogue
import longroll
from longroll import tabletop
from longroll.chance import Dice
from longroll.dice import Throw
from longroll.flow import News, Refused
from longroll.game import Game
from longroll.registry import ruleset, rulesets
from longroll.save import Answered, Thrown

KEPT = Path(__file__).with_name("playthroughs")
SEED = 1863
SEEDS = {"campaign/meeting-engagement": 1865}
"""Games with another seed than that: in the campaign's a battle is fought with regiments."""
PLAYERS = ("sergeant", "sergeant")


def played(scenario: str, seed: int | None = None, players: tuple[str, str] = PLAYERS) -> Game:
    """A whole game, every answer checked, from a seed for the dice and the players; its own where none is said."""
    seed = SEEDS.get(scenario, SEED) if seed is None else seed
    return longroll.play(scenario, seed=seed, players=players).let(*players, until="end").game


def replayed(scenario: str, text: str) -> Game:
    """The game that comes of the answers and dice written in a text.  Raises ValueError where one is refused now."""
    seeded = Dice.seeded(SEEDS.get(scenario, SEED))
    game = longroll.play(scenario, players=PLAYERS, dice=Dice("typed", seeded.secret, seeded.salts)).game
    for number, line in enumerate(text.splitlines(), 1):
        try:
            if line.startswith("> "):
                side, _, answer = line[2:].split(" ", 2)
                game.answer(game.ruleset.sides.index(side), msgspec.json.decode(answer))
            elif line.startswith("! "):
                game.bring(tuple(map(int, line[2:].split("  ", 1)[0].split())))
        except Refused as refused:
            raise ValueError(f"line {number}, {line!r}, is refused now: {refused}") from None
    return game


def transcript(game: Game) -> Iterator[str]:
    """The lines of a game."""
    rules = game.ruleset
    yield f"{game.scenario['title']}: {rules.sides[0]} ({game.players[0]}) against {rules.sides[1]} ({game.players[1]})"
    told: dict[int, list[News]] = {}
    for at, news in game.news:
        told.setdefault(at, []).append(news)
    for line in told.get(0, []):
        yield from telling(line, rules.sides)
    for at, (entry, (_, before)) in enumerate(zip(game.log, game.course(), strict=False)):
        if isinstance(entry, Answered):
            answer = msgspec.json.encode(entry.value).decode()
            yield f"> {rules.sides[entry.seat]} {type(before.needs).__name__} {answer}"
        elif isinstance(entry, Thrown):
            sign = "!" if isinstance(before.needs, Throw) else "#"
            yield f"{sign} {' '.join(map(str, entry.faces))}  {game.why(entry.n)}"
        for line in told.get(at + 1, []):
            yield from telling(line, rules.sides)
    yield "men of each brigade at the end: on the table, lost, off the table"
    for key, (there, lost, off) in sorted(rules.strengths(game.battle).items()):
        yield f"  {key} {there} {lost} {off}"
    result = rules.result(game.battle)
    yield result.text if result else "not over"


def telling(news: News, sides: tuple[str, str]) -> Iterator[str]:
    """One line of news, who reads it if not both, and the sums that go with it."""
    rule = f" ({news.rule})" if news.rule else ""
    to = "" if len(news.to) == 2 else f" [{' '.join(sides[side] for side in news.to)}]"
    yield f"  {news.text}{rule}{to}"
    for label, terms in news.sums:
        yield f"    {label}: {sum(term.value for term in terms):+}"
        for term in terms:
            yield f"      {term.value:+} {term.reason} ({term.rule})"


def scenarios() -> list[str]:
    """Every scenario there is, by its full name."""
    return [f"{name}/{card.name}" for name in rulesets() for card in catalogue.scenarios(ruleset(name))]


def path(scenario: str) -> Path:
    """Where a scenario's text is kept."""
    return KEPT / f"{scenario.replace('/', '-')}.txt"


def text(game: Game) -> str:
    """A game as it is kept."""
    return "\n".join(transcript(game)) + "\n"


def main() -> None:
    if len(sys.argv) == 5:
        print("compiled" if tabletop.compiled else "plain", file=sys.stderr)
        game = played(sys.argv[1], int(sys.argv[2]), (sys.argv[3], sys.argv[4]))
        sys.stdout.buffer.write(game.save())
        sys.stdout.buffer.write(text(game).encode())
        return
    KEPT.mkdir(exist_ok=True)
    for scenario in scenarios():
        path(scenario).write_text(text(played(scenario)), encoding="utf-8", newline="\n")
        print(f"{path(scenario).name} written")


if __name__ == "__main__":
    main()
