"""What each side sees and is asked, as a scene."""

from longroll.history.scenario import taught
from longroll.rulesets.volume_of_fire.record import Battle, laid
from longroll.rulesets.volume_of_fire.screen import (
    activation,
    combat,
    command,
    deployment,
    march,
    melee,
    movement,
    orders,
    roster,
    things,
)
from longroll.rulesets.volume_of_fire.sequence import victory
from longroll.scene import Scene
from longroll.screen.frames import field
from longroll.screen.shown import Screen

CHAPTERS = (deployment, orders, activation, march, movement, combat, melee, command)
SHOWN = tuple(shown for chapter in CHAPTERS for shown in chapter.SHOWN)
"""How each decision is shown, in the order of a turn."""


def turn(b: Battle) -> str:
    """Which turn it is, of how many."""
    return f"Turn {b.turn} of {laid(b.setting).turns}"


def scene(screen: Screen[Battle], b: Battle, side: int | None) -> Scene:
    """The scene for a side; None sees everything and is asked nothing."""
    k = b if side is None else b.known(side)
    setting, ended = laid(b.setting), victory.result(b)
    return screen.scene(
        "volume-of-fire",
        b,
        k,
        side,
        lambda asked: taught(setting.lessons, asked, k.turn),
        turn=turn(b),
        phase=b.phase.capitalize() if b.phase == "deployment" else f"{setting.sides[b.phasing]}: {b.phase}",
        clock=setting.clock(b.turn),
        surfaces=(field(setting.title, (setting.width, setting.height), setting.table),),
        things=things.things(k, side),
        areas=things.areas(k),
        overlays=things.order_arrows(k, side),
        tracks=things.tracks(k, side),
        roster=tuple(roster.roster(k, side)),
        ended=ended.text if ended else "",
    )
