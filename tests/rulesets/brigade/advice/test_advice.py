"""The computer players of Brigade Command: each principle in a small battle that turns on it, and their chances counted out."""

from itertools import combinations, product
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from longroll.chance import Dice
from longroll.flow import Chance, act
from longroll.players import plans
from longroll.rulesets.brigade import ruleset
from longroll.rulesets.brigade.advice import answering, chances, going, places, playing, worth
from longroll.rulesets.brigade.advice.mind import Mind
from longroll.rulesets.brigade.cards.deck_and_hand import DiscardCards
from longroll.rulesets.brigade.cards.rerolls import RollAgain
from longroll.rulesets.brigade.charge.charge import ChargeAt
from longroll.rulesets.brigade.command.free_move import MoveGeneral
from longroll.rulesets.brigade.fire.fire_action import NextTarget
from longroll.rulesets.brigade.fire.line_of_fire import FireAt
from longroll.rulesets.brigade.melee.clash import MeleeCard
from longroll.rulesets.brigade.record.battle import Battle, Card, Melee
from longroll.rulesets.brigade.record.setting import Objective
from longroll.rulesets.brigade.rout.rally import RallyStand
from longroll.rulesets.brigade.rout.rout import RoutWay
from longroll.rulesets.brigade.sequence.actions import Act
from longroll.rulesets.brigade.sequence.grants import BY_POINTS, Do, Go, Grant
from longroll.rulesets.brigade.sequence.turn import Activate, PlayCommand, PlayTop, TakeTurn
from longroll.rulesets.brigade.tables import NONE, WOODS
from longroll.staff import Kind, Task, Tasks
from reflections.brigade import imagine

from ..drill import BRIGADES, battery, battle, box, general, pose, ring, stand

FACES = range(1, 7)
TWO = tuple(product(FACES, repeat=2))


def planned(b: Battle, side: int) -> Tasks:
    return plans.planned(ruleset.situation(b.known(side), side))


def mind(b: Battle, side: int = 0, style: str = "sergeant", **told: Any) -> Mind:
    """A player's mind, whose brigade is told something, or what a sergeant tells it."""
    tasks = {BRIGADES[side]: Task(BRIGADES[side], why="", **told)} if told else planned(b, side)
    return Mind(style == "private", b.known(side), side, Random(1), lambda: tasks)


def points(left: int = 6, actions: Any = BY_POINTS, who: int = 0) -> Act:
    return Act(0, (Grant("points", actions, left, 1, who),))


def says(b: Battle, decision: Any, style: str = "sergeant") -> Any:
    """What a player answers; it is allowed."""
    known = b.known(decision.side)
    answer = ruleset.advise(style, decision, known, Random(1), lambda: planned(b, decision.side))
    assert decision.refusal(known, answer) is None
    return answer


def deed(b: Battle, decision: Act) -> Any:
    answer = says(b, decision)
    return answer.what if isinstance(answer, Do) else answer


def place(number: int, points: int, left: float, bottom: float, right: float, top: float, holder: int) -> Objective:
    return Objective(
        f"place-{number}",
        f"Place {number}",
        points,
        ring(box(left, bottom, right, top)),
        (round((left + right) * 500), round((bottom + top) * 500)),
        holder,
    )


# ------------------------------------------------------------------------------------------------------------ chances


@pytest.mark.parametrize("dice", [2, 3])
def test_totals_are_those_of_the_best_two(dice):
    counted: dict[int, int] = {}
    for faces in product(FACES, repeat=dice):
        total = sum(sorted(faces, reverse=True)[:2])
        counted[total] = counted.get(total, 0) + 1
    assert {total: round(chance * 6**dice) for total, chance in chances.totals(dice)} == counted


def test_checks_and_leads_are_counted_out():
    for number in range(1, 14):
        assert chances.at_most(number) == pytest.approx(sum(a + b <= number for a, b in TWO) / 36)
    for lead in range(-11, 12):
        wins = sum(a + b + lead > c + d for (a, b), (c, d) in product(TWO, TWO))
        assert chances.leads(lead) == pytest.approx(wins / 1296)


