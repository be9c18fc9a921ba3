"""The order of battle before deployment: which brigades deploy, who leads them, with which cards, in which formation
(BC-SETUP-06 to BC-SETUP-09, BC-DECK-02 to BC-DECK-06, BC-DEPL-06).  Formations are chosen in secret, one side after the
other, and revealed together; the rest is settled in the open."""

from collections.abc import Iterator
from typing import Any, ClassVar, get_args

from longroll.flow import Decision, Jump, Need, Procedure, Refusal, done
from longroll.rulesets.brigade.cards import deck_and_hand
from longroll.rulesets.brigade.deployment.formations import troops
from longroll.rulesets.brigade.deployment.reinforcements import lines
from longroll.rulesets.brigade.record import Battle, Command, laid, paired
from longroll.rulesets.brigade.tables import NONE, Formation

FORMATIONS: tuple[Formation, ...] = get_args(Formation)


def serving(b: Battle, side: int) -> list[Command]:
    """The brigades and battalions of a side that have stands to deploy."""
    return [row for row in b.commands if row.side == side and troops(b, row.id)]


def may_come_later(b: Battle, number: int) -> bool:
    """Whether some entry line admits a command, so that it, or part of it, may be kept off the map (BC-DEPL-04, BC-MAP-11)."""
    return any(lines(b, stand) for stand in b.stands if stand.command == number and stand.counted)


def unadmitted(b: Battle, number: int, name: str, so: str) -> Refusal | None:
    """Why what belongs to a command may not be kept off the map: no entry line admits it (BC-DEPL-04)."""
    return None if may_come_later(b, number) else Refusal("BC-DEPL-04", f"no entry line admits {name}, so {so}")


def stay_off(b: Battle, number: int, **changes: Any) -> Command:
    """Keep a brigade off the map as reinforcements, free to come from the first round."""
    for stand in b.stands:
        if stand.command == number and stand.arrival == 0:
            b.change_stand(stand.id, place="off", arrival=1)
    return b.change_command(number, arrival=1, **changes)


def has_own_general(b: Battle, row: Command) -> bool:
    """Whether a command has a general of its own."""
    return row.general != NONE and b.generals[row.general].leads == row.id


class PickBrigades(Decision[tuple[int, ...]], frozen=True):
    """Which brigades and battalions are held off the map as reinforcements (BC-SETUP-08); the others deploy."""

    rule: ClassVar[str] = "BC-SETUP-08"
    rules: ClassVar[tuple[str, ...]] = ("BC-DEPL-04",)

    def offers(self, known: Battle) -> Iterator[tuple[int, ...]]:
        yield ()
        yield from ((row.id,) for row in serving(known, self.side) if may_come_later(known, row.id))

    def refusal(self, known: Battle, answer: Any) -> Refusal | None:
        rows = {row.id for row in serving(known, self.side)}
        if not isinstance(answer, tuple) or len(set(answer)) != len(answer) or not rows.issuperset(answer):
            return Refusal(self.rule, "name brigades of yours that could deploy, each once; the rest deploy")
        if rows and rows == set(answer):
            return Refusal(self.rule, "at least one brigade must deploy at the start")
        names = ((number, known.commands[number].name) for number in answer)
        return next(filter(None, (unadmitted(known, *each, "it could never come") for each in names)), None)


class LeadBrigade(Decision[int], frozen=True):
    """Whether a brigade is Independent (NONE), or of which command's general it is subordinated to (BC-SETUP-07)."""

    command: int
    rule: ClassVar[str] = "BC-SETUP-07"
    rules: ClassVar[tuple[str, ...]] = ("BC-SETUP-05", "BC-SETUP-06", "BC-DECK-02", "BC-DECK-05", "BC-DECK-06")

    def offers(self, known: Battle) -> Iterator[int]:
        yield NONE
        yield from deck_and_hand.subordinators(known, self.command)

    def refusal(self, known: Battle, answer: Any) -> Refusal | None:
        if answer == NONE or answer in deck_and_hand.subordinators(known, self.command):
            return None
        name = known.commands[self.command].name
        because = f"{name} can be led by its own general, or by a division commander or higher in its chain"
        return Refusal("BC-DECK-06", because)


