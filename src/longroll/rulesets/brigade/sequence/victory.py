"""Deciding the matter: half a force lost, time run out, points, and the choice to retire (BC-WIN-01)."""

from longroll import tabletop
from longroll.contract import Loss, Result
from longroll.miniatures.positions import latest
from longroll.rulesets.brigade.record import Battle, Stand, laid, paired
from longroll.rulesets.brigade.record.battle import Verdict
from longroll.rulesets.brigade.record.positions import positions
from longroll.rulesets.brigade.record.units import LOST
from longroll.rulesets.brigade.tables import GONE, HIT, NONE
from longroll.screen.briefings import graded
from longroll.screen.words import so_many

KILLS = 2
"""Points scored for one general at the most (BC-KILL-04)."""
DECISIVE = 6
GRADES = ((DECISIVE, "decisive victory"), (3, "victory"), (1, "marginal victory"), (0, "draw"))
"""How large a victory is by the difference of points, each grade by the least (BC-WIN-05)."""


def fielded(b: Battle, side: int) -> int:
    """Stands that have taken the field so far (BC-WIN-02)."""
    fates = positions(b).fates
    return fates.count(2 * side) + fates.count(2 * side + 1)


def broken(b: Battle, side: int) -> int:
    """Of those, destroyed, captured, routed off the map or routed now; or routed as the rest were taken off the map."""
    return positions(b).fates.count(2 * side + 1)


