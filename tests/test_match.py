"""The front door: a battle played, asked, weighed, taken back, kept and drawn from Python, and many of them in rows."""

import subprocess
import sys
from fractions import Fraction
from importlib.util import find_spec
from pathlib import Path
from random import Random

import msgspec
import pytest

import longroll
import toy
from longroll.asked import Asked
from longroll.chance import Dice
from longroll.flow import Decision
from longroll.game import Game
from longroll.ledger import Rulebook
from longroll.match import Match
from longroll.players.recruit import Recruit
from longroll.save import Answered
from toy.play import Fire, Move, Rest

BRIGADE = "brigade/first-brigade"
VOLLEY = "volume-of-fire/first-volley"


def skirmish(seed: int = 1, scenario: str = "ford") -> Match:
    """A battle of the toy, both orders given."""
    match = Match(Game(toy.RULES, toy.RULES.load(scenario), {"cards": "off"}, dice=Dice.seeded(seed)))
    return match.answer("hold").answer("hold")


# --- what it offers
def test_the_package_costs_nothing_until_its_door_is_used() -> None:
    code = "import sys, longroll; print(sorted({'msgspec', 'numpy', 'longroll.match'} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_no_module_hides_what_the_package_offers() -> None:
    for name in longroll.DOOR:
        assert find_spec(f"longroll.{name}") is None, f"once longroll.{name} is imported, the door's {name} is gone"
        assert getattr(longroll, name).__name__ == name
        assert name in dir(longroll)
    with pytest.raises(AttributeError, match="longroll has no 'battle'; it has Asked, Match"):
        getattr(longroll, "battle")  # noqa: B009  that it is not there is what is tried


def test_scenarios_are_listed_by_their_full_names() -> None:
    every = longroll.scenarios()
    assert {BRIGADE, VOLLEY} < set(every)
    assert set(longroll.scenarios("brigade")) == {name for name in every if name.startswith("brigade/")}
    assert f"{BRIGADE:{max(map(len, every))}}  A First Brigade, 25 minutes" in repr(every).splitlines()


def test_a_rule_is_read_by_its_id() -> None:
    book = longroll.rulebook("brigade")
    assert book["BC-FIRE-09"].title == "Return fire"
    assert repr(book).startswith("<Rulebook brigade: ")
    with pytest.raises(KeyError, match="brigade has no rule BC-FIRE-99: search"):
        book["BC-FIRE-99"]
    with pytest.raises(longroll.Trouble, match="there is no ruleset 'darts'"):
        longroll.rulebook("darts")


# --- who is asked
@pytest.mark.parametrize("scenario", [BRIGADE, VOLLEY])
def test_who_is_asked_what_and_why_is_said_with_the_rule(scenario: str) -> None:
    match = longroll.play(scenario, seed=7)
    asked = match.asked
    assert asked is not None
    assert asked.decision is match.battle.needs
    assert asked.who == match.ruleset.sides[asked.side]
    assert asked.rule in match.rulebook
    assert asked.why == asked.view.asks[0].why != ""
    assert repr(asked) == f"<Asked {asked.who}: {asked.why} ({asked.rule})>"
    assert f"{asked.who} is asked: {asked.why} ({asked.rule})>" in repr(match)
    assert all(match.refusal(answer) is None for answer in match.offers())


def test_what_is_asked_is_by_what_the_asked_side_knows() -> None:
    match = skirmish(scenario="thicket")
    while match.asked is None or match.asked.side != 0:
        match.answer(Rest())
    asked = match.asked
    hidden = match.battle.pieces[3]  # type: ignore[attr-defined]
    assert hidden.hidden
    assert asked.known == match.known("Union") != match.battle
    assert asked.known.pieces[3].x == -1
    assert "piece:3" not in {thing.id for thing in asked.view.things}
    assert match.refusal(Fire(0, 3)) == asked.decision.refusal(asked.known, Fire(0, 3))
    elsewhere = toy.RULES.imagine(match.battle, 0, Random(2))
    other = Asked(toy.RULES, elsewhere, Random(1))
    assert (other.offers(), other.odds(asked.offers()[1])) == (asked.offers(), asked.odds(asked.offers()[1]))


