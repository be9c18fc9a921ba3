"""What every ruleset's screen shares: how a decision is shown, an answer worded, a value tried or placed, odds charted,
things laid on the field, a scene framed.  It knows no ruleset.  A ruleset's own `screen/` holds one `Shown` for each of
its decisions, and what is drawn of its table."""
