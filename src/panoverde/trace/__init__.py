"""Matrix of rules: from the text of the law to its code, tests and scenarios."""
