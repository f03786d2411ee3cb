import type { Polygon } from "geojson";
import pg from "pg";
import { STATISTICS } from "../../engine/words/statistics.ts";
import type { TractRecord } from "../../engine/zones/shapes.ts";

/** The default PostGIS unless BENCH_POSTGIS_URL names one: a database `bench` on this machine with the extension. */
const LOCAL = "postgres://postgres@localhost:5432/bench";
const CONNECT_TIMEOUT = 2000;
const BATCH = 1000;

/** A PostGIS with tracts loaded, or the reason why there is none. */
export interface PostgisPeer {
  readonly count: (zone: Polygon) => Promise<{ readonly tracts: number; readonly population: number }>;
  readonly close: () => Promise<void>;
}

/** Connects and loads the tracts into a temporary table with a GiST index. Null if no PostGIS answers. */
export async function postgisPeer(tracts: readonly TractRecord[]): Promise<PostgisPeer | null> {
  const url = process.env["BENCH_POSTGIS_URL"] ?? LOCAL;
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT });
  try {
    await client.connect();
    await client.query("select postgis_version()");
  } catch {
    // No server, or one without the extension: the bench continues without this peer and reports it.
    await client.end();
    return null;
  }
  const columns = STATISTICS.map((key) => `${key} float8`).join(", ");
  await client.query(`create temp table tract (geom geometry(Geometry, 4326), ${columns})`);
  for (let from = 0; from < tracts.length; from += BATCH) {
    const batch = tracts.slice(from, from + BATCH);
    const figures = STATISTICS.map((key) => batch.map((tract) => tract.figures[key] ?? null));
    const sources = figures.map((_, i) => `$${i + 2}::float8[]`).join(", ");
    await client.query(
      `insert into tract select st_setsrid(st_geomfromgeojson(g), 4326), ${STATISTICS.join(", ")}
         from unnest($1::text[], ${sources}) u (g, ${STATISTICS.join(", ")})`,
      [batch.map((tract) => JSON.stringify(tract.geometry)), ...figures],
    );
  }
  await client.query("create index on tract using gist (geom)");
  await client.query("vacuum analyze tract");
  const sums = STATISTICS.map((key) => `sum(${key}) as ${key}, count(*) filter (where ${key} is null)`).join(", ");
  const question = {
    name: "zone",
    text: `select count(*)::int as tracts, ${sums} from tract, (select st_setsrid(st_geomfromgeojson($1), 4326) as zone) z
            where st_intersects(geom, zone) and not st_touches(geom, zone)`,
  };
  return {
    count: async (zone) => {
      const { rows } = await client.query<{ tracts: number; population: number }>({
        ...question,
        values: [JSON.stringify(zone)],
      });
      return rows[0] ?? { tracts: 0, population: 0 };
    },
    close: () => client.end(),
  };
}
