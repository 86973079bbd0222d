"""Messages that both ends of a socket share. A client needs this and the core."""
