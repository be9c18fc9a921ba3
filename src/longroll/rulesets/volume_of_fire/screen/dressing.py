"""A brigade dressed by one gesture: its lines and single units come up, or back, into one line with the longest of
them.  Each wheels to the facing of that and goes straight to its place; the law is asked about every move, as of any
other."""

from longroll.flow import Refusal
from longroll.rulesets.volume_of_fire.movement.paths import SAME_FACING, groups
from longroll.rulesets.volume_of_fire.record.battle import Battle
from longroll.rulesets.volume_of_fire.record.units import Unit
from longroll.rulesets.volume_of_fire.screen import drags, fits, group_moves
from longroll.rulesets.volume_of_fire.screen.drags import Asked
from longroll.rulesets.volume_of_fire.screen.fits import Fit, Judge, Path
from longroll.rulesets.volume_of_fire.screen.group_moves import Massed, Stay
from longroll.tabletop import right_and_ahead, turn_to

WIDEST = 450
"""Nobody is wheeled further than so many tenths of a degree to be dressed."""
LEVEL = 50
"""What is so little out of line, in thousandths, stays where it is."""
BEHIND = Refusal("VF-AP-05", "it stands behind the line", "bring it beside the line first")


def guide(known: Battle, brigade: int) -> tuple[Unit, ...]:
    """The longest line of a brigade, by which the others dress; of two as long the foremost."""
    parts = groups(list(known.of_brigade(brigade)))
    first = parts[0][0].pose
    return max(parts, key=lambda part: (len(part), max(right_and_ahead(first, *unit.pose.spot)[1] for unit in part)))


def to_line(known: Battle, line: tuple[Unit, ...], part: tuple[Unit, ...]) -> Path | None:
    """The way of a part of a brigade into line with another: a wheel to its facing, and on to its front.  Nothing where it is
    in line; None where it stands behind it, or faces elsewhere."""
    setting = known.setting
    front = drags.box_about(line, tuple(unit.pose for unit in line))
    turn = turn_to(part[0].pose.heading, front.pose.heading)
    if abs(turn) > WIDEST:
        return None
    wheel = drags.tidy((Asked("wheel-right" if turn > 0 else "wheel-left", abs(turn)),))
    there = drags.box_about(part, drags.ended(setting, part, wheel))
    right, ahead = right_and_ahead(front.pose, *there.pose.spot)
    if abs(right) < (front.width + there.width) // 2 - SAME_FACING:
        return None
    by = (front.depth - there.depth) // 2 - ahead
    return drags.tidy((*wheel, Asked("advance", by if abs(by) > LEVEL else 0)))


def out_of_line(known: Battle, brigade: int, movable: tuple[Unit, ...]) -> bool:
    """Whether a brigade has a part that dressing would move, of the units that may move."""
    line = guide(known, brigade)
    return any(to_line(known, line, part) for part in groups([unit for unit in movable if unit not in line]))


def dressed(known: Battle, brigade: int) -> Massed:
    """The brigade dressed: who is in line stays, and who cannot come into it is named."""
    line = guide(known, brigade)
    able = [unit for unit in group_moves.movable(known, brigade) if unit not in line]
    parts = {part: to_line(known, line, part) for part in groups(able)}
    stays = [Stay(part, BEHIND) for part, path in parts.items() if path is None]

    def fitted(judge: Judge) -> Fit:
        path = to_line(known, line, judge.units) or ()
        found = fits.fit(judge, path)
        if found.path and abs(found.path[-1].by) > abs(path[-1].by):  # an order that would have it pass the line
            return Fit(None, found.refusal)
        return found

    return group_moves.one_by_one(known, [part for part, path in parts.items() if path], stays, fitted)
