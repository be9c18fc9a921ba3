"""The general: legal, blind to what is hidden, the same for the same chance, and quick when he is told to be."""

from random import Random

import msgspec
import pytest

from catalogue import scenarios
from longroll.asked import bot
from longroll.cards import Deal
from longroll.chance import Dice
from longroll.contract import Advised, Inventive, Joined, Supposing, Trouble, Weighty
from longroll.dice import Sum, Throw
from longroll.flow import Chance, act
from longroll.lab import learning
from longroll.lab.games import Bench, Task
from longroll.lab.learning import learnt
from longroll.players import Budget, Patience, player, prospects
from longroll.players.general import General, surely_better, surely_worse
from longroll.players.patience import DEEP, QUESTIONS
from longroll.players.plans import planned
from longroll.players.prospects import MEASURES, Prospects, Reckoning, measured, measures
from longroll.players.rehearsal import Rehearsal, SameDice
from longroll.players.sergeant import Sergeant
from longroll.registry import complete, ruleset, rulesets
from reflections import reflection

SUPPOSED = [rules for rules in map(ruleset, rulesets()) if isinstance(rules, Supposing) and isinstance(rules, Advised)]
SHORTEST = [
    (rules, min(rules.scenarios(), key=lambda card: (not card.teaches, card.minutes)).name) for rules in SUPPOSED
]
EVERY = [(rules, card.name) for rules in SUPPOSED for card in scenarios(rules)]
FEW = Patience(rehearsals=18)


def named(value):
    return value if isinstance(value, str) else value.name


def questions(rules, scenario, seed, every, most):
    """Some questions of a game between sergeants at which a battle can be supposed."""
    battle = rules.begin(rules.load(scenario), complete(rules, {}))
    dice, sergeant, throws, asked = Dice.seeded(seed), Sergeant(), 0, 0
    while battle.needs is not None and most:
        needs = battle.needs
        if isinstance(needs, Chance):
            act(battle, dice.faces(throws, needs))
            throws += 1
            continue
        known = battle.known(needs.side)
        if rules.can_suppose(known):
            asked += 1
            if asked % every == 0:
                most -= 1
                yield battle, needs, known
        act(battle, sergeant.answer(rules, battle.known(needs.side), needs, Random(asked)))


def plain(rules, known, needs, rng):
    """What a sergeant answers with the whims of a general who has this chance."""
    return Sergeant().answer(rules, known, needs, Random(rng.getrandbits(64)))


def general(patience=FEW):
    who = General()
    who.patience = patience
    return who


@pytest.mark.parametrize(("rules", "scenario"), SHORTEST, ids=named)
def test_his_answers_are_legal_and_the_same_for_the_same_chance_and_known_is_left_as_it_was(rules, scenario):
    for _, needs, known in questions(rules, scenario, 3, 11, 4):
        before = msgspec.json.encode(known)
        answer = general().answer(rules, known, needs, Random(5))
        assert needs.refusal(known, answer) is None
        assert msgspec.json.encode(known) == before
        assert general().answer(rules, known, needs, Random(5)) == answer


@pytest.mark.parametrize(("rules", "scenario"), EVERY, ids=named)
def test_what_is_hidden_changes_nothing_that_he_supposes(rules, scenario):
    for place, (battle, needs, known) in enumerate(questions(rules, scenario, 5, 13, 4)):
        other = reflection(rules).imagine(battle, needs.side, Random(place)).known(needs.side)
        worlds = [rules.suppose(each, needs.side, Random(7)) for each in (known, other)]
        assert msgspec.json.encode(worlds[0]) == msgspec.json.encode(worlds[1])
        assert worlds[0].known(needs.side).needs == needs


@pytest.mark.parametrize(("rules", "scenario"), EVERY, ids=named)
def test_what_he_supposes_can_be_played_on(rules, scenario):
    for place, (_, needs, known) in enumerate(questions(rules, scenario, 8, 29, 2)):
        answer = Sergeant().answer(rules, known, needs, Random(place))
        assert 0 <= Rehearsal(rules, known, needs.side, place).of(answer, Sergeant(), place) <= 1


