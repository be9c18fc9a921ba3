"""Rounds and turns: a card, a general or a pass; then melees; then the check for the end (BC-TURN-01, BC-TURN-02)."""

from collections.abc import Iterator
from typing import Any, ClassVar, Literal

import msgspec

from longroll.cards import beneath
from longroll.flow import Decision, Jump, Need, Procedure, Refusal, done
from longroll.rulesets.brigade.cards.deck_and_hand import ReducingHand, overfull
from longroll.rulesets.brigade.cards.events import OwnTurn, Play
from longroll.rulesets.brigade.cards.window import PlayCard as Answering
from longroll.rulesets.brigade.cards.window import discard, named, show
from longroll.rulesets.brigade.deployment.deployment import Deployment
from longroll.rulesets.brigade.melee.melee import Melees, groups
from longroll.rulesets.brigade.record import Battle, Card, laid, paired
from longroll.rulesets.brigade.record.battle import Verdict
from longroll.rulesets.brigade.sequence import victory
from longroll.rulesets.brigade.sequence.actions import Acting
from longroll.rulesets.brigade.sequence.activation import Activating, waiting
from longroll.rulesets.brigade.sequence.grants import Grant
from longroll.rulesets.brigade.tables import DESIGNS, NONE


class PlayTop(msgspec.Struct, gc=False, frozen=True, tag=True):
    """Play a Battle card for its top action."""

    card: int


class PlayBottom(msgspec.Struct, gc=False, frozen=True, tag=True):
    """Play a Battle card for a bottom action that is a whole card play."""

    play: Play


class PlayCommand(msgspec.Struct, gc=False, frozen=True, tag=True):
    """Play a general's Command card."""

    card: int


class Activate(msgspec.Struct, gc=False, frozen=True, tag=True):
    """Activate a general without a card."""

    general: int


class Retire(msgspec.Struct, gc=False, frozen=True, tag=True):
    """Retire: `fighting`, or by declaring all stands routed.  A fighting retirement is declared and the turn goes on."""

    how: Literal["fighting", "routed"]


AnyPlay = PlayTop | PlayBottom | PlayCommand | Activate | Retire | None


class TakeTurn(Decision[AnyPlay], frozen=True):
    """A turn's play: a card, a general, a retirement, or None to pass."""

    rule: ClassVar[str] = "BC-TURN-02"
    rules: ClassVar[tuple[str, ...]] = ("BC-PLAY-01", "BC-ACT-01", "BC-TURN-06", "BC-WIN-04")

    def refusal(self, known: Battle, answer: Any) -> Refusal | None:
        if answer is None:
            return None
        if isinstance(answer, Retire):
            if answer.how == "fighting" and known.retiring[self.side]:
                return Refusal("BC-WIN-04", "your retirement is declared already")
            return None
        if isinstance(answer, Activate):
            return self._general(known, answer.general)
        number = answer.play.card if isinstance(answer, PlayBottom) else answer.card
        if number not in known.piles[self.side].hand:
            return Refusal("BC-CARD-19", "that card is not in your hand")
        card = known.cards[number]
        if isinstance(answer, PlayCommand):
            return self._command(known, card)
        if not card.design:
            return Refusal("BC-CARD-01", "that is a Command card: it activates its general")
        if isinstance(answer, PlayTop):
            if DESIGNS[card.design].top == "Reroll":
                return Refusal("BC-REROLL-02", "a Reroll by itself is played in a melee")
            return None
        return Answering(self.side, OwnTurn()).refusal(known, answer.play)

    def _general(self, known: Battle, number: int) -> Refusal | None:
        if not 0 <= number < len(known.generals) or known.generals[number].side != self.side:
            return Refusal("BC-ACT-01", "that is no general of yours")
        if not (general := known.generals[number]).on_table:
            return Refusal("BC-REIN-04", f"{general.name} is not on the map")
        if general.activated:
            return Refusal("BC-PLAY-05", f"{general.name} has been activated this round", "play his Command card")
        return None

    def _command(self, known: Battle, card: Card) -> Refusal | None:
        if card.design:
            return Refusal("BC-CARD-01", "that is a Battle card: play its top or its bottom action")
        general = known.generals[card.general]
        if not general.on_table and not (general.place == "off" and waiting(known, general)):
            return Refusal("BC-PLAY-06", f"{general.name} is not on the map: his card can only be discarded")
        return None

    def offers(self, known: Battle) -> Iterator[Any]:
        yield None
        for general in known.generals:
            if self._general(known, general.id) is None:
                yield Activate(general.id)
        tried: set[tuple[int, str, int]] = set()
        for number in known.piles[self.side].hand:
            card = known.cards[number]
            if (card.command, card.design, card.general) in tried:
                continue
            tried.add((card.command, card.design, card.general))
            if not card.design:
                if self._command(known, card) is None:
                    yield PlayCommand(number)
                continue
            if DESIGNS[card.design].top != "Reroll":
                yield PlayTop(number)
            for play in Answering(self.side, OwnTurn()).plays(known, card):
                yield PlayBottom(play)


