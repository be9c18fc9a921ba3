"""Close Order, Field Column and Reinforce: the bottom actions that move stands."""

from random import Random
from typing import Any

from msgspec.structs import replace

from longroll.dice import Throw
from longroll.rulesets.brigade.cards import movement
from longroll.rulesets.brigade.cards.events import Boundary, Contacted, Play
from longroll.rulesets.brigade.cards.movement import CloseOrder, FormOn, Reinforce, at_its_back
from longroll.rulesets.brigade.cards.window import PlayCard, Window
from longroll.rulesets.brigade.record import facing
from longroll.rulesets.brigade.record.battle import Battle
from longroll.rulesets.brigade.sequence.actions import Acting
from longroll.rulesets.brigade.sequence.grants import Do, Go, Grant
from longroll.rulesets.brigade.sequence.turn import PlayBottom, Turn
from longroll.tabletop import Pose

from ..drill import (
    BRIGADES,
    FAIL,
    PASS,
    battery,
    battle,
    brigade,
    cavalry,
    general,
    offered,
    over,
    pose,
    refused,
    result,
    rules,
    run,
    stand,
    then,
)

# --- Close Order


def lines(*more: Any, **changes: Any) -> Battle:
    """The Union's turn; two Confederate regiments, the second 3 inches behind the first, and their brigadier."""
    return battle(
        stand(0, 18, 4),
        stand(1, 18, 20, 180),
        stand(1, 20, 23, 200),
        *more,
        **{"generals": [general(1, 16, 24)], "hands": ((), ("L2",))} | changes,
    )


def window(b: Battle, melee: bool = False) -> Battle:
    return run(b, Window(what=Boundary(melee)))


def place(b: Battle, number: int = 1, rear: int = 2) -> Pose:
    return at_its_back(b.stands[number], b.stands[rear])


def test_close_order_brings_a_unit_into_column_behind_a_friend_in_the_opponents_turn() -> None:
    """BC-BOTM-01, BC-STAND-10, BC-PLAY-03: facing alike, no check, marked activated, free of cost."""
    b = window(lines())
    assert isinstance(b.needs, PlayCard)
    assert b.needs.side == 1
    to = place(b)
    assert to == pose(18, 20.75, 180)
    assert Play(0, 2, to, 1) in offered(b)
    b = then(b, Play(0, 2, to, 1))
    assert over(b)
    assert b.stands[2].pose == to
    assert b.stands[2].activated
    assert facing.behind(b.stands[1], b.stands[2])
    assert b.piles[1].discards == (0,)
    assert "BC-BOTM-01" in rules(b)


def test_places_to_close_up_are_those_that_the_law_allows() -> None:
    """BC-BOTM-01, BC-STAND-10: straight behind a friend in reach; half an inch or an inch aside where that is not open."""
    rng, straight, aside = Random(12), 0, 0
    for _ in range(40):
        crowd = [
            stand(rng.randrange(5) == 0, rng.randrange(14, 24), rng.randrange(14, 24), 30 * rng.randrange(3))
            for _ in range(9)
        ]
        crowd.append(battery(0, 18, 12, routed=rng.random() < 0.2))
        b = battle(*crowd, generals=[general(0, 19, 20), general(1, 16, 23)])
        for one in b.stands:
            wanted = []
            for front in b.stands:
                back = at_its_back(front, one)
                allowed = [
                    Play(0, one.id, to, front.id)
                    for to in (back, *(back.aside(off) for off in (500, -500, 1000, -1000)))
                    if movement._closes(b, one, front, to) is None
                ]
                first = [play for play in allowed if play.to == back]
                wanted += first or allowed
                straight, aside = straight + bool(first), aside + bool(allowed and not first)
            assert [Play(0, one.id, to, front) for front, to in movement._behind(b, one)] == wanted
            assert movement._closes_up(b, one) == bool(wanted)
    assert straight > 50
    assert aside > 20


