"""Tables over the wire: one writer per table, the clock, committed chance, sockets and HTTP."""
