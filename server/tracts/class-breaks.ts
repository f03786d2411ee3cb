/** Classes of a colored map. */
export const CLASSES = 5;

/**
 * Upper bounds of quantile classes, ascending: each class holds about as many values as the next. NaN is left out. Bounds
 * that coincide (many equal values) are given once, so there may be fewer than `classes`; none where nothing is known.
 */
export function quantileBreaks(values: ArrayLike<number>, classes = CLASSES): number[] {
  const known = Float64Array.from(values)
    .filter((value) => !Number.isNaN(value))
    .sort();
  if (known.length === 0) return [];
  const bounds = Array.from(
    { length: classes },
    (_, i) => known[Math.ceil(((i + 1) * known.length) / classes) - 1] ?? NaN,
  );
  return bounds.filter((bound, i) => !Number.isNaN(bound) && bound !== bounds[i - 1]);
}
