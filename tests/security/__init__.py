"""What nobody may see, do, forge or break: the server attacked from outside, on the loopback alone."""
