"""Scenarios: battles of history on squares of the survey, and what is told of files that cannot be played."""

import re
import tomllib
from datetime import date
from functools import cache
from importlib.resources import files
from itertools import combinations
from pathlib import Path

import msgspec
import pytest

from longroll import history, muster
from longroll.contract import Trouble
from longroll.history import Present
from longroll.history.border import Border
from longroll.history.papers import FORMAT
from longroll.history.scenario import ZonePaper, taught
from longroll.registry import find_scenario
from longroll.rulesets.brigade import options, scenario, tables
from longroll.rulesets.brigade.cards.events import FireDeclared
from longroll.rulesets.brigade.command.chain_of_command import chain
from longroll.rulesets.brigade.record.battle import Battle
from longroll.rulesets.brigade.record.setting import Lesson, laid
from longroll.rulesets.brigade.scenario import forces
from longroll.rulesets.brigade.scenario import paper as paper_module
from longroll.rulesets.brigade.scenario.grid import block
from longroll.rulesets.brigade.scenario.paper import BrigadePaper, Paper, StandPaper
from longroll.rulesets.brigade.tables import TOUCH
from longroll.tabletop import footprint, highest_at, overlap, within

from .. import drill

NAMES = (
    "chambersburg-pike",
    "first-brigade",
    "railroad-cut",
    "oak-ridge",
    "little-round-top",
    "rummels-farm",
    "the-angle",
)
FIRST = """
ruleset = "brigade"
battle = "first-volley"
squares = "I1:K3"
summary = "A fight."
minutes = 30
"""


@cache
def loaded(name: str) -> dict:
    """A scenario of the package, loaded once."""
    return scenario.load(name)


def opened(name: str, **asked: str) -> Battle:
    return scenario.begin(loaded(name), asked)


@pytest.fixture(params=NAMES)
def b(request) -> Battle:
    return opened(request.param)


def written(folder: Path, text: str, name: str = "mine.toml") -> Path:
    path = folder / name
    path.write_text(text, "utf-8")
    return path


def faults(folder: Path, more: str, text: str = FIRST) -> str:
    """What is told of a first brigade with something added."""
    return "\n".join(scenario.check(written(folder, text + more)))


def of(b: Battle, key: str):
    return next(stand for stand in b.stands if stand.key == key)


def general(b: Battle, key: str):
    return next(row for row in b.generals if row.key == key)


# --- what every scenario of ours is
def test_the_shelf_holds_the_scenarios_in_the_order_of_their_battles():
    assert scenario.SHELF.names() == NAMES
    for row in scenario.SHELF.summaries():
        assert row.minutes > 0
        assert row.page is not None
        assert row.page.result


def test_a_loaded_scenario_is_plain_and_whole(b):
    """A save embeds it: nothing is looked for in a file again."""
    found = scenario.load(NAMES[0])
    assert msgspec.json.decode(msgspec.json.encode(found)) == found
    assert set(found["options"]) == {row.name for row in options.OPTIONS}


def test_no_base_overlaps_another(b):
    """BC-GENL-07, BC-STAND-09: troops and generals, each wholly on the map (BC-MAP-08)."""
    table = laid(b.setting)
    quads = [stand.quad for stand in b.there()] + [row.quad for row in b.generals if row.on_table]
    for one, other in combinations(quads, 2):
        assert not overlap(one, other, TOUCH)
    for quad in quads:
        assert min(quad) >= -TOUCH
        assert max(quad[::2]) <= table.width + TOUCH
        assert max(quad[1::2]) <= table.height + TOUCH


def test_nobody_begins_in_a_melee(b):
    for one, other in combinations(b.there(), 2):
        assert one.side == other.side or not within(one.quad, other.quad, TOUCH)


def test_nobody_stands_across_a_wall_or_on_closed_ground(b):
    """BC-TERR-11, BC-MAP-12."""
    for stand in b.there():
        assert not any(overlap(stand.quad, footprint(piece, *tables.BARRICADE), TOUCH) for piece in b.barricades)
        assert not any(overlap(stand.quad, ring, TOUCH) for ring in laid(b.setting).closed)


