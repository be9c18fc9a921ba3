"""American Civil War tabletop battles with the rules enforced.

    match = longroll.play("brigade/first-brigade", seed=7)      a battle: see longroll.match
    match = longroll.open("game.json")                          one that was saved
    longroll.scenarios()                                        what there is to play
    longroll.rulebook("brigade")["BC-FIRE-09"]                  a rule
    longroll.simulate("brigade/first-brigade", games=100)       many games, a row each

What cannot be used raises `longroll.Trouble`, what the rules do not allow `longroll.Refused`, each with a sentence.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from longroll.asked import Asked as Asked
    from longroll.asked import Odds as Odds
    from longroll.contract import Trouble as Trouble
    from longroll.flow import Refused as Refused
    from longroll.lab import simulate as simulate
    from longroll.match import Match as Match
    from longroll.match import open as open
    from longroll.match import play as play
    from longroll.match import rulebook as rulebook
    from longroll.match import scenarios as scenarios

__version__ = "0.1.0"

DOOR = {
    "Asked": "longroll.asked",
    "Match": "longroll.match",
    "Odds": "longroll.asked",
    "Refused": "longroll.flow",
    "Trouble": "longroll.contract",
    "open": "longroll.match",
    "play": "longroll.match",
    "rulebook": "longroll.match",
    "scenarios": "longroll.match",
    "simulate": "longroll.lab",
}
"""What the package offers, and where it is: read when it is first asked for, so that importing it costs nothing."""


def __getattr__(name: str) -> Any:
    if name not in DOOR:
        raise AttributeError(f"longroll has no {name!r}; it has {', '.join(DOOR)}")
    return getattr(import_module(DOOR[name]), name)


def __dir__() -> list[str]:
    return [*globals(), *DOOR]
