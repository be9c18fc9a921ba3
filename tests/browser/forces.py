"""The table of McPherson's Ridge on the morning of 1 July 1863, as a scene to try the browser on.

Places are near enough to look at; no rule is meant by them.
"""

from longroll.scene import Area, At, Badge, Enrolled, Fact, Overlay, Surface, Thing, Track

WIDTH, HEIGHT = 96_000, 72_000

DISORDERED = Badge("disordered", "disordered")
BEATEN = Badge("beaten", "beaten")

UNION, CONFEDERATE = 0, 1

BRIGADES = {
    "Gamble's Brigade": (UNION, 0, "Col. William Gamble", "brigadier", 62.6, 34.4, "Hold", 3, 1),
    "Devin's Brigade": (UNION, 1, "Col. Thomas C. Devin", "brigadier", 68.2, 47.6, "Hold", 3, 0),
    "Cutler's Brigade": (UNION, 2, "Brig. Gen. Lysander Cutler", "brigadier", 72.4, 36.2, "Advance", 2, 0),
    "Iron Brigade": (UNION, 3, "Brig. Gen. Solomon Meredith", "brigadier", 70.6, 24.6, "Attack", 2, 0),
    "Archer's Brigade": (CONFEDERATE, 0, "Brig. Gen. James J. Archer", "brigadier", 53.4, 31.8, "Attack", 2, 2),
    "Davis's Brigade": (CONFEDERATE, 1, "Brig. Gen. Joseph R. Davis", "brigadier", 55.2, 50.6, "Attack", 1, 1),
    "Pegram's Artillery Battalion": (CONFEDERATE, 2, "Maj. William J. Pegram", "brigadier", 39.0, 48.6, "Hold", 2, 0),
}
"""By brigade: side, shade, commander, rank, place, order, action points left, fatigue."""

STANDS = (
    ("8th Illinois Cavalry", "Gamble's Brigade", "dismounted", 3, 61.2, 31.4, 275, (DISORDERED,)),
    ("12th Illinois Cavalry", "Gamble's Brigade", "dismounted", 2, 62.4, 38.9, 292, ()),
    ("3rd Indiana Cavalry", "Gamble's Brigade", "dismounted", 2, 63.7, 42.4, 292, (BEATEN,)),
    ("8th New York Cavalry", "Gamble's Brigade", "cavalry", 4, 63.4, 23.5, 275, ()),
    ("Battery A, 2nd U.S.", "Gamble's Brigade", "guns", 2, 63.0, 36.0, 292, ()),
    ("6th New York Cavalry", "Devin's Brigade", "dismounted", 1, 64.8, 45.1, 300, ()),
    ("9th New York Cavalry", "Devin's Brigade", "dismounted", 2, 69.0, 52.9, 300, ()),
    ("17th Pennsylvania Cavalry", "Devin's Brigade", "cavalry", 3, 67.2, 49.9, 300, ()),
    ("3rd West Virginia Cavalry", "Devin's Brigade", "dismounted", 1, 66.0, 47.3, 300, ()),
    ("76th New York", "Cutler's Brigade", "infantry", 3, 68.6, 41.9, 285, ()),
    ("56th Pennsylvania", "Cutler's Brigade", "infantry", 2, 68.9, 39.2, 285, ()),
    ("147th New York", "Cutler's Brigade", "infantry", 3, 67.8, 35.6, 285, ()),
    ("84th New York", "Cutler's Brigade", "infantry", 2, 69.0, 32.6, 270, ()),
    ("95th New York", "Cutler's Brigade", "infantry", 2, 69.0, 30.4, 270, ()),
    ("2nd Maine Battery", "Cutler's Brigade", "limbered", 2, 72.0, 33.2, 290, ()),
    ("2nd Wisconsin", "Iron Brigade", "infantry", 2, 67.6, 27.6, 270, ()),
    ("7th Wisconsin", "Iron Brigade", "infantry", 2, 67.6, 25.4, 270, ()),
    ("19th Indiana", "Iron Brigade", "infantry", 2, 67.6, 23.2, 270, ()),
    ("24th Michigan", "Iron Brigade", "infantry", 3, 67.6, 20.5, 270, ()),
    ("6th Wisconsin", "Iron Brigade", "infantry", 3, 73.0, 27.6, 290, ()),
    ("7th Tennessee", "Archer's Brigade", "infantry", 2, 56.8, 34.3, 98, ()),
    ("14th Tennessee", "Archer's Brigade", "infantry", 1, 56.6, 32.7, 98, ()),
    ("1st Tennessee", "Archer's Brigade", "infantry", 2, 56.3, 31.0, 98, (DISORDERED,)),
    ("13th Alabama", "Archer's Brigade", "infantry", 2, 56.0, 28.9, 98, ()),
    ("5th Alabama Battalion", "Archer's Brigade", "infantry", 1, 53.4, 28.2, 98, ()),
    ("55th North Carolina", "Davis's Brigade", "infantry", 4, 58.6, 55.6, 112, ()),
    ("2nd Mississippi", "Davis's Brigade", "infantry", 3, 58.0, 51.0, 112, ()),
    ("42nd Mississippi", "Davis's Brigade", "infantry", 4, 57.0, 46.6, 112, ()),
    ("Purcell Artillery", "Pegram's Artillery Battalion", "guns", 1, 41.1, 51.9, 97, ()),
    ("Letcher Artillery", "Pegram's Artillery Battalion", "guns", 1, 40.9, 50.1, 97, ()),
    ("Crenshaw Artillery", "Pegram's Artillery Battalion", "guns", 1, 40.7, 48.3, 105, ()),
    ("Fredericksburg Artillery", "Pegram's Artillery Battalion", "guns", 1, 40.5, 46.5, 105, ()),
    ("Pee Dee Artillery", "Pegram's Artillery Battalion", "guns", 1, 40.3, 44.8, 97, ()),
)

