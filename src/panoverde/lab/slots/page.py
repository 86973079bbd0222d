"""The payback sheet as a page of its own, without scripts, to be printed and filed."""

import math
from fractions import Fraction

from markupsafe import Markup

from panoverde.core.messages import Lang
from panoverde.lab.figures import counted, percent, shown
from panoverde.lab.slots.report import contributions, figures, identity, method, one_in
from panoverde.lab.slots.sheet import CONFIDENCE_90, LEAST_RETURN, Sheet, prize_classes
from panoverde.lab.slots.words import say

STYLE = """
body { font: 16px/1.4 system-ui, sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem; color: #1b1b1b; }
table { border-collapse: collapse; margin: 0 0 1.5rem; width: 100%; font-variant-numeric: tabular-nums; }
caption { text-align: left; font-weight: 600; padding: .4rem 0; }
th, td { border-bottom: 1px solid #ccc; padding: .15rem .5rem; text-align: right; vertical-align: top; }
th:first-child, td:first-child, .left { text-align: left; }
pre { white-space: pre-wrap; font-size: .85rem; background: #f6f6f6; padding: .8rem; }
td { overflow-wrap: anywhere; }
.ok { color: #1d6b1d; } .bad { color: #a31515; font-weight: 600; }
svg { width: 100%; height: auto; margin: 0 0 1.5rem; }
svg text { font: 11px system-ui, sans-serif; fill: #333; }
h2 { font-size: 1.1rem; margin: 1.5rem 0 .3rem; } p.note { margin: 0 0 .5rem; color: #555; }
@media print { body { margin: 0; max-width: none; } svg { print-color-adjust: exact; } }
"""
COLOURS = ("#0072B2", "#E69F00", "#009E73", "#CC79A7", "#56B4E9", "#D55E00")  # Okabe and Ito
WIDTH, HEIGHT, LEFT, BOTTOM = 900, 240, 60, 40
GAMES = tuple(10**power for power in range(2, 8))


def sheet_page(sheet: Sheet, text: str, lang: Lang) -> str:
    """`text`: the file of the plan, which the sheet shows whole."""
    title = say("sheet", lang, name=sheet.name)
    parts = [
        _identity(sheet, lang),
        _figures(sheet, lang),
        _heading("sources", None, lang),
        _sources(sheet, lang),
        _heading("distribution", "distribution_note", lang),
        _distribution(sheet, lang),
        _heading("band", "band_note", lang),
        _band(sheet, lang),
        _combinations(sheet, lang),
        Markup("<p>{}</p>").format(method(sheet, lang)),
        _heading("plan", None, lang),
        Markup("<pre>{}</pre>").format(text),
    ]
    return Markup(
        '<!doctype html>\n<html lang="{lang}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width">\n<title>{title}</title>\n<style>{style}</style>\n</head>\n'
        "<body>\n<h1>{title}</h1>\n{parts}\n</body>\n</html>\n"
    ).format(lang=lang.value, title=title, style=Markup(STYLE), parts=Markup("\n").join(parts))  # noqa: S704 - our own


def _heading(name: str, note: str | None, lang: Lang) -> Markup:
    below = Markup('\n<p class="note">{}</p>').format(say(note, lang)) if note else Markup("")
    return Markup("<h2>{}</h2>{}").format(say(name, lang), below)


def _identity(sheet: Sheet, lang: Lang) -> Markup:
    rows = [
        Markup('<tr><th scope="row">{}</th><td class="left">{}</td></tr>').format(*row) for row in identity(sheet, lang)
    ]
    return Markup("<table>\n{}\n</table>").format(Markup("\n").join(rows))


def _figures(sheet: Sheet, lang: Lang) -> Markup:
    rows = []
    for name, exact, value in figures(sheet, lang):
        judged = name == say("meets_minimum", lang)
        mark = Markup(' class="{}"').format("ok" if sheet.meets_minimum else "bad") if judged else Markup("")
        rows.append(Markup("<tr><td>{}</td><td>{}</td><td{}>{}</td></tr>").format(name.strip(), exact, mark, value))
    return _table([say(column, lang) for column in ("figure", "exact", "decimal")], rows)


def _combinations(sheet: Sheet, lang: Lang) -> Markup:
    rows = []
    for source, name, share in contributions(sheet):
        cells = (
            say(source, lang),
            name,
            str(share.probability),
            one_in(share, lang),
            str(share.gain),
            percent(share.gain, lang),
        )
        rows.append(
            Markup('<tr><td>{}</td><td class="left">{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>').format(
                *cells
            )
        )
    columns = ("source", "combination", "probability", "one_in", "gain", "percent")
    return _table([say(column, lang) for column in columns], rows)


def _table(columns: list[str], rows: list[Markup]) -> Markup:
    head = Markup("").join(Markup('<th scope="col">{}</th>').format(column) for column in columns)
    return Markup("<table>\n<thead><tr>{}</tr></thead>\n<tbody>\n{}\n</tbody>\n</table>").format(
        head, Markup("\n").join(rows)
    )


# Plots


def _svg(title: str, inside: list[Markup], height: int = HEIGHT) -> Markup:
    return Markup('<svg viewBox="0 0 {} {}" role="img" aria-label="{}">\n{}\n</svg>').format(
        WIDTH, height, title, Markup("\n").join(inside)
    )