@pytest.mark.parametrize(("rules", "scenario"), SHORTEST, ids=named)
def test_who_plans_otherwise_plays_on_in_a_rehearsal_until_his_turn_is_over(rules, scenario):
    asked = []

    class Other(Sergeant):
        def answer(self, ruleset, known, decision, rng):
            asked[-1].add((decision.side, ruleset.player_turns(known)))
            return super().answer(ruleset, known, decision, rng)

    for place, (_, needs, known) in enumerate(questions(rules, scenario, 3, 17, 4)):
        asked.append(set())
        answer = Sergeant().answer(rules, known, needs, Random(place))
        Rehearsal(rules, known, needs.side, place).of(answer, Other(), 1)
        assert asked[-1] <= {(needs.side, rules.player_turns(known))}
    assert any(asked)


@pytest.mark.parametrize(("rules", "scenario"), SHORTEST, ids=named)
def test_told_to_play_now_he_answers_as_a_sergeant(rules, scenario):
    now = Patience(told=lambda: True)
    for _, needs, known in questions(rules, scenario, 4, 7, 5):
        assert general(now).answer(rules, known, needs, Random(2)) == plain(rules, known, needs, Random(2))


@pytest.mark.parametrize(("rules", "scenario"), SHORTEST, ids=named)
def test_what_little_hangs_on_he_answers_as_a_sergeant_and_at_once(rules, scenario, monkeypatch):
    weighed = []
    monkeypatch.setattr(General, "_best", lambda self, rehearsal, courses: weighed.append(courses) or 0)
    asked = [(needs, known) for _, needs, known in questions(rules, scenario, 4, 1, 60)]
    light = [] if not isinstance(rules, Weighty) else [each for each in asked if not rules.weighty(each[0])]
    for needs, known in light:
        assert general().answer(rules, known, needs, Random(2)) == plain(rules, known, needs, Random(2))
    assert not weighed
    for needs, known in asked:
        general().answer(rules, known, needs, Random(2))
    assert weighed


@pytest.mark.parametrize(("rules", "scenario"), SHORTEST, ids=named)
def test_what_a_ruleset_would_have_thought_over_is_legal_and_leaves_known_as_it_was(rules, scenario):
    if not isinstance(rules, Inventive):
        pytest.skip("it has nothing of its own to think over")
    found = {}
    for _, needs, known in questions(rules, scenario, 4, 1, 90):
        before = msgspec.json.encode(known)
        tasks = planned(rules.situation(known, needs.side))
        usual = Sergeant().answer(rules, known, needs, Random(2))
        courses = list(rules.courses(known, needs, usual, Random(1), lambda tasks=tasks: tasks))
        assert [needs.refusal(known, one) for one in courses] == [None] * len(courses)
        assert rules.weighty(needs) or not courses
        assert msgspec.json.encode(known) == before
        others = sum(one != usual for one in courses)
        found[type(needs).__name__] = found.get(type(needs).__name__, 0) + others
    assert sum(found.values()) > len(found)


def test_another_course_is_taken_where_it_is_surely_better():
    """By more than chance may have made it, in as many of the same rehearsals; once is no proof."""
    usual = [0.4, 0.5, 0.3, 0.6] * 2
    assert surely_better([0.5, 0.6, 0.4, 0.7] * 2, usual)
    assert not surely_better([0.9, 0.1, 0.5, 0.5] * 2, usual)
    assert not surely_better([0.405, 0.505, 0.305, 0.605] * 2, usual)
    assert not surely_better([0.5, 0.6, 0.4, 0.7], usual)


def test_a_course_that_was_seen_often_enough_to_be_no_better_is_given_up():
    usual = [0.4, 0.5, 0.3, 0.6] * 2
    assert surely_worse([0.3, 0.4, 0.2, 0.5] * 2, usual)
    assert surely_worse(usual, usual)
    assert surely_worse([0.3, 0.4, 0.2, 0.5], usual), "never more than the usual one"
    assert not surely_worse([0.3, 0.4], usual)
    assert not surely_worse([0.3, 0.4, 0.2, 0.7], usual)
    assert not surely_worse([0.9, 0.1, 0.5, 0.4] * 2, usual)


