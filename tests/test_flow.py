"""How battles run: steps in order, what they may need, the one jump, and what a badly written procedure meets with."""

from collections.abc import Callable, Iterable
from copy import copy
from typing import Any, ClassVar, Literal, Self

import msgspec
import pytest

from longroll.annotations import fits
from longroll.dice import Die, Hits, Throw
from longroll.flow import (
    UNHEARD,
    Asked,
    Decision,
    FlowError,
    Jump,
    Need,
    News,
    Procedure,
    Refusal,
    Refused,
    State,
    act,
    advance,
    answer,
    done,
    families,
    settle,
)


class Stand(Decision[str], frozen=True):
    """Stand, or fall back; a hidden order may not be named as a reason."""

    rule: ClassVar[str] = "T-1"

    def offers(self, known: Any) -> Any:
        yield from ("stand", "fall back")

    def refusal(self, known: Any, answer: Any) -> Refusal | None:
        if answer not in ("stand", "fall back"):
            return Refusal(self.rule, f"a line cannot {answer}", "let it stand")
        return None


class Melee(Procedure[int]):
    """A throw, whose result is the result."""

    side: int = 0

    def throw(self, b: "Field") -> Need[int]:
        b.told.append(f"melee of side {self.side}")
        return Throw(Die(), "melee", "T-2", self.side)

    def count(self, b: "Field", face: int) -> done[int]:
        return done(face)


class Charge(Procedure[int]):
    """A decision, a melee inside, and a second round when the first is drawn."""

    side: int = 0
    rounds: int = 0

    def declare(self, b: "Field") -> None:
        b.told.append("declared")

    def test(self, b: "Field") -> Need[str]:
        return Stand(1 - self.side)

    def close(self, b: "Field", reply: str) -> Need[int]:
        b.told.append(reply)
        return Melee(side=self.side) if reply == "stand" else self.go(self.end)

    def fight(self, b: "Field", face: int) -> Need[None]:
        b.say("threw", f"{face}", "T-2")
        self.rounds += 1
        if face < 3:
            return self.go(self.test)
        return None

    def end(self, b: "Field") -> done[int]:
        b.told.append(f"ended after {self.rounds}")
        return done(self.rounds)


class Field(State):
    """What was told, in order."""

    stack: list[Charge | Melee]
    needs: Stand | Throw | None
    told: list[str]

    def copy(self) -> Self:
        after = copy(self)
        after.stack = [copy(procedure) for procedure in self.stack]
        after.news, after.told = self.news.copy(), self.told.copy()
        return after


def begun(*procedures: Any) -> Any:
    field = Field(list(procedures), None, [], [])
    advance(field, None)
    return field


def test_steps_follow_one_another_and_a_result_goes_to_the_step_that_asked() -> None:
    field = begun(Charge())
    assert field.needs == Stand(1)
    field = answer(field, "stand")
    assert isinstance(field.needs, Throw)
    field = answer(field, (2,))
    assert field.needs == Stand(1)
    field = answer(answer(field, "stand"), (5,))
    assert field.needs is None
    assert field.stack == []
    assert field.told == ["declared", "stand", "melee of side 0", "stand", "melee of side 0", "ended after 2"]


def test_a_jump_leaves_out_the_steps_between() -> None:
    assert answer(begun(Charge()), "fall back").told == ["declared", "fall back", "ended after 0"]


def test_an_answer_leaves_the_battle_it_was_given_as_it_was() -> None:
    field = begun(Charge())
    before = msgspec.json.encode(field)
    answer(field, "stand")
    assert msgspec.json.encode(field) == before


def test_the_middle_of_a_melee_inside_a_charge_is_its_json() -> None:
    field = answer(begun(Charge()), "stand")
    again = msgspec.json.decode(msgspec.json.encode(field), type=Field)
    assert again == field
    assert answer(again, (6,)) == answer(field, (6,))