@pytest.mark.parametrize("name", NAMES)
def test_nobody_is_moved_far_for_it(name):
    """At most an inch and a half from where history has him."""
    b, paper = opened(name), scenario.SHELF.read(name)[0]
    battle = history.load(paper.battle)
    border = Border(block(paper.squares).window(""), battle.start, paper.round_minutes)
    for present in history.roster(battle):
        if present.at is not None:
            x, y = border.place(present.at)
            assert of(b, present.id).pose.distance(x, y) < 1500, present.id


def test_every_stand_has_a_chain_of_command(b):
    """BC-SETUP-05: a path in a tree, with a general on it; no command is above itself."""
    led = {row.leads for row in b.generals}
    for stand in b.stands:
        above = chain(b, stand.command)
        assert len(above) == len(set(above))
        assert led & set(above), stand.key
        assert all(b.commands[number].side == stand.side for number in above)


def test_who_is_to_come_has_a_line_that_admits_him(b):
    """BC-MAP-11."""
    lines = {entry.id: entry for entry in laid(b.setting).entries}
    for stand in b.stands:
        if stand.arrival:
            entry = lines[stand.entry]
            assert entry.side == stand.side
            assert set(chain(b, stand.command)) & set(entry.commands)
            assert 1 <= stand.arrival <= laid(b.setting).rounds
            assert stand.place == "off"
            assert not stand.fielded


def test_what_is_agreed_is_told_with_its_rules(b):
    """BC-MAP-04, BC-MAP-09, BC-SETUP-04, BC-TURN-04, BC-WIN-05."""
    told = {line.rule for line in b.news}
    assert {"BC-MAP-04", "BC-MAP-09", "BC-SETUP-04", "BC-TURN-04", "BC-WIN-05"} <= told
    assert ("BC-MAP-11" in told) == bool(laid(b.setting).entries)
    assert ("BC-MAP-12" in told) == bool(laid(b.setting).closed)


def test_objectives_are_worth_two_to_five(b):
    """BC-WIN-05."""
    assert laid(b.setting).objectives
    assert all(2 <= row.points <= 5 for row in laid(b.setting).objectives)
    assert b.holders == tuple(row.holder for row in laid(b.setting).objectives)


def test_the_areas_of_the_sides_lie_apart(b):
    """BC-DEPL-01."""
    import shapely

    shapes = [
        [
            shapely.Polygon(list(zip(z.ring[::2], z.ring[1::2], strict=True)))
            for z in laid(b.setting).zones
            if z.side == s
        ]
        for s in (0, 1)
    ]
    assert all(shapes)
    assert not any(one.intersection(other).area > 0 for one in shapes[0] for other in shapes[1])


def test_every_brigade_brings_its_set_and_every_general_his_card(b):
    """BC-CARD-04, BC-CARD-15, BC-CARD-16, BC-DECK-01: on the map or off it."""
    for command in b.commands:
        cards = [card.design for card in b.cards if card.command == command.id and card.design]
        mine = [stand for stand in b.stands if stand.command == command.id]
        assert tuple(cards) == (tables.set_of(command.profile) if mine else ())
        assert command.card in tables.COMMANDS
    assert sorted(card.general for card in b.cards if not card.design) == [row.id for row in b.generals]
    assert [card.id for card in b.cards] == list(range(len(b.cards)))


def test_values_of_generals_are_within_their_bounds(b):
    """BC-GENL-09."""
    for row in b.generals:
        command, leadership, heroism = row.printed
        assert 1 <= command <= 4
        assert 4 <= leadership <= 11
        assert 0 <= heroism <= 2


def test_history_ends_as_its_own_count_says(b):
    """The reckoning of each scenario names the grade that BC-WIN-05 gives for its margin, or a decisive one."""
    for name in NAMES:
        past = scenario.SHELF.read(name)[0].past
        if past is None:
            continue
        lead = abs(past.score[0] - past.score[1])
        grade = "decisive victory" if lead >= 6 else "victory" if lead >= 3 else "marginal victory" if lead else "draw"
        assert past.grade in (grade, "decisive victory"), name


def test_with_formations_everything_waits_off_the_map():
    """BC-DEPL-02."""
    b = opened("the-angle", deployment="formations")
    assert not b.there()
    assert not any(row.on_table for row in b.generals)
    assert not any(stand.fielded for stand in b.stands)
    assert b.options.deployment == "formations"


