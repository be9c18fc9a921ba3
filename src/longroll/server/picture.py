"""A scene as one seat is shown it, in pieces that can be held against those it was shown before.

Its number follows from what the seat is shown, and from how often it has answered itself, and from nothing else: it tells
neither how much goes on that the seat may not know, nor does it change when only such things do.
"""

from bisect import bisect_left
from collections.abc import Callable
from hashlib import blake2b
from typing import Any, NamedTuple

import msgspec

from longroll.flow import News
from longroll.scene import COLLECTIONS, Patch, Placed, Scene
from longroll.server.wire import About, Changed, Shown

ReadOut = Callable[[News], News]
Besides = dict[str, Any]

_HEAD = tuple(name for name in Scene.__struct_fields__ if name not in (*COLLECTIONS, "news", "seq"))
_encode = msgspec.json.Encoder().encode


class Picture(NamedTuple):
    """A scene in pieces, the lines of the log with it, and what is so of the whole game."""

    scene: Scene
    records: dict[str, dict[str, bytes]]
    head: dict[str, bytes]
    lines: list[News]
    about: About | None


def taken(seen: Scene, lines: list[News], answers: int, besides: Besides, about: About | None) -> Picture:
    """What a seat sees, taken to pieces and numbered, after so many lines of the log and so many answers of its own.

    `besides` are fields that the table adds: the scene's number does not depend on them.
    """
    records = {name: {each.id: _encode(each) for each in getattr(seen, name)} for name in COLLECTIONS}
    head = {name: _encode(getattr(seen, name)) for name in _HEAD}
    number = blake2b(_encode((len(lines), answers)), digest_size=6)
    for pieces in (head, *records.values()):
        for piece in pieces.values():
            number.update(piece)
    seq = int.from_bytes(number.digest())
    scene = msgspec.structs.replace(seen, seq=seq, **besides)
    head |= {name: _encode(value) for name, value in besides.items()}
    return Picture(scene, records, head, lines, about)


def message(old: Picture | None, new: Picture, read: ReadOut) -> bytes:
    """What a seat that was shown `old` is sent to see `new`; nothing where it is the same."""
    if old is None:
        scene = msgspec.structs.replace(new.scene, news=tuple(map(read, new.lines)))
        assert new.about is not None
        return _encode(Shown(scene, 0, new.about))
    same = _agreement(old.lines, new.lines)
    news = tuple(map(read, new.lines[same:]))
    unchanged = old.scene.seq == new.scene.seq and same == len(new.lines) == len(old.lines)
    if unchanged and old.about == new.about and old.head == new.head:
        return b""
    table = None if old.about == new.about else new.about
    return _encode(Changed(patch(old, new), same, news, table))


def patch(old: Picture, new: Picture) -> Patch:
    """What makes one scene of another."""
    head = {name: msgspec.Raw(text) for name, text in new.head.items() if old.head[name] != text}
    put, gone, placed = {}, {}, {}
    for name in COLLECTIONS:
        was, now = old.records[name], new.records[name]
        if was == now and list(was) == list(now):
            continue
        if len(now) != len(getattr(new.scene, name)):
            head[name] = msgspec.Raw(_encode(getattr(new.scene, name)))
            continue
        changed = tuple(msgspec.Raw(text) for id, text in now.items() if was.get(id) != text)
        lost = tuple(id for id in was if id not in now)
        set_down = moved(list(was), list(now))
        put.update({name: changed} if changed else {})
        gone.update({name: lost} if lost else {})
        placed.update({name: set_down} if set_down else {})
    return Patch(old.scene.seq, new.scene.seq, head=head, put=put, gone=gone, placed=placed)


def moved(was: list[str], now: list[str]) -> tuple[Placed, ...]:
    """What is to be set down, and behind which, so that what stood as `was`, with new ones last, stands as `now`.

    As few as can be of those that were there: the longest row of them that still stands in order stays.
    """
    place = {id: number for number, id in enumerate(was)}
    tails: list[int] = []
    ends: list[str] = []
    before: dict[str, str] = {}
    for id in now:
        if id in place:
            at = bisect_left(tails, place[id])
            before[id] = ends[at - 1] if at else ""
            tails[at : at + 1], ends[at : at + 1] = [place[id]], [id]
    stays = set()
    id = ends[-1] if ends else ""
    while id:
        stays.add(id)
        id = before[id]
    last = len(now)
    while last and now[last - 1] not in place:
        last -= 1
    return tuple(
        Placed(id, now[number - 1] if number else "") for number, id in enumerate(now[:last]) if id not in stays
    )


def _agreement(old: list[News], new: list[News]) -> int:
    """How many lines both begin with."""
    for place, (one, other) in enumerate(zip(old, new, strict=False)):
        if one is not other and one != other:
            return place
    return min(len(old), len(new))
