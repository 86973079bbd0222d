"""The server under load, beside the bare stack and the bare database, all on this machine and in the same run."""
