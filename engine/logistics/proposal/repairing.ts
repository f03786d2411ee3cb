import { Allocation, type AllocationInput, type AllocationState } from "./allocation.ts";
import { linksOf } from "./choosing.ts";

/** Who goes where. */
export interface Service {
  readonly input: AllocationInput;
  readonly state: Pick<AllocationState, "people" | "load" | "left" | "isOpen" | "totals">;
}

/**
 * An allocation with the same people, in which no way costs anything: opening or closing a site there finds any way to
 * serve as many as possible, in a fraction of the time. People who cannot be served, and those who could make room for
 * them, have the highest price, so no search looks there again.
 */
export function anyWay({ input, state }: Service): Allocation {
  const { network } = input;
  const { firstLink, siteOf, firstOfSite, linksOfSites, pointOf, points, sites } = network;
  const free = { cost: new Float64Array(network.cost.length), unserved: 1 };
  const allocation = new Allocation({ ...input, network: Object.assign({}, network, free) });
  const [price, worth] = [new Float64Array(sites), new Float64Array(points)];
  const waiting = [...state.left.keys()].filter((point) => (state.left[point] ?? 0) > 0);
  for (const point of waiting) worth[point] = 1;
  for (let point = waiting.pop(); point !== undefined; point = waiting.pop())
    for (const link of linksOf(firstLink, point)) {
      const site = siteOf[link] ?? 0;
      if (state.isOpen[site] === 0 || price[site] === 1) continue;
      price[site] = 1;
      for (const own of linksOf(firstOfSite, site, linksOfSites)) {
        const other = pointOf[own] ?? 0;
        if ((state.people[own] ?? 0) === 0 || worth[other] === 1) continue;
        worth[other] = 1;
        waiting.push(other);
      }
    }
  allocation.restore(Object.assign({}, state, { price, worth }));
  return allocation;
}
