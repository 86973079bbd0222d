"""A served table: its one writer, its clock and its sockets."""
