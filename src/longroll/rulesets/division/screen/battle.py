"""How the battle on the board is asked: its declaration, deployment, cards, dice and losses (DC-DECL, DC-BAT, DC-DICE)."""

import dataclasses
from collections.abc import Iterable
from functools import partial
from typing import Any

from msgspec.structs import replace

from longroll.flow import Decision
from longroll.rulesets.division.battle.battle import NextColumn
from longroll.rulesets.division.battle.battle_cards import (
    FormationCard,
    NextCard,
    PassCards,
    conditional,
    formation,
)
from longroll.rulesets.division.battle.columns import attacking, fought, here
from longroll.rulesets.division.battle.declaration import Declare, NoBattle
from longroll.rulesets.division.battle.deployment import (
    AttackerDeploys,
    DefenderDeploys,
    Deployed,
    GeneralInColumn,
    defended,
    into,
)
from longroll.rulesets.division.battle.regiments import Report
from longroll.rulesets.division.battle.reinforcement import Enough, Reinforces
from longroll.rulesets.division.components.areas import AREAS
from longroll.rulesets.division.components.cards import CARDS
from longroll.rulesets.division.dice.battle_dice import NEVER, SelectDice
from longroll.rulesets.division.dice.rerolls import Again, Content, RollAgain
from longroll.rulesets.division.events.calling_off import CallOff
from longroll.rulesets.division.events.heroic_charge import ChargingCard, PlayHeroicCharge
from longroll.rulesets.division.generals.fallen import FleeWith
from longroll.rulesets.division.record.battle import Battle
from longroll.rulesets.division.record.board import column_area, rear_area
from longroll.rulesets.division.screen import battle_charts
from longroll.rulesets.division.tables import NOBODY, SIDES
from longroll.scene import Ask, Item, Spot
from longroll.screen.charts import weighed
from longroll.screen.shown import Shown, Why, Words, denial, item, only, the_one
from longroll.screen.words import so_many


def _declared(k: Battle, decision: Declare, answer: Any) -> Words:
    if isinstance(answer, NoBattle):
        return Words("No more battles", ends=True)
    row = AREAS[answer.area]
    enemies = k.there(row.id, 1 - decision.side)
    if answer.regiments:
        says = "on the ground of the area, under Brigade Command, if the enemy agrees"
        return Words(
            f"Fight for {row.name} with regiments",
            area=row.thing,
            things=tuple(each.thing for each in enemies),
            says=says,
        )
    ground = f"{row.board.name.lower()}, {row.board.columns} columns, against {so_many(len(enemies), 'stand')}"
    return Words(f"Fight for {row.name}", area=row.thing, things=tuple(each.thing for each in enemies), says=ground)


# --- deployment
def _placing(k: Battle, decision: AttackerDeploys | DefenderDeploys) -> Iterable[Item]:
    """Each stand of the battle may be dragged to a column, or back to the rear."""
    fight, side = fought(k), decision.side
    placed = tuple(number for row in fight.columns for number in row.troops(side))
    for number in (*fight.rear[side], *placed):
        stand, spots = k.stands[number], []
        for at in range(len(fight.columns)):
            refusal = decision.refusal(k, into(number, side, at))
            spots.append(Spot(column_area(at), f"Column {at + 1}", "", denial(refusal)))
        if number in placed:
            spots.append(Spot(rear_area(side), "Rear"))
        value = {"type": "Place", "stand": number}
        says = "it dismounts for it" if stand.mounted else ""
        yield Item(f"Place {stand.name}", value, "assign", stand.thing, spots=tuple(spots), says=says)


def _deployed(k: Battle, decision: AttackerDeploys | DefenderDeploys) -> Item:
    columns, side = defended(fought(k)), decision.side
    if isinstance(decision, DefenderDeploys) and not columns:
        words = Words("Do not stand", says="every stand of yours there routs and retreats")
    elif side == fought(k).attacker and (bare := len([at for at in columns if not fought(k).columns[at].foot[side]])):
        words = Words("Deployed", says=f"{so_many(bare, 'column')} not matched: so many red dice")
    else:
        words = Words("Deployed")
    return item(words, Deployed(), refusal=denial(decision.refusal(k, Deployed())))


def _deploying(shown: Shown[Battle, Any], k: Battle, decision: AttackerDeploys | DefenderDeploys) -> Ask:
    """Once a column is open, and each has been placed, one is usually done."""
    return shown.put(k, decision, _placing(k, decision), _deployed(k, decision), round=bool(defended(fought(k))))


