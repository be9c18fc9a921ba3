"""A division of four brigades, and one of the enemy's far away."""

from longroll.rulesets.volume_of_fire.command import division_morale

from .positions import CONFEDERATE, UNION, Table


class Field:
    """Wadsworth with four brigades of one regiment each, ten inches apart; one brigade of Heth's far away."""

    def __init__(self, quality=3, enemy=(36, 44), count=4, table=None, **brigade):
        table = self.table = table or Table()
        self.division = table.general(UNION, "Wadsworth", at=(20, 4), quality=quality)
        self.brigades = [table.brigade(UNION, f"Brigade {n}", self.division, **brigade) for n in range(1, count + 1)]
        self.units = [table.unit(number, (10 + 10 * n, 10)) for n, number in enumerate(self.brigades)]
        self.heth = table.general(CONFEDERATE, "Heth", at=(36, 46))
        self.archer = table.brigade(CONFEDERATE, "Archer", self.heth)
        self.enemy = table.unit(self.archer, enemy, heading=180)

    def battle(self, **more):
        return self.table.battle(**more)

    def morale(self, b, side=UNION):
        """A division's morale in points, as the phase works it out."""
        division_morale.judge(b)
        return dict(b.morale)[self.division if side == UNION else self.heth] / 2
