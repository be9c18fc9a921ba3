"""The front door: a battle to play, to ask and to keep, in a few words.

    match = longroll.play("brigade/first-brigade", seed=7)
    match.asked, match.offers(), match.odds(answer), match.answer(answer), match.let("sergeant"), match.undo()

A match is a game at one person's desk: whoever holds it answers for both sides, and lets players answer for either.
What is asked, offered, refused and weighed is by what the side asked knows; `battle` is the whole battle, for research.
"""

from collections.abc import Callable
from pathlib import Path
from random import Random, SystemRandom
from secrets import token_hex
from typing import Any, Literal, get_args

from longroll import document
from longroll.asked import Asked, Odds, Who, bot, called, minds
from longroll.chance import Dice
from longroll.contract import Result, Ruleset, Spot, Summary, Trouble
from longroll.flow import Decision, Refusal, Refused, State
from longroll.game import HUMAN, Game
from longroll.ledger import Rulebook
from longroll.players import player
from longroll.registry import find_scenario, ruleset, rulesets
from longroll.save import read_save
from longroll.scene import Scene

WIDTH = 2400
"""How many pixels a picture is wide unless it is said."""

Until = Literal["answer", "other side", "battle", "end"]


class Match:
    """A game under way.  At a prompt it says how it stands; what changes it gives it back, so that calls can follow."""

    def __init__(self, game: Game, chance: tuple[Random, Random] | None = None) -> None:
        self.game = game
        self._chance = chance or (SystemRandom(), SystemRandom())
        self._asked: tuple[State, Asked] | None = None

    # --- how it stands
    @property
    def battle(self) -> State:
        """The whole battle, hidden things and all."""
        return self.game.battle

    @property
    def ruleset(self) -> Ruleset:
        """The rules it is played under."""
        return self.game.ruleset

    @property
    def rulebook(self) -> Rulebook:
        """The rules, by id."""
        return self.ruleset.rulebook()

    @property
    def asked(self) -> Asked | None:
        """Who is asked what, why and under which rule; None when the battle is over, or dice are to be brought."""
        battle = self.battle
        if not isinstance(battle.needs, Decision):
            return None
        if self._asked is None or self._asked[0] is not battle:
            self._asked = (battle, Asked(self.ruleset, battle, self._chance[battle.needs.side]))
        return self._asked[1]

    @property
    def over(self) -> bool:
        """Whether the battle is over."""
        return self.game.over

    @property
    def result(self) -> Result | None:
        """How it ended; None while it goes on."""
        return self.ruleset.result(self.battle) if self.over else None

    def known(self, side: int | str) -> Any:
        """The battle as a side knows it."""
        return self.battle.known(self._side(side))

    def view(self, side: int | str | None = None) -> Scene:
        """The table as a side sees it, what it is asked included; all of it, and nothing asked, when no side is named."""
        return self.ruleset.view(self.battle, None if side is None else self._side(side))

    def told(self, side: int | str | None = None) -> list[str]:
        """The log, line by line: what a side was told, or all that happened."""
        readers = (0, 1) if side is None else (self._side(side),)
        return [line.text for _, line in self.game.news if set(readers) & set(line.to)]

    def _side(self, side: int | str) -> int:
        names = [each.casefold() for each in self.ruleset.sides]
        text = str(side).casefold()
        if text in names:
            return names.index(text)
        if text in ("0", "1"):
            return int(text)
        raise Trouble(f"there is no side {side!r}: say {self.ruleset.sides[0]} (0) or {self.ruleset.sides[1]} (1)")

    # --- what may be answered
    def offers(self) -> list[Any]:
        """Good answers to what is asked; none when nothing is."""
        return self.asked.offers() if self.asked else []

    def refusal(self, answer: Any) -> Refusal | None:
        """Why an answer, typed or as plain JSON, is not allowed: rule, case, remedy; None when it is allowed."""
        return self.asked.refusal(answer) if self.asked else self._nothing_asked()

    def odds(self, answer: Any) -> Odds | None:
        """The exact odds of an answer, with the sums behind them; None where there are none.  Raises Refused."""
        return self._question().odds(answer)

    def _question(self) -> Asked:
        if self.asked is None:
            raise Refused(self._nothing_asked())
        return self.asked

    def _nothing_asked(self) -> Refusal:
        return Refusal("flow", "the battle is over" if self.over else "dice are asked for: bring their faces")

    # --- playing on
    def answer(self, answer: Any) -> "Match":
        """Answer what is asked, with what `offers` gives or with plain JSON.  Raises Refused, and then nothing has changed."""
        self.game.answer(self._question().side, answer)
        return self

    def bring(self, *faces: int) -> "Match":
        """The faces of dice thrown on the desk, where the game was begun with one's own.  Raises Refused."""
        self.game.bring(faces)
        return self

    def let(self, *players: Who, until: Until | Callable[["Match"], bool] = "answer") -> "Match":
        """Let a computer player, or a function of your own, answer: one for whichever side is asked, or one for each side.

        It gives one answer; or answers until the other side is asked, until the battle that is fought within this one is over,
        until the end, or until what you give holds of the match.  A function of your own gets what is asked and gives an
        answer.  Raises Trouble for a name that is none, Refused for an answer that is not allowed.
        """
        if len(players) not in (1, 2):
            raise Trouble(f"one player answers for both sides, or two for one each, not {len(players)}")
        first, within = self._question(), self.game.within
        if not callable(until) and until not in get_args(Until):
            raise Trouble(f"until is 'answer', 'other side', 'battle', 'end' or a function of the match, not {until!r}")
        bots = [(called(each), bot(each)) for each in (players[0], players[-1])]
        while (asked := self.asked) is not None:
            who, answers = bots[asked.side]
            self.game.answer(asked.side, answers(asked), who)
            if until == "answer" or (callable(until) and until(self)):
                break
            if until == "battle" and self.game.within != within:
                break
            if until == "other side" and self.game.to_act != first.side:
                break
        return self

    def edit(self, thing: str, reason: str, *, x: int = 0, y: int = 0, heading: int = 0, area: str = "") -> "Match":
        """Put a thing of the scene elsewhere by hand, in thousandths of an inch and tenths of a degree or in an area, and say
        why: it is told in the log as an edit.  Its own side must know of nothing that bars it.  Raises Refused."""
        side = next((one.side for one in self.view().things if one.id == thing), 0)
        self.game.edit(max(side, 0), thing, Spot(x, y, heading, area), reason)
        return self

    def undo(self, consent: bool = False) -> "Match":
        """Take back the last answer, whoever gave it.  Raises Refused at dice and at what has come to light since, which
        are taken back as well with `consent`; those dice never fall again."""
        self.game.undo_last(consent)
        return self

    # --- keeping
    def save(self, path: str | Path) -> Path:
        """Write the game to a file, for its owner alone: the secrets of both sides are in it.  Raises Trouble."""
        document.write(Path(path), self.game.save(), private=True)
        return Path(path)

    def picture(self, path: str | Path, side: int | str | None = None, width: int = WIDTH) -> Path:
        """Draw the table, as a side sees it or whole, to a .svg file or a .png so many pixels wide; to an .html file as a
        sheet to print, with roster and quick reference.  Raises Trouble."""
        from longroll.picture import draw, png  # what takes longest to load

        path = Path(path)
        if path.suffix not in (".png", ".svg", ".html"):
            raise Trouble(f"{path} is neither a .png nor a .svg nor an .html: name a file that ends so")
        scene = self.view(side)
        subtitle = " - ".join(filter(None, (str(self.game.scenario.get("subtitle", "")), scene.turn, scene.clock)))
        drawing = draw(scene, self.title, subtitle)
        if path.suffix == ".html":
            from longroll.sheet import sheet

            rules = self.ruleset
            page = sheet(self.title, subtitle, drawing, scene, rules.sides, rules.rulebook())
            document.write(path, page.encode())
            return path
        document.write(path, png(drawing, width) if path.suffix == ".png" else drawing.encode())
        return path

    @property
    def title(self) -> str:
        """What the battle is called."""
        return str(self.game.scenario.get("title") or self.ruleset.title)

    def __repr__(self) -> str:
        game = self.game
        if game.stopped:
            stands = f"can only be looked at: {game.stopped}"
        elif self.result:
            stands = f"over: {self.result.text}"
        elif self.asked:
            stands = f"{game.turn}; {self.asked.who} is asked: {self.asked.why} ({self.asked.rule})"
        else:
            stands = f"{game.turn}; dice are asked for: {getattr(self.battle.needs, 'why', 'a card')}"
        return f"<Match {self.title}: {stands}>"


