"""A game looked back on: how it went, where it turned, what was luck, and one page that tells it.

Nothing here changes a game or knows a rule: battles that were are made again from the log, and weighed by what every
ruleset gives.  All of it is for a game that is over, or for whoever may see the whole of it.
"""
