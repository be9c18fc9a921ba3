"""What lies on the table and in the hand, as the scene shows it."""

from longroll.rulesets.brigade import command, victory
from longroll.rulesets.brigade.activation import orders_of
from longroll.rulesets.brigade.setting import X, laid
from longroll.rulesets.brigade.tables import BARRICADE, DESIGNS, GENERAL, NONE, Orders, arrow_of
from longroll.rulesets.brigade.units import Battle, Card, General, Stand, thing
from longroll.scene import Area, At, Badge, Fact, In, Mark, Slot, Surface, Thing, Track

FIELD = "field"


def surface(b: Battle) -> Surface:
    """The map."""
    setting = laid(b.setting)
    return Surface(
        FIELD, "field", setting.title, (setting.width, setting.height), "one inch to fifty yards", setting.table, 50
    )


def glyph(stand: Stand) -> str:
    """The arm symbol of a stand."""
    if stand.arm == "artillery":
        return "guns"
    if stand.arm == "cavalry":
        return "cavalry" if stand.mounted else "dismounted"
    return "horse holders" if stand.arm == "holders" else "infantry"


def arm(stand: Stand) -> str:
    """The arm in words."""
    if stand.arm == "cavalry":
        return "cavalry, mounted" if stand.mounted else "cavalry, dismounted"
    return {"artillery": "battery", "holders": "horse holders"}.get(stand.arm, stand.arm)


def stand_thing(b: Battle, stand: Stand) -> Thing:
    """A stand on the map."""
    row = b.commands[stand.command]
    marks = []
    if stand.routed:
        marks.append(Badge("routed", "routed", tone="bad"))
    if stand.activated:
        marks.append(Badge("moved", "activated this round"))
    marks.append(Badge("strength", f"strength {stand.strength}", str(stand.strength)))
    rows = [
        Fact("Brigade", row.name),
        Fact("Arm", arm(stand)),
        Fact("Strength", _strength(stand), "BC-STAND-04"),
        *([Fact("Fire", f"{stand.fire} or more", "BC-STAND-02")] if stand.shoots else []),
        Fact("Discipline", f"{stand.discipline}, arrow {arrow_of(stand.discipline)}", "BC-STAND-03"),
        Fact("Men", f"{stand.men}" + (f", {stand.guns} guns" if stand.guns else "")),
    ]
    if stand.commander:
        rows.insert(0, Fact("Commander", stand.commander))
    hero = command.hero(b, stand)
    if hero is not None and hero.heroism:
        rows.append(Fact("Heroism", f"+{hero.heroism}, {hero.label}", "BC-GENL-06"))
    if stand.routed:
        rows.append(Fact("State", "routed: only Rally brings it back", "BC-ROUT-09"))
    side = laid(b.setting).sides[stand.side]
    return Thing(
        thing(stand),
        "stand",
        At(FIELD, stand.pose.x, stand.pose.y, stand.pose.heading),
        (stand.width, stand.depth),
        stand.side,
        glyph(stand),
        stand.label,
        f"{stand.name}, {side}, {arm(stand)}, strength {stand.strength}" + (", routed" if stand.routed else ""),
        row.name,
        row.tint,
        tuple(marks),
        tuple(rows),
    )


def _strength(stand: Stand) -> str:
    if stand.arm != "cavalry":
        return f"{stand.strength} of {stand.circles}"
    foot, horse = stand.circles - stand.marks, stand.horse - stand.horse_marks
    return f"on foot {foot} of {stand.circles}, mounted {horse} of {stand.horse}"


