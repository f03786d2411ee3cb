/** An entry of the newer list and the place its like had in the older one; undefined for an entry that is new. */
export interface EntryPair {
  readonly from: number | undefined;
  readonly to: number;
}

/**
 * What names an entry of a list, so that it is found again wherever it stands: its id, route or key; a wire's two
 * ends; a text itself. Undefined for what has no name (a number, say): such a list is compared as one value.
 */
export function identityOf(entry: unknown): string | undefined {
  if (typeof entry === "string") return `"${entry}`;
  if (typeof entry !== "object" || entry === null) return undefined;
  const { id, route, key, from, to } = entry as Record<string, unknown>;
  for (const word of [id, route, key]) if (typeof word === "string") return word;
  if (typeof from !== "object" || typeof to !== "object") return undefined;
  return `${sorted(from)} → ${sorted(to)}`;
}

const sorted = (end: object | null): string => JSON.stringify(Object.entries(end ?? {}).sort());

/** Pairs the entries of two lists by their names, the first with the first where a name is given twice. */
export function matchEntries(
  before: readonly unknown[],
  after: readonly unknown[],
): { pairs: EntryPair[]; removed: number[] } {
  const places = new Map<string | undefined, number[]>();
  before.forEach((entry, i) => {
    const name = identityOf(entry);
    const others = places.get(name);
    if (others) others.push(i);
    else places.set(name, [i]);
  });
  const pairs = after.map((entry, to) => ({ from: places.get(identityOf(entry))?.shift(), to }));
  return { pairs, removed: [...places.values()].flat().sort((a, b) => a - b) };
}

/**
 * The most numbers of a sequence that already are in rising order (longest increasing subsequence; Fredman 1975):
 * what is not among them has moved.
 */
export function keepingOrder(sequence: readonly number[]): Set<number> {
  /** `ends[n]`: the least number at which a rising run of n + 1 ends; `before`: what stands before a number in its run. */
  const ends: number[] = [];
  const before = new Map<number, number | undefined>();
  for (const number of sequence) {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle] ?? Infinity) < number) low = middle + 1;
      else high = middle;
    }
    before.set(number, ends[low - 1]);
    ends[low] = number;
  }
  const kept = new Set<number>();
  for (let number = ends.at(-1); number !== undefined; number = before.get(number)) kept.add(number);
  return kept;
}