def test_a_refusal_says_the_rule_the_case_and_the_remedy() -> None:
    match = skirmish()
    piece = match.known(match.asked.side).standing(match.asked.side)[0]  # type: ignore[union-attr]
    refusal = match.refusal(Move(piece.id, piece.x + 9_000, piece.y))
    assert refusal is not None
    assert refusal.rule == "SK-MOVE"
    before = match.battle
    with pytest.raises(longroll.Refused, match="SK-MOVE"):
        match.answer(Move(piece.id, piece.x + 9_000, piece.y))
    with pytest.raises(longroll.Refused, match="SK-MOVE"):
        match.odds(Move(piece.id, piece.x + 9_000, piece.y))
    assert match.battle is before


def test_answers_may_be_typed_or_plain() -> None:
    one, other = skirmish(), skirmish()
    answer = one.offers()[1]
    plain = msgspec.to_builtins(answer)
    assert one.refusal(plain) is None
    assert one.answer(answer).battle == other.answer(plain).battle
    refusal = one.refusal({"type": "Dig"})
    assert refusal is not None
    assert refusal.because.startswith("that is no answer to what is asked")


# --- odds
def volley() -> tuple[Match, Fire]:
    match = skirmish()
    while True:
        for answer in match.offers():
            if isinstance(answer, Fire):
                return match, answer
        match.answer(match.offers()[1])


def test_odds_are_exact_and_stand_with_their_sums() -> None:
    match, fire = volley()
    odds = match.odds(fire)
    assert odds is not None
    assert sum(odds.values()) == 1
    assert odds["0 lost, stands"] == Fraction(2, 3) ** odds.sums[0].value
    assert odds.sums[0].modifiers[0].rule == "SK-FIRE"
    assert repr(odds).splitlines()[0] == "volley"
    assert "+2 muskets (SK-FIRE)" in repr(odds)
    assert match.odds(Rest()) is None


@pytest.mark.parametrize("scenario", [BRIGADE, VOLLEY])
def test_what_is_asked_for_is_what_the_table_shows(scenario: str) -> None:
    match, seen = longroll.play(scenario, seed=3), 0
    while not match.over and seen < 5:
        assert match.asked is not None
        for item in match.asked.view.asks[0].items:
            if (item.odds or item.odds_follow) and item.refusal is None and match.refusal(item.value) is None:
                odds = match.odds(item.value)
                assert odds is not None
                assert item.odds is None or odds.title == item.odds.title
                assert sum(odds.values()) == 1
                seen += 1
        match.let("sergeant")
    assert seen


# --- playing on
def test_a_game_that_is_let_play_is_the_game_that_the_lab_plays() -> None:
    row = longroll.simulate(BRIGADE, games=1, players=("sergeant", "recruit"), seed=11)[0]
    match = longroll.play(BRIGADE, seed=11).let("sergeant", "recruit", until="end")
    assert match.result is not None
    assert [row["score 0"], row["score 1"]] == list(match.result.score)
    assert row["decisions"] == sum(isinstance(entry, Answered) for entry in match.game.log)
    assert repr(match) == f"<Match A First Brigade: over: {match.result.text}>"


def test_a_player_is_let_answer_once_or_until() -> None:
    match = longroll.play(BRIGADE, seed=7)
    first = match.game.to_act
    assert len(match.let("sergeant").game.log) >= 1
    assert sum(isinstance(entry, Answered) for entry in match.game.log) == 1
    match.let("sergeant", until="other side")
    assert match.over or match.game.to_act != first
    match.let("recruit", until=lambda match: len(match.game.log) >= 20)
    assert len(match.game.log) >= 20
    assert match.let("recruit", until="end").over


def test_a_function_of_ones_own_plays_against_a_computer() -> None:
    seen: list[Asked] = []

    def mine(asked: Asked) -> object:
        seen.append(asked)
        return asked.drawn()

    match = longroll.play(BRIGADE, seed=7).let(mine, "sergeant", until="end")
    assert {asked.side for asked in seen} == {0}
    assert {entry.player for entry in match.game.log if isinstance(entry, Answered)} == {"mine", "sergeant"}


