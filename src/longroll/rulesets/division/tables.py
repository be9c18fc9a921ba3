"""Numbers and names of the rules that stand in no chart of their own."""

SIDES = ("Union", "Confederate")
US, CS = 0, 1
NOBODY = -1
CONTESTED = 2
"""Whose an area is where both sides stand in it (DC-AREA-05)."""

TURNS = ("J1M", "J1A", "J1E", "J2M", "J2A", "J2E", "J3M", "J3A", "J3E")  # DC-TRACK-01
TURNS_A_DAY = 3
DAYS = ("1 July", "2 July", "3 July")
TURN_NAMES = tuple(f"{day}, {half}" for day in DAYS for half in ("Morning", "Afternoon", "Evening"))
HOURS = ("06:00", "12:00", "18:00")
MORNING, AFTERNOON, EVENING = 0, 1, 2
SET_UP, BY_EVENT = -2, -3
"""When those come who are on the map at the start, and those who wait for an event."""

POINTS_ON_THE_MAP = 43  # DC-WIN-02
GRAVESTONES = 2
"""How many marks a general bears at most (DC-GEN-02)."""
AREAS_A_MOVE, CIRCLES_A_MOVE = 2, 2
"""How far a general moves before his stands act (DC-GMOVE-01, DC-GMOVE-05)."""
CLOSE_RANGE = 2
"""What is added to the fire of guns at close range: in a column of a board, and against a charge (DC-BAT-09, DC-CHG-08)."""
RANKS = 5
"""How many stands deep an attacking column may be (DC-BAT-03)."""
DEFENDERS = 2
"""How many infantry stands a defending column begins with at most (DC-BAT-02)."""

CREW = 15
"""Men to a gun, where the losses of guns are told in men."""

HIT, MISSING = 55, 20
"""Of a hundred men of a step marked how many are killed, wounded or missing; and of the steps that a stand still had when it was
taken off the map (DC-STAND-02)."""


def side_of(army: str) -> int:
    """The number of a side by the letters of its army; NOBODY where there is none."""
    return {"US": US, "CS": CS}.get(army, NOBODY)


def half(turn: int) -> int:
    """Whether a turn is a morning, afternoon or evening."""
    return turn % TURNS_A_DAY
