import type { FastifyInstance } from "fastify";
import * as zones from "../../../contract/planning/calls/zones.ts";
import { leavingOf } from "../../answers/leaving.ts";
import { implement, implementUnread } from "../../http/implement.ts";
import { inSnapshot, type Database, type Reader, type Transaction } from "../../storage/database.ts";
import { readEstimationRow, type EstimationRow } from "../estimations/estimation-rows.ts";
import { readSettings } from "../parameters/parameter-rows.ts";
import { pointBudget, previewZones } from "./preview.ts";
import { readZoneOutlines } from "./outlines.ts";
import { recalculatePopulation } from "./recounting.ts";
import { deleteZone, saveZone } from "./service.ts";
import { readStaleCount, readZones } from "./zone-rows.ts";
import type { ZoneTract } from "../../../contract/planning/calls/zones.ts";
import { STATISTICS, type Statistic } from "../../../engine/words/statistics.ts";
import { sql } from "../../storage/orm.ts";

/** The zones of an estimation: drawn, previewed, saved, counted. */
export const zonesDomain = { name: "zones", routes: registerZones };

function registerZones(app: FastifyInstance): void {
  /** Reads an estimation in one snapshot; 404 if there is none. */
  const reading =
    <T>(read: (tx: Transaction, estimation: EstimationRow) => Promise<T>) =>
    ({ db, params: { eid } }: { readonly db: Database; readonly params: { readonly eid: number } }) =>
      inSnapshot(db, async (tx) => read(tx, await readEstimationRow(tx, eid)));
  const getZones = reading(async (tx, { eid, status, version: estimationVersion }) => {
    const { selection, overlap } = await readSettings(tx, eid);
    const staleCount = await readStaleCount(tx, eid);
    return { eid, status, estimationVersion, selection, overlap, zones: await readZones(tx, eid), staleCount };
  });
  const getZoneTracts = reading(async (tx, { eid, status, version: estimationVersion, dataSetId }) => {
    const { selection, overlap } = await readSettings(tx, eid);
    const tracts = await readZoneTracts(tx, eid, dataSetId);
    return { eid, status, estimationVersion, dataSetId, selection, overlap, tracts };
  });
  const getZoneOutlines = reading((tx, { eid }) => readZoneOutlines(tx, eid));
  implement(app, zones.getZones, getZones, { cached: true });
  implement(app, zones.getZoneOutlines, getZoneOutlines, { cached: true });
  implement(app, zones.getZoneTracts, getZoneTracts, { cached: true });
  const { threads } = app;
  const place = { threads, budget: pointBudget() };
  implementUnread(app, zones.previewZones, ({ db, caller, body, reply }) =>
    previewZones(place, { db, caller, body, signal: leavingOf(reply) }),
  );
  implement(app, zones.saveZone, ({ db, caller, body }) => saveZone({ db, threads }, caller, body));
  implement(app, zones.deleteZone, ({ db, caller, body }) => deleteZone({ db, threads }, caller, body));
  implement(app, zones.recalculatePopulation, ({ db, caller, body }) =>
    recalculatePopulation({ db, threads }, caller, body),
  );
}

type DetailRow = Omit<ZoneTract, "figures"> & Record<Statistic, number | null>;

const FIGURES = sql.raw(STATISTICS.map((key) => `d."${key}"`).join(", "));

/**
 * The tracts that the zones of an estimation count, by zone and FIPS, from the last count: the estimation's status
 * shows whether the zones have changed since.
 */
async function readZoneTracts(reader: Reader, eid: number, dataSetId: number): Promise<ZoneTract[]> {
  const { rows } = await reader.execute<DetailRow>(sql`
    select d.zone, d.fips, coalesce(t.name, '') as name, coalesce(c.name, d.county) as county, d.coastal, d.share, d.also, ${FIGURES}
    from zone_details d
    left join census_tract t on t.data_set_id = ${dataSetId} and t.fips = d.fips
    left join county_info c on c.fips = d.county
    where d.eid = ${eid}
    order by d.zone, d.fips`);
  return rows.map(({ zone, fips, name, county, coastal, share, also, ...row }) => ({
    zone,
    fips,
    name,
    county,
    coastal,
    share,
    also,
    figures: Object.fromEntries(STATISTICS.map((key) => [key, row[key]])) as ZoneTract["figures"],
  }));
}
