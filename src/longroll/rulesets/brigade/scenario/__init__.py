"""Scenarios: a battle of history on squares of the survey, made ready to be played by this rulebook (BC-SCEN-01).

`load` reads a scenario's file and its battle, cuts the table and answers one plain record that holds everything a game
needs, so that a saved game depends on no file; `begin` makes the opening battle of it.  What is wrong with a file is told
all at once, a sentence for each fault: the file, the key, the trouble, the remedy.
"""

from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from longroll import ground, history
from longroll.cards import Pile, shuffled
from longroll.contract import Summary, Trouble
from longroll.ground.cut import cut
from longroll.history import papers
from longroll.history.wrong import refuse
from longroll.rulesets.brigade import options
from longroll.rulesets.brigade.record.setting import Setting, lay
from longroll.rulesets.brigade.record.units import Battle, Card, Command, General, Stand
from longroll.rulesets.brigade.scenario import decks, proof, reference, terms
from longroll.rulesets.brigade.scenario.border import Border
from longroll.rulesets.brigade.scenario.forces import raised
from longroll.rulesets.brigade.scenario.grid import block
from longroll.rulesets.brigade.scenario.paper import Paper
from longroll.rulesets.brigade.scenario.works import barricades
from longroll.rulesets.brigade.tables import Design
from longroll.tabletop import Pose

FORMAT = 1
SHELF = papers.Shelf(
    "brigade", files("longroll.rulesets") / "brigade" / "scenarios", Paper, "docs/scenarios-brigade.md", "BC-SCEN-01"
)


@cache
def summaries() -> tuple[Summary, ...]:
    """The scenarios that come with the package, as a list shows them."""
    return SHELF.summaries(_result)


def _result(paper: Paper) -> str:
    return papers.result(paper.past)


def load(name: str | Path) -> dict[str, Any]:
    """A scenario by its name, or from a file, as plain JSON with everything a game needs.  Raises Trouble.

    Keys: format, name, title, subtitle, summary, options (the scenario's own defaults), table (the ground, as cut),
    setting, stands, generals, commands, cards, designs (of one's own), barricades, told (what is agreed before the battle,
    with the rule), and history: a `Page` to read, the losses, and what history comes to.
    """
    if name == reference.NAME:
        return {"format": FORMAT, **reference.pike()}
    paper, where = SHELF.read(name)
    battle = papers.battle_of(paper, where)
    own = _decks_of(paper, where)
    refuse(where, proof.papers(battle, paper, own))
    try:
        squares = block(paper.squares)
        window = squares.window(paper.title or battle.title, battle.field)
        table = cut(window)
    except ValueError as trouble:  # Trouble is one
        raise Trouble(f"{where}, squares: {trouble}") from None
    refuse(where, proof.ground(battle, paper, squares, table))
    forces = raised(battle, paper, window)
    border = Border(window, battle.start, paper.round_minutes)
    ready = terms.setting(battle, paper, squares, table, border, forces)
    raised_works = barricades(paper.barricades, table, border, forces.stands)
    ready, works = replace(ready, walls=len(raised_works.walls)), (*raised_works.walls, *raised_works.laid)
    refuse(where, proof.opening(ready, forces, works))
    plain: dict[str, Any] = msgspec.json.decode(
        msgspec.json.encode(
            {
                "format": FORMAT,
                "name": papers.called(where),
                "title": ready.title,
                "subtitle": ready.subtitle,
                "summary": paper.summary,
                "options": {**{row.name: row.default for row in options.OPTIONS}, **paper.options},
                "table": table,
                "setting": ready,
                "stands": forces.stands,
                "generals": forces.generals,
                "commands": forces.commands,
                "cards": decks.cards(forces.commands, forces.generals, own),
                "designs": own.designs,
                "barricades": works,
                "told": terms.told(squares, ready, forces.commands, forces.stands, works),
                "history": {
                    **msgspec.structs.asdict(papers.page(battle, _result(paper))),
                    "losses": {row.force: row.men for row in battle.losses},
                    "past": paper.past,
                },
            }
        )
    )
    return plain


def check(path: str | Path) -> list[str]:
    """What is wrong with a scenario, a file of decks, or a battle's file, a sentence for each fault; nothing when it can be
    used."""
    said = papers.keys(path)
    try:
        if "window" in said:
            history.load(path)
        elif said & {"sets", "design"} and "squares" not in said:
            decks.read(Path(path))
        else:
            load(path)
    except (Trouble, history.BattleError) as trouble:
        return str(trouble).splitlines()
    return []


def begin(scenario: dict[str, Any], asked: dict[str, str]) -> Battle:
    """The opening battle of a loaded scenario, its ground and setting laid; nothing is under way yet.

    What the scenario agrees is its first news.  Deployed in formations everything that would stand on the map is off it,
    to be set out.  Raises Trouble when the record is no scenario of this ruleset.
    """
    if scenario.get("format") != FORMAT:
        raise Trouble(
            f"the scenario record has format {scenario.get('format')!r}, and this longroll reads {FORMAT}: "
            "load the scenario again from its file"
        )
    try:
        table = msgspec.convert(scenario["table"], ground.Table)
        setting = msgspec.convert(scenario["setting"], Setting)
        stands = msgspec.convert(scenario["stands"], list[Stand])
        generals = msgspec.convert(scenario["generals"], list[General])
        commands = msgspec.convert(scenario["commands"], tuple[Command, ...])
        cards = msgspec.convert(scenario["cards"], tuple[Card, ...])
        designs = msgspec.convert(scenario["designs"], dict[str, Design])
        works = msgspec.convert(scenario["barricades"], tuple[Pose, ...])
        told = msgspec.convert(scenario["told"], list[tuple[str, str]])
    except (KeyError, msgspec.ValidationError) as trouble:
        raise Trouble(f"the scenario record is not whole ({trouble}): load the scenario again from its file") from None
    ground.lay(table)
    decks.known(designs)
    chosen = options.read({**scenario["options"], **asked})
    if chosen.deployment == "formations":
        stands = [replace(row, place="off", fielded=False) if row.place == "table" else row for row in stands]
        generals = [replace(row, place="off") if row.place == "table" else row for row in generals]
    b = Battle(
        stack=[],
        needs=None,
        news=[],
        setting=lay(setting),
        options=chosen,
        stands=tuple(stands),
        generals=tuple(generals),
        commands=commands,
        cards=cards,
        piles=(_pile(cards, 0), _pile(cards, 1)),
        active=setting.attacker,
        arrows=(0,) * len(setting.squares),
        barricades=works,
        holders=tuple(row.holder for row in setting.objectives),
    )
    for text, rule in told:
        b.tell("said", text, rule)
    return b


def _pile(cards: Iterable[Card], side: int) -> Pile:
    """All of a side's cards as one shuffled deck; decks are built of them when the battle is set up (BC-DECK-07)."""
    return Pile(deck=shuffled(*(card.id for card in cards if card.side == side)))


def _decks_of(paper: Paper, where: str) -> decks.Decks:
    """The decks a scenario names, a file beside it; without one, none of one's own."""
    if not paper.decks:
        return decks.Decks()
    try:
        return decks.read(Path(where).parent / paper.decks)
    except Trouble as trouble:
        raise Trouble(f"{where}, decks: it names {paper.decks!r}, which cannot be used:\n{trouble}") from None
