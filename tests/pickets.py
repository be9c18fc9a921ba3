"""A ruleset of one page for tests of everything around a battle: two picket lines that creep up and fire.

Each side has a strength and a place on a lane of ten paces, and once, secretly, picks a bluff (a number nobody else may
know).  A turn is to advance by one to three paces or to fire; a hit takes a man, and a line without men has lost.
"""

from collections.abc import Iterator
from random import Random
from typing import Any, ClassVar, Literal, Self

import msgspec

from longroll import registry, trial
from longroll.briefing import Briefing
from longroll.chronicle import apart
from longroll.contract import Option, Page, Result, Ruleset, Summary, Trouble
from longroll.dice import Hits, Throw
from longroll.flow import Decision, Jump, Need, News, Procedure, Refusal, Refused, State, advance, done
from longroll.ledger import Rule, Rulebook
from longroll.scene import Ask, At, Denial, Fact, Item, Probed, Scene, Surface, Thing

ADVANCE, FIRE, BLUFF = "PK-MOVE-01", "PK-FIRE-01", "PK-BLUFF-01"


class Turn(msgspec.Struct, frozen=True):
    do: Literal["advance", "fire"]
    by: int = 0


class Bluff(Decision[int], frozen=True):
    rule: ClassVar[str] = BLUFF

    def offers(self, known: Any) -> Iterator[int]:
        yield from range(1, 7)

    def refusal(self, known: Any, answer: Any) -> Refusal | None:
        return None if answer in range(1, 7) else Refusal(BLUFF, f"a bluff is a number from 1 to 6, not {answer}")


class Choose(Decision[Turn], frozen=True):
    rule: ClassVar[str] = ADVANCE

    def offers(self, known: Any) -> Iterator[Turn]:
        if known.gap > 0:
            yield from (Turn("advance", by) for by in range(1, min(3, known.gap) + 1))
        yield Turn("fire")

    def refusal(self, known: Any, answer: Any) -> Refusal | None:
        if answer.do == "fire":
            return None
        most = min(3, known.gap)
        if not 1 <= answer.by <= most:
            return Refusal(ADVANCE, f"{answer.by} paces is not from 1 to {most}", "advance less, or fire")
        return None

    def passed(self, known: Any) -> Turn:
        return Turn("fire")


class Skirmish(Procedure[None]):
    side: int = 0

    def first_bluff(self, battle: "Pickets") -> Need[int]:
        return Bluff(0)

    def second_bluff(self, battle: "Pickets", number: int) -> Need[int]:
        battle.bluffs = (number, 0)
        battle.say("said", f"The Union bluffs {number}.", BLUFF, to=0)
        return Bluff(1)

    def begin(self, battle: "Pickets", number: int) -> None:
        battle.bluffs = (battle.bluffs[0], number)
        battle.say("said", f"The Confederates bluff {number}.", BLUFF, to=1)

    def order(self, battle: "Pickets") -> Need[Turn]:
        battle.turn += 1
        return Choose(self.side)

    def carry_out(self, battle: "Pickets", turn: Turn) -> Need[int]:
        if turn.do == "fire":
            return Throw(Hits(2, 4 if battle.gap > 3 else 3), "fire", FIRE, by=self.side)
        battle.gap -= turn.by
        battle.say("moved", f"Side {self.side} advances {turn.by}.", ADVANCE)
        return self.go(self.next_turn)

    def hit(self, battle: "Pickets", hits: int) -> None:
        men = list(battle.men)
        men[1 - self.side] = max(0, men[1 - self.side] - hits)
        battle.men = (men[0], men[1])
        battle.say("threw", f"Side {self.side} hits {hits}.", FIRE)

    def next_turn(self, battle: "Pickets") -> Jump | done[None]:
        if min(battle.men) == 0 or battle.turn >= 60:
            return done()
        self.side = 1 - self.side
        return self.go(self.order)


class Pickets(State):
    stack: list[Skirmish]
    needs: Bluff | Choose | Throw | None
    news: list[News]
    men: tuple[int, int] = (8, 8)
    gap: int = 10
    turn: int = 0
    bluffs: tuple[int, int] = (0, 0)

    def known(self, side: int) -> Any:
        seen = self.copy()
        seen.bluffs = (self.bluffs[0], 0) if side == 0 else (0, self.bluffs[1])
        return seen

    def copy(self) -> Self:
        twin = msgspec.structs.replace(self, stack=[msgspec.structs.replace(each) for each in self.stack])
        twin.news = list(self.news)
        return twin


LANE = Page(
    "Two lines have met in a lane.", "They fired.\n\nOne left.", "Nobody knows.", (("9:00", "They fire."),), "Draw."
)


