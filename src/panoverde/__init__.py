"""Pano Verde: the casino and poker regulations of Portuguese-speaking countries, executable."""

__version__ = "0.2.0"