def _text(x: float, y: float, text: str, anchor: str = "start") -> Markup:
    return Markup('<text x="{}" y="{}" text-anchor="{}">{}</text>').format(f"{x:.1f}", f"{y:.1f}", anchor, text)


def _box(x: float, y: float, width: float, height: float, colour: str) -> Markup:
    return Markup('<rect x="{}" y="{}" width="{}" height="{}" fill="{}"/>').format(
        f"{x:.1f}", f"{y:.1f}", f"{max(width, 0):.1f}", f"{max(height, 0):.1f}", colour
    )


def _rule(x1: float, y1: float, x2: float, y2: float, style: str = "#999") -> Markup:
    return Markup('<line x1="{}" y1="{}" x2="{}" y2="{}" stroke="{}"/>').format(
        f"{x1:.1f}", f"{y1:.1f}", f"{x2:.1f}", f"{y2:.1f}", style
    )


def _sources(sheet: Sheet, lang: Lang) -> Markup:
    """One bar, a part for each source, and the legal minimum."""
    parts = [(name, float(getattr(sheet.parts, name))) for name in sheet.parts.__struct_fields__]
    parts = [(name, value) for name, value in parts if value > 0]
    whole = max(sum(value for _, value in parts), 1.0)
    scale, x, inside = (WIDTH - 2) / whole, 1.0, []
    for number, (name, value) in enumerate(parts):
        colour = COLOURS[number % len(COLOURS)]
        inside.append(_box(x, 20, value * scale, 34, colour))
        row, column = divmod(number, 3)
        inside.append(_box(1 + 300 * column, 76 + 20 * row, 12, 12, colour))
        words = f"{say(name, lang)} {percent(getattr(sheet.parts, name), lang)}"
        inside.append(_text(20 + 300 * column, 86 + 20 * row, words))
        x += value * scale
    least = 1 + float(LEAST_RETURN) * scale
    inside += [_rule(least, 14, least, 60, "#000"), _text(least, 11, "80\u00a0%", "middle")]
    return _svg(say("sources", lang), inside, 120)


def _distribution(sheet: Sheet, lang: Lang) -> Markup:
    """Prizes in classes of growing width, probabilities on a logarithmic scale."""
    bars = prize_classes(sheet.distribution)
    least = min(math.log10(float(chance)) for _, chance in bars)
    low = math.floor(least) - 0.2
    step, high = (WIDTH - LEFT) / len(bars), HEIGHT - BOTTOM
    inside = []
    for power in range(0, math.floor(low), -1):
        y = high - (power - low) / -low * (high - 16)
        label = f"10{_raised(power)}" if power else "1"
        inside += [_rule(LEFT, y, WIDTH, y, "#ddd"), _text(LEFT - 4, y + 4, label, "end")]
    for number, (start, chance) in enumerate(bars):
        height = (math.log10(float(chance)) - low) / -low * (high - 16)
        x = LEFT + number * step
        inside.append(_box(x + 1, high - height, step - 2, height, COLOURS[0]))
        inside.append(_text(x + step / 2, high + 14 + 12 * (number % 2), _short(start, lang), "middle"))
    inside.append(_text(WIDTH - 2, HEIGHT - 2, say("prize", lang), "end"))
    return _svg(say("distribution", lang), inside)


def _short(number: Fraction, lang: Lang) -> str:
    return counted(int(number), lang) if number.denominator == 1 else shown(number, lang).rstrip("0")[:6]


def _raised(power: int) -> str:
    return str(power).translate(str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹"))


def _band(sheet: Sheet, lang: Lang) -> Markup:
    """Where the observed return of so many games lies nine times in ten."""
    mean = float(sheet.parts.total - sheet.parts.jackpot_increment)
    reach = [math.sqrt(float(sheet.variance * CONFIDENCE_90**2) / games) for games in GAMES]
    top = mean + reach[0] or 1.0
    high = HEIGHT - BOTTOM

    def y(value: float) -> float:
        return high - max(value, 0.0) / top * (high - 16)

    step = (WIDTH - LEFT - 60) / (len(GAMES) - 1)
    xs = [LEFT + 20 + number * step for number in range(len(GAMES))]
    upper = [(x, y(mean + half)) for x, half in zip(xs, reach, strict=True)]
    lower = [(x, y(mean - half)) for x, half in zip(xs, reach, strict=True)]
    points = " ".join(f"{x:.1f},{at:.1f}" for x, at in (*upper, *reversed(lower)))
    inside = [Markup('<polygon points="{}" fill="#56B4E9" fill-opacity=".4"/>').format(points)]
    inside.append(_rule(xs[0], y(mean), xs[-1], y(mean), COLOURS[5]))
    for x, games, half in zip(xs, GAMES, reach, strict=True):
        inside.append(_text(x, high + 16, counted(games, lang), "middle"))
        inside.append(
            _text(x, y(mean + half) - 4, percent(Fraction(mean + half).limit_denominator(10**6), lang), "middle")
        )
    inside.append(_text(WIDTH - 2, HEIGHT - 4, say("games", lang), "end"))
    return _svg(say("band", lang), inside)
