"""How any battle runs: procedures, decisions and chances.

A *procedure* is a passage of the rulebook in progress: a small record of plain facts whose methods are
the steps of that passage, in the order of the rulebook.  A step receives what the step before it needed,
if it has a use for it, and returns what it needs next:

    a Decision[T]   the player's answer, a T, goes to the next step
    a Chance[T]     dice or cards; their reading goes to the next step
    a Procedure[T]  it is carried out first, and its result goes to the next step
    done(result)    this procedure is over
    None            the next step follows at once

A step says so: `-> Need[T]` where the next one takes a T, `-> None` where it only acts, `-> Jump` where it always goes
elsewhere, `-> done[R]` where it ends the procedure, and `-> Need[T] | done[R]` where it may.  The steps of a class are held
against one another when it is made.

The steps follow one another; `return self.go(self.other_step)` is the only jump.  `self.go(self.other_step, need)` takes
there what comes of `need`, and `self.end_with(need)` makes `need` the last of it: its result is the procedure's.  The state
of a battle is a value: `answer` leaves the battle it was given as it was.  Records of plain facts refer to nothing that could
refer to them, so the garbage collector need not follow them (`gc=False`).
"""

from collections.abc import Callable, Hashable, Iterable, Iterator
from inspect import get_annotations, isfunction
from operator import attrgetter
from types import FunctionType, NoneType
from typing import (
    TYPE_CHECKING,
    Any,
    ClassVar,
    Generic,
    Literal,
    Never,
    Protocol,
    Self,
    TypeAlias,
    TypeVar,
    get_args,
    get_origin,
    overload,
)

import msgspec

from longroll.annotations import argument, fits, members, plain, spelled, written

T = TypeVar("T")
A = TypeVar("A", covariant=True)
R = TypeVar("R", covariant=True)


class Refusal(msgspec.Struct, gc=False, frozen=True, omit_defaults=True):
    """Why something may not be done: the rule, the rule applied to this case, and a way out if there is one."""

    rule: str
    because: str
    remedy: str = ""


class Refused(ValueError):
    """An answer that the rules do not allow; `refusal` says why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.rule}: {refusal.because}" + (f" ({refusal.remedy})" if refusal.remedy else ""))
        self.refusal = refusal


class Modifier(msgspec.Struct, gc=False, frozen=True):
    """One term of a sum: its value, the reason in a few words, and the rule that gives it."""

    value: int
    reason: str
    rule: str


def total(terms: Iterable[Modifier]) -> int:
    """What terms add up to."""
    return sum(term.value for term in terms)


NewsKind = Literal[
    "turn", "phase", "moved", "threw", "hit", "lost", "revealed", "drawn", "changed", "said", "over", "back", "edited"
]
"""What a browser may do with a line of news; which rule it was is told by the rule's id.

