"""longroll field: the ground in figures."""

import click

from longroll.contract import Trouble

TRUST_FT = 25.0
"""A surface whose heights, each left out in turn, are missed by more than this (root mean square) is not to be trusted."""


@click.command(short_help="The field of Gettysburg in figures.")
@click.option(
    "--check", "checking", is_flag=True, help="Leave each height out in turn; see that streams lie low and crests high."
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def field(checking: bool, as_json: bool) -> None:
    """The heights, features and ridge crests of the field, and with --check how far they can be trusted.

    \b
    longroll field
    longroll field --check
    """
    import msgspec

    from longroll.ground.field import field as load
    from longroll.ground.heights import load_heights
    from longroll.ground.hills import hills
    from longroll.ground.proof import prove

    heights = load_heights()
    rises = hills()
    loaded = load()
    count = len(loaded.lines) + len(loaded.areas) + len(loaded.places)
    proof = prove() if checking else None
    tested = proof.heights if proof else None
    if as_json:
        rows = [
            {"id": each.crest.id, "level": each.level, "rise_ft": each.rise_ft, "highest_ft": each.highest_ft}
            for each in rises
        ]
        said = {"heights": len(heights), "features": count, "hills": rows, "proof": proof}
        click.echo(msgspec.json.format(msgspec.json.encode(said), indent=1))
    else:
        measured = sum(not each.estimated for each in heights)
        click.echo(f"{len(heights)} heights ({measured} measured), {count} features, {len(rises)} hills")
        for each in rises:
            click.echo(
                f"  {each.crest.name:28} level {each.level}  {each.highest_ft:5.0f} feet, {each.rise_ft:4.0f} over the ground about"
            )
        if proof and tested:
            low, places = sum(row.in_valley for row in proof.streams), sum(row.places for row in proof.streams)
            click.echo(f"{len(proof.streams)} streams lie lower than their banks at {low} of {places} places")
            click.echo(
                f"left out in turn, {tested.points} heights are missed by {tested.rms_ft:.1f} feet "
                f"(root mean square; half by less than {tested.median_ft:.1f}); worst:"
            )
            for name, feet in tested.worst:
                click.echo(f"  {name:28} {feet:+.1f} feet")
    if tested and tested.rms_ft > TRUST_FT:
        raise Trouble(
            f"heights are missed by {tested.rms_ft:.1f} feet, more than {TRUST_FT}: look at the worst of them"
        )
    if proof and proof.trouble:
        raise Trouble(" ".join(proof.trouble))
