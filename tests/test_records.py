"""A scenario that comes in a save is proved as a scenario's file is: every fault of it is a sentence that names the key."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from longroll import ground
from longroll.chance import Dice
from longroll.contract import Trouble
from longroll.flow import Decision
from longroll.game import Game
from longroll.registry import ruleset
from longroll.save import read_save, sealed

Spoil = Callable[[dict[str, Any]], object]
SHORT = {"brigade": "chambersburg-pike", "volume-of-fire": "mcphersons-ridge"}


def save(rules: str, answers: int = 2) -> dict[str, Any]:
    """A save of a game just begun, as plain JSON."""
    found = ruleset(rules)
    game = Game(found, found.load(SHORT[rules]), {}, dice=Dice.seeded(1))
    for _ in range(answers):
        needs = game.battle.needs
        assert isinstance(needs, Decision)
        game.answer(needs.side, next(iter(needs.offers(game.battle.known(needs.side)))))
    plain: dict[str, Any] = msgspec.json.decode(game.save())
    return plain


def refused(plain: dict[str, Any]) -> str:
    """What is said of an edited save, its seals made to fit."""
    scenario = plain["scenario"]
    try:
        mark = ground.hash_of(msgspec.convert(scenario["table"], ground.Table))
        scenario["table"]["hash"] = scenario["setting"]["table"] = mark
    except msgspec.ValidationError:
        pass
    plain["seal"] = sealed(scenario)
    with pytest.raises(Trouble) as trouble:
        read_save(msgspec.json.encode(plain))
    return str(trouble.value)


def put(*path: Any) -> Spoil:
    """What puts a value (the last given) at a place of a record."""

    def spoil(record: dict[str, Any]) -> None:
        *way, last, value = path
        inner: Any = record
        for key in way:
            inner = inner[key]
        inner[last] = value

    return spoil


EACH: list[tuple[str, Spoil, str]] = [
    ("doubled id", lambda r: put("generals", 1, "key", r["generals"][0]["key"])(r), "is said twice"),
    ("wrong number", put("generals", 1, "id", 0), "generals[1].id: it is 0 in place 1"),
    ("empty name", put("generals", 0, "name", ""), "generals[0].name: it is empty"),
    ("broken name", put("title", "two\nlines"), "title: it must be one line"),
    ("lost rows", put("generals", []), "generals: it has fewer than 1 entries"),
    ("strange number", put("setting", "start", 10**30), "setting.start: expected `int` <= 1439"),
    ("truth for a number", put("setting", "start", True), "setting.start: expected `int`, got `bool`"),
    ("two points", put("setting", "objectives", 0, "ring", [0, 0, 9, 9]), "it has fewer than 6 entries"),
    ("odd ring", put("setting", "objectives", 0, "ring", [0, 0, 9, 9, 9, 0, 5]), "7 numbers are no polygon"),
    ("flat ring", put("setting", "objectives", 0, "ring", [0, 0, 9, 9, 18, 18]), "the polygon encloses nothing"),
    ("far ring", put("setting", "objectives", 0, "ring", [0, 0, 0, 200_000, 5, 5]), "inches off the table"),
    ("beyond all", put("setting", "objectives", 0, "ring", [0, 0, 0, 10**9, 5, 5]), "expected `int` <= 250000"),
    ("no heights", put("table", "heights", [0, 1, 2]), "table.heights: 3 heights are not what a lattice"),
    ("high", lambda r: put("table", "heights", [10**12] * len(r["table"]["heights"]))(r), "expected `int` <= 200000"),
    ("no step", put("table", "step", 0), "table.step: expected `int` >= 1"),
    ("unknown option", put("options", {"fog": "maybe"}), "options."),
    ("no options", put("options", {}), "options: it does not say"),
    ("not a table", put("options", "none"), "options: expected `object`, got `str`"),
    ("two hills", lambda r: r["table"]["hills"].append(r["table"]["hills"][0]), "is said twice"),
    ("deep", put("history", "past", {"a": [[[[[[[[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]]]]]]]]}), "deep in one another"),
]  # fmt: skip

OWN: dict[str, list[tuple[str, Spoil, str]]] = {
    "brigade": [
        ("no turns", put("setting", "rounds", 0), "setting.rounds: expected `int` >= 1"),
        ("eternity", put("setting", "rounds", 10**18), "setting.rounds: expected `int` <= 300"),
        ("no command", put("stands", 0, "command", 999), "stands[0].command: there are no commands[999]"),
        ("circle", lambda r: [put("commands", i, "parent", i)(r) for i in range(3)], "it stands above itself"),
        ("no entry", lambda r: r["setting"].update(entries=[]), "there is no 'pike-west' among the entries"),
        ("no design", put("cards", 0, "design", "X9"), "cards[0].design: there is no design 'X9'"),
        ("counterfeit", put("designs", {"L1": ["Line", "Fire", 9, 9, 9, "Firing Line", 0]}), "its mark is not that"),
        ("cards shuffled", lambda r: r["cards"].reverse(), "cards[0].id"),
        ("no squares", lambda r: r["setting"]["squares"].pop(), "setting.squares"),
        ("many marks", put("stands", 0, "marks", 99), "stands[0].marks: it has no Strength left"),
        ("busy", put("stands", 0, "activated", True), "stands[0]: it has acted before the battle"),
        ("on another", lambda r: put("stands", 0, "pose", r["stands"][1]["pose"])(r), "overlap"),
        ("no ground", put("setting", "patches", 0, "kind", 3), "there is no kind 3 of ground"),
        ("stranger", put("setting", "lessons", [{"asked": "Surrender", "says": "Do."}]), "there is no decision"),
        ("centaur", lambda r: [put("stands", i, "partner", 0)(r) for i in range(30)], ".partner"),
    ],
    "volume-of-fire": [
        ("no turns", put("setting", "turns", 0), "setting.turns: expected `int` >= 1"),
        ("eternity", put("setting", "turns", 10**18), "setting.turns: expected `int` <= 300"),
        ("no brigade", put("units", 0, "brigade", 999), "units[0].brigade: there are no brigades[999]"),
        ("circle", lambda r: [put("generals", i, "superior", 12)(r) for i in range(12, 18)], "it stands above itself"),
        ("no entry", lambda r: r["setting"].update(entries=[]), "there is no 'pike-west' among the entries"),
        ("no ground", put("brigades", 0, "order", {"kind": "advance", "area": "moon"}), "there is no ground 'moon'"),
        ("own side", put("brigades", 0, "order", {"kind": "attack", "target": 0}), "it is no brigade of the enemy"),
        ("no weapon", put("units", 0, "weapon", "laser"), "there is no weapon 'laser'"),
        ("no class", put("setting", "pieces", 0, "move", "air"), "there is no class 'air' for movement"),
        ("giant", put("units", 0, "size", 99), "units[0].size: expected `int` <= 5"),
        ("other side", lambda r: put("units", 0, "side", 1 - r["units"][0]["side"])(r), "on the other side"),
        ("on another", lambda r: put("units", 0, "pose", r["units"][1]["pose"])(r), "overlap by"),
        ("no objective", put("setting", "victory", "objectives", ["moon"]), "there is no 'moon' among the objectives"),
        ("private", put("generals", 0, "superior", 1), "not of higher rank"),
        ("stranger", put("setting", "lessons", [{"asked": "Surrender", "says": "Do."}]), "there is no decision"),
    ],
}  # fmt: skip


@pytest.mark.parametrize("rules", list(SHORT))
def test_a_save_of_ours_is_sound(rules: str) -> None:
    read_save(msgspec.json.encode(save(rules)))


@pytest.mark.parametrize(
    ("rules", "spoil", "told"),
    [
        pytest.param(rules, spoil, told, id=f"{rules}, {name}")
        for rules in SHORT
        for name, spoil, told in (*EACH, *OWN[rules])
    ],
)
def test_an_edited_scenario_is_refused_though_its_seal_fits(rules: str, spoil: Spoil, told: str) -> None:
    plain = save(rules, 0)
    spoil(plain["scenario"])
    assert told in refused(plain)


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"seat": 2}, "expected `int` <= 1"),
        ({"seat": -1}, "expected `int` >= 0"),
        ({"value": 10**30}, "a number of more than 64 bits"),
        ({"value": [[[[[[[[[[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]]]]]]]]]}, "deep in one another"),
        ({"value": ["x"] * 20_000}, "more than 10,000 values"),
        ({"player": "two\nlines"}, "one line"),
        ({"player": 5}, "expected `str`"),
    ],
)  # fmt: skip
def test_an_entry_of_the_log_has_bounds(changes: dict[str, Any], told: str) -> None:
    plain = save("volume-of-fire")
    at = next(i for i, entry in enumerate(plain["log"]) if entry["type"] == "answer")
    plain["log"][at].update(changes)
    with pytest.raises(Trouble) as trouble:
        read_save(msgspec.json.encode(plain))
    assert told.casefold() in str(trouble.value).casefold()


@pytest.mark.parametrize(
    "entry",
    [
        {"type": "undo", "seat": 0, "to": 999},
        {"type": "throw", "n": 7, "faces": [1, 2]},
        {"type": "answer", "seat": 1, "value": {"x": 1}},
    ],
)
def test_an_entry_that_cannot_follow_stops_the_game_there(entry: dict[str, Any]) -> None:
    plain = save("volume-of-fire")
    place = len(plain["log"])
    again = Game.open(read_save(msgspec.json.encode({**plain, "log": [*plain["log"], entry]})))
    assert again.stopped.startswith((f"entry {place + 1} of the log", "it takes back entry 1000"))


def test_who_answered_may_be_anybody_and_changes_nothing() -> None:
    plain = save("volume-of-fire")
    before = Game.open(read_save(msgspec.json.encode(plain)))
    for entry in plain["log"]:
        if entry["type"] == "answer":
            entry["player"] = "napoleon"
    after = Game.open(read_save(msgspec.json.encode(plain)))
    assert (after.battle, after.stopped) == (before.battle, "")


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"title": "a\u001b[2Jb"}, "title"),
        ({"title": "x" * 3000}, "title"),
        ({"players": ["", "human"]}, "players"),
        ({"dice": {"source": "seeded", "secret": "0" * 5000}}, "dice.secret"),
        ({"dice": {"source": "seeded", "secret": "00", "salts": ["1"] * 5000}}, "dice.salts"),
        ({"options": {str(n): "on" for n in range(500)}}, "options"),
        ({"ruleset": "checkers"}, "there is no ruleset 'checkers'"),
    ],
)
def test_the_head_of_a_save_has_bounds(changes: dict[str, Any], told: str) -> None:
    with pytest.raises(Trouble) as trouble:
        read_save(msgspec.json.encode({**save("volume-of-fire", 0), "commitment": "", **changes}))
    assert told in str(trouble.value)