def _general(k: Battle, decision: GeneralInColumn, answer: int) -> Words:
    row = k.generals[decision.general]
    if answer == NOBODY:
        return Words("Leave him out", ends=True)
    return Words(f"{row.name} in column {answer + 1}", area=column_area(answer), says=f"Heroism +{row.heroism}")


def _next_column(k: Battle, decision: NextColumn, answer: int) -> Words:
    fight = fought(k)
    sides = [[k.stands[n] for n in fight.columns[answer].troops(side)] for side in (fight.attacker, 1 - fight.attacker)]
    things = tuple(stand.thing for stands in sides for stand in stands)
    says = " against ".join(", ".join(stand.name for stand in stands) for stands in sides)
    return Words(f"Resolve column {answer + 1}", area=column_area(answer), things=things, says=says)


def _reinforce(k: Battle, decision: Reinforces, answer: Any) -> Words:
    if isinstance(answer, Enough):
        return Words("No more", ends=True)
    stand = k.stands[answer.stand]
    return Words(f"Bring up {stand.name}", stand.thing, says=f"strength {stand.strength}")


# --- cards
def _card_says(k: Battle, side: int, number: int) -> str:
    """What a card would bring its side as matters stand."""
    card, attacks = CARDS[number], side == fought(k).attacker
    parts = [f"{card.attack if attacks else card.defence} in {'attack' if attacks else 'defence'}"]
    if card.bonus:
        column = here(k)
        met = column.open and conditional(card, formation(column, 1 - side))
        parts.append(f"+{card.bonus} vs {card.versus}" + (" (met)" if met else ""))
    if card.tactic:
        parts.append(f"Tactic vs {card.tactic}")
    if card.select:
        parts.append(f"Select {card.select}")
    if card.reroll:
        parts.append(f"Re-roll {card.reroll}")
    return ", ".join(parts)


def _formation(k: Battle, decision: FormationCard, answer: int) -> Words:
    if answer == NOBODY:
        return Words("No battle card: unformed", ends=True)
    card = CARDS[answer]
    return Words(f"Lay {card.formation}", card.thing, says=_card_says(k, decision.side, answer))


def _next_card(k: Battle, decision: NextCard, answer: Any) -> Words:
    if isinstance(answer, PassCards):
        return Words("Pass", ends=True, key=".", weighed=True)
    card = CARDS[answer.card]
    label = f"{card.formation}: Tactic, and pass" if answer.passing else f"Play {card.formation}"
    return Words(label, card.thing, commit="reveals", says=_card_says(k, decision.side, answer.card), weighed=True)


def _heroic(k: Battle, decision: PlayHeroicCharge, answer: bool) -> Words:
    if not answer:
        return Words("No Heroic Charge", ends=True)
    return Words("Heroic Charge", commit="reveals", says="the enemy plays no cards on this column", weighed=True)


def _charging(k: Battle, decision: ChargingCard, answer: int) -> Words:
    if answer == NOBODY:
        return Words("No more cards", ends=True, weighed=True)
    card = CARDS[answer]
    says = _card_says(k, decision.side, answer)
    return Words(f"Play {card.formation}", card.thing, commit="reveals", says=says, weighed=True)


def _call_off(k: Battle, decision: CallOff, answer: bool) -> Words:
    return Words("Call the battle off", commit="reveals") if answer else Words("Fight on", ends=True)


# --- dice
def _select(k: Battle, decision: SelectDice, answer: int) -> Words:
    if answer == NOBODY:
        return Words("Roll two dice", ends=True, commit="rolls", weighed=True)
    return Words(f"Select {CARDS[answer].select}", CARDS[answer].thing, commit="rolls", weighed=True)


def _again(k: Battle, decision: RollAgain, answer: Again | Content) -> Words:
    if isinstance(answer, Content):
        return Words("Let them lie", ends=True, key=".")
    whose = _throwers(k, decision)[answer.die >= len(decision.casts[0])]
    card = "" if answer.card == NOBODY else f" (Re-roll {CARDS[answer.card].reroll})"
    thing = "" if answer.card == NOBODY else CARDS[answer.card].thing
    label = f"Roll the {whose}{decision.faces[answer.die]} again{card}"
    return Words(label, thing, commit="rolls", key=str(answer.die + 1), weighed=True)


def _throwers(k: Battle, decision: RollAgain) -> tuple[str, str]:
    """Whose dice lie there, where both sides' do."""
    side = attacking(k)
    return (f"{SIDES[side]} ", f"{SIDES[1 - side]} ") if len(decision.casts) > 1 else ("", "")


