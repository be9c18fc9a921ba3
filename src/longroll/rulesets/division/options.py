"""The options of a game, and how they are read (DC-SCEN-02)."""

from longroll.contract import Option
from longroll.rulesets.division.record.activation import Options

OPTIONS = (
    Option(
        "cavalry-losses", ("off", "on"), "off", "DC-EVT-11", "Cavalry that skirmishes loses by how much it succeeds."
    ),
    Option("call-off", ("off", "on"), "off", "DC-EVT-14", "Battle Plan may call a battle off before the melee."),
    Option(
        "command-changes-if-reynolds-falls",
        ("off", "on"),
        "off",
        "DC-EVT-16",
        "Command Changes waits for Reynolds to be killed.",
    ),
    Option("supplies-step", ("off", "on"), "off", "DC-EVT-18", "Supplies Arrive gives one lost step back as well."),
    Option("rain", ("off", "on"), "off", "DC-EVT-09", "Each side may end one afternoon by rain."),
    Option(
        "strength", ("published", "by-men"), "published", "DC-STAND-02", "Strengths as printed, or by the men engaged."
    ),
    Option(
        "stand-activation",
        ("each-activation", "each-turn"),
        "each-activation",
        "DC-AP-04",
        "How often a stand acts without a Plan.",
    ),
    Option(
        "board-terrain-fire", ("on", "off"), "on", "DC-BAT-11", "The ground shelters defenders from fire on the board."
    ),
    Option(
        "late-entry-without-card",
        ("on", "off"),
        "on",
        "DC-ARR-05",
        "Who is late may enter although his card has not come.",
    ),
)


def read(options: dict[str, str]) -> Options:
    """The options of a game as the rules use them; all are given."""
    return Options(
        cavalry_losses=options["cavalry-losses"] == "on",
        call_off=options["call-off"] == "on",
        changes_if_reynolds_falls=options["command-changes-if-reynolds-falls"] == "on",
        supplies_step=options["supplies-step"] == "on",
        rain=options["rain"] == "on",
        strength_by_men=options["strength"] == "by-men",
        once_a_turn=options["stand-activation"] == "each-turn",
        board_terrain_fire=options["board-terrain-fire"] == "on",
        late_entry=options["late-entry-without-card"] == "on",
    )
