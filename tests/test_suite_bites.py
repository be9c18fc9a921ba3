"""The suite for every ruleset catches what it says it catches: the toy is broken on purpose, one way at a time."""

from collections.abc import Callable, Iterator
from itertools import count
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

import conformance
import toy
from longroll import odds, scene
from longroll.contract import Trouble
from longroll.dice import Hits, Throw
from longroll.flow import Decision, FlowError, Modifier, Procedure, Refusal, done
from longroll.game import Game
from toy import SkirmishRules, play, shown
from toy.play import Act, Battle, Fire, Move

Break = Callable[[pytest.MonkeyPatch], None]
BREAKS: list[Any] = []


def broken(says: str) -> Callable[[Break], Break]:
    """A way to break the toy, and what the suite says to it."""

    def add(breaks: Break) -> Break:
        BREAKS.append(pytest.param(breaks, says, id=breaks.__name__))
        return breaks

    return add


def step(patch: pytest.MonkeyPatch, kind: type[Procedure], name: str, run: Any) -> None:
    """Put another step in the place of `name`."""
    was = kind.route[name]
    for entry in (name, ""):
        if kind.route[entry] == was:
            patch.setitem(kind.route, entry, (run, *was[1:]))


# --- answers
@broken("changed the battle")
def a_copy_that_shares_its_pieces(patch: pytest.MonkeyPatch) -> None:
    copy = Battle.copy

    def shared(self: Battle) -> Battle:
        after = copy(self)
        after.pieces = self.pieces
        return after

    patch.setattr(Battle, "copy", shared)


@broken("dead end: Act offers nothing")
def a_dead_end(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Act, "offers", lambda self, known: iter(()))


@broken("offer .* is refused")
def an_offer_that_is_refused(patch: pytest.MonkeyPatch) -> None:
    offers = Act.offers

    def more(self: Act, known: Battle) -> Iterator[Any]:
        yield from offers(self, known)
        yield Move(0, -5, -5)

    patch.setattr(Act, "offers", more)


