"""A tournament of two tables in real browsers: announced, entered and directed at the desk, followed on the wall and
on a player's phone; and a ruling on the floor's page."""

import re
from datetime import datetime, timedelta

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.pages.browser import SMALLEST, Visitor, eventually
from tests.pages.conftest import Visit
from tests.pages.house import PASSWORD, House
from tests.pages.test_accessible import check
from tests.pages.test_widths import OVER

NAMES = (
    "Ana Sá", "Bruno Dias", "Carla Reis", "Maria João Pires", "Inês Castro", "Rui Tavares", "Eva Lopo",
    "Łukasz Żak", "Zé Mota",
)  # fmt: skip
FOLLOWED, WINNER = NAMES[-2:]
PER_TABLE = 5
"""Nine players: two tables."""
MOST_ACTS = 80


class Desk(Visitor):
    """A director at the desk, mostly with the keyboard."""

    def announce(self, name: str, starts: timedelta) -> str:
        """The tournament's address."""
        self.page.goto("/torneios/novo")
        self.page.get_by_role("radio", name="Freeze-out").check(force=True)
        at = datetime.now() + starts  # noqa: DTZ005 - by the clock on the wall, as people type it
        for label, text in {
            "Nome": name,
            "Local": "Sala 1",
            "Início": at.strftime("%Y-%m-%dT%H:%M"),
            "Lugares por mesa": str(PER_TABLE),
            "Último nível com inscrições": "0",
            "Reentradas por jogador": "0",
        }.items():
            field = self.page.get_by_label(label)
            field.fill(text)
            field.press("Tab")
        self.page.get_by_role("checkbox", name="demonstração").check()
        self.page.get_by_role("checkbox", name="pode abandonar").uncheck()
        self.page.get_by_role("button", name="Anunciar torneio").click()
        self.page.wait_for_url("**/entradas")
        return self.page.url.rsplit("/", 1)[0]

    def enter(self, name: str, document: str) -> None:  # type: ignore[override]
        self.page.get_by_label("Nome", exact=True).fill(name)
        self.page.get_by_label("Número do documento").fill(document)
        self.page.get_by_role("button", name="Inscrever e cobrar").click()
        expect(self.row(name)).to_contain_text("em prova")

    def row(self, name: str) -> Locator:
        return self.page.get_by_role("row").filter(has=self.page.get_by_text(name, exact=True))

    @property
    def now(self) -> Locator:
        return self.page.get_by_role("region", name="Agora")

    def do(self, kind: str) -> None:
        """A button that asks nothing but to be sure."""
        self.page.get_by_role("group", name="Atos").get_by_role("button", name=kind).click()
        self.confirm(kind)

    def confirm(self, kind: str) -> None:
        dialog = self.page.get_by_role("dialog")
        dialog.get_by_role("button", name=kind).click()
        dialog.wait_for(state="detached")

    def choose(self, text: str, name: str) -> None:
        """By name, number or seat: / and Enter."""
        self.page.keyboard.press("/")
        self.page.keyboard.type(text)
        expect(self.page.get_by_role("option", selected=True)).to_contain_text(name)
        self.page.keyboard.press("Enter")
        expect(self.page.get_by_role("region", name=name)).to_be_visible()

    def bust(self, text: str, name: str) -> None:
        self.choose(text, name)
        self.page.keyboard.press("b")
        dialog = self.page.get_by_role("dialog")
        expect(dialog.get_by_text(name)).to_be_visible()
        self.confirm("Eliminar")
        expect(self.page.get_by_role("region", name=name)).to_contain_text("eliminado")

    def seated_at(self, table: str) -> list[str]:
        """Names, as the search finds them."""
        self.page.keyboard.press("/")
        self.page.keyboard.type(f"{table}-")
        names = self.page.get_by_role("option").locator("strong").all_inner_texts()
        self.page.keyboard.press("Escape")
        self.page.get_by_role("heading", level=1).click()
        return names

    def settle(self) -> list[str]:
        """Does whatever the regulation obliges to, one Enter after the other; what it was."""
        done: list[str] = []
        for _ in range(MOST_ACTS):
            due = self.now.locator("button.primary")
            if not due.count():
                return done
            order = self.now.get_by_role("status").inner_text()
            done.append(order)
            self.page.keyboard.press("Enter")
            eventually(self.page, lambda order=order: self._says(order) is False, f"still due: {order}")  # type: ignore[misc]
        raise AssertionError(done)

    def _says(self, order: str) -> bool:
        return self.now.get_by_role("status").inner_text() == order


