"""Battles at random: whoever is on the board comes off it, every offer is allowed, and nothing is lost but what is told."""

from random import Random

import msgspec
import pytest

from longroll.flow import Decision, advance, answer
from longroll.rulesets.division import SCREEN, ruleset
from longroll.rulesets.division.battle.declaration import Battles
from longroll.rulesets.division.components.areas import AREAS
from longroll.rulesets.division.components.cards import CARDS
from longroll.rulesets.division.components.forces import UNITS
from longroll.rulesets.division.record.activation import Options
from longroll.rulesets.division.record.battle import Battle
from longroll.rulesets.division.screen import board
from rulesets.division.drill import Awaited, battle, over

SIZES = (2, 5, 9)


def drawn_up(rng: Random) -> Battle:
    """Longstreet attacks an area from a circle beside it; who is there, their losses and both hands are drawn."""
    circle_area = rng.choice([row for row in AREAS if row.circles])
    area = circle_area.key
    attackers = [u for u in UNITS if u.side == 1 and "longstreet" in {GENERAL_KEYS[n] for n in u.chain}]
    defenders = [u for u in UNITS if u.side == 0]
    stands = {}
    for units in (attackers, defenders):
        for unit in rng.sample(units, min(len(units), rng.choice(SIZES))):
            lost = rng.randrange(unit.strength)
            stands[unit.key] = {"at": area, "lost": lost, "routed": rng.random() < 0.15}
            if unit.arm == "cavalry":
                stands[unit.key]["mounted"] = rng.random() < 0.5
    generals = {"longstreet": area, "sickles": area, "hancock": area, "mclaws": area}
    hands = tuple(
        tuple(
            card.key
            for card in rng.sample(
                [
                    c
                    for c in CARDS
                    if c.side == side and (c.kind == "battle" or c.key in ("heroic-charge", "battle-plan"))
                ],
                8,
            )
        )
        for side in (0, 1)
    )
    options = Options(call_off=rng.random() < 0.5, board_terrain_fire=rng.random() < 0.5)
    return battle(stands, generals, active=1, general="longstreet", hands=(hands[0], hands[1]), options=options)


def _general_keys() -> dict[int, str]:
    from longroll.rulesets.division.components.forces import GENERALS

    return {row.id: row.key for row in GENERALS}


GENERAL_KEYS = _general_keys()


@pytest.mark.parametrize("seed", range(40))
def test_every_battle_ends_with_the_board_put_away(seed: int) -> None:
    rng = Random(seed)
    b = drawn_up(rng)
    before, cards = ruleset.strengths(b), _cards(b)
    b.stack = [Awaited(step="hear"), Battles()]
    advance(b, None)
    count = 0
    while not over(b):
        count += 1
        assert count < 2_000
        if isinstance(b.needs, Decision):
            known = b.known(b.needs.side)
            offers = list(b.needs.offers(known))
            assert offers
            assert not [each for each in offers if b.needs.refusal(known, each)]
            assert b.needs.refusal(known, b.needs.passed(known)) is None
            shown = (
                SCREEN.ask(known, b.needs),
                board.surfaces(known),
                board.areas(known, b.needs.side),
                board.slots(known),
            )
            assert msgspec.json.encode(shown)
            b = answer(b, SCREEN.draw(b.needs, known, rng))
        else:
            b = answer(b, tuple(rng.randint(1, 6) for _ in range(b.needs.dice)))
    assert b.fight is None
    assert _cards(b) == cards
    after = ruleset.strengths(b)
    assert {key: sum(row) for key, row in after.items()} == {key: sum(row) for key, row in before.items()}


@pytest.mark.parametrize("seed", range(12))
def test_a_battle_on_the_board_is_written_and_read_back_at_every_request(seed: int) -> None:
    rng = Random(seed)
    b = drawn_up(rng)
    b.stack = [Battles()]
    advance(b, None)
    for _ in range(60):
        if b.needs is None:
            break
        b.news.clear()
        assert ruleset.decode(msgspec.json.encode(b)) == b
        reply = (
            SCREEN.draw(b.needs, b.known(b.needs.side), rng) if isinstance(b.needs, Decision) else (3,) * b.needs.dice
        )
        b = answer(b, reply)


def _cards(b: Battle) -> list[int]:
    """All cards of both sides."""
    return sorted(
        card for pile in b.piles for card in (*pile.hand, *pile.discards, *(c for layer in pile.deck for c in layer))
    )
