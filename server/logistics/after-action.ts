import { assumptionsTable, siteBlocksTable, sitesTable } from "../../engine/logistics/after-action/tables.ts";
import { needsOfSites } from "../../engine/logistics/supply-plan/site-needs.ts";
import { blockBounds } from "../../engine/needs/blocks.ts";
import { sum } from "../../engine/display/whole-figures.ts";
import type { ZoneOutage } from "../../engine/logistics/after-action/outcomes.ts";
import { PUBLIC_CONFIG_KEYS, valuesOf } from "../config/keys.ts";
import { readEstimationRow } from "../planning/estimations/estimation-rows.ts";
import type { StoredRun } from "../planning/projections/runs.ts";
import type { SiteFacts, SiteContext } from "../reports/open-points.ts";
import { readProductNames } from "../reports/facts.ts";
import { weighedHistory } from "../series/history.ts";
import { countedTracts } from "../series/zone-shares.ts";
import { inSnapshot, type Database, type Reader } from "../storage/database.ts";
import { eq, inArray, sql } from "../storage/orm.ts";
import { timeSeries, zoneDetails } from "../storage/schema/index.ts";
import { readFeedingPlan } from "./feeding-rows.ts";
import { readFacilityDays, sitesOfZones } from "./site-days.ts";
import { servedTracts } from "./site-reach.ts";
import { afterOf, peopleNeeds, readCounts } from "./sites-served.ts";
import { waysOf } from "./site-supply-rows.ts";

/** The tables of a run's report of what its sites served and what its assumptions turned out to be; nothing without a record. */
export function readAfterAction(db: Database, run: StoredRun, { tracts, supply }: SiteContext): Promise<SiteFacts> {
  const { startDate } = run.inputs;
  const { needs } = run.results;
  return inSnapshot(db, async (tx) => {
    const counts = await readCounts(tx, startDate);
    const feeding = await readFeedingPlan(tx, run.eid);
    const { sites } = sitesOfZones(await readFacilityDays(tx, startDate), servedTracts(run, 1, tracts));
    const ways = (some: typeof needs) => waysOf(some, feeding);
    const after = afterOf({ needs, counts, sites, waysOf: ways });
    const assumptions = assumptionsTable({
      ...supply,
      ...run.inputs,
      ...run.results,
      zoneNames: run.zoneNames,
      productNames: await readProductNames(tx),
      counts,
      sites,
      expected: needsOfSites(ways(peopleNeeds(needs)), sites),
      orders: await readOrders(tx, run.eid),
      outages: await readOutages(tx, run),
    });
    const blocks = [...assumptions, ...(after === null ? [] : [sitesTable(after), siteBlocksTable(after)])];
    return blocks.length === 0 ? {} : { after: blocks };
  });
}

/** The days from order to last arrival, of the disaster's requests that arrived in full. */
async function readOrders(reader: Reader, eid: number) {
  const { rows } = await reader.execute<{ product: string; days: number }>(sql`
    select r.product, max(a.day) - r.ordered_on as days
    from supply_request r join supply_request_arrival a on a.request_id = r.id join estimation e on e.did = r.did
    where e.eid = ${eid} and r.state in ('Arrived', 'Closed') and r.ordered_on is not null group by r.id order by r.id`);
  return rows;
}

/** How the outages went in the zones for which the plan names a series, as that series is now. */
async function readOutages(reader: Reader, { eid, inputs }: StoredRun): Promise<ZoneOutage[]> {
  const named = inputs.zones.flatMap(({ zone, affectedFrom }) => {
    const source = inputs.settings.restoration?.find((row) => row.zone === zone)?.series ?? affectedFrom;
    return source === undefined ? [] : [{ zone, ...source }];
  });
  if (named.length === 0) return [];
  const ids = named.map(({ seriesId }) => seriesId);
  const all = await reader.select().from(timeSeries).where(inArray(timeSeries.seriesId, ids));
  const { timeZone = "" } = await valuesOf(reader, PUBLIC_CONFIG_KEYS);
  const bounds = blockBounds(inputs.startDate, timeZone);
  const { dataSetId } = await readEstimationRow(reader, eid);
  const tracts = await countedTracts(reader, eq(zoneDetails.eid, eid));
  const found: ZoneOutage[] = [];
  for (const { zone, seriesId, label } of named) {
    const series = all.find((row) => row.seriesId === seriesId);
    const column = series?.columns.findIndex((one) => one.label === label) ?? -1;
    if (series === undefined || column < 0) continue;
    const { values } = await weighedHistory(reader, series, column, { dataSetId, tracts: tracts.get(zone) ?? [] });
    const seen = values.flatMap((value, at) => {
      const block = bounds.findLastIndex((bound) => bound <= (series.steps[at]?.getTime() ?? 0));
      return value === null || block < 0 || block >= bounds.length - 1 ? [] : [{ value, block }];
    });
    if (seen.length === 0) continue;
    const blocks = bounds.slice(1).map((_, block) => {
      const own = seen.flatMap((one) => (one.block === block ? [one.value] : []));
      return own.length === 0 ? null : sum(own) / own.length;
    });
    found.push({ zone, title: series.title, label, highest: Math.max(...seen.map(({ value }) => value)), blocks });
  }
  return found;
}
