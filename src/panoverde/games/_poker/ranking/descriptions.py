"""The rankings of the law: which cards, what beats what, how each category is composed, what decides between equals.

Nothing here evaluates a hand. The evaluator, the tables of the laboratory, the names and the page about the rankings
are all generated from these descriptions.
"""

from msgspec.structs import replace

from panoverde.core.record import Record


class Category(Record):
    """One kind of five-card hand. A hand is of the first category, from the top, that it fits (R-130)."""

    name: str
    """Also the key of its name in the catalogue of messages."""
    compared: int
    """How many values decide between two such hands, the most repeated first; the rest is an exact tie."""
    composition: str
    """The rules that say how it is composed; a reading stands after the rules that it reads."""
    tie_break: str
    """The rules that say what decides between equals."""
    alike: tuple[int, ...] = ()
    """How many cards there are of each value, most first; nothing where it does not matter."""
    suited: bool = False
    straight: bool = False
    top: str = ""
    """The highest card of the only sequence that will do."""
    only: str = ""
    """The only values that will do."""


class RankingDescription(Record):
    name: str
    ranks: str
    """The values of the deck, from the lowest to the highest; each in four suits."""
    deck_rules: str
    lowest_straight: str
    """The sequence in which the ace is the lowest card, from its highest card to the ace."""
    straight_rules: str
    categories: tuple[Category, ...]
    """From the highest to the lowest."""
    order_rules: str

    @property
    def straights(self) -> tuple[str, ...]:
        """From the highest to the lowest; there is no other way round the ace."""
        down = self.ranks[::-1]
        return (*(down[start : start + 5] for start in range(len(down) - 4)), self.lowest_straight)


# What rule 17 composes and rule 18 decides; the online game says the same again.

SEQUENCIA_MAXIMA = Category(
    "sequencia_maxima",
    suited=True,
    straight=True,
    top="A",
    compared=1,
    composition="PT-NB-17a AO-13.17a PT-SO-28a",
    tie_break="R-112",
)
SEQUENCIA_DE_COR = Category(
    "sequencia_de_cor",
    suited=True,
    straight=True,
    compared=1,
    composition="PT-NB-17b AO-13.17b PT-SO-28b",
    tie_break="PT-NB-18c AO-13.18c PT-SO-31d",
)
POQUER = Category(
    "poquer",
    alike=(4, 1),
    compared=2,
    composition="PT-NB-17c AO-13.17c PT-SO-28c",
    tie_break="PT-NB-18a AO-13.18a PT-SO-31a",
)
FULLEN = Category(
    "fullen",
    alike=(3, 2),
    compared=2,
    composition="PT-NB-17d AO-13.17d PT-SO-28e",
    tie_break="PT-NB-18b AO-13.18b PT-SO-31c",
)
COR = Category(
    "cor",
    suited=True,
    compared=5,
    composition="PT-NB-17e AO-13.17e PT-SO-28d",
    tie_break="PT-NB-18d AO-13.18d R-112 PT-SO-31b R-134",
)
SEQUENCIA = Category(
    "sequencia",
    straight=True,
    compared=1,
    composition="PT-NB-17f AO-13.17f PT-SO-28f",
    tie_break="PT-NB-18c AO-13.18c PT-SO-31d",
)
TRIO = Category(
    "trio",
    alike=(3, 1, 1),
    compared=3,
    composition="PT-NB-17g AO-13.17g PT-SO-28g",
    tie_break="PT-NB-18e AO-13.18e R-112 PT-SO-31e R-134",
)
DOIS_PARES = Category(
    "dois_pares",
    alike=(2, 2, 1),
    compared=3,
    composition="PT-NB-17h AO-13.17h PT-SO-28j",
    tie_break="PT-NB-18f AO-13.18f PT-SO-31h",
)
UM_PAR = Category(
    "um_par",
    alike=(2, 1, 1, 1),
    compared=4,
    composition="PT-NB-17i AO-13.17i PT-SO-28k",
    tie_break="PT-NB-18g AO-13.18g",
)
CARTA_MAIOR = Category(
    "carta_maior",
    alike=(1, 1, 1, 1, 1),
    compared=5,
    composition="PT-NB-17j AO-13.17j PT-SO-28l",
    tie_break="PT-NB-17j AO-13.17j R-112 PT-SO-28l R-134",
)

# What only the sintético has: five of ace, king, queen and jack.

FIGURAS = "JQKA"
FIGURAS_COM_PARES = Category(
    "figuras_com_pares",
    only=FIGURAS,
    alike=(2, 2, 1),
    compared=3,
    composition="PT-NB-105a AO-16.11a PT-SO-28h",
    tie_break="PT-NB-105a AO-16.11a PT-SO-31f",
)
FIGURAS_SIMPLES = Category(
    "figuras_simples",
    only=FIGURAS,
    alike=(2, 1, 1, 1),
    compared=1,
    composition="PT-NB-105b AO-16.11b PT-SO-28i R-128",
    tie_break="PT-NB-105b AO-16.11b PT-SO-31g R-129",
)

# Do the other cards decide between equal pairs? At a physical table they do, online they don't.

UM_PAR_WITH_KICKERS = replace(UM_PAR, tie_break="PT-NB-18g AO-13.18g R-133")
UM_PAR_WITHOUT_KICKERS = replace(UM_PAR, compared=1, tie_break="PT-SO-31i R-133")

STANDARD = RankingDescription(
    "standard",
    ranks="23456789TJQKA",
    deck_rules="PT-NB-72 AO-14.1",
    lowest_straight="5432A",
    straight_rules="PT-NB-72 AO-14.1",
    categories=(
        SEQUENCIA_MAXIMA,
        SEQUENCIA_DE_COR,
        POQUER,
        FULLEN,
        COR,
        SEQUENCIA,
        TRIO,
        DOIS_PARES,
        UM_PAR,
        CARTA_MAIOR,
    ),
    order_rules="PT-NB-17 AO-13.17",
)

SINTETICO_LAND = RankingDescription(
    "sintetico_land",
    ranks="89TJQKA",
    deck_rules="PT-NB-95 AO-16.1",
    lowest_straight="JT98A",
    straight_rules="PT-NB-95 AO-16.1 R-131",
    categories=(
        SEQUENCIA_MAXIMA,  # PT-NB-103a AO-16.9a
        SEQUENCIA_DE_COR,  # PT-NB-103b AO-16.9b
        POQUER,  # PT-NB-103c AO-16.9c
        COR,  # PT-NB-103d AO-16.9d
        FULLEN,  # PT-NB-103e AO-16.9e
        SEQUENCIA,  # PT-NB-103f AO-16.9f
        TRIO,  # PT-NB-103g AO-16.9g
        FIGURAS_COM_PARES,  # PT-NB-103h AO-16.9h
        FIGURAS_SIMPLES,  # PT-NB-103i AO-16.9i
        DOIS_PARES,  # PT-NB-103j AO-16.9j
        UM_PAR_WITH_KICKERS,  # PT-NB-103l AO-16.9k
        CARTA_MAIOR,  # PT-NB-103m AO-16.9l
    ),
    order_rules="PT-NB-103 PT-NB-105 AO-16.9 AO-16.11 R-130",
)

SINTETICO_ONLINE = replace(
    SINTETICO_LAND,
    name="sintetico_online",
    deck_rules="PT-SO-29",
    straight_rules="PT-SO-30 R-131",
    categories=tuple(
        UM_PAR_WITHOUT_KICKERS if one is UM_PAR_WITH_KICKERS else one for one in SINTETICO_LAND.categories
    ),
    order_rules="PT-SO-28 R-130",
)