AREAS = (
    ("herr-ridge", "Herr Ridge at the pike", 1, CONFEDERATE, (36, 45, 42, 45, 42.3, 52, 36, 52)),
    ("mcpherson", "McPherson's Ridge and farm", 2, UNION, (60, 31.8, 64.8, 31.8, 65.6, 38.5, 60.8, 38.5)),
    ("herbst-woods", "Herbst Woods", 1, None, (55.3, 25, 61.8, 24.6, 62.6, 27.4, 62.2, 30.6, 57.6, 31.2, 55.2, 30)),
    ("cut", "Middle railroad cut", 1, None, (66.8, 37.4, 72.4, 34.8, 72.8, 37, 67.2, 39.6)),
    ("oak-hill", "Oak Hill", 2, None, (73, 57, 82, 57, 83.5, 64, 79.5, 69, 73.5, 68, 71, 62)),
    ("seminary", "The Seminary", 3, UNION, (74.6, 18, 79.6, 18, 80.4, 31, 75.4, 31)),
)


def thousandths(inches: float) -> int:
    """Inches as thousandths."""
    return round(inches * 1000)


def surface(ground: str) -> Surface:
    """The table itself."""
    return Surface(
        "table",
        "field",
        "McPherson's Ridge",
        (WIDTH, HEIGHT),
        scale="one inch to fifty yards",
        ground=ground,
        yards_per_inch=50,
        focus=(34_000, 16_000, 84_000, 60_000),
    )


def things() -> list[Thing]:
    """Every stand, leader, messenger and one ghost."""
    found = []
    for n, (name, brigade, glyph, size, x, y, facing, badges) in enumerate(STANDS):
        side, tint = BRIGADES[brigade][:2]
        found.append(
            Thing(
                f"unit:{n}",
                "stand",
                At("table", thousandths(x), thousandths(y), facing * 10),
                (size * 1000, 1000),
                side,
                glyph,
                name.replace(" Cavalry", "").replace(" Artillery", ""),
                name,
                formation=brigade,
                tint=tint,
                badges=badges,
                facts=(
                    Fact("Size", str(size), "VF-SIZE-02"),
                    Fact("Combat value", "4" if brigade in ("Iron Brigade", "Archer's Brigade") else "3", "VF-CV-01"),
                    Fact("Weapon", "rifled musket" if glyph == "infantry" else "breechloader", "VF-OPT-01"),
                ),
            )
        )
    for n, (brigade, (side, tint, name, rank, x, y, order, _, _)) in enumerate(BRIGADES.items()):
        found.append(
            Thing(
                f"general:{n}",
                "leader",
                At("table", thousandths(x), thousandths(y)),
                (500,),
                side,
                rank,
                name.split()[-1],
                name,
                formation=brigade,
                tint=tint,
                facts=(Fact("Order", order, "VF-ORD-01"), Fact("Activation", "eager", "VF-ACT-08")),
            )
        )
    for n, (name, side, rank, x, y) in enumerate(
        (
            ("Maj. Gen. John F. Reynolds", UNION, "corps", 70.4, 29.2),
            ("Brig. Gen. John Buford", UNION, "general", 66.0, 36.8),
            ("Maj. Gen. Henry Heth", CONFEDERATE, "general", 44.4, 46.0),
        )
    ):
        found.append(
            Thing(
                f"general:{20 + n}",
                "leader",
                At("table", thousandths(x), thousandths(y)),
                (500,),
                side,
                rank,
                name.split()[-1],
                name,
            )
        )
    rider = At("table", 67_500, 44_600, 3000)
    found.append(Thing("messenger:0", "messenger", rider, (500,), UNION, "messenger", "to Devin", "Messenger to Devin"))
    lurking = At("table", 47_000, 57_000, 1100)
    found.append(
        Thing(
            "ghost:1",
            "stand",
            lurking,
            (3000, 1000),
            CONFEDERATE,
            "infantry",
            "infantry",
            "Confederate infantry",
            seen="ghost",
            since=3,
        )
    )
    return found


