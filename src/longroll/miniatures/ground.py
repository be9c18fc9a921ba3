"""Classes of ground: what a ruleset reads in the features of a table, once its scenario has remarked on them."""

from collections.abc import Iterable, Iterator
from typing import Generic, TypeVar

import msgspec

from longroll.bounds import Flat, Key, Link, Text, Words
from longroll.ground.table import Area, Hill, Line


class Remark(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a scenario says of a feature of the field, and why: that it is of another kind, or left out."""

    id: Key
    reason: Text
    kind: Link = ""
    omit: bool = False


class Way(msgspec.Struct, frozen=True):
    """A road or a stream, by its centre line."""

    id: Key
    name: Words
    points: Flat


Said = TypeVar("Said", bound=Remark)
Found = TypeVar("Found", Area, Line)


class Remarks(Generic[Said]):
    """A scenario's remarks, found by what they speak of."""

    def __init__(self, remarks: Iterable[Said]) -> None:
        self._said = {remark.id: remark for remark in remarks}

    def of(self, name: str) -> Said | None:
        """What is said of a feature, or of that which it is a piece of."""
        return self._said.get(name) or self._said.get(whole(name))

    def read(self, features: Iterable[Found]) -> Iterator[tuple[Found, str, Said | None]]:
        """The features that are not left out, each with its kind here and what is said of it."""
        for feature in features:
            remark = self.of(feature.id)
            if remark is None or not remark.omit:
                yield feature, remark.kind if remark and remark.kind else feature.kind, remark


def whole(name: str) -> str:
    """The id of a feature whose pieces are numbered: `woods-x-2` is of `woods-x`."""
    head, _, tail = name.rpartition("-")
    return head if head and tail.isdigit() and len(tail) == 1 else name


def ids(features: Iterable[Area | Line | Hill]) -> set[str]:
    """The ids by which features may be spoken of, split pieces by their common id too."""
    return {name for feature in features for name in (feature.id, whole(feature.id))}