# --- the squares
def test_the_first_brigade_lies_on_the_nine_squares_about_herbst_woods():
    b = opened("first-brigade")
    table = laid(b.setting)
    assert [square.name for square in table.squares] == ["I1", "I2", "I3", "J1", "J2", "J3", "K1", "K2", "K3"]
    assert (table.columns, table.rows, table.width) == (3, 3, 36000)
    woods = next(patch for patch in table.patches if patch.id == "woods-herbst")
    assert woods.kind == tables.WOODS
    assert table.ground.kinds_at(14000, 21000) == 0


def test_creeks_are_wide_and_runs_are_thin():
    """BC-TERR-07: Willoughby Run is drawn as a creek and hinders; the runs of the field do not."""
    table = laid(opened("chambersburg-pike").setting)
    assert {"creek-willoughby"} <= {creek.id for creek in table.creeks}
    assert not laid(opened("little-round-top").setting).creeks


def test_a_scenario_may_say_what_ground_is():
    table = laid(opened("railroad-cut").setting)
    assert {"cut-middle", "cut-west", "cut-east"} <= {creek.id for creek in table.creeks}


def test_a_scenario_may_change_the_values_of_a_square(tmp_path):
    """BC-MAP-04."""
    more = '\n[[map]]\nname = "J2"\nlimit = 0\nreason = "Try it."\n[[map]]\nname = "I1"\nflag = 3\nreason = "Try it."\n'
    plain = {square.name: square for square in laid(opened("first-brigade").setting).squares}
    mine = scenario.begin(scenario.load(written(tmp_path, FIRST + more)), {})
    said = {square.name: square for square in laid(mine.setting).squares}
    assert (said["J2"].limit, said["J2"].flag) == (0, plain["J2"].flag)
    assert (said["I1"].limit, said["I1"].flag) == (plain["I1"].limit, 3)
    assert said["K3"] == plain["K3"]


def test_heights_are_those_of_the_field():
    """BC-MAP-01, BC-LOS-02: Seminary Ridge stands over Willoughby Run."""
    ground = laid(opened("chambersburg-pike").setting).ground
    ridge = highest_at(ground.lattice, ground.feet, *_at("chambersburg-pike", (-1210, 125)))
    run = highest_at(ground.lattice, ground.feet, *_at("chambersburg-pike", (-2105, 400)))
    assert 540 < ridge < 580
    assert run < 525


def _at(name, place):
    return block(scenario.SHELF.read(name)[0].squares).window("").to_table(*place)


def test_a_wall_is_laid_in_pieces_two_inches_long():
    """BC-TERR-14, BC-STAND-05: end to end along the wall."""
    b = opened("the-angle")
    assert len(b.barricades) == 9
    wall = _at("the-angle", (-392, -1800))
    assert min(piece.distance(*wall) for piece in b.barricades) < 2000
    for piece in b.barricades:
        near = sorted(piece.distance(other.x, other.y) for other in b.barricades if other is not piece)
        assert near[0] < 2600


def test_barricades_may_be_set_before_regiments(tmp_path):
    more = '\n[[barricades]]\nbefore = ["24-michigan"]\nreason = "Try it."\n'
    mine = scenario.begin(scenario.load(written(tmp_path, FIRST + more)), {})
    (piece,) = mine.barricades
    stand = of(mine, "24-michigan")
    ring = footprint(piece, *tables.BARRICADE)
    assert within(stand.quad, ring, 500)
    assert not overlap(stand.quad, ring, TOUCH)
    assert piece.distance(*stand.flag) < 500


# --- the forces
def test_strength_is_men_by_the_hundred(b):
    """BC-STAND-11."""
    for stand in b.stands:
        if stand.arm == "infantry":
            assert stand.circles == tables.strength_of(stand.men)
        elif stand.arm == "artillery":
            assert (stand.circles, stand.discipline) == (1, 9)
            assert stand.fire == (7, 8)[stand.side]


@pytest.mark.parametrize(("men", "strength"), [(59, 2), (249, 2), (250, 3), (572, 6), (849, 8), (1200, 8)])
def test_steps_are_rounded_and_bounded(men, strength):
    assert tables.strength_of(men) == strength


