"""The options of a game as the rules read them."""

import pytest

from longroll.rulesets.brigade.options import OPTIONS, read
from longroll.rulesets.brigade.record.battle import Options

USUAL = {option.name: option.default for option in OPTIONS}


@pytest.mark.parametrize(
    ("option", "value", "meant"),
    [
        ("contours", "minor", Options(minor_contours=True)),
        ("stands-block", "off", Options(stands_block=False)),
        ("town", "open", Options(town_hinders=False)),
        ("deployment", "formations", Options(deployment="formations")),
    ],
)
def test_each_option_changes_one_thing(option: str, value: str, meant: Options) -> None:
    """BC-LOS-07, BC-LOS-08, BC-TERR-17, BC-DEPL-02"""
    assert read(USUAL) == Options()
    assert read(USUAL | {option: value}) == meant
