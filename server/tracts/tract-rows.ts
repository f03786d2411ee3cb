import pg from "pg";
import type { Polygon, MultiPolygon } from "geojson";
import { STATISTICS } from "../../engine/statistics.ts";
import type { Statistic } from "../../engine/statistics.ts";
import type { TractRecord } from "../../engine/zones/shapes.ts";
import type { Database } from "../storage/database.ts";
import { unpackGeometry } from "./packed-geometry.ts";

/** Rows a read fetches at once; 4,000 tracts of 120 vertices are some 3 MB. */
const CHUNK = 4000;

/**
 * Reads every tract of a data set, in FIPS order. Each record unpacks its geometry when asked for it, so that the whole
 * set never stands in memory as nested arrays.
 */
export async function readTractRecords(db: Database, dataSetId: number): Promise<TractRecord[]> {
  const records: TractRecord[] = [];
  for (let after = ""; ;) {
    // Binary results: PostgreSQL would otherwise write each byte of geometry as two characters.
    const query = { text: SELECT, values: [dataSetId, after, CHUNK], rowMode: "array", binary: true, types: BINARY };
    const { rows } = await db.$client.query<Cell[], unknown[]>(query as unknown as pg.QueryArrayConfig);
    for (const row of rows) records.push(new PackedTract(row));
    const last = records.at(-1);
    if (rows.length < CHUNK || last === undefined) return records;
    after = last.fips;
  }
}

const SELECT = `select fips, geometry, ${STATISTICS.join(", ")} from census_tract
  where data_set_id = $1 and fips > $2 order by fips limit $3`;

type Cell = string | number | Buffer | null;

class PackedTract implements TractRecord {
  readonly fips: string;
  readonly figures: Partial<Record<Statistic, number | null>>;
  readonly #packed: Buffer | null;

  constructor([fips, packed, ...figures]: readonly Cell[]) {
    this.fips = String(fips);
    this.#packed = Buffer.isBuffer(packed) ? packed : null;
    this.figures = Object.fromEntries(STATISTICS.map((key, i) => [key, figures[i] ?? null]));
  }

  get geometry(): Polygon | MultiPolygon | null {
    return this.#packed === null ? null : unpackGeometry(this.#packed);
  }
}

/** Reads the three binary types of the query above; node-postgres has no reader for binary bytea. */
const BINARY = {
  getTypeParser: (oid: number) => (value: Buffer) => {
    switch (oid) {
      case pg.types.builtins.TEXT:
        return value.toString("utf8");
      case pg.types.builtins.FLOAT8:
        return value.readDoubleBE(0);
      case pg.types.builtins.BYTEA:
        return Buffer.from(value);
      default:
        throw new Error(`No binary reader for the type ${oid}`);
    }
  },
};
