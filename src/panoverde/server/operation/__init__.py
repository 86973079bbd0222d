"""Operation of a node: alarms, metrics, logs, integrity of the program."""
