"""Generals under fire, and who follows them (VF-CAS-01 to VF-CAS-03, VF-REPL-01 to VF-REPL-05).  A brigadier is at risk
when his brigade is fired upon, any higher general of his side who is within 6 inches of it as well; who leads a
regiment in a fight goes straight to the chart."""

from collections.abc import Iterator
from typing import Any, ClassVar

from longroll import tabletop
from longroll.dice import Die, Throw
from longroll.flow import Decision, Jump, Need, Procedure, Refusal, done
from longroll.miniatures.zones import OUTWARD
from longroll.rulesets.volume_of_fire import tables
from longroll.rulesets.volume_of_fire.combat import losses
from longroll.rulesets.volume_of_fire.command import chain_of_command
from longroll.rulesets.volume_of_fire.command.chain_of_command import general_to_unit, nearest_of, place_with
from longroll.rulesets.volume_of_fire.ground.terrain import drawn_in
from longroll.rulesets.volume_of_fire.record import DISC, NONE, Battle, General, laid
from longroll.tabletop import disc_gap

LOWEST = 2
"""No successor is worse than this (VF-REPL-01)."""


class LeaderCasualties(Procedure[None]):
    """The generals at risk at the end of a combat phase, one after another, each once (VF-CAS-01)."""

    left: tuple[int, ...] = ()
    general: int = NONE

    def who_is_at_risk(self, b: Battle) -> None:
        self.left = tuple(general.id for general in b.generals if at_risk(b, general))

    def next_general(self, b: Battle) -> Need[int] | done[None]:
        if not self.left:
            return done()
        self.general, *rest = self.left
        self.left = tuple(rest)
        if leads_in_combat(b, b.generals[self.general]):
            return self.go(self.chart)
        general = b.generals[self.general]
        return Throw(Die(), f"is {general.name} hit? Only a 1 can harm him", "VF-CAS-01", general.side)

    def hit(self, b: Battle, face: int) -> Need[None]:
        return None if face == 1 else self.go(self.next_general)

    def chart(self, b: Battle) -> Need[int]:
        general = b.generals[self.general]
        rule = "VF-CAS-03" if leads_in_combat(b, general) else "VF-CAS-02"
        return Throw(Die(), f"{general.name}: 1 dead, 2-3 out of action, 4-6 unharmed", rule, general.side)

    def fate(self, b: Battle, face: int) -> Jump:
        general = b.generals[self.general]
        if (fate := tables.CASUALTY[face]) == "dead":
            losses.kill(b, general.id)
            text = f"{general.name} is shot dead"
        elif fate == "out":
            b.change_general(general.id, place="out", points=0, back=b.half + 2)
            hit = "is hit" if face == 2 else "loses his hat"
            text = f"{general.name} {hit}: out of action for a full turn"
        else:
            text = f"{general.name} is startled, and unharmed"
        to = (0, 1) if fate == "dead" or not b.options.fog else (general.side,)
        b.say("threw" if fate == "unharmed" else "hit", text, "VF-CAS-02", general, at=general.spot, to=to)
        _join(b, general.id)
        return self.go(self.next_general)


def at_risk(b: Battle, general: General) -> bool:
    """VF-CAS-01, VF-CAS-03: a brigadier of a brigade fired upon, a higher general within 6 inches of one, whoever commands
    it, a leader in combat."""
    if not general.present:
        return False
    if leads_in_combat(b, general):
        return True
    under_fire = [brigade for brigade in b.fired_upon if b.brigades[brigade].side == general.side]
    if general.rank == "brigade":
        return general.command in under_fire
    units = (unit for brigade in under_fire for unit in b.of_brigade(brigade))
    return any(general_to_unit(general, unit) <= tables.LEADER_RISK for unit in units)


def leads_in_combat(b: Battle, general: General) -> bool:
    """Whether he is attached to a regiment that fought in this player turn, broken or not."""
    return general.attached != NONE and b.units[general.attached].engaged


