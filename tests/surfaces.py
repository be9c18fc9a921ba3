"""The surfaces that carry a number: the save, the wire, each ruleset.

A surface is the form of the records behind a number, without their docstrings.  `surfaces.json` keeps, beside each
number, the hash of the surface that it stands for.  After a change of form raise the number (FORMAT in
`longroll/save.py`, WIRE in `longroll/scene.py`, `version` of the ruleset) and renew the file:

    python tests/surfaces.py

While a number has not been in anybody's hands yet its surface may be renewed under the same number:

    python tests/surfaces.py --unreleased
"""

import json
import sys
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, ClassVar, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec

from longroll import registry, save, scene
from longroll.contract import Ruleset
from longroll.flow import Chance, Decision, Procedure, families

PINNED = Path(__file__).with_name("surfaces.json")

HOW = "Raise the number that belongs to a changed surface, then run: python tests/surfaces.py"


def spelled(note: Any, open_: list[type]) -> str:
    """A type as text; the records it names go to `open_`."""
    if note is None or note is NoneType:
        return "None"
    if isinstance(note, TypeVar):  # it is read as what it is bound by
        return spelled(note.__bound__, open_)
    origin, arguments = get_origin(note), get_args(note)
    if origin is Literal:
        return f"Literal{sorted(map(repr, arguments))}"
    if origin in (Union, UnionType):
        return " | ".join(sorted(spelled(argument, open_) for argument in arguments))
    if origin is not None:
        inner = ", ".join("..." if argument is ... else spelled(argument, open_) for argument in arguments)
        return f"{origin.__name__}[{inner}]"
    if isinstance(note, type):
        if issubclass(note, msgspec.Struct):
            open_.append(note)
        return note.__name__
    return str(note)


def records(types: Iterable[Any]) -> dict[str, type]:
    """The records that these types are made of, whole, by name."""
    found: dict[str, type] = {}
    open_: list[type] = []
    for note in types:
        spelled(note, open_)
    while open_:
        record = open_.pop()
        name = f"{record.__module__}.{record.__qualname__}"
        if name not in found:
            found[name] = record
            for note in get_type_hints(record).values():
                if get_origin(note) is not ClassVar:
                    spelled(note, open_)
    return found


def form(record: type) -> list[Any]:
    """A record's name, tag, and fields with their types and defaults."""
    hints = get_type_hints(record)
    fields = [
        [field.encode_name, spelled(hints[field.name], []), None if field.required else repr(field.default)]
        for field in msgspec.structs.fields(record)
    ]
    return [record.__qualname__, record.__struct_config__.tag, fields]  # type: ignore[attr-defined]


def digest(types: Iterable[Any], *facts: Any) -> str:
    """The hash of the form of these types, and of whatever else belongs to a surface.

    The module where a record stands is no part of it.
    """
    types = list(types)
    forms = sorted((form(record) for record in records(types).values()), key=repr)
    text = json.dumps([[spelled(note, []) for note in types], forms, facts])
    return sha256(text.encode()).hexdigest()[:16]


def battle_of(rules: Ruleset) -> type:
    """The type of a ruleset's battles."""
    return type(rules.begin(rules.load(rules.scenarios()[0].name), registry.complete(rules, {})))


def package(rules: Ruleset) -> str:
    """The package a ruleset's chapters stand in."""
    return type(rules).__module__


def kinds(rules: Ruleset) -> list[type]:
    """The battle, and every procedure, decision and chance that it may hold."""
    inside = package(rules)
    found = [kind for base in (Procedure, Decision, Chance) for kind in families(base, inside)]
    return [battle_of(rules), *found]


def of_ruleset(rules: Ruleset) -> str:
    """The surface of a ruleset: its battle, the steps of its procedures, what its decisions take, its options."""
    every = kinds(rules)
    steps = sorted([kind.__name__, list(kind.route)] for kind in every if issubclass(kind, Procedure))
    answers = [kind.answers for kind in every if issubclass(kind, Decision)]
    switches = [[option.name, list(option.values), option.default] for option in rules.options]
    return digest([*every, *answers], steps, switches)


def now(rulesets: Iterable[Ruleset]) -> dict[str, dict[str, Any]]:
    """Every surface as it is, with its number."""
    return {
        "save": {"number": save.FORMAT, "surface": digest([save.Save])},
        "wire": {"number": scene.WIRE, "surface": digest([scene.Scene, scene.Probed, scene.Denial])},
        **{rules.name: {"number": rules.version, "surface": of_ruleset(rules)} for rules in rulesets},
    }


def unannounced(pinned: dict[str, dict[str, Any]], found: dict[str, dict[str, Any]]) -> list[str]:
    """The surfaces that have changed while their number has not."""
    return [
        name
        for name, entry in found.items()
        if name in pinned and entry["number"] == pinned[name]["number"] and entry["surface"] != pinned[name]["surface"]
    ]


def read() -> dict[str, dict[str, Any]]:
    """The surfaces that are pinned."""
    pinned: dict[str, dict[str, Any]] = json.loads(PINNED.read_text("utf-8"))["surfaces"]
    return pinned


def main(words: list[str]) -> int:
    """Renew the file."""
    found = now([registry.ruleset(name) for name in registry.rulesets()])
    changed = unannounced(read() if PINNED.exists() else {}, found)
    if changed and "--unreleased" not in words:
        print(f"these changed and their numbers did not: {', '.join(changed)}. {HOW}")
        return 1
    PINNED.write_text(json.dumps({"how": HOW, "surfaces": found}, indent=1) + "\n", "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