@pytest.mark.parametrize(
    ("needed", "added", "dice", "strength", "steady"),
    [(7, 0, 2, 4, 9), (7, 4, 2, 3, 10), (8, 2, 3, 1, 8), (9, -2, 2, 2, 7)],
)
def test_the_toll_of_a_shot_is_counted_out(needed, added, dice, strength, steady):
    steps = destroyed = routs = 0.0
    for faces in product(FACES, repeat=dice):
        surplus = sum(sorted(faces)[-2:]) + added - needed
        if surplus < 0:
            continue
        steps += 1
        if strength == 1:
            destroyed += 1
        elif surplus >= strength - 1:
            routs += sum(a + b + surplus > steady for a, b in TWO) / 36
    every = 6**dice
    assert chances.toll_of(needed, added, dice, strength, steady) == pytest.approx(
        (steps / every, destroyed / every, routs / every)
    )


def fought(mine: int, theirs: int, more: int, theirs_more: int, steady: int, other: int, rounds: int) -> list[float]:
    """The same melee by going through every throw."""
    found = [0.0, 0.0, 0.0, 0.0]
    if not rounds or mine <= 0 or theirs <= 0:
        return found
    for (a, b), (c, d) in product(TWO, TWO):
        own, foe = a + b + mine + more, c + d + theirs + theirs_more
        ours = 0 if own >= foe else 2 if foe >= 2 * own else 1
        others = 0 if foe >= own else 2 if own >= 2 * foe else 1
        left, left_theirs = max(0, mine - ours), max(0, theirs - others)
        runs = 0.0 if not ours else 1.0 if not left else 1 - sum(e + f <= steady for e, f in TWO) / 36
        they = 0.0 if not others else 1.0 if not left_theirs else 1 - sum(e + f <= other for e, f in TWO) / 36
        on = fought(left, left_theirs, more, theirs_more, steady, other, rounds - 1) if rounds > 1 else [0.0] * 4
        stay = (1 - runs) * (1 - they)
        for i, value in enumerate((mine - left, runs, theirs - left_theirs, they)):
            found[i] += (value + stay * on[i]) / 1296
    return found


def test_a_melee_is_counted_out():
    for case in ((3, 3, 0, 0, 8, 9, 1), (1, 4, 2, 0, 10, 7, 1), (5, 2, 4, 1, 8, 8, 1)):
        assert chances.fight(*case) == pytest.approx(tuple(fought(*case)))
    assert chances.fight(2, 2, 1, 0, 9, 8, 2) == pytest.approx(tuple(fought(2, 2, 1, 0, 9, 8, 2)))


def test_the_best_card_of_a_hand_is_counted_out():
    numbers = (0, 1, 1, 2, 3, 3)
    for held in (1, 2, 4, 6):
        hands = list(combinations(numbers, held))
        assert chances.best_of(numbers, held) == pytest.approx(sum(map(max, hands)) / len(hands))
    assert chances.best_of(numbers, 0) == 0.0
    assert chances.best_of((), 3) == 0.0


def test_the_chance_of_a_card_in_a_hand_is_counted_out():
    for cards, good, held in ((6, 2, 3), (5, 1, 5), (4, 3, 2)):
        hands = list(combinations(range(cards), held))
        share = sum(min(hand) < good for hand in hands) / len(hands)
        assert chances.at_least_one(cards, good, held) == pytest.approx(share)
    assert chances.at_least_one(5, 0, 3) == 0.0
    assert chances.at_least_one(5, 2, 0) == 0.0
    assert chances.at_least_one(2, 1, 9) == 1.0, "no hand holds more than there are"


def test_what_the_enemy_may_answer_is_reckoned_by_the_cards_that_do_not_lie_open():
    b = battle(stand(0, 6, 6), stand(1, 6, 20, 180), hands=((), ("A1", "L2")), decks=((), ("C2", "S4")))
    assert worth.reply(mind(b), attacks=True) == pytest.approx((3 + 3 + 3 + 2 + 2 + 1) / 6)
    b.change_pile(1, hand=(1,), discards=(0,))
    assert worth.reply(mind(b), attacks=True) == pytest.approx((2 + 1 + 0) / 3)


