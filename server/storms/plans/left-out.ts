import { isDeepStrictEqual } from "node:util";
import type { PlanOmissions } from "../../../contract/storms/calls/plans.ts";
import { calendarDay } from "../../../engine/needs/blocks.ts";
import { PUBLIC_CONFIG_KEYS, valuesOf } from "../../config/keys.ts";
import { readDisaster } from "../../planning/disasters/disaster-rows.ts";
import { readEstimation } from "../../planning/estimations/estimation-rows.ts";
import { readDefaults, type Defaults } from "../../planning/parameters/defaults.ts";
import { readParameterValues } from "../../planning/parameters/parameter-rows.ts";
import { readZoneRows } from "../../planning/zones/zone-rows.ts";
import { inSnapshot, type Database } from "../../storage/database.ts";
import { eq } from "../../storage/orm.ts";
import { inventoryAllocations, partnerDeliveries, productUse } from "../../storage/schema/index.ts";
import { defaultDataSet } from "../../tracts/data-sets.ts";
import { takesShareOfArea } from "./zones.ts";

/** Returns what people entered into a plan: a fresh plan from an advisory begins without it. */
export function readLeftOut(db: Database, eid: number): Promise<PlanOmissions> {
  return inSnapshot(db, async (tx) => {
    const { did, name, dataSetId, dataSetLabel, startDate, plannedBy } = await readEstimation(tx, eid);
    const values = await readParameterValues(tx, eid);
    const defaults = await readDefaults(tx, await readDisaster(tx, did), "default");
    const zones = await readZoneRows(tx, eid);
    const isDrawn = ({ fromAdvisory: from }: (typeof zones)[number]) => from === null || from.edited;
    const { timeZone = "" } = await valuesOf(tx, PUBLIC_CONFIG_KEYS);
    const windDay = plannedBy && calendarDay(timeZone, new Date(plannedBy.arrivals.first ?? plannedBy.issuedAt));
    return {
      eid,
      name,
      zones: zones.filter(isDrawn).map(({ zone, name: called }) => ({ zone, name: called })),
      shares: zones
        .filter((row) => !isDrawn(row) && !takesShareOfArea(row))
        .map(({ zone, name: called, affected }) => ({ zone, name: called, affected })),
      percentages: typedCells(values.assistance, defaults.assistance),
      parameters: !areAlike(values.daily, defaults.daily) || !areAlike(values.suggested, defaults.suggested),
      settings: !isDeepStrictEqual(agencyOwn(values.settings), agencyOwn(defaults.settings)),
      dataSet: dataSetId === (await defaultDataSet(tx)) ? null : dataSetLabel,
      startDate: windDay === null || windDay === startDate ? null : startDate,
      deliveries: await tx.$count(partnerDeliveries, eq(partnerDeliveries.eid, eid)),
      allocations: await tx.$count(inventoryAllocations, eq(inventoryAllocations.eid, eid)),
      distributed: await tx.$count(productUse, eq(productUse.eid, eid)),
    };
  });
}

/** Cells that are neither a suggestion nor an initial value of an estimation. */
function typedCells(cells: Defaults["assistance"], defaults: Defaults["assistance"]): number {
  const begins = new Map(defaults.map((row) => [cellOf(row), row.value]));
  return cells.filter((row) => row.suggestedCategory === null && begins.get(cellOf(row)) !== row.value).length;
}

const cellOf = ({ product, zone, category }: Defaults["assistance"][number]): string =>
  JSON.stringify([product, zone, category]);

/** Returns whether two lists hold the same rows in any order. */
function areAlike(own: readonly object[], other: readonly object[]): boolean {
  const sorted = (rows: readonly object[]) =>
    rows.map((row) => JSON.stringify(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)))).sort();
  return isDeepStrictEqual(sorted(own), sorted(other));
}

/** Settings without the curves that winds gave the zones, since the advisory gives these to a fresh plan too. */
function agencyOwn({ restoration = [], ...settings }: Defaults["settings"]) {
  return { ...settings, typed: restoration.filter(({ origin }) => origin !== "default" && origin !== "wind") };
}