def test_close_order_is_for_the_opponents_turn() -> None:
    """BC-BOTM-01, BC-TURN-07: in the player's own turn no window opens for it."""
    mine = lines(changes={"active": 1})
    assert over(window(mine))
    assert CloseOrder._bars(mine, 1, Boundary(), mine.stands[2]).rule == "BC-BOTM-01"  # type: ignore[union-attr]


def test_close_order_comes_before_each_action_and_before_a_melee() -> None:
    """BC-TURN-07, BC-BOTM-01"""
    b = run(lines(), Acting(side=0, grants=(Grant("top", ("Move",), 2),)))
    assert isinstance(b.needs, PlayCard)
    b = then(b, None, Do("top", Go(0, "Move", pose(18, 8.5))))
    assert isinstance(b.needs, PlayCard)
    assert isinstance(window(lines(), melee=True).needs, PlayCard)


def test_close_order_reaches_as_far_as_the_move_arrow() -> None:
    """BC-BOTM-01: Discipline 8, 4.50 inches from centre to centre."""
    for far, inside in ((4.5, True), (4.51, False)):
        b = lines()
        b.change_stand(2, pose=pose(18, 20.75 + far, 180))
        b.change_general(0, x=14000, y=22000)
        play = Play(0, 2, place(b), 1)
        assert (CloseOrder._refuses(b, 1, Boundary(), play) is None) == inside
        b = window(b)
        if inside:
            assert then(b, Play(0, 2, place(b), 1)).stands[2].activated
        else:
            assert over(b), "no friend is in reach, and no window opens"


def test_close_order_ends_in_column_and_nowhere_else() -> None:
    """BC-BOTM-01, BC-STAND-10: touching, facing alike, no more than an inch aside."""
    b = window(lines())
    to = place(b)
    for wrong in (to.turned(100), to.ahead(-300), to.aside(1100)):
        assert refused(b, Play(0, 2, wrong, 1)).rule == "BC-BOTM-01"
    assert refused(b, Play(0, 2, None, 1)).rule == "BC-BOTM-01"
    assert refused(b, Play(0, 2, to, 0)).rule == "BC-BOTM-01", "an enemy is no friend"
    assert then(b, Play(0, 2, to.aside(900), 1)).stands[2].pose == to.aside(900)


def test_where_the_middle_is_taken_it_closes_up_aside() -> None:
    """BC-BOTM-01, BC-MOVE-09"""
    b = lines(stand(1, 16.4, 20.75 + 0.1, 180))
    b.change_general(0, x=20000, y=27000)
    b = window(b)
    places = {reply.to for reply in offered(b) if isinstance(reply, Play) and (reply.stand, reply.other) == (2, 1)}
    assert place(b) not in places
    assert places
    assert refused(b, Play(0, 2, place(b), 1)).rule == "BC-MOVE-09"


def test_close_order_passes_friends_but_no_enemies_and_no_barricade() -> None:
    """BC-BOTM-01, BC-MOVE-07, BC-TERR-11"""
    friend = window(lines(stand(1, 19, 21.6, 180)))
    assert then(friend, Play(0, 2, place(friend), 1)).stands[2].activated
    for rule, b in (
        ("BC-MOVE-07", lines(stand(0, 18, 23, 90))),
        ("BC-TERR-11", lines(barricades=[pose(18, 23, 180)])),
    ):
        b.change_stand(2, pose=pose(18, 25.2, 180))
        assert CloseOrder._refuses(b, 1, Boundary(), Play(0, 2, place(b), 1)).rule == rule  # type: ignore[union-attr]
        assert over(window(b))


def test_close_order_ignores_woods_and_fire_but_not_the_bar_of_steep_ground() -> None:
    """BC-BOTM-01, BC-TERR-10"""
    wooded = window(lines(patches=[("woods", ((0, 19), (36, 19), (36, 36), (0, 36)))]))
    assert then(wooded, Play(0, 2, place(wooded), 1)).stands[2].activated
    steep: dict[str, Any] = {"heights": lambda x, y: 400 + 120 * max(0, min(6, y - 20))}
    foot = window(lines(**steep))
    assert then(foot, Play(0, 2, place(foot), 1)).stands[2].activated
    guns = lines(**steep)
    guns.change_stand(2, arm="artillery")
    assert CloseOrder._refuses(guns, 1, Boundary(), Play(0, 2, place(guns), 1)).rule == "BC-TERR-10"  # type: ignore[union-attr]


