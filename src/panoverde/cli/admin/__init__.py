"""`pano admin`: administration of a running house from a terminal."""
