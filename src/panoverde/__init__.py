"""Pano Verde: the casino and poker regulations of Portuguese-speaking countries, executable."""

from importlib.metadata import version

__version__ = version("panoverde")
