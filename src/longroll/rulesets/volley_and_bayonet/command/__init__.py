"""Who is in command, and what becomes of commanders."""
