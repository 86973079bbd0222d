"""What hold'em, omaha and póquer sintético share: players who play against each other, never the house."""
