"""The rulesets that come with longroll, each a package of its own; none imports another."""
