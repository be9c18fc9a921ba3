"""Who sees a friend rout or go down takes a check (DC-BAT-10, DC-LOSS-05)."""

from longroll.flow import Jump, Need, Procedure, done
from longroll.rulesets.division.battle.columns import behind, drop_out, fall_back, here, leave, on_foot
from longroll.rulesets.division.discipline.checks import Check
from longroll.rulesets.division.fire.losses import UnderFire
from longroll.rulesets.division.record.battle import Battle
from longroll.rulesets.division.tables import NOBODY


class Shaken(Procedure[None]):
    """Every other steady stand on foot of a side in the column makes a check, from front to rear; who fails routs, and starts
    nothing further.  Guns are exempt (DC-BAT-24)."""

    side: int = 0
    rule: str = "DC-BAT-10"
    why: str = "as a stand of its column routs"
    left: tuple[int, ...] = ()
    tested: int = NOBODY

    def begin(self, b: Battle) -> None:
        self.left = on_foot(b, self.side)

    def check(self, b: Battle) -> Need[bool] | done[None]:
        if not self.left:
            return done()
        self.tested, self.left = self.left[0], self.left[1:]
        return Check(stand=self.tested, why=self.why, rule=self.rule, terms=behind(b, self.tested))

    def rout(self, b: Battle, passed: bool) -> Jump:
        if not passed:
            stand = b.change(self.tested, routed=True)
            b.say("changed", f"{stand.name} routs as well", self.rule, stand)
            fall_back(b, stand.id)
        return self.go(self.check)


class Struck(Procedure[None]):
    """A stand that was hit makes its check; who routs or is spent shakes the others of his column (DC-BAT-10, DC-LOSS-05)."""

    stand: int = 0
    surplus: int = 0

    def check(self, b: Battle) -> Need[bool]:
        surplus, self.surplus = self.surplus, 0  # only the check asks by how much
        return UnderFire(stand=self.stand, surplus=surplus)

    def effect(self, b: Battle, routs: bool) -> Need[None] | done[None]:
        return settle_loss(b, self.stand) or (Shaken(side=b.stands[self.stand].side) if routs else done())

    def end(self, b: Battle) -> done[None]:
        return done()


def settle_loss(b: Battle, number: int) -> Procedure[None] | None:
    """After a check or a loss the column is put right: who is spent is gone from it, who routs goes to its rear, cavalry that
    had to mount leaves it.  What the loss of a stand brings on (DC-LOSS-05)."""
    stand = b.stands[number]
    if stand.where != "map":
        drop_out(b, number)
        if stand.arm != "artillery":
            return Shaken(side=stand.side, rule="DC-LOSS-05", why="as a stand of its column is gone")
    elif (stand.routed or stand.mounted) and number in (*here(b).troops(stand.side), *here(b).held):
        (fall_back if stand.routed else leave)(b, number)
    return None
