"""A battle and its log: play, undo, save, load, replay.

The list of answers and faces (`save.py`) is the truth; the battle is what follows from it.
"""

from bisect import bisect_left
from collections.abc import Iterator
from functools import cached_property
from hashlib import sha256
from typing import Any

import msgspec

from longroll import deputies, edits
from longroll.chance import Dice
from longroll.contract import Dated, Ruleset, Spot, Trouble
from longroll.dice import Throw, with_faces
from longroll.flow import Chance, Decision, News, Refusal, Refused, State, answer
from longroll.past import Past, taken_back
from longroll.registry import complete, ruleset
from longroll.save import (
    FORMAT,
    Answered,
    Deputed,
    Edited,
    Entry,
    Salted,
    Save,
    Thrown,
    Undone,
    difference,
    read_save,
    sealed,
    written,
)

HUMAN = "human"
RULES = "rules"
"""Who gives an answer for a person who had no choice."""


class Game:
    """One game under way.  `battle` is the position now; `log` is what made it.

    `stopped` is "" while the game can go on; in a save that these rules cannot follow to its end it says where and why,
    and the game can only be looked at up to there.
    """

    def __init__(
        self,
        ruleset: Ruleset,
        scenario: dict[str, Any],
        options: dict[str, str],
        players: tuple[str, str] = (HUMAN, HUMAN),
        dice: Dice | None = None,
    ) -> None:
        self.ruleset = ruleset
        self.scenario = scenario
        self.options = complete(ruleset, options)
        self.players = players
        self.dice = self._first_dice = dice or Dice.sealed()
        self.log: list[Entry] = []
        self.chances: list[Chance[object]] = []  # what each throw was thrown for, also those taken back
        self.stopped = ""
        self.past = Past()
        self._left: list[tuple[int, Deputed]] = []  # by the number of the entry
        self._told: dict[tuple[int, int], bool] = {}  # by entry and seat, where it was asked
        self._passes: dict[int, bool] = {}  # by entry, where it was asked
        self.battle: State = ruleset.begin(scenario, self.options)
        self.news: list[tuple[int, News]] = [(0, item) for item in self.battle.news]
        self._settle()

    # --- playing
    @property
    def to_act(self) -> int | None:
        """The side asked now, if a side is asked."""
        needs = self.battle.needs
        return needs.side if isinstance(needs, Decision) else None

    @property
    def over(self) -> bool:
        """Whether the battle is over: then all of it is shown, and none of it can be taken back."""
        return self.battle.needs is None

    @property
    def turn(self) -> str:
        """What turn it is, in words."""
        rules = self.ruleset
        return rules.turn(self.battle) if isinstance(rules, Dated) else rules.view(self.battle, None).turn

    @property
    def throws(self) -> int:
        """How many throws there were, also those taken back."""
        return len(self.chances)

    @property
    def awaits_salt(self) -> tuple[int, ...]:
        """The sides without whose salts nothing can be thrown."""
        return self.dice.unsalted

    @property
    def awaits_faces(self) -> bool:
        """Whether faces are asked for: of the players' own dice, or of what lies as it fell elsewhere."""
        needs = self.battle.needs
        return isinstance(needs, Chance) and self.dice.brings(self.throws, needs)

    def answer(self, seat: int, value: Any, player: str | None = None) -> None:
        """Carry out a seat's answer: plain JSON or typed.  Raises Refused, and then nothing has changed.

        `player` says who gave it where it was not whoever plays that side.
        """
        self._goes_on()
        needs = self.battle.needs
        if not isinstance(needs, Decision):
            raise Refused(
                Refusal("flow", "nothing is asked now" if needs is None else "dice are asked for, not an answer")
            )
        if seat != needs.side:
            raise Refused(Refusal("flow", f"{self.ruleset.sides[needs.side]} is asked, not {self.ruleset.sides[seat]}"))
        plain = msgspec.to_builtins(value)
        typed = self.ruleset.convert(needs, plain)
        after = answer(self.battle, typed)
        player = self.playing[seat] if player is None else player
        self._append(Answered(seat, plain, "" if player == HUMAN else player), after, after.news)
        self._settle()

    def bring(self, faces: tuple[int, ...]) -> None:
        """The faces of the players' own dice.  Raises Refused when they are not what was asked for."""
        self._goes_on()
        if not self.awaits_faces:
            raise Refused(Refusal("flow", "no dice are asked for"))
        try:
            after = answer(self.battle, faces)
        except ValueError as trouble:
            raise Refused(Refusal("flow", str(trouble))) from None
        self._threw(tuple(faces), after)
        self._settle()

    def edit(self, seat: int, thing: str, to: Spot, reason: str) -> None:
        """Put a thing elsewhere by hand, with the eyes of a side, and say why.  Raises Refused, and then nothing has changed."""
        self._goes_on()
        after = edits.carried_out(self.ruleset, self.battle, seat, thing, to, reason)
        self._append(Edited(seat, thing, to, reason), after, after.news)

    @property
    def edited(self) -> list[Edited]:
        """What was put elsewhere by hand, and stands."""
        return [entry for number in self.past.numbers if isinstance(entry := self.log[number], Edited)]

    @property
    def within(self) -> int | None:
        """The number of the battle that is fought within this one now; None while none is."""
        return deputies.within(self.ruleset, self.battle)

    @property
    def playing(self) -> tuple[str, str]:
        """Who plays each side now: in a battle within this one it may be another than before and after it."""
        left = [entry for number, entry in self._left if number in self.past.numbers]
        return deputies.playing(self.players, left, self.within) if left else self.players

    def depute(self, seat: int, sides: tuple[int, ...], player: str) -> None:
        """Leave sides of the battle that is fought within this one to a player until it is over; or, to whoever plays them
        otherwise, take them up again.  Raises Refused, and then nothing has changed."""
        self._goes_on()
        of = self.within
        if of is None:
            raise Refused(Refusal("flow", "no battle is fought now within another that could be left to somebody"))
        entry = Deputed(seat, sides, player, of)
        told = deputies.told(self.ruleset, entry, all(self.players[side] == player for side in sides))
        self._left.append((len(self.log), entry))
        self._append(entry, self.battle, [told])

    def salt(self, seat: int, salt: str) -> None:
        """A seat's share in the dice.  Raises Refused where none is to come."""
        self._goes_on()
        try:
            self.dice = self.dice.salted(seat, salt)
        except ValueError as trouble:
            raise Refused(Refusal("flow", str(trouble))) from None
        self.log.append(Salted(seat, salt))
        self._settle()

    def _goes_on(self) -> None:
        if self.stopped:
            raise Refused(Refusal("flow", f"this game can only be looked at: {self.stopped}"))

    def _settle(self) -> None:
        while isinstance(self.battle.needs, Chance) and not self.awaits_faces and not self.awaits_salt:
            faces = self.dice.faces(self.throws, self.battle.needs)
            self._threw(faces, answer(self.battle, faces))

    def _threw(self, faces: tuple[int, ...], after: State) -> None:
        needs = self.battle.needs
        told = after.news
        if isinstance(needs, Throw):
            told = with_faces(needs, faces, told, self.dice.mark(self.throws))
        self.chances.append(needs)
        self._append(Thrown(len(self.chances) - 1, faces), after, told)

    def _append(self, entry: Entry, after: State, told: list[News]) -> None:
        self.past.add(len(self.log), self.battle)
        self.log.append(entry)
        self.battle = after
        self.news.extend((len(self.log), item) for item in told)

    # --- undo
    def undo_point(self, seat: int, consent: bool = False) -> int | None:
        """The place among the entries that stand that an undo by `seat` goes back to, or None where it may not.

        Undo stops at dice, at anything revealed and at another person's answer, where the seat was told of them: what it
        was told nothing of bars nothing, or it would learn of it so.  A computer's answer and a mere pass do not block.
        With consent it goes back over all of these.  Once the battle is over everything has been revealed.
        """
        place, bar = self._back(seat, consent)
        return None if bar else place

    def undo_bar(self, seat: int) -> str:
        """What stands in the way of an undo by `seat`, in words; "" where nothing does."""
        return self._back(seat, False)[1]

    def _back(self, seat: int, consent: bool, computers: bool = False) -> tuple[int, str]:
        """The place that an undo by `seat` goes back to, to a computer's answer too if so, and what bars it, in words."""
        if self.over:
            return 0, "the battle is over, and all that was hidden has been shown"
        for place in range(len(self.past) - 1, -1, -1):
            number = self.past.numbers[place]
            entry = self.log[number]
            if not consent:
                if isinstance(entry, Thrown) and self._tells(place, seat):
                    return place, "dice have been thrown since your last answer"
                if any(item.reveals and seat in item.to for item in self._news_of(number)):
                    return place, "something has come to light since your last answer"
            if isinstance(entry, Edited | Deputed) or (isinstance(entry, Answered) and (computers or not entry.player)):
                if entry.seat == seat:
                    return place, ""
                if not consent and not self._was_pass(place) and self._tells(place, seat):
                    return place, "the other side has answered since your last answer"
        return 0, "you have not answered anything yet"

    def _news_of(self, number: int) -> list[News]:
        """What was told after entry `number`."""
        first, last = (bisect_left(self.news, at, key=lambda line: line[0]) for at in (number + 1, number + 2))
        return [item for _, item in self.news[first:last]]

    def _tells(self, place: int, seat: int) -> bool:
        """Whether `seat` could know of the entry at `place`: it was told something, or what it is shown has changed."""
        known = (self.past.numbers[place], seat)
        if known not in self._told:
            before = self.before(place)
            told = any(seat in item.to for item in self._news_of(known[0]))
            self._told[known] = told or self._shown(before, seat) != self._shown(self.after(place, before), seat)
        return self._told[known]

    def _shown(self, battle: State, seat: int) -> bytes:
        return msgspec.json.encode(self.ruleset.view(battle, seat))

    def after(self, place: int, before: State) -> State:
        """The battle after the entry at `place` of those that stand, made of the one before it where it is not kept."""
        kept = self.past.kept(place + 1) if place + 1 < len(self.past) else self.battle
        return self._once_more(before, self.past.numbers[place]) if kept is None else kept

    def stands_open(self, seat: int) -> bool:
        """Whether `seat` may take back an answer that was more than a mere pass."""
        place = self.undo_point(seat)
        return place is not None and not self._was_pass(place)

    def _was_pass(self, place: int) -> bool:
        number = self.past.numbers[place]
        if number not in self._passes:
            before, entry = self.before(place), self.log[number]
            needs = before.needs
            self._passes[number] = (
                isinstance(needs, Decision)
                and isinstance(entry, Answered)
                and entry.value == msgspec.to_builtins(needs.passed(before.known(needs.side)))
            )
        return self._passes[number]

    def undo(self, seat: int, consent: bool = False) -> None:
        """Take back the seat's last answer.  Raises Refused where undo must stop.  Throw numbers never go back."""
        self._goes_on()
        place = self.undo_point(seat, consent)
        if place is None:
            raise Refused(Refusal("flow", self.undo_bar(seat)))
        self._undo_to(seat, place)

    def undo_last(self, consent: bool = False) -> None:
        """Take back the last answer, whoever gave it.  Raises Refused where undo must stop."""
        self._goes_on()
        standing = (self.log[number] for number in reversed(self.past.numbers))
        seat = next((entry.seat for entry in standing if isinstance(entry, Answered | Edited | Deputed)), 0)
        place, bar = self._back(seat, consent, computers=True)
        if bar:
            raise Refused(Refusal("flow", bar))
        self._undo_to(seat, place)

    def _undo_to(self, seat: int, place: int) -> None:
        back = self.past.numbers[place:]
        whose, at = self.ruleset.sides[seat], len(self.log) + 1
        lines = [(at, taken_back(whose, side, why)) for side in (0, 1) if (why := self._thrown_for(side, back))]
        self.battle = self.past.cut(place, self._once_more)
        self.news = [(at, item) for at, item in self.news if at <= back[0] or item.kind == "back"] + lines
        self.log.append(Undone(seat, back[0]))

    def _thrown_for(self, side: int, numbers: list[int]) -> list[str]:
        """What was thrown for in these entries, as far as a side was told of it."""
        thrown = [(entry.n, number) for number in numbers if isinstance(entry := self.log[number], Thrown)]
        return [self.why(n) for n, at in thrown if any(item.dice and side in item.to for item in self._news_of(at))]

    def why(self, throw: int) -> str:
        """What throw number `throw` was thrown for."""
        return str(getattr(self.chances[throw], "why", ""))

    def thrown_in_vain(self) -> frozenset[int]:
        """The numbers of the throws that were taken back."""
        stands = {entry.n for number in self.past.numbers if isinstance(entry := self.log[number], Thrown)}
        return frozenset(range(self.throws)) - stands

    def before(self, place: int) -> State:
        """The battle before the entry at `place` of those that stand."""
        return self.past.before(place, self._once_more)

    def course(self, first: int = 0) -> Iterator[tuple[int, State]]:
        """How it went from a place on: how many entries of the log there were, and the battle then, of all that stands."""
        return self.past.course(self.battle, self._once_more, first)

    def _once_more(self, battle: State, number: int) -> State:
        """The battle after entry `number`, which stands, of the battle before it."""
        entry, needs = self.log[number], battle.needs
        if isinstance(entry, Answered) and isinstance(needs, Decision):
            return answer(battle, self.ruleset.convert(needs, entry.value))
        if isinstance(entry, Edited):
            return edits.put(self.ruleset, battle, entry.thing, entry.to)
        if isinstance(entry, Deputed):
            return battle
        assert isinstance(entry, Thrown)
        return answer(battle, entry.faces)

    # --- keeping
    @cached_property
    def seal(self) -> str:
        """The seal of the scenario that is played: equal for equal ones."""
        return sealed(self.scenario)

    @property
    def position(self) -> str:
        """The SHA-256 of the battle as JSON: equal for equal battles, on every machine."""
        return sha256(msgspec.json.encode(self.battle, order="deterministic")).hexdigest()

    def record(self, title: str = "") -> Save:
        """The game as it is kept."""
        return Save(
            FORMAT,
            self.ruleset.name,
            self.ruleset.version,
            self.scenario,
            self.options,
            self.players,
            self._first_dice,
            self.log,
            self.dice.commitment,
            title,
            self.position,
            self.seal,
        )

    def save(self, title: str = "") -> bytes:
        """The game as readable JSON."""
        return written(self.record(title))

    @classmethod
    def load(cls, data: bytes) -> "Game":
        """The game of a save, replayed answer by answer.  Raises Trouble naming the entry that does not follow."""
        game = cls.open(read_save(data))
        if game.stopped:
            raise Trouble(game.stopped)
        return game

    @classmethod
    def open(cls, save: Save) -> "Game":
        """The game of a save as far as these rules can follow it; `stopped` says where they cannot, and why.

        A save made under another version of the ruleset goes on if its log replays; one of the same version must also
        come to the same position.  Raises Trouble when not even the beginning can be laid out.
        """
        game = cls.beginning(save)
        try:
            for _ in game.replaying(save.log):
                pass
        except Trouble as trouble:
            game.stopped = str(trouble)
            return game
        if save.position and save.version == game.ruleset.version and save.position != game.position:
            game.stopped = (
                f"its {len(save.log)} log entries replay, but to another position than the one it was saved at: "
                "the scenario or the log was edited, or the rules changed without a new version number"
            )
        return game

    @classmethod
    def beginning(cls, save: Save) -> "Game":
        """The game of a save before its first entry, to be replayed.  Raises Trouble."""
        return cls(ruleset(save.ruleset), save.scenario, save.options, save.players, save.dice)

    def replaying(self, log: list[Entry]) -> Iterator[tuple[int, Entry]]:
        """Replay `log` on a game at its beginning, entry by entry, verifying every face.  Raises Trouble."""
        have = 0
        while have < len(log):
            for index in range(have, min(len(self.log), len(log))):
                if self.log[index] != log[index]:
                    raise Trouble(difference(index, log[index], self.log[index]))
                yield index, log[index]
            have = max(have, len(self.log))
            if have >= len(log):
                break
            entry = log[have]
            try:
                self._again(entry)
            except (Refused, ValueError, IndexError) as trouble:
                raise Trouble(f"entry {have + 1} of the log cannot follow the ones before it: {trouble}") from None
        if len(self.log) > len(log):  # a throw follows by itself from the last answer kept
            return

    def _again(self, entry: Entry) -> None:
        if isinstance(entry, Answered):
            self.answer(entry.seat, entry.value, entry.player)
        elif isinstance(entry, Thrown):
            self.bring(entry.faces)
        elif isinstance(entry, Edited):
            self.edit(entry.seat, entry.thing, entry.to, entry.reason)
        elif isinstance(entry, Deputed):
            self.depute(entry.seat, entry.sides, entry.player)
        elif isinstance(entry, Salted):
            self.salt(entry.seat, entry.salt)
        else:
            if entry.to not in self.past.numbers:
                raise Trouble(f"it takes back entry {entry.to + 1}, which does not stand")
            self._undo_to(entry.seat, self.past.numbers.index(entry.to))
