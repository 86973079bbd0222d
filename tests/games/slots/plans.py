"""Plans that tests read, change and spoil."""

EVERYTHING = r'''# every field of a plan with lines
name = "Tudo"
kind = "reels"
window = [2, 1, 2]
maximum_prize = 50
strips = [
  "SETE BAR1 LUA W",
  "BAR1 W SETE LUA",
  """BAR2 SETE
     LUA V""",
]
lines = [[1, 1, 1], [2, 1, 2]]

[stake]
coins = ["0.10", "2"]
per_line = [1, 2, 5]

[groups]
BARRAS = ["BAR1", "BAR2"]

[pay]
SETE = {3 = 30, 2 = 3}
BARRAS = {3 = 9}
W = {2 = 4}

[[mixed]]
line = ["*", "SETE", "BARRAS"]
pays = 7

[[wild]]
symbol = "W"
multiplier = 2

[[wild]]
symbol = "V"
substitutes = ["SETE"]

[scatter]
LUA = {2 = 1, 3 = 5}

[free_spins]
symbol = "LUA"
spins = {3 = 4}
retrigger = {3 = 1}
multiplier = 3
strips = ["SETE LUA BAR1", "SETE LUA", "SETE LUA V"]

[[bonus]]
name = 'A "roda" \ grande'
symbol = "LUA"
count = 2
kind = "wheel"
prizes = [{stakes = 5, weight = 3}, {stakes = 0, weight = 1}]

[[bonus]]
name = "Caixas"
symbol = "BAR2"
count = 1
kind = "pick"
boxes = [2, 5, "end"]
picks = 2

[jackpot]
combination = ["SETE", "SETE", "SETE"]
line = 2
start = 100
increment_percent = "1.5"
group = "Norte"
'''

WAYS = """name = "Caminhos"
kind = "reels"
window = 2
strips = ["A A B", "W B A", "A B W"]
ways = true
[stake]
coins = ["0.50"]
bets = 4
[pay]
A = {3 = 6, 2 = 1}
B = {3 = 2}
[[wild]]
symbol = "W"
multiplier = 3
"""

POKER = """name = "Valetes"
kind = "draw_poker"
[deck]
ranks = "789TJQKA"
[stake]
coins = ["1.00"]
[[hand]]
name = "Real"
is = "royal_flush"
pays = 800
[[hand]]
name = "Cor seguida"
is = "straight_flush"
pays = 50
[[hand]]
name = "Quatro ases"
is = "four"
ranks = "A"
pays = 100
[[hand]]
name = "Quatro"
is = "four"
pays = 25
[[hand]]
name = "Cheia"
is = "full_house"
pays = 9
[[hand]]
name = "Cor"
is = "flush"
pays = 9
[[hand]]
name = "Seguida"
is = "straight"
pays = 4
[[hand]]
name = "Trio"
is = "three"
pays = 3
[[hand]]
name = "Dois pares"
is = "two_pair"
pays = 1
[[hand]]
name = "Par alto"
is = "pair"
ranks = "KA"
pays = 1
"""
