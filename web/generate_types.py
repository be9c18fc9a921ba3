"""The wire in TypeScript, written from the records of `longroll.scene`, so that the two cannot drift apart.

Records leave out what has its default value, so each interface comes with a reader that puts the defaults back: the
browser's code then never asks whether a field is there.  `python web/generate_types.py` rewrites `web/src/scenery.ts`,
what lies on the table and is told of it, and `web/src/wire.ts`, what is asked and how scenes come; a test fails when the
files in the repository are not what this writes.
"""

import re
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from longroll import flow, scene

ROOTS = (scene.Scene, scene.Patch, scene.Probed, scene.Denial, scene.Weighed, scene.Looked)
WIDTH = 120
"""The longest line."""
TARGET = Path(__file__).parent / "src"
SCENERY = (scene.Surface, scene.Thing, scene.Slot, scene.Area, scene.Overlay, scene.Track, scene.Enrolled, flow.News)
PLAIN = {int: "number", float: "number", str: "string", bool: "boolean", NoneType: "null", Any: "unknown"}


def is_record(kind: Any) -> bool:
    """Whether `kind` is one of the wire's records."""
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct)


def is_union(kind: Any) -> bool:
    """Whether `kind` is a union, however it is written."""
    return get_origin(kind) in (Union, UnionType)


def typescript(kind: Any) -> str:
    """The TypeScript type of a Python annotation.  Raises TypeError for one the wire does not know."""
    if kind in PLAIN:
        return PLAIN[kind]
    if is_record(kind):
        return str(kind.__name__)
    arguments = get_args(kind)
    if get_origin(kind) is Literal:
        return " | ".join(f'"{word}"' for word in arguments)
    if is_union(kind):
        return " | ".join(typescript(part) for part in arguments)
    if get_origin(kind) is dict:
        return f"Record<string, {typescript(arguments[1])}>"
    if get_origin(kind) is tuple:
        if len(arguments) == 2 and arguments[1] is Ellipsis:
            part = typescript(arguments[0])
            return f"({part})[]" if " | " in part else f"{part}[]"
        return "[" + ", ".join(typescript(part) for part in arguments) + "]"
    raise TypeError(f"the wire has no word for {kind!r}: add it to web/generate_types.py")


def records_of(kind: Any) -> list[type[msgspec.Struct]]:
    """The records an annotation names, at any depth of lists and unions."""
    if is_record(kind):
        return [kind]
    if get_origin(kind) is Literal:
        return []
    return [found for part in get_args(kind) if part is not Ellipsis for found in records_of(part)]


def every_record(roots: tuple[type[msgspec.Struct], ...]) -> list[type[msgspec.Struct]]:
    """All records reached from some, parts before wholes."""
    found: list[type[msgspec.Struct]] = []

    begun: set[type[msgspec.Struct]] = set()

    def visit(record: type[msgspec.Struct]) -> None:
        if record in begun:
            return
        begun.add(record)
        for kind in get_type_hints(record).values():
            for part in records_of(kind):
                visit(part)
        found.append(record)

    for root in roots:
        visit(root)
    return found


def reading(kind: Any, value: str) -> str:
    """A TypeScript expression that reads `value` of type `kind`, or "" if it is plain as it stands."""
    if is_record(kind):
        return f"read{kind.__name__}({value})"
    arguments = get_args(kind)
    if get_origin(kind) is tuple and records_of(kind):
        if len(arguments) == 2 and arguments[1] is Ellipsis and is_record(arguments[0]):
            return f"each({value}, read{arguments[0].__name__})"
        return ""
    if is_union(kind):
        members = [part for part in arguments if part is not NoneType]
        if len(members) == 1 and is_record(members[0]):
            return f"{value} ? read{members[0].__name__}({value}) : null"
        if all(is_record(part) for part in members):
            return told_apart(members, value)
    return ""


def told_apart(records: list[type[msgspec.Struct]], value: str) -> str:
    """An expression that reads one of several records, known by a field that it always has and no other may have.

    Raises TypeError where there is no such field.
    """
    *others, last = records
    found = ""
    for record in others:
        rest = {name for other in records if other is not record for name in other.__struct_fields__}
        always = [field.name for field in msgspec.structs.fields(record) if field.default is msgspec.NODEFAULT]
        sign = next((name for name in always if name not in rest), None)
        if sign is None:
            raise TypeError(f"{record.__name__} has no field of its own by which it could be told: give it one")
        found += f'"{sign}" in {value} ? read{record.__name__}({value}) : '
    return f"{found}read{last.__name__}({value})"


def member(name: str, kind: str) -> str:
    """A member of an interface; a choice among many stands in a row of lines."""
    whole = f"  {name}: {kind};"
    return whole if len(whole) <= WIDTH else f"  {name}:\n    | " + kind.replace(" | ", "\n    | ") + ";"


def interface(record: type[msgspec.Struct]) -> str:
    """The interface of a record and the function that reads one."""
    hints = {name: kind for name, kind in get_type_hints(record).items() if name in record.__struct_fields__}
    fields = [member(name, typescript(kind)) for name, kind in hints.items()]
    defaults, parts = [], []
    for field in msgspec.structs.fields(record):
        read = reading(hints[field.name], f"raw.{field.name}")
        if read:
            parts.append(f"{field.name}: {read}")
        elif field.default is not msgspec.NODEFAULT or field.default_factory is not msgspec.NODEFAULT:
            value = field.default if field.default_factory is msgspec.NODEFAULT else field.default_factory()
            defaults.append(f"{field.name}: {msgspec.json.encode(value).decode()}")
    inside = ", ".join([*defaults, "...raw", *parts])
    name = record.__name__
    reader = f"export const read{name} = (raw: Raw): {name} => ({{"
    whole = f"{reader} {inside} }});"
    parted = [reader, *(f"  {part}," for part in [*defaults, "...raw", *parts]), "});"]
    return "\n".join([f"export interface {name} {{", *fields, "}", *([whole] if len(whole) <= WIDTH else parted)])


HEAD = ["// Written by web/generate_types.py from src/longroll/scene.py: change that, and run this again."]
RAW = ["type Raw = any;"]


def write() -> dict[str, str]:
    """The two files by name, whole."""
    scenery = every_record(SCENERY)
    shown = "\n\n".join(map(interface, scenery))
    asked = "\n\n".join(interface(record) for record in every_record(ROOTS) if record not in scenery)
    names = ["each", *(word for record in scenery for word in (f"read{record.__name__}", f"type {record.__name__}"))]
    used = [f"  {name}," for name in (*names, "type Tone") if re.search(rf"\b{name.removeprefix('type ')}\b", asked)]
    each = "export const each = <T>(list: Raw[] | undefined, read: (raw: Raw) => T): T[] => (list ?? []).map(read);"
    tone = f"export type Tone = {typescript(scene.Tone)};"
    wire = f"export const WIRE = {scene.WIRE};"
    return {
        "scenery.ts": "\n".join([*HEAD, *RAW, each, "", tone, "", shown, ""]),
        "wire.ts": "\n".join([*HEAD, "import {", *used, '} from "./scenery";', "", *RAW, wire, "", asked, ""]),
    }


if __name__ == "__main__":
    for name, text in write().items():
        (TARGET / name).write_text(text, "utf-8")
