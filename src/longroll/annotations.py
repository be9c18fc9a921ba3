"""What annotations say: what may be held, what a class is of, whether what one gives is what another takes."""

import re
from collections.abc import Callable
from types import FunctionType, NoneType, UnionType
from typing import Any, ClassVar, Literal, Never, TypeVar, Union, get_args, get_origin

import msgspec

CHANGEABLE = (list, dict, set, bytearray, Callable, FunctionType)
"""What can change in place, or run."""


def written(function: FunctionType, name: str, own: type) -> Any:
    """What a function says of an argument, or of what it returns; in quotation marks it may name the class `own`."""
    note = function.__annotations__.get(name, Any)
    return eval(note, function.__globals__, {own.__name__: own}) if isinstance(note, str) else note


def plain(note: Any) -> bool:
    """Whether a field of this type can hold only plain immutable facts."""
    if note in CHANGEABLE or get_origin(note) in CHANGEABLE:
        return False
    if isinstance(note, type) and issubclass(note, msgspec.Struct):
        return bool(note.__struct_config__.frozen)
    return get_origin(note) in (Literal, ClassVar) or all(map(plain, get_args(note)))


def members(note: Any) -> tuple[Any, ...]:
    """The kinds that a union is of, or the one kind that it is."""
    return get_args(note) if get_origin(note) in (Union, UnionType) else (NoneType if note is None else note,)


def argument(kind: type, base: type, otherwise: Any) -> Any:
    """What a class is of, as `bool` where it is a `base[bool]`; `otherwise` where it does not say."""
    for each in kind.__mro__:
        for parent in each.__dict__.get("__orig_bases__", ()):
            if issubclass(get_origin(parent) or object, base):
                return get_args(parent)[0]
    return otherwise


def fits(given: Any, taken: Any) -> bool:
    """Whether whatever is given is something that is taken.  A type that a class leaves open is taken as it comes."""
    if given is Never or taken in (Any, object) or TypeVar in (type(given), type(taken)):
        return True
    several, choice = members(given), members(taken)
    if len(several) > 1 or len(choice) > 1:
        return all(any(fits(each, other) for other in choice) for each in several)
    (given,), (taken,) = several, choice
    kind, wide = get_origin(given) or given, get_origin(taken) or taken
    parts, wanted = get_args(given), get_args(taken)
    if kind is Literal:
        return set(parts) <= set(wanted) if wide is Literal else all(fits(type(part), taken) for part in parts)
    if not (isinstance(kind, type) and isinstance(wide, type) and issubclass(kind, wide)):
        return False
    if not wanted:
        return True
    if wide is tuple and wanted[-1] is Ellipsis:
        return kind is not given and all(part is Ellipsis or fits(part, wanted[0]) for part in parts)
    return len(parts) == len(wanted) and all(map(fits, parts, wanted))


def spelled(*kinds: Any) -> str:
    """Types in a sentence."""
    every = [each for kind in kinds for each in members(kind)]
    names = (each.__name__ if isinstance(each, type) else re.sub(r"\w+\.", "", repr(each)) for each in every)
    return " | ".join("None" if name == "NoneType" else name for name in names)
