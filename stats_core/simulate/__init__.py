"""Type I error, power and replicability: worlds to draw from, rates of any method, the published studies."""
