"""What a chapter says of a kind of action of a stand: the law, good answers, what carries it out."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from longroll.flow import Procedure, Refusal
from longroll.rulesets.division.record.activation import Activation
from longroll.rulesets.division.record.battle import Battle
from longroll.rulesets.division.record.stands import Stand


class Law(NamedTuple):
    """A kind of action: its answer (a record with the field `stand`), why a stand may not do it, good answers for a stand, and
    the procedure that carries it out.  That the stand may be activated at all has been seen to."""

    answer: type[Any]
    refusal: Callable[[Battle, Activation, Stand, Any], Refusal | None]
    offers: Callable[[Battle, Activation, Stand], Iterator[Any]]
    carried_out: Callable[[Any], Procedure[None]]
