"""Profiles of effort: `quick` for make check, the default for make test."""

from hypothesis import HealthCheck, settings

settings.register_profile("quick", max_examples=4, deadline=None, suppress_health_check=list(HealthCheck))
settings.register_profile("thorough", max_examples=70, deadline=None, suppress_health_check=list(HealthCheck))
settings.load_profile("thorough")
