"""Pi by the Monte Carlo method, from a number of random points: python pi.py 10000000."""

import sys

import numpy as np

points = int(sys.argv[1])
random = np.random.default_rng(1)
x, y = random.random(points), random.random(points)  # 1. domain: the unit square; 2. draw points
inside = x * x + y * y <= 1  # 3. compute: is a point in the quarter circle?
share = inside.mean()  # 4. aggregate: the share is about pi / 4
print(f"{4 * share:.5f}")