# --------------------------------------------------------------------------------------------------------------- fire


def test_of_two_targets_the_one_that_may_be_destroyed_is_fired_at():
    b = battle(
        stand(0, 10, 10),
        stand(1, 8.5, 14, 180, circles=6),
        stand(1, 11.5, 14, 180, circles=1),
        generals=[general(0, 10, 8)],
    )
    assert deed(b, points(1, ("Fire",))) == FireAt(0, 2)


def test_fire_that_draws_a_better_answer_is_not_opened():
    cover = [(WOODS, box(6, 13.5, 14, 17))]
    foes = (stand(1, 10, 15, 180, fire=6),)
    b = battle(stand(0, 10, 10, fire=9, circles=2), *foes, patches=cover, generals=[general(0, 10, 8)])
    assert deed(b, points(1, ("Fire",))) is None
    b = battle(stand(0, 10, 10, fire=9, circles=2), stand(1, 10, 15, 0, fire=6), generals=[general(0, 10, 8)])
    assert deed(b, points(1, ("Fire",))) == FireAt(0, 1), "it is turned away and cannot answer"


def test_the_last_men_before_the_enemy_is_beaten_are_worth_more():
    own = stand(0, 10, 10)
    few = battle(own, stand(1, 10, 14, 180, circles=1), stand(1, 30, 30, 180))
    many = battle(own, stand(1, 10, 14, 180, circles=1), *(stand(1, 3 * i, 30, 180) for i in range(2, 10)))
    for b in (few, many):
        b.stands = tuple(replace(one, fielded=True) for one in b.stands)
    values = [worth.of_fire(mind(b), b.stands[0], b.stands[1]) for b in (few, many)]
    assert values[0] > values[1] + 1


def test_who_leads_with_little_time_left_minds_his_losses_more_than_the_enemys():
    def weighed(lead: int, rounds: int, side: int = 0) -> tuple[float, float]:
        b = battle(stand(0, 10, 10), stand(1, 10, 14, 180), rounds=rounds, scores=(lead, 0))
        return mind(b, side).weights

    assert weighed(0, 4) == (1, 1)
    (late, theirs), (early, _), (little, _) = weighed(8, 2), weighed(8, 9), weighed(2, 2)
    assert 1 < little < late < 2
    assert 1 < early < late
    assert 0 < theirs < 1
    assert weighed(8, 2, side=1) == (1, 1), "who is behind has no reason to be careless"


def test_an_even_exchange_of_fire_is_not_opened_by_who_wins_without_it():
    def answered(lead: int) -> Any:
        b = battle(stand(0, 10, 10), stand(1, 10, 14, 180), generals=[general(0, 10, 8)], rounds=2, scores=(lead, 0))
        return deed(b, points(1, ("Fire",)))

    assert answered(0) == FireAt(0, 1)
    assert answered(9) is None


# ------------------------------------------------------------------------------------------------------------- charges


def test_a_flank_is_charged_and_a_strong_front_is_not():
    hand = (("A1", "A1", "A2"), ())
    front = battle(
        stand(0, 10, 10, circles=3), stand(1, 10, 13, 180, circles=7), hands=hand, generals=[general(0, 10, 8)]
    )
    assert deed(front, points(1, ("Charge",))) is None
    flank = battle(
        stand(0, 10, 10, circles=6), stand(1, 10, 13, 0, circles=2), hands=hand, generals=[general(0, 10, 8)]
    )
    assert isinstance(deed(flank, points(1, ("Charge",))), ChargeAt)


def test_a_column_behind_the_target_makes_a_charge_worth_less():
    target = stand(1, 10, 13, 180, circles=3)
    alone = battle(stand(0, 10, 10, circles=6), target)
    backed = battle(stand(0, 10, 10, circles=6), target, stand(1, 10, 13.75, 180, circles=5))
    assert worth.of_charge(mind(alone), alone.stands[0], alone.stands[1]) > 1 + worth.of_charge(
        mind(backed), backed.stands[0], backed.stands[1]
    )


