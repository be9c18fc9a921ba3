"""Edits: what whoever moderates both sides puts elsewhere by hand, so that the table on the screen stands as the lead does.

A ruleset says what may be put where and what follows from it.  Here is what is so under all of them: nobody puts what his
side does not see, the question that is asked can still be answered, and it is told as an edit to whoever may know of it.
"""

from typing import Any

from longroll import tabletop
from longroll.contract import Editable, Ruleset, Spot
from longroll.flow import Decision, News, Refusal, Refused, State
from longroll.scene import At, Scene, Thing

NOTHING = Refusal("flow", "there is nothing of that name on the table that could be put elsewhere")
INCH = 1000


def barred(rules: Ruleset, battle: State) -> Refusal | None:
    """Why nothing at all can be put elsewhere now."""
    if not isinstance(rules, Editable):
        return Refusal("flow", "under these rules nothing is put elsewhere by hand")
    if battle.needs is None:
        return Refusal("flow", "the battle is over, and stands as it was fought")
    if not isinstance(battle.needs, Decision):
        return Refusal("flow", "dice are asked for, and the table is edited once they have fallen", "throw them first")
    return None


def movable(scene: Scene) -> tuple[Thing, ...]:
    """What of a scene can be put elsewhere at all: stands and leaders that are seen, on the field or the map."""
    main = next((one.id for one in scene.surfaces if one.kind != "board"), "")
    areas = {one.id for one in scene.areas if one.on == main}
    return tuple(
        one
        for one in scene.things
        if one.seen == "true"
        and one.kind in ("stand", "leader", "counter")
        and (one.where.on == main if isinstance(one.where, At) else one.where.slot in areas)
    )


def refusal(rules: Ruleset, battle: State, seat: int, thing: str, to: Spot) -> Refusal | None:
    """Why a thing may not be put there by who sees the table with the eyes of a side."""
    bar = barred(rules, battle)
    if bar is not None:
        return bar
    assert isinstance(rules, Editable)
    if all(one.id != thing for one in movable(rules.view(battle, seat))):
        return NOTHING
    return rules.may_put(battle.known(seat), thing, to)


def put(rules: Ruleset, battle: State, thing: str, to: Spot) -> State:
    """The battle with a thing put there, at the same request."""
    assert isinstance(rules, Editable)
    after = rules.put(battle, thing, to)
    after.needs = battle.needs
    return after


def carried_out(rules: Ruleset, battle: State, seat: int, thing: str, to: Spot, reason: str) -> State:
    """The battle with a thing put there, and the news of it.  Raises Refused."""
    bar = refusal(rules, battle, seat, thing, to)
    if bar is not None:
        raise Refused(bar)
    if not reason.strip():
        raise Refused(Refusal("flow", "an edit is told with its reason", "say why the table is edited"))
    after = put(rules, battle, thing, to)
    if not _answerable(after):
        raise Refused(Refusal("flow", "what is asked now could not be answered any more", "answer first"))
    after.news.insert(0, _told(rules, battle, after, thing, reason))
    return after


def _answerable(battle: State) -> bool:
    """Whether what is asked has an answer that is allowed."""
    needs: Decision[Any] = battle.needs
    known = battle.known(needs.side)
    return any(needs.refusal(known, offer) is None for offer in needs.offers(known))


def _told(rules: Ruleset, before: State, after: State, thing: str, reason: str) -> News:
    """The line of the log: for the sides that saw the thing where it stood, or see it now."""
    then, now = ([_seen(rules, battle, side, thing) for side in (0, 1)] for battle in (before, after))
    readers = tuple(side for side in (0, 1) if then[side] or now[side])
    was, one = (next(filter(None, found)) for found in (then, now))
    scene = rules.view(after, readers[0])
    at = (one.where.x, one.where.y) if isinstance(one.where, At) else None
    name = one.name.partition(",")[0]
    return News("edited", f"By hand, {name} {_how(scene, was, one)}: {reason.strip()}", "", (thing,), at, to=readers)


def _seen(rules: Ruleset, battle: State, side: int, thing: str) -> Thing | None:
    """The thing as a side sees it."""
    return next((one for one in movable(rules.view(battle, side)) if one.id == thing), None)


def _how(scene: Scene, was: Thing, now: Thing) -> str:
    """What was done to it, in words."""
    if isinstance(now.where, At) and isinstance(was.where, At):
        far = tabletop.length(now.where.x - was.where.x, now.where.y - was.where.y)
        return f"is put {far / INCH:.1f} inches away" if far else "is turned"
    if isinstance(now.where, At):
        return "is put on the table"
    lot = now.where.slot
    return f"is put in {next((one.label for one in scene.areas if one.id == lot), lot)}"
