"""What each side sees and is asked, as a scene."""

from collections.abc import Iterator

from longroll.flow import Decision
from longroll.history.scenario import taught
from longroll.rulesets.brigade.record import Battle, laid
from longroll.rulesets.brigade.screen import (
    board,
    cards,
    charge,
    command,
    deployment,
    dice,
    fire,
    hands,
    lines,
    melee,
    movement,
    roster,
    rout,
    sequence,
    things,
)
from longroll.rulesets.brigade.screen.lines import drawings
from longroll.rulesets.brigade.screen.names import whose
from longroll.rulesets.brigade.sequence import victory
from longroll.scene import Overlay, Scene
from longroll.screen.frames import field
from longroll.screen.shown import Screen

CHAPTERS = (deployment, sequence, command, cards, movement, fire, charge, melee, rout, dice)
SHOWN = tuple(shown for chapter in CHAPTERS for shown in chapter.SHOWN)
"""How each decision is shown."""


def turn(b: Battle) -> str:
    """The name of the turn."""
    return f"Round {min(b.round, laid(b.setting).rounds)} of {laid(b.setting).rounds}"


def phase(b: Battle) -> str:
    """What is under way."""
    if b.stage == "deployment":
        return "Deployment"
    return whose(b, b.active) + (": melee" if b.phase == "melee" else " turn")


def laid_down(screen: Screen[Battle], k: Battle, side: int | None) -> Iterator[Overlay]:
    """What is laid on the map now; for the side that is asked also who has its stands under fire."""
    yield from lines.standing(k, side)
    if side is not None and isinstance(k.needs, Decision) and k.needs.side == side:
        yield from lines.threatened(k, side)
        yield from screen.of(k.needs).laid(k, k.needs)


def scene(screen: Screen[Battle], b: Battle, side: int | None) -> Scene:
    """The scene for a side; None sees everything and is asked nothing."""
    drawings(b)  # so that what is drawn now is kept for both sides, and for the battles that follow
    k = b if side is None else b.known(side)
    setting, ended, fight = laid(b.setting), victory.result(b), board.surface(k, side)
    return screen.scene(
        "brigade",
        b,
        k,
        side,
        lambda asked: taught(setting.lessons, asked, k.round),
        turn=turn(b),
        phase=phase(b),
        clock=setting.clock(min(b.round, setting.rounds)),
        surfaces=(field(setting.title, (setting.width, setting.height), setting.table), *((fight,) if fight else ())),
        things=things.things(k, side),
        slots=hands.slots(k),
        areas=things.areas(k),
        overlays=tuple(laid_down(screen, k, side)),
        tracks=things.tracks(k),
        roster=tuple(roster.roster(k, side)),
        ended=ended.text if ended else "",
    )
