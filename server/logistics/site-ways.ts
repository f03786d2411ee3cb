import type { RoutedSites, SiteProblem, SiteProposalRules } from "../../contract/supply/calls/site-proposals.ts";
import { placed } from "../../engine/logistics/proposal/problem.ts";
import { KM_PER_MILE, straightKm } from "../../engine/logistics/reach.ts";
import { clock } from "../storage/clock.ts";
import { askWays, type RoutingService } from "./routing.ts";

/** Places in one table: what OSRM allows at first (max-table-size), and public servers too; sites are a part of them. */
const TABLE_MOST = 100;
const SITES_MOST = 20;

/** Roads change, so a process uses an answer again for a limited time, and keeps a limited number of sites. */
const KEPT_MS = 24 * 3_600_000;
const KEPT_MOST = 5_000;

/** Ways to a site by service and place, in meters by the number of the tract's place; null without a way. */
const known = new Map<string, { readonly at: number; readonly ways: Map<number, number | null> }>();

/** A place to about ten meters as a number, of which a map needs a tenth of the memory of a text. */
const numberOf = ([x, y]: readonly [number, number]): number =>
  Math.round((x + 180) * 1e4) * 4e6 + Math.round((y + 90) * 1e4);

/**
 * Ways by road from the tracts to some candidates: pairs whose straight line is within the limit, since no way is
 * shorter; none without a service. Asks in tables for what is not known yet; after the first failure no more, and what is left has no way.
 */
export async function waysTo(
  service: RoutingService | null,
  { tracts, candidates }: Pick<SiteProblem, "tracts" | "candidates">,
  { ids, miles, moved }: Pick<SiteProposalRules, "miles" | "moved"> & { readonly ids: readonly number[] },
): Promise<RoutedSites> {
  if (service === null) return { sites: [], failure: null };
  const listed = tracts.map(({ at }, tract) => ({ at, tract, number: numberOf(at) }));
  const asked = placed(candidates, { moved }).filter(({ id }) => ids.includes(id));
  const sites = asked.map(({ id, at }) => {
    const inReach = listed.filter((one) => straightKm(one.at, at) <= miles * KM_PER_MILE);
    return { id, at, inReach, ways: keptWays(service, at) };
  });
  let failure: RoutedSites["failure"] = null;
  for (let first = 0; first < sites.length; first += SITES_MOST) {
    const group = sites.slice(first, first + SITES_MOST);
    const lacking = new Set(group.flatMap(({ inReach, ways }) => inReach.filter(({ number }) => !ways.has(number))));
    const step = TABLE_MOST - group.length;
    for (let next = 0; next < lacking.size && failure === null; next += step) {
      const from = [...lacking].slice(next, next + step);
      const table = await askWays(
        service,
        from.map(({ at }) => at),
        group.map(({ at }) => at),
      );
      if (typeof table === "string") failure = table;
      else
        for (const [row, { number }] of from.entries())
          for (const [column, { ways }] of group.entries()) ways.set(number, table[row]?.[column] ?? null);
    }
  }
  const answers = sites.map(({ id, inReach, ways }) => ({
    id,
    tracts: inReach.map(({ tract }) => tract),
    meters: inReach.map(({ number }) => ways.get(number) ?? null),
  }));
  return { sites: answers, failure };
}

function keptWays({ address }: RoutingService, at: readonly [number, number]): Map<number, number | null> {
  const key = `${address} ${numberOf(at)}`;
  const kept = known.get(key);
  if (kept !== undefined && clock.now() - kept.at < KEPT_MS) return kept.ways;
  const ways = new Map<number, number | null>();
  known.set(key, { at: clock.now(), ways });
  const [oldest = ""] = known.keys();
  if (known.size > KEPT_MOST) known.delete(oldest);
  return ways;
}
