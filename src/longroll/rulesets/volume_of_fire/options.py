"""The options of a game, and how they are read."""

from longroll.contract import Option
from longroll.rulesets.volume_of_fire.record.units import Options

OPTIONS = (
    Option("fog", ("on", "off"), "on", "VF-SCALE-04", "A side knows only what its units see or last saw."),
    Option(
        "weapons",
        ("scenario", "off", "on"),
        "scenario",
        "VF-OPT-01",
        "Ranges and effects of muskets, carbines and guns.",
    ),
    Option("activation", ("1d6", "2d6"), "1d6", "VF-ACT-02", "Activation: one die plus quality, or two dice."),
    Option(
        "horse-holders",
        ("scenario", "off", "on"),
        "scenario",
        "VF-SIZE-06",
        "Dismounted cavalry leaves one man in four with the horses.",
    ),
    Option(
        "deployment", ("historical", "free"), "historical", "VF-DEP-01", "Stand where they stood, or deploy yourselves."
    ),
)


def read(options: dict[str, str]) -> Options:
    """The options of a game as the rules use them; all are given, what was left to the scenario settled."""
    return Options(
        fog=options["fog"] == "on",
        weapons=options["weapons"] == "on",
        activation="2d6" if options["activation"] == "2d6" else "1d6",
        horse_holders=options["horse-holders"] == "on",
        deployment="free" if options["deployment"] == "free" else "historical",
    )