turn, phase: one begins.  moved: things stand elsewhere, or come on.  threw: what dice came to.  hit: somebody suffers.
lost: gone from the table, or from sight.  revealed: what was hidden comes to light, a card played face up among it.
drawn: cards are drawn, shuffled or laid away.  changed: an order, a condition, points, a mark, a holder is another now.
said: words alone.  over: the battle is, and how it ended.  back: something was taken back; no undo takes such a line away.
edited: things were put elsewhere by hand.
"""
KINDS = frozenset(get_args(NewsKind))
THING = attrgetter("thing")
BOTH = (0, 1)


class Named(Protocol):
    """A record that is a thing of the scene."""

    @property
    def thing(self) -> str:
        """What it is called there."""


class News(msgspec.Struct, gc=False, frozen=True, omit_defaults=True):
    """Something that happened: a line of the log, with what is needed to show it.

    `about` names things of the scene, `at` is a place in thousandths of an inch, `to` the sides that may know of it,
    and `reveals` marks what cannot be unlearned: undo stops there.  `sums` are added to the dice, side by side; where one
    side throws alone, a second sum is what its total is held against.  Of a `pool` they are how many dice there are, and
    nothing is added.  `mark` ties the faces to their throw once the secret of the dice is known.
    """

    kind: NewsKind
    text: str
    rule: str = ""
    about: tuple[str, ...] = ()
    at: tuple[int, int] | None = None
    dice: tuple[tuple[int, ...], ...] = ()
    sums: tuple[tuple[str, tuple[Modifier, ...]], ...] = ()
    to: tuple[int, ...] = BOTH
    reveals: bool = False
    mark: str = ""
    pool: bool = False

    def read_by(self, side: int) -> "News":
        """The line as a side reads it: whether the other reads it too is not said, since that tells what he sees."""
        return self if self.to == (side,) else msgspec.structs.replace(self, to=(side,))


class Unheard(list[News]):
    """The news of a battle that nobody is told of: of a batch, or of what is played on in the mind.  It stays empty, in copies
    too."""

    def copy(self) -> "Unheard":
        return self


UNHEARD = Unheard()


class Decision(msgspec.Struct, Generic[A], gc=False, frozen=True, tag=True):
    """A question that one side must answer, with an A.  Its class says what may be answered, and why not.

    `rule` is the id under which the question is put, `rules` are further ones that bear on the answer.
    Both `offers` and `refusal` receive what the side
    knows, never the whole battle.
    """

    side: int
    rule: ClassVar[str] = ""
    rules: ClassVar[tuple[str, ...]] = ()
    answers: ClassVar[Any] = bool

    def __init_subclass__(cls, **kw: Any) -> None:
        super().__init_subclass__(**kw)
        cls.answers = argument(cls, Decision, cls.answers)

    def offers(self, known: Any) -> Iterator[Any]:
        """Good answers, for buttons and for players.  Every one passes `refusal`; they need not be all."""
        yield from (False, True)

    def refusal(self, known: Any, answer: Any) -> Refusal | None:
        """The law: None when `answer` is allowed."""
        return None if isinstance(answer, bool) else Refusal(self.rule, "answer yes or no")

    def passed(self, known: Any) -> A:
        """The answer that does nothing more, for odds and for `pass`."""
        first: A = next(iter(self.offers(known)))
        return first


class Chance(msgspec.Struct, Generic[A], gc=False, frozen=True, tag=True):
    """Something left to dice or cards.  The table brings raw material, `read` makes the result of it, an A."""

    def read(self, faces: tuple[int, ...]) -> A:
        """The result of these faces, as the next step receives it."""
        raise NotImplementedError

    def outcomes(self) -> list[tuple[int, A]]:
        """Every different result once, with its weight; the weights sum to `whole`."""
        raise NotImplementedError

    @property
    def whole(self) -> int:
        """The number of equally likely cases."""
        raise NotImplementedError

    @property
    def told(self) -> Hashable:
        """What a step may yet know of it besides its result: everything, unless it says otherwise."""
        return self


class done(msgspec.Struct, Generic[R], gc=False, frozen=True):  # noqa: N801 - it reads as a word of the rulebook
    """The end of a procedure, with its result."""

    result: Any = None
    if TYPE_CHECKING:

        @overload
        def __init__(self: "done[None]") -> None: ...
        @overload
        def __init__(self, result: R) -> None: ...
        def __init__(self, result: Any = None) -> None: ...


class FlowError(RuntimeError):
    """A procedure is written wrongly: a defect of the ruleset, never of a player."""


class Procedure(msgspec.Struct, Generic[R], gc=False, tag=True):
    """A passage of the rulebook in progress, which ends with an R.  Public methods are its steps; fields are plain immutable
    facts."""

    step: str = ""
    route: ClassVar[dict[str, tuple[Any, str, bool]]] = {}
    kinds: ClassVar[set[type]] = set()
    """Every procedure there is, whichever ruleset's."""

    def __init_subclass__(cls, **kw: Any) -> None:
        super().__init_subclass__(**kw)
        steps = {
            name: f
            for base in reversed(cls.__mro__)
            for name, f in vars(base).items()
            if isfunction(f) and not name.startswith("_") and base not in (Procedure, msgspec.Struct, object)
        }
        names = list(steps)
        cls.route = {}
        for name, after in zip(names, [*names[1:], "(end)"], strict=False):
            count = steps[name].__code__.co_argcount
            if count not in (2, 3):
                raise FlowError(f"step {cls.__name__}.{name} takes the battle, and at most what was brought")
            cls.route[name] = (steps[name], after, count == 3)
        if names:
            cls.route[""] = cls.route[names[0]]
        for name, note in get_annotations(cls).items():
            if not plain(note):
                raise FlowError(
                    f"field {cls.__name__}.{name} holds {note}: a field is a number, a word, a frozen record or a "
                    "tuple of these, and never what can change in place or run"
                )
        brought: tuple[Any, ...] = (NoneType,)
        for name, step in steps.items():
            brought = _brings(cls, name, step, brought)
        Procedure.kinds.add(cls)

    @overload
    def go(self, step: Callable[[Any], object], need: "Asked[object] | None" = None) -> Never: ...
    @overload
    def go(self, step: Callable[[Any, T], object], need: "Need[T]") -> Never: ...
    def go(self, step: Callable[..., object], need: Any = None) -> Any:
        """Let `step`, a method of this procedure, be the next, and `need` what it needs."""
        self.step = step.__name__
        return need

    def end_with(self, need: "Need[R]") -> Never:
        """Let what comes of `need` be the result of this procedure."""
        self.step = done.__name__
        return need  # type: ignore[misc]


Asked: TypeAlias = Decision[T] | Chance[T] | Procedure[T]
"""What brings a T."""

Need: TypeAlias = Asked[T] | T
"""What a step may return where the next one takes a T: what brings it; or nothing, where T may be None."""

Jump: TypeAlias = Asked[Never]
"""What a step returns after which the next one never follows of itself: it goes elsewhere."""


