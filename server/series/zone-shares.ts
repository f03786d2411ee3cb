import type { SeriesHistory } from "../../contract/series/calls.ts";
import {
  LEAST_COVERAGE,
  knownPart,
  placeShareOf,
  coversZone,
  zoneShareAt,
  type PlaceOfZone,
  type WeighedTract,
} from "../../engine/zones/series-share.ts";
import type { RequestCaller } from "../caller/caller.ts";
import { refuseAt } from "../persistence/refusals.ts";
import { isShare, placesOf, weighedHistory, type CountedTracts } from "./history.ts";
import { columnAt, readSeriesFor, stepAt } from "./series-rows.ts";
import { inTransaction, type Database, type Reader } from "../storage/database.ts";
import { and, asc, eq, type SQL } from "../storage/orm.ts";
import { zoneDetails } from "../storage/schema/index.ts";
import { countiesOf } from "../tracts/counties.ts";
import { lockEstimationRow, readEstimationRow } from "../planning/estimations/estimation-rows.ts";
import { writeShare } from "../planning/zones/service.ts";
import { markOf, readCurrentStatistics } from "../planning/zones/zone-rows.ts";

/** A column and a step of a series, by their positions. */
interface SeriesStep {
  readonly seriesId: number;
  readonly column: number;
  readonly step: number;
}

/** The tracts that an estimation's zones contain by their last count, by zone. */
export async function countedTracts(
  reader: Reader,
  where: SQL | undefined,
): Promise<ReadonlyMap<number, WeighedTract[]>> {
  const { zone, fips, population, share } = zoneDetails;
  const rows = await reader
    .select({ zone, fips, people: population, share })
    .from(zoneDetails)
    .where(where)
    .orderBy(asc(zone), asc(fips));
  return Map.groupBy(rows, (row) => row.zone);
}

/** A zone's figures over time, weighted by its people; 404 for an unknown estimation. */
export async function readZoneHistory(
  db: Database,
  caller: RequestCaller,
  { seriesId, column, eid, zone }: Omit<SeriesStep, "step"> & { readonly eid: number; readonly zone: number },
): Promise<SeriesHistory> {
  const { dataSetId } = await readEstimationRow(db, eid);
  const series = await readSeriesFor(db, caller, seriesId);
  const tracts = await countedTracts(db, and(eq(zoneDetails.eid, eid), eq(zoneDetails.zone, zone)));
  return weighedHistory(db, series, column, { dataSetId, tracts: tracts.get(zone) ?? [] });
}

/** Returns what each zone's affected share would be at a step. */
export async function readZoneShares(
  reader: Reader,
  caller: RequestCaller,
  { eid, ...at }: SeriesStep & { readonly eid: number },
) {
  const { dataSetId } = await readEstimationRow(reader, eid);
  const byZone = await countedTracts(reader, eq(zoneDetails.eid, eid));
  const zones = [];
  for (const [zone, tracts] of byZone) {
    const { share, places } = await shareAt(reader, caller, at, { dataSetId, tracts });
    const { value, ...known } = share;
    zones.push({ zone, share: value, ...known, stands: coversZone(share), thin: await thinPlaces(reader, places) });
  }
  return { zones };
}

/** The most places that are listed for low coverage. */
const THIN = 10;

async function thinPlaces(reader: Reader, places: readonly PlaceOfZone[]) {
  const thin = places
    .flatMap(({ place, people, ...held }) => {
      const { coverage } = placeShareOf(held, 0);
      return coverage === null || coverage >= LEAST_COVERAGE || people === 0 ? [] : [{ place, people, coverage }];
    })
    .sort((a, b) => b.people - a.people)
    .slice(0, THIN);
  const counties = await countiesOf(
    reader,
    thin.map(({ place }) => place),
  );
  return thin.map((one) => ({ ...one, name: counties.get(one.place)?.name ?? one.place }));
}

async function shareAt(
  reader: Reader,
  caller: RequestCaller,
  { seriesId, column, step }: SeriesStep,
  counted: CountedTracts,
) {
  const series = await readSeriesFor(reader, caller, seriesId);
  const at = stepAt(series, step);
  const { label } = columnAt(series, column);
  if (!isShare(series, column))
    refuseAt("body.column", "domain.series.noShare", { column: label, title: series.title });
  const places = await placesOf(reader, series, column, { from: step, to: step + 1, ...counted });
  return { places, share: zoneShareAt(places, 0), title: series.title, label, at };
}

/** Sets a zone's affected share from a series by the people counted now, and stores where it is from. */
export function takeAffected(
  db: Database,
  caller: RequestCaller,
  { eid, zone, version, ...at }: SeriesStep & { readonly eid: number; readonly zone: number; readonly version: number },
) {
  return inTransaction(db, async (tx) => {
    const estimation = await lockEstimationRow(tx, eid);
    const sent = { eid, zone, version };
    return writeShare(tx, caller, sent, {
      estimation,
      columnsOf: async () => {
        if (!(await readCurrentStatistics(tx, eid)).has(zone))
          refuseAt("body.zone", "domain.series.notCounted", { zone: await markOf(tx, eid, zone) });
        const tracts = await countedTracts(tx, and(eq(zoneDetails.eid, eid), eq(zoneDetails.zone, zone)));
        const { dataSetId } = estimation;
        const found = await shareAt(tx, caller, at, { dataSetId, tracts: tracts.get(zone) ?? [] });
        const { share, title, label, at: moment } = found;
        const { value, ...known } = share;
        if (value === null || !coversZone(share)) {
          const { knownPeople, unknownPeople, coverage } = known;
          const thin = value !== null || (coverage ?? 0) > 0;
          refuseAt("body.step", `domain.series.${thin ? "tooFewKnown" : "noneKnown"}`, {
            zone: await markOf(tx, eid, zone),
            title,
            found: Math.floor(1000 * (knownPart(share) ?? 0)) / 10,
            expected: 100 * LEAST_COVERAGE,
            known: Math.round(knownPeople),
            people: Math.round(knownPeople + unknownPeople),
          });
        }
        const affected = Math.min(100, Math.max(0, Math.round(10 * value) / 10));
        const source = { seriesId: at.seriesId, title, label, at: moment.toISOString() };
        return { affected, affectedFrom: { ...source, ...known } };
      },
    });
  });
}
