"""How a battle ends and who has won it (VF-WIN-01).  The score follows at any time from what is held and who is gone;
points are kept doubled, since contested ground counts half.  A scenario may count for one side alone, and have clauses
of its own."""

from longroll import tabletop
from longroll.contract import Loss, Result
from longroll.flow import Modifier, total
from longroll.rulesets.volume_of_fire.command.chain_of_command import division_brigades
from longroll.rulesets.volume_of_fire.record import NONE, Battle, Brigade, Clause, Unit, laid
from longroll.rulesets.volume_of_fire.record.setting import Grade, Setting
from longroll.rulesets.volume_of_fire.tables import LOST
from longroll.screen.briefings import graded

# VF-WIN-01: the least lead of each grade.
NAMED = {"decisive victory": 7, "clear victory": 4, "marginal victory": 2}
GRADES = (*(Grade(least, name, 0) for name, least in NAMED.items()), Grade(0, "draw", NONE))
GONE = ("broken", "routed")
"""Where units are whose men are out of the fight."""


def score(b: Battle, side: int) -> list[Modifier]:
    """What a side has scored so far, term by term, in half points (VF-WIN-01)."""
    setting = laid(b.setting)
    if (rules := setting.victory).side not in (NONE, side):
        return []
    found = []
    holders = dict(b.holders)
    for place, objective in enumerate(setting.objectives):
        if rules.objectives and objective.id not in rules.objectives:
            continue
        if (holder := holders.get(place, objective.holder)) == side:
            found.append(Modifier(2 * objective.value, objective.name, "VF-OBJ-01"))
        elif holder in (2, 3 + side):  # both are there, or this side alone, and fights for it
            found.append(Modifier(objective.value, f"{objective.name}, contested", "VF-OBJ-02"))
    for brigade in b.brigades:
        if (brigade.guns and not rules.guns) or brigade.key in rules.detachments:
            continue
        own = brigade.side == side
        broken = rules.broken_own if own else rules.broken_enemy
        withdrawn = rules.retired_own if own else rules.retired_enemy
        if brigade.fate in ("broken", "routed"):
            if broken:
                found.append(Modifier(2 * broken, f"{brigade.name} {brigade.fate}", "VF-WIN-01"))
        elif withdrawn and retired(b, brigade.id):
            found.append(Modifier(2 * withdrawn, f"{brigade.name} retired", "VF-WIN-01"))
    if rules.generals:
        tally = dict(b.tally)
        for whose, each, by in ((1 - side, rules.generals, "by the enemy"), (side, -rules.generals, "of one's own")):
            if lost := tally.get(f"generals lost:{whose}", 0):
                many = "one general" if lost == 1 else f"{lost} generals"
                found.append(Modifier(2 * each * lost, f"{many} lost {by}", "VF-WIN-01"))
    for clause in setting.clauses:
        own = clause.side == side
        if clause.points and clause.id in b.events and (own or rules.side == side):
            # Where one side alone is counted, what the other loses is its gain.
            found.append(Modifier((-2 if own else 2) * clause.points, clause.title, "VF-WIN-01"))
    return found


def retired(b: Battle, brigade_id: int) -> bool:
    """VF-MOR-03: a brigade on the table on Retire or marked beaten, or gone over the edge with no leave of the scenario."""
    if (brigade := b.brigades[brigade_id]).place == "out":
        return brigade.fate == "retired" and not relieved(b, brigade.key)
    return brigade.place == "table" and (brigade.order.kind == "retire" or brigade.mark == "beaten")


def relieved(b: Battle, key: str) -> bool:
    """Whether a clause of the scenario let a brigade leave without cost: it was still there when the clause began."""
    begun = (clause for clause in laid(b.setting).reliefs(key) if b.turn >= clause.turn)
    return any(_too_early(clause, key) not in b.events for clause in begun)


def _too_early(clause: Clause, key: str) -> str:
    """The event that a brigade was gone before the clause that would have let it go."""
    return f"{clause.id}: {key} left too early"


def points(b: Battle) -> tuple[int, int]:
    """Both sides' points so far, in half points."""
    first, second = (total(score(b, side)) for side in (0, 1))
    return first, second


def swept_away(b: Battle, side: int) -> bool:
    """VF-WIN-01: whether a side has no division with a brigade on the table or still to come.  A side whose brigades
    belong to no division is judged by all its brigades."""
    commanders = [general.id for general in b.generals if general.side == side and general.rank == "division"]
    own = [number for general in commanders for number in division_brigades(b, general)]
    brigades = [b.brigades[number] for number in own] or [row for row in b.brigades if row.side == side]
    return all(brigade.place == "out" for brigade in brigades)


def end_of_game_test(b: Battle) -> None:
    """VF-SEQ-04 (7), VF-WIN-01: over after the last full turn, or when a side has nothing left."""
    setting = laid(b.setting)
    gone = [side for side in (0, 1) if swept_away(b, side)]
    last = b.half % 2 == 1 and b.turn >= setting.turns
    if not gone and not last:
        return
    b.over = True
    if last:
        b.say("over", f"{setting.clock(b.turn + 1)}: the time is up", "VF-TIME-01")
    ended = result(b)
    assert ended is not None
    why = "neither side has a division left" if gone else f"turn {b.turn} was the last"
    b.say("over", ended.text if len(gone) == 1 else f"{why}: {ended.text}", "VF-WIN-01", reveals=True)


