"""The printed charts, and nothing else.  Lengths are thousandths of an inch."""

from typing import NamedTuple

# VF-TERR-02: the five classes of ground, from the shortest sight to the longest.
SIGHT_CLASSES = ("obstructed", "close", "rolling", "good", "unlimited")
SIGHT = {"obstructed": 3000, "close": 6000, "rolling": 12000, "good": 18000, "unlimited": 24000}
CREST_REACH = 1000  # VF-LOS-02: how near an end of a sight line may be to a crest and still look over it
TROOPS_REACH = 6000  # VF-LOS-03: how far one sees past troops

# VF-MOVE-02, VF-MOVE-03, VF-MOVE-06, VF-MOVE-08
INFANTRY_FORWARD = 5000
INFANTRY_OTHERWISE = 3000
CAVALRY = 12000
ARTILLERY = 5000
FIRING_MOVE = 3000  # VF-MOVE-02: a unit that moved further may not open fire
ROAD = {"infantry": 5000, "cavalry": 12000, "artillery": 5000}  # VF-TERR-13
ROAD_REACH = 500  # VF-TERR-13: how far from the centre line a unit may lie that uses a road
FULL_SPEED = 3000  # VF-ORD-02, VF-ORD-03: how much nearer is full speed
OFF_ENEMY = 1000  # VF-GEN-05: how near to an enemy a general comes who leads nobody
ROOM_TO_FACE = 1000  # VF-AP-10: how far a unit may be shifted to make room for a turn
FALL_BACK = 3000  # VF-MOVE-11, VF-RES-02
PIVOT_GUNS = 450  # VF-MOVE-08: tenths of a degree an unlimbered battery may pivot
DEEP = 1000  # VF-TERR-16
CONTACT = 100  # VF-GEOM-01

# VF-AP-02, VF-AP-03, VF-AP-04, VF-AP-11
NEAR_COMMAND = 6000
FAR_COMMAND = 12000
RIDE = 6000
RIDES = 2

SMALL_ARMS = 5000  # VF-ARMS-02
CANISTER = 5000  # VF-ARTY-04
ARC = 225  # VF-ARTY-02: tenths of a degree to each side
FRONT = 450  # VF-VOF-12: tenths of a degree outwards of each front corner
GUNS_SIGHT = 24000  # VF-ARTY-03
PARTLY = 250  # VF-ARMS-01: the least width of target that must lie in the field of fire
OVERHEAD = 2000  # VF-LOS-03: guns fire over troops further than this from both ends, from or to higher ground

CHAIN = 3000  # VF-DEP-01
DRESSED_APART = 1200  # VF-DEP-01: the widest gap between neighbours of a brigade that is closed when a scenario begins
DRESSED_ASKEW = 800  # VF-DEP-01: how far one of them may stand out of the other's line, or file
DRESSED = 600  # VF-DEP-01: nobody is moved further than this for it
EDGE = 6000  # VF-DEP-02
KEEP_OFF = 12000  # VF-DEP-02
POSITION = 3000  # VF-ORD-04
CLEAR = 12000  # VF-ORD-05
CLOSE_ENOUGH = 5000  # VF-ORD-02
AREA_POINT = 3000  # VF-ORD-03
STEP = 250  # VF-GT-08
WHEEL = 450  # VF-GT-05, VF-GT-06
DEGREE = 10  # tenths
AIM = 100  # VF-GT-09
STOP_SHORT = 1000  # VF-CHG-01: a march stops an inch short of an enemy
COME_ON_CLEAR = 6000  # VF-GT-15: a place at an entry lies further than this from every enemy
COME_ON_WIDER = 12000  # VF-GT-15: how far beyond its entry a brigade may come on each turn that it finds no room
NEIGHBOUR = 12000  # VF-ACT-14, VF-ACT-15
LEADER_RISK = 6000  # VF-CAS-01
HAZARD = 6000  # VF-MSG-04
SUPERIOR = 12000  # VF-ACT-13

QUALITY = {2: "incompetent", 3: "average", 4: "good", 5: "exceptional"}  # VF-GEN-01
COMBAT_VALUE = {2: "poor", 3: "average", 4: "elite"}  # VF-CV-01
LEVELS = ("fresh", "willing", "worn", "tired", "depleted", "spent")  # VF-FAT-03
LEVEL_MODIFIER = (1, 0, -1, -2, -3, -4)  # VF-FAT-04

