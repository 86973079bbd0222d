"""Blackjack for agents: one table, and thousands of one player against the bank."""
