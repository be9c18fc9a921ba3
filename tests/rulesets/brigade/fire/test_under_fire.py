"""Being under fire (BC-MOVE-08)."""

from longroll.rulesets.brigade import tables
from longroll.rulesets.brigade.fire import line_of_fire
from longroll.rulesets.brigade.record.battle import Battle

from ..drill import battery, battle, box, cavalry, stand


def threatened(*enemies: object, **more: object) -> bool:
    """Whether a Union regiment at (18, 6), facing north, is under fire."""
    b: Battle = battle(stand(0, 18, 6), *enemies, **more)  # type: ignore[arg-type]
    return line_of_fire.under_fire(b, b.stands[0]) is not None


def test_a_battery_threatens_by_canister_and_shell_only() -> None:
    """BC-MOVE-08"""
    for far, under in ((5, True), (18, True), (20, True), (20.01, False), (25, False)):
        assert threatened(battery(1, 18, 6.375 + far + 0.5, 180)) is under


def test_infantry_and_dismounted_cavalry_threaten_to_six_inches() -> None:
    """BC-MOVE-08"""
    for far, under in ((6, True), (6.01, False)):
        y = 6.375 + far + 0.375
        assert threatened(stand(1, 18, y, 180)) is under
        assert threatened(cavalry(1, 18, y, 180, mounted=False)) is under
    assert not threatened(cavalry(1, 18, 10, 180))


def test_the_activated_threaten_the_routed_and_those_in_melee_do_not() -> None:
    """BC-MOVE-08"""
    assert threatened(stand(1, 18, 10, 180, activated=True))
    assert not threatened(stand(1, 18, 10, 180, routed=True))
    assert not threatened(stand(1, 18, 10, 180), stand(0, 18, 10.75))


def test_arc_sight_and_stands_between_count() -> None:
    """BC-MOVE-08"""
    assert not threatened(stand(1, 18, 10, 0))
    assert not threatened(stand(1, 18, 10, 180), patches=[(tables.WOODS, box(0, 7.5, 36, 8.5))])
    assert not threatened(stand(1, 18, 10, 180), stand(1, 18, 8, 90))