def charged(friend: float, hand: tuple[str, ...], discards: tuple[int, ...] = (), facing: int = 180) -> float:
    """What it is worth to charge a stand that has a friend so far behind it, the enemy holding such a hand."""
    own, foe = stand(0, 10, 10, circles=6), stand(1, 10, 13, facing, circles=3)
    b = battle(own, foe, stand(1, 10, 13 + friend, 180, circles=5), hands=((), hand))
    b.change_pile(1, hand=tuple(number for number in range(len(hand)) if number not in discards), discards=discards)
    return worth.of_charge(mind(b), b.stands[0], b.stands[1])


def test_who_may_close_up_behind_the_target_makes_a_charge_worth_less():
    near, far = charged(4, ("C2", "C2")), charged(20, ("C2", "C2"))
    assert near < far - 1
    assert charged(4, ("C2", "C2", "C1"), discards=(0, 1)) == charged(20, ("C2", "C2", "C1"), discards=(0, 1)), (
        "both cards of that kind lie open"
    )


def test_only_a_friend_close_by_reinforces_the_target():
    assert charged(3.5, ("R2", "R2")) < charged(20, ("R2", "R2")) - 1
    assert charged(6, ("R2", "R2")) == charged(20, ("R2", "R2")), "a Tactic does not come so far"


def test_fire_that_may_be_doubled_is_feared_in_front_and_not_in_flank():
    assert charged(20, ("L4", "L4")) < charged(20, ("L2", "L2")) - 0.3, "cards of the same numbers"
    assert charged(20, ("L4", "L4"), facing=0) == charged(20, ("L2", "L2"), facing=0)


# --------------------------------------------------------------------------------------------------------------- rally


def test_the_stand_that_decides_the_battle_is_rallied_before_all_else():
    b = battle(
        stand(0, 10, 10),
        stand(0, 10, 5, routed=True, activated=True),
        stand(0, 14, 10),
        stand(1, 10, 15, 180),
        generals=[general(0, 10, 8)],
    )
    b.stands = tuple(replace(one, fielded=True) for one in b.stands)
    assert deed(b, points()) == RallyStand(1)


def test_the_best_plays_and_actions_that_are_worth_something_are_thought_over_the_best_first():
    b = battle(stand(0, 10, 10), stand(0, 14, 10), stand(1, 10, 15, 0, circles=2), generals=[general(0, 10, 8)])
    b.cards = (Card(0, 0, BRIGADES[0], "", 0),)
    b.change_pile(0, hand=(0,))
    b.change_command(BRIGADES[0], card="brigade driving")
    told = planned(b, 0)
    assert list(ruleset.courses(b.known(0), TakeTurn(0), None, Random(1), lambda: told)) == [
        Activate(0),
        PlayCommand(0),
    ]
    first, *others = ruleset.courses(b.known(0), points(), None, Random(1), lambda: told)
    assert isinstance(first.what, ChargeAt)
    assert Do("points", FireAt(0, 2)) in others, "what else the same stand might do"
    assert any(one.what.stand == 1 for one in others), "and the other stand comes up"
    assert not list(ruleset.courses(b.known(0), NextTarget(0, 0), None, Random(1), lambda: told))


def test_points_left_over_let_a_stand_fire_again():
    b = battle(stand(0, 10, 10, activated=True, fire=6), stand(1, 10, 15, 0, circles=2), generals=[general(0, 10, 8)])
    assert deed(b, points(2, ("Fire", "Rally"))) == RallyStand(0)
    assert deed(b, points(1, ("Fire", "Rally"))) is None, "nothing would be left to fire with"


def test_points_left_over_let_a_stand_that_is_wanted_forward_go_on():
    def coming(y: float, act: bool = True) -> Battle:
        ground = place(0, 3, 8, 20, 12, 24, 1)
        own, foe, led = stand(0, 10, y, activated=act), stand(1, 10, 36, 180), [general(0, 10, y - 2)]
        return battle(own, foe, generals=led, objectives=[ground], changes={"holders": (1,)})

    assert deed(coming(6), points(2, ("Move", "Rally"))) == RallyStand(0)
    assert deed(coming(6), points(1, ("Move", "Rally"))) is None, "nothing would be left to go with"
    assert going.onward(mind(coming(6), kind="hold"), coming(6).stands[0]) == 0, "he is to stay"
    assert going.onward(mind(coming(29), kind="attack"), coming(29).stands[0]) == 0, "the enemy is before him"
    hopes = playing.Hopes(mind(coming(6, act=False), kind="attack"))
    assert hopes.of(points(3).grants[0]) > hopes.of(points(2).grants[0]) > 0, (
        "so a general of few stands hopes for more"
    )


