"""What lies on the table and in the hand, as the scene shows it."""

from collections.abc import Iterator

from msgspec.structs import replace

from longroll.rulesets.brigade.command import chain_of_command
from longroll.rulesets.brigade.record import Battle, Command, General, Objective, Stand, laid
from longroll.rulesets.brigade.screen.hands import cards, orders_words
from longroll.rulesets.brigade.screen.lines import drawings
from longroll.rulesets.brigade.screen.names import whose
from longroll.rulesets.brigade.screen.sequence import idle
from longroll.rulesets.brigade.sequence import victory
from longroll.rulesets.brigade.sequence.activation import orders_of
from longroll.rulesets.brigade.tables import BARRICADE, GENERAL, NONE, arrow_of
from longroll.scene import Area, At, Badge, Fact, Thing, Track
from longroll.screen.frames import lying, objective, turns
from longroll.screen.overlays import FIELD
from longroll.screen.words import so_many

ARMS = {
    "infantry": ("infantry", "infantry"),
    "artillery": ("guns", "battery"),
    "mounted": ("cavalry", "cavalry, mounted"),
    "dismounted": ("dismounted", "cavalry, dismounted"),
    "holders": ("holders", "horse holders"),
}
"""The symbol of each kind of stand, and what it is called."""


def stand_thing(b: Battle, stand: Stand, seen_by: int | None) -> Thing:
    """A stand on the map.  Whom the question is put to is told why one of his stands can do nothing now."""
    row, hero = b.commands[stand.command], chain_of_command.hero(b, stand)
    partner = b.stands[stand.partner] if stand.arm == "holders" else None
    card = drawings(b).of(("stand", stand.id), (stand, row, hero, partner), lambda: _stand_thing(b, stand, row, hero))
    now = idle(b, seen_by, stand)
    return card if now is None else replace(card, facts=(*card.facts, now))


def _stand_thing(b: Battle, stand: Stand, row: Command, hero: General | None) -> Thing:
    marks = (
        Badge("routed", "routed", tone="bad") if stand.routed else None,
        Badge("moved", "activated this round") if stand.activated else None,
        Badge("strength", f"strength {stand.strength}", str(stand.strength)),
    )
    rows = (
        Fact("Commander", stand.commander) if stand.commander and stand.arm != "holders" else None,
        Fact("Strength", _strength(stand), "BC-STAND-04"),
        Fact("Fire", f"{stand.fire} or more", "BC-STAND-02") if stand.shoots else None,
        Fact("Discipline", f"{stand.discipline}, arrow {arrow_of(stand.discipline)}", "BC-STAND-03"),
        Fact("Heroism", f"+{hero.heroism}, {hero.label}", "BC-GENL-06") if hero is not None and hero.heroism else None,
        Fact("State", "routed: only Rally brings it back", "BC-ROUT-09") if stand.routed else None,
    )
    (glyph, arm), state = ARMS[stand.body], ", routed" if stand.routed else ""
    # a name is cut before a comma to be a heading
    called = f"Horse holders of {b.stands[stand.partner].name}" if stand.arm == "holders" else stand.name
    name = f"{called}, {whose(b, stand.side)}, {arm}, strength {stand.strength}{state}"
    return Thing(
        stand.thing,
        "stand",
        lying(stand.pose),
        shape=(stand.width, stand.depth),
        side=stand.side,
        glyph=glyph,
        label=stand.label,
        name=name,
        formation=row.name,
        tint=row.tint,
        badges=tuple(filter(None, marks)),
        facts=tuple(filter(None, rows)),
    )


def _strength(stand: Stand) -> str:
    men = f"; {stand.men} men" + (f", {stand.guns} guns" if stand.guns else "") if stand.men else ""
    if stand.arm != "cavalry":
        return f"{stand.strength} of {stand.circles}{men}"
    foot, horse = stand.circles - stand.marks, stand.horse - stand.horse_marks
    return f"on foot {foot} of {stand.circles}, mounted {horse} of {stand.horse}{men}"


def general_thing(b: Battle, general: General) -> Thing:
    """A general on the map."""
    row = b.commands[general.leads]
    return drawings(b).of(("general", general.id), (general, row), lambda: _general_thing(b, general, row))