@pytest.fixture
def director(house: House, visit: Visit) -> Desk:
    one = visit()
    one.__class__ = Desk
    assert isinstance(one, Desk)
    one.log_in(house.employ("director"), PASSWORD)
    return one


STREAMS = """() => {
    const Whole = EventSource
    window.streams = []
    window.EventSource = function (address) { const one = new Whole(address); streams.push(one); return one }
}"""
"""Keeps the streams that a page opens, to be broken: what the browser offers as being offline leaves them whole."""


def cut_off(visitor: Visitor) -> None:
    """Its stream breaks, and no other comes through."""
    visitor.forgiven = re.compile("ERR_FAILED|status of 401")
    visitor.page.route("**/live?*", lambda route: route.abort())
    visitor.page.evaluate("() => { const last = streams.at(-1); last.close(); last.dispatchEvent(new Event('error')) }")


def time_left(page: Page) -> int:
    """Seconds on a clock."""
    minutes, seconds = page.get_by_role("timer").first.inner_text().strip().split(":")
    return int(minutes) * 60 + int(seconds)


@pytest.mark.rule("FS-4.1", "FS-7.5", "RT-10.1", "RT-10.2")
def test_two_tables_to_the_end_at_the_desk_with_the_wall_and_a_phone_following(
    director: Desk, house: House, visit: Visit
) -> None:
    page = director.page
    address = director.announce("Ensaio de duas mesas", timedelta(minutes=-1))
    for number, name in enumerate(NAMES, 1):
        director.enter(name, f"{number:08}")

    wall, phone = visit(reduced_motion="reduce"), visit(viewport=SMALLEST, color_scheme="dark")
    wall.page.add_init_script(f"({STREAMS})()")
    wall.page.goto(f"{address}/ecra")
    phone.page.goto(address)
    phone.page.get_by_role("combobox").fill("lukasz")
    phone.page.get_by_role("option", name=FOLLOWED).click()

    page.goto(f"{address}/mesa")
    expect(director.now).to_contain_text("A seguir: sorteie os lugares.")
    director.do("Sortear os lugares")
    expect(director.now).to_contain_text("A seguir: inicie o torneio.")
    expect(page.get_by_role("button", name=re.compile(r"^Mesa \d, [45] jogadores"))).to_have_count(2)
    expect(page.get_by_role("blockquote").get_by_text("Seats for Ensaio de duas mesas have been drawn")).to_be_visible()
    seat = phone.page.get_by_role("region", name="O seu lugar")
    expect(seat.locator("dd").first).to_have_text(re.compile("^[12]$"))
    director.do("Iniciar o torneio")
    expect(wall.page.get_by_text("Nível 1")).to_be_visible()
    expect(wall.page.get_by_text("25 / 50")).to_be_visible()
    assert abs(time_left(wall.page) - time_left(page)) <= 1
    assert abs(time_left(phone.page) - time_left(page)) <= 1

    # The clock stands and goes on for everybody.
    page.keyboard.press("p")
    page.get_by_role("dialog").get_by_label("motivo").fill("luz")
    director.confirm("Parar relógio")
    expect(wall.page.get_by_text("parado")).to_be_visible()
    stands = time_left(wall.page)
    wall.page.wait_for_timeout(1500)
    assert time_left(wall.page) == stands
    page.keyboard.press("p")
    director.confirm("Retomar relógio")
    expect(wall.page.get_by_text("parado")).to_have_count(0)

    # What the floor decides is in the record with one tap, and at the desk at once.
    floor = visit()
    floor.log_in(house.employ("inspector"), PASSWORD)
    floor.page.goto(f"/decisoes?torneio={address.rsplit('/', 1)[1]}")
    floor.page.get_by_role("button", name="descarto", exact=True).click()
    floor.page.get_by_role("button", name="Guardar no registo").click()
    floor.page.get_by_role("button", name="Guardada").wait_for()
    last = page.get_by_role("region", name="Últimos atos")
    expect(last).to_contain_text(re.compile(r"Decisão da direção: «descarto» → Descarta a mão \(RT-.*fiscal"))

    orders = director.settle()
    # A mistake is taken back, and everybody sees it.
    director.bust("bruno", "Bruno Dias")
    expect(page.get_by_role("blockquote").get_by_text("Bruno Dias sai do torneio. Ficam 8 jogadores.")).to_be_visible()
    expect(wall.page.locator("dl div", has_text="Em prova")).to_contain_text("8 / 9")
    page.get_by_role("button", name="Desfazer o último").click()
    page.get_by_label("Desfazer o último").fill("era outro")
    page.get_by_role("button", name="Desfazer o último", exact=True).click()
    expect(wall.page.locator("dl div", has_text="Em prova")).to_contain_text("9 / 9")

    # A screen that was cut off goes on where it was, and its clock never stopped.
    cut_off(wall)
    page.keyboard.press("t")
    page.get_by_role("dialog").get_by_label("segundos").fill("900")
    page.get_by_role("dialog").get_by_label("motivo").fill("acerto")
    director.confirm("Acertar relógio")
    expect(wall.page.get_by_text("Sem ligação à casa")).to_be_visible()
    assert time_left(wall.page) > 15 * 60
    with wall.page.expect_request(re.compile(r"/live\?.*after=\d+")):
        wall.page.unroute("**/live?*")
    eventually(wall.page, lambda: time_left(wall.page) <= 15 * 60, "the wall does not hear of the clock")
    assert abs(time_left(wall.page) - time_left(page)) <= 1

    # Two of the shorter table go: somebody of the other must move there.
    short = page.get_by_role("button", name=re.compile(r"^Mesa \d, 4 jogadores")).inner_text()
    out = [one for one in director.seated_at(short.split(",")[0].split()[1]) if one not in (FOLLOWED, WINNER)][:2]
    for name in out:
        director.bust(name, name)
    moved = director.settle()
    assert any(
        re.search(r"^Mude o jogador \d \(.+\) da mesa \d, lugar \d, para a mesa \d, lugar \d", one) for one in moved
    ), moved

    out += [name for name in NAMES if name not in (*out, WINNER)]
    for name in out[2:]:
        orders += director.settle()
        director.bust(name, name)
    orders += director.settle()
    told = "\n".join(orders)
    assert "Sorteie a mesa final" in told, told
    assert "Fixe e anuncie a tabela de prémios" in told, told
    assert "Pague o prémio ao jogador" in told, told

    expect(wall.page.get_by_text(WINNER)).to_be_visible()
    expect(wall.page.get_by_text("Terminado")).to_be_visible()
    expect(seat).to_contain_text(f"{len(NAMES) - out.index(FOLLOWED)}.º lugar")
    expect(phone.page.get_by_role("region", name="Classificação")).to_contain_text(WINNER)
    assert phone.page.evaluate(OVER) == []
    for one in (director, wall, phone):
        check(one.page, one.page.url)