def test_the_sample_order_of_battle_comes_out():
    """BC-STAND-12: Daniel and the Iron Brigade as the rules' sample has them, the 43rd North Carolina with Strength 6."""
    oak, pike = opened("oak-ridge"), opened("chambersburg-pike")
    sample = {
        "32-north-carolina": (7, 9, 5),
        "43-north-carolina": (7, 9, 6),
        "45-north-carolina": (7, 9, 6),
        "53-north-carolina": (7, 9, 3),
        "2-north-carolina-battalion": (8, 8, 2),
    }
    for key, values in sample.items():
        stand = of(oak, key)
        assert (stand.fire, stand.discipline, stand.circles) == values
    for key in ("2-wisconsin", "7-wisconsin", "19-indiana"):
        assert (of(pike, key).fire, of(pike, key).discipline) == (6, 11)
    assert (of(pike, "24-michigan").fire, of(pike, "24-michigan").discipline) == (7, 10)
    assert tables.strength_of(muster.muster("143-pennsylvania", date(1863, 7, 1)).men) == 5


def test_quality_gives_fire_and_discipline_unless_printed():
    """BC-STAND-11."""
    regiment = Present(
        id="x", of="x", force="f", army="union", name="X", arm="infantry", commander="", men=300, guns=0, weapon="",
        posture="line",
    )  # fmt: skip
    paper = BrigadePaper("f", quality="green", qualities={"x": "elite"})
    assert forces.values_of(regiment, paper, None) == (6, 11)
    assert forces.values_of(msgspec.structs.replace(regiment, id="y"), paper, None) == (8, 7)
    assert forces.values_of(regiment, paper, StandPaper("x", "known", fire=8)) == (8, 11)
    horse = msgspec.structs.replace(regiment, arm="cavalry")
    assert forces.values_of(horse, paper, None) == (7, 8)
    assert forces.values_of(msgspec.structs.replace(horse, army="confederate"), paper, None) == (8, 9)


def test_a_regiment_of_cavalry_is_three_stands():
    """BC-CAV-01, BC-CAV-02, BC-CAV-10: on foot with its holders behind it, or mounted with them off the map."""
    b = opened("rummels-farm")
    on_foot, mounted = of(b, "5-michigan-cavalry"), of(b, "1-michigan-cavalry")
    holders = b.stands[on_foot.partner]
    assert holders.partner == on_foot.id
    assert holders.arm == "holders"
    assert holders.on_table
    assert within(on_foot.quad, holders.quad, TOUCH)
    assert holders.pose.heading == on_foot.pose.heading
    assert on_foot.horse == on_foot.circles == 6
    assert holders.circles == 2
    assert mounted.mounted
    assert mounted.strength == mounted.horse
    assert b.stands[mounted.partner].place == "off"
    assert not holders.counted


def test_facings_are_whole_degrees(b):
    """BC-GAME-10."""
    assert all(stand.pose.heading % 10 == 0 for stand in b.stands)


def test_stands_are_kept_by_brigade_and_battalion(b):
    """BC-GAME-04: each belongs to one command, of a brigade or battalion."""
    for stand in b.stands:
        assert b.commands[stand.command].rank in ("brigade", "artillery")


def test_a_corps_battalion_is_under_its_division_only_where_the_battle_has_it_so():
    """BC-SETUP-05: Pegram marches with Heth; Hazard's guns are under the corps."""
    pike, angle = opened("chambersburg-pike"), opened("the-angle")
    assert [pike.commands[n].key for n in chain(pike, of(pike, "crenshaw-battery").command)] == ["pegram", "heth"]
    assert [angle.commands[n].key for n in chain(angle, of(angle, "4-us-a").command)] == ["hazard", "second-corps"]


def test_what_came_by_itself_may_serve_with_another_brigade():
    b = opened("little-round-top")
    assert b.commands[of(b, "140-new-york").command].key == "weed"
    assert of(b, "140-new-york").arrival < of(b, "146-new-york").arrival
    assert not any(row.key == "ororke" for row in b.generals)


def test_clock_times_become_rounds():
    """BC-TURN-04: a round stands for twenty minutes, and who is due at 16:15 comes in the round that begins at 16:20."""
    b = opened("little-round-top")
    assert laid(b.setting).round_minutes == 20
    assert of(b, "20-maine").arrival == 2
    assert general(b, "vincent").arrival == 2
    assert laid(b.setting).clock(2) == "16:20"


