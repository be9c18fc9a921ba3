"""The commands.  Each is loaded when it is asked for, so that asking what there is costs nothing.

Trouble that a person can mend is one sentence on standard error and exit code 2.
"""

import sys
from importlib import import_module
from typing import Any

import click

from longroll import __version__

COMMANDS = {
    "play": ("longroll.cli.play:play", "Open the table in the browser: a new game, or one that was left."),
    "games": ("longroll.cli.kept:games", "List the games that are kept."),
    "export": ("longroll.cli.kept:export", "Write a game to a file."),
    "import": ("longroll.cli.kept:bring_in", "Keep a game from a file."),
    "backup": ("longroll.cli.kept:backup", "Copy all games to one file, also while they are played."),
    "replay": ("longroll.cli.replay:replay", "Play a game again answer by answer, verifying every face."),
    "report": ("longroll.cli.report:report", "Tell a game on one page, an HTML file to keep."),
    "strengths": ("longroll.cli.strengths:strengths", "Write down what a campaign has left of its regiments."),
    "show": ("longroll.cli.show:show", "Draw a scenario's table as it stands at the beginning."),
    "rules": ("longroll.cli.rules:rules", "Read the rules, search them, see which are in force."),
    "check": ("longroll.cli.check:check", "Check scenario, battle and save files."),
    "field": ("longroll.cli.field:field", "The field of Gettysburg in figures, and how far they can be trusted."),
    "learn": ("longroll.cli.learn:learn", "Learn from games how a side stands."),
    "simulate": ("longroll.cli.simulate:simulate", "Play many games between computers and report on them."),
}
"""Every command: where it is, and what it does in a line."""


class Commands(click.Group):
    """A group that imports a command only to run it or to print its help."""

    def list_commands(self, context: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        if name not in COMMANDS:
            return None
        module, _, attribute = COMMANDS[name][0].partition(":")
        command: click.Command = getattr(import_module(module), attribute)
        return command

    def format_commands(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, says) for name, (_, says) in COMMANDS.items()])

    def invoke(self, context: click.Context) -> Any:
        try:
            return super().invoke(context)
        except ValueError as trouble:
            if not type(trouble).__module__.startswith("longroll."):
                raise
            click.echo(f"longroll: {trouble}", err=True)
            context.exit(2)


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="longroll")
def main() -> None:
    """American Civil War tabletop battles with the rules enforced.

    \b
    longroll play                     open the table and choose there
    longroll COMMAND --help           what a command can do, with examples
    """


def run() -> None:
    """The console script; a pipe that is shut, as by `head`, is no trouble."""
    try:
        main()
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(141)
