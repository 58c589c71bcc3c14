"""Results of searches as candidates, lines of text and data, and the owners of points in Go."""
