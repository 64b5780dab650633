// Glicko-2 ratings (Mark Glickman, "Example of the Glicko-2 system", 2012).

const SCALE = 173.7178, TAU = 0.5, CLOSE = 1e-6;
export const BEGINNER = { rating: 1500, deviation: 350, volatility: 0.06 };

/** Return the volatility after a period, by the Illinois method in step 5 of the paper. */
function settled({ phi, volatility, v, delta }) {
  const a = Math.log(volatility ** 2), square = delta ** 2 - phi ** 2 - v;
  const f = x => Math.exp(x) * (square - Math.exp(x)) / (2 * (phi ** 2 + v + Math.exp(x)) ** 2)
    - (x - a) / TAU ** 2;
  let low = a, high = square > 0 ? Math.log(square) : a - TAU;
  if (square <= 0) while (f(high) < 0) high -= TAU;
  let [atLow, atHigh] = [f(low), f(high)];
  while (Math.abs(high - low) > CLOSE) {
    const next = low + (low - high) * atLow / (atHigh - atLow), at = f(next);
    if (at * atHigh <= 0) [low, atLow] = [high, atHigh]; else atLow /= 2;
    [high, atHigh] = [next, at];
  }
  return Math.exp(low / 2);
}

/** Return a player after a period with some games against `{ rating, deviation, score }`. */
export function rated({ rating, deviation, volatility }, games) {
  const mu = (rating - 1500) / SCALE, phi = deviation / SCALE;
  const terms = games.map(game => {
    const g = 1 / Math.sqrt(1 + 3 * (game.deviation / SCALE / Math.PI) ** 2);
    const expected = 1 / (1 + Math.exp(-g * (mu - (game.rating - 1500) / SCALE)));
    return { weight: g * g * expected * (1 - expected), surprise: g * (game.score - expected) };
  });
  const sum = name => terms.reduce((total, each) => total + each[name], 0);
  const v = 1 / sum("weight"), delta = v * sum("surprise");
  const after = settled({ phi, volatility, v, delta });
  const spread = 1 / Math.sqrt(1 / (phi ** 2 + after ** 2) + 1 / v);
  return { rating: 1500 + SCALE * (mu + spread ** 2 * sum("surprise")), deviation: SCALE * spread,
    volatility: after };
}

// Puzzles are rated from 0 to 1000; for games between people and puzzles, 1000 is added.
const LOWEST = 1000, UNSURE = 100;

/** Return the rating after the first try at each puzzle in a log, in words. */
export function rate(lines) {
  const known = new Set();
  const { rating, deviation } = lines.reduce((player, { puzzle, rating: level, solved, tries, hints }) => {
    if (level === undefined || known.has(puzzle)) return player;
    known.add(puzzle);
    const score = Number(solved && tries === 1 && !hints);
    return rated(player, [{ rating: LOWEST + level, deviation: UNSURE, score }]);
  }, BEGINNER);
  return `Your rating: ${Math.round(rating)} ± ${Math.round(2 * deviation)}.`;
}
