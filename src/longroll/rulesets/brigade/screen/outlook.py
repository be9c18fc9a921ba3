"""What has come of a fight, told in words and by how good it is."""

from collections.abc import Callable

from longroll.rulesets.brigade.record.battle import Battle
from longroll.rulesets.brigade.record.units import Stand
from longroll.screen.charts import Came
from longroll.screen.words import so_many


def quiet(known: Battle) -> Battle:
    """What the side knows, with nobody answering by cards: odds are of the dice."""
    after = known.copy()
    after.quiet = (True, True)
    after.rerolls = (0, 0)
    after.news.clear()
    return after


def _befell(was: Stand, now: Stand) -> tuple[str, int]:
    """What has happened to a stand, in words, and how bad it is."""
    one = "" if was.arm == "holders" else "s"  # they are told as the horses of their regiment
    lost = (now.marks - was.marks) + (now.horse_marks - was.horse_marks)
    if now.place != was.place and was.place == "table":
        words = {"destroyed": "destroyed", "captured": "captured", "fled": f"rout{one} off the map"}
        return words.get(now.place, "gone"), 5
    steps = "" if not lost else f"lose{one} {so_many(lost, 'step')}"
    if now.routed and not was.routed:
        return (f"{steps} and rout{one}" if steps else f"rout{one}"), 3 + lost
    return steps, lost


def came(side: int) -> Callable[[Battle, Battle], Came]:
    """What tells the battle after a fight from the one before, as `side` puts it."""

    def describe(before: Battle, after: Battle) -> Came:
        parts, worth = [], 0
        for was, now in zip(before.stands, after.stands, strict=True):
            if was is now or was == now:
                continue
            words, weight = _befell(was, now)
            if words:
                parts.append(f"{was.label} {words}")
                worth += -weight if was.side == side else weight
        for old, new in zip(before.generals, after.generals, strict=True):
            if new.gravestones != old.gravestones or new.kills != old.kills:
                parts.append(f"{old.label} {'killed' if new.kills > old.kills else 'wounded'}")
                worth += -2 if old.side == side else 2
        return Came("; ".join(parts) or "no effect", worth)

    return describe