def _join(b: Battle, general_id: int) -> None:
    """VF-CAS-03: whose regiment is broken joins the nearest unit of his command; whoever is hit leads no more."""
    if (general := b.generals[general_id]).attached == NONE:
        return
    if (broken := not b.units[general.attached].on_table) or not general.present:
        b.change_general(general_id, attached=NONE)
    near = nearest_of(general, chain_of_command.units_under(b, general_id))
    if broken and general.place in ("table", "out") and near is not None:
        place_with(b, general_id, near[0])
        text = f"{general.name} joins {near[0].name}"
        b.say("changed", text, "VF-CAS-03", b.generals[general_id], near[0], to=general.side)


class PlaceSuccessor(Decision[int], frozen=True):
    """VF-REPL-01  With which unit, or for a higher general with which brigadier, a successor appears."""

    rule: ClassVar[str] = "VF-REPL-01"
    general: int = NONE
    places: tuple[int, ...] = ()

    def offers(self, known: Battle) -> Iterator[Any]:
        yield from self.places

    def refusal(self, known: Battle, answer: Any) -> Refusal | None:
        if answer in self.places:
            return None
        brigadier = known.generals[self.general].rank == "brigade"
        what = "a unit of his brigade" if brigadier else "a brigadier of his command"
        return Refusal("VF-REPL-01", f"a successor appears touching {what} on the table")


class Returns(Procedure[None]):
    """Generals whose absence has ended: the hurt recover, the dead are succeeded (VF-REPL-01, VF-REPL-02)."""

    left: tuple[int, ...] = ()
    general: int = NONE

    def whose_time_has_come(self, b: Battle) -> None:
        due = [row for row in b.generals if row.place in ("dead", "out") and row.back != NONE and row.back <= b.half]
        # Brigadiers first: a higher general's successor comes to one of them.
        self.left = tuple(row.id for row in sorted(due, key=lambda row: row.rank != "brigade"))

    def next_general(self, b: Battle) -> Need[int] | done[None]:
        if not self.left:
            return done()
        self.general, *rest = self.left
        self.left = tuple(rest)
        if (general := b.generals[self.general]).place == "out":
            _recover(b, general)
            return self.go(self.next_general)
        if len(places := successor_places(b, general)) > 1:
            return PlaceSuccessor(general.side, general.id, places)
        for place in places:  # with nobody to appear with he waits
            _succeed(b, general, place)
        return self.go(self.next_general)

    def placed(self, b: Battle, place: int) -> Jump:
        _succeed(b, b.generals[self.general], place)
        return self.go(self.next_general)


def successor_places(b: Battle, general: General) -> tuple[int, ...]:
    """VF-REPL-01: units a brigadier's successor may appear with; for a higher general, brigadiers of his command."""
    if general.rank == "brigade":
        return tuple(unit.id for unit in b.of_brigade(general.command))
    led = (row.general for row in b.brigades if chain_of_command.commands(b, general.id, row.id))
    return tuple(number for number in led if b.generals[number].present)


def _recover(b: Battle, general: General) -> None:
    b.change_general(general.id, place="table", back=NONE)
    b.say("changed", f"{general.name} is back", "VF-REPL-02", general, to=general.side)
    if any(disc_gap(enemy.quad, general.x, general.y, DISC) == 0 for enemy in b.enemies(general.side)):
        losses.displace(b, general.id)


def _succeed(b: Battle, general: General, place: int) -> None:
    """A successor of one quality less takes the dead man's place, figure and messengers."""
    name = general.name if general.name.endswith(" successor") else f"{general.name}'s successor"
    quality = max(LOWEST, general.quality - 1)
    b.change_general(general.id, place="table", back=NONE, name=name, quality=quality, attached=NONE, points=0)
    if general.rank == "brigade":
        place_with(b, general.id, b.units[place])
    else:
        other = b.generals[place]
        rear = OUTWARD[laid(b.setting).edges[general.side]]
        x, y = drawn_in(b.setting, *tabletop.ahead(other.x, other.y, rear, 2 * DISC, 0))
        b.change_general(general.id, x=x, y=y)
    b.say("changed", f"{name} takes over, {tables.QUALITY[quality]}", "VF-REPL-01", general, to=general.side)
