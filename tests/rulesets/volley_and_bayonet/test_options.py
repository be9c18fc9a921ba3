"""The options of a game, each read by its own word (VB-ORG-09, VB-ORG-10, VB-CMD-02, VB-CHG-16, VB-CHG-19, VB-MOVE-15)."""

import pytest

from longroll.rulesets.volley_and_bayonet.options import OPTIONS, read
from longroll.rulesets.volley_and_bayonet.record.units import Options

USUAL = {row.name: row.default for row in OPTIONS}


def test_unless_something_is_agreed_each_is_as_usual():
    assert read(USUAL) == Options()


@pytest.mark.parametrize("name", USUAL)
def test_each_is_turned_by_itself(name):
    other = {"on": "off", "off": "on"}[USUAL[name]]
    usual, found = Options(), read({**USUAL, name: other})
    changed = [field for field in Options.__struct_fields__ if getattr(found, field) != getattr(usual, field)]
    assert changed == [name.replace("-", "_")]
