"""Computer players: always legal, blind to what is hidden, the same for the same chance, and the better the rank."""

import json
import os
from random import Random

import msgspec
import pytest

from catalogue import scenarios
from longroll.asked import bot
from longroll.chance import Dice
from longroll.contract import Advised, Trouble
from longroll.flow import Chance, act
from longroll.lab import Bench, Task, survey
from longroll.players import PLAYERS, player
from longroll.players.recruit import Recruit
from longroll.registry import complete, ruleset, rulesets
from pickets import PICKETS
from reflections import reflection

NAMES = ("recruit", "private", "sergeant")
GAMES = int(os.environ.get("LONGROLL_FUZZ_GAMES", "0"))
ADVISED = [rules for rules in map(ruleset, rulesets()) if isinstance(rules, Advised)]
SCENARIOS = [(rules, card.name) for rules in ADVISED for card in scenarios(rules)]
HELD = {
    "volley-and-bayonet": {"the-angle"},
    "division": {"first-day", "meeting-engagement"},
    "campaign": set(),
}
SHORT = {"volume-of-fire": {"mcphersons-ridge"}, "brigade": {"oak-ridge"}}
RANKED = [
    (rules, name) for rules, name in SCENARIOS if name in HELD.get(rules.name, {name}) - SHORT.get(rules.name, set())
]
"""Where the ranks hold: of Volley & Bayonet's battles at the Angle, and there against the recruit only; at McPherson's Ridge it is
little more than half against the private, and in the others the side decides more than the rank.
Of Division Command's in the two that were measured in forty games each.  In two battles of the other two he wins more than half
of forty games against the private, but fewer than seven in ten."""
BARS = {"recruit": (4, 0.9, 0.75), "private": (10, 0.7, 0.5)}
"""Against whom, in how many games, what part of them is to be won, and what part at the least."""
OPEN = {("volley-and-bayonet", "the-angle", "private")}
"""What is not claimed of those: 96 of 160 games at the Angle are the sergeant's against the private, fewer than seven in ten."""
CLAIMED = [
    (rules, card.name, weaker)
    for weaker in BARS
    for rules in ADVISED
    for card in sorted(
        (card for card in rules.scenarios() if (rules, card.name) in RANKED), key=lambda card: card.minutes
    )[: 1 if GAMES == 1 else None]
    if (rules.name, card.name, weaker) not in OPEN
]
"""What is claimed.  Once over, LONGROLL_FUZZ_GAMES=1, only of the shortest of these battles of each ruleset: so few games tell
little more than that a rank is lost, and those of the longer battles take minutes."""
SHORTEST = [
    (rules, min(rules.scenarios(), key=lambda card: (not card.teaches, card.minutes)).name) for rules in ADVISED
]


def named(value):
    return value if isinstance(value, str) else value.name


def requests(rules, scenario, names, seed, stop):
    """A game's requests up to a number of answers: the battle, the decision and whoever answers it."""
    battle = rules.begin(rules.load(scenario), complete(rules, {}))
    dice, players = Dice.seeded(seed), [player(name) for name in names]
    throws = answers = 0
    while battle.needs is not None and answers < stop:
        needs = battle.needs
        if isinstance(needs, Chance):
            act(battle, dice.faces(throws, needs))
            throws += 1
            continue
        who = players[needs.side]
        yield battle, needs, who
        act(battle, who.answer(rules, battle.known(needs.side), needs, Random(answers)))
        answers += 1


def test_the_ranks_are_listed_from_the_weakest():
    assert tuple(PLAYERS) == (*NAMES, "general")
    with pytest.raises(Trouble, match="no computer player 'colonel'"):
        player("colonel")


@pytest.mark.parametrize(("rules", "scenario"), SCENARIOS, ids=named)
@pytest.mark.parametrize("name", NAMES[1:])
def test_every_answer_is_legal(rules, scenario, name):
    for battle, needs, who in requests(rules, scenario, (name, name), 3, 50):
        known = battle.known(needs.side)
        answer = who.answer(rules, known, needs, Random(1))
        assert needs.refusal(battle.known(needs.side), answer) is None, (type(needs).__name__, answer)


@pytest.mark.parametrize(("rules", "scenario"), SHORTEST, ids=named)
@pytest.mark.parametrize("name", NAMES)
def test_whole_games_are_legal_to_their_end(rules, scenario, name):
    bench = Bench(rules, rules.load(scenario), complete(rules, {}), strict=True)
    for seed in (1, 2):
        assert bench.play(Task(0, seed, (name, name))).text