def test_named_brigades_have_their_own_cards():
    """BC-CARD-15: Ward's skirmishers, Robertson's Texans; others by army and arm."""
    b = opened("little-round-top")
    profiles = {row.key: row.profile for row in b.commands if row.profile}
    assert profiles["ward"] == "skirmish"
    assert profiles["robertson"] == "frontier"
    assert (profiles["law"], profiles["vincent"], profiles["henry"]) == ("assault", "line", "artillery")
    assert next(row.profile for row in opened("rummels-farm").commands if row.key == "hampton") == "cavalry"


def test_two_of_one_name_are_told_apart():
    b = opened("rummels-farm")
    labels = [row.label for row in b.generals if row.side == 0]
    assert len(labels) == len(set(labels))
    assert "J. Irvin Gregg" in labels


def test_a_subordinated_brigade_leaves_its_general_out(tmp_path):
    """BC-DECK-05: he is not used, and whoever leads it is known."""
    more = """
[[generals]]
id = "heth"
side = "confederate"
name = "Maj. Gen. Henry Heth"
rank = "division"
leads = ["archer"]
at = [-2400, 700]
[[brigades]]
force = "archer"
subordinated = "heth"
"""
    mine = scenario.begin(scenario.load(written(tmp_path, FIRST + more)), {})
    archer = next(row for row in mine.commands if row.key == "archer")
    assert mine.commands[archer.to].rank == "division"
    assert mine.commands[archer.to].name == "Heth's Division"
    assert archer.parent == archer.to
    assert general(mine, "archer").place == "unused"
    assert general(mine, "heth").printed == tables.LEADERS["division average"]


def test_men_lost_that_day_are_gone_on_the_next():
    b = opened("the-angle")
    assert of(b, "1-minnesota").men < muster.unit("1-minnesota").engaged
    assert of(b, "1-minnesota").circles == 2


def test_history_keeps_what_was_lost():
    losses = {row.key: row.lost for row in opened("railroad-cut").commands if row.lost}
    assert losses == {row.force: row.men for row in history.load("railroad-cut").losses}


def test_a_force_that_joins_a_brigade_brings_its_stands_and_its_losses(tmp_path):
    """BC-SETUP-05: the two regiments at the farm under Cutler again, and Colonel Fowler nobody's general."""
    more = '[[brigades]]\nforce = "fowler"\njoins = "cutler"\n'
    text = 'battle = "railroad-cut"\nsquares = "I1:L4"\nsummary = "x"\nminutes = 1\n'
    b = scenario.begin(scenario.load(written(tmp_path, text + more)), {})
    cutler = next(row for row in b.commands if row.key == "cutler")
    said = {row.force: row.men for row in history.load("railroad-cut").losses}
    assert {of(b, "84-new-york").command, of(b, "95-new-york").command} == {cutler.id}
    assert cutler.lost == said["cutler"] + said["fowler"]
    assert "fowler" not in [row.key for row in b.generals]


# --- terms
def test_whoever_attacks_a_defender_is_the_attacker(tmp_path):
    """BC-SETUP-04."""
    assert laid(opened("oak-ridge").setting).attacker == 1
    mine = scenario.begin(scenario.load(written(tmp_path, FIRST + 'attacker = "union"\n')), {})
    assert laid(mine.setting).attacker == mine.active == 0


def test_a_deployment_area_is_a_square_deep_and_no_more_than_a_third(tmp_path):
    """BC-DEPL-01: on nine squares both are 12 inches deep and 12 apart."""
    setting = laid(scenario.begin(scenario.load(written(tmp_path, FIRST)), {}).setting)
    assert {zone.ring for zone in setting.zones} == {
        (0, 0, 12000, 0, 12000, 36000, 0, 36000),
        (24000, 0, 36000, 0, 36000, 36000, 24000, 36000),
    }


def test_a_map_may_have_its_own_entry_lines(tmp_path):
    """BC-MAP-10, BC-MAP-11: a brigade held in Reserve enters by a line that lists it."""
    more = """
[[entries]]
id = "pike"
name = "The pike"
side = "confederate"
edge = "west"
squares = ["J1", "K1"]
forces = ["archer"]
"""
    mine = scenario.begin(scenario.load(written(tmp_path, FIRST + more)), {})
    (line,) = laid(mine.setting).entries
    assert (line.edge, line.least, line.most) == ("west", 12000, 36000)
    assert [mine.commands[number].key for number in line.commands] == ["archer"]