def grades(setting: Setting) -> tuple[list[tuple[int, str]], str]:
    """The grades best first, each by the least that it takes, and what of: a lead, or the points of one side (VF-WIN-01)."""
    rules, sides = setting.victory, setting.sides
    if not rules.grades:
        return [(row.least, row.name) for row in GRADES], "A lead of"
    named = [(row.least, f"{sides[row.winner]} {row.name}" if row.winner != NONE else row.name) for row in rules.grades]
    return named, f"{sides[rules.side]} points" if rules.side != NONE else f"{sides[0]} lead of"


def result(b: Battle) -> Result | None:
    """How the battle ended, or None while it goes on (VF-WIN-01)."""
    if not b.over:
        return None
    setting = laid(b.setting)
    have = points(b)
    if len(gone := [side for side in (0, 1) if swept_away(b, side)]) == 1:
        return _result(b, 1 - gone[0], GRADES[0].name, have, f"The {setting.sides[gone[0]]} side has no division left")
    counted, rows = setting.victory.side, setting.victory.grades or GRADES
    lead = have[0] - have[1] if counted == NONE else have[counted]
    reached = abs(lead) if rows is GRADES else lead
    grade = next((row for row in rows if reached >= 2 * row.least), rows[-1])
    winner = None if grade.winner == NONE else int(lead < 0) if rows is GRADES else grade.winner
    return _result(b, winner, grade.name, have, graded(reached // 2, *grades(setting)))


def _result(b: Battle, winner: int | None, grade: str, have: tuple[int, int], why: str) -> Result:
    sides = laid(b.setting).sides
    if (counted := laid(b.setting).victory.side) == NONE:
        against = " to ".join(f"{half / 2:g}" for half in have)
    else:
        against = f"{have[counted] / 2:g} point{'' if abs(have[counted]) == 2 else 's'} for the {sides[counted]} side"
    name = f"{sides[winner]} {grade}" if winner is not None and grade in {row.name for row in GRADES} else grade
    return Result(winner, grade, f"{name}, {against}. {why}", tuple(half / 2 for half in have))


def losses(b: Battle) -> tuple[Loss, ...]:
    """What each brigade lost, and who of it is out of the fight, beside the men that history lost (VF-WIN-01)."""
    past = dict(laid(b.setting).lost)
    found = []
    for brigade in sorted(b.brigades, key=lambda row: row.side):
        own = [unit for unit in b.units if unit.brigade == brigade.id]
        lost = sum(unit.men * _share(unit, brigade) // 100 for unit in own)
        out = sum(unit.men for unit in own if unit.place in GONE or unit.condition == "beaten")
        strength = sum(unit.men for unit in own)
        found.append(Loss(brigade.side, brigade.name, lost, past.get(brigade.key), out, strength))
    return tuple(found)


def _share(unit: Unit, brigade: Brigade) -> int:
    """Of a hundred of a unit's men, how many are reckoned killed, wounded or missing."""
    if unit.place in GONE:
        return LOST["broken"]
    fought = brigade.fought or unit.engaged
    return LOST[unit.condition] if unit.condition == "beaten" or fought else 0


# --- clauses of the scenario
def clauses(b: Battle) -> None:
    """What the scenario's own clauses say of the end of this turn; each happens once."""
    for clause in laid(b.setting).clauses:
        if clause.kind == "crossing" and clause.id not in b.events and _crossed(b, clause):
            b.events = (*b.events, clause.id)
            b.say("said", f"{clause.title}: {clause.says}", "VF-WIN-01", reveals=True)
        if clause.kind == "relieved" and b.turn < clause.turn:
            left = (row.key for row in b.brigades if row.key in clause.brigades and row.place == "out")
            gone = [_too_early(clause, key) for key in left]
            b.events = (*b.events, *(name for name in gone if name not in b.events))


def _crossed(b: Battle, clause: Clause) -> bool:
    """Whether a unit of the clause's brigades stands wholly beyond its barrier."""
    line = next((row.points for row in laid(b.setting).barriers if row.id == clause.barrier), None)
    if line is None:
        return False
    brigades = (row.id for row in b.brigades if row.key in clause.brigades)
    quads = (unit.quad for brigade in brigades for unit in b.of_brigade(brigade))
    return any(all(_beyond(line, clause.way, *quad[i : i + 2]) for i in (0, 2, 4, 6)) for quad in quads)


def _beyond(line: tuple[int, ...], way: str, x: int, y: int) -> bool:
    """Whether a point is east, or west, of an open line that runs north and south, where the line crosses its level.
    Above or below the line's ends, its nearer end counts."""
    left, low, right, high = tabletop.bounds(line)
    if not left <= x <= right:
        return (x > right) == (way == "east")
    level = min(max(y, low), high)
    crossings = []
    for i in range(0, len(line) - 2, 2):
        ax, ay, bx, by = line[i : i + 4]
        if min(ay, by) <= level <= max(ay, by):
            rise = abs(by - ay)
            crossings.append(ax + tabletop.divide((bx - ax) * abs(level - ay), rise) if rise else max(ax, bx))
    return all(x > crossing if way == "east" else x < crossing for crossing in crossings)
