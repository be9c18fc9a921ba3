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
