"""Every question of the ruleset, by chapter."""

from longroll.rulesets.brigade.screen import (
    cards,
    charge,
    command,
    deployment,
    dice,
    fire,
    melee,
    movement,
    rout,
    sequence,
)

CHAPTERS = (deployment, sequence, command, cards, movement, fire, charge, melee, rout, dice)
EVERY = tuple(shown for chapter in CHAPTERS for shown in chapter.SHOWN)
