"""A sheet to print: the table as it stands, the roster of both sides, and a quick reference of the rulebook's figures.

The reference is made from the rulebook's own rows: every rule that has figures, under its chapter, but for those
of a terrain that does nothing.
"""

from collections.abc import Iterable, Mapping
from html import escape

from longroll.ledger import Rule, Rulebook
from longroll.scene import Enrolled, Scene, Thing

STYLE = """
@page { size: A4; margin: 12mm; }
body { font: 10pt/1.35 Georgia, 'Liberation Serif', serif; color: #2c261d; margin: 0; }
h1 { font-size: 20pt; font-variant-caps: small-caps; letter-spacing: .08em; text-align: center; margin: 0; }
h2 { font-size: 14pt; border-bottom: 1px solid #7c6f59; break-after: avoid; margin: 0 0 6pt; }
h3 { font-size: 11pt; font-variant-caps: small-caps; margin: 8pt 0 2pt; break-after: avoid; }
.table svg { width: 100%; height: auto; max-height: 250mm; }
section { break-before: page; }
section:first-of-type { break-before: auto; }
table { width: 100%; border-collapse: collapse; }
th, td { text-align: left; font-weight: normal; padding: 2pt 6pt 2pt 0; border-bottom: 1px dotted #c3b28d; vertical-align: top; }
thead th { font-style: italic; }
th small { display: block; font-size: 7.5pt; color: #7c6f59; }
.box { border: 1px solid #2c261d; display: inline-block; width: 9pt; height: 9pt; margin-right: 2pt; }
.reference { columns: 2; column-gap: 8mm; font-size: 8.5pt; }
.rule { break-inside: avoid; margin: 0 0 5pt; }
.rule b { font-weight: 600; }
.rule code { font: inherit; color: #7c6f59; font-size: 7.5pt; }
.figures { white-space: pre-line; margin: 0; }
"""


def sheet(title: str, subtitle: str, drawing: str, scene: Scene, sides: Iterable[str], book: Rulebook) -> str:
    """The whole sheet as a page that needs nothing besides itself."""
    rosters = "".join(_roster(side, name, scene) for side, name in enumerate(sides))
    reference = "".join(_chapters(book.rules))
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title><style>{STYLE}</style>'
        f'</head><body><section class="table"><h1>{escape(title)}</h1>{drawing}</section>'
        f"<section><h2>{escape(title)}: roster</h2><p>{escape(subtitle)}</p>{rosters}</section>"
        f'<section><h2>{escape(book.title)}: quick reference</h2><div class="reference">{reference}</div></section>'
        "</body></html>"
    )


def _roster(side: int, name: str, scene: Scene) -> str:
    things = {one.id: one for one in scene.things}
    lines = "".join(
        f"<tr><td>{escape(', '.join(row.under))}</td><th>{escape(row.name)}{_units(row, things)}</th>"
        f"<td>{row.here} {escape(row.counted)}</td><td>{row.lost or ''}</td><td>{escape(row.due)}</td></tr>"
        for row in scene.roster
        if row.side == side
    )
    head = "<tr><th>Under</th><th>Formation</th><th>On the table</th><th>Lost</th><th>To come</th></tr>"
    return f"<h3>{escape(name)}</h3><table><thead>{head}</thead><tbody>{lines}</tbody></table>" if lines else ""


def _units(row: Enrolled, things: Mapping[str, Thing]) -> str:
    """The units of a formation that are on the table, each with its strength."""
    named = (
        f"{one.label} ({strong})" if (strong := _strength(one)) else one.label
        for one in map(things.get, row.things)
        if one
    )
    text = ", ".join(named)
    return f"<small>{escape(text)}</small>" if text else ""


def _strength(one: Thing) -> str:
    said = (fact.value for fact in one.facts if fact.label == "Strength")
    return next(said, next((mark.value for mark in one.badges if mark.glyph == "strength"), ""))


def _chapters(rules: Iterable[Rule]) -> Iterable[str]:
    """Every rule with figures, each chapter under its name."""
    chapter = ""
    for rule in rules:
        if not rule.data or _idle(rule):
            continue
        if rule.section != chapter:
            chapter = rule.section
            yield f"<h3>{escape(chapter)}</h3>"
        yield (f'<div class="rule"><b>{escape(rule.title)}</b> <code>{escape(rule.id)}</code>{_figures(rule)}</div>')


def _idle(rule: Rule) -> bool:
    """Whether a table says of all its rows that nothing is to be done."""
    return bool(rule.figures) and all(cell == "-" for row in rule.figures[1:] for cell in row[1:])


def _figures(rule: Rule) -> str:
    """The table of a rule's figures, or the sentences that they are."""
    if not rule.figures:
        return f'<p class="figures">{escape(rule.data.strip())}</p>'
    head, *lines = rule.figures
    body = "".join(_cells("td", line) for line in lines)
    return f"<table><thead>{_cells('th', head)}</thead><tbody>{body}</tbody></table>"


def _cells(tag: str, row: Iterable[str]) -> str:
    return f"<tr>{''.join(f'<{tag}>{escape(cell)}</{tag}>' for cell in row)}</tr>"
