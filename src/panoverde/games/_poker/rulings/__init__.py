"""Rulings from words and chips at a tournament table: RT-41 to RT-62, and the clocks of RT-29 and RT-80.

`judgement.judged` rules on a case; every article is in the module that names it:

- RT-29, RT-80: `clocks`
- RT-37: `substantial`
- RT-41, RT-42, RT-57: `moments` (words and chips at once), `judgement` (the first defines the act)
- RT-43.2, RT-43.3, RT-46.E: `short_calls`
- RT-44: `corrections`
- RT-45: `out_of_turn`
- RT-46, RT-50, RT-51, RT-52.1, RT-62: `chips`
- RT-43.1, RT-47, RT-48.3, RT-55, RT-56.1: `declarations`
- RT-44.1, RT-48.1, RT-49, RT-53: `raises`, `situation`, and `hand.raise_size`, which the tables use too
- RT-52.2, RT-56.2, RT-59, RT-60: `judgement`
- RT-54, RT-55.1, RT-61: `counts`
- RT-58: `amounts`
"""
