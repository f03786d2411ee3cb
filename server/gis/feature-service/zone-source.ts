import type { ZoneStatisticsAnswer } from "../../../contract/api/domain.ts";
import type { PublishedListing } from "../../../contract/reports/calls/published.ts";
import { ZONE_NAME_MAX } from "../../../contract/planning/zone-names.ts";
import { STATISTICS } from "../../../engine/words/statistics.ts";
import { getOrMake, memoizeAsync, sharedRead } from "../../answers/memoize-async.ts";
import { isId } from "../../persistence/refusals.ts";
import { summaryAnswer } from "../../planning/zones/zone-rows.ts";
import type { Database } from "../../storage/database.ts";
import { and, asc, eq, sql } from "../../storage/orm.ts";
import { estimations, zoneSummaries, zones } from "../../storage/schema/index.ts";
import { listPublished, readPublished } from "../../reports/published/published.ts";
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
import { ZONE_HEADLINE, readHeadlines } from "./headlines.ts";
import { LAYERS } from "./layers.ts";
import { MARK_FIELDS, readMarkedRuns, type MarkedRun } from "./run-marks.ts";
import { shapeSource, type ShapeRow } from "./shape-source.ts";

/** The columns of the layer. */
export const ZONE_FIELDS: readonly Field[] = [
  OBJECT_ID,
  integer("eid", "Estimation"),
  ...MARK_FIELDS,
  text("estimation", "Estimation name", 200),
  ZONE_NUMBER,
  text("name", "Name", ZONE_NAME_MAX),
  double("affected", "Affected (%)"),
  ...ZONE_HEADLINE,
  word("status", "Population figures", ["Current", "Stale"]),
  integer("tracts", "Tracts"),
  ...STATISTIC_FIELDS.map((field) =>
    field.name === "population" ? { ...field, alias: "Everyone who lives there (not the people to serve)" } : field,
  ),
  double("above_poverty", "Above poverty"),
];

/** Layer 0: zones, read again for each query, since they change while planners draw. */
export async function zoneSource(db: Database, eid: number | null): Promise<FeatureSource> {
  const rows = await db
    .select({
      zone: zones,
      name: estimations.name,
      isOfRun: sql<boolean>`${estimations.status} = 'Projected'`,
      summary: zoneSummaries,
    })
    .from(zones)
    .innerJoin(estimations, eq(estimations.eid, zones.eid))
    .leftJoin(zoneSummaries, and(eq(zoneSummaries.eid, zones.eid), eq(zoneSummaries.zone, zones.zone)))
    .where(eid === null ? undefined : isId(eid) ? eq(zones.eid, eid) : sql`false`)
    .orderBy(asc(zones.eid), asc(zones.zone));
  const eids = [...new Set(rows.map(({ zone }) => zone.eid))];
  const newest = await readMarkedRuns(db, { eids, published: false });
  const marked = new Map(newest.map(({ eid: of, ...run }) => [of, run]));
  const headlineOf = await readHeadlines(
    db,
    newest.map(({ rid }) => rid),
  );
  return shapeSource({
    layer: LAYERS.zones,
    fields: ZONE_FIELDS,
    version: null,
    rows: rows.map(({ zone: { area, eid: of, zone, name: called, affected }, name, isOfRun, summary }) => ({
      objectId: zoneObjectId(of, zone),
      geometry: area,
      values: {
        eid: of,
        ...marked.get(of)?.marks,
        // Zones drawn after a run do not belong to it.
        ...(isOfRun
          ? headlineOf(marked.get(of)?.rid ?? null).zones.get(zone)
          : { run: null, calculated_at: null, report_code: null }),
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

/** Zones have one digit: a zone's object id is its estimation's id and that digit, for every caller. */
export const zoneObjectId = (eid: number, zone: number): number => eid * 10 + zone;

/** Number of estimations whose zones are cached; the least recently requested are removed first. */
const CACHE_SIZE = 200;

/**
 * Layer 0 for callers who may not view estimations: only published ones, as counted by the published run. Anyone may
 * request all of them, so the zones of a run are cached while it is published.
 */
export async function publishedZoneSource(db: Database, eid: number | null): Promise<FeatureSource> {
  const { published, keep } = memoryOf(db);
  const rows: ShapeRow[] = [];
  for (const run of await published())
    if (eid === null || run.eid === eid) rows.push(...(await keep(JSON.stringify(run), () => rowsOf(db, run))));
  return shapeSource({ layer: LAYERS.zones, fields: ZONE_FIELDS, version: null, rows });
}

/** The source of the cached rows of a published estimation. */
interface PublishedZones extends PublishedListing {
  readonly marks: MarkedRun["marks"];
}

/** The published zones of each pool; by pool, so that two databases in one process never meet. */
interface ZoneCache {
  published(): Promise<PublishedZones[]>;
  readonly keep: ReturnType<typeof memoizeAsync<readonly ShapeRow[]>>;
}
const memories = new WeakMap<Database, ZoneCache>();

function memoryOf(db: Database): ZoneCache {
  return getOrMake(memories, db, () => ({
    published: sharedRead(async () => {
      const marked = await readMarkedRuns(db, { eids: null, published: true });
      const marksOf = new Map(marked.map(({ eid, marks }) => [eid, marks]));
      // The listing has the estimation's current name, which its rows show.
      return (await listPublished(db)).map(({ listing }) => ({ ...listing, marks: marksOf.get(listing.eid) ?? {} }));
    }),
    keep: memoizeAsync<readonly ShapeRow[]>(CACHE_SIZE),
  }));
}

async function rowsOf(db: Database, { eid, marks }: PublishedZones): Promise<ShapeRow[]> {
  const { name, zones: areas, projections } = await readPublished(db, eid);
  // Published again since the marks were read: the zones' own marks are used.
  const run = { run: projections.run.id, calculated_at: Date.parse(projections.run.at) };
  const headline = (await readHeadlines(db, [run.run]))(run.run);
  return areas.map(({ zone, name: called, affected, area }) => {
    const counted = projections.zones.find((one) => one.zone === zone);
    return {
      objectId: zoneObjectId(eid, zone),
      geometry: area,
      values: {
        eid,
        ...marks,
        ...run,
        estimation: name,
        zone,
        name: called,
        affected,
        ...headline.zones.get(zone),
        status: null,
        ...figuresOf(counted),
      },
    };
  });
}

/** The statistics of a zone, as far as it was counted. */
function figuresOf(counted: ZoneStatisticsAnswer | null | undefined): ShapeRow["values"] {
  const figures = STATISTICS.map((key) => [key, counted?.[key] ?? null] as const);
  const { tracts = null, above_poverty = null } = counted ?? {};
  return { tracts, above_poverty, ...Object.fromEntries(figures) };
}