BETWEEN = (TakeTurn,)
"""What is asked while nothing is under way."""


class WholeBattle(Procedure[None]):
    """Deployment, then rounds until the matter is decided (BC-TURN-04)."""

    def deploy(self, b: Battle) -> Need[None]:
        b.stage = "deployment"
        return Deployment()

    def begin(self, b: Battle) -> None:
        b.stage = "play"
        for stand in b.stands:
            if stand.on_table and not stand.fielded:
                b.change_stand(stand.id, fielded=True)

    def round(self, b: Battle) -> None:
        setting = laid(b.setting)
        b.say("turn", f"Round {b.round} begins, {setting.clock(b.round)}", "BC-TURN-01")
        b.active, b.passes, b.last, b.closing = setting.attacker, 0, NONE, NONE

    def turn(self, b: Battle) -> Need[Verdict | None]:
        b.turn += 1
        b.quiet, b.arrows, b.rerolls, b.leading, b.points = (False, False), (), (0, 0), NONE, 0
        return Turn()

    def check(self, b: Battle, verdict: Verdict | None) -> Need[None] | done[None]:
        """Victory first, then the end of the round, then the other side's turn (BC-TURN-03)."""
        verdict = verdict or victory.after_turn(b) or victory.gone(b)
        if verdict is not None:
            return self._end(b, verdict)
        if self._round_over(b):
            return None
        b.active = 1 - b.active
        return self.go(self.turn)

    def housekeeping(self, b: Battle) -> Jump | done[None]:
        """Time may have run out; else marks come off, discards go under the decks, hands and melees stay (BC-TURN-05)."""
        setting = laid(b.setting)
        if b.round >= setting.rounds:
            return self._end(b, victory.time_up(b))
        for stand in b.stands:
            if stand.activated:
                b.change_stand(stand.id, activated=False)
        for general in b.generals:
            if general.activated:
                b.change_general(general.id, activated=False)
        b.say("changed", "All marks of activation come off", "BC-TURN-05")
        for side in (0, 1):
            if (pile := b.piles[side]).discards:
                count = f"{len(pile.discards)} discard{'' if len(pile.discards) == 1 else 's'}"
                b.say("drawn", f"{setting.sides[side]}: {count} go under the deck, shuffled", "BC-CARD-17")
            b.change_pile(side, deck=beneath(pile.deck, pile.discards), discards=())
        b.emptied = (NONE, NONE)
        b.round += 1
        return self.go(self.round)

    def _round_over(self, b: Battle) -> bool:
        """The last card played, two passes, or a side's stands all activated and the other's last turn had."""
        if b.closing != NONE:
            who = ("The Union", "The Confederates")[b.closing]
            b.say("said", f"{who} played the last card of the deck: the round ends", "BC-TURN-03")
            return True
        if b.passes >= 2:
            b.say("said", "Both sides pass: the round ends", "BC-TURN-06")
            return True
        if b.last == b.active:
            b.say("said", "The last turn has been had: the round ends", "BC-TURN-03")
            return True
        side = NONE
        if b.last == NONE:
            side = next((side for side in (b.active, 1 - b.active) if _all_activated(b, side)), NONE)
        if side != NONE:
            b.last, whose = 1 - side, laid(b.setting).sides
            text = f"All {whose[side]} stands have been activated: {whose[1 - side]} has one turn more"
            b.say("said", text, "BC-TURN-03")
        return False

    def _end(self, b: Battle, verdict: Verdict) -> done[None]:
        b.verdict, b.stage = verdict, "over"
        shown = victory.result(b)
        assert shown is not None
        b.say("over", f"{verdict.why[:1].upper()}{verdict.why[1:]}", verdict.rule)
        b.say("over", shown.text, "BC-WIN-01")
        return done()