def test_news_are_those_since_the_last_request() -> None:
    field = answer(answer(begun(Charge()), "stand"), (1,))
    assert [item.text for item in field.news] == ["1"]
    assert answer(field, "stand").news == []


class Company(msgspec.Struct, frozen=True):
    thing: str


def test_what_has_happened_is_said_in_one_call_with_the_things_themselves() -> None:
    field, one, other = begun(Charge()), Company("company:1"), Company("company:2")
    field.news.clear()
    field.say("said", "They stand.")
    field.say("hit", "One falls.", "T-2", one, other, at=(3, 4), to=1, sums=(("one", ()),), reveals=True)
    assert field.news == [
        News("said", "They stand."),
        News(
            "hit", "One falls.", "T-2", ("company:1", "company:2"), (3, 4), sums=(("one", ()),), to=(1,), reveals=True
        ),
    ]


def test_news_are_of_a_kind_that_every_browser_knows() -> None:
    field = begun(Charge())
    with pytest.raises(FlowError, match="news of kind 'unhorsed': there are turn, phase, moved"):
        field.say("unhorsed", "It fights on, on foot.")
    with pytest.raises(msgspec.ValidationError, match="unhorsed"):
        msgspec.convert({"kind": "unhorsed", "text": ""}, News)


def test_what_nobody_is_told_of_is_not_said_and_goes_the_same_way() -> None:
    told, unheard = begun(Charge()), begun(Charge())
    unheard.news = UNHEARD
    for field in (told, unheard):
        act(field, "stand")
    assert unheard.news is UNHEARD
    assert unheard.copy().news is UNHEARD
    assert unheard.news == []
    unheard.news = told.news
    assert unheard == told


def test_an_answer_against_the_rules_is_refused_with_rule_reason_and_remedy() -> None:
    with pytest.raises(Refused, match=r"T-1: a line cannot fly \(let it stand\)") as caught:
        answer(begun(Charge()), "fly")
    assert caught.value.refusal == Refusal("T-1", "a line cannot fly", "let it stand")


def test_a_refused_answer_changes_nothing() -> None:
    field = begun(Charge())
    before = msgspec.json.encode(field)
    with pytest.raises(Refused):
        answer(field, "fly")
    assert msgspec.json.encode(field) == before


def test_nothing_is_answered_when_the_battle_is_over() -> None:
    with pytest.raises(Refused, match="the battle is over"):
        answer(answer(begun(Charge()), "fall back"), "stand")


def test_a_chance_can_be_settled_by_its_result() -> None:
    field = answer(begun(Charge()), "stand")
    before = msgspec.json.encode(field)
    assert settle(field, 4) == answer(field, (4,))
    assert msgspec.json.encode(field) == before


def test_batches_advance_in_place() -> None:
    field = begun(Charge())
    assert act(field, "stand") is field
    assert act(field, (3,)).needs is None


def test_a_decision_asks_yes_or_no_unless_it_says_otherwise() -> None:
    plain = Decision(0)
    assert list(plain.offers(None)) == [False, True]
    assert plain.passed(None) is False
    assert plain.refusal(None, True) is None
    assert plain.refusal(None, 1) is not None


# --- procedures written wrongly
def made_with(kind: Any) -> Any:
    """A procedure whose class has one field of this kind."""
    made: Any = type(Procedure)
    return made("Loose", (Procedure,), {"__annotations__": {"kept": kind}, "kept": None, "__module__": __name__})()


def test_what_is_needed_last_may_be_the_end_and_its_result_the_result() -> None:
    class Sent(Procedure[int]):
        def fight(self, b: Field) -> done[int]:
            return self.end_with(Melee())

        def never(self, b: Field) -> done[int]:
            raise AssertionError("the end was next")

    class Report(Procedure[None]):
        def send(self, b: Field) -> Need[int]:
            return Sent()

        def tell(self, b: Field, face: int) -> done[None]:
            b.told.append(f"it came to {face}")
            return done()

    field = act(begun(Report()), (4,))
    assert field.needs is None
    assert field.told[-1] == "it came to 4"


