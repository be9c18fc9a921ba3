"""When events come into the decks and leave them; all of it between turns (DC-EVT-01, DC-SEQ-08)."""

from longroll.rulesets.division.events import command_changes
from longroll.rulesets.division.events.piles import put_in, take_out
from longroll.rulesets.division.record.battle import Battle
from longroll.rulesets.division.tables import AFTERNOON, EVENING, MORNING, SIDES, TURNS, US, half

SKIRMISH, FORWARD_ENDS = TURNS.index("J3A"), TURNS.index("J2E")


def begin_turn(b: Battle) -> None:
    """Night March is in the decks at Evening only (DC-EVT-07), Rain in the Afternoon where it is agreed (DC-EVT-09), the Cavalry
    Corps Skirmish from the afternoon of 3 July (DC-EVT-10)."""
    b.night = False
    for side in range(len(SIDES)):
        if half(b.turn) == EVENING:
            put_in(b, side, "night-march", "DC-EVT-07")
        if half(b.turn) == MORNING:
            take_out(b, side, "night-march", "DC-EVT-07")
        if half(b.turn) == AFTERNOON and b.options.rain and not b.rained[side]:
            put_in(b, side, "rain", "DC-EVT-09")
        if b.turn == SKIRMISH and not b.skirmished[side]:
            put_in(b, side, "cavalry-skirmish", "DC-EVT-10")
    command_changes.set_aside(b)


def end_turn(b: Battle) -> None:
    """Events that are not used in the next turn go, from deck, hand and discards (DC-SEQ-08)."""
    for side in range(len(SIDES)):
        if half(b.turn) == AFTERNOON:
            take_out(b, side, "rain", "DC-SEQ-08")
        if half(b.turn) == EVENING:
            take_out(b, side, "night-march", "DC-SEQ-08")
    if b.turn >= FORWARD_ENDS:
        b.forward = False
        take_out(b, US, "general-forward", "DC-EVT-20")