class PicketRules:
    name = "pickets"
    title = "Pickets"
    version = 1
    sides = ("Union", "Confederate")
    options = (Option("men", ("8", "4", "40"), "8", FIRE, "How many men a line has."),)

    def rulebook(self) -> Rulebook:
        def row(id: str, title: str, departs: str = "") -> Rule:
            return Rule(id, "Play", title, "procedure", f"{title}, in our words.", departs=departs)

        rules = (row(ADVANCE, "Creep"), row(FIRE, "Fire"), row(BLUFF, "Bluff", "A bluff is called at once."))
        return Rulebook("pickets", "Pickets", "1 inch = 1 pace", rules)

    def scenarios(self) -> tuple[Summary, ...]:
        return (Summary("lane", "The lane", "Anywhere", "Two lines in a lane.", 5, self.sides, LANE),)

    def load(self, scenario: str) -> dict[str, Any]:
        if scenario != "lane":
            raise Trouble(f"pickets has no scenario {scenario!r}; it has lane")
        return {"name": "lane", "title": "The lane", "history": msgspec.to_builtins(LANE)}

    def begin(self, scenario: dict[str, Any], options: dict[str, str]) -> Pickets:
        men = int(options["men"])
        battle = Pickets([Skirmish()], None, [], men=(men, men))
        battle.say("said", "Two lines face each other.", ADVANCE)
        advance(battle, None)
        return battle

    def briefing(self, scenario: dict[str, Any], options: dict[str, str], battle: State, side: int | None) -> Briefing:
        assert isinstance(battle, Pickets)
        known = battle if side is None else battle.known(side)
        missions = tuple("Hold the lane." if side in (None, each) else "" for each in (0, 1))
        said = Fact("Bluffs", " to ".join(map(str, known.bluffs)), BLUFF), Fact("Men", options["men"], FIRE)
        return Briefing(
            (missions[0], missions[1]),
            victory=said[:1],
            ends=(Fact("The end", "when one is left", FIRE),),
            options=said[1:],
        )

    def decode(self, data: bytes) -> Pickets:
        return msgspec.json.decode(data, type=Pickets)

    def convert(self, decision: Decision, value: Any) -> Any:
        try:
            return msgspec.convert(value, type(decision).answers)
        except msgspec.ValidationError as trouble:
            raise Refused(Refusal(decision.rule, str(trouble))) from None

    def view(self, battle: State, side: int | None) -> Scene:
        assert isinstance(battle, Pickets)
        known = battle if side is None else battle.known(side)
        needs = battle.needs
        asks: tuple[Ask, ...] = ()
        if isinstance(needs, Decision) and needs.side == side:
            items = tuple(
                Item(str(offer), msgspec.to_builtins(offer), thing=f"unit:{side}") for offer in needs.offers(known)
            )
            asks = (Ask(f"q{battle.turn}", needs.side, "What now?", items=items, rule=needs.rule),)
        things = tuple(
            Thing(
                f"unit:{each}",
                "stand",
                At("table", 5000, 1000 + 1000 * each * known.gap, 1800 * each),
                (1000, 500),
                each,
                "infantry",
                f"{known.men[each]}",
                f"line {each}, bluff {known.bluffs[each]}",
            )
            for each in (0, 1)
        )
        surface = Surface("table", "field", "The lane", (10000, 12000))
        to_act = needs.side if isinstance(needs, Decision) else None
        return Scene(
            "pickets",
            -1 if side is None else side,
            f"Turn {battle.turn}",
            "Play",
            to_act=to_act,
            surfaces=(surface,),
            things=things,
            asks=asks,
        )

    def probe(self, battle: State, side: int, ask: str, value: Any) -> Probed:
        needs = battle.needs
        assert isinstance(needs, Decision)
        known = battle.known(side)
        try:
            refusal = needs.refusal(known, self.convert(needs, value))
        except Refused as refused:
            refusal = refused.refusal
        if refusal:
            return Probed(refusal=Denial(refusal.rule, refusal.because, refusal.remedy))
        return Probed(nearest=value, cost="one turn")

    def draw_answer(self, decision: Decision, known: Any, rng: Random) -> Any:
        return rng.choice(list(decision.offers(known)))

    def imagine(self, battle: State, side: int, rng: Random) -> State:
        assert isinstance(battle, Pickets)
        twin = battle.copy()
        if all(battle.bluffs):
            unseen = rng.randint(1, 6)
            twin.bluffs = (battle.bluffs[0], unseen) if side == 0 else (unseen, battle.bluffs[1])
        return twin

    def mirrored(self, battle: State) -> State:
        return battle.copy()

    def strengths(self, battle: State) -> dict[str, tuple[int, int, int]]:
        assert isinstance(battle, Pickets)
        return {f"line {side}": (battle.men[side], 8 - battle.men[side], 0) for side in (0, 1)}

    def result(self, battle: State) -> Result | None:
        assert isinstance(battle, Pickets)
        if battle.needs is not None:
            return None
        lead = battle.men[0] - battle.men[1]
        winner = None if lead == 0 else (0 if lead > 0 else 1)
        return Result(
            winner, "plain", "A draw." if winner is None else f"The {self.sides[winner]} holds the lane.", battle.men
        )


PICKETS: Ruleset = PicketRules()


def install(patch: Any) -> Ruleset:
    """Let the pickets be the only ruleset there is, while the test lasts (`patch` is pytest's monkeypatch)."""
    patch.setattr(registry, "rulesets", lambda: {"pickets": lambda: PICKETS})
    patch.setattr(trial, "apart", trial.here)  # a process of its own would not know them
    patch.setattr(apart, "weighed", apart.here)
    return PICKETS
