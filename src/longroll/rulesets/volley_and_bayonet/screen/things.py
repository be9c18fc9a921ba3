"""What lies on the table, as the scene shows it: stands with their markers, commanders, objectives, tracks."""

from msgspec.structs import replace

from longroll.flow import total
from longroll.miniatures.positions import latest
from longroll.rulesets.volley_and_bayonet.contact.contact import touched
from longroll.rulesets.volley_and_bayonet.record.battle import Battle
from longroll.rulesets.volley_and_bayonet.record.setting import laid
from longroll.rulesets.volley_and_bayonet.record.units import Commander, Formation, Stand
from longroll.rulesets.volley_and_bayonet.screen import cards
from longroll.rulesets.volley_and_bayonet.sequence import victory
from longroll.rulesets.volley_and_bayonet.tables import BASES, HORSE, MARKER
from longroll.scene import Area, Badge, Fact, Overlay, Thing, Track
from longroll.screen.frames import Drawings, lying, objective, turns
from longroll.screen.overlays import over
from longroll.tabletop import footprint

MARKS = {
    "temporary disorder": Badge("disordered", "disordered", tone="disordered"),
    "permanent disorder": Badge("shaken", "disordered for good", tone="beaten"),
    "rout": Badge("routed", "routed", tone="routed"),
}
"""The marker of each level of morale (VB-ORG-20)."""


def glyph(stand: Stand) -> str:
    """The symbol of a stand as it is now."""
    if stand.artillery:
        return "limbered" if stand.limbered else "guns"
    if stand.kind in HORSE:
        return "cavalry" if stand.mounted else "dismounted"
    return "infantry"


def badges(stand: Stand, led: bool, fights: bool) -> tuple[Badge, ...]:
    """The markers beside a stand (VB-ORG-20, VB-ORG-21); that it has had its move or, in the phase of combat, its fight."""
    acted = ("has fought" if stand.fought else "") if fights else "has had its move" if stand.done else ""
    marks = (
        Badge("strength", f"strength {stand.strength}", str(stand.strength)) if not stand.veiled else None,
        MARKS.get(stand.level),
        Badge("stationary", "Stationary", "S", "hold") if stand.stationary else None,
        Badge("grounded", "gone to ground", "G") if stand.grounded else None,
        Badge("out of command", "out of command", "?") if not stand.in_command else None,
        Badge("led", "a commander is with it") if led else None,
        Badge("moved", acted) if acted else None,
    )
    return tuple(filter(None, marks))


def stand_drawn(k: Battle, drawings: Drawings, stand: Stand, led: bool) -> Thing:
    """A stand on the table.  While nothing of it changes it is the same record."""
    formation = k.formations[stand.formation]
    enemies = touched(k, stand)
    beside = k.stands if any(row.horse for row in enemies) and stand.foot else ()
    fights = k.phase == "combat"
    records = (stand, formation, k.setting, led, fights, k.ruins, k.moving, beside, *enemies)
    return drawings.of(stand.id, records, lambda: _stand(k, stand, formation, led, fights))


def _stand(k: Battle, stand: Stand, formation: Formation, led: bool, fights: bool) -> Thing:
    state = f", {stand.level}" if stand.disordered else ""
    have = "" if stand.veiled else f", strength {stand.strength}"
    name = f"{stand.name}, {laid(k.setting).sides[stand.side]}, {cards.posture(stand)}{have}{state}"
    return Thing(
        stand.thing,
        "stand",
        lying(stand.pose),
        shape=(stand.width, stand.depth),
        side=stand.side,
        glyph=glyph(stand),
        label=stand.name,
        name=name,
        formation=formation.name,
        tint=formation.id,
        badges=badges(stand, led, fights),
        facts=cards.facts(k, stand),
    )


def commander(k: Battle, row: Commander) -> Thing:
    """A commander, whose card is his formation's sheet."""
    formation = k.formations[row.formation]
    worn = "collapsed" if formation.collapsed else "exhausted" if formation.exhausted else ""
    return Thing(
        row.thing,
        "leader",
        lying(row.pose),
        shape=(BASES["commander"][0] // 2,),
        side=row.side,
        glyph="general" if row.rank == "division" else "corps",
        label=row.name.split()[-1],
        name=f"{row.name}, {row.rank} commander",
        formation=formation.name,
        tint=formation.id,
        badges=(Badge(worn, f"{formation.name} {worn}", worn[:1].upper()),) if worn else (),
        facts=tuple(cards.of_commander(k, row, worn)),
    )


def things(k: Battle) -> tuple[Thing, ...]:
    """Everything on the table."""
    drawn = latest(k, "drawn", (), Drawings)
    led = {row.attached for row in k.commanders if row.present}
    found = [stand_drawn(k, drawn, row, row.id in led) for row in k.stands if row.on_table]
    return (*found, *(commander(k, row) for row in k.commanders if row.present))


def columns(k: Battle) -> tuple[Overlay, ...]:
    """The markers that march columns trail (VB-MARCH-04)."""
    return tuple(
        over(
            f"column:{row.id}",
            "bases",
            [footprint(pose, *MARKER) for pose in row.trail],
            "past",
            f"{row.name}: its march column",
            of=row.thing,
            rule="VB-MARCH-04",
        )
        for row in k.stands
        if row.on_table and row.trail
    )


def areas(k: Battle) -> tuple[Area, ...]:
    """The objectives, with their worth and who holds them (VB-WIN-01)."""
    sides, rules = laid(k.setting).sides, ("VB-WIN-01", "VB-WIN-01")
    held = ("nobody", *sides)
    return tuple(
        objective(row, row.worth, sides, holder, held[holder + 1], rules)
        for row, holder in zip(laid(k.setting).objectives, k.holders, strict=True)
    )


def tracks(k: Battle) -> tuple[Track, ...]:
    """The hours, both sides' points, and what each division has lost, from its first loss (VB-ORG-03, VB-WIN-01, VB-EXH-01)."""
    setting = laid(k.setting)
    clock = turns("Turn", k.turn, setting.turns, setting.clock, every=1)
    found = [replace(clock, facts=cards.measures(k))]
    for side in (0, 1):
        terms = victory.score(k, side)
        rows = tuple(Fact(term.reason, f"{term.value:+d}", term.rule) for term in terms)
        name = f"{setting.sides[side]} points"
        found.append(Track(f"score:{side}", name, total(terms), str(total(terms)), side=side, facts=rows))
    for row in k.formations:
        if row.endurance and row.tally:
            says, of = f"{row.tally} of {row.endurance} lost", k.commanders[row.head].thing if k.head(row.id) else ""
            found.append(
                Track(
                    f"losses:{row.id}",
                    f"{row.name}: strength lost",
                    row.tally,
                    says,
                    of,
                    most=row.endurance,
                    side=row.side,
                )
            )
    return tuple(found)
