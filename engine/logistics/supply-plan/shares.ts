/**
 * Divides a whole quantity in proportion to weights into whole numbers that add up to it: each is rounded down, and the
 * largest remainders get one more (Hamilton's method). All zero for weights of zero.
 */
export function wholeShares(total: number, weights: readonly number[]): number[] {
  const all = weights.reduce((sum, one) => sum + one, 0);
  if (all === 0) return weights.map(() => 0);
  const exact = weights.map((weight) => (total * weight) / all);
  const whole = exact.map((share) => Math.floor(share + 1e-9));
  const lack = total - whole.reduce((sum, one) => sum + one, 0);
  const rest = (at: number) => (exact[at] ?? 0) - (whole[at] ?? 0);
  const byRest = weights.map((_, at) => at).toSorted((a, b) => rest(b) - rest(a) || a - b);
  for (const at of byRest.slice(0, lack)) whole[at] = (whole[at] ?? 0) + 1;
  return whole;
}