def general_thing(b: Battle, general: General) -> Thing:
    """A general on the map."""
    row = b.commands[general.leads]
    kind = {"brigade": "brigadier", "artillery": "brigadier", "division": "general"}.get(general.rank, "corps")
    marks = [Badge("moved", "activated this round")] if general.activated else []
    if general.gravestones:
        marks.append(Badge("gravestone", f"{general.gravestones} of 2 gravestones", str(general.gravestones)))
    values = f"command {general.command}, leadership {general.leadership}, heroism +{general.heroism}"
    return Thing(
        thing(general),
        "leader",
        At(FIELD, general.x, general.y),
        (GENERAL // 2,),
        general.side,
        kind,
        general.label,
        f"{general.name}, {row.name}, {values}",
        row.name if row.rank in ("brigade", "artillery") else "",
        row.tint,
        tuple(marks),
        (
            Fact("Commands", row.name),
            Fact("Command", f'{general.command}, radius {general.reach / 1000:g}"', "BC-GENL-04"),
            Fact("Leadership", str(general.leadership), "BC-GENL-05"),
            Fact("Heroism", f"+{general.heroism}", "BC-GENL-06"),
            Fact("His card", orders_words(orders_of(b, general)), "BC-CARD-16"),
        ),
    )


def orders_words(orders: Orders) -> str:
    """What a Command card grants, in words."""
    parts = [
        f"{name} {count}"
        for name, count in (
            ("Draw", orders.draw),
            ("Plan", orders.plan),
            ("March", orders.march),
            ("Rally", orders.rally),
            ("Reroll", orders.rerolls),
        )
        if count
    ]
    return ", ".join(parts) or "nothing more"


def card_label(b: Battle, card: Card) -> str:
    """A card in a few words."""
    if not card.design:
        return b.generals[card.general].label
    design = DESIGNS[card.design]
    joined = f" + Reroll {design.rerolls}" if design.rerolls and design.top != "Reroll" else ""
    return f"{design.top} {design.stands or design.rerolls}{joined}"


def card_thing(b: Battle, number: int, slot: str, at: int) -> Thing:
    """A card lying face up."""
    card = b.cards[number]
    row = b.commands[card.command]
    if not card.design:
        general = b.generals[card.general]
        orders = orders_words(orders_of(b, general))
        return Thing(
            f"card:{number}",
            "card",
            In(slot, at),
            (2500, 3500),
            card.side,
            "command",
            general.label,
            f"Command card of {general.name}: {orders}",
            row.name,
            row.tint,
            facts=(Fact("Grants", orders, "BC-CARD-05"), Fact("Activates", general.name, "BC-CARD-06")),
        )
    design = DESIGNS[card.design]
    return Thing(
        f"card:{number}",
        "card",
        In(slot, at),
        (2500, 3500),
        card.side,
        "battle",
        card_label(b, card),
        f"Battle card of {row.name}: {card_label(b, card)}, or {design.bottom}; attack {design.red}, defence {design.blue}",
        row.name,
        row.tint,
        (
            Badge("attack", f"attack {design.red}", str(design.red)),
            Badge("defence", f"defence {design.blue}", str(design.blue)),
        ),
        (
            Fact("Bottom", design.bottom, "BC-CARD-09"),
            Fact("Brigade", row.label or row.name, "BC-CARD-07"),
            Fact("Top", card_label(b, card), "BC-CARD-08"),
            Fact("Formation", design.formation, "BC-CARD-18"),
        ),
    )


def slots(b: Battle, side: int | None) -> tuple[Slot, ...]:
    """Hands, decks and discards of both sides."""
    found = []
    for owner in (0, 1):
        pile, whose = b.piles[owner], laid(b.setting).sides[owner]
        limit = command.hand_limit(b, owner)
        found.append(Slot(f"hand:{owner}", f"{whose} hand, {len(pile.hand)} of {limit}", "hand", len(pile.hand), owner))
        found.append(Slot(f"deck:{owner}", f"{whose} deck", "deck", pile.left, owner))
        found.append(Slot(f"discard:{owner}", f"{whose} discards", "discard", len(pile.discards), owner))
        for place, melee in enumerate(b.melees):
            if melee.cards[owner]:
                found.append(
                    Slot(f"melee:{place}:{owner}", f"{whose} in melee", "tray", len(melee.cards[owner]), owner)
                )
    return tuple(found)


def cards(b: Battle, side: int | None) -> list[Thing]:
    """The cards that a side sees: its own hand, all discards, all cards in melees."""
    found = []
    for owner in (0, 1):
        pile = b.piles[owner]
        if side is None or side == owner:
            found += [card_thing(b, number, f"hand:{owner}", at) for at, number in enumerate(pile.hand)]
        found += [card_thing(b, number, f"discard:{owner}", at) for at, number in enumerate(pile.discards)]
        for place, melee in enumerate(b.melees):
            found += [
                card_thing(b, number, f"melee:{place}:{owner}", at) for at, number in enumerate(melee.cards[owner])
            ]
    return found


def things(b: Battle, side: int | None) -> tuple[Thing, ...]:
    """Everything that is shown to `side`; None sees all."""
    found = [stand_thing(b, stand) for stand in b.stands if stand.place == "table"]
    found += [general_thing(b, general) for general in b.generals if general.place == "table"]
    for place, pose in enumerate(b.barricades):
        found.append(
            Thing(
                f"barricade:{place}",
                "marker",
                At(FIELD, pose.x, pose.y, pose.heading),
                BARRICADE,
                NONE,
                "barricade",
                "",
                "a barricade",
                facts=(Fact("Barricade", "stops moves, covers from musketry", "BC-TERR-13"),),
            )
        )
    return tuple(found + cards(b, side))


def areas(b: Battle) -> tuple[Area, ...]:
    """The objectives, and the squares of the map with their limits and flags."""
    setting, found = laid(b.setting), []
    for objective, holder in zip(setting.objectives, b.holders, strict=True):
        held = setting.sides[holder] if holder != NONE else "nobody"
        found.append(
            Area(
                f"objective:{objective.id}",
                FIELD,
                (objective.ring,),
                objective.name,
                objective.at,
                None if holder == NONE else holder,
                "",
                (Badge("worth", f"worth {objective.points}", str(objective.points)),),
                (Fact("Points", str(objective.points), "BC-WIN-05"), Fact("Held by", held, "BC-WIN-05")),
            )
        )
    return tuple(found)


def square_words(limit: int, flag: int) -> str:
    """A square's arrow and flag in words."""
    return f"move limit {'X' if limit == X else limit}, flag {flag}"


def tracks(b: Battle, side: int | None) -> tuple[Track, ...]:
    """Rounds, points of both sides, and the Action Points of the general whose activation it is."""
    setting = laid(b.setting)
    found = [
        Track(
            "turn",
            "Round",
            min(b.round, setting.rounds),
            f"round {min(b.round, setting.rounds)} of {setting.rounds}",
            least=1,
            most=setting.rounds,
            marks=tuple(Mark(turn, setting.clock(turn)) for turn in range(1, setting.rounds + 1, 2)),
        )
    ]
    score = victory.points(b)
    for owner in (0, 1):
        lost, all_ = victory.broken(b, owner), victory.fielded(b, owner)
        found.append(
            Track(
                f"score:{owner}",
                f"{setting.sides[owner]} points",
                score[owner],
                f"{score[owner]} points; {lost} of {all_} stands lost or routed",
                side=owner,
                facts=(Fact("Lost or routed", f"{lost} of {all_}, beaten at half", "BC-WIN-02"),),
            )
        )
    if b.leading != NONE:
        general = b.generals[b.leading]
        found.append(
            Track(
                "action-points",
                "Action Points",
                b.points,
                f"{b.points} of {general.leadership}",
                thing(general),
                0,
                general.leadership,
                side=general.side,
            )
        )
    for owner in (0, 1):
        if b.rerolls[owner]:
            found.append(Track(f"rerolls:{owner}", "Rerolls", b.rerolls[owner], f"{b.rerolls[owner]} left", side=owner))
    return tuple(found)
