"""Battles that arise in a campaign: proposed, fought on the ground of an Area, their losses carried both ways.

No game reaches these chapters yet: they wait for the campaign, and what only they cite is not yet in force.
"""