@pytest.mark.rule("FS-4.1.1")
def test_a_list_of_names_comes_from_a_file_and_who_is_on_it_already_stays(director: Desk) -> None:
    director.announce("Ensaio com lista", timedelta(days=1))
    page = director.page
    for names, said in (
        ("nome;conta\r\nŻaneta Łoś;\r\nJosé Simões;\r\n", "2 novos na lista; 0 já lá estavam."),
        ("name\nŻaneta Łoś\nJosé Simões\nEva Ruão\n", "1 novos na lista; 2 já lá estavam."),
    ):
        file = {"name": "lista.csv", "mimeType": "text/csv", "buffer": names.encode()}
        page.get_by_label("Importar CSV").set_input_files(file)  # type: ignore[arg-type]
        expect(page.get_by_role("status").filter(has_text=said)).to_be_visible()
    expect(director.row("Żaneta Łoś")).to_contain_text("pré-inscrito")
    page.get_by_role("search").get_by_role("searchbox").fill("los")
    expect(director.row("José Simões")).to_have_count(0)
    expect(director.row("Żaneta Łoś")).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("link", name="Exportar CSV").click()
    assert "Żaneta Łoś" in download.value.path().read_text("utf-8")
    check(page, page.url)


def test_an_administrator_goes_on_as_a_director_of_the_demonstration(visit: Visit) -> None:
    one = visit()
    one.log_in("administrador", PASSWORD)
    page = one.page
    page.get_by_role("link", name="Torneios").click()
    demo = page.get_by_role("article").filter(has=page.get_by_role("link", name="Torneio de demonstração"))
    demo.get_by_role("link", name="Mesa do diretor").click()
    page.get_by_role("button", name="Continuar como diretor de demonstração").click()
    now = page.get_by_role("region", name="Agora")
    expect(now).to_contain_text("Ainda ninguém pagou a entrada.")
    check(page, page.url)
    now.get_by_role("link", name="Inscrições").click()
    expect(page.get_by_role("button", name="Inscrever e cobrar")).to_be_enabled()
    expect(page.get_by_role("button", name="Continuar como diretor de demonstração")).to_have_count(0)


