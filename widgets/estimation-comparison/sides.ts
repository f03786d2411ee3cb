/** The two estimations that are compared, by their eids; null if none is chosen yet. */
interface ComparedEstimations {
  readonly a: number | null;
  readonly b: number | null;
}

/**
 * The sides after a choice. If only one side was ever chosen (`isFirstNamed`: the first), the older estimation becomes
 * A, since a difference reads from old to new and ids rise.
 */
export function sidesOf(
  before: ComparedEstimations,
  next: Partial<ComparedEstimations>,
  isFirstNamed: boolean,
): ComparedEstimations {
  const { a, b } = { ...before, ...next };
  const isOpen = !isFirstNamed && next.a === undefined && a !== null && b !== null;
  return isOpen && b < a ? { a: b, b: a } : { a, b };
}
