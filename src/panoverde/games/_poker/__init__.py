"""What hold'em, omaha and póquer sintético share: players who play against each other, never the house.

`hand/` is one hand, `seats/` the players, `errors/` what goes wrong by hand, `course/` the game from hand to hand,
`ranking/` which hand wins. `table` puts the parts together.
"""