def test_a_unit_held_in_melee_does_not_close_up() -> None:
    """BC-BOTM-01, BC-MOVE-16"""
    b = lines(stand(0, 20, 23.75, 20))
    assert CloseOrder._bars(b, 1, Boundary(), b.stands[2]).rule == "BC-MOVE-16"  # type: ignore[union-attr]


def test_horse_holders_follow_a_regiment_that_closes_up_and_never_close_up_alone() -> None:
    """BC-BOTM-01, BC-CAV-09"""
    b = battle(
        stand(0, 18, 4),
        stand(1, 18, 20, 180),
        cavalry(1, 20, 23, 180, mounted=False),
        generals=[general(1, 14, 23)],
        hands=((), ("L2",)),
    )
    assert CloseOrder._bars(b, 1, Boundary(), b.stands[3]).rule == "BC-BOTM-01"  # type: ignore[union-attr]
    b = window(b)
    b = then(b, Play(0, 2, place(b), 1))
    assert facing.contact(b.stands[2].quad, b.stands[3].quad)


def test_a_general_gives_way_to_a_unit_that_closes_up() -> None:
    """BC-BOTM-01, BC-GENL-07"""
    b = lines(generals=[general(1, 18, 21.5)])
    b = window(b)
    b = then(b, Play(0, 2, place(b), 1))
    assert not facing.overlaps(b.generals[0].quad, b.stands[2].quad)
    assert "BC-GENL-07" in rules(b)


# --- Reinforce


def struck(*more: Any, **changes: Any) -> Battle:
    """A Union charger touches the first Confederate regiment; the second stands 5 inches behind it."""
    return battle(
        stand(0, 18, 19.25),
        stand(1, 18, 20, 180),
        stand(1, 18, 26, 180),
        *more,
        **{"generals": [general(1, 14, 25)], "hands": ((), ("L3",))} | changes,
    )


def contact(b: Battle, *replies: Any) -> Battle:
    return run(b, Window(what=Contacted(1, 0)), *replies)


def test_reinforce_brings_a_friend_toward_the_one_contacted() -> None:
    """BC-BOTM-03, BC-TACT-02, BC-PLAY-03: by the Tactic arrow, with a check; marked activated, passed or failed."""
    b = contact(struck())
    assert isinstance(b.needs, PlayCard)
    assert b.needs.side == 1
    play = Play(0, 2, pose(18, 23, 180))
    assert play in offered(b)
    b = then(b, play)
    assert isinstance(b.needs, Throw)
    came, stayed = then(b, PASS), then(b, FAIL)
    assert came.stands[2].pose == pose(18, 23, 180)
    assert stayed.stands[2].pose == pose(18, 26, 180)
    for after in (came, stayed):
        assert over(after)
        assert after.stands[2].activated
        assert after.piles[1].discards == (0,)


def test_reinforce_ends_nearer_to_the_one_contacted() -> None:
    """BC-BOTM-03"""
    b = contact(struck())
    assert refused(b, Play(0, 2, pose(18, 29, 180))).rule == "BC-BOTM-03"
    assert refused(b, Play(0, 2)).rule == "BC-BOTM-03"
    assert refused(b, Play(0, 2, pose(18, 21, 180))).rule in ("BC-MOVE-03", "BC-TACT-01", "BC-MOVE-18")


