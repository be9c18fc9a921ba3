"""How stands move, march and form column (DC-MOVE, DC-CMD)."""
