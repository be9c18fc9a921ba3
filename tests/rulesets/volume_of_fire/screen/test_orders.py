"""Messengers tried out before they ride."""

from itertools import islice

import msgspec

from longroll.rulesets.volume_of_fire.orders.orders_phase import GiveOrders, OrdersPhase

from ..positions import CONFEDERATE, UNION, Table, run
from .trying import asked, probe


def test_a_messenger_to_be_sent_shows_his_way_and_his_chances() -> None:
    table = Table()
    wadsworth = table.general(UNION, "Wadsworth", at=(10, 5))
    iron = table.brigade(UNION, "Iron Brigade", under=wadsworth, at=(10, 20))
    table.unit(iron, (10, 21))
    archer = table.brigade(CONFEDERATE, "Archer")
    table.unit(archer, (10, 44), 180)
    b = run(table.battle(), OrdersPhase(side=UNION))
    assert isinstance(b.needs, GiveOrders)
    for answer in islice(asked(b).offers(b.known(UNION)), 12):
        plain = msgspec.to_builtins(answer)
        probed = probe(b, plain)
        sends = plain["type"] in ("Send", "SendReport", "RideOn")
        assert (probed.odds is not None) == sends
        if probed.odds is not None:
            assert probed.odds.of == sum(row.weight for row in probed.odds.outcomes)
