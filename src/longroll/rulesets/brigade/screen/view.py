"""What each side sees and is asked, as a scene; and what a probe answers."""

from typing import Any

from msgspec.structs import replace

from longroll.flow import Decision
from longroll.rulesets.brigade.record.setting import laid
from longroll.rulesets.brigade.record.units import Battle
from longroll.rulesets.brigade.rout.rout import RoutWay
from longroll.rulesets.brigade.screen import board, cards, lines, probes, things
from longroll.rulesets.brigade.screen.asks import ask
from longroll.rulesets.brigade.screen.ink import drawings
from longroll.rulesets.brigade.sequence import victory
from longroll.scene import Ask, Denial, Overlay, Probed, Scene


def turn(b: Battle) -> str:
    """The name of the turn."""
    return f"Round {min(b.round, laid(b.setting).rounds)} of {laid(b.setting).rounds}"


def phase(b: Battle) -> str:
    """What is under way."""
    if b.stage == "deployment":
        return "Deployment"
    whose = laid(b.setting).sides[b.active]
    return f"{whose}: melee" if b.phase == "melee" else f"{whose} turn"


def taught(k: Battle, asked: Ask) -> Ask:
    """An ask with what the scenario teaches of it."""
    lesson = laid(k.setting).lesson(asked.id, k.round)
    return replace(asked, lesson=lesson) if lesson else asked


def laid_down(k: Battle, side: int | None) -> tuple[Overlay, ...]:
    """What is laid on the map now; for the side that is asked also who has its stands under fire."""
    asked = side is not None and isinstance(k.needs, Decision) and k.needs.side == side
    if not asked or side is None:
        return lines.standing(k, side)
    ways = lines.flights(k, k.needs) if isinstance(k.needs, RoutWay) else ()
    return (*lines.standing(k, side), *lines.threatened(k, side), *ways)


def scene(b: Battle, side: int | None) -> Scene:
    """The scene for a side; None sees everything and is asked nothing."""
    drawings(b)  # so that what is drawn now is kept for both sides, and for the battles that follow
    k = b if side is None else b.known(side)
    setting, needs, ended = laid(b.setting), b.needs, victory.result(b)
    asks = (taught(k, ask(k, needs)),) if isinstance(needs, Decision) and needs.side == side else ()
    melee = board.surface(k)
    return Scene(
        "brigade",
        -1 if side is None else side,
        turn(b),
        phase=phase(b),
        clock=setting.clock(min(b.round, setting.rounds)),
        to_act=needs.side if isinstance(needs, Decision) else None,
        surfaces=(things.surface(k), *((melee,) if melee else ())),
        things=things.things(k, side),
        slots=cards.slots(k, side),
        areas=things.areas(k),
        overlays=laid_down(k, side),
        tracks=things.tracks(k, side),
        asks=asks,
        news=tuple(b.news) if side is None else tuple(item.read_by(side) for item in b.news if side in item.to),
        ended=ended.text if ended else "",
    )


def probe(b: Battle, side: int, name: str, value: Any) -> Probed:
    """What would come of an answer, by what the side knows; it changes nothing."""
    needs = b.needs
    if not isinstance(needs, Decision) or needs.side != side or type(needs).__name__ != name:
        return Probed(refusal=Denial("flow", "that is not asked now"))
    drawings(b)
    return probes.probe(b.known(side), needs, value)