@pytest.mark.rule("FS-4.3")
def test_an_announcement_against_the_regulation_is_refused_at_its_figure(director: Desk) -> None:
    director.forgiven = re.compile("status of 409")
    page = director.page
    page.goto("/torneios/novo")
    per_table = page.get_by_label("Lugares por mesa")
    per_table.fill("1")
    page.get_by_role("button", name="Anunciar torneio").click()
    expect(per_table).to_have_attribute("aria-invalid", "true")
    per_table.fill("9")
    page.get_by_label("Nível 3: Grande").fill("10")
    page.get_by_role("button", name="Anunciar torneio").click()
    expect(page.locator("tr.faulty")).to_contain_text("3")
    page.get_by_label("Jogadores", exact=True).fill("40")
    page.get_by_role("button", name="Propor estrutura").click()
    expect(page.get_by_role("row", name=re.compile("^Ao todo"))).to_be_visible()
    check(page, page.url)


@pytest.mark.rule("RT-51.2A", "RT-48.1")
def test_the_floor_taps_words_and_chips_and_reads_the_ruling(visit: Visit) -> None:
    floor = visit(viewport=SMALLEST, reduced_motion="reduce")
    floor.page.goto("/decisoes")
    floor.page.get_by_role("button", name="River").click()
    bet = floor.page.get_by_label("Aposta mais alta da ronda")
    bet.fill("1800")
    bet.press("Tab")
    for value, times in {"1000": 1, "500": 3, "100": 3}.items():
        for _ in range(times):
            floor.page.get_by_role("button", name=re.compile(f"^Pôs fichas: {value}$")).click()
    ruling = floor.page.get_by_role("region", name="Decisão")
    expect(ruling).to_contain_text(re.compile(r"Sobe para 3\s?600"))
    expect(ruling.get_by_role("link", name="RT-48.1")).to_have_attribute("href", "/lei#RT-48.1")
    check(floor.page, "/decisoes")
    assert floor.page.evaluate(OVER) == []
