"""Makes the list of common passwords from a file, the commonest first: `python -m tools.common_passwords FILE`.

The list in the package was made of the passwords that public leaks count most often, and of the words below. It holds
digests, since most of what people choose is nothing to read."""

import sys
from pathlib import Path

from panoverde.house.people import weak_passwords
from panoverde.house.people.passwords import SHORTEST

COMMONEST = 5000
"""Taken whatever their length: figures are added to them. Rarer ones count if they are long enough by themselves."""
OURS = """
palavrapasse senha segredo benfica sporting porto fcporto portugal lisboa coimbra braga algarve luanda angola
mocambique maputo caboverde praia brasil macau mindelo bissau timor saudade futebol campeao amor meuamor teamo
amorzinho princesa gatinha estrela borboleta primavera liberdade familia cristiano ronaldo cristianoronaldo eusebio
cavalo tartaruga chocolate bacalhau jesus jesuscristo deusefiel deusamor anjo anjinho flor florzinha bomdia boanoite
olamundo bemvindo administrador administrator administracao casino cassino poquer poker roleta roulette blackjack
jackpot croupier fichas caixa direcao diretor auditor fiscal jogador apostas sorte boasorte panoverde verde contasdacasa
alterame mudame mudar trocar changeme letmein welcome bemvindos entrada acesso teste testes demonstracao utilizador
filipe joao maria joana catarina beatriz mariana carolina francisco miguel tiago goncalo rodrigo afonso duarte martim
ana antonio manuel carlos jose pedro paulo rita ines sofia madalena leonor matilde lara diogo bernardo tomas santiago
janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro verao inverno outono
segunda terca quarta quinta sexta sabado domingo correcthorsebatterystaple
"""


def made(lines: list[str]) -> bytes:
    common = [line.strip() for line in lines]
    long_ones = (word for word in common if len(word) >= SHORTEST)
    words = {weak_passwords.folded(word) for word in (*common[:COMMONEST], *long_ones, *OURS.split()) if word}
    return b"".join(sorted(map(weak_passwords.digest_of, words)))


if __name__ == "__main__":
    found = made(Path(sys.argv[1]).read_text("utf-8").splitlines())
    (Path(weak_passwords.__file__).parent / weak_passwords.LIST).write_bytes(found)
    sys.stdout.write(f"{len(found) // weak_passwords.DIGEST}\n")
