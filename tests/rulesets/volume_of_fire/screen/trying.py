"""What is asked, and an answer tried out before it is given."""

from typing import Any

import msgspec

from longroll.flow import Decision
from longroll.rulesets.volume_of_fire import SCREEN
from longroll.rulesets.volume_of_fire.record import Battle
from longroll.scene import Probed

FIRST, SECOND = 0, 1


def asked(b: Battle) -> Decision:
    assert isinstance(b.needs, Decision)
    return b.needs


def probe(b: Battle, value: Any) -> Probed:
    """A probe of what is asked, by the side it is asked of; the nearest must be legal and nothing changed."""
    decision = asked(b)
    k = b.known(decision.side)
    before = msgspec.json.encode(k)
    probed = SCREEN.tried(k, decision, value)
    assert msgspec.json.encode(k) == before
    if probed.nearest is not None:
        plain = msgspec.json.decode(msgspec.json.encode(probed.nearest))
        assert decision.refusal(k, msgspec.convert(plain, decision.answers)) is None
    return probed
