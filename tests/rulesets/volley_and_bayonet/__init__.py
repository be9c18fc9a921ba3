"""Tests of Volley & Bayonet."""
