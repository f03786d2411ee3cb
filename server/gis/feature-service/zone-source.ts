import type { ZoneStatisticsAnswer } from "../../../contract/api/domain.ts";
import { ZONE_NAME_MAX } from "../../../contract/planning/zone-names.ts";
import { STATISTICS } from "../../../engine/words/statistics.ts";
import { getOrMake, memoizeAsync, sharedRead } from "../../answers/memoize-async.ts";
import { isId } from "../../persistence/refusals.ts";
import { summaryAnswer } from "../../planning/zones/zone-rows.ts";
import type { Database } from "../../storage/database.ts";
import { and, asc, eq, sql } from "../../storage/orm.ts";
import { estimations, zoneSummaries, zones } from "../../storage/schema/index.ts";
import { listPublished, readPublished, type PublishedRun } from "../../reports/published/published.ts";
import {
  OBJECT_ID,
  STATISTIC_FIELDS,
  ZONE_NUMBER,
  double,
  integer,
  text,
  word,
  type FeatureSource,
  type Field,
} from "./feature-source.ts";
import { LAYERS } from "./layers.ts";
import { shapeSource, type ShapeRow } from "./shape-source.ts";

/** The columns of the layer. */
export const ZONE_FIELDS: readonly Field[] = [
  OBJECT_ID,
  integer("eid", "Estimation"),
  integer("did", "Disaster"),
  text("estimation", "Estimation name", 200),
  ZONE_NUMBER,
  text("name", "Name", ZONE_NAME_MAX),
  double("affected", "Affected (%)"),
  word("status", "Population figures", ["Current", "Stale"]),
  integer("tracts", "Tracts"),
  ...STATISTIC_FIELDS,
  double("above_poverty", "Above poverty"),
];

/** Layer 0: zones, read again for each query, since they change while planners draw. */
export async function zoneSource(db: Database, eid: number | null): Promise<FeatureSource> {
  const rows = await db
    .select({ zone: zones, did: estimations.did, name: estimations.name, summary: zoneSummaries })
    .from(zones)
    .innerJoin(estimations, eq(estimations.eid, zones.eid))
    .leftJoin(zoneSummaries, and(eq(zoneSummaries.eid, zones.eid), eq(zoneSummaries.zone, zones.zone)))
    .where(eid === null ? undefined : isId(eid) ? eq(zones.eid, eid) : sql`false`)
    .orderBy(asc(zones.eid), asc(zones.zone));
  return shapeSource({
    layer: LAYERS.zones,
    fields: ZONE_FIELDS,
    version: null,
    rows: rows.map(({ zone: { area, eid: of, zone, name: called, affected }, did, name, summary }) => ({
      objectId: objectIdOf(of, zone),
      geometry: area,
      values: {
        eid: of,
        did,
        estimation: name,
        zone,
        name: called,
        affected,
        status: summary?.status ?? null,
        ...figuresOf(summary && summaryAnswer(summary)),
      },
    })),
  });
}

/** Zones have one digit: a zone's object id is its estimation's id and that digit, no matter who asks. */
const objectIdOf = (eid: number, zone: number): number => eid * 10 + zone;

/** Estimations whose zones are kept at most; those asked for longest ago go first. */
const CACHE_SIZE = 200;

/**
 * Layer 0 for callers who may not view estimations: the published ones alone, as their last stored run counted them.
 * Anyone may ask for all of them at once, so the zones of a run are made once for as long as it is what is published.
 */
export async function publishedZoneSource(db: Database, eid: number | null): Promise<FeatureSource> {
  const { published, keep } = memoryOf(db);
  const rows: ShapeRow[] = [];
  for (const run of await published())
    if (eid === null || run.listing.eid === eid)
      rows.push(...(await keep(JSON.stringify(run), () => rowsOf(db, run.listing.eid))));
  return shapeSource({ layer: LAYERS.zones, fields: ZONE_FIELDS, version: null, rows });
}

/** What one pool's published zones are; by pool, so that two databases in one process never meet. */
interface ZoneCache {
  published(): Promise<PublishedRun[]>;
  readonly keep: ReturnType<typeof memoizeAsync<readonly ShapeRow[]>>;
}
const memories = new WeakMap<Database, ZoneCache>();

function memoryOf(db: Database): ZoneCache {
  return getOrMake(memories, db, () => ({
    published: sharedRead(() => listPublished(db)),
    keep: memoizeAsync<readonly ShapeRow[]>(CACHE_SIZE),
  }));
}

async function rowsOf(db: Database, eid: number): Promise<ShapeRow[]> {
  const { name, zones: areas, projections } = await readPublished(db, eid);
  return areas.map(({ zone, name: called, affected, area }) => {
    const counted = projections.zones.find((one) => one.zone === zone);
    return {
      objectId: objectIdOf(eid, zone),
      geometry: area,
      values: { eid, did: null, estimation: name, zone, name: called, affected, status: null, ...figuresOf(counted) },
    };
  });
}

/** What a zone holds, as far as it was counted. */
function figuresOf(counted: ZoneStatisticsAnswer | null | undefined): ShapeRow["values"] {
  const figures = STATISTICS.map((key) => [key, counted?.[key] ?? null] as const);
  const { tracts = null, above_poverty = null } = counted ?? {};
  return { tracts, above_poverty, ...Object.fromEntries(figures) };
}