def test_reinforce_is_for_another_unit_of_the_owner_not_in_melee() -> None:
    """BC-BOTM-03, BC-MOVE-16: the card's brigade, commanded; the brigade of the one contacted does not matter."""
    what = Contacted(1, 0)
    b = struck(stand(0, 18, 26.75, 0), stand(1, 26, 20, 180, command=6), commands=[brigade(1)])
    assert Reinforce._bars(b, 1, what, b.stands[1]).rule == "BC-BOTM-03"  # type: ignore[union-attr]
    assert Reinforce._bars(b, 1, what, b.stands[2]).rule == "BC-MOVE-16"  # type: ignore[union-attr]
    assert Reinforce._bars(b, 0, what, b.stands[0]).rule == "BC-BOTM-03"  # type: ignore[union-attr]
    other = struck()
    other.change_stand(1, command=4)
    assert isinstance(contact(other).needs, PlayCard)
    theirs = struck(hands=(("L3",), ()), generals=[general(0, 18, 17)])
    assert over(contact(theirs)), "the charger's owner has nothing to reinforce"


def test_reinforce_may_join_the_melee_and_touches_no_other_enemy() -> None:
    """BC-BOTM-03, BC-MELEE-06: in contact with the enemy who has come, whom it strikes in flank if it reaches him there."""
    b = struck()
    b.change_stand(2, pose=pose(19.375, 19.25, 270).ahead(-3000))
    b.change_general(0, x=22000, y=24000)
    end = b.stands[2].pose.ahead(3000)
    b = contact(b)
    b = then(b, Play(0, 2, end), PASS)
    assert facing.contact(b.stands[0].quad, b.stands[2].quad)
    assert (2, 0) in b.flanked
    other = struck(stand(0, 20.4, 17.85))
    other.change_stand(2, pose=pose(19.375, 19.25, 270).ahead(-3000))
    other.change_general(0, x=22000, y=24000)
    wide = contact(other)
    found = refused(wide, Play(0, 2, end))
    assert found.rule == "BC-BOTM-03"
    assert "no enemy but" in found.because


# --- Field Column


def column(*more: Any, **changes: Any) -> Battle:
    """The Union's turn: a brigade of four about its leader, and Field Column in hand."""
    return battle(
        stand(0, 12, 6),
        stand(0, 16, 5),
        stand(0, 8, 5),
        stand(0, 12, 3, activated=True),
        stand(1, 18, 34, 180),
        *more,
        **{"generals": [general(0, 12, 1)], "hands": (("C1",), ())} | changes,
    )


def led(b: Battle, *replies: Any) -> Battle:
    """The first stand leads 4.5 inches ahead."""
    return run(b, Turn(), PlayBottom(Play(0, 0, pose(12, 10.5))), *replies)


def test_the_brigade_forms_on_the_leader_two_wide() -> None:
    """BC-BOTM-02, BC-PLAY-03: beside him, then behind in twos, edge to edge, facing alike, marked whatever they were."""
    b = led(column())
    assert isinstance(b.needs, FormOn)
    assert b.stands[0].pose == pose(12, 10.5)
    arrows = b.arrows
    assert max(arrows) == 1
    b = then(b, Play(-1, 1, pose(14, 10.5)))
    b = then(b, Play(-1, 2, pose(12, 9.75)))
    b = then(b, Play(-1, 3, pose(14, 9.75)))
    assert b.arrows == arrows, "only the leader's arrow counts for the Move limit"
    b = then(b, None)
    assert over(b)
    assert all(one.activated for one in b.stands[:4])
    assert "BC-BOTM-02" in rules(b)


def test_the_second_file_stands_on_either_side_and_places_are_filled_in_order() -> None:
    """BC-BOTM-02"""
    b = led(column())
    for wrong in (pose(12, 9.75), pose(14.5, 10.5), pose(14, 10.5, 10)):
        assert refused(b, Play(-1, 1, wrong)).rule == "BC-BOTM-02"
    b = then(b, Play(-1, 1, pose(10, 10.5)))
    assert refused(b, Play(-1, 2, pose(14, 10.5))).rule == "BC-BOTM-02"
    assert refused(b, Play(-1, 1, pose(12, 9.75))).rule == "BC-BOTM-02"
    b = then(b, Play(-1, 2, pose(12, 9.75)), Play(-1, 3, pose(10, 9.75)))
    assert b.stands[3].pose == pose(10, 9.75)


