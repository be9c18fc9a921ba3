"""What a ruleset gives: the one thing through which everything outside the rules reaches them.

Every ruleset is a `Ruleset`.  The smaller protocols after it are what a ruleset may give besides; whoever wants one of
them asks whether it is there, and does without where it is not.
"""

from collections.abc import Callable, Iterable, Mapping
from random import Random
from typing import Annotated, Any, NamedTuple, Protocol, runtime_checkable

from msgspec import Meta, Struct

from longroll.bounds import Link, Thousandths
from longroll.briefing import Briefing
from longroll.flow import Decision, News, Refusal, State
from longroll.ledger import Rulebook
from longroll.scene import Looked, Probed, Scene
from longroll.staff import Situation, Tasks


class Trouble(ValueError):
    """Something a person gave us cannot be used; the message says what, where, why and what to do."""


class Option(Struct, frozen=True):
    """A switch of a ruleset: its values (the default among them), the rule it belongs to, one line of help."""

    name: str
    values: tuple[str, ...]
    default: str
    rule: str
    help: str


class Page(Struct, frozen=True):
    """What there is to read of a battle: how matters stood, what happened, hour by hour, how it ended, and what that
    comes to by the count of the game."""

    situation: str
    story: str
    outcome: str
    timeline: tuple[tuple[str, str], ...] = ()
    result: str = ""


class Summary(Struct, frozen=True):
    """A scenario as a list of scenarios shows it; one that `teaches` says of each question what it is about."""

    name: str
    title: str
    subtitle: str
    summary: str
    minutes: int
    sides: tuple[str, str]
    page: Page | None = None
    teaches: bool = False


class Result(Struct, frozen=True):
    """How a battle ended: the side that won (None for a draw), by how much, in words, and each side's points."""

    winner: int | None
    grade: str
    text: str
    score: tuple[float, ...]


