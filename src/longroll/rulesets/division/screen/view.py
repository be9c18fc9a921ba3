"""What each side sees and is asked, as a scene: the map, the board beside it, hands and decks.  Hidden are the other's cards."""

from longroll.rulesets.division.record.battle import Battle
from longroll.rulesets.division.record.setting import laid
from longroll.rulesets.division.screen import (
    battle,
    board,
    campaign_map,
    cards,
    charge,
    counters,
    fire,
    hands,
    moves,
    phases,
    roster,
    rout,
    tracks,
)
from longroll.rulesets.division.sequence import victory
from longroll.rulesets.division.tables import DAYS, HOURS, SIDES, TURN_NAMES, TURNS_A_DAY, half
from longroll.scene import Scene
from longroll.screen.shown import Screen

CHAPTERS = (phases, cards, moves, fire, charge, rout, battle)
SHOWN = tuple(shown for chapter in CHAPTERS for shown in chapter.SHOWN)
"""How each decision is shown, in the order of a turn."""


def turn(b: Battle) -> str:
    """Which turn it is."""
    return TURN_NAMES[b.turn]


def chapter(b: Battle) -> str:
    """The part of the story that it is in: the day, of a battle of several, or the turn."""
    return DAYS[b.turn // TURNS_A_DAY] if laid(b.setting).days > 1 else turn(b)


def scene(screen: Screen[Battle], b: Battle, side: int | None) -> Scene:
    """The scene for a side; None sees everything and is asked nothing."""
    k = b if side is None else b.known(side)
    setting, ended = laid(b.setting), victory.result(b)
    people = counters.peopled(k)
    return screen.scene(
        "division",
        b,
        k,
        side,
        lambda asked: setting.lesson(asked, k.turn),
        turn=turn(b),
        phase=f"{SIDES[b.active]}: {b.step}",
        clock=HOURS[half(b.turn)],
        surfaces=(*campaign_map.surfaces(k), *board.surfaces(k, side)),
        things=(*board.moved(k, side, counters.things(k, people, side)), *hands.cards(k, side)),
        slots=(*hands.slots(k), *board.slots(k)),
        areas=(*campaign_map.areas(k, people, side), *board.areas(k, side)),
        overlays=campaign_map.overlays(k, side),
        tracks=tracks.tracks(k),
        roster=tuple(roster.roster(k, side)),
        ended=ended.text if ended else "",
    )