def _all_activated(b: Battle, side: int) -> bool:
    """Whether a side has stands on the map that are not routed, and all of them are activated (BC-TURN-03)."""
    there = [stand for stand in b.of_side(side) if stand.counted and not stand.routed]
    return bool(there) and all(stand.activated for stand in there)


class Turn(Procedure[Verdict | None]):
    """One turn: a play and its actions, then melees.  Its result is a verdict where a side has given up."""

    def ask(self, b: Battle) -> Need[AnyPlay]:
        b.phase = "turn"
        return TakeTurn(b.active)

    def play(self, b: Battle, answer: AnyPlay) -> Need[OwnTurn | None] | done[Verdict | None]:
        side = b.active
        if isinstance(answer, Retire):
            if answer.how == "routed":
                return done(victory.give_up(b, side))
            victory.retire(b, side)
            return self.go(self.ask)
        b.passes = b.passes + 1 if answer is None else 0
        if answer is None:
            b.say("said", f"{laid(b.setting).sides[side]} passes", "BC-TURN-06")
            return None
        if isinstance(answer, Activate):
            return Activating(general=answer.general)
        if isinstance(answer, PlayCommand):
            return Activating(general=b.cards[answer.card].general, card=answer.card)
        if isinstance(answer, PlayTop):
            return TopAction(card=answer.card)
        bottom = show(b, side, answer.play)
        return named(bottom)(side=side, play=answer.play, what=OwnTurn())

    def melees(self, b: Battle) -> Need[None]:
        """Stands in contact after every stand has acted fight (BC-TURN-08)."""
        b.phase = "melee"
        if touching := groups(b):
            b.say("phase", "All have acted: those in contact fight", "BC-TURN-08")
        return Melees() if touching or b.melees or b.flanked else None

    def trim(self, b: Battle) -> Need[None]:
        """Cards above a limit that has fallen go (BC-CARD-02)."""
        return ReducingHand() if overfull(b) else None

    def over(self, b: Battle) -> done[Verdict | None]:
        """The general of the turn is marked (BC-PLAY-05); what was granted for the turn is gone."""
        if b.leading != NONE and b.generals[b.leading].place in ("table", "off"):
            general = b.change_general(b.leading, activated=True)
            b.say("changed", f"{general.label} has had his turn and is marked", "BC-ACT-04", general)
        b.leading, b.points, b.rerolls = NONE, 0, (0, 0)
        return done(None)


class TopAction(Procedure[None]):
    """The top of a Battle card: up to so many unactivated stands, one after another (BC-PLAY-02)."""

    card: int = 0

    def begin(self, b: Battle) -> Need[None]:
        side, design = b.active, DESIGNS[b.cards[self.card].design]
        b.use_card(side, self.card)
        discard(b, side, self.card)
        joined = f" and Reroll {design.rerolls}" if design.rerolls else ""
        whose = laid(b.setting).sides[side]
        b.say("revealed", f"{whose} plays {design.top} {design.stands}{joined}", "BC-PLAY-01", reveals=True)
        if design.rerolls:
            b.rerolls = paired(b.rerolls, side, b.rerolls[side] + design.rerolls)
        assert design.top != "Reroll"
        return Acting(side=side, grants=(Grant("top", (design.top,), design.stands),))

    def over(self, b: Battle) -> done[None]:
        b.rerolls = paired(b.rerolls, b.active, 0)
        return done()
