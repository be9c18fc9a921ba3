"""The printed charts but the terrain chart, and nothing else.  Lengths are thousandths of an inch."""

from typing import Literal, NamedTuple

from longroll.flow import Modifier

Kind = Literal[
    "infantry brigade",
    "cavalry brigade",
    "mounted infantry",
    "infantry skirmisher",
    "cavalry skirmisher",
    "artillery battalion",
    "artillery battery",
    "commander",
]
"""What a stand is (VB-ORG-05).  Whether cavalry and mounted infantry are on foot, or guns limbered, is a state of theirs."""
Arm = Literal["smoothbore", "rifled carbine", "rifled musket", "cartridge carbine", "cartridge rifle"]
Bore = Literal["smoothbore", "rifled"]
Weight = Literal["field", "heavy", "siege"]
Level = Literal["good", "temporary disorder", "permanent disorder", "rout", "eliminated"]

HORSE: frozenset[Kind] = frozenset({"cavalry brigade", "mounted infantry", "cavalry skirmisher"})
"""Kinds that ride until they dismount."""
GUNS: frozenset[Kind] = frozenset({"artillery battalion", "artillery battery"})
SKIRMISHERS: frozenset[Kind] = frozenset({"infantry skirmisher", "cavalry skirmisher"})
BRIGADES: frozenset[Kind] = frozenset({"infantry brigade", "cavalry brigade", "mounted infantry"})

# VB-ORG-06: width and depth of a base.
BASES: dict[Kind, tuple[int, int]] = {
    "infantry brigade": (3000, 3000),
    "cavalry brigade": (3000, 3000),
    "mounted infantry": (3000, 3000),
    "infantry skirmisher": (3000, 1500),
    "cavalry skirmisher": (3000, 1500),
    "artillery battalion": (3000, 1500),
    "artillery battery": (1500, 1500),
    "commander": (1000, 1000),
}

# --- strength
MEN = 500  # VB-ORG-04
CREWS = 150
"""The men at six guns (VB-ORG-04)."""
STRUCK, MISSING, TAKEN = 55, 20, 100
"""Of a hundred men of a strength point lost in a fight how many are killed, wounded or missing; and of the points that a stand
still had when it broke up or fled, and when it was taken (VB-ORG-04)."""
CANNON = 6  # VB-ORG-04
BATTALION = (2, 4)  # VB-ORG-16: the least and the most strength points of a battalion; one is a battery
GRADES = (3, 6)  # VB-ORG-11
USUAL_GRADE = 5  # VB-ORG-11
ELITE_GRADE = 6  # VB-ORG-12
DEDICATED = 2  # VB-ORG-26: guns for each strength point given up, and the most that a brigade may have
DEFAULT_ARM: dict[Literal["infantry", "cavalry"], Arm] = {"infantry": "rifled musket", "cavalry": "rifled carbine"}
"""VB-ORG-13."""


