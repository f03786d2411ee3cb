import { linksOf, type SiteChoice } from "./choosing.ts";

/** Rounds of the relaxation after which it gains little, and those that are enough where others wait. */
const ROUNDS = 60;
export const FEW_ROUNDS = 6;

/**
 * The fewest sites with which as many people could be served: a lower bound, yielded as it rises. It begins with people
 * ÷ capacity, place by place, and rises by a Lagrangian relaxation: each person pays a price to be served, and each
 * site opens if what the people it can take would pay is more than it costs (Fisher, "The Lagrangian Relaxation Method
 * for Solving Integer Programming Problems", Management Science 27 (1981)).
 */
export function* boundSites(choice: SiteChoice, served: number, found: number): Generator<number, number> {
  const { network, demand, capacity, pinned, forbidden } = choice;
  const { points, sites, firstLink, siteOf, firstOfSite, linksOfSites, pointOf } = network;
  const usable = Array.from({ length: sites }, (_, site) => site).filter((site) => forbidden[site] === 0);
  const most = new Float64Array(sites);
  for (const site of usable) {
    let inReach = 0;
    for (const link of linksOf(firstOfSite, site, linksOfSites)) inReach += demand[pointOf[link] ?? 0] ?? 0;
    most[site] = Math.min(inReach, capacity[site] ?? 0);
  }
  // With these prices no site takes more than it costs, so their sum is people ÷ capacity where everyone lives.
  const price = new Float64Array(points);
  const asking: number[] = [];
  for (let point = 0; point < points; point++) {
    let largest = 0;
    for (const link of linksOf(firstLink, point)) largest = Math.max(largest, most[siteOf[link] ?? 0] ?? 0);
    if (largest === 0 || demand[point] === 0) continue;
    price[point] = 1 / largest;
    asking.push(point);
  }
  let best = 0;
  let [scale, since] = [1, 0];
  const slope = new Float64Array(points);
  for (let round = 0; round < ROUNDS; round++) {
    slope.fill(0);
    let value = cheapestServed(asking, { price, demand, served, slope });
    for (const site of usable) {
      const own = [...linksOf(firstOfSite, site, linksOfSites)].map((link) => pointOf[link] ?? 0);
      const paying = own.filter((point) => (price[point] ?? 0) > 0 && (demand[point] ?? 0) > 0);
      paying.sort((a, b) => (price[b] ?? 0) - (price[a] ?? 0));
      let [room, paid] = [capacity[site] ?? 0, 0];
      const taken: (readonly [number, number])[] = [];
      for (const point of paying) {
        if (room === 0) break;
        const count = Math.min(room, demand[point] ?? 0);
        room -= count;
        paid += count * (price[point] ?? 0);
        taken.push([point, count]);
      }
      if (paid <= 1 && pinned[site] === 0) continue;
      value += 1 - paid;
      for (const [point, count] of taken) slope[point] = (slope[point] ?? 0) - count;
    }
    since = value > best + 1e-6 ? 0 : since + 1;
    best = Math.max(best, value);
    if (since === 5) [scale, since] = [scale / 2, 0];
    // Sites are whole.
    const whole = Math.ceil(best - 1e-6);
    yield whole;
    if (whole >= found) return whole;
    const steep = asking.reduce((sum, point) => sum + (slope[point] ?? 0) ** 2, 0);
    if (steep === 0) return whole;
    const step = (scale * (found - value)) / steep;
    for (const point of asking) price[point] = Math.max(0, (price[point] ?? 0) + step * (slope[point] ?? 0));
  }
  return Math.ceil(best - 1e-6);
}

/** What serving as many people costs at the prices, those who pay least; adds them to the slope. */
function cheapestServed(
  asking: readonly number[],
  at: {
    readonly price: Float64Array;
    readonly demand: Int32Array;
    readonly served: number;
    readonly slope: Float64Array;
  },
): number {
  let [rest, value] = [at.served, 0];
  for (const point of asking.toSorted((a, b) => (at.price[a] ?? 0) - (at.price[b] ?? 0))) {
    const count = Math.min(rest, at.demand[point] ?? 0);
    rest -= count;
    value += count * (at.price[point] ?? 0);
    at.slope[point] = (at.slope[point] ?? 0) + count;
  }
  return value;
}