@pytest.mark.parametrize(("rules", "scenario"), SCENARIOS, ids=named)
def test_nobody_peeks(rules, scenario):
    """What is hidden is dealt anew: the answers, and the plan, do not change by a byte."""
    looked = dealt = hidden = 0
    for place, (battle, needs, _) in enumerate(requests(rules, scenario, ("sergeant", "sergeant"), 5, 100)):
        if place % 7:
            continue
        side = needs.side
        other = reflection(rules).imagine(battle, side, Random(place))
        for who in map(player, NAMES):
            told = [
                (who.answer(rules, each.known(side), needs, Random(9)), who.plan(rules, each.known(side), side))
                for each in (battle, other)
            ]
            assert told[0] == told[1], (type(needs).__name__, who)
        looked += 1
        dealt += other != battle
        hidden += battle.known(side) is not battle
    assert looked >= 4
    assert dealt > looked // 2 or not hidden


@pytest.mark.parametrize(("rules", "scenario"), SHORTEST, ids=named)
@pytest.mark.parametrize("strict", [False, True])
def test_in_a_batch_a_player_is_given_what_his_side_knows_and_no_more(rules, scenario, strict, monkeypatch):
    loaded, options = rules.load(scenario), complete(rules, {})
    battle = type(rules.begin(loaded, options))
    known, told, given = battle.known, [], []

    def remembered(self, side):
        told.append((side, known(self, side)))
        return told[-1][1]

    class Watchful(Recruit):
        def answer(self, ruleset, known, decision, rng):
            given.append(bool(told) and told[-1][0] == decision.side and told[-1][1] is known)
            return super().answer(ruleset, known, decision, rng)

    monkeypatch.setattr(battle, "known", remembered)
    Bench(rules, loaded, options, strict, {"watchful": bot(Watchful())}).play(Task(0, 4, ("watchful", "watchful")))
    assert len(given) > 15
    assert all(given)


@pytest.mark.parametrize(("rules", "scenario"), SHORTEST, ids=named)
@pytest.mark.parametrize("name", NAMES[1:])
def test_an_answer_follows_from_what_is_known_and_leaves_it_as_it_was(rules, scenario, name):
    for place, (battle, needs, _) in enumerate(requests(rules, scenario, (name, name), 8, 60)):
        if place % 5:
            continue
        known = battle.known(needs.side)
        before = msgspec.json.encode(known)
        first = player(name).answer(rules, known, needs, Random(2))
        assert msgspec.json.encode(known) == before
        assert player(name).answer(rules, battle.known(needs.side), needs, Random(2)) == first
        plain = json.loads(msgspec.json.encode(first))
        assert rules.convert(needs, plain) == first


@pytest.mark.parametrize(("rules", "scenario"), SCENARIOS, ids=named)
def test_a_plan_has_a_line_for_each_formation(rules, scenario):
    battle = rules.begin(rules.load(scenario), complete(rules, {}))
    for side in (0, 1):
        lines = player("sergeant").plan(rules, battle.known(side), side)
        assert lines
        assert len(set(lines)) == len(lines)
        assert all(line.strip() and "\n" not in line for line in lines)
    assert player("recruit").plan(rules, battle.known(0), 0) == ()


def test_where_a_ruleset_gives_no_advice_everybody_is_a_recruit():
    bench = Bench(PICKETS, PICKETS.load("lane"), complete(PICKETS, {}), strict=True)
    for name in NAMES:
        assert bench.play(Task(0, 4, (name, name))).decisions > 2
    assert player("sergeant").plan(PICKETS, None, 0) == ()


@pytest.mark.fuzz
@pytest.mark.skipif(not GAMES, reason="LONGROLL_FUZZ_GAMES says how much")
@pytest.mark.parametrize(("rules", "scenario", "weaker"), CLAIMED, ids=named)
def test_the_sergeant_beats_the_lower_ranks(rules, scenario, weaker):
    """Of all games, draws among them, so many are won, unless few games leave it open (the Wilson interval at 95 per cent
    reaches it still); at the least so many, and more than the other wins."""
    games, wanted, least = BARS[weaker]
    report = survey(
        f"{rules.name}/{scenario}",
        games=games * GAMES,
        players=("sergeant", weaker),
        seed=77,
        both_seats=True,
        strict=True,
    )
    won = {row.label: row for row in report.by_player()}
    assert won["sergeant"].high >= wanted
    assert won["sergeant"].share >= least
    assert won["sergeant"].share > won[weaker].share
