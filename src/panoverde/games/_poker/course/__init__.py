"""The game from its first hand to its last: what comes between hands, its limits, its sessions, its end."""
