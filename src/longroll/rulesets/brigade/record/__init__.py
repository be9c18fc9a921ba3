"""What is kept of a battle: who stands where, the ground, the chain of command."""

from longroll.rulesets.brigade.record.battle import Battle, Card, Melee, paired
from longroll.rulesets.brigade.record.setting import Ground, Objective, Setting, laid
from longroll.rulesets.brigade.record.units import Command, General, Stand

__all__ = ["Battle", "Card", "Command", "General", "Ground", "Melee", "Objective", "Setting", "Stand", "laid", "paired"]
