"""The options of a game, and how they are read."""

from longroll.contract import Option
from longroll.rulesets.brigade.record.battle import Options

OPTIONS = (
    Option(
        "deployment",
        ("historical", "formations"),
        "historical",
        "BC-DEPL-02",
        "Stand where they stood, or set out your brigades in formations of your own.",
    ),
    Option(
        "contours",
        ("major", "minor"),
        "major",
        "BC-LOS-07",
        "Judge slopes and sight by lines 40 feet apart, or by lines 8 feet apart.",
    ),
    Option("stands-block", ("on", "off"), "on", "BC-LOS-08", "Troops block the fire of those behind them."),
    Option(
        "town", ("woods", "open"), "woods", "BC-TERR-17", "The town hinders moves and fire like a wood, or not at all."
    ),
)


def read(options: dict[str, str]) -> Options:
    """The options of a game as the rules use them; all are given."""
    return Options(
        minor_contours=options["contours"] == "minor",
        stands_block=options["stands-block"] == "on",
        town_hinders=options["town"] == "woods",
        deployment="formations" if options["deployment"] == "formations" else "historical",
    )