# VF-ACT-03: the highest total of each band.
ACTIVATION = ((0, "broken"), (2, "beaten"), (4, "shaken"), (7, "hesitant"), (12, "eager"), (999, "attack"))
# VF-ACT-11 to VF-ACT-15: the modifiers of an activation roll; beaten and broken units each.
ACTIVATION_MODIFIERS = {
    "shaken": -1,
    "beaten": -2,
    "unit beaten": -1,
    "unit broken": -2,
    "division": 1,
    "corps": 2,
    "army": 2,
    "enemies retired": 3,
    "friends retired": -3,
}
NO_BRIGADIER = 2  # VF-ACT-17: the quality with which a brigade rolls that has none
RESULTS = ((6, "broken"), (3, "beaten"), (1, "disordered"))  # VF-RES-01, VF-RES-02, VF-RES-03: the least margins
# VF-VOF-07: the modifiers of a combat roll.
MODIFIERS = {
    "disordered": -1,
    "beaten": -1,
    "soft": 1,
    "hard": 2,
    "uphill": 1,
    "supported": 1,
    "flank or rear": -3,
    "general": 1,
    "defensive fire": 2,
    "resting": -3,
}
SIZE_ODDS = ((3, 1, 3), (2, 1, 2), (3, 2, 1))  # VF-VOF-17: larger times one against smaller times the other, the bonus
MESSENGER = ((3, "missed"), (5, "turned back"), (8, "captured"))  # VF-MSG-04
OVERRUN = 2  # VF-MSG-04: added for a messenger who was overrun
MESSENGER_DICE = 3  # VF-MSG-03: the dice of inches a messenger rides
CASUALTY = {1: "dead", 2: "out", 3: "out", 4: "unharmed", 5: "unharmed", 6: "unharmed"}  # VF-CAS-02
ENTANGLED = {"close": 5000, "obstructed": 3000}  # VF-GT-11: how far into rough ground, a point of the die


def unit_size(men: int) -> int:
    """VF-SIZE-02: a regiment's size from its men."""
    return min(5, max(1, (2 * men + 150) // 300))


def battery_size(guns: int) -> int:
    """VF-SIZE-04: a battery's size from its guns."""
    return 1 if guns <= 4 else 2 if guns <= 6 else 3


class Weapon(NamedTuple):
    """A row of the optional weapon table (VF-OPT-01): reach, combat modifier, times its size with canister."""

    reach: int
    effect: int = 0
    canister: int = 2


WEAPONS = {
    "smoothbore": Weapon(2000),
    "rifled_musket": Weapon(5000),
    "breechloader": Weapon(5000, 1),
    "repeater": Weapon(5000, 3),
    "rifle_3in": Weapon(36000),
    "napoleon_12": Weapon(20000, 0, 3),
    "mixed": Weapon(24000),
    "parrott_10": Weapon(38000),
    "james": Weapon(32000),
    "m1841_6": Weapon(16000, -1),
    "whitworth": Weapon(999000, -1),
    "mountain_howitzer": Weapon(18000, 0, 3),
}


class Ground(NamedTuple):
    """How a class of the field's features counts: for movement, for sight, and the cover it gives (VF-TERR-17)."""

    move: str
    sight: str
    cover: str = ""


# VF-TERR-01, VF-TERR-03, VF-TERR-04, VF-TERR-10, VF-TERR-11: areas of the field.
AREAS = {
    "woods": Ground("obstructed", "obstructed", "soft"),
    "open_woods": Ground("close", "close", "soft"),
    "orchard": Ground("close", "close", "soft"),
    "wheat": Ground("close", "close", "soft"),
    "corn": Ground("close", "close", "soft"),
    "thicket": Ground("close", "close", "soft"),
    "rocks": Ground("close", "rolling", "soft"),
    "marsh": Ground("obstructed", "good"),
    "town": Ground("obstructed", "obstructed", "hard"),
    "farm": Ground("close", "close", "hard"),
    "building": Ground("obstructed", "obstructed", "hard"),
    "cut": Ground("obstructed", "good", "hard"),
}
LEAST_AREA = 1_000_000  # VF-TERR-01: square thousandths, the base of the smallest unit; what is smaller is only drawn
STREAMS = {  # VF-TERR-12: streams deeper than shallow, by what a scenario calls them
    "fordable": Ground("close", "good", "soft"),
    "deep": Ground("obstructed", "good", "soft"),
    "impassable": Ground("impassable", "good", "soft"),
}
STREAM_WIDTH = 500
DEFAULT = "rolling"  # VF-TERR-05

# VF-TERR-12, VF-TERR-14: linear obstacles and the cover they give.
LINES = {
    "creek": "soft",
    "run": "soft",
    "fence": "soft",
    "hedge": "soft",
    "stone_wall": "hard",
    "breastwork": "hard",
    "lunettes": "hard",
    "railroad": "hard",
}
ROADS = ("pike", "road", "lane")
CUT_WIDTH = 800  # a cutting is a band this wide about its line
LINE_COVER = 500  # VF-TERR-17: how far ahead of the front edge a feature may run
ENFILADE = 2 * CUT_WIDTH  # VF-TERR-17: a line that runs further than this within a cutting goes along it

# VF-WIN-01: of a hundred men of a unit, how many are killed, wounded or missing, by what has become of it; one that is
# disordered or in order has lost some where its brigade has fought.
LOST = {"broken": 45, "beaten": 30, "disordered": 15, "ordered": 8}
