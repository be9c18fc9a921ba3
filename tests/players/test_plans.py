"""What a careful commander tells his formations: who is committed where, in small situations that turn on it."""

from msgspec.structs import replace

from longroll.players.efforts import Efforts, Way, committed
from longroll.players.plans import aims, planned
from longroll.staff import Formation, Ground, Situation

INCH = 1_000
FRONT, REAR = 1, 2


def formation(number, x, y, might=200, own=True, **said):
    name = f"{'ours' if own else 'theirs'} {number}"
    row = Formation(number, own, name, x * INCH, y * INCH, might, said.pop("worth", 100), 8 * INCH, 16 * INCH)
    return replace(row, **said)


def ground(number, x, y, worth=100, ours=(), held=False):
    x, y = x * INCH, y * INCH
    ring = (x - INCH, y - INCH, x + INCH, y - INCH, x + INCH, y + INCH, x - INCH, y + INCH)
    return Ground(number, f"ground {number}", ring, x, y, worth, ours, -1, held)


def situation(*rows, **said):
    formations = tuple(row for row in rows if isinstance(row, Formation))
    grounds = tuple(row for row in rows if isinstance(row, Ground))
    return Situation(0, said.pop("left", 4), said.pop("ahead", False), formations, grounds, **said)


def behind(enemy_at=30, prize=300):
    """Two of ours, one behind the other, of which the rear one stands on ground that counts; an enemy before both."""
    return situation(
        formation(FRONT, 20, 20),
        formation(REAR, 20, 8),
        formation(9, 20, enemy_at, might=220, own=False, worth=prize),
        ground(0, 20, 8, ours=(REAR,), held=True),
    )


def test_nobody_sits_on_ground_behind_those_who_keep_the_enemy_from_it():
    """A division that stood on a hill in the rear watched from there how those before it were beaten."""
    tasks = planned(behind())
    assert [(tasks[number].kind, tasks[number].foe) for number in (FRONT, REAR)] == [("attack", 9), ("attack", 9)]


def test_ground_is_kept_that_nobody_else_keeps():
    """Without a friend before it, who stands on ground that counts stays there, if the enemy could take it."""
    alone = behind(enemy_at=14, prize=20)
    alone = replace(alone, formations=tuple(row for row in alone.formations if row.id != FRONT), stays=50)
    tasks = planned(alone)
    assert (tasks[REAR].kind, tasks[REAR].ground) == ("hold", 0)


def test_each_goes_at_the_enemy_before_it_and_not_across_the_way_of_another():
    """The stronger enemy is worth more, and further to one side."""
    rows = (
        formation(1, 10, 10),
        formation(2, 30, 10),
        formation(8, 10, 20, own=False, worth=200),
        formation(9, 30, 20, own=False, worth=210),
    )
    straight = {number: planned(situation(*rows, detour=120))[number].foe for number in (1, 2)}
    assert straight == {1: 8, 2: 9}


def test_who_is_far_from_all_enemies_is_not_kept_from_them_by_the_distance():
    """Only what is further than to the nearest enemy counts as a detour."""
    rows = (formation(1, 10, 10), formation(9, 10, 60, might=100, own=False, worth=300))
    assert planned(situation(*rows, detour=10_000, left=9))[1].foe == 9


def efforts(s, turns=0):
    theirs = [row for row in s.formations if not row.own]
    targets = aims(s, theirs)
    ways = {(row.id, k): Way(turns, 0, 0) for row in s.formations if row.own for k in range(len(targets))}
    return targets, ways


def test_who_is_taken_back_leaves_all_as_it_was():
    s = behind()
    targets, ways = efforts(s)
    found = Efforts(s, targets, ways)
    front, rear = s.formations[:2]
    found.join(front, 1)
    before = (found.all(rear), list(found.have))
    found.join(rear, 0)
    found.leave(rear)
    assert (found.all(rear), found.have, found.taken) == (*before, {FRONT: 1})


def test_nobody_gains_by_going_elsewhere_when_all_are_committed():
    """Second thoughts come to an end where none would do more elsewhere."""
    s = behind()
    targets, ways = efforts(s)
    taken, _ = committed(s, list(s.formations[:2]), targets, ways)
    found = Efforts(s, targets, ways)
    for row in s.formations[:2]:
        found.join(row, taken[row.id])
    for row in s.formations[:2]:
        found.leave(row)
        assert max(found.all(row)) == found.more(row, taken[row.id])
        found.join(row, taken[row.id])


def test_what_comes_too_late_is_not_begun():
    s = behind()
    targets, ways = efforts(s, turns=9)
    assert committed(s, list(s.formations[:2]), targets, ways)[0] == {}


def test_who_goes_at_an_enemy_goes_on_unless_another_is_worth_a_good_deal_more():
    """Whoever turns about halfway has fought nobody."""
    rows = formation(1, 20, 10, about=("attack", 8)), formation(8, 10, 30, own=False, worth=200)
    other = formation(9, 30, 30, own=False, worth=260)
    assert planned(situation(*rows, other, steadfast=0))[1].foe == 9
    assert planned(situation(*rows, other, steadfast=70))[1].foe == 8
    assert planned(situation(*rows, replace(other, worth=500), steadfast=70))[1].foe == 9
