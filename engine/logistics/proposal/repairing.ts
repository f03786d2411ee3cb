import type { AllocationInput, AllocationState } from "./allocation.ts";

/** Who goes where. */
export interface Service {
  readonly input: AllocationInput;
  readonly state: Pick<AllocationState, "people" | "load" | "left" | "isOpen" | "totals">;
}

/**
 * Serves as many as possible of those who are left, whatever their way: a maximum flow by levels (Dinic, "Algorithm for
 * Solution of a Problem of Maximum Flow in Networks with Power Estimation", Soviet Mathematics Doklady 11 (1970)). Those who
 * are served stay served, though perhaps at another site. The ways that totals count are not kept.
 */
export function serveMost(service: Service): void {
  const search = searchOf(service);
  while (search.label()) search.push();
}

/** One search for all who are left: levels of points and sites from them to the nearest sites with room. */
function searchOf({ input: { network, capacity }, state }: Service) {
  const { points, sites, firstLink, siteOf, firstOfSite, linksOfSites, pointOf } = network;
  const { people, load, left, isOpen, totals } = state;
  // 0 for what was not reached; those who are left begin at 1.
  const [pointLevel, siteLevel] = [new Int32Array(points), new Int32Array(sites)];
  // The links before these are used up.
  const [pointLink, siteLink] = [new Int32Array(points), new Int32Array(sites)];
  const roomAt = (site: number) => (capacity[site] ?? 0) - (load[site] ?? 0);

  /** Labels the sites that points reach first; returns them, and whether one has room. */
  const sitesFrom = (reached: readonly number[], level: number) => {
    const found: number[] = [];
    let hasRoom = false;
    for (const point of reached)
      for (let link = firstLink[point] ?? 0; link < (firstLink[point + 1] ?? 0); link++) {
        const site = siteOf[link] ?? 0;
        if (isOpen[site] === 0 || siteLevel[site] !== 0) continue;
        siteLevel[site] = level;
        hasRoom ||= roomAt(site) > 0;
        found.push(site);
      }
    return { found, hasRoom };
  };

  /** Labels the points whose people could make room at sites. */
  const pointsFrom = (reached: readonly number[], level: number) => {
    const found: number[] = [];
    for (const site of reached)
      for (let i = firstOfSite[site] ?? 0; i < (firstOfSite[site + 1] ?? 0); i++) {
        const link = linksOfSites[i] ?? 0;
        const point = pointOf[link] ?? 0;
        if (people[link] === 0 || pointLevel[point] !== 0) continue;
        pointLevel[point] = level;
        found.push(point);
      }
    return found;
  };

  /** Sends people of a point on, at most that many; returns how many found a site. */
  const fromPoint = (point: number, most: number): number => {
    let sent = 0;
    const end = firstLink[point + 1] ?? 0;
    for (; (pointLink[point] ?? 0) < end; pointLink[point] = (pointLink[point] ?? 0) + 1) {
      const link = pointLink[point] ?? 0;
      const site = siteOf[link] ?? 0;
      if (siteLevel[site] !== (pointLevel[point] ?? 0) + 1) continue;
      const count = toSite(site, most - sent);
      people[link] = (people[link] ?? 0) + count;
      sent += count;
      if (sent === most) return sent;
    }
    return sent;
  };

  /** Takes people at a site with room, or instead of others who can go on. */
  const toSite = (site: number, most: number): number => {
    let taken = Math.min(roomAt(site), most);
    load[site] = (load[site] ?? 0) + taken;
    const end = firstOfSite[site + 1] ?? 0;
    for (; taken < most && (siteLink[site] ?? 0) < end; siteLink[site] = (siteLink[site] ?? 0) + 1) {
      const link = linksOfSites[siteLink[site] ?? 0] ?? 0;
      const point = pointOf[link] ?? 0;
      if (pointLevel[point] !== (siteLevel[site] ?? 0) + 1) continue;
      const count = fromPoint(point, Math.min(most - taken, people[link] ?? 0));
      people[link] = (people[link] ?? 0) - count;
      taken += count;
      if (taken === most) break;
    }
    return taken;
  };

  return {
    /** Labels everything up to the nearest sites with room; returns whether there are any. */
    label(): boolean {
      for (const marks of [pointLevel, siteLevel]) marks.fill(0);
      pointLink.set(firstLink.subarray(0, points));
      siteLink.set(firstOfSite.subarray(0, sites));
      let reached = [...left.keys()].filter((point) => (left[point] ?? 0) > 0);
      for (const point of reached) pointLevel[point] = 1;
      for (let level = 2; reached.length > 0; level += 2) {
        const { found, hasRoom } = sitesFrom(reached, level);
        if (hasRoom) return true;
        reached = pointsFrom(found, level + 1);
      }
      return false;
    },
    /** Sends as many as the levels let through. */
    push(): void {
      for (const [point, count] of left.entries()) {
        if (count === 0) continue;
        const sent = fromPoint(point, count);
        left[point] = count - sent;
        totals.served += sent;
      }
    },
  };
}
