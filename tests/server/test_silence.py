"""What is secret is not to be told from numbers, from how many messages come, nor from what may be taken back."""

import json

import pytest

from longroll.flow import Jump, Need, Procedure, advance
from pickets import BLUFF, PICKETS, Bluff, Choose, Pickets, Turn
from sitting import of_two, seated


class Whispers(Procedure[None]):
    """The Union creeps; then the Confederates bluff as often as they like (a 6 ends it), of which the Union sees nothing."""

    def order(self, battle: Pickets) -> Need[Turn]:
        return Choose(0)

    def whisper(self, battle: Pickets, turn: Turn | None = None) -> Need[int]:
        return Bluff(1)

    def heard(self, battle: Pickets, number: int) -> Jump:
        battle.say("said", f"The Confederates bluff {number}.", BLUFF, to=1, reveals=True)
        return self.go(self.order if number == 6 else self.whisper)


@pytest.fixture
def _whispers(monkeypatch):
    def begin(scenario, options):
        battle = Pickets([Whispers()], None, [])
        advance(battle, None)
        return battle

    monkeypatch.setattr(PICKETS, "begin", begin, raising=False)


def heard_by_the_union(page, store, bluffs):
    """All that the Union is sent while it creeps, the Confederates whisper so, and it creeps again."""
    union, confederate = of_two(page, store)
    with seated(page, union) as one, seated(page, confederate) as other:
        one.answer({"do": "advance", "by": 1})
        other.until(lambda b: b.scene.get("to_act") == 1)
        for bluff in bluffs:
            other.answer(bluff)
        one.until(lambda b: b.scene.get("to_act") == 0)
        one.say("undo")
        one.until(lambda b: b.scene.get("to_act") == 0)
    game = store.cards()[0].id
    return [json.loads(text.replace(game, "game").replace(store.save(game).commitment, "")) for text in one.heard]


@pytest.mark.usefixtures("_whispers")
@pytest.mark.parametrize("bluffs", [[1, 6], [1, 2, 3, 4, 5, 6]], ids=len)
def test_how_much_goes_on_in_secret_changes_no_byte_of_what_the_other_side_is_sent(page, store, bluffs):
    assert heard_by_the_union(page, store, [6]) == heard_by_the_union(page, store, bluffs)


@pytest.mark.usefixtures("_whispers")
def test_nothing_is_sent_where_nothing_changed_for_a_seat(page, store):
    union, confederate = of_two(page, store)
    with seated(page, union) as one, seated(page, confederate) as other:
        one.answer({"do": "advance", "by": 1})
        heard = len(one.heard)
        other.until(lambda b: b.scene.get("to_act") == 1)
        for bluff in (1, 2, 3):
            other.answer(bluff)
        one.say("probe", value=1, n=1)
        assert [sorted(json.loads(text)) for text in one.heard[heard:]] == [["n", "refusal"]]


@pytest.mark.usefixtures("_whispers")
def test_that_a_hidden_enemy_answered_does_not_keep_a_move_from_being_taken_back(page, store):
    union, confederate = of_two(page, store)
    with seated(page, union) as one, seated(page, confederate) as other:
        one.answer({"do": "advance", "by": 3})
        other.until(lambda b: b.scene.get("to_act") == 1)
        other.answer(2)
        assert one.scene["undo"] is True
        one.say("undo")
        one.until(lambda b: b.scene["to_act"] == 0)
    assert store.load(store.cards()[0].id).battle.gap == 10


def test_a_patch_holds_only_what_changed(page, store):
    union, _ = of_two(page, store)
    with seated(page, union) as one:
        one.answer(2)
        (patch,) = (json.loads(one.heard[-1])["patch"],)
        assert set(patch["head"]) == {"to_act", "asks", "undo"}
        assert [each["id"] for each in patch["put"]["things"]] == ["unit:0"]
