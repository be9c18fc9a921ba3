"""Where routed stands go (DC-ROUT)."""
