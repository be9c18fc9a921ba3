"""The options of a game, and how they are read."""

from longroll.contract import Option
from longroll.rulesets.volley_and_bayonet.record.units import Options

OPTIONS = (
    Option(
        "remnants", ("off", "on"), "off", "VB-ORG-09", "A brigade down to its last strength point rolls half its dice."
    ),
    Option(
        "any-superior", ("off", "on"), "off", "VB-CMD-02", "Any superior of its own chain keeps a stand in command."
    ),
    Option(
        "pursuit-in-woods",
        ("on", "off"),
        "on",
        "VB-CHG-19",
        "Whom it beat a stand may charge in forest without seeing him.",
    ),
    Option(
        "skirmish-evade",
        ("off", "on"),
        "off",
        "VB-CHG-16",
        "Skirmishers whom infantry or light horse has reached may retire.",
    ),
    Option(
        "stationary-lost-on-disorder",
        ("on", "off"),
        "on",
        "VB-MOVE-15",
        "Who is disordered for a time is Stationary no longer.",
    ),
    Option("hidden-rosters", ("off", "on"), "off", "VB-ORG-10", "The strength of the enemy's stands is not shown."),
)


def read(options: dict[str, str]) -> Options:
    """The options of a game as the rules use them; all are given."""
    return Options(
        remnants=options["remnants"] == "on",
        any_superior=options["any-superior"] == "on",
        pursuit_in_woods=options["pursuit-in-woods"] == "on",
        skirmish_evade=options["skirmish-evade"] == "on",
        stationary_lost_on_disorder=options["stationary-lost-on-disorder"] == "on",
        hidden_rosters=options["hidden-rosters"] == "on",
    )
