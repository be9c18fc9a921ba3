"""The papers of a ruleset's scenarios: the shelf of those that come with it, and any other file that is given by its path.

A paper names a battle of history, one of the package's or a file beside it, and adds what the rulebook needs.  Out of both
comes one plain record that holds everything a game needs, so that a saved game depends on no file.
"""

from collections.abc import Callable, Iterable
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec

from longroll import document
from longroll.contract import Option, Page, Summary, Trouble
from longroll.ground.cut import cut
from longroll.ground.table import Table
from longroll.ground.window import Window
from longroll.history.battle import Battle, Event
from longroll.history.library import load
from longroll.history.proof import BattleError
from longroll.history.scenario import Paper
from longroll.history.soundness import Head
from longroll.history.wrong import misshapen, no_such, refuse

Written = TypeVar("Written", bound=Paper)
Kind = TypeVar("Kind", bound=Head)
Said = TypeVar("Said", bound=msgspec.Struct)
FORMAT = 1
"""The form of scenario records."""


def fought(paper: Paper, battle: Battle) -> tuple[str, str]:
    """The day and the clock at which a scenario begins: those of its battle."""
    return str(battle.date), battle.start


class Shelf(Generic[Written]):
    """The scenario files of a ruleset; `guide` is the page that says what their keys hold, `rule` what rule asks for them,
    `begins` the day and the clock at which one begins."""

    def __init__(
        self,
        ruleset: str,
        folder: Traversable,
        paper: type[Written],
        guide: str,
        rule: str = "",
        begins: Callable[[Written, Battle], tuple[str, str]] = fought,
    ) -> None:
        self.ruleset, self.folder, self.paper, self.guide, self.rule = ruleset, folder, paper, guide, rule
        self.begins = begins
        self._read: dict[str, Written] = {}
        self._listed: tuple[Summary, ...] = ()

    def names(self) -> tuple[str, ...]:
        """The scenarios that come with the package, in the order in which their battles were fought."""
        return tuple(sorted(self._names(), key=self._when))

    def _names(self) -> list[str]:
        return [each.name.removesuffix(".toml") for each in self.folder.iterdir() if each.name.endswith(".toml")]

    def _when(self, name: str) -> tuple[str, str, str]:
        paper, where = self.read(name)
        return *self.begins(paper, battle_of(paper, where)), name

    def summaries(self) -> tuple[Summary, ...]:
        """The scenarios that come with the package, as a list shows them."""
        self._listed = self._listed or tuple(map(self._summary, self.names()))
        return self._listed

    def _summary(self, name: str) -> Summary:
        paper, where = self.read(name)
        battle = battle_of(paper, where)
        title, subtitle = paper.title or battle.title, paper.subtitle or battle.subtitle
        sides = (battle.sides.union.name, battle.sides.confederate.name)
        read, teaches = page(battle, paper.result), bool(getattr(paper, "lessons", ()))
        return Summary(name, title, subtitle, paper.summary, paper.minutes, sides, read, teaches)

    def read(self, name: str | Path) -> tuple[Written, str]:
        """The paper of a scenario and what to call its file.  Raises Trouble."""
        if isinstance(name, Path) or name.endswith(".toml"):
            return self._parsed(text_of(name, str(name), "give the path of a scenario file"), str(name)), str(name)
        if name not in self._read:
            self._read[name] = self._shelved(name)
        return self._read[name], f"{name}.toml"

    def _shelved(self, name: str) -> Written:
        return self._parsed(self.text(name), f"{name}.toml")

    def text(self, name: str) -> str:
        """The file of a scenario that comes with the package.  Raises Trouble."""
        if name not in self._names():
            raise Trouble(f"{self.ruleset} has no scenario {name!r}; it has {', '.join(sorted(self._names()))}")
        return (self.folder / f"{name}.toml").read_text("utf-8")

    def _parsed(self, text: str, where: str) -> Written:
        return typed(text, where, self.paper, f"{self.guide} says what the key holds", self.rule)


def text_of(path: str | Path, where: str, remedy: str) -> str:
    """The text of a file that people write.  Raises Trouble."""
    try:
        return document.text(Path(path))
    except Trouble as trouble:
        raise Trouble(f"{where} {trouble}: {remedy}") from None