# --------------------------------------------------------------------------------------------------------------- cards


def fight_of(hands: Any, circles: tuple[int, int] = (4, 4)) -> Battle:
    b = battle(stand(0, 10, 10, circles=circles[0]), stand(1, 10, 10.75, 180, circles=circles[1]), hands=hands)
    b.melees = (Melee(0, (0, 1)),)
    return b


def test_cards_are_played_while_a_melee_is_open_and_kept_when_it_is_decided():
    ask = MeleeCard(0, (0, 1), True)
    assert says(fight_of((("A1", "L2"), ())), ask) == 0, "the highest first"
    assert says(fight_of((("A1", "L2"), ()), (8, 1)), ask) is None, "it is as good as won"
    assert says(fight_of((("L2",), ()), (1, 12)), ask) is None, "it is as good as lost"


def test_no_card_is_played_that_the_enemy_answers_better():
    ask = MeleeCard(0, (0, 1), True)
    assert says(fight_of((("L2",), ("L3", "R1", "L3"))), ask) is None, "1 would be answered by 3"
    assert says(fight_of((("L2",), ("C3",))), ask) == 0, "1 against 0"


def test_the_die_that_helps_most_is_rolled_again():
    sums = (("Union", ()), ("Confederate", ()))
    b = fight_of(((), ()))
    assert says(b, RollAgain(0, (5, 1, 5, 4), 1, "", 0, sums)) == 1
    assert says(b, RollAgain(0, (5, 4, 6, 2), 1, "", 0, sums)) == NONE, "it is won"
    assert says(b, RollAgain(0, (4, 4, 6, 5), 1, "", 0, sums)) == 2, "his best die, when one's own are good"
    assert says(b, RollAgain(1, (5, 4, 6, 1), 1, "", 0, sums)) == 3, "the defender's come last"


def test_the_die_is_chosen_by_the_chance_that_is_counted_out():
    sums = (("Union", ()), ("Confederate", ()))
    rng = Random(4)
    for _ in range(60):
        faces = tuple(rng.choice(FACES) for _ in range(4))

        def after(at: int, faces: tuple[int, ...] = faces) -> float:
            value = 0.0
            for face in FACES:
                new = [*faces[:at], face, *faces[at + 1 :]]
                lead = new[0] + new[1] - new[2] - new[3]
                value += 1.0 if lead > 0 else 0.45 if lead == 0 else 0.0
            return value / 6

        lead = faces[0] + faces[1] - faces[2] - faces[3]
        now = 1.0 if lead > 0 else 0.45 if lead == 0 else 0.0
        chosen = answering.die(mind(fight_of(((), ()))), faces, sums, 0)
        if chosen == NONE:
            assert all(after(at) <= now + answering.BETTER + 1e-9 for at in range(4))
        else:
            assert after(chosen) == pytest.approx(max(map(after, range(4))))


def test_no_more_cards_go_than_must_and_the_least_useful():
    b = battle(stand(0, 10, 10), stand(1, 10, 30, 180), hands=(("A1", "S4", "A1"), ()), attacker=0)
    assert says(b, DiscardCards(0, 1, 3)) == (1,)
    assert says(b, DiscardCards(0, 0, 3)) == ()


def test_the_card_that_brings_on_a_brigade_is_kept():
    def kept(where: str) -> float:
        b = battle(stand(0, 10, 10, place=where), stand(1, 10, 30, 180), generals=[general(0, 10, 8, place="off")])
        b.cards = (Card(0, 0, BRIGADES[0], "", 0),)
        return playing.keep(mind(b), 0)

    assert kept("off") > kept("table")