class ChooseFormation(Decision[Formation], frozen=True):
    """In which formation a brigade deploys; the enemy does not learn it until he has chosen his (BC-DEPL-06)."""

    command: int
    rule: ClassVar[str] = "BC-DEPL-06"
    rules: ClassVar[tuple[str, ...]] = ("BC-FORM-08",)

    def offers(self, known: Battle) -> Iterator[Formation]:
        return (formation for formation in FORMATIONS if self.refusal(known, formation) is None)

    def refusal(self, known: Battle, answer: Any) -> Refusal | None:
        if answer not in FORMATIONS:
            return Refusal(self.rule, f"choose one of {', '.join(FORMATIONS)}")
        if answer != "Reserve":
            return None
        name = known.commands[self.command].name
        return unadmitted(known, self.command, name, "no part of it could be kept off the map")


class Nominating(Procedure[None]):
    """One side names its order of battle: who deploys, who leads, with which cards."""

    side: int = 0
    at: int = NONE

    def pick(self, b: Battle) -> Need[tuple[int, ...]]:
        rows = serving(b, self.side)
        if len(rows) < 2 or not any(may_come_later(b, row.id) for row in rows):
            return self.go(self.lead)
        return PickBrigades(self.side)

    def hold_off(self, b: Battle, answer: tuple[int, ...]) -> None:
        for number in sorted(answer):
            row = stay_off(b, number)
            if has_own_general(b, row):
                b.change_general(row.general, arrival=1)
            b.say("changed", f"{row.name} stays off the map as a reinforcement", "BC-SETUP-08")

    def lead(self, b: Battle) -> Need[int] | done[None]:
        """The next brigade that could be led by another than its own general is asked for."""
        for row in b.commands:
            if row.id <= self.at or row.side != self.side or row.to != NONE or row.general == NONE:
                continue
            there = any(stand.command == row.id for stand in b.stands)
            if there and b.generals[row.general].place != "unused" and deck_and_hand.subordinators(b, row.id):
                self.at = row.id
                return LeadBrigade(self.side, row.id)
        return done()

    def subordinate(self, b: Battle, answer: int) -> Need[tuple[int, ...]]:
        if answer == NONE:
            return self.go(self.lead)
        row = b.change_command(self.at, to=answer)
        general = b.change_general(row.general, place="unused")
        leader = b.generals[b.commands[answer].general]
        deck_and_hand.rebuild(b, self.side, without=deck_and_hand.command_cards(b, general.id))
        b.say("changed", f"{row.name} is led by {leader.name} himself; {general.name} stays out", "BC-DECK-05")
        return deck_and_hand.ChooseCards(self.side, self.at, deck_and_hand.least_cards(b, self.at))

    def cards(self, b: Battle, answer: tuple[int, ...]) -> Jump:
        dropped = tuple(number for number in deck_and_hand.battle_cards(b, self.at) if number not in answer)
        deck_and_hand.rebuild(b, self.side, without=dropped)
        name = b.commands[self.at].name
        b.say("drawn", f"{name} brings {len(answer)} of its {len(answer) + len(dropped)} cards", "BC-DECK-05")
        return self.go(self.lead)


class ChoosingFormations(Procedure[None]):
    """Both sides choose formations where the scenario dictates none, in secret, and reveal them together (BC-DEPL-06)."""

    turn: int = 0
    at: int = NONE

    def choose(self, b: Battle) -> Need[Formation]:
        if self.turn == 2:
            return self.go(self.reveal)
        attacker = laid(b.setting).attacker
        side = attacker if self.turn == 0 else 1 - attacker
        for row in serving(b, side):
            if row.id > self.at and not row.formation:
                self.at = row.id
                return ChooseFormation(side, row.id)
        self.turn, self.at = self.turn + 1, NONE
        return self.go(self.choose)

    def chosen(self, b: Battle, answer: Formation) -> Jump:
        side = b.commands[self.at].side
        b.chosen = paired(b.chosen, side, (*b.chosen[side], (self.at, answer)))
        return self.go(self.choose)

    def reveal(self, b: Battle) -> done[None]:
        for number, formation in sorted((*b.chosen[0], *b.chosen[1])):
            row = b.change_command(number, formation=formation, reserve=formation == "Reserve")
            b.say("revealed", f"{row.name} deploys: {formation}", "BC-DEPL-06", reveals=True)
        b.chosen = ((), ())
        return done()
