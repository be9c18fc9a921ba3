"""Command Changes: another Union general commands, until Meade comes (DC-EVT-15, DC-EVT-16)."""

from longroll.cards import Deal
from longroll.flow import Need, Procedure, done
from longroll.rulesets.division.components.cards import of
from longroll.rulesets.division.components.forces import MEADE
from longroll.rulesets.division.events.piles import everywhere, lay_away, put_in, take_out
from longroll.rulesets.division.generals.commanding import commanding
from longroll.rulesets.division.record.battle import Battle
from longroll.rulesets.division.tables import NOBODY, TURNS, US

KEY = "command-changes"
LAST = TURNS.index("J1E")
"""On its first play in this turn it is gone for good."""


def candidates(b: Battle) -> tuple[int, ...]:
    """Who may take over: another corps general on the map, or else another division general."""
    now = commanding(b, US)
    for level in ("corps", "division"):
        found = [row.id for row in b.generals if row.on_map and row.side == US and row.id != now]
        found = [number for number in found if b.generals[number].printed.level == level]
        if found:
            return tuple(found)
    return ()


def set_aside(b: Battle) -> None:
    """Where it is agreed the card waits until Reynolds is killed (DC-EVT-16)."""
    if b.options.changes_if_reynolds_falls and not b.reynolds_fell:
        take_out(b, US, KEY, "DC-EVT-16")


def reynolds_falls(b: Battle) -> None:
    """Reynolds is killed: the card is shuffled into what is left of the deck, unless Meade is there (DC-EVT-16)."""
    b.reynolds_fell = True
    if b.options.changes_if_reynolds_falls and not b.generals[MEADE].on_map:
        put_in(b, US, KEY, "DC-EVT-16")


def meade_commands(b: Battle) -> None:
    """Once Meade is on the map he commands, and the card is gone for good (DC-EVT-15, DC-ARR-07)."""
    if b.generals[MEADE].on_map and (b.commander != NOBODY or set(of(US, KEY)).intersection(everywhere(b, US))):
        b.commander = NOBODY
        take_out(b, US, KEY, "DC-EVT-15")
        b.say("changed", f"{b.generals[MEADE].name} commands the Union army", "DC-ARR-07", b.generals[MEADE])


class CommandChanges(Procedure[None]):
    """One of those who may takes over, drawn at random; the hand's capacity follows."""

    side: int = 0
    card: int = 0

    def draw(self, b: Battle) -> Need[int] | done[None]:
        found = candidates(b)
        if not found or b.generals[MEADE].on_map:
            self._lay_away(b)
            return done()
        return Deal(len(found), "who takes command of the Union army", "DC-EVT-15", self.side)

    def take_over(self, b: Battle, place: int) -> done[None]:
        b.commander = candidates(b)[place]
        general = b.generals[b.commander]
        b.say("changed", f"{general.name} takes command of the Union army", "DC-EVT-15", general)
        self._lay_away(b)
        return done()

    def _lay_away(self, b: Battle) -> None:
        if b.turn != LAST and not b.generals[MEADE].on_map:
            lay_away(b, self.side, self.card)
