import { and, asc, eq, sql } from "../../storage/orm.ts";
import { STATISTICS } from "../../../engine/statistics.ts";
import { isId } from "../../persistence/ids.ts";
import type { Database } from "../../storage/database.ts";
import { estimations, zoneSummaries, zones } from "../../storage/schema/index.ts";
import { summaryAnswer } from "../../planning/zones/summary-rows.ts";
import { LAYERS } from "./feature-source.ts";
import type { FeatureSource } from "./feature-source.ts";
import { OBJECT_ID, double, integer, text } from "./fields.ts";
import type { Field } from "./fields.ts";
import { shapeSource } from "./shape-source.ts";
import { STATISTIC_FIELDS } from "./statistic-fields.ts";

/** The columns of the layer. */
export const ZONE_FIELDS: readonly Field[] = [
  OBJECT_ID,
  integer("eid", "Estimation"),
  integer("did", "Disaster"),
  text("estimation", "Estimation name", 200),
  integer("zone", "Zone"),
  double("affected", "Affected (%)"),
  text("status", "Population", 20),
  integer("tracts", "Tracts"),
  ...STATISTIC_FIELDS,
  double("above_poverty", "Above poverty"),
];

/** Layer 0: zones, read again for each query, since they change while planners draw. Object ids are the rows' own. */
export async function zoneSource(db: Database, eid: number | null): Promise<FeatureSource> {
  const rows = await db
    .select({ zone: zones, did: estimations.did, name: estimations.name, summary: zoneSummaries })
    .from(zones)
    .innerJoin(estimations, eq(estimations.eid, zones.eid))
    .leftJoin(zoneSummaries, and(eq(zoneSummaries.eid, zones.eid), eq(zoneSummaries.zone, zones.zone)))
    .where(eid === null ? undefined : isId(eid) ? eq(zones.eid, eid) : sql`false`)
    .orderBy(asc(zones.zoneId));
  return shapeSource({
    layer: LAYERS.zones,
    fields: ZONE_FIELDS,
    version: null,
    rows: rows.map(({ zone, did, name, summary: row }) => {
      const summary = row && summaryAnswer(row);
      return {
        objectId: zone.zoneId,
        geometry: zone.area,
        values: {
          eid: zone.eid,
          did,
          estimation: name,
          zone: zone.zone,
          affected: zone.affected,
          status: row?.status ?? null,
          tracts: summary?.tracts ?? null,
          above_poverty: summary?.above_poverty ?? null,
          ...Object.fromEntries(STATISTICS.map((key) => [key, summary?.[key] ?? null])),
        },
      };
    }),
  });
}
