"""The HTTP interface: one registry of typed routes, from which the application and its OpenAPI document are made."""
