"""A game and its log: what is answered is kept, replays to an equal battle, and can be taken back where it may."""

from importlib.metadata import EntryPoint
from random import Random

import msgspec
import pytest

from longroll import registry
from longroll.chance import Dice
from longroll.contract import Trouble
from longroll.dice import Die, Hits, Lead, Throw, with_faces
from longroll.flow import Chance, Modifier, News, Refused
from longroll.game import Game
from longroll.registry import complete, find_scenario
from longroll.save import Answered, Salted, Thrown, Undone, read_save, written
from pickets import PICKETS, install

FIRE = {"do": "fire"}


@pytest.fixture(autouse=True)
def _pickets(monkeypatch):
    install(monkeypatch)


def begun(players=("human", "human"), dice=None, **options):
    return Game(PICKETS, PICKETS.load("lane"), options, players, dice or Dice.seeded(3))


def ready(*args, **options):
    game = begun(*args, **options)
    game.answer(0, 2)
    game.answer(1, 5)
    return game


def creep(by):
    return {"do": "advance", "by": by}


def play_out(game, seed=1):
    rng = Random(seed)
    while game.to_act is not None:
        needs = game.battle.needs
        game.answer(needs.side, PICKETS.draw_answer(needs, game.battle.known(needs.side), rng))
    return game


def test_a_refused_answer_changes_nothing_and_is_not_logged():
    game = ready()
    before, log = game.battle, list(game.log)
    with pytest.raises(Refused) as refused:
        game.answer(0, creep(4))
    assert refused.value.refusal.rule == "PK-MOVE-01"
    assert refused.value.refusal.because == "4 paces is not from 1 to 3"
    assert (game.battle, game.log) == (before, log)


def test_the_wrong_seat_is_refused():
    with pytest.raises(Refused, match="Union is asked, not Confederate"):
        ready().answer(1, FIRE)


def test_an_answer_of_another_form_is_refused():
    game = ready()
    for value in (None, 7, "fire", [], {"do": "dig"}, {"do": "advance", "by": "far"}):
        with pytest.raises(Refused):
            game.answer(0, value)


def test_throws_follow_their_answer_into_the_log():
    game = ready()
    game.answer(0, FIRE)
    assert [type(entry) for entry in game.log] == [Answered, Answered, Answered, Thrown]
    assert game.log[3].faces == game.dice.faces(0, Throw(Hits(2, 4), "fire", "PK-FIRE-01"))


def test_a_save_replays_to_an_equal_battle():
    game = play_out(begun(dice=Dice.sealed()))
    again = Game.load(game.save())
    assert (again.battle, again.log, again.news, again.position) == (game.battle, game.log, game.news, game.position)


def test_a_save_of_every_prefix_goes_on_to_the_same_end():
    game = play_out(begun())
    for upto in range(0, len(game.log), 5):
        part = begun()
        for _ in part.replaying(game.log[:upto]):
            pass
        again = Game.load(part.save())
        assert play_out(again, seed=9).battle == play_out(part, seed=9).battle


def test_an_edited_face_is_found():
    game = ready()
    game.answer(0, FIRE)
    save = game.record()
    thrown = save.log[3]
    save.log[3] = Thrown(thrown.n, tuple(face % 6 + 1 for face in thrown.faces))
    with pytest.raises(Trouble, match="entry 4 of the log says throw 1 fell"):
        Game.load(written(save))


def test_an_edited_answer_stops_the_game_where_it_no_longer_follows():
    game = ready()
    game.answer(0, creep(3))
    game.answer(1, creep(3))
    save = game.record()
    save.log[3] = Answered(1, creep(9))
    again = Game.open(save)
    assert again.stopped.startswith("entry 4 of the log cannot follow")
    assert again.battle == Game.open(msgspec.structs.replace(save, log=save.log[:3], position="")).battle
    with pytest.raises(Refused, match="only be looked at"):
        again.answer(1, FIRE)


def test_an_edited_scenario_or_option_is_found_by_the_position():
    game = ready()
    save = msgspec.structs.replace(game.record(), options={"men": "40"})
    assert "another position" in Game.open(save).stopped
    older = msgspec.structs.replace(save, version=save.version - 1)
    assert Game.open(older).stopped == ""