def test_who_is_ahead_passes_when_that_ends_the_battle():
    b = battle(stand(0, 10, 10), stand(1, 10, 15, 0, circles=2), generals=[general(0, 10, 8)], rounds=1, scores=(1, 0))
    assert says(b, TakeTurn(0)) == Activate(0)
    b.passes = 1
    assert says(b, TakeTurn(0)) is None
    behind = battle(
        stand(0, 10, 10), stand(1, 10, 15, 0, circles=2), generals=[general(0, 10, 8)], rounds=1, scores=(0, 1)
    )
    behind.passes = 1
    assert says(behind, TakeTurn(0)) == Activate(0)


def test_a_general_is_activated_before_his_card_is_spent():
    b = battle(stand(0, 10, 10), stand(1, 10, 15, 0, circles=2), generals=[general(0, 10, 8)])
    b.cards = (Card(0, 0, BRIGADES[0], "", 0),)
    b.change_pile(0, hand=(0,))
    b.change_command(BRIGADES[0], card="brigade driving")
    assert says(b, TakeTurn(0)) == Activate(0)


def test_a_general_whose_stands_are_out_of_his_reach_rides_after_them():
    def answered(y: float) -> Any:
        b = battle(stand(0, 10, 30), stand(1, 10, 35, 0, circles=2), generals=[general(0, 10, y)])
        return says(b, TakeTurn(0))

    assert answered(28) == Activate(0)
    assert answered(20) == Activate(0), "one ride brings him up, and then there is fire to be opened"
    assert answered(2) == Activate(0), "he is far behind, and had better begin to ride"


def test_the_card_is_played_whose_top_is_of_use_now():
    foes = [stand(1, 6, 15, 0, circles=2), stand(1, 14, 15, 0, circles=2)]
    b = battle(stand(0, 6, 10), stand(0, 14, 10), *foes, hands=(("L3", "L1"), ()))
    assert says(b, TakeTurn(0)) == PlayTop(1), "Fire 3, with nobody to rally"


# -------------------------------------------------------------------------------------------------------------- places


def test_a_stand_keeps_out_of_its_friends_line_of_fire():
    b = battle(battery(0, 10, 6), stand(0, 7, 8), stand(1, 10, 24, 180))
    m = mind(b)
    assert places.of_place(m, b.stands[1], pose(10, 9)) < places.of_place(m, b.stands[1], pose(7, 9)) - 0.2


def test_a_stand_may_march_out_of_the_radius_of_a_general_who_comes_after():
    def led(y: float) -> float:
        b = battle(stand(0, 10, 10), stand(1, 10, 45, 180), generals=[general(0, 10, 8)])
        one = mind(b, kind="hold")
        return places._led(one, replace(one.own[0], pose=pose(10, y)))

    assert led(12) > led(18) > led(26) == 0
    far = battle(stand(0, 10, 10), stand(1, 10, 45, 180), generals=[general(0, 10, 8, leads=NONE)])
    one = mind(far, kind="hold")
    assert places._led(one, replace(one.own[0], pose=pose(10, 18))) == 0, "whoever leads all has others to ride to"


def test_guns_keep_off_enemy_foot():
    b = battle(battery(0, 10, 6), stand(1, 10, 20, 180))
    m = mind(b)
    assert places.of_place(m, b.stands[0], pose(10, 12)) < places.of_place(m, b.stands[0], pose(10, 8))


def test_a_defender_stays_in_the_woods():
    own, woods = stand(0, 10, 10), [(WOODS, box(6, 8, 14, 10.6))]
    foes = (stand(1, 9, 15, 180), stand(1, 12, 15, 180))
    b = battle(own, *foes, patches=woods, attacker=1)
    m = mind(b, kind="reserve")
    assert places.of_place(m, b.stands[0], pose(10, 10)) > places.of_place(m, b.stands[0], pose(10, 11.5))


def test_in_the_last_round_an_open_objective_is_taken():
    b = battle(
        stand(0, 10, 10),
        stand(1, 30, 30, 180),
        objectives=[place(1, 3, 8, 12, 12, 16, 1)],
        rounds=1,
        generals=[general(0, 10, 8)],
        changes={"holders": (1,)},
    )
    answer = deed(b, points())
    assert isinstance(answer, Go)
    assert 12_000 <= answer.to.y <= 16_000


