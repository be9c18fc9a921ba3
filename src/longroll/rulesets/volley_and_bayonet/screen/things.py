"""What lies on the table, as the scene shows it: stands with their markers, commanders, objectives, tracks."""

from longroll.flow import total
from longroll.miniatures.positions import latest
from longroll.rulesets.volley_and_bayonet.movement.move_under_way import rate, rate_rule
from longroll.rulesets.volley_and_bayonet.record.battle import Battle
from longroll.rulesets.volley_and_bayonet.record.setting import laid
from longroll.rulesets.volley_and_bayonet.record.units import Commander, Formation, Stand
from longroll.rulesets.volley_and_bayonet.screen import ground
from longroll.rulesets.volley_and_bayonet.sequence import victory
from longroll.rulesets.volley_and_bayonet.tables import ARTILLERY, BASES, HORSE, MARKER, SMALL_ARMS
from longroll.scene import Area, Badge, Fact, Overlay, Thing, Track
from longroll.screen.frames import Drawings, lying, objective, turns
from longroll.screen.overlays import over
from longroll.screen.words import inches, so_many
from longroll.tabletop import footprint

TRAINING = {"poorly trained": "VB-MISC-13", "militia": "VB-MISC-14"}
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


def posture(stand: Stand) -> str:
    """What a stand is, in a few words."""
    if stand.artillery:
        how = "limbered" if stand.limbered else "unlimbered"
    elif stand.kind in HORSE:
        how = "mounted" if stand.mounted else "on foot"
    else:
        how = ""
    column = "in march column" if stand.column else ""
    return ", ".join(filter(None, (stand.kind, how, column)))


def badges(stand: Stand, led: bool) -> tuple[Badge, ...]:
    """The markers beside a stand (VB-ORG-20, VB-ORG-21)."""
    marks = (
        MARKS.get(stand.level),
        Badge("stationary", "Stationary", "S", "hold") if stand.stationary else None,
        Badge("grounded", "gone to ground", "G") if stand.grounded else None,
        Badge("out of command", "out of command", "?") if not stand.in_command else None,
        Badge("led", "a commander is with it") if led else None,
        Badge("moved", "has had its move") if stand.done else None,
    )
    return tuple(filter(None, marks))


def reach(stand: Stand) -> tuple[str, str]:
    """A stand's weapon with its ranges, and the rule that gives them."""
    if stand.bore is not None:
        row, name = ARTILLERY[stand.bore, stand.weight], f"{stand.bore} {stand.weight} guns"
    else:
        assert stand.arm is not None
        row, name = SMALL_ARMS[stand.arm], stand.arm
    close = f"close {inches(row.close)}, " if row.close > 0 else ""
    return f"{name}, {close}long {inches(row.long)} inches", row.rule


def facts(k: Battle, stand: Stand) -> tuple[Fact, ...]:
    """What the card of a stand says."""
    formation = k.formations[stand.formation]
    rows = (
        Fact("Commander", stand.commander),
        Fact("Belongs to", formation.name, "VB-ORG-17"),
        Fact("Kind", posture(stand), "VB-ORG-05"),
        Fact("Strength", f"{so_many(stand.strength, 'point')}, {stand.lost} lost", "VB-ORG-04"),
        Fact("Morale", str(stand.morale), "VB-ORG-11"),
        Fact("Order", stand.level if stand.disordered else "good order", "VB-MOR-25"),
        Fact("Weapon", *reach(stand)),
        Fact("Repeaters", "hit on a five close by", "VB-MISC-15") if stand.repeaters else None,
        Fact("Quality", "elite", "VB-ORG-12") if stand.elite else None,
        Fact("Training", stand.training, TRAINING[stand.training]) if stand.training else None,
        Fact("Dedicated guns", str(stand.guns), "VB-MISC-09") if stand.guns else None,
        Fact("Move", f"{inches(rate(stand))} inches", rate_rule(stand)),
        Fact("Command", "in command" if stand.in_command else "out of command", "VB-CMD-02"),
    )
    return (*filter(None, rows), *ground.facts(ground.terrains(k, stand), stand))


def stand_drawn(k: Battle, drawings: Drawings, stand: Stand, led: bool) -> Thing:
    """A stand on the table.  While nothing of it changes it is the same record."""
    formation = k.formations[stand.formation]
    records = (stand, formation, k.setting, led, k.ruins)
    return drawings.of(stand.id, records, lambda: _stand(k, stand, formation, led))


def _stand(k: Battle, stand: Stand, formation: Formation, led: bool) -> Thing:
    state = f", {stand.level}" if stand.disordered else ""
    name = f"{stand.name}, {laid(k.setting).sides[stand.side]}, {posture(stand)}, strength {stand.strength}{state}"
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
        badges=badges(stand, led),
        facts=facts(k, stand),
    )


def commander(k: Battle, row: Commander) -> Thing:
    """A commander, whose card is his formation's sheet."""
    formation = k.formations[row.formation]
    worn = "collapsed" if formation.collapsed else "exhausted" if formation.exhausted else ""
    with_whom = f"with {k.stands[row.attached].name}" if row.attached >= 0 else "by himself"
    facts = [Fact("Commands", formation.name, "VB-ORG-18"), Fact("Is", with_whom, "VB-MOVE-18")]
    if formation.endurance:
        lost = f"{formation.tally} of {formation.endurance} strength points"
        facts.append(Fact("Exhausted at", lost + (f", {worn}" if worn else ""), "VB-EXH-01"))
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
        facts=tuple(facts),
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
    held = {-1: "nobody", 0: laid(k.setting).sides[0], 1: laid(k.setting).sides[1]}
    found = []
    for row, holder in zip(laid(k.setting).objectives, k.holders, strict=True):
        facts = Fact("Worth", str(row.value), "VB-WIN-01"), Fact("Held by", held[holder], "VB-WIN-01")
        found.append(objective(row, row.value, holder, facts))
    return tuple(found)


def tracks(k: Battle) -> tuple[Track, ...]:
    """The hours, both sides' points, and what each division has lost (VB-ORG-03, VB-WIN-01, VB-EXH-01)."""
    setting = laid(k.setting)
    found = [turns("Turn", k.turn, setting.turns, setting.clock, every=1)]
    for side in (0, 1):
        terms = victory.score(k, side)
        rows = tuple(Fact(term.reason, f"{term.value:+d}", term.rule) for term in terms)
        name = f"{setting.sides[side]} points"
        found.append(Track(f"score:{side}", name, total(terms), str(total(terms)), side=side, facts=rows))
    for row in k.formations:
        if row.endurance:
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