def test_rounds_follow_the_clock_unless_said(tmp_path):
    """BC-TURN-04: three quarters of an hour are three rounds of twenty minutes."""
    path = written(tmp_path, FIRST)
    assert laid(scenario.begin(scenario.load(path), {}).setting).rounds == 3
    path = written(tmp_path, FIRST + "rounds = 5\nscores = [0, 2]\n")
    table = laid(scenario.begin(scenario.load(path), {}).setting)
    assert (table.rounds, table.scores) == (5, (0, 2))


def test_options_of_a_scenario_hold_unless_the_players_choose(tmp_path):
    path = written(tmp_path, FIRST + '[options]\nstands-block = "off"\n')
    loaded = scenario.load(path)
    assert not scenario.begin(loaded, {}).options.stands_block
    assert scenario.begin(loaded, {"stands-block": "on"}).options.stands_block


# --- files that cannot be played
def test_everything_the_scenario_book_would_state_has_a_key():
    """BC-SCEN-01: what is left out takes the rulebook's default."""
    assert {
        "squares",
        "rounds",
        "attacker",
        "map",
        "ground",
        "zones",
        "brigades",
        "entries",
        "barricades",
        "objectives",
    } <= {field.name for field in msgspec.structs.fields(Paper)}
    required = {field.name for field in msgspec.structs.fields(Paper) if field.required}
    assert required == {"battle", "squares", "summary", "minutes"}


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ('[[brigades]]\nforce = "archers"\n', r"no force with units 'archers'; write one of archer"),
        ('[[brigades]]\nforce = "archer"\nprofile = "assalt"\n', r"'assalt' \(BC-CARD-15\); write one of assault"),
        ('[[brigades]]\nforce = "archer"\nquality = "brave"\n', r"invalid enum value 'brave'"),
        ('[[brigades]]\nforce = "archer"\nsubordinated = "archer"\n', r"commands a brigade \(BC-DECK-06\)"),
        ('[[brigades]]\nforce = "archer"\nsubordinated = "lee"\n', r"no general 'lee' \(BC-DECK-05\)"),
        ('[[brigades]]\nforce = "archer"\njoins = "meredith"\n', "on the other side"),
        ('[[generals]]\nid = "archer"\nvalues = [5, 6, 1]\n', r"Command 5 is not from 1 to 4 \(BC-GENL-09\)"),
        ('[[generals]]\nid = "archer"\nvalues = "brigade bad"\n', r"BC-GENL-09\); write one of brigade"),
        ('[[generals]]\nid = "archer"\ncard = "bold"\n', r"no Command card 'bold' \(BC-CARD-16\)"),
        ('[[generals]]\nid = "lee"\n', "does not say who he is"),
        ('[[stands]]\nunit = "9-maine"\nreason = "none"\n', "no unit in this battle '9-maine'"),
        ('[[map]]\nname = "M4"\nlimit = 2\nreason = "none"\n', r"'M4' is not a square of this map, I1:K3 \(BC-MAP-02\)"),
        ('[[ground]]\nid = "woods-herpst"\nomit = true\nreason = "none"\n', "write one of woods-herbst"),
        ('[[ground]]\nid = "woods-herbst"\nkind = "jungle"\nreason = "none"\n', "no kind of area 'jungle'"),
        ('[[barricades]]\nalong = "wall-angle"\nreason = "none"\n', "no line on this map 'wall-angle'"),
        (
            '[[entries]]\nid = "x"\nname = "X"\nside = "union"\nedge = "east"\nsquares = ["I1"]\nforces = ["meredith"]\n',
            r"BC-MAP-10\): its outer edges are south, west",
        ),
        ('[[objectives]]\nid = "ridges"\n', "no objective in this battle 'ridges'"),
        ('[[objectives]]\nid = "ridge"\npoints = 7\n', "expected `int` <= 5"),
        ('[options]\ncontours = "fine"\n', "it cannot be 'fine'; write major or minor"),
        ('edges = { union = "west" }\n', r"the two deployment areas overlap \(BC-DEPL-01\)"),
        (
            '[[closed]]\nring = [[-2400, 300], [-2000, 300], [-2000, 700]]\nreason = "none"\n',
            r"stands on closed ground \(BC-MAP-12\)",
        ),
        (
            '[[barricades]]\nline = [[-2209, 600], [-2209, 500]]\nreason = "none"\n',
            r"7th Tennessee \(7-tennessee\) stands across a barricade \(BC-TERR-11\)",
        ),
        ('[[generals]]\nid = "archer"\nat = [-3500, 400]\n', r"is off the map \(BC-MAP-08\)"),
        (
            "".join(f'[[generals]]\nid = "{name}"\nomit = true\n' for name in ("heth", "archer", "pegram")),
            r"one side has no general at all \(BC-CARD-02\)",
        ),
        ('without = ["pegran"]\n', r"no force 'pegran'; write one of pegram"),
    ],
)  # fmt: skip
def test_a_fault_is_a_sentence_with_its_place_and_remedy(tmp_path, more, told):
    said = faults(tmp_path, more)
    assert "mine.toml, " in said
    assert re.search(told, said), said