def test_falling_off_the_last_step_is_an_error() -> None:
    class Loose(Procedure[None]):
        def only(self, b: Field) -> None:
            pass

    with pytest.raises(FlowError, match="Loose ran off its last step"):
        begun(Loose())


def test_a_procedure_without_steps_cannot_be_carried_out() -> None:
    class Bare(Procedure):
        pass

    with pytest.raises(FlowError, match="Bare ran off"):
        begun(Bare())


def test_a_step_that_needs_a_thing_that_is_no_request_is_an_error() -> None:
    class Odd(Procedure[None]):
        def only(self, b: Field) -> Need[int]:
            return 7

    with pytest.raises(FlowError, match="returned 7"):
        begun(Odd())


def test_a_step_takes_the_battle_and_at_most_what_was_brought() -> None:
    with pytest.raises(FlowError, match=r"Greedy\.only takes the battle"):

        class Greedy(Procedure[None]):
            def only(self, b: Field, brought: None, more: None) -> done[None]:
                return done()


# --- steps held against one another
def test_a_step_takes_what_the_step_before_it_brings() -> None:
    with pytest.raises(FlowError, match=r"step Deaf\.hear takes str, and is brought int"):

        class Deaf(Procedure[None]):
            def ask(self, b: Field) -> Need[int]:
                return Melee()

            def hear(self, b: Field, word: str) -> done[None]:
                return done()


def test_a_step_that_may_ask_for_nothing_brings_nothing_to_the_next() -> None:
    with pytest.raises(FlowError, match=r"step Hasty\.count takes int, and is brought int \| None"):

        class Hasty(Procedure[None]):
            def throw(self, b: Field) -> Need[int | None]:
                return Melee() if b.told else None

            def count(self, b: Field, face: int) -> done[None]:
                return done()


def test_the_first_step_is_brought_nothing() -> None:
    with pytest.raises(FlowError, match=r"step Early\.only takes int, and is brought None"):

        class Early(Procedure[None]):
            def only(self, b: Field, face: int) -> done[None]:
                return done()


def test_a_step_that_is_only_gone_to_takes_what_it_is_sent() -> None:
    class Sent(Procedure[int]):
        def leave(self, b: Field) -> Jump:
            return self.go(self.arrive, Melee())

        def arrive(self, b: Field, face: int) -> done[int]:
            return done(face + 1)

        def never(self, b: Field, answer: str) -> done[int]:
            raise AssertionError("the procedure was over")

    class Report(Procedure[None]):
        def send(self, b: Field) -> Asked[int]:
            return Sent()

        def tell(self, b: Field, face: "int | None") -> done[None]:
            b.told.append(f"it came to {face}")
            return done()

    assert act(begun(Report()), (4,)).told[-1] == "it came to 5"


def test_a_procedure_ends_with_what_its_class_says() -> None:
    with pytest.raises(FlowError, match=r"step Bold\.only ends with str, and Bold with int"):

        class Bold(Procedure[int]):
            def only(self, b: Field) -> done[str]:
                return done("done")


@pytest.mark.parametrize("note", [Any, int, Need[Any], Melee, done, int | done[None]], ids=str)  # type: ignore[misc]
def test_a_step_says_what_it_needs(note: Any) -> None:
    def only(self: Any, b: Field) -> Any:
        return done()

    only.__annotations__["return"] = note
    made: Any = type(Procedure)
    with pytest.raises(FlowError, match=r"step Vague\.only (returns|ends with) "):
        made("Vague", (Procedure,), {"only": only, "__module__": __name__})


@pytest.mark.parametrize("note", [Any, None], ids=str)
def test_a_step_says_what_it_is_brought(note: Any) -> None:
    def only(self: Any, b: Field, brought: Any) -> done[None]:
        return done()

    only.__annotations__.update({"brought": Any} if note else {})
    made: Any = type(Procedure)
    with pytest.raises(FlowError, match=r"step Vague\.only takes Any"):
        made("Vague", (Procedure,), {"only": only, "__module__": __name__})


