"""The printed charts of Brigade Command, as the rulebook's rulings reconstruct them.  Nothing but values."""

from typing import Annotated, Literal, NamedTuple

from msgspec import Meta

INCH = 1000
NONE = -1

TACTIC = 0
ARROWS = {TACTIC: 3000, 1: 3000, 2: 4500, 3: 6000, 4: 8000}
"""Length of each arrow, T as 0 (BC-MOVE-04)."""
ROUT = ARROWS[4]
"""A rout move, and how far routed friends are felt (BC-ROUT-02, BC-RALLY-03)."""
CHORD = 1500
"""From one end of the Tactic arrow's arc to the other (BC-TACT-03)."""
OFF_STRAIGHT = 300
"""Tenths of a degree that an arrow may point off an edge's outward normal (BC-MOVE-05)."""
PIVOT = 450
"""Tenths of a degree of the pivot after a move, and of that at contact (BC-MOVE-06, BC-CHRG-09)."""
FRONT = 450
"""Half the opening of the front arc, in tenths of a degree (BC-STAND-06)."""
TOUCH = 50
"""Bases as near as this are in contact; reaching further than this into one another they overlap (BC-STAND-09)."""
SUPPORT = 2000
"""How near to a flank a friend supports it (BC-STAND-08)."""
ALIKE = 150
"""Tenths of a degree within which stands face alike (BC-STAND-10, BC-FORM-01)."""
OFFSET = 1000
"""How far sideways the centre of a stand in column may be off (BC-STAND-10)."""
DRESSED = 250
"""How far the front edges of stands in line may be apart (BC-FORM-01)."""

BLUE, ORANGE, YELLOW, LONG = 6000, 20000, 30000, 60000
Band = Literal["musketry", "canister", "shell", "solid shot", "long range"]


class Stick(NamedTuple):
    """A band of range: to how far, and what it adds to the roll (BC-FIRE-03)."""

    band: Band
    to: int
    adds: int


CANISTER = Stick("canister", BLUE, 4)
STICKS = (CANISTER, Stick("shell", ORANGE, 2), Stick("solid shot", YELLOW, 0), Stick("long range", LONG, -2))
MUSKETRY = Stick("musketry", BLUE, 0)

WOODS, ORCHARD, MARSH, ROCKS, CREEK, TOWN = 1, 2, 4, 8, 16, 32
"""Kinds of ground, as bits of a cell."""
RESTRICTIVE = WOODS | ORCHARD | MARSH | ROCKS | CREEK | TOWN
GROUND = {
    WOODS: "woods",
    ORCHARD: "an orchard",
    MARSH: "marsh",
    ROCKS: "rocks",
    CREEK: "a wide creek",
    TOWN: "the town",
}
GROUND_RULES = dict(
    zip(GROUND, ("BC-TERR-01", "BC-TERR-03", "BC-TERR-04", "BC-TERR-05", "BC-TERR-07", "BC-TERR-17"), strict=True)
)
CELL = 250
"""Side of a cell of ground (BC-MAP-01)."""
LEAST_GROUND = 750
"""What is less across than this, the depth of a regiment's base, is drawn and has no effect (BC-TERR-20)."""
SQUARE = 12 * INCH
CONTOUR = 40
"""Feet between major contour lines (BC-LOS-02)."""
MINOR = 8
"""Feet between minor contour lines (BC-LOS-07)."""
EDGE_OF_WOODS = 2000
"""How far one sees into or out of a wood (BC-LOS-06)."""
NEAR_EDGE = 500
"""How near the edge of woods or rocks a firer's base must touch to fire out of them freely; and how near a barricade
covers (BC-TERR-13, BC-TERR-18)."""
STEEP_LINES = 3
"""Major contour lines under the Tactic arrow that make ground steep (BC-TERR-09)."""

Arm = Literal["infantry", "cavalry", "artillery", "holders"]
Rank = Literal["army", "corps", "division", "brigade", "artillery"]
RANKS: tuple[Rank, ...] = ("artillery", "brigade", "division", "corps", "army")

BASES = {
    "infantry": (2000, 750),
    "dismounted": (2000, 750),
    "mounted": (2000, 1000),
    "holders": (2000, 1000),
    "artillery": (1500, 1000),
}
"""Width by depth of each kind of base (BC-STAND-05)."""
GENERAL = 1500
"""Side of a general's base, which never turns (BC-GENL-08)."""
BARRICADE = (2000, 100)
SHIFT = 3000
"""The furthest a general gives way (BC-GENL-07)."""


