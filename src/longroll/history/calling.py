"""What units and formations are called on the field, where the order of battle has them in full."""


def short(name: str) -> str:
    """A unit's name as it is lettered beside its stand."""
    for word in (" Cavalry", " Artillery", " Infantry", " (Provisional Army)"):
        name = name.replace(word, "")
    return name.split(" (")[0]


def formation_of(whose: str, name: str, body: str) -> str:
    """A formation whose name is a number, called by its commander, and by its nickname if it has one (in brackets)."""
    nickname = name.partition("(")[2].partition(")")[0]
    return f"{whose[0].upper()}{whose[1:]}'s {nickname + ' ' if nickname else ''}{body}"