def test_squares_that_do_not_hold_the_battle_are_refused(tmp_path):
    """BC-MAP-08."""
    said = faults(tmp_path, "", FIRST.replace("I1:K3", "I3:K5"))
    assert "stands" in said
    assert "over the edge of the map (BC-MAP-08); choose squares that hold it" in said


def test_squares_off_the_field_are_refused(tmp_path):
    assert "reaches" in faults(tmp_path, "", FIRST.replace("I1:K3", "N12:P16"))
    assert "BC-MAP-09" in faults(tmp_path, "", FIRST.replace("I1:K3", "Z1:Z3"))


def test_who_comes_by_no_line_is_told(tmp_path):
    """BC-MAP-11: a zone of the battle that is not on this map wants an entry line of its own."""
    text = 'battle = "chambersburg-pike"\nsquares = "J1:L5"\nsummary = "x"\nminutes = 1\n'
    more = """
[[entries]]
id = "emmitsburg-fields"
name = "X"
side = "union"
edge = "south"
squares = ["J4"]
forces = ["devin"]
"""
    said = faults(tmp_path, more, text)
    assert "does not admit" in said
    assert "BC-MAP-11" in said
    assert not faults(tmp_path, more.replace('["devin"]', '["wadsworth"]'), text)


def test_two_generals_of_one_command_are_told(tmp_path):
    """BC-SETUP-05: one man commands a corps."""
    source = files("longroll.rulesets") / "brigade" / "scenarios" / "chambersburg-pike.toml"
    more = """
[[generals]]
id = "doubleday"
side = "union"
name = "Maj. Gen. Abner Doubleday"
rank = "corps"
leads = ["first-corps"]
at = [-1000, 0]
"""
    said = faults(tmp_path, more, source.read_text("utf-8"))
    assert "Maj. Gen. John F. Reynolds and Maj. Gen. Abner Doubleday both lead 'first-corps' (BC-SETUP-05)" in said


def test_every_fault_of_a_file_is_told_at_once(tmp_path):
    more = '[[brigades]]\nforce = "x"\n[[objectives]]\nid = "y"\n[[stands]]\nunit = "z"\nreason = "none"\n'
    assert len(scenario.check(written(tmp_path, FIRST + more))) == 3


def test_files_that_are_no_scenario_are_told(tmp_path):
    assert "is not TOML" in "\n".join(scenario.check(written(tmp_path, "battle = ")))
    assert "unknown field" in faults(tmp_path, 'colour = "red"\n')
    assert "cannot be read" in "\n".join(scenario.check(tmp_path / "none.toml"))
    assert "ruleset" in faults(tmp_path, "", FIRST.replace('"brigade"', '"volume-of-fire"'))
    with pytest.raises(Trouble, match=r"brigade has no scenario 'the-bend'; it has .*the-angle"):
        scenario.load("the-bend")
    with pytest.raises(Trouble, match="format None"):
        scenario.begin({}, {})
    with pytest.raises(Trouble, match="not whole"):
        scenario.begin({"format": FORMAT}, {})


def test_a_battle_of_ones_own_lies_beside_the_scenario(tmp_path):
    source = files("longroll") / "data" / "gettysburg" / "battles" / "first-volley.toml"
    text = source.read_text("utf-8").replace('id = "first-volley"', 'id = "my-volley"', 1)
    written(tmp_path, text, "my-volley.toml")
    path = written(tmp_path, FIRST.replace('"first-volley"', '"my-volley.toml"'))
    assert scenario.check(path) == []
    assert scenario.check(tmp_path / "my-volley.toml") == []
    missing = written(tmp_path, FIRST.replace('"first-volley"', '"no-volley.toml"'), "other.toml")
    assert "battle: it names 'no-volley.toml'" in "\n".join(scenario.check(missing))