def test_the_same_dice_fall_for_the_same_throw_whatever_was_thrown_before():
    """So that two courses differ by what they bring about."""
    volley, morale = (Throw(Sum(3), why, "X-1") for why in ("Heth fires", "morale of Archer"))
    one, other = SameDice("5"), SameDice("5")
    first, second = one.faces(volley, 1), one.faces(volley, 1)
    other.faces(morale, 1)
    assert [other.faces(volley, 1), other.faces(volley, 1)] == [first, second]
    assert len({first, second, one.faces(volley, 2), SameDice("6").faces(volley, 1)}) > 1
    longer = SameDice("5").faces(Throw(Sum(5), "Heth fires", "X-1"), 1)
    assert longer[:3] == first
    assert all(1 <= face <= 6 for face in longer)
    assert {SameDice(str(k)).faces(Deal(3, "a card", "X-2", 0), 1) for k in range(40)} == {(1,), (2,), (3,)}


def test_patience_is_counted_or_timed():
    counted = Patience(rehearsals=10)
    counted.begin()
    assert not counted.spent(0.5, 4)
    assert counted.spent(0.5, 5)
    timed = Patience(rehearsals=1, seconds=3600)
    timed.begin()
    assert not timed.spent(1, 50)
    assert timed.spent(0, 0)


def test_no_more_courses_are_thought_over_than_can_be_rehearsed_often_enough():
    assert [Patience(rehearsals=many).courses(6) for many in (4, 12, 40)] == [0, 2, 6]
    assert Patience(seconds=1).courses(6) == 6


def test_what_there_is_for_a_game_is_shared_by_the_turns_that_are_left():
    budget = Budget(960)
    budget.begin(left=3)
    assert budget.rehearsals == DEEP * 960 // (QUESTIONS * 4)
    budget.end(480)
    budget.begin(left=3)
    assert budget.rehearsals == DEEP * 480 // (QUESTIONS * 4)
    for _ in range(22):
        budget.begin(left=3)
    budget.begin(left=0)
    assert budget.rehearsals == DEEP * 480 // 12, "as many questions as there were in a turn before"
    budget.end(1000)
    budget.begin(left=0)
    assert budget.rehearsals == budget.courses(6) == 0


def test_a_general_with_a_budget_for_a_game_keeps_to_it_and_plays_the_same_game_for_the_same_seed():
    rules, scenario, done = ruleset("volley-and-bayonet"), "first-charge", []

    class Counted(Budget):
        def end(self, many):
            done.append(many)
            super().end(many)

    def played():
        who = General()
        who.patience = Counted(600)
        bench = Bench(rules, rules.load(scenario), complete(rules, {}), bots={"general": bot(who)})
        game = bench.play(Task(0, 5, ("general", "sergeant")))
        return msgspec.structs.replace(game, seconds=0.0)

    assert played() == played()
    assert 0 < sum(done) <= 2 * (600 + 6 * 6)


def test_the_name_of_a_general_may_say_how_much_he_rehearses_in_a_game():
    assert player("general:300").patience.left == 300
    for name, fault in (
        ("sergeant:300", "rehearses nothing"),
        ("general:many", "like general:3000"),
        ("general:0", "like general:3000"),
        ("general:" + "9" * 5000, "like general:3000"),
    ):
        with pytest.raises(Trouble, match=fault):
            player(name)


@pytest.mark.parametrize(("rules", "scenario"), SHORTEST, ids=named)
def test_how_a_side_stands_is_the_worse_the_better_the_other_stands(rules, scenario):
    battle = rules.begin(rules.load(scenario), complete(rules, {}))
    one, other = (measures(rules.situation(battle.known(side), side)) for side in (0, 1))
    assert list(one) == list(MEASURES)
    assert one["lead"] == -other["lead"]
    worth = Prospects(0, 0, {"lead": 1.0})
    situation = rules.situation(battle.known(0), 0)
    better = msgspec.structs.replace(situation, margin=situation.margin + 300)
    assert worth.chance(measures(better)) > worth.chance(measures(situation))


