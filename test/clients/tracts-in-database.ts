import { unpackGeometry } from "../../server/tracts/packed-geometry.ts";
import type { Database } from "../../server/storage/database.ts";

type Vertex = readonly [x: number, y: number];

/** Facts about the tracts of the newest data set and their population, by SQL. */
export interface TractsInDatabase {
  readonly count: number;
  /** Tracts whose population is known. */
  readonly known: number;
  readonly sum: number;
  readonly min: number;
  readonly max: number;
  readonly mean: number;
  /** Standard deviation of a sample. */
  readonly spread: number;
  readonly median: number;
  /** Tracts in each of five equal parts between least and greatest. */
  readonly histogram: readonly number[];
  readonly byCounty: Readonly<Record<string, number>>;
  /** Degrees: west, south, east, north. */
  readonly extent: readonly number[];
  /** FIPS of the first tract, which has object id 1. */
  readonly first: string;
  /** Tracts of the first tract's county. */
  readonly inFirstCounty: number;
  /**
   * The distance of these rings from the first tract's, in degrees: from one of their vertices to the nearest of its
   * vertices, or the difference of the areas if that is more. Vertices on a straight line between others may be
   * missing.
   */
  readonly awayFromFirst: (rings: readonly Vertex[][]) => number;
}

const FIGURES = `select count(*)::int as count, count(population)::int as known, sum(population) as sum, min(population) as min,
  max(population) as max, avg(population) as mean, stddev_samp(population) as spread, min(fips) as first,
  percentile_cont(0.5) within group (order by population) as median,
  array[min((box[1])[0]), min((box[1])[1]), max((box[0])[0]), max((box[0])[1])] as extent
  from census_tract where data_set_id = $1`;
const HISTOGRAM = `select least(width_bucket(population, $2, $3, 5), 5) as part, count(*)::int as tracts
  from census_tract where data_set_id = $1 and population is not null group by part order by part`;
const COUNTIES = `select county, count(*)::int as tracts, sum(population) as people from census_tract where data_set_id = $1
  group by county`;

/** Queries the database directly. */
export async function tractsInDatabase({ $client }: Database): Promise<TractsInDatabase> {
  const rowsOf = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await $client.query<Row>(text, values)).rows;
  const [{ id } = { id: 0 }] = await rowsOf<{ id: number }>("select max(id)::int as id from tract_data_set");
  const [figures] = await rowsOf<Omit<TractsInDatabase, "histogram" | "byCounty" | "awayFromFirst" | "inFirstCounty">>(FIGURES, [id]); // oxfmt-ignore
  if (figures === undefined) throw new Error("There is no tract");
  const histogram = await rowsOf<{ tracts: number }>(HISTOGRAM, [id, figures.min, figures.max]);
  const counties = await rowsOf<{ county: string; people: number; tracts: number }>(COUNTIES, [id]);
  const [shape] = await rowsOf<{ geometry: Buffer }>(
    "select geometry from census_tract where data_set_id = $1 and fips = $2",
    [id, figures.first],
  );
  const packed = unpackGeometry(shape?.geometry ?? new Uint8Array());
  const polygons = packed.type === "Polygon" ? [packed.coordinates] : packed.coordinates;
  const own = polygons.flat().map((ring) => ring.map(([x = NaN, y = NaN]): Vertex => [x, y]));
  return {
    ...figures,
    histogram: histogram.map(({ tracts }) => tracts),
    byCounty: Object.fromEntries(counties.map(({ county, people }) => [county, people])),
    inFirstCounty: counties.find(({ county }) => figures.first.startsWith(county))?.tracts ?? 0,
    awayFromFirst: (rings) => Math.max(farthest(rings.flat(), own.flat()), Math.abs(areaOf(rings) - areaOf(own))),
  };
}

/** The greatest distance from one of these vertices to the nearest of those. */
const farthest = (from: readonly Vertex[], to: readonly Vertex[]): number =>
  Math.max(...from.map(([x, y]) => Math.min(...to.map(([tx, ty]) => Math.hypot(tx - x, ty - y)))));

/** The area within the rings in square degrees, whichever direction the shells have. */
const areaOf = (rings: readonly (readonly Vertex[])[]): number =>
  Math.abs(
    rings.reduce(
      (all, ring) =>
        all + ring.reduce((sum, [x, y], i) => sum + x * (ring[i + 1]?.[1] ?? y) - y * (ring[i + 1]?.[0] ?? x), 0) / 2,
      0,
    ),
  );
