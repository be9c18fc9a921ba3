"""What is kept of a battle: units, brigades, generals, messengers, and the table's ground."""

from longroll.rulesets.volume_of_fire.record.battle import Battle
from longroll.rulesets.volume_of_fire.record.setting import Barrier, Clause, Objective, Piece, Ring, Setting, laid
from longroll.rulesets.volume_of_fire.record.units import DEPTH, DISC, INCH, NONE, Brigade, General, Order, Unit

__all__ = ["DEPTH", "DISC", "INCH", "NONE", "Battle", "Brigade", "General", "Order", "Unit"]
__all__ += ["Barrier", "Clause", "Objective", "Piece", "Ring", "Setting", "laid"]