def _why_again(k: Battle, decision: RollAgain) -> Why:
    left = f" {so_many(decision.left, 'point')} left" if decision.left else ""
    rows = zip(_throwers(k, decision), decision.casts, strict=False)
    dice = ", against ".join(whose + ", ".join(map(str, cast)) for whose, cast in rows)
    return Why(f"{decision.why[:1].upper()}{decision.why[1:]}: {dice}. Roll a die again?{left}")


DEFENDS = Shown[Battle, DefenderDeploys](
    DefenderDeploys, why=lambda k, d: Why("You are attacked: place your stands in columns of the board")
)
MATCHES = Shown[Battle, AttackerDeploys](
    AttackerDeploys, why=lambda k, d: Why("Match the defender's columns: the first placed in a column stands in front")
)
SELECT = Shown[Battle, SelectDice](
    SelectDice,
    why=lambda k, d: Why(f"{d.why[:1].upper()}{d.why[1:]}: use a Select?"),
    words=_select,
    probe=weighed(battle_charts.roll),
)
AGAIN = Shown[Battle, RollAgain](RollAgain, why=_why_again, words=_again, probe=weighed(battle_charts.roll))


def _ask_select(k: Battle, decision: SelectDice) -> Ask:
    rest = Item("No Select in this column", NEVER, commit="rolls", key="x")
    return replace(SELECT.listed(k, decision), pass_until=(rest,), occasion=_occasion(decision.why))


def _ask_again(k: Battle, decision: RollAgain) -> Ask:
    rest = item(Words("Let all dice lie in this column", key="x"), Content(column=True))
    return replace(AGAIN.listed(k, decision), pass_until=(rest,), occasion=_occasion(decision.why))


def _occasion(why: str) -> str:
    """What kind of roll it is, in words that go on after "only"."""
    return "in a melee" if why.startswith("melee") else "in fire" if "fires at" in why else "in a check"


# --- losses
def _flee(k: Battle, decision: FleeWith, answer: int) -> Words:
    return Words(f"To {AREAS[answer].name}", area=AREAS[answer].thing)


def _no(decision: Decision[object], known: Battle) -> tuple[Any, ...]:
    return only(False)(decision, known)


def _none(decision: Decision[object], known: Battle) -> tuple[Any, ...]:
    return only(NOBODY)(decision, known)


SHOWN: tuple[Shown[Battle, Any], ...] = (
    Shown(Declare, why=lambda k, d: Why("For which area do you fight?"), words=_declared),
    dataclasses.replace(DEFENDS, ask=partial(_deploying, DEFENDS)),
    dataclasses.replace(MATCHES, ask=partial(_deploying, MATCHES)),
    Shown(
        GeneralInColumn,
        why=lambda k, d: Why(f"In which column is {k.generals[d.general].name}?", k.generals[d.general].thing),
        words=_general,
    ),
    Shown(NextColumn, why=lambda k, d: Why("Which column is resolved next?"), words=_next_column),
    Shown(
        Reinforces,
        why=lambda k, d: Why(f"Who reinforces column {fought(k).at + 1}? {d.most - len(d.brought)} may come up"),
        words=_reinforce,
    ),
    Shown(
        PlayHeroicCharge,
        why=lambda k, d: Why(f"A Heroic Charge on column {fought(k).at + 1}?"),
        words=_heroic,
        forced=_no,
        probe=weighed(battle_charts.charge),
    ),
    Shown(
        ChargingCard,
        why=lambda k, d: Why("Another card on the column?" if d.formed else "Which card forms the column?"),
        words=_charging,
        forced=_none,
        probe=weighed(battle_charts.charge),
    ),
    Shown(FormationCard, why=lambda k, d: Why("Which card forms the column?"), words=_formation, forced=_none),
    Shown(
        NextCard,
        why=lambda k, d: Why("Play a battle card, or pass: a pass ends the play of cards for both"),
        words=_next_card,
        forced=only(PassCards()),
        probe=weighed(battle_charts.card),
    ),
    Shown(
        Report,
        why=lambda k, d: Why("What came of the battle with regiments?"),
        words=lambda k, d, answer: Words("Nobody lost anything"),
    ),
    Shown(CallOff, why=lambda k, d: Why("Call the battle off with Battle Plan?"), words=_call_off, forced=_no),
    dataclasses.replace(SELECT, ask=_ask_select),
    dataclasses.replace(AGAIN, ask=_ask_again),
    Shown(
        FleeWith,
        why=lambda k, d: Why(f"Where does {k.generals[d.general].name} go?", k.generals[d.general].thing),
        words=_flee,
        forced=the_one,
    ),
)
