import { STATISTICS } from "../../../engine/statistics.ts";
import { memoizeAsync } from "../../answers/memoize-async.ts";
import type { Database } from "../../storage/database.ts";
import { sharedRead } from "../../storage/shared-read.ts";
import { listPublished, readPublished } from "../../view/published.ts";
import type { PublishedRun } from "../../view/published.ts";
import { LAYERS } from "./feature-source.ts";
import type { FeatureSource } from "./feature-source.ts";
import { shapeSource } from "./shape-source.ts";
import type { ShapeRow } from "./shape-source.ts";
import { ZONE_FIELDS } from "./zone-source.ts";

/** Zones have one digit; a published zone's object id is its estimation's id and that digit. */
const ZONES_OF_ESTIMATION = 10;

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
interface Memory {
  published(): Promise<PublishedRun[]>;
  readonly keep: ReturnType<typeof memoizeAsync<readonly ShapeRow[]>>;
}
const memories = new WeakMap<Database, Memory>();

function memoryOf(db: Database): Memory {
  const memory = memories.get(db) ?? {
    published: sharedRead(() => listPublished(db)),
    keep: memoizeAsync<readonly ShapeRow[]>(CACHE_SIZE),
  };
  memories.set(db, memory);
  return memory;
}

async function rowsOf(db: Database, eid: number): Promise<ShapeRow[]> {
  const { name, zones: areas, projections } = await readPublished(db, eid);
  return areas.map(({ zone, affected, area }) => {
    const counted = projections.zones.find((one) => one.zone === zone);
    return {
      objectId: eid * ZONES_OF_ESTIMATION + zone,
      geometry: area,
      values: {
        eid,
        did: null,
        estimation: name,
        zone,
        affected,
        status: null,
        tracts: counted?.tracts ?? null,
        above_poverty: counted?.above_poverty ?? null,
        ...Object.fromEntries(STATISTICS.map((key) => [key, counted?.[key] ?? null])),
      },
    };
  });
}
