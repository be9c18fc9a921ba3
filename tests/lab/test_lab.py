"""The laboratory: batches that repeat, reports that count right, files that can be read again, interrupts that keep."""

import csv
import json
import sys

import msgspec
import pyarrow.parquet
import pytest

import longroll
from longroll import lab, registry
from longroll.contract import Loss, Trouble
from longroll.flow import FlowError, Refused
from longroll.lab import Bench, Played, Report, Task
from longroll.lab.batch import tasks
from longroll.lab.export import rows
from longroll.lab.report import share
from pickets import PICKETS


@pytest.fixture(autouse=True)
def _pickets(monkeypatch):
    monkeypatch.setitem(registry.rulesets(), "pickets", lambda: PICKETS)


def quick(**more):
    chosen = {"games": 6, "players": ("recruit", "recruit"), "seed": 5} | more
    return lab.survey("pickets/lane", **chosen)


def told(report):
    """All of a report but how long it took."""
    return [msgspec.structs.replace(row, seconds=0) for row in report.games]


def made(*games):
    return Report("pickets", "lane", "The lane", ("Union", "Confederate"), ("recruit", "sergeant"), 1, {}, games)


def game(number, winner, players=("recruit", "sergeant"), lost=0, fights=0):
    losses = (Loss(0, "First", lost, 30, 2 * lost, 90, fights), Loss(1, "Second", 10))
    return Played(number, number, players, winner, "clear", "a text", (1, 2), 4, 20, 8, 0.5, losses)


def test_the_same_seed_gives_the_same_games():
    assert told(quick()) == told(quick())
    assert told(quick()) != told(quick(seed=6))
    assert told(quick(games=3)) == told(quick())[:3]


def test_games_follow_from_their_own_seeds_however_many_processes_play():
    alone = lab.survey("volume-of-fire/first-volley", games=4, players=("recruit", "sergeant"), seed=9)
    many = lab.survey("volume-of-fire/first-volley", games=4, players=("recruit", "sergeant"), seed=9, jobs=2)
    assert told(alone) == told(many)
    assert {loss.label for row in many.games for loss in row.losses} > {"Archer's Brigade"}


def test_with_both_seats_each_deal_of_dice_is_played_twice():
    pairs = tasks(4, ("one", "other"), 7, both_seats=True)
    assert pairs[0].seed == pairs[1].seed != pairs[2].seed == pairs[3].seed
    assert [task.players for task in pairs[:2]] == [("one", "other"), ("other", "one")]
    assert len({task.seed for task in tasks(9, ("one", "other"), 7, both_seats=False)}) == 9


def test_a_seed_plays_as_it_does_at_the_table():
    batch = quick(games=1).games[0]
    ended = longroll.play("pickets/lane", seed=batch.seed).let("recruit", until="end").result
    assert (ended.winner, ended.score) == (batch.winner, batch.score)


def test_an_answer_that_is_not_allowed_is_found_when_asked_for(monkeypatch):
    from longroll.players.recruit import Recruit

    monkeypatch.setattr(Recruit, "answer", lambda *given: 99)
    with pytest.raises(Refused, match="a bluff is a number"):
        Bench(PICKETS, PICKETS.load("lane"), {"men": "8"}, strict=True).play(Task(0, 1, ("recruit", "recruit")))


def test_a_game_without_end_is_told(monkeypatch):
    from longroll.lab import games

    monkeypatch.setattr(games, "MOST", 3)
    with pytest.raises(FlowError, match="not end"):
        quick(games=1)


def test_unknown_options_and_players_are_refused():
    with pytest.raises(Trouble, match="no option"):
        quick(options={"women": "8"})
    with pytest.raises(Trouble, match="no computer player"):
        quick(players=("recruit", "marshal"))


def test_wins_are_counted_with_their_intervals():
    report = made(game(0, 0), game(1, 1), game(2, 1), game(3, None))
    assert [(row.label, row.times, row.of) for row in report.by_side()] == [
        ("Union", 1, 4),
        ("Confederate", 2, 4),
        ("draw", 1, 4),
    ]
    assert [(row.label, row.times) for row in report.by_player()] == [("recruit", 1), ("sergeant", 2)]
    assert report.by_grade()[0] == ("clear, Confederate", 2)


def test_players_are_counted_by_the_seat_they_had():
    report = made(game(0, 0), game(1, 0, ("sergeant", "recruit")), game(2, 1, ("sergeant", "recruit")))
    assert [(row.label, row.times) for row in report.by_player()] == [("recruit", 2), ("sergeant", 1)]


@pytest.mark.parametrize(
    ("times", "of", "low", "high"), [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (95, 100, 0.8882, 0.9785)]
)
def test_the_interval_is_wilsons(times, of, low, high):
    found = share("x", times, of)
    assert found.low == pytest.approx(low, abs=5e-4)
    assert found.high == pytest.approx(high, abs=5e-4)
    assert found.share == times / of


