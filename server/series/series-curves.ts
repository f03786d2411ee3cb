import type { SeriesCurves } from "../../contract/planning/calls/parameters.ts";
import type { RestorationRowValues } from "../../contract/api/domain.ts";
import { blockBounds } from "../../engine/needs/blocks.ts";
import { restorationBlocks } from "../../engine/needs/restoration.ts";
import { observedCurve } from "../../engine/series/observed-curve.ts";
import type { RequestCaller } from "../caller/caller.ts";
import { PUBLIC_CONFIG_KEYS, valuesOf } from "../config/keys.ts";
import { refuseAt } from "../persistence/refusals.ts";
import { isShare, placesOf } from "./history.ts";
import { columnAt, readSeriesFor } from "./series-rows.ts";
import type { Reader } from "../storage/database.ts";
import { eq } from "../storage/orm.ts";
import { zoneDetails } from "../storage/schema/index.ts";
import { readEstimationRow } from "../planning/estimations/estimation-rows.ts";
import { restorationOf } from "../planning/projections/zone-restoration.ts";
import { countedTracts } from "./zone-shares.ts";
import { readCurrentStatistics } from "../planning/zones/zone-rows.ts";
import type { CurvesOfSeries } from "../planning/parameters/observed-rows.ts";
import { rowsByWind } from "../planning/parameters/wind-restoration.ts";

/** A column of a series, by its position. */
interface SeriesColumn {
  readonly seriesId: number;
  readonly column: number;
}

/**
 * The restoration curve of each zone of an estimation, calculated from a column of a series; saves nothing. 404 for an
 * unknown estimation or series.
 */
export async function readSeriesCurves(
  reader: Reader,
  caller: RequestCaller,
  { eid, ...at }: SeriesColumn & { readonly eid: number },
): Promise<SeriesCurves> {
  return { zones: await curvesOf(reader, caller, await readEstimationRow(reader, eid), at) };
}

/** The restoration curves of an estimation's zones, from which a save of parameters makes its rows. */
export const curvesOf: CurvesOfSeries = async (reader, caller, estimation, { seriesId, column }) => {
  const { eid, dataSetId, startDate, plannedBy } = estimation;
  const series = await readSeriesFor(reader, caller, seriesId);
  const { label } = columnAt(series, column);
  if (!isShare(series, column))
    refuseAt("params.column", "domain.series.noShare", { column: label, title: series.title });
  const { timeZone = "" } = await valuesOf(reader, PUBLIC_CONFIG_KEYS);
  const byZone = await countedTracts(reader, eq(zoneDetails.eid, eid));
  const counted = await readCurrentStatistics(reader, eid);
  const rows = await rowsByWind(reader, estimation);
  const zones: SeriesCurves["zones"] = [];
  for (const [zone, tracts] of byZone) {
    const statistics = counted.get(zone);
    if (statistics === undefined) {
      zones.push({ zone, row: null, reason: "notCounted" });
      continue;
    }
    const places = await placesOf(reader, series, column, { from: 0, to: series.steps.length, dataSetId, tracts });
    const own = restorationOf(statistics, { settings: { restoration: rows }, startDate, plannedBy, timeZone });
    const { halfDays, tenthDays } = own.kind === "halfLife" ? own : { halfDays: 1, tenthDays: null };
    const curve = observedCurve(
      places,
      series.steps.map((step) => step.getTime()),
      { bounds: blockBounds(startDate, timeZone), halfLife: { halfDays, tenthDays }, assumed: restorationBlocks(own) },
    );
    const row = curve && rowOf({ zone, seriesId, column, title: series.title, label }, curve);
    zones.push(row === null ? { zone, row, reason: "nothingKnown" } : { zone, row });
  }
  return zones;
};

function rowOf(
  { zone, ...source }: SeriesColumn & { readonly zone: number; readonly title: string; readonly label: string },
  { blocks, marks, peak, peakAt, until, later, known }: NonNullable<ReturnType<typeof observedCurve>>,
): RestorationRowValues {
  const instant = (at: number) => new Date(at).toISOString();
  const series = {
    ...source,
    marks: [...marks],
    peak,
    peakAt: instant(peakAt),
    until: instant(until),
    later,
    ...known,
  };
  return { zone, halfDays: null, tenthDays: null, blocks: [...blocks], origin: "series", series };
}