def _brings(cls: type, name: str, step: FunctionType, brought: tuple[Any, ...]) -> tuple[Any, ...]:
    """The kinds of what a step brings the next, once it takes what it is brought itself, and ends as its procedure does."""
    own = f"step {cls.__name__}.{name}"
    for taken in step.__code__.co_varnames[2 : step.__code__.co_argcount]:
        wanted = written(step, taken, cls)
        if wanted is Any or not all(fits(kind, wanted) for kind in brought):
            raise FlowError(f"{own} takes {spelled(wanted)}, and is brought {spelled(*brought)}")
    brings: dict[Any, None] = {}
    for note in members(written(step, "return", cls)):
        kind, of = get_origin(note), get_args(note)
        if kind in (Decision, Chance, Procedure):
            brings.update(dict.fromkeys(members(*of)))
        elif note is NoneType:
            brings[note] = None
        elif kind is done:
            if not fits(of[0], end := argument(cls, Procedure, NoneType)):
                raise FlowError(f"{own} ends with {spelled(*of)}, and {cls.__name__} with {spelled(end)}")
        elif note is Any or note not in brings:
            raise FlowError(f"{own} returns {spelled(note)}: it says Need[...], Jump, None or done[...]")
    return tuple(brings)


class State(msgspec.Struct):
    """What every battle has: the procedures under way, what they wait for, and what has happened since."""

    stack: list[Any]
    needs: Any
    news: list[News]

    def known(self, side: int) -> Any:
        """The battle as `side` knows it."""
        return self

    @property
    def heard(self) -> bool:
        """Whether anybody is told what happens in it."""
        return self.news is not UNHEARD

    def copy(self) -> Self:
        """The same battle, free to be changed."""
        raise NotImplementedError

    def say(
        self,
        kind: NewsKind,
        text: str,
        rule: str = "",
        *about: Named,
        at: tuple[int, int] | None = None,
        to: int | tuple[int, ...] = BOTH,
        sums: tuple[tuple[str, tuple[Modifier, ...]], ...] = (),
        reveals: bool = False,
    ) -> None:
        """Add a line to the news: what has happened, under which rule, to which things, for one side to read or for both;
        unless nobody is told of this battle."""
        if not self.heard:
            return
        if kind not in KINDS:
            raise FlowError(f"news of kind {kind!r}: there are {', '.join(get_args(NewsKind))}; the rule says the rest")
        named = tuple(map(THING, about)) if about else ()
        readers = (to,) if isinstance(to, int) else to
        self.news.append(News(kind, text, rule, named, at, (), sums, readers, reveals))


B = TypeVar("B", bound=State)


def advance(battle: State, brought: Any) -> None:
    """Bring the waiting step what it needed, and run on to the next request or the end; changes `battle`."""
    stack, kinds = battle.stack, Procedure.kinds
    while stack:
        procedure = stack[-1]
        try:
            run, procedure.step, takes = procedure.route[procedure.step]
        except KeyError:
            if procedure.step != done.__name__:
                raise FlowError(f"{type(procedure).__name__} ran off its last step without done(...)") from None
            stack.pop()
            continue
        need = run(procedure, battle, brought) if takes else run(procedure, battle)
        if need is None:
            brought = None
        elif type(need) is done:
            stack.pop()
            brought = need.result
        elif type(need) in kinds:
            stack.append(need)
            brought = None
        elif isinstance(need, (Decision, Chance)):
            battle.needs = need
            return
        else:
            raise FlowError(f"{type(procedure).__name__} returned {need!r}, which is nothing a step can need")
    battle.needs = None


def begun(battle: B, whole: Procedure[Any]) -> B:
    """A battle at its first request; changes it."""
    battle.stack.append(whole)
    advance(battle, None)
    return battle


def act(battle: B, reply: Any) -> B:
    """Carry `reply` out on `battle` itself, unchecked: for batches, where the answer is known to be legal."""
    needs = battle.needs
    battle.news.clear()
    advance(battle, needs.read(reply) if isinstance(needs, Chance) else reply)
    return battle


def settle(battle: B, result: Any) -> B:
    """The battle after a chance came out as `result` (one of its outcomes); the battle given is left as it was."""
    after = battle.copy()
    after.news.clear()
    advance(after, result)
    return after


def answer(battle: B, reply: Any) -> B:
    """The battle after `reply`: faces for a chance, an answer for a decision.  Raises Refused if it is not allowed."""
    needs = battle.needs
    if needs is None:
        raise Refused(Refusal("flow", "the battle is over"))
    if isinstance(needs, Decision):
        refusal = needs.refusal(battle.known(needs.side), reply)
        if refusal:
            raise Refused(refusal)
    return act(battle.copy(), reply)


def families(base: type, package: str) -> tuple[type, ...]:
    """All subclasses of `base` defined in `package`, in the order of their names: the union a ruleset's state needs."""
    found: dict[str, type] = {}
    open_ = [base]
    while open_:
        kinds: list[type] = open_.pop().__subclasses__()
        for kind in kinds:
            open_.append(kind)
            if f"{kind.__module__}.".startswith(f"{package}."):
                if kind.__name__ in found and found[kind.__name__] is not kind:
                    raise FlowError(f"two classes are called {kind.__name__} in {package}")
                found[kind.__name__] = kind
    return tuple(found[name] for name in sorted(found))