def test_a_name_that_two_rulesets_have_is_said_in_full():
    with pytest.raises(Trouble, match="say one of brigade/little-round-top, volume-of-fire/little-round-top"):
        find_scenario("little-round-top")
    assert find_scenario("brigade/little-round-top")[0].name == "brigade"
    assert find_scenario("volume-of-fire/little-round-top")[0].name == "volume-of-fire"
    assert find_scenario("oak-ridge")[1] == "oak-ridge"


def test_scenarios_say_their_ruleset():
    for name in NAMES:
        source = files("longroll.rulesets") / "brigade" / "scenarios" / f"{name}.toml"
        assert tomllib.loads(source.read_text("utf-8"))["ruleset"] == "brigade"


# --- the guide
GUIDE = Path(__file__).parents[4] / "docs" / "scenarios-brigade.md"


def test_the_guides_smallest_scenario_and_its_cards_can_be_played(tmp_path):
    battle = re.findall(r"```toml\n(.*?)```", GUIDE.with_name("scenarios.md").read_text("utf-8"), re.DOTALL)[0]
    small, cards = re.findall(r"```toml\n(.*?)```", GUIDE.read_text("utf-8"), re.DOTALL)
    written(tmp_path, battle, "my-fight.toml")
    written(tmp_path, cards, "my-decks.toml")
    b = scenario.begin(scenario.load(written(tmp_path, small)), {})
    assert {stand.name for stand in b.stands} == {"7th Tennessee", "2nd Wisconsin"}
    assert {row.name for row in b.generals} == {"Brig. Gen. James J. Archer", "Brig. Gen. Solomon Meredith"}
    assert scenario.check(tmp_path / "my-decks.toml") == []
    assert scenario.check(written(tmp_path, small.replace("minutes", 'decks = "my-decks.toml"\nminutes'))) == []


def test_the_guide_names_every_key():
    told = set(re.findall(r"\w+", GUIDE.read_text("utf-8")))
    for name, record in [*vars(paper_module).items(), ("ZonePaper", ZonePaper)]:
        if isinstance(record, type) and issubclass(record, msgspec.Struct) and record is not msgspec.Struct:
            assert {field.encode_name for field in msgspec.structs.fields(record)} <= told, name


def test_a_lesson_is_taught_in_its_round_or_in_any() -> None:
    lessons = (Lesson("TakeTurn", "at first", 1), Lesson("TakeTurn", "later"), Lesson("Act", "act"))
    assert [taught(lessons, "TakeTurn", number) for number in (1, 2, 5)] == ["at first", "later", "later"]
    assert taught(lessons, "Act", 3) == "act"
    assert taught(lessons, "PlayCard", 1) == ""
    (kept,) = drill.setting(lessons=lessons[:1]).lessons
    assert msgspec.to_builtins(kept) == {"asked": "TakeTurn", "says": "at first", "round": 1}


def test_the_lesson_of_a_card_fits_one_s_own_fire_as_well_as_the_enemy_s() -> None:
    b = scenario.begin(scenario.load("first-brigade"), {})
    firer, target = (next(row.id for row in b.stands if row.side == side) for side in (0, 1))
    assert FireDeclared(firer, target).sides(b) == (b.stands[firer].side,)
    assert FireDeclared(target, firer).sides(b) == (b.stands[target].side,)
    lessons = [
        row["says"] for row in scenario.load("first-brigade")["setting"]["lessons"] if row["asked"] == "PlayCard"
    ]
    assert lessons
    assert not any(says.startswith("The enemy") for says in lessons)


def test_the_first_brigade_teaches_and_a_lesson_about_nothing_is_a_fault(tmp_path: Path) -> None:
    paper = (scenario.SHELF.folder / "first-brigade.toml").read_text("utf-8")
    assert scenario.load("first-brigade")["setting"]["lessons"]
    wrong = tmp_path / "wrong.toml"
    wrong.write_text(paper + '\n[[lessons]]\nasked = "TakeTurns"\nsays = "?"\n', "utf-8")
    faults = scenario.check(wrong)
    assert len(faults) == 1
    assert "TakeTurns" in faults[0]
    assert "TakeTurn" in faults[0]