def test_losses_stand_beside_historys():
    report = made(*(game(number, 0, lost=number) for number in range(21)))
    first, second = report.losses()
    assert (first.label, first.mean, first.low, first.high, first.history) == ("First", 10, 1, 19, 30)
    assert (second.mean, second.history) == (10, None)
    assert (first.out, second.out) == (20, 0)


def test_a_formation_has_fought_in_a_game_that_had_three_fights_of_it():
    report = made(*(game(number, 0, fights=fights) for number, fights in enumerate((0, 2, 3, 7))))
    first, second = report.losses()
    assert (first.strength, first.fights, first.engaged) == (90, 3, 0.5)
    assert (second.fights, second.engaged) == (0, 0)
    assert [row["fights Union First"] for row in rows(report)] == [0, 2, 3, 7]


def test_fights_are_counted_game_by_game_alike():
    once, again = (quick_volley() for _ in range(2))
    assert [loss.fights for game in once.games for loss in game.losses] == [
        loss.fights for game in again.games for loss in game.losses
    ]
    assert all(loss.fights for game in once.games for loss in game.losses)


def quick_volley():
    return lab.survey("volume-of-fire/first-volley", games=2, players=("private", "sergeant"), seed=9)


def test_how_like_historys_the_losses_are():
    costs = (("First", 300, 30), ("Second", 200, 20), ("Third", 100, 40), ("Fourth", 500, None))
    losses = tuple(Loss(0, label, lost, past) for label, lost, past in costs)
    like = made(msgspec.structs.replace(game(0, 0), losses=losses)).likeness()
    assert like is not None
    assert like.formations == 3
    assert like.rank == pytest.approx(-0.5)
    assert like.share == pytest.approx(600 / 90)


def test_of_two_formations_no_rank_is_told_and_without_a_history_nothing():
    two = (Loss(0, "First", 3, 30), Loss(0, "Second", 2, 20))
    like = made(msgspec.structs.replace(game(0, 0), losses=two)).likeness()
    assert like is not None
    assert like.rank is None
    assert made(msgspec.structs.replace(game(0, 0), losses=(Loss(0, "First", 3),))).likeness() is None


def test_losses_by_day_stand_beside_historys():
    """A day that a game did not come to cost nobody anything; a formation of which history tells nothing has no row."""

    def played(number, *by_day):
        losses = (Loss(0, "First", sum(by_day), 30, by_day=by_day, past_by_day=(10, 20)), Loss(1, "Second", 5))
        return msgspec.structs.replace(game(number, 0), losses=losses)

    report = made(played(0, 4), played(1, 6, 8))
    (row,) = report.losses_by_day()
    assert (row.label, row.means, row.history) == ("First", (5.0, 4.0), (10, 20))
    assert [like and like.share for like in report.likeness_by_day()] == [0.5, 0.2]
    assert made(game(0, 0)).losses_by_day() == []
    assert made(game(0, 0)).likeness_by_day() == []


def test_an_interrupt_keeps_what_is_done():
    def tired(done, whole):
        if done == 2:
            raise KeyboardInterrupt

    report = quick(progress=tired)
    assert report.interrupted
    assert [row.number for row in report.games] == [0, 1]


def test_an_interrupt_of_many_processes_keeps_what_is_done():
    def tired(done, whole):
        raise KeyboardInterrupt

    report = lab.survey(
        "volume-of-fire/first-volley", games=400, players=("recruit", "recruit"), seed=2, jobs=2, progress=tired
    )
    assert report.interrupted
    assert 0 < len(report.games) < 400
    assert len({row.number for row in report.games}) == len(report.games)


def test_progress_is_told():
    seen = []
    quick(progress=lambda done, whole: seen.append((done, whole)))
    assert seen == [(done, 6) for done in range(1, 7)]


@pytest.mark.parametrize("ending", [".csv", ".json", ".parquet"])
def test_a_batch_is_written_and_read_again(tmp_path, ending):
    report, path = made(game(0, 0, lost=7), game(1, None)), tmp_path / f"batch{ending}"
    lab.write(report, path)
    if ending == ".csv":
        with path.open(newline="", encoding="utf-8") as file:
            found = list(csv.DictReader(file))
        assert [row["winner"] for row in found] == ["Union", ""]
        assert found[0]["lost Union First"] == "7"
    elif ending == ".parquet":
        assert pyarrow.parquet.read_table(path).to_pylist() == rows(report)
    else:
        plain = json.loads(path.read_text("utf-8"))
        assert msgspec.convert(plain, Report) == report


def test_a_file_that_cannot_be_written_is_told_in_a_sentence(tmp_path, monkeypatch):
    with pytest.raises(Trouble, match=r"neither \.parquet, \.csv nor \.json"):
        lab.write(made(game(0, 0)), tmp_path / "batch.txt")
    with pytest.raises(Trouble, match="cannot be written"):
        lab.write(made(game(0, 0)), tmp_path / "nowhere" / "batch.csv")
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(Trouble, match="install longroll"):
        lab.write(made(game(0, 0)), tmp_path / "batch.parquet")