def test_a_decision_is_answered_with_what_its_class_says() -> None:
    assert Stand.answers is str

    class Stay(Stand):
        pass

    assert Stay.answers is str


@pytest.mark.parametrize(
    ("given", "taken"),
    [
        (int, int),
        (bool, int),
        (int, int | None),
        (int | None, object),
        (Literal["a"], Literal["a", "b"]),
        (Literal["a"], str),
        (tuple[int, int], tuple[int, ...]),
        (tuple[()], tuple[int, ...]),
        (tuple[int, ...], tuple[int | None, ...]),
        (tuple[int, str], tuple[int, str]),
        (list[bool], Iterable),
    ],
    ids=str,
)
def test_what_is_given_fits(given: Any, taken: Any) -> None:
    assert fits(given, taken)


@pytest.mark.parametrize(
    ("given", "taken"),
    [
        (int, bool),
        (int | None, int),
        (object, int),
        (str, Literal["a", "b"]),
        (Literal["a", "c"], Literal["a", "b"]),
        (tuple[int, ...], tuple[int, int]),
        (tuple[int, str], tuple[int, ...]),
        (tuple[int, str], tuple[int, str, int]),
        (tuple, tuple[int, ...]),
        (list[str], list[int]),
    ],
    ids=str,
)
def test_what_is_given_does_not_fit(given: Any, taken: Any) -> None:
    assert not fits(given, taken)


@pytest.mark.parametrize(
    "kind",
    [
        list[int],
        dict[str, int],
        set[int],
        list,
        tuple[list[int], ...],
        list[int] | None,
        Callable[[], None],
        Field,
        Melee | None,
        tuple[tuple[str, dict[str, int]], ...],
    ],
    ids=str,
)
def test_a_field_that_could_change_in_place_or_run_is_an_error(kind: Any) -> None:
    with pytest.raises(FlowError, match=r"field Loose\.kept"):
        made_with(kind)


@pytest.mark.parametrize(
    "kind", [int, str | None, tuple[int, ...], tuple[tuple[str, int], ...], Literal["a", "b"], Refusal | None], ids=str
)
def test_a_field_that_is_a_plain_fact_is_allowed(kind: Any) -> None:
    assert made_with(kind).kept is None


def test_words_with_an_underscore_are_no_steps() -> None:
    class Worded(Procedure[None]):
        def only(self, b: Field) -> done[None]:
            b.told.append(self._word())
            return done()

        def _word(self) -> str:
            return "said"

    assert begun(Worded()).told == ["said"]
    assert list(Worded.route) == ["only", ""]


def test_a_procedure_that_extends_another_keeps_its_steps_and_their_order() -> None:
    class Long(Melee):
        def throw(self, b: Field) -> Need[int]:
            b.told.append("longer")
            return Throw(Hits(1, 4), "melee", "T-2")

        def after(self, b: Field) -> done[int]:
            return done(0)

    assert list(Long.route) == ["throw", "count", "after", ""]
    assert begun(Long()).told == ["longer"]


def test_the_union_of_a_package_is_found_by_name() -> None:
    def chapter(name: str, base: type, module: str) -> Any:
        return type(base)(name, (base,), {"__module__": module})

    kept = [chapter(name, Procedure, f"armoury.{name.lower()}") for name in ("Sabre", "Lance", "Carbine")]
    elsewhere = chapter("Pike", Procedure, "museum.pike")
    assert families(Procedure, "armoury") == tuple(sorted(kept, key=lambda kind: kind.__name__))
    namesake = chapter("Musket", Procedure, "armoury_of_another.musket")
    assert not {elsewhere, namesake} & set(families(Procedure, "armoury"))
    twin = chapter("Lance", Procedure, "armoury.other")
    with pytest.raises(FlowError, match="two classes are called Lance"):
        families(Procedure, "armoury")
    assert twin is not kept[1]
