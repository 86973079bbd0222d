"""HTTP interface: one registry of typed routes; the application and its OpenAPI document come from it."""
