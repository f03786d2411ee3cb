/**
 * Upper bounds of the classes whose values differ least from their means: the least sum of squares over all ways to part
 * the values (Fisher 1958, known as Jenks' natural breaks). Exact: of each number of classes the best last class is found
 * by divide and conquer, as its start never moves down while values are added (O(classes · n · log n)).
 * @param sorted ascending, finite
 * @param classes the most classes; fewer are returned where there are fewer different values
 */
export function naturalBreaks(sorted: Float64Array, classes: number): number[] {
  const { values, weights } = distinct(sorted);
  const count = values.length;
  const parts = Math.min(classes, count);
  if (parts === 0) return [];
  const cost = squaresWithin(values, weights);
  let least = Float64Array.from(values, (_, last) => cost(0, last));
  const starts: Uint32Array[] = [new Uint32Array(count)];
  for (let part = 1; part < parts; part++) {
    const { sums, from } = addClass(least, part, cost);
    least = sums;
    starts.push(from);
  }
  const bounds: number[] = [];
  let last = count - 1;
  for (let part = parts - 1; part >= 0; part--) {
    bounds.unshift(values[last] ?? NaN);
    last = (starts[part]?.[last] ?? 0) - 1;
  }
  return bounds;
}

/** Each different value with its count: equal values are never split between classes. */
function distinct(sorted: Float64Array): { values: number[]; weights: number[] } {
  const values: number[] = [];
  const weights: number[] = [];
  for (const value of sorted) {
    if (value === values.at(-1)) weights[weights.length - 1] = (weights.at(-1) ?? 0) + 1;
    else {
      values.push(value);
      weights.push(1);
    }
  }
  return { values, weights };
}

/** The sum of squared distances from their mean for the values from one row to another, both included. */
function squaresWithin(values: readonly number[], weights: readonly number[]): (from: number, to: number) => number {
  // Counted from the middle value: sums of squares of large numbers would lose what tells classes apart.
  const middle = values[values.length >> 1] ?? 0;
  const totals = [new Float64Array(values.length + 1), new Float64Array(values.length + 1)] as const;
  const known = new Float64Array(values.length + 1);
  for (const [row, value] of values.entries()) {
    const [weight, off] = [weights[row] ?? 1, value - middle];
    known[row + 1] = (known[row] ?? 0) + weight;
    totals[0][row + 1] = (totals[0][row] ?? 0) + weight * off;
    totals[1][row + 1] = (totals[1][row] ?? 0) + weight * off * off;
  }
  const between = (sums: Float64Array, from: number, to: number): number => (sums[to + 1] ?? 0) - (sums[from] ?? 0);
  return (from, to) => {
    const sum = between(totals[0], from, to);
    return Math.max(0, between(totals[1], from, to) - (sum * sum) / between(known, from, to));
  };
}

/** For each last value, what adding one class does to the least sums, and where that last class begins. */
function addClass(least: Float64Array, part: number, cost: (from: number, to: number) => number) {
  const sums = new Float64Array(least.length).fill(Infinity);
  const from = new Uint32Array(least.length);
  const fill = (low: number, high: number, lowest: number, highest: number): void => {
    if (low > high) return;
    const last = (low + high) >> 1;
    for (let start = Math.max(part, lowest); start <= Math.min(last, highest); start++) {
      const sum = (least[start - 1] ?? Infinity) + cost(start, last);
      if (sum < (sums[last] ?? Infinity)) {
        sums[last] = sum;
        from[last] = start;
      }
    }
    const best = from[last] ?? lowest;
    fill(low, last - 1, lowest, best);
    fill(last + 1, high, best, highest);
  };
  fill(part, least.length - 1, part, least.length - 1);
  return { sums, from };
}
