"""What each side sees and is asked, as a scene.  Rosters are hidden from either where that is agreed, and nothing else
(VB-ORG-10)."""

from longroll.flow import Decision
from longroll.history.scenario import taught
from longroll.rulesets.volley_and_bayonet.record.battle import Battle
from longroll.rulesets.volley_and_bayonet.record.setting import laid
from longroll.rulesets.volley_and_bayonet.screen import (
    combat,
    command,
    exhaustion,
    facing,
    ground,
    movement,
    roster,
    rout,
    set_up,
    skirmishers,
    things,
)
from longroll.rulesets.volley_and_bayonet.sequence import victory
from longroll.scene import Scene
from longroll.screen.frames import field
from longroll.screen.shown import Screen

CHAPTERS = (set_up, command, movement, skirmishers, facing, rout, combat, exhaustion)
SHOWN = tuple(shown for chapter in CHAPTERS for shown in chapter.SHOWN)
"""How each decision is shown, in the order of a turn."""
YARDS = 100
"""VB-ORG-02."""


def turn(b: Battle) -> str:
    """Which turn it is, of how many."""
    return f"Turn {b.turn} of {laid(b.setting).turns}"


def scene(screen: Screen[Battle], b: Battle, side: int | None) -> Scene:
    """The scene for a side; None sees everything and is asked nothing."""
    k = b if side is None else b.known(side)
    setting, ended = laid(b.setting), victory.result(b)
    asked = screen.of(k.needs).laid(k, k.needs) if isinstance(k.needs, Decision) and k.needs.side == side else ()
    return screen.scene(
        "volley-and-bayonet",
        b,
        k,
        side,
        lambda asked: taught(setting.lessons, asked, k.turn),
        turn=turn(b),
        phase=f"{setting.sides[b.phasing]}: {b.phase}",
        clock=setting.clock(b.turn),
        surfaces=(field(setting.title, (setting.width, setting.height), setting.table, YARDS),),
        things=things.things(k),
        areas=things.areas(k),
        overlays=(*ground.marks(k), *things.columns(k), *asked),
        tracks=things.tracks(k),
        roster=tuple(roster.roster(k, side)),
        ended=ended.text if ended else "",
    )
