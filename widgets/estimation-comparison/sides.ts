/** The two estimations that are compared, by their eids; null where none is chosen yet. */
interface ComparedEstimations {
  readonly a: number | null;
  readonly b: number | null;
}

/**
 * The sides after a choice. A difference is read from old to new, and an eid rises with every new estimation: where only one
 * side was ever named (`isFirstNamed` says whether the first was), the older of the two becomes A.
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