def strength_of_men(men: int) -> int:
    """VB-ORG-04: strength points of so many men, halves up, at least one."""
    return max(1, (2 * men + MEN) // (2 * MEN))


def strength_of_guns(guns: int) -> int:
    """VB-ORG-04: strength points of so many guns, halves up, at least one."""
    return max(1, (2 * guns + CANNON) // (2 * CANNON))


# --- command
COMMAND = 6000  # VB-CMD-02, VB-CMD-04
BESIDE_COMMANDER = 3000  # VB-MISC-02
KILLED = 6  # VB-MISC-01: the face on which an army commander is

# --- movement
INFANTRY = 16000  # VB-MOVE-02
CAVALRY = 24000  # VB-MOVE-03, commanders too
CAVALRY_WITH_GUN = 20000  # VB-MOVE-03
LIMBERED = 16000  # VB-MOVE-04
UNLIMBERED = 2000  # VB-MOVE-05
HALVES = 2  # VB-ORG-22: the most half moves that a stand may spend
OBLIQUE = 450  # VB-MOVE-11: tenths of a degree off its facing that a leg may lie
ZONE = 1000  # VB-MOVE-13, and VB-CHG-09: how near to an enemy one comes who may not charge
STEP_BACK = 1000  # VB-CHG-18
OUT_OF_CHARGE = 6000  # VB-CHG-14, VB-CHG-16, VB-TERR-29: how far skirmishers fall back


def allowance(kind: Kind, *, mounted: bool = True, limbered: bool = True, dedicated_guns: int = 0) -> int:
    """The basic allowance of a stand for its arm and mount, before any multiplier (VB-MOVE-02 to VB-MOVE-05, VB-MISC-08,
    VB-MISC-12)."""
    if kind in GUNS:
        return LIMBERED if limbered else UNLIMBERED
    if kind == "commander":
        return CAVALRY
    if kind in HORSE and mounted:
        return CAVALRY_WITH_GUN if dedicated_guns else CAVALRY
    return INFANTRY


MARKERS: dict[Kind, int] = {  # VB-MARCH-04
    "infantry brigade": 3,
    "infantry skirmisher": 0,
    "cavalry brigade": 3,
    "mounted infantry": 3,
    "cavalry skirmisher": 2,
    "artillery battalion": 3,
    "artillery battery": 3,
    "commander": 0,
}
MARKER = (1500, 1500)  # VB-ORG-06, VB-MARCH-04: width and depth of a marker
COLUMN_DEPTH = 1500  # VB-MARCH-04: how deep the front element of a column is
ON_ROAD = 3  # VB-MARCH-02
CROSS_COUNTRY = 2  # VB-MARCH-03
MARCH_NEAR_ENEMY = 4000  # VB-MARCH-07

# --- ground
CONTOUR = 400  # VB-TERR-49: tenths of feet from one contour line to the next
STEEP = 600  # VB-TERR-52: tenths of feet that steep ground climbs
SLOPE = 1000  # VB-TERR-52: on so short a way
EDGE = 500  # VB-LOS-03, VB-TERR-74, VB-TERR-81: how near to a boundary is on the edge of it, or beside it
ROAD_REACH = 500  # VB-TERR-67, VB-TERR-22: how far from its middle one is still on a road, or at a crossing
CROP_CELL = 1000  # VB-TERR-31
EYE = 60  # VB-LOS-02: tenths of feet from the ground to the eye, and to what it seeks
OVER_HEADS = CONTOUR // 2  # VB-COMB-09: how far above the ground that troops stand on one looks over them
TREES = CONTOUR  # VB-LOS-02: how high trees and houses are
CORN = CONTOUR // 2  # VB-LOS-02: and standing crops
ENTRY = 3000  # VB-TERR-55: entries of a marsh so near to one another are at one spot
MIRE = ((2, 1), (4, 2), (6, 4))  # VB-TERR-55: the highest total of each band, and how often the distance is paid
BLOCK = 3000  # VB-TERR-80: a block of a town is so wide and so deep
VILLAGE = 1500  # VB-TERR-86: and a village
BLOCK_HOLDS, VILLAGE_HOLDS = 4, 1  # VB-TERR-80, VB-TERR-86: infantry skirmishers; a block holds one brigade instead
DRIVEN_OUT = 4000  # VB-TERR-89
FIRE = 6  # VB-TERR-88: the face on which wood catches fire
BURNS = 2  # VB-TERR-90: so many turns after it began it may go out
OUT = {"village": 5, "town": 6}  # VB-TERR-90: the lowest face on which it does
BREACH = 6  # VB-TERR-43: the face on which a hit of siege guns opens a wall
WITHDRAWAL = 6000  # VB-TERR-29
LEAST_AREA = 2_250_000  # VB-ORG-02: square thousandths, the base of a battery; what is smaller is only drawn
LEAST_LINE = 1500  # VB-ORG-02: and the front of a battery, for walls and works

# --- morale
MORALE = {
    "disordered": Modifier(-1, "disordered", "VB-MOR-06"),
    "army commander": Modifier(1, "the army commander is with it", "VB-MOR-07"),
    "higher ground": Modifier(1, "defends higher ground", "VB-MOR-08"),
    "works": Modifier(1, "defends buildings or works", "VB-MOR-09"),
    "guns against cavalry": Modifier(-1, "guns that cavalry has reached", "VB-MOR-10"),
    "not secure": Modifier(-1, "not secure against cavalry", "VB-MOR-11"),
    "flank": Modifier(-1, "taken in flank", "VB-MOR-12"),
    "column flank": Modifier(-2, "struck in the flank of its column", "VB-MOR-13"),
    "on a flank": Modifier(1, "strikes a flank", "VB-MOR-14"),
    "skirmishers only": Modifier(1, "meets only skirmishers", "VB-MOR-15"),
    "front of guns": Modifier(-1, "faces the muzzles of guns", "VB-MOR-16"),
    "steady cartridge arms": Modifier(-1, "charges stationary cartridge arms in front", "VB-MOR-17"),
    "cavalry against cartridge arms": Modifier(-1, "rides at cartridge arms in good order", "VB-MOR-18"),
    "to ground": Modifier(-1, "has gone to ground", "VB-MOR-19"),
}
"""What is added to a stand's morale number (VB-MOR-06 to VB-MOR-19)."""
FAILS: dict[Level, Level] = {  # VB-MOR-25
    "good": "temporary disorder",
    "temporary disorder": "rout",
    "permanent disorder": "rout",
    "rout": "eliminated",
}
RALLIES: dict[Level, Level] = {"temporary disorder": "good", "rout": "permanent disorder"}  # VB-MOR-25
COLLAPSES: dict[Level, Level] = {  # VB-EXH-06
    "good": "permanent disorder",
    "temporary disorder": "rout",
    "permanent disorder": "rout",
    "rout": "eliminated",
}
BREAKTHROUGH = 6000  # VB-ROUT-04: the least that cavalry breaking through may still move

# --- fire
FIRE_ARC = 450  # VB-COMB-06: tenths of a degree outwards of each front corner
NONE = -1


class Reach(NamedTuple):
    """A row of the range chart: close and long range, NONE where there is no close one."""

    rule: str
    close: int
    long: int


SMALL_ARMS: dict[Arm, Reach] = {
    "smoothbore": Reach("VB-RNG-01", NONE, 2000),
    "rifled carbine": Reach("VB-RNG-02", NONE, 3000),
    "rifled musket": Reach("VB-RNG-03", NONE, 4000),
    "cartridge carbine": Reach("VB-RNG-04", 2000, 4000),
    "cartridge rifle": Reach("VB-RNG-05", 3000, 6000),
}
CARTRIDGE: frozenset[Arm] = frozenset({"cartridge carbine", "cartridge rifle"})  # VB-ORG-14
DEDICATED_GUN = Reach("VB-RNG-06", NONE, 4000)
ARTILLERY: dict[tuple[Bore, Weight], Reach] = {
    ("smoothbore", "field"): Reach("VB-RNG-07", 4000, 10000),
    ("smoothbore", "heavy"): Reach("VB-RNG-08", 4000, 12000),
    ("smoothbore", "siege"): Reach("VB-RNG-08", 4000, 12000),
    ("rifled", "field"): Reach("VB-RNG-09", 4000, 15000),
    ("rifled", "heavy"): Reach("VB-RNG-10", 4000, 18000),
    ("rifled", "siege"): Reach("VB-RNG-10", 4000, 18000),  # VB-ORG-15
}


class Dice(NamedTuple):
    """A row of the dice chart: the lowest face that hits; dice in fire and in melee, in the normal columns and Stationary.

    `fire_dagger`, `melee_dagger`: whether the dagger stands beside the normal or Stationary figures, that is whether a five
    may hit as well (VB-DICE-14 to VB-DICE-16).
    """

    rule: str
    hit: int
    fire: int
    melee: int
    stationary_fire: int
    stationary_melee: int
    fire_dagger: bool = False
    melee_dagger: bool = False


RIFLES = Dice("VB-DICE-02", 6, 2, 4, 5, 7)
CARTRIDGES = Dice("VB-DICE-03", 6, 2, 4, 6, 8, melee_dagger=True)
INFANTRY_DICE: dict[Arm, Dice] = {
    "smoothbore": Dice("VB-DICE-01", 6, 2, 4, 4, 6),
    "rifled carbine": RIFLES,
    "rifled musket": RIFLES,
    "cartridge carbine": CARTRIDGES,
    "cartridge rifle": CARTRIDGES,
}
INFANTRY_SKIRMISHER = Dice("VB-DICE-04", 6, 1, 1, 0, 0, fire_dagger=True)
CAVALRY_BRIGADE = Dice("VB-DICE-05", 6, 0, 2, 0, 0, melee_dagger=True)
DISMOUNTED_BRIGADE = Dice("VB-DICE-06", 6, 2, 3, 4, 5)
CAVALRY_SKIRMISHER = Dice("VB-DICE-07", 6, 0, 2, 0, 0, melee_dagger=True)
MOUNTED_INFANTRY = Dice("VB-MISC-12", 6, 0, 2, 0, 0)
CLOSE_BATTALION: dict[Bore, Dice] = {
    "smoothbore": Dice("VB-DICE-08", 4, 1, 1, 2, 2),
    "rifled": Dice("VB-DICE-09", 5, 1, 1, 2, 2),
}
LONG_BATTALION = Dice("VB-DICE-10", 6, 1, 1, 2, 2)
BATTERY = Dice("VB-DICE-11", 6, 1, 1, 1, 1)
HIT, DAGGER = (
    6,
    5,
)  # the lowest face that hits, and with the dagger or a repeater (VB-DICE-14 to VB-DICE-16, VB-DICE-18)
SAVE = 4  # VB-SAVE-01: the lowest face that saves

# --- melee
TIE = {
    "against raw troops": Modifier(2, "infantry against raw troops", "VB-MELEE-03"),
    "firm against cavalry": Modifier(2, "firm infantry against cavalry", "VB-MELEE-04"),
    "supported guns": Modifier(1, "supported guns against infantry", "VB-MELEE-05"),
    "exposed to cavalry": Modifier(-2, "infantry with an open flank against cavalry", "VB-MELEE-06"),
    "guns against cavalry": Modifier(-2, "guns against cavalry", "VB-MELEE-07"),
}
"""What is added on a tie (VB-MELEE-03 to VB-MELEE-07)."""
SAME_WAY = 450  # VB-MELEE-08, VB-MOVE-19, VB-MISC-07: tenths of a degree within which two facings are the same way
RETREAT_UNDER_COVER = 4000  # VB-MELEE-09
LEAST_RETREAT = 2000  # VB-MELEE-09
ADVANCE = 4000  # VB-MELEE-11, VB-ROUT-08
CAVALRY_SAVE_RETREAT = 6000  # VB-SAVE-05

# --- exhaustion
EXHAUSTION = ((4, 4), (5, 5), (6, 6))  # VB-EXH-01: mean morale up to so much, and tenths of its initial strength
LEAST_EXHAUSTION = 1  # VB-EXH-01
SUCCESSION = 2  # VB-CMD-13: after so many command phases a fallen commander is replaced

# --- victory
OBJECTIVE = 2000  # VB-WIN-01
EXHAUSTED_POINTS, COLLAPSED_POINTS, BATTALION_POINTS = 1, 2, 1  # VB-WIN-02
