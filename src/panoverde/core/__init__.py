"""Pure core: values, chance as an argument, the decider protocol and the table that runs it."""
