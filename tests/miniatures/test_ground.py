"""Features of a table as a scenario remarks on them."""

from longroll.ground.table import Area, Line
from longroll.miniatures.ground import Remark, Remarks, ids, whole

WOOD = Area("woods-x", "A wood", "woods", (0, 0, 9, 0, 9, 9))
REST = Area("woods-x-2", "A wood", "woods", (20, 0, 29, 0, 29, 9))
RUN = Line("run-y", "A run", "run", (0, 0, 50, 50))


def test_pieces_of_a_feature_are_spoken_of_by_their_common_id():
    assert [whole(name) for name in ("woods-x-2", "woods-x", "road-1863", "2")] == [
        "woods-x",
        "woods-x",
        "road-1863",
        "2",
    ]
    assert ids((WOOD, REST, RUN)) == {"woods-x", "woods-x-2", "run-y"}


def test_what_a_scenario_leaves_out_is_not_there_and_what_it_calls_otherwise_is_that():
    said = Remarks((Remark("woods-x", "felled", "open_woods"), Remark("run-y", "dry", omit=True)))
    assert [(area.id, kind) for area, kind, _ in said.read((WOOD, REST))] == [
        ("woods-x", "open_woods"),
        ("woods-x-2", "open_woods"),
    ]
    assert not list(said.read((RUN,)))


def test_a_remark_on_one_piece_goes_before_that_on_the_whole():
    said = Remarks((Remark("woods-x", "felled", "open_woods"), Remark("woods-x-2", "swampy", "marsh")))
    assert [kind for _, kind, _ in said.read((WOOD, REST))] == ["open_woods", "marsh"]


def test_of_what_nothing_is_said_the_field_s_own_kind_holds():
    assert list(Remarks[Remark](()).read((RUN,))) == [(RUN, "run", None)]