def test_who_may_be_let_answer_is_said() -> None:
    match = longroll.play(BRIGADE, seed=7)
    with pytest.raises(longroll.Trouble, match="one player answers for both sides"):
        match.let()
    with pytest.raises(longroll.Trouble, match="there is no computer player 'marshal'"):
        match.let("marshal")
    with pytest.raises(longroll.Trouble, match="until is 'answer', 'other side', 'battle', 'end'"):
        match.let("sergeant", until="noon")  # type: ignore[arg-type]
    with pytest.raises(longroll.Refused):
        match.let(lambda asked: "nonsense")
    assert not any(isinstance(entry, Answered) for entry in match.game.log)


def test_when_it_is_over_nothing_is_asked() -> None:
    match = longroll.play(BRIGADE, seed=7).let("recruit", until="end")
    assert (match.asked, match.offers()) == (None, [])
    for doing in (lambda: match.answer(None), lambda: match.odds(None), lambda: match.let("sergeant"), match.undo):
        with pytest.raises(longroll.Refused, match="the battle is over"):
            doing()
    refusal = match.refusal(None)
    assert refusal is not None
    assert refusal.because == "the battle is over"


def test_dice_of_ones_own_are_brought() -> None:
    match = longroll.play(BRIGADE, dice=Dice.typed("00" * 32))
    while not match.game.awaits_faces:
        match.let("recruit")
    assert "dice are asked for: " in repr(match)
    with pytest.raises(longroll.Refused, match="bring their faces"):
        match.answer(None)
    thrown = match.game.throws
    assert match.bring(*[1] * match.battle.needs.dice).game.throws > thrown


# --- taking back
def test_undo_takes_back_the_last_answer_whoever_gave_it() -> None:
    match = skirmish()
    places = [match.battle]
    for let in (True, False):
        move = next(answer for answer in match.offers() if isinstance(answer, Move))
        match = match.let(lambda asked, move=move: move) if let else match.answer(move)
        places.append(match.battle)
    assert match.undo().battle == places[1]
    assert match.undo().battle == places[0]


def test_undo_stops_at_dice_unless_both_agree() -> None:
    match, fire = volley()
    before = match.battle
    match.answer(fire)
    with pytest.raises(longroll.Refused, match="dice have been thrown"):
        match.undo()
    assert match.undo(consent=True).battle == before
    with pytest.raises(longroll.Refused, match="you have not answered anything yet"):
        longroll.play(VOLLEY, seed=1).undo(consent=True)


# --- keeping
def test_a_game_is_kept_and_opened_again(tmp_path: Path) -> None:
    match = longroll.play(VOLLEY, seed=7).let("sergeant", until="other side")
    kept = match.save(tmp_path / "game.json")
    assert kept.stat().st_mode & 0o077 == 0 or sys.platform == "win32"
    again = longroll.open(kept)
    assert (again.battle, again.told()) == (match.battle, match.told())
    assert longroll.open(kept).let("sergeant", until="end").battle == again.let("sergeant", until="end").battle
    with pytest.raises(longroll.Trouble, match=r"none\.json cannot be read"):
        longroll.open(tmp_path / "none.json")


def test_a_game_of_sealed_dice_goes_on_where_it_is_opened(tmp_path: Path) -> None:
    match = longroll.play(VOLLEY, dice=Dice.sealed((0, 1)))
    assert match.game.awaits_salt == (0, 1)
    again = longroll.open(match.save(tmp_path / "game.json"))
    assert again.let("recruit", until="end").over


def test_a_game_that_cannot_go_on_can_be_looked_at(tmp_path: Path) -> None:
    match = longroll.play(VOLLEY, seed=7).let("sergeant")
    plain = msgspec.json.decode(match.game.save())
    plain["log"].append({"type": "answer", "seat": 0, "value": "nonsense"})
    (tmp_path / "game.json").write_bytes(msgspec.json.encode(plain))
    again = longroll.open(tmp_path / "game.json")
    assert "can only be looked at: entry" in repr(again)
    assert again.view().surfaces