@pytest.mark.parametrize(("rules", "scenario"), SHORTEST, ids=named)
def test_what_is_measured_is_what_was_learnt_and_no_more_than_the_side_knows(rules, scenario):
    battle = rules.begin(rules.load(scenario), complete(rules, {}))
    reckoning = Reckoning(rules)
    learnt = reckoning.prospects(battle)
    weighed, known = rules.weighed(battle, 1) if isinstance(rules, Joined) else (rules, battle.known(1))
    found = measured(weighed, known, 1)
    assert learnt.games >= 40
    assert set(learnt.weights) == set(found)
    assert learnt.version == weighed.version, f"learnt under other rules: longroll learn {weighed.name}"
    assert learnt.chance(found) == reckoning.chance(battle, 1)
    assert abs(reckoning.chance(battle, 0) + reckoning.chance(battle, 1) - 1) < 0.35
    assert learnt.judges
    assert not any(name.startswith("late") for name in learnt.judges)


@pytest.mark.parametrize("rules", [rules for rules in SUPPOSED if not isinstance(rules, Joined)], ids=named)
def test_what_was_foretold_came_out(rules):
    """Of the games that were kept to be foretold: the more was foretold, the oftener it came; and it missed by little."""
    found = prospects.prospects(rules.package).calibration
    whole = sum(many for _, _, many in found)
    assert whole >= 200
    assert sum(abs(chance - share) * many for chance, share, many in found) / whole < 0.13
    low, high = ([(share, many) for chance, share, many in found if (chance > 0.5) == upper] for upper in (False, True))
    mean = [sum(share * many for share, many in some) / sum(many for _, many in some) for some in (low, high)]
    assert mean[0] < 0.4 < 0.6 < mean[1]


def test_what_is_kept_is_read_as_it_was_written(tmp_path, monkeypatch):
    found = Prospects(3, 10, {"lead": 0.5}, ((0.1, 0.2, 3),))
    (tmp_path / prospects.PAPER).write_bytes(prospects.written(found))
    monkeypatch.setattr(prospects, "files", lambda package: tmp_path)
    assert prospects.prospects("any") == found
    (tmp_path / prospects.PAPER).unlink()
    assert prospects.prospects("any") == prospects.PLAIN


def test_a_scenario_that_is_named_twice_is_played_twice_as_often(monkeypatch):
    """What is learnt from all of them, however often each is named, is learnt from all."""
    rules, played = ruleset("volley-and-bayonet"), []
    names = [card.name for card in rules.scenarios()]

    def samples(rules, scenario, seed, game):
        played.append((scenario, seed, game))
        return ()

    monkeypatch.setattr(learning, "samples", samples)
    monkeypatch.setattr(learning, "fitted", lambda version, games, found, scenarios: (games, scenarios))
    assert learnt(rules, 2, 7, scenarios=[names[0], names[1], names[0]]) == (6, (names[0], names[1]))
    assert played == [(names[k], 7 + n, n // 3) for n, k in enumerate((0, 1, 0, 0, 1, 0))]
    assert learnt(rules, 1, scenarios=[*names, names[0]]) == (len(names) + 1, ())
    assert learnt(rules, 1) == (len(names), ())


@pytest.mark.fuzz
def test_who_leads_is_learnt_to_be_likelier_to_win():
    class Short(type(ruleset("brigade"))):
        def scenarios(self):
            return tuple(card for card in super().scenarios() if card.name == "first-brigade")

    told = []
    found = learnt(Short(), 5, progress=lambda done, whole: told.append((done, whole)))
    assert told[-1] == (5, 5)
    begun = Short().begin(Short().load("first-brigade"), complete(Short(), {}))
    assert found.weights.keys() == measured(Short(), begun.known(0), 0).keys()
    assert sum(many for _, _, many in found.calibration) > 5
