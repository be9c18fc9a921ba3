"""What generals and commands are called on the field and on their counters."""

from longroll.history.calling import formation_of
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
    return formation_of(whose, first, "Battery" if first.startswith("Battery") else BODIES[rank])
