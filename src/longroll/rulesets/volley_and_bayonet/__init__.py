"""Volley & Bayonet: a corps or an army under one hand, the brigade as the stand, an hour a turn."""
