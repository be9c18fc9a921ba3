"""Games between computers from fixed seeds, written down: one short text for each scenario, kept in `playthroughs/`.

A text tells the opening turns line by line and each later turn by what it came to, and ends with the result.  A change
of the rules, of the players or of the ground shows up in it; a change that should only have been quicker must not.
After a change that is meant, read what `git diff` says of the texts once they are written anew:

    python tests/transcripts.py

With the name of a scenario, a seed and two players a game is played and its save written to the standard output; which
kernel played it is said beside it.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

from longroll import tabletop
from longroll.chance import Dice
from longroll.game import Answered, Game, Thrown, find_scenario, ruleset, rulesets
from longroll.players import player

KEPT = Path(__file__).with_name("playthroughs")
SEED = 1863
FULL = 4
"""How many turns of one side or the other are told line by line."""
PLAYERS = {"volume-of-fire/first-volley": "sergeant"}
"""Who plays: recruits, where nobody else is named."""


def played(scenario: str, seed: int, players: tuple[str, str]) -> Game:
    """A whole game, every answer checked, from a seed for the dice and the players."""
    rules, name = find_scenario(scenario)
    game = Game(rules, rules.load(name), {}, players, Dice.seeded(seed))
    sides = tuple(player(each) for each in players)
    minds = tuple(Random(f"{seed} {side}") for side in (0, 1))
    while (side := game.to_act) is not None:
        known = game.battle.known(side)
        game.answer(side, sides[side].answer(rules, known, game.battle.needs, minds[side]))
    return game


def transcript(game: Game) -> Iterator[str]:
    """The lines of a game."""
    rules = game.ruleset
    yield f"{game.scenario['title']}, {' against '.join(game.players)}, seed {game.dice.salts[0]}"
    told: dict[int, list[str]] = {}
    turns: list[tuple[int, str]] = []
    for at, news in game.news:
        told.setdefault(at, []).append(f"  {news.text} ({news.rule})" if news.rule else f"  {news.text}")
        if news.kind == "turn":
            turns.append((at, news.text))
    ends = [at for at, _ in turns[1:]] + [len(game.log)]
    for at in range(ends[FULL - 1]):
        yield from told.get(at, [])
    for (at, words), end in list(zip(turns, ends, strict=True))[FULL:]:
        entries = game.log[at:end]
        answers, throws = (sum(isinstance(entry, kind) for entry in entries) for kind in (Answered, Thrown))
        yield f"{words}: {answers} answers, {throws} throws"
    yield "men of each brigade at the end: on the table, lost, off the table"
    for key, (there, lost, off) in sorted(rules.strengths(game.battle).items()):
        yield f"  {key} {there} {lost} {off}"
    result = rules.result(game.battle)
    yield f"{len(game.log)} entries; {result.text if result else 'not over'}"
    yield game.position


def scenarios() -> list[str]:
    """Every scenario there is, by its full name."""
    return [f"{name}/{card.name}" for name in sorted(rulesets()) for card in ruleset(name).scenarios()]


def path(scenario: str) -> Path:
    """Where a scenario's text is kept."""
    return KEPT / f"{scenario.replace('/', '-')}.txt"


def text(scenario: str) -> str:
    """A scenario's text, played now."""
    who = PLAYERS.get(scenario, "recruit")
    return "\n".join(transcript(played(scenario, SEED, (who, who)))) + "\n"


def main() -> None:
    if len(sys.argv) == 5:
        print("compiled" if tabletop.compiled else "plain", file=sys.stderr)
        game = played(sys.argv[1], int(sys.argv[2]), (sys.argv[3], sys.argv[4]))
        sys.stdout.buffer.write(game.save())
        sys.stdout.buffer.write("\n".join(transcript(game)).encode())
        return
    KEPT.mkdir(exist_ok=True)
    for scenario in scenarios():
        path(scenario).write_text(text(scenario), encoding="utf-8")
        print(f"{path(scenario).name} written")


if __name__ == "__main__":
    main()
