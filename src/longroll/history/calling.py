"""What units and formations are called on the field, where the order of battle has them in full."""

PARTICLES = ("von", "Von", "de", "De", "di")
TITLES = ("Maj.", "Brig.", "Gen.", "Lt.", "Col.", "Capt.")
JUNIOR = ("Jr.", "Sr.", "Jr", "Sr")


def short(name: str) -> str:
    """A unit's name as it is lettered beside its stand."""
    for word in (" Cavalry", " Artillery", " Infantry", " (Provisional Army)"):
        name = name.replace(word, "")
    return name.split(" (")[0]


def surname(name: str) -> str:
    """An officer's name without rank and first names, but with what belongs to it (von Gilsa)."""
    words = [word.rstrip(",") for word in name.split() if word not in JUNIOR]
    return " ".join(words[-2:]) if len(words) > 1 and words[-2] in PARTICLES else words[-1] if words else ""


def full_name(name: str) -> str:
    """An officer's name without his rank, for two of one surname (J. Irvin Gregg)."""
    words = name.split()
    while len(words) > 1 and words[0] in TITLES:
        words.pop(0)
    return " ".join(words)


def formation(name: str, whose: str, body: str, numbered: str = "") -> str:
    """What a formation is called on the field: by its name without what it belongs to; or, where that is a number (of which
    `numbered` is a part) or a battery's letter, by its commander, and by its nickname if it has one (in brackets)."""
    first = name.split(",")[0]
    battery, nickname = first.startswith("Battery"), first.partition("(")[2].partition(")")[0]
    if first and not battery and not (first[0].isdigit() and numbered in first):
        return first
    return f"{whose[0].upper()}{whose[1:]}'s {nickname + ' ' if nickname else ''}{'Battery' if battery else body}"
