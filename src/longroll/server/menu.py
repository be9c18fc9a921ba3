"""What the first page shows: rulesets with their scenarios and options, and the games that are kept."""

from collections.abc import Iterable
from typing import Any

import msgspec

from longroll.contract import Option, Ruleset
from longroll.server.pictures import Pictures
from longroll.server.rooms import seat_token
from longroll.store import Card, seats_of


def of_rulesets(every: Iterable[Ruleset], pictures: Pictures) -> list[dict[str, Any]]:
    """The rulesets, that with the shortest scenario first: it is what is begun with."""
    return [
        of_ruleset(rules, pictures)
        for rules in sorted(every, key=lambda rules: min((each.minutes for each in rules.scenarios()), default=0))
    ]


def of_ruleset(rules: Ruleset, pictures: Pictures) -> dict[str, Any]:
    """A ruleset with its options, and its scenarios, the shortest first."""
    return {
        "name": rules.name,
        "title": rules.title,
        "scale": rules.rulebook().scale,
        "sides": rules.sides,
        "options": [_option(option) for option in rules.options],
        "scenarios": [
            {
                "id": f"{rules.name}/{each.name}",
                "picture": pictures.address(rules, each),
                "small": pictures.address(rules, each, small=True),
                **msgspec.to_builtins(each),
            }
            for each in sorted(rules.scenarios(), key=lambda each: each.minutes)
        ],
    }


def _option(option: Option) -> dict[str, Any]:
    return {
        "name": option.name,
        "label": option.name.replace("-", " ").replace("_", " ").capitalize(),
        "help": option.help,
        "rule": option.rule,
        "default": option.default,
        "values": [{"value": value, "label": value} for value in option.values],
    }


def links(card: Card, sides: tuple[str, str]) -> list[dict[str, str]]:
    """The seats of a game that are to be given away: a friend's, where it was begun against one."""
    labels = {"0": sides[0], "1": sides[1], "both": "Both sides", "watch": "Look on"}
    given = [str(1 - int(card.seat))] if card.seat in ("0", "1") and len(seats_of(card.players)) > 1 else []
    return [{"label": labels[seat], "token": card.tokens[seat]} for seat in (card.seat, *given) if seat in card.tokens]


def opened(card: Card, sides: tuple[str, str]) -> dict[str, Any]:
    return {"game": card.id, "token": seat_token(card), "links": links(card, sides)}


def kept(card: Card, sides: tuple[str, str]) -> dict[str, Any]:
    return {
        "game": card.id,
        "token": seat_token(card),
        "title": card.title,
        "ruleset": card.ruleset,
        "scenario": card.scenario,
        "sides": sides,
        "players": card.players,
        "side": sides[int(card.seat)] if card.seat in ("0", "1") else card.seat,
        "turn": card.turn,
        "created": card.created,
        "when": card.played,
        "ended": card.ended,
        "damaged": card.damaged,
        "entries": card.entries,
        "links": links(card, sides),
    }
