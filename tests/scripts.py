"""Three plain players who follow a script whatever comes of it, for any ruleset: who never stirs, who keeps out of reach, who
always goes for the nearest.  What a good commander beats surely.

Each is a function from what is asked to an answer, and its name is what it is called.
"""

from collections.abc import Callable
from typing import Any

from longroll.asked import Asked
from longroll.contract import Advised
from longroll.players.efforts import apart
from longroll.staff import Formation, Situation, Task, Tasks

REACHED = 3 / 2
"""Who is nearer than so many times the distance at which formations fight is about to be attacked."""


def passive(asked: Asked) -> Any:
    """Does nothing that he need not do."""
    return asked.passed()


def bait(asked: Asked) -> Any:
    """Goes up to the enemy, stays just out of his reach, and falls back before him."""
    return _told(asked, "sergeant", _baiting)


def rush(asked: Asked) -> Any:
    """Sends everybody at the nearest enemy, and fires and charges at whatever can be fired at and charged."""
    return _told(asked, "private", _rushing)


SCRIPTS: dict[str, Callable[[Asked], Any]] = {each.__name__: each for each in (passive, bait, rush)}
"""All of them, by name."""


def _told(asked: Asked, style: str, task: Callable[[Situation, Formation, Formation], Task]) -> Any:
    """What the ruleset advises whose formations are told what the script says; where that is not allowed, to do nothing."""
    rules, known, side = asked.ruleset, asked.known, asked.side
    if not isinstance(rules, Advised):
        return asked.drawn()

    def tasks() -> Tasks:
        situation = rules.situation(known, side)
        foes = [one for one in situation.formations if not one.own]
        found = {}
        for one in situation.formations:
            if one.own:
                near = min(foes, key=lambda foe: (apart(foe, one.x, one.y), foe.id), default=None)
                found[one.id] = task(situation, one, near) if near else Task(one.id, "reserve", "sees nobody")
        return found

    answer = rules.advise(style, asked.decision, known, asked.rng, tasks)
    return answer if asked.decision.refusal(known, answer) is None else asked.passed()


def _baiting(s: Situation, one: Formation, near: Formation) -> Task:
    off = apart(near, one.x, one.y)
    if off <= REACHED * s.beside:
        return Task(one.id, "delay", "falls back", foe=near.id)
    if off > s.reach:
        return Task(one.id, "attack", "shows itself", foe=near.id)
    return Task(one.id, "reserve", "stays out of reach")


def _rushing(s: Situation, one: Formation, near: Formation) -> Task:
    return Task(one.id, "attack", "goes for the nearest", foe=near.id, chance=100)
