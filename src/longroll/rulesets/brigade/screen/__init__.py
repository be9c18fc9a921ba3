"""The screen's half of the ruleset: what is shown of a battle and asked, in words and records of the scene."""
