"""How a campaign is shown: the map or the battle with regiments, whichever is played, and what is asked between them."""

from typing import Any

from msgspec.structs import replace

from longroll.campaign import above
from longroll.campaign.record import Campaign
from longroll.campaign.sequence import Agree, Bear
from longroll.campaign.transfer import NAMES
from longroll.rulesets import brigade, division
from longroll.rulesets.division.components.areas import AREAS
from longroll.rulesets.division.components.forces import UNITS
from longroll.rulesets.division.record.battle import Battle as Upper
from longroll.rulesets.division.rout.outnumbered import strengths
from longroll.rulesets.division.screen import view as map_view
from longroll.scene import Probed, Scene
from longroll.screen.shown import Screen, Shown, Why, Words
from longroll.screen.words import so_many

PACKAGE = "longroll.campaign"


def _agree(k: Upper, decision: Agree, answer: str) -> Words:
    area = AREAS[decision.area]
    if answer == "regiments":
        return Words(
            "Fight it with regiments", area=area.thing, says="on the ground of the area, under Brigade Command"
        )
    if answer == "board":
        return Words("Fight it on the board", area=area.thing, ends=True)
    return Words("Leave", area=area.thing, says="all your troops there rout and retreat")


def _why_agree(k: Upper, decision: Agree) -> Why:
    """With how many of each side are there."""
    area = AREAS[decision.area]
    ours, theirs = strengths(k, decision.area, decision.side)
    words = f"You are attacked at {area.name}, {so_many(ours, 'step')} of yours by {theirs}. How is it fought?"
    return Why(words, "", (area.thing,))


def _bear(k: Upper, decision: Bear, answer: str) -> Words:
    if not answer:
        return Words("Share the rest out evenly", ends=True)
    part, _ = decision.left()
    unit = next(row for row in decision.units if row.key == answer)
    taken = dict(decision.given).get(answer)
    left = unit.left[part] - (taken[part] if taken else 0)
    return Words(unit.called, says=f"{left} left {NAMES[part]}")


def _why_bear(k: Upper, decision: Bear) -> Why:
    part, left = decision.left()
    name = UNITS[decision.stand].name
    verb = "given out" if left > 0 else "given back"
    words = f"{abs(left)} Strength {NAMES[part]} to be {verb}"
    return Why(f"{name} has fought on the map: {words}. Which regiment?", k.stands[decision.stand].thing)


OWN: tuple[Shown[Upper, Any], ...] = (
    Shown(
        Agree,
        why=_why_agree,
        words=_agree,
    ),
    Shown(Bear, why=_why_bear, words=_bear),
)
SCREEN = Screen[Upper](PACKAGE, (*map_view.SHOWN, *OWN))
"""What the map asks, and the campaign between its battles."""


def _map(b: Campaign) -> Upper:
    """The map as it is shown, with what is asked there or between the battles."""
    upper = b.upper.copy()
    upper.needs, upper.news = b.needs, b.news
    return upper


def view(b: Campaign, side: int | None) -> Scene:
    """The scene for a side: of the battle with regiments while that is fought, the map beside it; else of the map."""
    if b.lower is not None:
        scene = brigade.ruleset.view(b.lower, side)
        told = tuple(b.news) if side is None else tuple(row.read_by(side) for row in b.news if side in row.to)
        turn = f"{division.ruleset.turn(b.upper)}: {scene.turn}"
        scene = replace(scene, ruleset="campaign", news=told, turn=turn, ended="")
        return scene if b.engagement is None else above.beside(scene, b.upper, side, b.engagement.area)
    return replace(map_view.scene(SCREEN, _map(b), side), ruleset="campaign")


def probe(b: Campaign, side: int, ask: str, value: Any) -> Probed:
    """What would come of answering `value`, by what the side knows."""
    if b.lower is not None:
        return brigade.ruleset.probe(b.lower, side, ask, value)
    return SCREEN.probe(_map(b), side, ask, value)
