"""Every route, once: the application and the OpenAPI document use this list."""

from panoverde.server.http.route import Route
from panoverde.server.http.routes import (
    books,
    cage,
    complaints,
    entrance,
    guides,
    history,
    journal,
    law,
    lobby,
    models,
    own_account,
    people,
    pools,
    proofs,
    server,
    stays,
    switches,
    tables,
)

ROUTES: tuple[Route, ...] = (
    *server.ROUTES,
    *lobby.ROUTES,
    *guides.ROUTES,
    *tables.ROUTES,
    *pools.ROUTES,
    *models.ROUTES,
    *proofs.ROUTES,
    *law.ROUTES,
    *entrance.ROUTES,
    *own_account.ROUTES,
    *stays.ROUTES,
    *history.ROUTES,
    *complaints.ROUTES,
    *cage.ROUTES,
    *people.ROUTES,
    *switches.ROUTES,
    *books.ROUTES,
    *journal.ROUTES,
)
