"""What stands, generals and commands are called on the field and on their counters."""

from longroll.rulesets.brigade.tables import Rank

BODIES: dict[Rank, str] = {
    "army": "Army",
    "corps": "Corps",
    "division": "Division",
    "brigade": "Brigade",
    "artillery": "Artillery",
}
PARTICLES = ("von", "Von", "de", "De", "di")
TITLES = ("Maj.", "Brig.", "Gen.", "Lt.", "Col.", "Capt.")
JUNIOR = ("Jr.", "Sr.", "Jr", "Sr")


def short(name: str) -> str:
    """A unit's name as it is lettered beside its stand."""
    for word in (" Cavalry", " Artillery", " Infantry", " (Provisional Army)"):
        name = name.replace(word, "")
    return name.split(" (")[0]


def last_name(name: str) -> str:
    """An officer's name without rank and first names, but with what belongs to it (von Gilsa)."""
    words = [word.rstrip(",") for word in name.split() if word not in JUNIOR]
    return " ".join(words[-2:]) if len(words) > 1 and words[-2] in PARTICLES else words[-1] if words else ""


def full_name(name: str) -> str:
    """An officer's name without his rank, for two of one last name (J. Irvin Gregg)."""
    words = name.split()
    while len(words) > 1 and words[0] in TITLES:
        words.pop(0)
    return " ".join(words)


def called(name: str, whose: str, rank: Rank) -> str:
    """What a formation is called: by whoever commands it where its name is a number, without what it belongs to."""
    first = name.split(",")[0]
    if first and not first[0].isdigit() and not first.startswith("Battery"):
        return first
    nickname = first.partition("(")[2].partition(")")[0]
    body = "Battery" if first.startswith("Battery") else BODIES[rank]
    return f"{whose[0].upper()}{whose[1:]}'s {nickname + ' ' if nickname else ''}{body}"