class Spot(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Where a thing is put by hand: a place and a heading, in thousandths and tenths of a degree; or an area, by its id."""

    x: Thousandths = 0
    y: Thousandths = 0
    heading: Annotated[int, Meta(ge=0, lt=3600)] = 0
    area: Link = ""


class Ruleset(Protocol):
    """What a ruleset gives: everything outside it goes through this."""

    name: str
    title: str
    version: int
    sides: tuple[str, str]
    options: tuple[Option, ...]

    def rulebook(self) -> Rulebook:
        """The rules, by id."""
        ...

    def scenarios(self) -> tuple[Summary, ...]:
        """The scenarios that come with the ruleset."""
        ...

    def load(self, scenario: str) -> dict[str, Any]:
        """A scenario by name or path, whole, ready to be embedded in a save.  Raises Trouble."""
        ...

    def begin(self, scenario: dict[str, Any], options: dict[str, str]) -> State:
        """The battle at its first request."""
        ...

    def decode(self, data: bytes) -> State:
        """A battle from its JSON."""
        ...

    def convert(self, decision: Decision[object], value: Any) -> Any:
        """A plain JSON value as a typed answer to `decision`.  Raises Refused when it has not that form."""
        ...

    def view(self, battle: State, side: int | None) -> Scene:
        """What `side` sees and is asked; None sees everything and is asked nothing."""
        ...

    def probe(self, battle: State, side: int, ask: str, value: Any) -> Probed:
        """What would come of answering `value`, by what the side knows."""
        ...

    def draw_answer(self, decision: Decision[object], known: Any, rng: Random) -> Any:
        """One legal answer, drawn at random."""
        ...

    def strengths(self, battle: State) -> dict[str, tuple[int, int, int]]:
        """By brigade: on the table, lost, off the table.  Their sum never changes."""
        ...

    def result(self, battle: State) -> Result | None:
        """How it ended, or None while it goes on."""
        ...


class Loss(Struct, frozen=True):
    """What a formation lost: in this game, and in history where that is known.  Men, or what the ruleset counts.

    `game` are the killed, wounded and missing, which the ruleset reckons from what befell the formation; `out` all who are
    out of the fight: of those who broke most come back in the evening.  `strength` is what it came with.  `fights` are the
    firefights and melees it took part in, which whoever plays a game through counts (see `Fighting.fight`).  Of a battle of
    several days, `by_day` is what of `game` fell on each, `past_by_day` of `history`.
    """

    side: int
    label: str
    game: int
    history: int | None = None
    out: int = 0
    strength: int = 0
    fights: int = 0
    by_day: tuple[int, ...] = ()
    past_by_day: tuple[int, ...] = ()


class Fight(NamedTuple):
    """A firefight or a melee: the procedure under way that it is, the same as long as it lasts, and the formations that give
    or take fire in it or are hand to hand, each by its side and label, once or more."""

    procedure: object
    formations: tuple[tuple[int, str], ...]


@runtime_checkable
class Proving(Protocol):
    """A ruleset that can prove a scenario record that came from elsewhere, as it proves a scenario's file."""

    def prove(self, scenario: dict[str, Any]) -> None:
        """Raises Trouble with a sentence for each fault: numbers out of bounds, doubled ids, links to nothing, circles."""
        ...


@runtime_checkable
class Counts(Protocol):
    """A ruleset that can say what each formation has lost."""

    def losses(self, battle: State) -> tuple[Loss, ...]:
        """Losses by formation, side 0 first."""
        ...


@runtime_checkable
class Fighting(Counts, Protocol):
    """One that can say besides, on the way, which of them fight."""

    def fight(self, battle: State) -> Fight | None:
        """The fight that what is left to chance now belongs to, its formations named as `losses` names them; None where it
        belongs to none.  A shot and what is fired back are one fight, fire at a charger and the melee another."""
        ...


@runtime_checkable
class Scored(Protocol):
    """A ruleset that can say the points of each side while the battle goes on."""

    def points(self, battle: State) -> tuple[int, int]:
        """The points of each side as they stand."""
        ...


@runtime_checkable
class Sparing(Protocol):
    """A ruleset that can say what need not be asked."""

    def forced(self, decision: Decision[object], known: Any) -> tuple[Any, ...]:
        """The only answer there is to `decision`, in a tuple; empty where there is a choice."""
        ...

    def remedy(self, decision: Decision[object], known: Any, answer: Any) -> tuple[str, Any] | None:
        """What clears away that which bars `answer`, in words and as an answer to `decision`; None where none is known."""
        ...


@runtime_checkable
class Surveying(Protocol):
    """A ruleset that can say how far things are from each other, who sees whom and who could fire at whom."""

    def survey(self, battle: State, side: int | None, one: str, other: str) -> Looked:
        """Between two things or places, or about one; by what the side knows, None knowing all."""
        ...


@runtime_checkable
class Editable(Protocol):
    """A ruleset whose table can be edited: what stands there put elsewhere by hand, whatever the rules let it do."""

    def may_put(self, known: Any, thing: str, to: Spot) -> Refusal | None:
        """Why a thing of the scene may not be put there, by what a side knows; None when it may."""
        ...

    def put(self, battle: State, thing: str, to: Spot) -> State:
        """The battle with the thing put there, at the same request, and with what follows from where things stand; where
        something that was hidden stands in the way, as near as that allows."""
        ...


@runtime_checkable
class Dated(Protocol):
    """A ruleset that can say what turn it is without a whole scene."""

    def turn(self, battle: State) -> str:
        """The turn, in the words of the scene."""
        ...


@runtime_checkable
class Chaptered(Protocol):
    """A ruleset whose battles are told in other parts than their turns."""

    def chapter(self, battle: State) -> str:
        """The part of the story that a battle is in."""
        ...


@runtime_checkable
class Briefed(Protocol):
    """A ruleset that can say what a battle is about: what wins it, who comes when, what is agreed for it alone."""

    def briefing(self, scenario: dict[str, Any], options: dict[str, str], battle: State, side: int | None) -> Briefing:
        """What `side` is told of a battle of this scenario, played with these options, as matters stand now; None is told
        all."""
        ...


@runtime_checkable
class Lettered(Protocol):
    """A ruleset that letters names on its table shorter than its rules say them."""

    def lettered(self, battle: State, line: News) -> News:
        """A line of the log with the names in it as the table has them."""
        ...


@runtime_checkable
class Advised(Protocol):
    """A ruleset that lays a battle before a commander, and can say how what he orders is carried out."""

    def situation(self, known: Any, side: int) -> Situation:
        """The battle in the large, as a side knows it."""
        ...

    def advise(
        self, style: str, decision: Decision[object], known: Any, rng: Random, tasks: Callable[[], Tasks]
    ) -> Any:
        """A legal answer to `decision` in a style, by what the side asked knows and what its formations are told to do."""
        ...


@runtime_checkable
class Inventive(Protocol):
    """A ruleset that knows what else than a sergeant's answer is worth thinking over."""

    def courses(
        self, known: Any, decision: Decision[object], usual: Any, rng: Random, tasks: Callable[[], Tasks]
    ) -> Iterable[Any]:
        """Legal answers besides the usual one, by what the side asked knows and what its formations are told to do."""
        ...


@runtime_checkable
class Weighty(Protocol):
    """A ruleset that knows which questions much hangs on, and which a sergeant may be left to answer."""

    def weighty(self, decision: Decision[object]) -> bool:
        """Whether a question is worth thinking over."""
        ...


@runtime_checkable
class Measured(Protocol):
    """A ruleset that has measures of its own of how a side stands, in place of those that any situation has."""

    def measures(self, known: Any, side: int) -> Mapping[str, float]:
        """What is measured of a side, by what it knows: by name, each the greater the better."""
        ...


@runtime_checkable
class Joined(Protocol):
    """A ruleset made of others, by one of which it is weighed how a side stands."""

    def weighed(self, battle: Any, side: int) -> tuple[Ruleset, Any]:
        """The ruleset by which a battle is weighed, and what a side knows of it there."""
        ...


@runtime_checkable
class Nested(Protocol):
    """A ruleset within whose battles others are fought, each of which may be left to a computer."""

    def within(self, battle: Any) -> int | None:
        """The number of the battle that is fought within this one now; None while none is."""
        ...


@runtime_checkable
class Supposing(Protocol):
    """A ruleset whose battles can be played on in the mind: whole ones, supposed from what a side knows and nothing else."""

    package: str

    def can_suppose(self, known: Any) -> bool:
        """Whether what a side knows is enough to suppose a battle that can be played on."""
        ...

    def suppose(self, known: Any, side: int, rng: Random) -> State:
        """A whole battle as a side may suppose it, at what it is asked, free to be played on."""
        ...

    def player_turns(self, battle: State) -> int:
        """How many player turns have begun."""
        ...