def test_an_edited_scenario_is_found_by_its_seal():
    save = begun().record()
    other = msgspec.structs.replace(save, scenario={**save.scenario, "title": "Another lane"})
    with pytest.raises(Trouble, match="not the one it was begun with"):
        read_save(written(other))


def test_a_secret_that_was_not_committed_to_is_found():
    save = begun(dice=Dice.sealed()).record()
    other = msgspec.structs.replace(save, dice=Dice.sealed())
    with pytest.raises(Trouble, match="committed to"):
        read_save(written(other))


@pytest.mark.parametrize(
    "data",
    [b"", b"{}", b"[]", b"not json", b"\xff\xfe", b"[" * 5000, b'{"format": 1}', b"null"],
)
def test_what_is_no_save_is_said_to_be_none(data):
    with pytest.raises(Trouble, match="not a whole longroll save"):
        read_save(data)


def test_a_save_cut_short_anywhere_is_trouble():
    data = play_out(begun()).save()
    for length in range(0, len(data) - 1, max(1, len(data) // 60)):
        with pytest.raises(Trouble):
            Game.load(data[:length])


def test_a_save_of_another_format_names_both():
    save = msgspec.structs.replace(begun().record(), format=99)
    with pytest.raises(Trouble, match="format 99, this longroll reads formats 1 to 3"):
        read_save(written(save))


def test_dice_without_a_good_secret_are_trouble():
    for secret in ("xyz", ""):
        save = msgspec.structs.replace(begun().record(), dice=Dice("sealed", secret), commitment="")
        with pytest.raises(Trouble, match="secret of the dice"):
            read_save(written(save))


# --- undo
def test_an_answer_is_taken_back_and_the_log_says_so():
    game = ready()
    before = game.battle
    game.answer(0, creep(2))
    game.undo(0)
    assert game.battle == before
    assert game.log[-1] == Undone(0, 2)
    assert Game.load(game.save()).battle == before


def test_undo_stops_at_dice_and_with_consent_goes_over_them():
    game = ready()
    before = game.battle
    game.answer(0, FIRE)
    with pytest.raises(Refused, match="dice have been thrown"):
        game.undo(0)
    game.undo(0, consent=True)
    assert game.battle == before


def test_faces_taken_back_are_never_thrown_again():
    game = ready()
    game.answer(0, FIRE)
    first = game.log[-1]
    game.undo(0, consent=True)
    game.answer(0, FIRE)
    second = game.log[-1]
    assert (first.n, second.n) == (0, 1)
    assert Game.load(game.save()).battle == game.battle


def test_undo_stops_at_another_persons_answer_but_not_at_a_computers():
    two = ready()
    two.answer(0, creep(1))
    two.answer(1, creep(1))
    assert two.undo_point(0) is None
    assert two.undo_point(1) is not None
    alone = ready(("human", "recruit"))
    before = alone.battle
    alone.answer(0, creep(1))
    alone.answer(1, creep(1))
    alone.undo(0)
    assert alone.battle == before


def test_the_line_after_a_throw_shows_its_faces():
    game = ready()
    game.answer(0, FIRE)
    line = game.news[-1][1]
    assert (line.text[:12], line.dice) == ("Side 0 hits ", (game.log[3].faces,))
    assert not game.battle.news[-1].dice, "the battle itself knows results only"


def test_opposed_faces_stand_side_by_side_with_their_sums():
    sums = (("Archer", (Modifier(2, "size", "PK-FIRE-02"),)), ("Meredith", ()))
    throw = Throw(Lead(), "a volley", "PK-FIRE-01", sums=sums)
    told = with_faces(throw, (5, 2), [News("threw", "Archer wins", "PK-FIRE-03"), News("said", "so", "PK-FIRE-01")])
    assert [(line.text, line.dice, line.sums) for line in told] == [("Archer wins", ((5,), (2,)), sums), ("so", (), ())]


@pytest.mark.parametrize("after", [[], [News("phase", "movement", "PK-MOVE-01")]])
def test_a_throw_that_nothing_tells_of_has_a_line_of_its_own_for_whoever_threw(after):
    counted = with_faces(Throw(Hits(2, 5), "who is hit?", "PK-FIRE-01", 1), (4, 6), [])
    assert [(line.dice, line.pool) for line in counted] == [(((-4, 6),), True)]
    told = with_faces(Throw(Die(), "is he hit?", "PK-FIRE-01", 1), (4,), after)
    assert (told[0].text, told[0].dice, told[0].to, told[0].pool) == ("Is he hit?", ((4,),), (1,), False)
    assert told[1:] == after


def test_news_that_was_taken_back_is_gone():
    game = ready()
    told = list(game.news)
    game.answer(0, creep(1))
    assert len(game.news) == len(told) + 1
    game.undo(0)
    assert game.news == told


# --- the players' own dice
def test_typed_faces_are_asked_for_checked_and_kept():
    game = ready(dice=Dice.typed())
    game.answer(0, FIRE)
    assert game.awaits_faces
    assert isinstance(game.battle.needs, Chance)
    for wrong in ((), (1,), (1, 7), (1, 2, 3), (0, 1)):
        with pytest.raises(Refused, match="bring 2 faces"):
            game.bring(wrong)
    with pytest.raises(Refused, match="dice are asked for"):
        game.answer(0, FIRE)
    game.bring((6, 6))
    assert game.battle.men == (8, 6)
    assert Game.load(game.save()).battle == game.battle
    with pytest.raises(Refused, match="no dice are asked for"):
        game.bring((1, 1))


# --- what is installed
def test_options_are_completed_and_checked():
    assert complete(PICKETS, {}) == {"men": "8"}
    with pytest.raises(Trouble, match="has no option 'hats'; it has men"):
        complete(PICKETS, {"hats": "1"})
    with pytest.raises(Trouble, match="is one of 8, 4, 40, not '9'"):
        complete(PICKETS, {"men": "9"})


def test_a_scenario_is_found_by_its_short_and_its_long_name():
    assert find_scenario("lane") == (PICKETS, "lane")
    assert find_scenario("pickets/lane") == (PICKETS, "lane")
    with pytest.raises(Trouble, match="there is no scenario 'avenue'; there are pickets/lane"):
        find_scenario("avenue")


def test_a_scenario_file_says_its_ruleset(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text('ruleset = "pickets"\n')
    assert find_scenario(str(path)) == (PICKETS, str(path))
    path.write_text("ruleset = [")
    with pytest.raises(Trouble, match="is not TOML"):
        find_scenario(str(path))
    with pytest.raises(Trouble, match="cannot be read"):
        find_scenario(str(tmp_path / "none.toml"))


@pytest.mark.parametrize("target", ["pickets:NOTHING", "no_such_package:RULES", "table:nothing"])
def test_a_ruleset_that_is_half_written_is_named_with_what_it_lacks(monkeypatch, target):
    point = EntryPoint("half", target, "longroll.rulesets")
    monkeypatch.setattr(registry, "rulesets", lambda: {"half": point.load})
    with pytest.raises(
        Trouble, match=r"the ruleset 'half' cannot be loaded \(.*(NOTHING|no_such_package|nothing).*\): mend"
    ):
        registry.ruleset("half")


def test_a_ruleset_that_is_not_there_is_named_with_those_that_are():
    with pytest.raises(Trouble, match="no ruleset 'darts'; there are pickets"):
        registry.ruleset("darts")


# --- what an undo may tell
def test_undo_does_not_tell_that_a_hidden_enemy_saw_the_move():
    game = ready()
    game.answer(0, creep(1))
    game.news.append((len(game.log), News("revealed", "A picket sees them come.", "PK-MOVE-01", to=(1,), reveals=True)))
    assert (game.undo_point(0), game.undo_bar(0)) == (2, "")
    game.news.append((len(game.log), News("revealed", "There is a picket.", "PK-MOVE-01", reveals=True)))
    assert game.undo_bar(0) == "something has come to light since your last answer"


def test_undo_goes_over_a_throw_that_the_mover_is_told_nothing_of():
    game = ready()
    game.answer(0, FIRE)
    told = [item for at, item in game.news if at == len(game.log)]
    game.battle.men = game.before(3).men  # nobody was hit, so that nothing is to be seen either
    game.battle.needs, game.battle.turn = game.before(3).needs, game.before(3).turn
    game.news = [(at, item) for at, item in game.news if item not in told]
    assert game.undo_point(0) == 2
    game._told.clear()
    game.news += [(len(game.log), item) for item in told]
    assert game.undo_bar(0) == "dice have been thrown since your last answer"


def test_nothing_is_taken_back_once_the_battle_is_over():
    game = play_out(begun())
    for seat in (0, 1):
        for consent in (False, True):
            assert game.undo_point(seat, consent) is None
            with pytest.raises(Refused, match="the battle is over"):
                game.undo(seat, consent)


def test_dice_taken_back_are_told_in_the_log_and_known_at_the_end():
    game = ready(("human", "recruit"))
    game.answer(0, FIRE)
    game.undo(0, consent=True)
    game.answer(0, creep(1))
    told = [item for _, item in game.news if item.kind == "back"]
    assert [(item.text, item.to) for item in told] == [
        ("The Union side takes its last answer back, and with it a throw: fire.", (0,)),
        ("The Union side takes its last answer back, and with it a throw: fire.", (1,)),
    ]
    assert game.thrown_in_vain() == {0}
    assert Game.load(game.save()).news == game.news
    game.undo(0)
    assert [item for _, item in game.news if item.kind == "back"] == told


@pytest.mark.parametrize("back", [1, 30, 70, 110])
def test_positions_far_back_are_made_again(back):
    game = begun(men="40")
    asked = {}
    while len(game.log) < 120:
        asked[len(game.log)] = game.battle
        game.answer(game.to_act, 3 if game.battle.turn == 0 else FIRE)
    assert {place: game.before(place) for place in asked} == asked
    place = max(at for at in asked if at <= len(game.log) - back)
    game._undo_to(0, place)
    assert game.battle == asked[place]
    assert Game.load(game.save()).battle == game.battle


# --- salts
def salted(game):
    for side in game.awaits_salt:
        game.salt(side, f"{side}a" * 8)
    return game


def test_nothing_is_thrown_before_each_person_has_added_a_salt():
    game = ready(dice=Dice.sealed((0, 1)))
    commitment = game.dice.commitment
    game.answer(0, FIRE)
    assert (game.awaits_salt, game.to_act, game.log[-1]) == ((0, 1), None, Answered(0, FIRE))
    game.salt(1, "1" * 32)
    assert (game.awaits_salt, game.throws) == ((0,), 0)
    game.salt(0, "0" * 32)
    assert game.throws == 1
    assert game.dice.commitment == commitment
    assert game.log[3:5] == [Salted(1, "1" * 32), Salted(0, "0" * 32)]
    assert game.log[5].faces == Dice("sealed", game.dice.secret, ("0" * 32, "1" * 32)).faces(0, game.chances[0])
    again = Game.load(game.save())
    assert (again.battle, again.dice, again.log) == (game.battle, game.dice, game.log)


@pytest.mark.parametrize("salt", ["", "0", "x" * 32, "0" * 65, "AB" * 16])
def test_a_salt_is_hexadecimal_and_is_added_once(salt):
    game = begun(dice=Dice.sealed((0,)))
    with pytest.raises(Refused, match="16 to 64 hexadecimal digits"):
        game.salt(0, salt)
    with pytest.raises(Refused, match="no salt of this side"):
        game.salt(1, "0" * 32)
    game.salt(0, "0" * 32)
    with pytest.raises(Refused, match="no salt of this side"):
        game.salt(0, "0" * 32)


def test_a_salt_is_not_taken_back():
    game = salted(ready(dice=Dice.sealed((0, 1))))
    game.answer(0, creep(1))
    game.undo(0)
    assert game.awaits_salt == ()
    assert Game.load(game.save()).dice == game.dice


def test_the_faces_that_are_told_bear_the_mark_of_their_throw():
    game = salted(ready(dice=Dice.sealed((0, 1))))
    game.answer(0, FIRE)
    game.undo(0, consent=True)
    game.answer(0, FIRE)
    marks = [item.mark for _, item in game.news if item.dice]
    assert marks == [game.dice.mark(1)]
    assert game.dice.mark(0) != game.dice.mark(1)
    assert ready(dice=Dice.typed("00" * 32)).dice.source == "typed"


def test_faces_that_were_typed_bear_no_mark():
    game = ready(dice=Dice.typed())
    game.answer(0, FIRE)
    game.bring((6, 6))
    assert [item.mark for _, item in game.news if item.dice] == [""]