def test_who_alone_keeps_a_threatened_objective_stays_on_it():
    b = battle(
        stand(0, 10, 14),
        stand(1, 10, 21, 180),
        objectives=[place(1, 3, 8, 12, 12, 16, 0)],
        rounds=1,
        changes={"holders": (0,)},
    )
    m = mind(b)
    assert places.of_place(m, b.stands[0], pose(10, 14)) > 2 + places.of_place(m, b.stands[0], pose(10, 11))


def test_the_attacker_comes_nearer_and_all_the_more_when_time_is_short():
    def pull(rounds: int, kind: Kind = "take") -> float:
        ground = place(1, 3, 8, 2, 12, 6, 0)
        b = battle(
            stand(1, 10, 30, 180), stand(0, 30, 2), objectives=[ground], rounds=rounds, changes={"holders": (0,)}
        )
        return going.gain(mind(b, 1, kind=kind, ground=0), b.stands[0], pose(10, 26, 180), "Move")

    assert 0.2 < pull(20) < pull(6)
    assert pull(20, "support") < pull(20), "who only comes up behind him takes his time"


def test_who_is_wanted_forward_and_out_of_reach_comes_up_at_once():
    def inch(y: float) -> float:
        b = battle(stand(0, 10, y), stand(1, 10, 40, 180), attacker=1)
        one = mind(b, kind="attack", foe=BRIGADES[1])
        own, goal = one.own[0], one.goals[0]
        return places._pull(one, own, own.pose, goal, 60_000) - places._pull(one, own, pose(10, y + 1), goal, 60_000)

    assert inch(10) > inch(34) > 0


def test_who_falls_back_goes_from_the_enemy_and_mounts():
    b = battle(stand(0, 10, 14), stand(1, 10, 30, 180))
    back, forward = pose(10, 10), pose(10, 18)
    away, there = (mind(b, kind=kind, foe=BRIGADES[1]) for kind in ("delay", "attack"))
    assert places.of_place(away, b.stands[0], back) > places.of_place(away, b.stands[0], forward)
    assert places.of_place(there, b.stands[0], back) < places.of_place(there, b.stands[0], forward)


def test_nobody_waits_in_reserve_for_a_side_that_must_attack():
    def goal(holder: int) -> Any:
        ground = place(1, 3, 8, 2, 12, 6, 0)
        b = battle(stand(1, 10, 30, 180), stand(0, 30, 2), objectives=[ground], changes={"holders": (holder,)})
        return mind(b, 1, kind="reserve").goals[0]

    assert goal(1).kind == "reserve"
    assert goal(0)[:3] == (10_000, 4000, "take")


def test_a_reserve_goes_in_where_friends_have_the_enemy_near_them():
    def goal(friend: float, own: float = 4) -> Any:
        b = battle(stand(0, 10, own), stand(0, 10, friend), stand(1, 10, 24, 180), attacker=1)
        return mind(b, kind="reserve").goals[0]

    assert goal(6).kind == "reserve", "nobody is in reach of anybody"
    assert goal(17)[:3] == (10_000, 24_000, "take")
    assert goal(6, 17)[:3] == (10_000, 24_000, "take"), "who is near himself does not look on either"


def test_fire_is_faced_by_several_together_and_not_by_one_alone():
    foes = (stand(1, 9, 20, 180), stand(1, 12, 20, 180))
    own = tuple(stand(0, x, 13, fire=9, circles=2) for x in (8, 10.5, 13))
    alone, three = battle(own[1], *foes), battle(*own, *foes)
    told: dict[str, Any] = {"kind": "attack", "foe": BRIGADES[1]}
    there = pose(10.5, 14.5)
    gains = [
        places.of_place(mind(b, **told), one, there) - places.of_place(mind(b, **told), one, one.pose)
        for b, one in ((alone, alone.stands[0]), (three, three.stands[1]))
    ]
    assert gains[0] < gains[1] - 0.2