def test_who_may_form_on_him() -> None:
    """BC-BOTM-02: of his brigade, unrouted, not engaged, within 8 inches of where he has come to."""
    b = column(
        stand(0, 16, 8, command=6),
        stand(0, 20, 10.5),
        stand(0, 24.01, 10.5),
        stand(0, 6, 12, routed=True),
        stand(0, 8, 14),
        stand(1, 8, 14.75, 180),
        commands=[brigade(0)],
    )
    b = led(b)
    assert {reply.stand for reply in offered(b) if reply} == {1, 2, 3, 6}
    for number in (4, 5, 7, 8, 9):
        assert refused(b, Play(-1, number, pose(14, 10.5))).rule == "BC-BOTM-02"


def test_a_leader_who_fails_to_move_is_followed_by_nobody() -> None:
    """BC-BOTM-02, BC-TACT-02: under fire his Move is a Tactic with a check."""
    b = column(stand(1, 12, 11.5, 180))
    b = run(b, Turn(), PlayBottom(Play(0, 0, pose(12, 9))))
    assert isinstance(b.needs, Throw)
    stayed = then(b, FAIL)
    assert over(stayed)
    assert stayed.stands[0].activated
    assert isinstance(then(b, PASS).needs, FormOn)


def test_field_column_is_a_play_of_ones_own_turn_with_a_move() -> None:
    """BC-BOTM-02, BC-CARD-13, BC-CARD-09, BC-CARD-12"""
    b = run(column(stand(0, 30, 30), stand(0, 20, 6, command=6), commands=[brigade(0)]), Turn())
    assert refused(b, PlayBottom(Play(0, 0))).rule == "BC-BOTM-02"
    assert refused(b, PlayBottom(Play(0, 5, pose(30, 33)))).rule == "BC-CARD-12"
    assert refused(b, PlayBottom(Play(0, 6, pose(20, 9)))).rule == "BC-CARD-09"
    done = led(column(), None)
    assert over(done)
    assert result(done) is None


def test_a_battery_or_horse_in_the_column_stands_edge_to_edge() -> None:
    """BC-BOTM-02, BC-GAME-05: unit means stand, whatever its base."""
    b = column()
    b.change_stand(1, arm="artillery")
    b = led(b)
    b = then(b, Play(-1, 2, pose(10, 10.5)))
    guns = next(reply for reply in offered(b) if reply and reply.stand == 1)
    assert guns.to == pose(12, 10.5).ahead(-875)
    b = then(b, guns)
    assert facing.contact(b.stands[0].quad, b.stands[1].quad)


def test_the_brigade_of_the_card_is_named_on_it() -> None:
    """BC-CARD-09, BC-CARD-07"""
    b = column()
    b.cards = (replace(b.cards[0], command=BRIGADES[1]),)
    assert refused(run(b, Turn()), PlayBottom(Play(0, 0, pose(12, 10.5)))).rule == "BC-CARD-09"


def test_reinforce_does_not_end_as_far_as_it_was() -> None:
    """BC-BOTM-03"""
    b = struck()
    for far, nearer in ((6, False), (5.99, True)):
        found = movement._toward(b, b.stands[2], Contacted(1, 0), pose(18, 20 + far, 180))
        assert (found is None) is nearer


def test_one_forms_on_the_leader_from_eight_inches_at_most() -> None:
    """BC-BOTM-02"""
    for far, may in ((8, True), (8.001, False)):
        b = led(column(stand(0, 14 + far, 10.5)))
        assert (5 in {reply.stand for reply in offered(b) if reply}) is may


def test_a_barricade_elsewhere_does_not_stop_one_who_closes_up_past_friends() -> None:
    """BC-BOTM-01, BC-TERR-11"""
    for beside in (pose(30, 30), pose(20, 24, 20)):
        b = window(lines(stand(1, 19, 21.6, 180), barricades=[beside]))
        assert then(b, Play(0, 2, place(b), 1)).stands[2].activated
