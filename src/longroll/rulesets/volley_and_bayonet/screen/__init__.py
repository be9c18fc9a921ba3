"""How each question is asked, and what is seen."""
