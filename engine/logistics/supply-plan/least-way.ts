/** A quantity that goes from a source to a site, both by their index. */
interface Carried {
  readonly source: number;
  readonly site: number;
  readonly quantity: number;
}

/** What each source sends to each site, as it is moved towards the least way. */
interface Assignment {
  readonly sent: readonly Map<number, number>[];
  readonly loads: number[];
}

/** From each source to each other (source by source), the site whose goods go there at the least extra way, and that way. */
interface Moves {
  readonly sites: Int32Array;
  readonly more: Float64Array;
}

/**
 * Carries whole quantities to sites with the least sum of quantity times way, exactly: what the sources have must be
 * enough for all sites together. `ways[source][site]` are whole numbers, such as meters, so that no rounding makes a
 * detour look free. Every site begins at its nearest source; what is above a source's supply moves along the shortest
 * chains of changes to sources with some left (successive shortest paths; Ahuja, Magnanti and Orlin, "Network Flows",
 * 1993, chapter 9).
 */
export function carryByLeastWay(
  supply: readonly number[],
  demand: readonly number[],
  ways: readonly (readonly number[])[],
): Carried[] {
  const wanted = demand.reduce((all, one) => all + one, 0);
  if (supply.reduce((all, one) => all + one, 0) < wanted) throw new RangeError("less than the sites together take");
  const count = supply.length;
  // Site by site in one array: the loop over it is where the time goes.
  const bySite = Float64Array.from(demand.flatMap((_, site) => ways.map((row) => row[site] ?? Infinity)));
  const way = (source: number, site: number) => bySite[site * count + source] ?? Infinity;
  const sent = supply.map(() => new Map<number, number>());
  const loads = supply.map(() => 0);
  for (const [site, quantity] of demand.entries()) {
    if (quantity === 0) continue;
    const nearest = supply.reduce((best, _, source) => (way(source, site) < way(best, site) ? source : best), 0);
    sent[nearest]?.set(site, quantity);
    loads[nearest] = (loads[nearest] ?? 0) + quantity;
  }
  const moves: Moves = { sites: new Int32Array(count * count), more: new Float64Array(count * count) };
  const findMoves = (from: number) => {
    const row = from * count;
    moves.more.fill(Infinity, row, row + count);
    for (const site of sent[from]?.keys() ?? []) {
      const now = way(from, site);
      for (let to = 0; to < count; to++) {
        const more = to === from ? Infinity : way(to, site) - now;
        if (more >= (moves.more[row + to] ?? Infinity)) continue;
        moves.more[row + to] = more;
        moves.sites[row + to] = site;
      }
    }
  };
  for (let source = 0; source < count; source++) findMoves(source);
  const left = (source: number) => (supply[source] ?? 0) - (loads[source] ?? 0);
  for (let chain = shortestChain(moves, count, left); chain !== null; chain = shortestChain(moves, count, left)) {
    shift({ sent, loads }, chain, left);
    for (const source of chain.sources) findMoves(source);
  }
  return sent.flatMap((sites, source) =>
    [...sites].toSorted(([a], [b]) => a - b).map(([site, quantity]) => ({ source, site, quantity })),
  );
}

interface Chain {
  /** From one with too much to one with some left. */
  readonly sources: readonly number[];
  /** The site that moves at each step. */
  readonly sites: readonly number[];
}

/** The shortest chain of moves from any source with too much to any with some left (Bellman-Ford); null if none has too much. */
function shortestChain(moves: Moves, count: number, left: (source: number) => number): Chain | null {
  const ways = Float64Array.from({ length: count }, (_, source) => (left(source) < 0 ? 0 : Infinity));
  if (!ways.includes(0)) return null;
  const before = new Int32Array(count).fill(-1);
  for (let isBetter = true; isBetter;) {
    isBetter = false;
    for (let from = 0; from < count; from++)
      for (let to = 0; to < count; to++) {
        const way = (ways[from] ?? Infinity) + (moves.more[from * count + to] ?? Infinity);
        if (way >= (ways[to] ?? Infinity)) continue;
        ways[to] = way;
        before[to] = from;
        isBetter = true;
      }
  }
  const ends = [...ways.keys()].filter((source) => left(source) > 0);
  const last = ends.reduce((best, one) => ((ways[one] ?? 0) < (ways[best] ?? 0) ? one : best), ends[0] ?? 0);
  const sources = [last];
  for (let at = before[last] ?? -1; at >= 0; at = before[at] ?? -1) sources.unshift(at);
  return { sources, sites: sources.slice(1).map((to, i) => moves.sites[(sources[i] ?? 0) * count + to] ?? -1) };
}

/** Moves as much along a chain as its ends and its sites allow. */
function shift({ sent, loads }: Assignment, { sources, sites }: Chain, left: (source: number) => number): void {
  const quantityAt = (step: number) => sent[sources[step] ?? 0]?.get(sites[step] ?? -1) ?? 0;
  const [first = 0, last = 0] = [sources[0], sources.at(-1)];
  const most = Math.min(-left(first), left(last), ...sites.map((_, step) => quantityAt(step)));
  for (const [step, site] of sites.entries()) {
    const [from, to] = [sent[sources[step] ?? 0], sent[sources[step + 1] ?? 0]];
    const rest = quantityAt(step) - most;
    if (rest === 0) from?.delete(site);
    else from?.set(site, rest);
    to?.set(site, (to.get(site) ?? 0) + most);
  }
  loads[first] = (loads[first] ?? 0) - most;
  loads[last] = (loads[last] ?? 0) + most;
}
