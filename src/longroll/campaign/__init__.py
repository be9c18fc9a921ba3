"""The campaign: three days on the map of areas under Division Command, its battles fought with regiments under Brigade Command
where both sides agree, and their losses carried both ways."""

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec

from longroll.briefing import Briefing
from longroll.campaign import advice, field, screen
from longroll.campaign.record import Campaign
from longroll.campaign.sequence import WholeCampaign
from longroll.contract import Fight, Loss, Result, Summary
from longroll.flow import Decision, advance
from longroll.ledger import Rulebook
from longroll.record import Reader, typed
from longroll.rulesets import brigade, division
from longroll.rulesets.brigade.record.battle import Battle as Lower
from longroll.rulesets.division.components.forces import UNIT, UNITS
from longroll.scene import Looked
from longroll.staff import Situation, Tasks

PACKAGE = __name__
MAP, FIELD = division.ruleset, brigade.ruleset
LONGER = 4
"""How many times as long a scenario takes with its greater battles fought with regiments: what the middle of the five measures."""
_READER = Reader(Campaign, PACKAGE)


def rulebook() -> Rulebook:
    """The rules of both rulebooks: those of the map first."""
    upper, lower = MAP.rulebook(), FIELD.rulebook()
    return Rulebook("campaign", CampaignOfBoth.title, f"{upper.scale} {lower.scale}", (*upper.rules, *lower.rules))