def test_who_stands_behind_a_melee_stays_in_its_column():
    b = battle(stand(0, 10, 10), stand(1, 10, 10.75, 180), stand(0, 10, 9.25))
    m = mind(b, kind="attack", foe=BRIGADES[1])
    assert places.of_place(m, b.stands[2], pose(10, 9.25)) > 1 + places.of_place(m, b.stands[2], pose(13, 9.25))


# ------------------------------------------------------------------------------------------------------------ generals


def test_a_general_rides_where_his_actions_are_cheap_and_not_among_the_enemy():
    b = battle(
        stand(0, 11, 14),
        stand(0, 14, 14),
        stand(1, 11, 30, 180),
        generals=[general(0, 10.5, 10)],
        flags={0: 3},
    )
    at = says(b, MoveGeneral(0, 0))
    assert at is not None
    assert not (at[0] < 12_000 and at[1] < 12_000)
    m = mind(battle(stand(0, 11, 14), stand(1, 11, 20, 180), generals=[general(0, 11, 12)]))
    one = m.known.generals[0]
    own = going.led(m, one)
    assert going._good(m, one, own, 11_000, 12_000) > going._good(m, one, own, 15_000, 18_000)


def test_a_general_leaves_those_in_the_rear_for_those_before_the_enemy():
    b = battle(
        stand(0, 11, 20),
        stand(0, 10, 8),
        stand(0, 12, 8),
        stand(1, 11, 26, 180),
        generals=[general(0, 11, 12)],
    )
    m = mind(b)
    one = b.generals[0]
    assert [need for _, need in going.led(m, one)] == [1.0, going.IN_REAR, going.IN_REAR]
    at = says(b, MoveGeneral(0, 0))
    assert at is not None
    assert at[1] > 14_000


def test_a_routed_stand_runs_where_it_can_be_rallied():
    b = battle(stand(0, 10, 5), stand(1, 10, 9, 180), generals=[general(0, 18, 4)])
    assert says(b, RoutWay(0, 0, 1)) == 0, "straight away it would leave the map"


# ---------------------------------------------------------------------------------------------------------- whole games


def test_the_private_asks_not_what_fires_back():
    cover = [(WOODS, box(6, 13.5, 14, 17))]
    b = battle(
        stand(0, 10, 10, fire=9, circles=2), stand(1, 10, 15, 180, fire=6), patches=cover, generals=[general(0, 10, 8)]
    )
    assert says(b, points(1, ("Fire",)), "private") == Do("points", FireAt(0, 1))
    assert says(b, points(1, ("Fire",))) is None


def test_the_battle_is_laid_before_a_commander_in_the_large():
    ground = place(1, 3, 8, 28, 12, 32, 1)
    b = battle(
        stand(0, 10, 10),
        stand(0, 14, 10),
        battery(0, 12, 6),
        stand(1, 10, 30, 180),
        objectives=[ground],
        changes={"holders": (1,)},
    )
    found = ruleset.situation(b.known(0), 0)
    own, other = found.formations
    assert (own.own, own.arm, own.x, own.y) == (True, "foot", 12_000, 8_666)
    assert own.might > other.might > 0
    assert (found.grounds[0].theirs, found.grounds[0].held, found.grounds[0].ours) == (other.id, False, ())
    assert found.grounds[0].worth > ruleset.situation(b.known(1), 1).grounds[0].worth, "what is taken counts twice"
    assert [ruleset.situation(b.known(side), side).staked > 0 for side in (0, 1)] == [False, True], (
        "who is behind must attack"
    )
    b.change_stand(0, routed=True)
    assert ruleset.situation(b.known(0), 0).formations[0].might < own.might


def test_it_answers_alike_whatever_the_enemy_holds_and_is_never_refused():
    b = ruleset.begin(ruleset.load("first-brigade"), {option.name: option.default for option in ruleset.options})
    dice = Dice.seeded(11)
    asked = thrown = 0
    while b.needs is not None and asked < 40:
        needs = b.needs
        if isinstance(needs, Chance):
            act(b, dice.faces(thrown, needs))
            thrown += 1
            continue
        answer = says(b, needs)
        assert says(imagine(b, needs.side, Random(asked)), needs) == answer
        act(b, answer)
        asked += 1
    assert asked == 40