def typed(text: str, where: str, kind: type[Said], remedy: str, rule: str) -> Said:
    """What the text of such a file says.  Raises Trouble naming the line or the key that is not as it should be."""
    try:
        return msgspec.convert(document.toml(text), kind)
    except Trouble as trouble:
        raise Trouble(f"{where} {trouble}: mend the line it names") from None
    except msgspec.ValidationError as error:
        raise Trouble(misshapen(error, remedy, rule).sentence(where)) from None


def battle_of(paper: Paper, where: str) -> Battle:
    """The battle a scenario names, less the forces that it leaves out: one of the package's, or a file beside the
    scenario.  Raises Trouble."""
    name: str | Path = paper.battle
    if paper.battle.endswith(".toml"):
        name = Path(where).parent / paper.battle
    try:
        battle = load(name)
    except BattleError as trouble:
        raise Trouble(f"{where}, battle: it names {paper.battle!r}, which cannot be used:\n{trouble}") from None
    known = [force.id for force in battle.forces]
    refuse(where, (no_such("without", "force", name, known) for name in paper.without if name not in known))
    return battle.less(paper.without)


def table_of(window: Window, where: str) -> Table:
    """The table that a scenario's window cuts out of the field.  Raises Trouble where it cannot."""
    try:
        return cut(window)
    except ValueError as trouble:
        raise Trouble(f"{where}: the battle's window cannot be cut out of the field: {trouble}") from None


def page(battle: Battle, result: str) -> Page:
    """What there is to read of a scenario's battle, its outcome by the count of this scenario with it."""
    timeline = tuple((_when(event), event.text) for event in battle.timeline)
    return Page(battle.situation.strip(), battle.story.strip(), battle.outcome.text.strip(), timeline, result)


def _when(event: Event) -> str:
    """The time of an event; of one on a later day, which."""
    return event.clock if event.day == 1 else f"day {event.day}, {event.clock}"


def called(where: str) -> str:
    """The name of the scenario in a file."""
    return Path(where).name.removesuffix(".toml")


def keys(path: str | Path) -> frozenset[str]:
    """The keys at the head of a TOML file, by which its kind is told; none if it cannot be read."""
    if not str(path).endswith(".toml"):
        return frozenset()
    try:
        return frozenset(document.toml(document.text(Path(path))))
    except Trouble:
        return frozenset()


# --- the record of a scenario
def record(paper: Paper, where: str, battle: Battle, options: Iterable[Option], **own: Any) -> dict[str, Any]:
    """A scenario as plain JSON: what all have alike, and what a ruleset needs of its `own`."""
    whole = {
        "format": FORMAT,
        "name": called(where),
        "title": paper.title or battle.title,
        "subtitle": paper.subtitle or battle.subtitle,
        "summary": paper.summary,
        "options": {**{row.name: row.default for row in options}, **paper.options},
        **own,
        "history": {
            **msgspec.structs.asdict(page(battle, paper.result)),
            "losses": {row.force: row.men for row in battle.losses},
            "past": paper.past,
            "missions": (battle.sides.union.mission, battle.sides.confederate.mission),
            "stakes": {row.id: row.why for row in battle.objectives},
        },
    }
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(whole))
    return plain


def opened(found: dict[str, Any], kind: type[Kind]) -> Kind:
    """The record of a scenario with its values typed.  Raises Trouble when it is no scenario of the ruleset."""
    if found.get("format") != FORMAT:
        raise Trouble(
            f"the scenario record has format {found.get('format')!r}, and this longroll reads {FORMAT}: "
            "load the scenario again from its file"
        )
    try:
        return msgspec.convert(found, kind)
    except msgspec.ValidationError as trouble:
        raise Trouble(f"the scenario record is not whole ({trouble}): load the scenario again from its file") from None


def faults(path: str | Path, read: Callable[[str | Path], Any]) -> list[str]:
    """What is wrong with a battle's file, or with another that `read` reads, a sentence for each fault; nothing when it can
    be used."""
    try:
        (load if "window" in keys(path) else read)(path)
    except (Trouble, BattleError) as trouble:
        return str(trouble).splitlines()
    return []
