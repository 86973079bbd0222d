"""The whole house in one thread, on a clock that nobody waits for, under every fault: docs/build/simulation.md."""