def _general_thing(b: Battle, general: General, row: Command) -> Thing:
    kind = {"brigade": "brigadier", "artillery": "brigadier", "division": "general"}.get(general.rank, "corps")
    marks = [Badge("moved", "activated this round")] if general.activated else []
    if general.gravestones:
        marks.append(Badge("gravestone", f"{general.gravestones} of 2 gravestones", str(general.gravestones)))
    values = f"command {general.command}, leadership {general.leadership}, heroism +{general.heroism}"
    facts = (
        Fact("Commands", row.name),
        Fact("Command", f'{general.command}, radius {general.reach / 1000:g}"', "BC-GENL-04"),
        Fact("Leadership", str(general.leadership), "BC-GENL-05"),
        Fact("Heroism", f"+{general.heroism}", "BC-GENL-06"),
        Fact("His card", orders_words(orders_of(b, general)), "BC-CARD-16"),
    )
    return Thing(
        general.thing,
        "leader",
        At(FIELD, general.x, general.y),
        shape=(GENERAL // 2,),
        side=general.side,
        glyph=kind,
        label=general.label,
        name=f"{general.name}, {row.name}, {values}",
        formation=row.name if row.rank in ("brigade", "artillery") else "",
        tint=row.tint,
        badges=tuple(marks),
        facts=facts,
    )


def things(b: Battle, side: int | None) -> tuple[Thing, ...]:
    """Everything that is shown to `side`; None sees all."""
    found = [stand_thing(b, stand, side) for stand in b.stands if stand.place == "table"]
    found += [general_thing(b, general) for general in b.generals if general.place == "table"]
    says, piece = "a barricade: it stops moves and covers from musketry", "barricade"
    for place, pose in enumerate(b.barricades):
        found.append(
            Thing(f"barricade:{place}", "marker", lying(pose), BARRICADE, NONE, glyph=piece, label="", name=says)
        )
    return tuple(found + cards(b, side))


def prizes(b: Battle) -> Iterator[tuple[Objective, tuple[int, int], int, str]]:
    """The objectives, what each is worth, and who holds it, as a number and in words (BC-WIN-05)."""
    setting = laid(b.setting)
    for row, holder in zip(setting.objectives, b.holders, strict=True):
        worth = row.points * setting.points
        yield row, (worth, worth), holder, "nobody" if holder == NONE else setting.sides[holder]


def areas(b: Battle) -> tuple[Area, ...]:
    """The objectives, with who holds them."""
    sides, rules = laid(b.setting).sides, ("BC-WIN-05", "BC-WIN-05")
    return tuple(objective(row, worth, sides, holder, held, rules) for row, worth, holder, held in prizes(b))


def tracks(b: Battle) -> tuple[Track, ...]:
    """Rounds, points of both sides, and the Action Points of the general whose activation it is."""
    setting = laid(b.setting)
    found = [turns("Round", min(b.round, setting.rounds), setting.rounds, setting.clock, every=2)]
    score = victory.points(b)
    for owner in (0, 1):
        worth, began = so_many(score[owner], "point"), setting.scores[owner]
        rows = [("To begin with", began)] if began else []
        facts = [Fact(name, f"{each}", "BC-WIN-05") for name, each in (*rows, *victory.reckoning(b, owner))]
        if fielded := victory.fielded(b, owner):  # before anybody is set out there is nobody to lose
            lost = f"{victory.broken(b, owner)} of {fielded}"
            beaten = f"beaten at {victory.breaking(b, owner)}"
            worth += f"; {lost} lost or routed, {beaten}"
            facts.append(Fact("Own stands lost or routed", f"{lost}, {beaten}", "BC-WIN-02"))
        name, whose = f"score:{owner}", setting.sides[owner]
        found.append(Track(name, whose, score[owner], worth, side=owner, facts=tuple(facts)))
    if b.leading != NONE and b.points:  # he has them once he has ridden
        general = b.generals[b.leading]
        says, most, of = f"{b.points} of {general.leadership}", general.leadership, general.thing
        found.append(Track("action-points", "Action Points", b.points, says, of, most=most, side=general.side))
    for owner, left in enumerate(b.rerolls):
        if left:
            whose = f"{setting.sides[owner]} rerolls"
            found.append(Track(f"rerolls:{owner}", whose, left, f"{left} left", side=owner))
    return tuple(found)