class CampaignOfBoth:
    """The ruleset as the rest of longroll uses it: the map's, and while a battle is fought with regiments that rulebook's."""

    name = "campaign"
    title = "Campaign: Division Command, with battles under Brigade Command"
    version = 1
    package = PACKAGE
    joins = (MAP, FIELD)
    sides = MAP.sides
    options = MAP.options
    rulebook = staticmethod(rulebook)
    check = staticmethod(MAP.check)
    load = staticmethod(MAP.load)
    prove = staticmethod(MAP.prove)
    convert = staticmethod(typed)
    view = staticmethod(screen.view)
    probe = staticmethod(screen.probe)

    def scenarios(self) -> tuple[Summary, ...]:
        """Those of the map, which take longer so."""
        return tuple(
            msgspec.structs.replace(row, minutes=LONGER * row.minutes, teaches=False) for row in MAP.scenarios()
        )

    def begin(self, found: dict[str, Any], chosen: dict[str, str]) -> Campaign:
        """The campaign at its first request."""
        upper = MAP.begin(found, chosen)
        upper.grounds = field.grounds()
        b = Campaign(stack=[], needs=None, news=list(upper.news), upper=upper)
        b.stack.append(WholeCampaign())
        advance(b, None)
        return b

    def decode(self, data: bytes) -> Campaign:
        """A campaign from its JSON; the ground of the battle that is fought is laid."""
        raw = msgspec.json.decode(data)
        upper, lower = raw.pop("upper"), raw.pop("lower", None)
        whose, needs = raw["whose"], raw.pop("needs")
        bare = {**raw, "upper": {**upper, "stack": [], "needs": None}, "needs": needs if whose == "own" else None}
        b = _READER.decode(msgspec.json.encode(bare))
        b.upper = MAP.decode(msgspec.json.encode(upper))
        if lower is not None:
            assert b.engagement is not None
            FIELD.begin(field.made(b.engagement), field.chosen())
            b.lower = FIELD.decode(msgspec.json.encode(lower))
        if whose != "own":
            b.needs = b.shown.needs if whose == "lower" else b.upper.needs
        return b

    def briefing(self, scenario: dict[str, Any], options: dict[str, str], b: Campaign, side: int | None) -> Briefing:
        """What is to be known of the campaign, and while a battle is fought with regiments of that; the options are always the
        campaign's."""
        above = MAP.briefing(scenario, options, b.upper, side)
        if b.lower is None or b.engagement is None:
            return above
        below = FIELD.briefing(field.made(b.engagement), field.chosen(), b.lower, side)
        return msgspec.structs.replace(below, options=above.options)

    def survey(self, b: Campaign, side: int | None, one: str, other: str) -> Looked:
        """What lies between two things or places of what is on the table."""
        return MAP.survey(b.upper, side, one, other) if b.lower is None else FIELD.survey(b.lower, side, one, other)

    def within(self, b: Campaign) -> int | None:
        """Which of its battles is fought with regiments now, if one is."""
        return None if b.lower is None else b.fought

    def turn(self, b: Campaign) -> str:
        """Which turn it is."""
        return MAP.turn(b.upper) if b.lower is None else f"{MAP.turn(b.upper)}: {FIELD.turn(b.lower)}"

    def chapter(self, b: Campaign) -> str:
        """The part of the story that it is in: that of the map, whatever is fought in it."""
        return MAP.chapter(b.upper)

    def draw_answer(self, decision: Decision[object], known: Any, rng: Random) -> Any:
        """One legal answer, drawn at random; a battle with regiments seldom, since it takes long."""
        if isinstance(known, Lower):
            return FIELD.draw_answer(decision, known, rng)
        return advice.seldom(decision, known, rng, screen.SCREEN.draw)

    def forced(self, decision: Decision[object], known: Any) -> tuple[Any, ...]:
        """The only answer there is, in a tuple; empty where there is a choice."""
        return FIELD.forced(decision, known) if isinstance(known, Lower) else screen.SCREEN.forced(decision, known)

    def remedy(self, decision: Decision[object], known: Any, answer: Any) -> tuple[str, Any] | None:
        """What clears away that which bars an answer; None where none is known."""
        if isinstance(known, Lower):
            return FIELD.remedy(decision, known, answer)
        return screen.SCREEN.remedy(decision, known, answer)

    def situation(self, known: Any, side: int) -> Situation:
        """The battle in the large, of the map or of the field."""
        return FIELD.situation(known, side) if isinstance(known, Lower) else MAP.situation(known, side)

    def weighed(self, battle: Any, side: int) -> tuple[Any, Any]:
        """The rulebook by which it is weighed how a side stands, and what it knows there: a campaign by the map alone, until a
        battle with regiments has been carried back to it."""
        if isinstance(battle, Campaign):
            return MAP, battle.upper.known(side)
        return (FIELD if isinstance(battle, Lower) else MAP), battle.known(side)

    def advise(
        self, style: str, decision: Decision[object], known: Any, rng: Random, tasks: Callable[[], Tasks]
    ) -> Any:
        """A legal answer in a style of play: private or sergeant."""
        if isinstance(known, Lower):
            return FIELD.advise(style, decision, known, rng, tasks)
        return advice.advise(style, decision, known, rng, tasks)

    def can_suppose(self, known: Any) -> bool:
        """Whether what a side knows is enough to suppose a battle that can be played on."""
        if isinstance(known, Lower):
            return FIELD.can_suppose(known)
        return not advice.own(known) and MAP.can_suppose(known)

    def suppose(self, known: Any, side: int, rng: Random) -> Any:
        """A whole battle as a side may suppose it: the map's, or that of the field."""
        if isinstance(known, Lower):
            return FIELD.suppose(known, side, rng)
        upper = MAP.suppose(known, side, rng)
        upper.grounds = ()  # in the mind every battle is fought on the board
        return upper

    def player_turns(self, battle: Any) -> int:
        """How many player turns have begun."""
        if isinstance(battle, Campaign):
            battle = battle.shown
        return FIELD.player_turns(battle) if isinstance(battle, Lower) else MAP.player_turns(battle)

    def losses(self, b: Campaign) -> tuple[Loss, ...]:
        """What each stand of the map has lost; those of a battle with regiments are marked on it once it is over."""
        return MAP.losses(b.upper)

    def fight(self, b: Campaign) -> Fight | None:
        """The fight that what is thrown for now belongs to; a battle with regiments calls its brigades as the map does."""
        found = MAP.fight(b.upper) if b.lower is None else FIELD.fight(b.lower)
        if found is None or b.lower is None:
            return found
        called = {row.name: UNITS[UNIT[row.key]].name for row in b.lower.commands if row.key in UNIT}
        return Fight(found.procedure, tuple((side, called.get(name, name)) for side, name in found.formations))

    def points(self, b: Campaign) -> tuple[int, int]:
        """The points of each side on the map as they stand."""
        return MAP.points(b.upper)

    def strengths(self, b: Campaign) -> dict[str, tuple[int, int, int]]:
        """By stand of the map: on it, lost, off it."""
        return MAP.strengths(b.upper)

    def result(self, b: Any) -> Result | None:
        """How the campaign ended, or None while it goes on."""
        if isinstance(b, Lower):
            return FIELD.result(b)
        return MAP.result(b.upper if isinstance(b, Campaign) else b)


ruleset = CampaignOfBoth()
