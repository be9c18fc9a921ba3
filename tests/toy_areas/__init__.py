"""Crossroads: an area game made for tests, small and yet with everything a map and a board ask of the house.

Six areas between two roads, two circles where the sides come in, formations that march from area to area, and a battle
board of three columns on which both sides place in secret what fights.
"""

from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from longroll import registry, scene, trial
from longroll.contract import Option, Result, Ruleset, Summary, Trouble
from longroll.flow import Decision, State, advance
from longroll.ledger import Rulebook
from toy_areas.play import (
    BOOK,
    IN_THE_MIRROR,
    MAP,
    NOBODY,
    ROOM,
    SIDES,
    Battle,
    Campaign,
    Deploy,
    Fight,
    Formation,
    Go,
    March,
    place,
)
from toy_areas.shown import probed, shown_to, typed

SCENARIOS: dict[str, dict[str, Any]] = {
    "pike": {
        "title": "The Pike",
        "turns": 3,
        "formations": [
            (0, "First Division", "infantry", 4, 3),
            (0, "Second Division", "infantry", 3, 4),
            (0, "Horse Brigade", "cavalry", 2, 7),
            (1, "Reserve Artillery", "guns", 2, 6),
            (1, "Light Division", "infantry", 3, 0),
            (1, "Valley Division", "infantry", 4, 1),
        ],
    },
    "meeting": {
        "title": "The Meeting",
        "turns": 4,
        "formations": [
            (0, "First Division", "infantry", 4, 4),
            (0, "Second Division", "infantry", 3, 7),
            (1, "Light Division", "infantry", 3, 1),
            (1, "Valley Division", "infantry", 4, 6),
        ],
    },
}


class CrossroadsRules:
    """The toy's entry: everything outside goes through this."""

    name = "crossroads"
    title = "Crossroads"
    version = 1
    sides = SIDES
    options = (Option("turns", ("few", "many"), "few", "CR-TURN", "how long the battle lasts"),)
    _decoder = msgspec.json.Decoder(Battle)

    def rulebook(self) -> Rulebook:
        return BOOK

    def scenarios(self) -> tuple[Summary, ...]:
        return tuple(Summary(name, record["title"], "", "", 10, SIDES) for name, record in SCENARIOS.items())

    def load(self, scenario: str) -> dict[str, Any]:
        if scenario not in SCENARIOS:
            raise Trouble(f"crossroads has no scenario {scenario!r}; it has {', '.join(SCENARIOS)}")
        plain: dict[str, Any] = msgspec.to_builtins({"name": scenario, **SCENARIOS[scenario]})
        return plain

    def begin(self, scenario: dict[str, Any], options: dict[str, str]) -> Battle:
        rows = [Formation(n, *record) for n, record in enumerate(scenario["formations"])]
        turns = scenario["turns"] * (2 if options["turns"] == "many" else 1)
        battle = Battle([Campaign()], None, [], rows, (NOBODY,) * len(MAP), turns)
        battle.settle()
        advance(battle, None)
        return battle

    def decode(self, data: bytes) -> Battle:
        return self._decoder.decode(data)

    def convert(self, decision: Decision, value: Any) -> Any:
        return typed(decision, value)

    def view(self, battle: State, side: int | None) -> scene.Scene:
        return shown_to(battle, side)

    def probe(self, battle: State, side: int, ask: str, value: Any) -> scene.Probed:
        return probed(battle, side, ask, value)

    def draw_answer(self, decision: Decision, known: Any, rng: Random) -> Any:
        offers = list(decision.offers(known))
        if isinstance(decision, March) and rng.random() < 0.1:
            return offers[-1]
        if isinstance(decision, Deploy) and rng.random() < 0.6:
            return offers[0]
        return rng.choice(offers)

    def imagine(self, battle: State, side: int, rng: Random) -> Battle:
        assert isinstance(battle, Battle)
        after = battle.copy()
        placed = [each for each in battle.formations if battle.hidden(each, side) and each.column >= 0]
        for each, column in zip(placed, rng.sample(range(ROOM), len(placed)), strict=True):
            after.formations[each.id] = replace(each, column=column)
        return after

    def mirrored(self, battle: State) -> Battle:
        assert isinstance(battle, Battle)
        after = battle.copy()
        after.formations = [replace(e, area=_mirror(e.area), came=_mirror(e.came)) for e in battle.formations]
        after.owners = tuple(battle.owners[area] for area in IN_THE_MIRROR)
        after.stack = [replace(e, area=_mirror(e.area)) if isinstance(e, Fight) else e for e in after.stack]
        if battle.fight:
            after.fight = replace(battle.fight, area=_mirror(battle.fight.area))
        return after

    def mirrored_answer(self, battle: State, answer: Any) -> Any:
        if isinstance(answer, Go):
            return replace(answer, to=_mirrored_name(answer.to))
        return _mirrored_name(answer) if isinstance(answer, str) else answer

    def strengths(self, battle: State) -> dict[str, tuple[int, int, int]]:
        assert isinstance(battle, Battle)
        return {f"formation {each.id}": (each.strength, each.lost, 0) for each in battle.formations}

    def result(self, battle: State) -> Result | None:
        assert isinstance(battle, Battle)
        if battle.needs is not None:
            return None
        held = list(zip(battle.owners, MAP, strict=True))
        score = tuple(sum(land.worth for owner, land in held if owner == side) for side in (0, 1))
        winner = None if score[0] == score[1] else int(score[1] > score[0])
        return Result(winner, "draw" if winner is None else "victory", f"{score[0]} points to {score[1]}", score)


def _mirror(area: int) -> int:
    return IN_THE_MIRROR[area] if area >= 0 else area


def _mirrored_name(text: str) -> str:
    area = place(text, "area", len(MAP))
    return text if area is None else f"area:{IN_THE_MIRROR[area]}"


RULES: Ruleset = CrossroadsRules()


def install(patch: Any) -> Ruleset:
    """Let this be the only ruleset there is, while the test lasts (`patch` is pytest's monkeypatch)."""
    patch.setattr(registry, "rulesets", lambda: {"crossroads": lambda: RULES})
    patch.setattr(trial, "apart", trial.here)  # a process of its own would not know it
    return RULES
