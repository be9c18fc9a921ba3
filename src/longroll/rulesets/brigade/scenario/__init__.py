"""Scenarios: a battle of history on squares of the survey, made ready to be played by this rulebook (BC-SCEN-01).  What
is wrong with a file is told all at once, a sentence for each fault: the file, the key, the trouble, the remedy."""

from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import Any, TypeVar

from msgspec.structs import replace

from longroll import ground
from longroll.cards import Pile, shuffled
from longroll.contract import Trouble
from longroll.ground.cut import cut
from longroll.history import papers
from longroll.history.battle import Battle as History
from longroll.history.border import Border
from longroll.history.wrong import refuse
from longroll.rulesets.brigade import options
from longroll.rulesets.brigade.record import Battle
from longroll.rulesets.brigade.record.setting import lay
from longroll.rulesets.brigade.scenario import decks, proof, reference, strengths, terms
from longroll.rulesets.brigade.scenario.forces import Forces, Raising
from longroll.rulesets.brigade.scenario.grid import block
from longroll.rulesets.brigade.scenario.paper import Paper
from longroll.rulesets.brigade.scenario.record import Record
from longroll.rulesets.brigade.scenario.terms import barricades

T = TypeVar("T")
SHELF = papers.Shelf(
    "brigade", files("longroll.rulesets") / "brigade" / "scenarios", Paper, "docs/scenarios-brigade.md", "BC-SCEN-01"
)


def load(name: str | Path) -> dict[str, Any]:
    """A scenario by its name, or from a file, as plain JSON with everything a game needs: a `Record`.  Raises Trouble."""
    if name == reference.NAME:
        return {"format": papers.FORMAT, **reference.pike()}
    paper, where = SHELF.read(name)
    battle = papers.battle_of(paper, where)
    own = _beside(where, "decks", paper.decks, decks.read) or decks.Decks()
    return laid_out(paper, where, battle, own, left=_beside(where, "strengths", paper.strengths, strengths.read))


def _beside(where: str, key: str, name: str, read: Callable[[Path], T]) -> T | None:
    """What a file beside the scenario's holds, if it names one.  Raises Trouble."""
    try:
        return read(Path(where).parent / name) if name else None
    except Trouble as trouble:
        raise Trouble(f"{where}, {key}: it names {name!r}, which cannot be used:\n{trouble}") from None


def laid_out(paper: Paper, where: str, battle: History, own: decks.Decks, standing: bool = True,
             left: strengths.Strengths | None = None) -> dict[str, Any]:  # fmt: skip
    """A scenario of a paper and its battle, wherever they come from, as plain JSON: a `Record`.  Where nobody is `standing` as
    history had him all are off the map, to be deployed; with the marks that are `left` on them.  Raises Trouble."""
    refuse(where, proof.papers(battle, paper, own))
    if left is not None:
        battle = strengths.taking_the_field(battle, left)
    try:
        squares = block(paper.squares)
        window = squares.window(paper.title or battle.title, battle.field)
        table = cut(window)
    except ValueError as trouble:  # Trouble is one
        raise Trouble(f"{where}, squares: {trouble}") from None
    refuse(where, proof.ground(battle, paper, squares, table))
    border = Border(window, battle.start, paper.round_minutes, finest=10)  # whole degrees (BC-GAME-10)
    forces = Raising(battle, paper, border).forces()
    if left is not None:
        forces = strengths.marked(forces, left)
    if not standing:
        forces = _off(forces)
    walls, works = barricades(paper.barricades, table, border, forces.stands)
    setting = terms.setting(battle, paper, squares, table, border, forces, len(walls))
    pieces = (*walls, *works)
    refuse(where, proof.opening(setting, forces, pieces))
    return papers.record(
        paper,
        where,
        battle,
        options.OPTIONS,
        table=table,
        setting=setting,
        **forces._asdict(),
        cards=decks.cards(forces.commands, forces.generals, own),
        designs=own.designs,
        barricades=pieces,
        told=tuple(terms.told(squares, setting, forces.commands, forces.stands, pieces)),
    )


def check(path: str | Path) -> list[str]:
    """What is wrong with a scenario, a file of decks, or a battle's file, a sentence for each fault; nothing when it can be
    used."""
    said = papers.keys(path)
    return papers.faults(path, decks.read if said & {"sets", "design"} and "squares" not in said else load)


def begin(scenario: dict[str, Any], asked: dict[str, str]) -> Battle:
    """The opening battle of a loaded scenario, its ground laid; what the scenario agrees is its first news.  Deployed in
    formations everything that would stand on the map is off it.  Raises Trouble for what is no scenario of this ruleset."""
    found = papers.opened(scenario, Record)
    setting, stands, generals = found.setting, found.stands, found.generals
    ground.lay(found.table)
    decks.known(found.designs)
    if (chosen := options.read({**found.options, **asked})).deployment == "formations":
        stands, generals, _ = _off(Forces(stands, generals, found.commands))
    # All of a side's cards as one shuffled deck; decks are built of them when the battle is set up (BC-DECK-07).
    piles = [Pile(deck=shuffled(*(card.id for card in found.cards if card.side == side))) for side in (0, 1)]
    b = Battle(
        stack=[],
        needs=None,
        news=[],
        setting=lay(setting),
        options=chosen,
        stands=stands,
        generals=generals,
        commands=found.commands,
        cards=found.cards,
        piles=(piles[0], piles[1]),
        active=setting.attacker,
        arrows=(0,) * len(setting.squares),
        barricades=found.barricades,
        holders=tuple(row.holder for row in setting.objectives),
    )
    for text, rule in found.told:
        b.say("said", text, rule)
    return b


def _off(forces: Forces) -> Forces:
    """The forces with all off the map that would stand on it, to be deployed (BC-DEPL-02)."""
    stands = tuple(replace(row, place="off", fielded=False) if row.on_table else row for row in forces.stands)
    generals = tuple(replace(row, place="off") if row.on_table else row for row in forces.generals)
    return Forces(stands, generals, forces.commands)
