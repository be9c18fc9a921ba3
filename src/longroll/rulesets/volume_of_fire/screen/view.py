"""What each side sees and is asked, as a scene; and what a probe answers."""

from typing import Any

from longroll.flow import Decision
from longroll.rulesets.volume_of_fire.record.setting import laid
from longroll.rulesets.volume_of_fire.record.units import Battle
from longroll.rulesets.volume_of_fire.screen import probes, things
from longroll.rulesets.volume_of_fire.screen.asks import ask
from longroll.rulesets.volume_of_fire.sequence import victory
from longroll.scene import Denial, Probed, Scene


def turn(b: Battle) -> str:
    """Which turn it is, of how many."""
    return f"Turn {b.turn} of {laid(b.setting).turns}"


def scene(b: Battle, side: int | None) -> Scene:
    """The scene for a side; None sees everything and is asked nothing."""
    k = b if side is None else b.known(side)
    setting = laid(b.setting)
    needs = b.needs
    asks = (ask(k, needs),) if isinstance(needs, Decision) and needs.side == side else ()
    ended = victory.result(b)
    return Scene(
        "volume-of-fire",
        -1 if side is None else side,
        turn(b),
        phase=b.phase.capitalize() if b.phase == "deployment" else f"{setting.sides[b.phasing]}: {b.phase}",
        clock=setting.clock(b.turn),
        to_act=needs.side if isinstance(needs, Decision) else None,
        surfaces=(things.surface(k),),
        things=things.things(k, side),
        slots=(),
        areas=things.areas(k),
        overlays=things.order_arrows(k, side),
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
    return probes.probe(b.known(side), side, needs, value)
