"""The regiments of a campaign as its battles have left them, written down so that Brigade Command by itself can take them up
(BC-GAME-09, BC-CAMP-07, BC-CAMP-08)."""

from longroll.campaign.engagement import carried, marked_above
from longroll.campaign.record import Campaign
from longroll.campaign.transfer import NONE_LOST, Unit, given_out, removed_above, restored, spread
from longroll.rulesets.brigade.scenario import SHELF
from longroll.rulesets.brigade.scenario.strengths import Left, Marked, Strengths

HEAD = '# Regiments and generals as a campaign has left them. Name this file in a scenario beside it: strengths = "..."'


def strengths(b: Campaign) -> Strengths:
    """What is left of all who have been in a battle with regiments, and the generals who bear gravestones; what brigades have lost
    on the map since is shared out as fairly as can be (BC-CAMP-01)."""
    units = [unit for number, _ in b.rolls for unit in _today(b, number)]
    chiefs = [Marked(row.printed.key, row.marks) for row in b.upper.generals if row.marks and row.where == "map"]
    return Strengths(
        regiments=tuple(map(_left, units)),
        generals=(*chiefs, *(Marked(key, marks) for key, marks in b.graves if marks)),
    )


def _today(b: Campaign, number: int) -> tuple[Unit, ...]:
    stand = b.upper.stands[number]
    units = b.roll(number)
    if stand.where == "spent" and number not in b.upper.spared:
        return removed_above(units)[0]
    units = restored(units)[0]
    change = NONE_LOST if stand.arm == "artillery" else marked_above(stand).plus(carried(units), -1)
    return given_out(units, spread("division", units, change)) if any(change) else units


def _left(unit: Unit) -> Left:
    """A stand that fled has rallied by the next battle (BC-CAMP-07)."""
    return Left(unit.key, *unit.marks, gone=unit.state not in ("present", "fled"))


def written(found: Strengths) -> str:
    """Strengths as a file of them is written."""
    lines = [HEAD]
    for row in found.regiments:
        lines += ["", "[[regiments]]", f'unit = "{row.unit}"']
        lines += [f"{name} = {count}" for name in ("lost", "mounted", "holders") if (count := getattr(row, name))]
        lines += ["gone = true"] * row.gone
    for chief in found.generals:
        lines += ["", "[[generals]]", f'id = "{chief.id}"', f"marks = {chief.marks}"]
    return "\n".join(lines) + "\n"


def scenario_with(name: str, file: str) -> str:
    """The file of a scenario of Brigade Command that takes up a file of strengths beside it.  Raises Trouble."""
    return f'strengths = "{file}"\n{SHELF.text(name)}'