def breaking(b: Battle, side: int) -> int:
    """How many stands lost or routed beat a side: half of what took the field, or the share that a scenario's victory
    conditions name (BC-WIN-02, BC-SCEN-01)."""
    share, whole = laid(b.setting).breaks[side]
    return -(-share * fielded(b, side) // whole)


def beaten(b: Battle, side: int) -> bool:
    """Whether a side must retire: so much of what took the field is lost or routed (BC-WIN-02)."""
    lost = broken(b, side)
    return lost > 0 and 0 < breaking(b, side) <= lost


def points(b: Battle) -> tuple[int, int]:
    """Each side's victory points as matters stand (BC-WIN-05)."""
    return latest(b, "points", (b.setting, b.stands, b.generals, b.holders), lambda: (_points(b, 0), _points(b, 1)))


def _points(b: Battle, side: int) -> int:
    return laid(b.setting).scores[side] + sum(worth for _, worth in reckoning(b, side))


def reckoning(b: Battle, side: int) -> list[tuple[str, int]]:
    """What a side has points for, in words, besides those it began with (BC-WIN-05)."""
    stands = 0
    for stand in b.stands:
        if stand.side != side and stand.counted and stand.place in LOST:
            stands += 1 if stand.arm == "artillery" else 2 if stand.place == "captured" else 1
    generals = sum(min(general.kills, KILLS) for general in b.generals if general.side != side)
    held = zip(laid(b.setting).objectives, b.holders, strict=True)
    rows = [(objective.name, objective.points) for objective, holder in held if holder == side]
    rows += [("Enemy stands destroyed or captured", stands), ("Enemy generals killed", generals)]
    return [row for row in rows if row[1]]


def hold(b: Battle) -> None:
    """Objectives go to the side that alone has unrouted troops on them (BC-WIN-05)."""
    setting = laid(b.setting)
    for place, side in enumerate(tabletop.alone_in(setting.contested, positions(b).troops)):
        if side != NONE and b.holders[place] != side:
            objective = setting.objectives[place]
            b.holders = (*b.holders[:place], side, *b.holders[place + 1 :])
            b.say("changed", f"{objective.name} is in {setting.sides[side]} hands", "BC-WIN-05", at=objective.at)


def margin(score: tuple[int, int]) -> str:
    """How large a victory is by the difference of points (BC-WIN-05)."""
    return next(name for least, name in GRADES if abs(score[0] - score[1]) >= least)


def after_turn(b: Battle) -> Verdict | None:
    """The end of the battle, if a side is beaten at the end of a turn (BC-WIN-02)."""
    hold(b)
    if not (losers := [side for side in (0, 1) if beaten(b, side)]):
        return None
    loser = losers[0] if len(losers) == 1 else b.active
    lost = f"{broken(b, loser)} of {fielded(b, loser)} {laid(b.setting).sides[loser]} stands are lost or routed"
    withdraw(b, loser)
    score = points(b)
    grade = "decisive victory" if score[1 - loser] - score[loser] >= DECISIVE else "victory"
    why = f"{lost}, and the rest must retire: a victory, and a decisive one by a lead of {DECISIVE} or more"
    return Verdict(1 - loser, grade, why, "BC-WIN-02", score)


def gone(b: Battle) -> Verdict | None:
    """The end of the battle when a side that retires fighting has no stand left on the map (BC-WIN-04)."""
    if not any(b.retiring):
        return None
    there = {stand.side for stand in b.stands if stand.place == "table"}
    for side in (b.active, 1 - b.active):
        if b.retiring[side] and side not in there:
            return _retired(b, side, f"the last {laid(b.setting).sides[side]} troops have left the field")
    return None


def time_up(b: Battle) -> Verdict:
    """The end by time: points decide, else a draw with the Defender holding the ground (BC-WIN-03)."""
    setting, score = laid(b.setting), points(b)
    for side in (0, 1):
        if b.retiring[side] and not b.retiring[1 - side]:
            return _retired(b, side, f"time ran out while the {setting.sides[side]} side was retiring")
    if not setting.points or score[0] == score[1]:
        even = f" at {so_many(score[0], 'point')} each" if setting.points else ""
        why = f"time ran out{even}, with the {setting.sides[1 - setting.attacker]} side holding the ground"
        return Verdict(NONE, "draw", why, "BC-WIN-03", score)
    why = f"time ran out at {so_many(score[0], 'point')} to {score[1]}. {graded(abs(score[0] - score[1]), GRADES)}"
    return Verdict(score.index(max(score)), margin(score), why, "BC-WIN-03", score)


def _retired(b: Battle, side: int, why: str) -> Verdict:
    """The opponent wins, by points where there are any, but never by less than a marginal victory (BC-WIN-04)."""
    score = points(b)
    ahead = score[1 - side] - score[side]
    if laid(b.setting).points and ahead > 0:
        return Verdict(1 - side, margin((0, ahead)), f"{why}. {graded(ahead, GRADES)}", "BC-WIN-04", score)
    return Verdict(1 - side, "marginal victory", f"{why}: at the least a marginal victory", "BC-WIN-04", score)


def withdraw(b: Battle, side: int) -> None:
    """A beaten side leaves at once: infantry and cavalry are taken off the map, artillery is destroyed (BC-WIN-04)."""
    for stand in b.stands:
        if stand.side == side and stand.on_table:
            b.change_stand(stand.id, place="destroyed" if stand.arm == "artillery" else "retired")


def give_up(b: Battle, side: int) -> Verdict:
    """Declaring all stands routed is a decisive defeat (BC-WIN-04)."""
    withdraw(b, side)
    why = f"the {laid(b.setting).sides[side]} side declares its stands routed and gives up the field: a decisive defeat"
    return Verdict(1 - side, "decisive victory", why, "BC-WIN-04", points(b))


def retire(b: Battle, side: int) -> None:
    """Declare a fighting retirement: stands may leave over their own edge (BC-WIN-04)."""
    b.retiring = paired(b.retiring, side, True)
    b.say("changed", f"The {laid(b.setting).sides[side]} side declares a fighting retirement", "BC-WIN-04")


def result(b: Battle) -> Result | None:
    """How it ended, or None while it goes on."""
    if (verdict := b.verdict) is None:
        return None
    sides = laid(b.setting).sides
    why = verdict.why[:1].upper() + verdict.why[1:]
    if verdict.winner == NONE:
        return Result(None, "draw", f"A draw. {why}.", verdict.score)
    return Result(verdict.winner, verdict.grade, f"{sides[verdict.winner]} {verdict.grade}. {why}.", verdict.score)


def losses(b: Battle) -> tuple[Loss, ...]:
    """What each brigade and battalion lost, and who of it is out of the fight, beside what history lost (BC-GAME-10)."""
    found = []
    for side in (0, 1):
        for command in b.commands:
            own = [stand for stand in b.stands if stand.command == command.id and stand.side == side]
            if own:
                men = [_men(stand) for stand in own]
                lost, out = sum(row[0] for row in men), sum(row[1] for row in men)
                strength = sum(stand.men for stand in own)
                found.append(Loss(side, command.name, lost, command.lost or None, out, strength))
    return tuple(found)


def _men(stand: Stand) -> tuple[int, int]:
    """Of a stand's men those who are reckoned killed, wounded or missing, and those who are out of the fight."""
    circles = stand.circles + stand.horse
    struck = stand.men * (stand.marks + stand.horse_marks) // circles if circles else 0
    rest = stand.men - struck if stand.place in LOST else 0
    missing = 100 if stand.place == "captured" else GONE[stand.arm]
    return (HIT[stand.arm] * struck + missing * rest) // 100, struck + rest
