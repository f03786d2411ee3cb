import FlatQueue from "flatqueue";
import type { SiteNetwork } from "./network.ts";

/** How many people each site can serve, and how many each point has. */
export interface AllocationInput {
  readonly network: SiteNetwork;
  /** Whole people by point, and by site. */
  readonly demand: Int32Array;
  readonly capacity: Int32Array;
}

/** What an allocation is at one moment, to return to. */
export interface AllocationState {
  readonly people: Int32Array;
  readonly load: Int32Array;
  readonly left: Int32Array;
  readonly isOpen: Uint8Array;
  readonly price: Float64Array;
  readonly worth: Float64Array;
  readonly totals: { served: number; open: number; way: number };
}

/**
 * Who goes to which of the open sites. After every call as many people as possible are served, by the shortest weighted
 * way: shortest augmenting paths with prices (Edmonds and Karp, "Theoretical Improvements in Algorithmic Efficiency for
 * Network Flow Problems", JACM 19 (1972)), which opening or closing one site continues instead of beginning again.
 */
export class Allocation {
  readonly input: AllocationInput;
  readonly state: AllocationState;
  readonly #distance: Float64Array;
  /** By which link a site was reached, and a point from the site that serves it. */
  readonly #siteVia: Int32Array;
  readonly #pointVia: Int32Array;
  readonly #pointDistance: Float64Array;
  readonly #siteRound: Int32Array;
  readonly #siteDone: Int32Array;
  readonly #pointRound: Int32Array;
  readonly #queue = new FlatQueue();
  #round = 0;
  /** The least cost of an end that a search knows, and the site; -1 if it is going without. */
  #least = 0;
  #end = -1;

  constructor(input: AllocationInput) {
    const { points, sites, cost } = input.network;
    this.input = input;
    this.state = {
      people: new Int32Array(cost.length),
      load: new Int32Array(sites),
      left: new Int32Array(points),
      isOpen: new Uint8Array(sites),
      price: new Float64Array(sites),
      worth: new Float64Array(points),
      totals: { served: 0, open: 0, way: 0 },
    };
    this.#distance = new Float64Array(sites);
    this.#siteVia = new Int32Array(sites);
    this.#siteRound = new Int32Array(sites);
    this.#siteDone = new Int32Array(sites);
    this.#pointVia = new Int32Array(points);
    this.#pointDistance = new Float64Array(points);
    this.#pointRound = new Int32Array(points);
  }

  /** Serves everyone from these sites, point by point; once, before any other call. */
  *begin(open: Iterable<number>): Generator<undefined, void> {
    const { network, demand } = this.input;
    for (const site of open) {
      this.state.isOpen[site] = 1;
      this.state.totals.open += 1;
    }
    for (let point = 0; point < network.points; point++) {
      this.state.worth[point] = this.#cheapest(point);
      this.#place(point, demand[point] ?? 0);
      if (point % 32 === 0) yield;
    }
  }

  /** Whether anyone is to be served. */
  get isAsked(): boolean {
    return this.input.demand.some((people) => people > 0);
  }

