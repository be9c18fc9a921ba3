"""Plays games as far as is said and tells what came of each, for `test_forgetting.py`, which has them played twice:

    python tests/forgetting.py RULESET/SCENARIO PLAYER REQUESTS [RULESET/SCENARIO PLAYER REQUESTS ...]

Every battle on the way counts, what either side knows of it, and what it is shown now and then; the hash of all of it is
printed, a line a game, and whether anything was remembered.
"""

import sys
from hashlib import sha256
from random import Random
from typing import Any

from conformance.bench import pack
from longroll.cards import Deal
from longroll.flow import Chance, answer
from longroll.once import FORGETS
from longroll.players import player
from longroll.registry import complete, find_scenario

SHOWN = 20
"""After so many requests the table is shown, to all, to one side, and to the other in turn."""


def played(scenario: str, who: str, requests: int) -> str:
    """The hash of a game's battles so far, as they are and as either side knows them."""
    rules, name = find_scenario(scenario)
    mind, rng, told = player(who), Random(63), sha256()
    battle: Any = rules.begin(rules.load(name), complete(rules, {}))
    for number in range(requests):
        needs = battle.needs
        if needs is None:
            break
        if isinstance(needs, Chance):
            most, dice = (needs.count, 1) if isinstance(needs, Deal) else (6, needs.dice)
            reply: Any = tuple(rng.randint(1, most) for _ in range(dice))
        else:
            reply = mind.answer(rules, battle.known(needs.side), needs, rng)
        battle = answer(battle, reply)
        for each in (battle, battle.known(0), battle.known(1)):
            told.update(pack(each))
        if number % SHOWN == 0:
            told.update(pack(rules.view(battle, (None, 0, 1)[number // SHOWN % 3])))
    return told.hexdigest()


if __name__ == "__main__":
    for each in range(1, len(sys.argv), 3):
        print(played(sys.argv[each], sys.argv[each + 1], int(sys.argv[each + 2])))
    print("forgetful" if FORGETS else "remembering")
