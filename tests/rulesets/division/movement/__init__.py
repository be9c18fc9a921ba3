"""How stands move, march and form column."""