def areas() -> tuple[Area, ...]:
    """The objectives."""
    found = []
    for name, label, worth, owner, ring in AREAS:
        flat = tuple(thousandths(place) for place in ring)
        middle = (sum(flat[0::2]) // (len(flat) // 2), sum(flat[1::2]) // (len(flat) // 2))
        badge = Badge("worth", f"worth {worth}", str(worth))
        holder = {UNION: "Union", CONFEDERATE: "Confederate", None: "nobody"}[owner]
        facts = Fact("Worth", f"{worth} to either side", "VF-OBJ-01"), Fact("Held by", holder, "VF-OBJ-02")
        found.append(Area(f"objective:{name}", "table", (flat,), label, middle, owner, badges=(badge,), facts=facts))
    return tuple(found)


def tracks() -> tuple[Track, ...]:
    """Score, and each brigade's action points and fatigue."""
    found = [Track("score:0", "Union", 5, "5 points", side=0), Track("score:1", "Confederate", 2, "2 points", side=1)]
    for n, (side, _, _, _, _, _, _, points, fatigue) in enumerate(BRIGADES.values()):
        found.append(Track(f"points:{n}", "Action points", points, of=f"general:{n}", most=4, side=side))
        found.append(Track(f"fatigue:{n}", "Fatigue", fatigue, of=f"general:{n}", most=6, side=side))
    return tuple(found)


def roster() -> tuple[Enrolled, ...]:
    """The Union's brigades, one of them still to come."""
    there = tuple(one.id for one in things() if one.formation == "Iron Brigade" and one.kind == "stand")
    first = ("First Corps", "Wadsworth's Division")
    return (
        Enrolled("brigade:3", UNION, "Iron Brigade", "men", first, 1200, 600, 0, "", there),
        Enrolled(
            "brigade:9",
            UNION,
            "Stone's Brigade",
            "men",
            ("First Corps", "Rowley's Division"),
            0,
            0,
            1315,
            "due turn 11",
        ),
    )


def orders() -> tuple[Overlay, ...]:
    """An arrow for each order that goes somewhere."""
    return (
        Overlay("order:0", "table", "arrow", ((66_200, 25_400, 61_000, 27_800),), "order", "The Iron Brigade attacks"),
        Overlay("order:1", "table", "arrow", ((58_400, 50_200, 66_200, 42_600),), "threat", "Davis attacks"),
    )


GROUND = f"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">
<rect width="{WIDTH}" height="{HEIGHT}" fill="#f1e9d6"/>
<path d="M61000 52000L66000 34000L64500 24000L58500 24000L59000 40000Z" fill="#e7d9b6"/>
<path d="M55300 47000L61800 47400L62600 44600L62200 41400L57600 40800L55200 42000Z" fill="#a9b98a"/>
<path d="M50400 0L53600 22000L56000 31900L54500 47000L50000 72000" fill="none" stroke="#7fa3b5" stroke-width="500"/>
<path d="M0 5600L96000 50620" fill="none" stroke="#8c7f66" stroke-width="500"/>
<path d="M0 5600L96000 50620" fill="none" stroke="#faf3df" stroke-width="300"/>
</svg>"""