@broken("passed .* is refused")
def a_pass_that_is_refused(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(play.ChooseOrder, "passed", lambda self, known: "run away")


@broken("drawn .* is refused")
def a_drawn_answer_that_is_refused(patch: pytest.MonkeyPatch) -> None:
    draw = SkirmishRules.draw_answer

    def wild(self: Any, decision: Decision, known: Any, rng: Random) -> Any:
        return Move(0, -5, -5) if isinstance(decision, Act) else draw(self, decision, known, rng)

    patch.setattr(SkirmishRules, "draw_answer", wild)


@broken("comes over the wire as")
def an_answer_that_changes_on_the_wire(patch: pytest.MonkeyPatch) -> None:
    convert = SkirmishRules.convert

    def turned(self: Any, decision: Decision, value: Any) -> Any:
        answer = convert(self, decision, value)
        return replace(answer, heading=7) if isinstance(answer, Move) else answer

    patch.setattr(SkirmishRules, "convert", turned)


@broken("object has no attribute")
def junk_that_is_let_in(patch: pytest.MonkeyPatch) -> None:
    def trusting(self: Act, known: Battle, answer: Any) -> Refusal | None:
        return None if answer is None else play._not_there(known, known.pieces[answer.piece], answer)

    patch.setattr(SkirmishRules, "convert", lambda self, decision, value: value)
    patch.setattr(Act, "refusal", trusting)
    patch.setattr(Act, "offers", lambda self, known: iter((play.Rest(),)))


# --- values
@broken("the battle differs after its JSON")
def a_field_that_json_forgets(patch: pytest.MonkeyPatch) -> None:
    decode = SkirmishRules.decode
    patch.setattr(SkirmishRules, "decode", lambda self, data: replace(decode(self, data), turns=9))


@broken("came out otherwise the second time")
def a_rule_that_rolls_by_itself(patch: pytest.MonkeyPatch) -> None:
    own = Random(3)

    def losses(self: play.Struck, b: Battle) -> Any:
        struck = b.pieces[self.piece]
        b.pieces[self.piece] = replace(struck, heading=own.randrange(3_600))
        return done()

    step(patch, play.Struck, "losses", losses)


@broken("came out otherwise from the same battle read from its JSON")
def a_rule_that_remembers_outside_the_battle(patch: pytest.MonkeyPatch) -> None:
    carry_out = play.Activation.carry_out

    def remembering(self: play.Activation, b: Battle, action: Any) -> Any:
        if b.spots is not SPOTS.setdefault(str(b.spots), b.spots):
            b.say("said", "these spots are other spots", "SK-MOVE")
        return carry_out(self, b, action)

    SPOTS: dict[str, Any] = {}  # noqa: N806
    step(patch, play.Activation, "carry_out", remembering)


@broken("replays? to another battle|replay, but to another|cannot follow")
def a_beginning_that_is_never_the_same(patch: pytest.MonkeyPatch) -> None:
    begin, games = SkirmishRules.begin, count()

    def begun(self: Any, scenario: Any, options: Any) -> Battle:
        battle = begin(self, scenario, options)
        battle.spots = (*battle.spots, (next(games), 0))
        return battle

    patch.setattr(SkirmishRules, "begin", begun)


@broken("strengths do not add up")
def men_who_vanish(patch: pytest.MonkeyPatch) -> None:
    losses = play.Struck.losses

    def vanishing(self: play.Struck, b: Battle) -> Any:
        need = losses(self, b)
        b.pieces[self.piece] = replace(b.pieces[self.piece], lost=0)
        return need

    step(patch, play.Struck, "losses", vanishing)


@broken("does not end within")
def a_battle_without_end(patch: pytest.MonkeyPatch) -> None:
    def again(self: play.Skirmish, b: Battle) -> Any:
        b.turn = 0
        return self.go(self.turn)

    step(patch, play.Skirmish, "again", again)
    step(patch, play.Struck, "losses", lambda self, b: done())


@broken("over without a result")
def a_battle_that_nobody_judges(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(SkirmishRules, "result", lambda self, battle: None)


# --- rules cited
@broken("asked under 'SK-NONE'|cites 'SK-NONE'")
def a_decision_under_no_rule(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Act, "rule", "SK-NONE")


@broken("cites 'SK-NONE'")
def a_refusal_under_no_rule(patch: pytest.MonkeyPatch) -> None:
    allowed = Act.refusal

    def refusal(self: Act, known: Battle, answer: Any) -> Refusal | None:
        found = allowed(self, known, answer)
        return Refusal("SK-NONE", found.because) if found else None

    patch.setattr(Act, "refusal", refusal)


@broken("gives no reason")
def a_refusal_without_a_reason(patch: pytest.MonkeyPatch) -> None:
    allowed = Act.refusal

    def refusal(self: Act, known: Battle, answer: Any) -> Refusal | None:
        found = allowed(self, known, answer)
        return Refusal(found.rule, "") if found else None

    patch.setattr(Act, "refusal", refusal)


@broken("'SK-NONE' is cited|SK-NONE.* not in the rulebook")
def a_modifier_under_no_rule(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(play, "volley_sum", lambda b, by, at: (Modifier(2, "muskets", "SK-NONE"),))


@broken("'SK-NONE' is cited")
def news_under_no_rule(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Battle, "reveal", lambda self, piece: self.say("revealed", "an ambush", "SK-NONE", reveals=True))


# --- chances and odds
@broken("weigh")
def outcomes_that_weigh_too_little(patch: pytest.MonkeyPatch) -> None:
    outcomes = Hits.outcomes
    patch.setattr(Hits, "outcomes", lambda self: outcomes(self)[:-1])


@broken("weighed wrongly")
def outcomes_with_weights_exchanged(patch: pytest.MonkeyPatch) -> None:
    outcomes = Hits.outcomes

    def exchanged(self: Hits) -> list[tuple[int, Any]]:
        found = outcomes(self)
        return [(weight, result) for (weight, _), (_, result) in zip(found, reversed(found), strict=True)]

    patch.setattr(Hits, "outcomes", exchanged)


@broken("the dice came to|were not merged|against")
def odds_that_merge_what_differs(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(odds, "_difference", lambda position, origin: bytes([sum(p.men for p in position.pieces) % 2]))


@broken("were not merged")
def odds_that_do_not_merge(patch: pytest.MonkeyPatch) -> None:
    serial = count()
    patch.setattr(odds, "_difference", lambda position, origin: str(next(serial)).encode())


@broken("dice is 7, adds to")
def a_sum_that_is_not_its_modifiers(patch: pytest.MonkeyPatch) -> None:
    true = shown.volley_odds

    def wrong(known: Battle, fire: Fire) -> scene.Odds:
        found = true(known, fire)
        return replace(found, sums=tuple(replace(line, value=7) for line in found.sums))

    patch.setattr(shown, "volley_odds", wrong)


@broken("was thrown with .* and told with")
def news_with_another_sum_than_was_thrown(patch: pytest.MonkeyPatch) -> None:
    def strike(self: play.Volley, b: Battle, hits: int) -> Any:
        b.say("hit", "something", "SK-FIRE", sums=(("dice", ()),))
        return play.Struck(piece=self.at, by=self.by, hits=hits)

    step(patch, play.Volley, "strike", strike)


@broken("to dice of the other side")
def a_sum_beside_the_dice_of_the_other_side(patch: pytest.MonkeyPatch) -> None:
    throw = play.Volley.throw

    def crossed(self: play.Volley, b: Battle, shot: play.Shot | None) -> Any:
        need = throw(self, b, shot)
        if not isinstance(need, Throw):
            return need
        return replace(need, sums=tuple((toy.RULES.sides[1 - need.by], terms) for _, terms in need.sums))

    step(patch, play.Volley, "throw", crossed)


# --- what is shown
@broken("sees through what is hidden")
def a_view_of_the_enemy_hand(patch: pytest.MonkeyPatch) -> None:
    view = SkirmishRules.view

    def leaking(self: Any, battle: Battle, side: int | None) -> scene.Scene:
        return replace(view(self, battle, side), phase=" ".join(battle.hands[0] + battle.hands[1]))

    patch.setattr(SkirmishRules, "view", leaking)


@broken("sees through what is hidden|knows what is hidden")
def knowledge_of_where_the_enemy_hides(patch: pytest.MonkeyPatch) -> None:
    known = Battle.known
    patch.setattr(Battle, "known", lambda self, side: replace(known(self, side), pieces=self.pieces.copy()))


@broken("knows what is hidden|sees through")
def knowledge_of_the_secret_order(patch: pytest.MonkeyPatch) -> None:
    known = Battle.known
    patch.setattr(Battle, "known", lambda self, side: replace(known(self, side), orders=self.orders))


@broken("no news says that it reveals")
def a_window_that_opens_because_he_holds_the_card(patch: pytest.MonkeyPatch) -> None:
    def might_answer(self: Battle, side: int, what: play.What) -> bool:
        return any(card in play.CARDS and not play.unplayable(card, side, what) for card in self.hands[side])

    patch.setattr(Battle, "might_answer", might_answer)


@broken("no news says that it reveals")
def an_ambush_that_reveals_without_saying_so(patch: pytest.MonkeyPatch) -> None:
    def reveal(self: Battle, piece: play.Piece) -> None:
        self.pieces[piece.id] = replace(piece, hidden=False)
        self.say("revealed", "an ambush", "SK-HIDE")

    patch.setattr(Battle, "reveal", reveal)


@broken("never deals it anew")
def an_imagination_that_deals_nothing(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(SkirmishRules, "imagine", lambda self, battle, side, rng: battle)


@broken("^pieces: hidden, and imagine")
def an_imagination_that_leaves_the_ambusher_where_he_is(patch: pytest.MonkeyPatch) -> None:
    imagine = SkirmishRules.imagine

    def forgetful(self: Any, battle: Battle, side: int, rng: Random) -> Battle:
        return replace(imagine(self, battle, side, rng), pieces=battle.pieces)

    patch.setattr(SkirmishRules, "imagine", forgetful)


@broken("the probe of .* depends on what is hidden")
def a_probe_that_knows_too_much(patch: pytest.MonkeyPatch) -> None:
    probe = SkirmishRules.probe

    def telling(self: Any, battle: Battle, side: int, ask: str, value: Any) -> scene.Probed:
        return replace(probe(self, battle, side, ask, value), says=str(battle.hands[1 - side]))

    patch.setattr(SkirmishRules, "probe", telling)


@broken("a probe changed the battle")
def a_probe_that_changes_the_battle(patch: pytest.MonkeyPatch) -> None:
    probe = SkirmishRules.probe

    def meddling(self: Any, battle: Battle, side: int, ask: str, value: Any) -> scene.Probed:
        battle.pieces[0] = replace(battle.pieces[0], heading=battle.pieces[0].heading + 1)
        return probe(self, battle, side, ask, value)

    patch.setattr(SkirmishRules, "probe", meddling)


@broken("does not say that it is refused")
def a_probe_that_lets_everything_pass(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(SkirmishRules, "probe", lambda self, battle, side, ask, value: scene.Probed())


@broken("gives as nearest .* which is refused")
def a_probe_whose_nearest_is_what_was_asked(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(SkirmishRules, "probe", lambda self, battle, side, ask, value: scene.Probed(nearest=value))


@broken("is shown as open and refused")
def an_item_that_is_not_open(patch: pytest.MonkeyPatch) -> None:
    item = shown._item
    patch.setattr(shown, "_item", lambda *about: replace(item(*about), refusal=None))


@broken("asks while")
def a_question_shown_to_the_wrong_seat(patch: pytest.MonkeyPatch) -> None:
    view = SkirmishRules.view

    def everywhere(self: Any, battle: Battle, side: int | None) -> scene.Scene:
        asked = battle.needs.side if isinstance(battle.needs, Decision) else None
        return replace(view(self, battle, side), asks=view(self, battle, asked).asks)

    patch.setattr(SkirmishRules, "view", everywhere)


# --- mirror and undo
@broken("does not mirror")
def a_retreat_that_prefers_one_side(patch: pytest.MonkeyPatch) -> None:
    def aside(self: play.Struck, b: Battle, thrown: int) -> Any:
        struck = b.pieces[self.piece]
        b.pieces[self.piece] = replace(struck, x=min(struck.x + 400, play.WIDTH))
        return done()

    step(patch, play.Struck, "stand_or_fall_back", aside)


@broken("its mirror .* is refused|and its mirror with")
def a_table_that_is_wider_on_one_side(patch: pytest.MonkeyPatch) -> None:
    allowed = Act.refusal

    def refusal(self: Act, known: Battle, answer: Any) -> Refusal | None:
        if isinstance(answer, Move) and answer.x > play.WIDTH // 2 + 700:
            return Refusal("SK-MOVE", "too far to the right")
        return allowed(self, known, answer)

    patch.setattr(Act, "refusal", refusal)


@broken("undo goes back over")
def an_undo_across_dice_and_discoveries(patch: pytest.MonkeyPatch) -> None:
    undo_point = Game.undo_point
    patch.setattr(Game, "undo_point", lambda self, seat, consent=False: undo_point(self, seat, True))


@broken("cannot be taken back")
def a_move_that_cannot_be_taken_back(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Game, "undo_point", lambda self, seat, consent=False: None)


@broken("undo gives another battle")
def an_undo_to_the_wrong_battle(patch: pytest.MonkeyPatch) -> None:
    undo_to = Game._undo_to

    def wrong(self: Game, seat: int, place: int) -> None:
        undo_to(self, seat, place)
        self.battle = replace(self.battle, turn=9)

    patch.setattr(Game, "_undo_to", wrong)


def play_some() -> None:
    """A few games of the toy, looked at everywhere."""
    for seed in range(30):
        conformance.play(toy.RULES, "thicket", {}, seed, bound=150)


@pytest.mark.parametrize(("breaks", "says"), BREAKS)
def test_the_suite_catches(breaks: Break, says: str, monkeypatch: pytest.MonkeyPatch) -> None:
    breaks(monkeypatch)
    with pytest.raises((AssertionError, AttributeError, FlowError, Trouble), match=says) as caught:
        play_some()
    assert "skirmish/thicket with {}, seed" in caught.value.__notes__[0]


def test_the_toy_as_it_is_passes() -> None:
    for seed in range(3):
        bench = conformance.play(toy.RULES, "thicket", {}, 50 + seed)
        assert bench.hidden
        assert bench.dealt_anew
