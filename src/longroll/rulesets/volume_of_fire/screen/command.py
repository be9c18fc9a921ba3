"""Where the successor of a general appears."""

from longroll.history.calling import short
from longroll.rulesets.volume_of_fire.command.fallen_generals import PlaceSuccessor
from longroll.rulesets.volume_of_fire.record.battle import Battle
from longroll.screen.shown import Shown, Why, Words


def _words(k: Battle, decision: PlaceSuccessor, number: int) -> Words:
    if k.generals[decision.general].rank == "brigade":
        return Words(f"He joins {short(k.units[number].name)}", f"unit:{number}")
    return Words(f"He joins {k.generals[number].name}", f"general:{number}")


SHOWN: tuple[Shown[Battle, PlaceSuccessor]] = (
    Shown(
        PlaceSuccessor,
        why=lambda k, decision: Why("Where does the new commander appear?"),
        words=_words,
    ),
)
