"""The cards: battle cards, command cards, events (DC-BCARD, DC-CMD, DC-EVT).  Each copy of a card has a number of its own."""

import tomllib
from importlib.resources import files
from typing import Any, Literal

import msgspec

from longroll.rulesets.division.components.forces import GENERAL
from longroll.rulesets.division.tables import NOBODY, SIDES, side_of

Formation = Literal["", "Line", "Skirmish", "Frontier", "Column", "Assault", "Reserve"]
Term = Literal["plan", "march", "draw"]
TERMS: tuple[Term, ...] = ("draw", "march", "plan")


class Card(msgspec.Struct, frozen=True, gc=False):
    """A card.  A battle card has a formation, numbers for attack and defence, perhaps a condition (`bonus` against the formation
    `versus`), a tactic, Select or Re-roll points; `reserve` ones come in later.  A command card has a general and a number
    for each term; one of an army's lies open (`army`).  An event has its name alone."""

    id: int
    key: str
    name: str
    side: int
    kind: Literal["battle", "command", "event"]
    reserve: bool = False
    formation: Formation = ""
    attack: int = 0
    defence: int = 0
    versus: Formation = ""
    bonus: int = 0
    tactic: Formation = ""
    select: int = 0
    reroll: int = 0
    general: int = NOBODY
    army: bool = False
    plan: int = 0
    march: int = 0
    draw: int = 0
    at_once: bool = False

    def points(self, term: Term) -> int:
        """The number beside a term; 0 where the card has none."""
        return int(getattr(self, term))

    @property
    def terms(self) -> tuple[Term, ...]:
        """The terms it may be played for."""
        return tuple(term for term in TERMS if self.points(term))

    @property
    def thing(self) -> str:
        """What it is called in the scene."""
        return f"card:{self.id}"


def _read() -> tuple[Card, ...]:
    found: dict[str, Any] = tomllib.loads((files(__package__) / "cards.toml").read_text("utf-8"))
    rows: list[dict[str, Any]] = []
    for row in found["battle"]:
        condition = row.get("vs", {})
        said = {
            "key": row["id"],
            "name": row["formation"],
            "side": side_of(row["army"]),
            "kind": "battle",
            "reserve": row["deck"] == "reserve",
            "formation": row["formation"],
            "attack": row["attack"],
            "defence": row["defence"],
            "versus": condition.get("formation", ""),
            "bonus": condition.get("bonus", 0),
            "tactic": row.get("tactic_vs", ""),
            "select": row.get("select", 0),
            "reroll": row.get("reroll", 0),
        }
        rows += [said] * row["count"]
    for row in found["command"]:
        said = {"key": row["id"], "name": "", "side": side_of(row["army"]), "kind": "command"}
        said |= {"general": GENERAL[row["general"]], "army": row["class"] == "army"}
        rows += [said | {term: row.get(term, 0) for term in TERMS}] * row["count"]
    for row in found["event"]:
        for side in (0, 1) if row["army"] == "both" else (side_of(row["army"]),):
            key = row["id"].removesuffix("-cs").removesuffix("-us")
            said = {"key": key, "name": row["name"], "side": side, "kind": "event", "at_once": row["must_play"]}
            rows += [said] * row["count_per_deck"]
    return tuple(Card(number, **row) for number, row in enumerate(rows))


CARDS = _read()


def of(side: int, key: str) -> tuple[int, ...]:
    """The numbers of a side's cards of a key."""
    return tuple(card.id for card in CARDS if card.side == side and card.key == key)


COMMAND_CARDS = tuple(tuple(card.id for card in CARDS if card.general == number) for number in range(len(GENERAL)))
"""Of each general, his command cards."""
BASE = tuple(
    tuple(card.id for card in CARDS if card.kind == "battle" and card.side == side and not card.reserve)
    for side in range(len(SIDES))
)
"""Of each side, the battle cards that its deck begins with (DC-BCARD-09)."""
RESERVES = tuple(
    tuple(card.id for card in CARDS if card.kind == "battle" and card.side == side and card.reserve)
    for side in range(len(SIDES))
)
"""Of each side, its Reserve battle cards (DC-EVT-05, DC-EVT-06)."""