# --- the door
def play(
    scenario: str | Path,
    *,
    seed: int | None = None,
    options: dict[str, str] | None = None,
    players: tuple[str, str] = (HUMAN, HUMAN),
    dice: Dice | None = None,
) -> Match:
    """A fresh battle: `ruleset/scenario`, a short name that is unique, or the path of a scenario file.

    The same `seed` gives the same dice, and the same answers of players that are let answer; without one the dice are
    sealed, or those given.  `players` are whom a saved game says that it is played by.  Raises Trouble.
    """
    if seed is not None and dice is not None:
        raise Trouble("dice are given, or follow from a seed, not both")
    for each in players:
        if each != HUMAN:
            player(each)
    rules, found = find_scenario(str(scenario))
    cast = dice or (Dice.sealed() if seed is None else Dice.seeded(seed))
    game = Game(rules, rules.load(found), options or {}, players, cast)
    return Match(game, None if seed is None else minds(seed))


def open(path: str | Path) -> Match:
    """The game of a save file, replayed.  One that these rules cannot follow to its end can be looked at up to there;
    then `game.stopped` says why.  Raises Trouble when it is no save."""
    game = Game.open(read_save(document.given(Path(path))))
    if not game.stopped:
        for side in game.awaits_salt:  # whoever opens it plays both sides
            game.salt(side, token_hex(8))
    return Match(game, minds(f"{game.dice.salts[0]} {len(game.log)}") if game.dice.source == "seeded" else None)


class Scenarios(dict[str, Summary]):
    """What there is to play, by its full name."""

    def __repr__(self) -> str:
        wide = max(map(len, self), default=0)
        return "\n".join(f"{name:{wide}}  {card.title}, {card.minutes} minutes" for name, card in self.items())


def scenarios(of: str = "") -> Scenarios:
    """What there is to play, under one ruleset or under all.  Raises Trouble when there is no such ruleset."""
    chosen = [ruleset(of)] if of else [ruleset(each) for each in rulesets()]
    return Scenarios((f"{rules.name}/{card.name}", card) for rules in chosen for card in rules.scenarios())


def rulebook(of: str) -> Rulebook:
    """The rules of a ruleset in our own words, by id.  Raises Trouble when there is no such ruleset."""
    return ruleset(of).rulebook()