  /** What serving a person of a point costs at the least, at the present prices. */
  #cheapest(point: number): number {
    const { firstLink, siteOf, cost, unserved } = this.input.network;
    const { isOpen, price } = this.state;
    let least = unserved;
    for (let link = firstLink[point] ?? 0; link < (firstLink[point + 1] ?? 0); link++) {
      const site = siteOf[link] ?? 0;
      if (isOpen[site] === 1) least = Math.min(least, (cost[link] ?? 0) + (price[site] ?? 0));
    }
    return least;
  }

  /** Closes a site; its people go elsewhere. */
  close(site: number): void {
    const { firstOfSite, linksOfSites, pointOf, cost } = this.input.network;
    const { people, load, isOpen, price, totals } = this.state;
    if (isOpen[site] === 0) return;
    const moved: [number, number][] = [];
    for (let i = firstOfSite[site] ?? 0; i < (firstOfSite[site + 1] ?? 0); i++) {
      const link = linksOfSites[i] ?? 0;
      const count = people[link] ?? 0;
      if (count === 0) continue;
      moved.push([pointOf[link] ?? 0, count]);
      people[link] = 0;
      totals.way -= count * (cost[link] ?? 0);
      totals.served -= count;
    }
    load[site] = 0;
    isOpen[site] = 0;
    price[site] = 0;
    totals.open -= 1;
    for (const [point, count] of moved) this.#place(point, count);
  }

  /** Finds sites for people of a point, rerouting others where that is shorter. */
  #place(point: number, count: number): void {
    while (count > 0) count -= this.#pushFrom(point, count, this.#search(point));
  }

  /**
   * Where a person of a point costs least: at a site with room, or (site -1) with someone of another point going
   * without. The way there is then in `#siteVia` and `#pointVia`.
   */
  #search(start: number): { readonly site: number; readonly point: number } {
    const { firstOfSite, linksOfSites, pointOf, unserved } = this.input.network;
    const { people, price, worth } = this.state;
    const settled: number[] = [];
    const reached: number[] = [];
    this.#round += 1;
    this.#queue.clear();
    this.#least = Infinity;
    let nonePoint = start;
    const reach = (point: number, distance: number) => {
      this.#pointRound[point] = this.#round;
      this.#pointDistance[point] = distance;
      reached.push(point);
      const without = distance + unserved - (worth[point] ?? 0);
      if (without < this.#least) [this.#least, this.#end, nonePoint] = [without, -1, point];
      this.#relaxFrom(point, distance);
    };
    reach(start, 0);
    while ((this.#queue.peekValue() ?? Infinity) < this.#least) {
      const site = this.#queue.pop() ?? -1;
      if (this.#siteDone[site] === this.#round) continue;
      this.#siteDone[site] = this.#round;
      settled.push(site);
      const distance = this.#distance[site] ?? 0;
      for (let i = firstOfSite[site] ?? 0; i < (firstOfSite[site + 1] ?? 0); i++) {
        const link = linksOfSites[i] ?? 0;
        const point = pointOf[link] ?? 0;
        if (people[link] === 0 || this.#pointRound[point] === this.#round) continue;
        this.#pointVia[point] = link;
        reach(point, distance);
      }
    }
    const length = this.#least;
    for (const site of settled) price[site] = (price[site] ?? 0) + Math.max(0, length - (this.#distance[site] ?? 0));
    for (const point of reached)
      worth[point] = (worth[point] ?? 0) + Math.max(0, length - (this.#pointDistance[point] ?? 0));
    return { site: this.#end, point: nonePoint };
  }

  /** Labels the open sites of a point; only what is below the least end that is known can lead to a better one. */
  #relaxFrom(point: number, distance: number): void {
    const { firstLink, siteOf, cost } = this.input.network;
    const { isOpen, price, worth, load } = this.state;
    const { capacity } = this.input;
    // Most of the time is spent in this loop, which is a third shorter without looking up what does not change.
    const [distances, rounds, done, via] = [this.#distance, this.#siteRound, this.#siteDone, this.#siteVia];
    const [round, queue] = [this.#round, this.#queue];
    const own = distance - (worth[point] ?? 0);
    const end = firstLink[point + 1] ?? 0;
    for (let link = firstLink[point] ?? 0; link < end; link++) {
      const ownCost = own + (cost[link] ?? 0);
      // The links of a point begin with the cheapest, and no price is below zero.
      if (ownCost >= this.#least) return;
      const site = siteOf[link] ?? 0;
      if (isOpen[site] === 0 || done[site] === round) continue;
      const here = ownCost + (price[site] ?? 0);
      if (here >= this.#least || (rounds[site] === round && (distances[site] ?? 0) <= here)) continue;
      rounds[site] = round;
      distances[site] = here;
      via[site] = link;
      if ((load[site] ?? 0) < (capacity[site] ?? 0)) [this.#least, this.#end] = [here, site];
      else queue.push(site, here);
    }
  }

  /** Moves as many as fit along the way that was found; returns how many. */
  #pushFrom(start: number, most: number, end: { readonly site: number; readonly point: number }): number {
    const { pointOf, siteOf } = this.input.network;
    const { load, left } = this.state;
    const added: number[] = [];
    const removed: number[] = [];
    let point = end.point;
    if (end.site >= 0) {
      const link = this.#siteVia[end.site] ?? 0;
      added.push(link);
      point = pointOf[link] ?? 0;
    }
    while (point !== start) {
      const back = this.#pointVia[point] ?? 0;
      removed.push(back);
      const link = this.#siteVia[siteOf[back] ?? 0] ?? 0;
      added.push(link);
      point = pointOf[link] ?? 0;
    }
    const room = end.site < 0 ? most : (this.input.capacity[end.site] ?? 0) - (load[end.site] ?? 0);
    const count = this.#move(Math.min(most, room), added, removed);
    if (end.site < 0) left[end.point] = (left[end.point] ?? 0) + count;
    else {
      load[end.site] = (load[end.site] ?? 0) + count;
      this.state.totals.served += count;
    }
    return count;
  }

  #move(most: number, added: readonly number[], removed: readonly number[]): number {
    const { cost } = this.input.network;
    const { people, totals } = this.state;
    const count = removed.reduce((least, link) => Math.min(least, people[link] ?? 0), most);
    for (const link of added) {
      people[link] = (people[link] ?? 0) + count;
      totals.way += count * (cost[link] ?? 0);
    }
    for (const link of removed) {
      people[link] = (people[link] ?? 0) - count;
      totals.way -= count * (cost[link] ?? 0);
    }
    return count;
  }

  /** Opens a site; the unserved come, and those for whom it is shorter. */
  open(site: number): void {
    const { firstOfSite, linksOfSites, pointOf, cost } = this.input.network;
    const { isOpen, price, worth, load, totals } = this.state;
    const { capacity, demand } = this.input;
    if (isOpen[site] === 1) return;
    isOpen[site] = 1;
    totals.open += 1;
    let most = 0;
    for (let i = firstOfSite[site] ?? 0; i < (firstOfSite[site + 1] ?? 0); i++) {
      const link = linksOfSites[i] ?? 0;
      const point = pointOf[link] ?? 0;
      if ((demand[point] ?? 0) > 0) most = Math.max(most, (worth[point] ?? 0) - (cost[link] ?? 0));
    }
    price[site] = most;
    while ((price[site] ?? 0) > 0 && (load[site] ?? 0) < (capacity[site] ?? 0)) this.#pull(site);
  }

  /**
   * Pulls people to a site with a price, along the way that saves most, found backwards from it; or lowers its price to
   * nothing if no way saves anything.
   */
  #pull(site: number): void {
    const { firstLink, siteOf, pointOf } = this.input.network;
    const { people, left, load, price, worth, totals } = this.state;
    const settledSites: number[] = [];
    const settledPoints: number[] = [];
    this.#round += 1;
    this.#queue.clear();
    const gain = price[site] ?? 0;
    let [best, endSite, endPoint] = [gain, -1, -1];
    this.#distance[site] = 0;
    this.#siteDone[site] = this.#round;
    this.#relaxTo(site, 0, gain);
    while ((this.#queue.peekValue() ?? Infinity) < best) {
      const point = this.#queue.pop() ?? -1;
      // A queue holds what was found earlier for a point, too.
      if (point < 0 || this.#pointRound[point] === -this.#round) continue;
      this.#pointRound[point] = -this.#round;
      settledPoints.push(point);
      const distance = this.#pointDistance[point] ?? 0;
      if ((left[point] ?? 0) > 0 && distance < best) [best, endSite, endPoint] = [distance, -1, point];
      for (let link = firstLink[point] ?? 0; link < (firstLink[point + 1] ?? 0); link++) {
        const from = siteOf[link] ?? 0;
        if (people[link] === 0 || this.#siteDone[from] === this.#round) continue;
        this.#siteDone[from] = this.#round;
        this.#distance[from] = distance;
        this.#siteVia[from] = link;
        settledSites.push(from);
        const whole = distance + (price[from] ?? 0);
        if (whole < best) [best, endSite, endPoint] = [whole, from, -1];
        this.#relaxTo(from, distance, best);
      }
    }
    for (const one of settledSites) price[one] = (price[one] ?? 0) - Math.max(0, best - (this.#distance[one] ?? 0));
    for (const one of settledPoints)
      worth[one] = (worth[one] ?? 0) - Math.max(0, best - (this.#pointDistance[one] ?? 0));
    price[site] = gain - best;
    if (endSite < 0 && endPoint < 0) return;
    const added: number[] = [];
    const removed: number[] = [];
    let point = endPoint;
    if (endSite >= 0) {
      const link = this.#siteVia[endSite] ?? 0;
      removed.push(link);
      point = pointOf[link] ?? 0;
    }
    for (;;) {
      const link = this.#pointVia[point] ?? 0;
      added.push(link);
      const next = siteOf[link] ?? 0;
      if (next === site) break;
      const back = this.#siteVia[next] ?? 0;
      removed.push(back);
      point = pointOf[back] ?? 0;
    }
    const room = (this.input.capacity[site] ?? 0) - (load[site] ?? 0);
    const count = this.#move(endSite < 0 ? Math.min(room, left[endPoint] ?? 0) : room, added, removed);
    load[site] = (load[site] ?? 0) + count;
    if (endSite >= 0) load[endSite] = (load[endSite] ?? 0) - count;
    else {
      left[endPoint] = (left[endPoint] ?? 0) - count;
      totals.served += count;
    }
  }

  /** The points that could go to a site, with what that adds to the way from it. */
  #relaxTo(site: number, distance: number, below: number): void {
    const { firstOfSite, linksOfSites, pointOf, cost } = this.input.network;
    const { price, worth } = this.state;
    const { demand } = this.input;
    const own = distance + (price[site] ?? 0);
    for (let i = firstOfSite[site] ?? 0; i < (firstOfSite[site + 1] ?? 0); i++) {
      const link = linksOfSites[i] ?? 0;
      const point = pointOf[link] ?? 0;
      if ((demand[point] ?? 0) === 0 || this.#pointRound[point] === -this.#round) continue;
      const here = own + (cost[link] ?? 0) - (worth[point] ?? 0);
      if (here >= below) continue;
      if (this.#pointRound[point] === this.#round && (this.#pointDistance[point] ?? 0) <= here) continue;
      this.#pointRound[point] = this.#round;
      this.#pointDistance[point] = here;
      this.#pointVia[point] = link;
      this.#queue.push(point, here);
    }
  }

  /** A copy of what it is now. */
  kept(): AllocationState {
    const { totals, ...arrays } = this.state;
    const { people, load, left, isOpen, price, worth } = arrays;
    return {
      people: people.slice(),
      load: load.slice(),
      left: left.slice(),
      isOpen: isOpen.slice(),
      price: price.slice(),
      worth: worth.slice(),
      totals: { ...totals },
    };
  }

  /** Makes it what it was. */
  restore(kept: AllocationState): void {
    const { people, load, left, isOpen, price, worth, totals } = this.state;
    people.set(kept.people);
    load.set(kept.load);
    left.set(kept.left);
    isOpen.set(kept.isOpen);
    price.set(kept.price);
    worth.set(kept.worth);
    Object.assign(totals, kept.totals);
  }
}
