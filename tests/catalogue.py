"""Which scenarios the suite plays."""

from longroll.contract import Ruleset, Summary


def scenarios(rules: Ruleset) -> tuple[Summary, ...]:
    """Those of a ruleset; of a campaign, whose map and battles are played under their own rulebooks, only the shortest."""
    every = rules.scenarios()
    return (min(every, key=lambda card: card.minutes),) if hasattr(rules, "joins") else every
