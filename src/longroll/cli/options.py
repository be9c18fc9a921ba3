"""What several commands read in the same way."""

from longroll.contract import Trouble


def parsed(options: tuple[str, ...]) -> dict[str, str]:
    """name=value pairs, given apart or with commas between, as a dictionary.  Raises Trouble."""
    found = {}
    for each in (pair.strip() for given in options for pair in given.split(",")):
        name, sign, value = each.partition("=")
        if not sign or not name or not value:
            raise Trouble(f"an option is written name=value, not {each!r}")
        found[name] = value
    return found


def in_campaign(scenario: str) -> str:
    """The scenario of the campaign that has a scenario's name: whose battles are fought with regiments.  Raises Trouble."""
    from longroll.contract import Joined
    from longroll.registry import ruleset, rulesets

    joined = [rules for rules in map(ruleset, rulesets()) if isinstance(rules, Joined)]
    if scenario.endswith(".toml"):
        return f"{joined[0].name}/{scenario}"
    short = scenario.rsplit("/", maxsplit=1)[-1]
    fits = [f"{rules.name}/{short}" for rules in joined if any(card.name == short for card in rules.scenarios())]
    if len(fits) != 1:
        names = ", ".join(card.name for rules in joined for card in rules.scenarios())
        raise Trouble(f"no campaign is played of {scenario!r}; one is of {names}")
    return fits[0]