def arrow_of(discipline: int) -> int:
    """The longest Move arrow of a stand (BC-MOVE-04)."""
    return 1 if discipline <= 6 else 2 if discipline <= 8 else 3 if discipline <= 10 else 4


def strength_of(men: int) -> int:
    """Steps of a regiment: a hundred men each, halves up, 2 to 8 (BC-STAND-11)."""
    return min(max((men + 50) // 100, 2), 8)


QUALITY: dict[str, tuple[int, int]] = {
    "elite": (6, 11),
    "veteran": (7, 10),
    "steady": (7, 9),
    "regular": (8, 8),
    "green": (8, 7),
    "raw": (9, 6),
    "carbines": (7, 8),
    "troopers": (8, 9),
    "union battery": (7, 9),
    "confederate battery": (8, 9),
}
"""Fire and Discipline by quality (BC-STAND-11)."""

LEADERS: dict[str, tuple[int, int, int]] = {
    "lee": (4, 11, 2),
    "meade": (4, 9, 1),
    "reynolds": (4, 9, 2),
    "hancock": (4, 9, 2),
    "longstreet": (4, 9, 1),
    "ewell": (3, 8, 1),
    "hill": (3, 8, 1),
    "howard": (3, 7, 1),
    "sickles": (3, 7, 2),
    "division good": (3, 8, 2),
    "division average": (3, 7, 1),
    "division poor": (2, 6, 1),
    "brigade good": (3, 6, 2),
    "brigade average": (2, 5, 1),
    "brigade poor": (2, 4, 0),
    "artillery good": (3, 6, 1),
    "artillery average": (2, 5, 0),
    "cavalry average": (3, 6, 1),
}
"""Command, Leadership and Heroism (BC-GENL-09)."""

Bottom = Literal[
    "Close Order",
    "Field Column",
    "Reinforce",
    "Indian Rush",
    "Hit and Run",
    "Zouave Drill",
    "Echelon",
    "Shock Column",
    "Flankers",
    "Firing Line",
    "Open Order",
    "Loose Order",
    "Skirmish Line",
    "Sharpshooters",
    "Shot & Shell",
]
Top = Literal["Move", "Tactic", "Charge", "Rally", "Fire", "Reroll"]
Digit = Annotated[int, Meta(ge=0, le=9)]
Formation = Literal["Line", "Skirmish", "Frontier", "Column", "Assault", "Reserve", "Unformed"]


class Design(NamedTuple):
    """A Battle card: its formation, top action and how many stands, rerolls joined to it, the two numbers, its bottom
    (BC-CARD-07, BC-CARD-14).  `formation` labels it and has no effect in play (BC-CARD-18)."""

    formation: Formation
    top: Top
    stands: Digit
    red: Digit
    blue: Digit
    bottom: Bottom
    rerolls: Digit = 0

    @property
    def label(self) -> str:
        """The top of the card in a few words."""
        joined = f" + Reroll {self.rerolls}" if self.stands and self.rerolls else ""
        return f"{self.top} {self.stands or self.rerolls}{joined}"


DESIGNS: dict[str, Design] = {
    "L1": Design("Line", "Fire", 3, 1, 2, "Firing Line"),
    "L2": Design("Line", "Move", 3, 1, 2, "Close Order"),
    "L3": Design("Line", "Rally", 2, 0, 3, "Reinforce"),
    "L4": Design("Line", "Fire", 2, 1, 2, "Firing Line", 1),
    "S1": Design("Skirmish", "Tactic", 3, 1, 1, "Loose Order"),
    "S2": Design("Skirmish", "Fire", 2, 1, 1, "Skirmish Line"),
    "S3": Design("Skirmish", "Tactic", 2, 1, 1, "Flankers"),
    "S4": Design("Skirmish", "Fire", 2, 0, 2, "Open Order"),
    "F1": Design("Frontier", "Tactic", 3, 2, 1, "Indian Rush"),
    "F2": Design("Frontier", "Fire", 2, 1, 1, "Hit and Run"),
    "F3": Design("Frontier", "Fire", 1, 1, 1, "Sharpshooters", 1),
    "F4": Design("Frontier", "Move", 3, 1, 1, "Flankers"),
    "C1": Design("Column", "Move", 4, 2, 1, "Field Column"),
    "C2": Design("Column", "Move", 3, 2, 1, "Close Order"),
    "C3": Design("Column", "Charge", 1, 2, 0, "Echelon"),
    "C4": Design("Column", "Rally", 1, 1, 2, "Field Column"),
    "A1": Design("Assault", "Charge", 3, 3, 0, "Shock Column"),
    "A2": Design("Assault", "Charge", 2, 3, 0, "Echelon"),
    "A3": Design("Assault", "Tactic", 2, 2, 1, "Zouave Drill"),
    "A4": Design("Assault", "Reroll", 0, 2, 2, "Shock Column", 3),
    "R1": Design("Reserve", "Rally", 3, 0, 3, "Reinforce"),
    "R2": Design("Reserve", "Move", 2, 1, 2, "Reinforce"),
    "R3": Design("Reserve", "Reroll", 0, 1, 2, "Close Order", 2),
    "G1": Design("Line", "Fire", 3, 0, 2, "Shot & Shell"),
    "G2": Design("Reserve", "Fire", 2, 0, 2, "Shot & Shell"),
    "G3": Design("Line", "Move", 2, 0, 1, "Close Order"),
    "G4": Design("Line", "Rally", 1, 0, 2, "Firing Line"),
    "G5": Design("Reserve", "Reroll", 0, 0, 2, "Shot & Shell", 2),
    "V1": Design("Column", "Charge", 2, 3, 0, "Echelon"),
    "V2": Design("Skirmish", "Move", 3, 1, 1, "Hit and Run"),
    "V3": Design("Frontier", "Fire", 2, 1, 1, "Sharpshooters"),
}

PROFILES: dict[str, str] = {
    "line": "L1 L1 L2 L2 L3 L4 S2 C1 C2 A2 R1 R3",
    "assault": "L1 L2 L4 S1 C1 C3 A1 A1 A2 A4 R1 F1",
    "skirmish": "S1 S1 S2 S2 S3 S4 F2 F3 L1 L2 R2 C2",
    "zouave": "A3 A3 A1 A2 L1 L2 S1 S4 C1 C4 R1 R3",
    "frontier": "F1 F1 F2 F3 F4 L1 L2 L4 A1 A2 C1 R1",
    "artillery": "G1 G1 G1 G2 G2 G3 G4 G5",
    "cavalry": "V1 V1 V2 V2 V3 V3 S1 S3 C1 R1",
}
"""The Battle cards of a brigade, by profile (BC-CARD-15)."""


def set_of(profile: str) -> tuple[str, ...]:
    """The designs of a brigade's set of Battle cards.  Raises KeyError for an unknown profile."""
    return tuple(PROFILES[profile].split())


class Orders(NamedTuple):
    """What a Command card grants besides the activation: so many of each action, and rerolls (BC-CARD-16)."""

    draw: int = 0
    plan: int = 0
    march: int = 0
    rally: int = 0
    rerolls: int = 0


COMMANDS: dict[str, Orders] = {
    "army": Orders(draw=4, plan=4, rerolls=3),
    "corps": Orders(draw=2, plan=3, rerolls=2),
    "division solid": Orders(plan=3, rerolls=2),
    "division driving": Orders(march=4, rerolls=2),
    "brigade solid": Orders(rally=2, rerolls=1),
    "brigade driving": Orders(march=3, rerolls=1),
    "brigade able": Orders(plan=2, rerolls=1),
    "artillery": Orders(draw=2, rerolls=1),
    "cavalry": Orders(march=3, rerolls=1),
}
"""Command cards by rank and temper (BC-CARD-16)."""

LIMIT_WITHOUT_GENERAL = 2
"""Hand limit of a side without a general on the map (BC-CARD-02)."""
GRAVESTONES = 2
ROUNDS = 8
"""Rounds of a battle that states no limit (BC-TURN-04)."""

# BC-GAME-10: of a hundred men, how many of a step lost are killed or wounded, by arm; and of a stand that is gone, how many of
# those who were left are missing.
HIT: dict[Arm, int] = {"infantry": 55, "cavalry": 15, "artillery": 20, "holders": 0}
GONE: dict[Arm, int] = {"infantry": 20, "cavalry": 5, "artillery": 20, "holders": 0}