def test_a_scenario_of_ones_own_is_played_from_its_file(tmp_path: Path) -> None:
    paper = 'ruleset = "brigade"\nbattle = "mcphersons-ridge"\nsquares = "I1:K3"\n'
    (tmp_path / "mine.toml").write_text(paper)
    with pytest.raises(longroll.Trouble, match=r"mine\.toml"):
        longroll.play(tmp_path / "mine.toml")
    with pytest.raises(longroll.Trouble, match="give the path of a scenario file"):
        longroll.play(tmp_path / "none.toml")


def test_what_cannot_be_begun_is_said() -> None:
    with pytest.raises(longroll.Trouble, match="dice are given, or follow from a seed, not both"):
        longroll.play(VOLLEY, seed=1, dice=Dice.sealed())
    with pytest.raises(longroll.Trouble, match="no computer player 'napoleon'"):
        longroll.play(VOLLEY, players=("human", "napoleon"))
    with pytest.raises(longroll.Trouble, match="has no option"):
        longroll.play(VOLLEY, options={"hats": "on"})


# --- what is shown
def test_each_side_is_shown_and_told_what_is_its_own() -> None:
    match = longroll.play(VOLLEY, seed=7).let("sergeant", until="other side")
    assert match.view("Union") == match.ruleset.view(match.battle, 0) != match.view()
    assert match.view(1).seat == match.view("confederate").seat == 1
    assert set(match.told(0)) | set(match.told(1)) == set(match.told())
    assert match.told(0) != match.told(1)
    with pytest.raises(longroll.Trouble, match=r"there is no side 'french': say Union \(0\) or Confederate \(1\)"):
        match.view("french")


def test_the_table_is_drawn_as_a_side_sees_it(tmp_path: Path) -> None:
    match = skirmish(scenario="thicket")
    drawn = [match.picture(tmp_path / f"{side}.svg", side).read_text() for side in (0, 1)]
    assert "piece 3" not in drawn[0]
    assert "piece 3" in drawn[1]
    assert match.picture(str(tmp_path / "table.png"), width=300).read_bytes().startswith(b"\x89PNG")
    with pytest.raises(longroll.Trouble, match=r"neither a \.png nor a \.svg"):
        match.picture(tmp_path / "table.jpg")


# --- many
def test_many_games_are_flat_rows() -> None:
    rows = longroll.simulate(BRIGADE, games=3, players=("recruit", "recruit"), seed=5)
    assert [row["game"] for row in rows] == [0, 1, 2]
    assert len({tuple(row) for row in rows}) == 1
    assert all(isinstance(value, str | int | float) for row in rows for value in row.values())


def test_a_function_of_ones_own_plays_many_games_and_is_checked() -> None:
    def mine(asked: Asked) -> object:
        return asked.passed()

    def wrong(asked: Asked) -> object:
        return 99

    assert longroll.simulate(BRIGADE, games=1, players=(mine, mine))[0]["player 1"] == "mine"
    assert longroll.simulate(BRIGADE, games=1, players=(Recruit(), "recruit"))[0]["player 0"] == "Recruit"
    rows = longroll.simulate(BRIGADE, games=2, players=(mine, "recruit"), both_seats=True)
    assert [row["player 0"] for row in rows] == ["mine", "recruit"]
    with pytest.raises(longroll.Refused):
        longroll.simulate(BRIGADE, games=1, players=(wrong, "recruit"))
    with pytest.raises(longroll.Trouble, match="mine: other processes find players by their names"):
        longroll.simulate(BRIGADE, games=2, players=(mine, "recruit"), jobs=2)

    def other(asked: Asked) -> object:
        return asked.drawn()

    other.__name__ = "mine"
    for pair in ((mine, other), (other, mine)):
        with pytest.raises(longroll.Trouble, match="two players are called mine"):
            longroll.simulate(BRIGADE, games=2, players=pair)


def test_the_door_is_typed_as_what_it_gives() -> None:
    assert isinstance(longroll.play(VOLLEY, seed=1), longroll.Match)
    assert isinstance(longroll.rulebook("brigade"), Rulebook)
    assert isinstance(longroll.play(VOLLEY, seed=1).battle.needs, Decision)
