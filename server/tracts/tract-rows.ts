import type { MultiPolygon, Polygon } from "geojson";
import { STATISTICS } from "../../engine/statistics.ts";
import type { Statistic } from "../../engine/statistics.ts";
import type { TractRecord } from "../../engine/zones/shapes.ts";
import type { Database } from "../storage/database.ts";
import { unpackGeometry } from "./packed-geometry.ts";

/** Rows a read fetches at once; 4,000 tracts of 120 vertices are some 3 MB. */
const CHUNK = 4000;

const SELECT = `select fips, geometry, ${STATISTICS.join(", ")} from census_tract
  where data_set_id = $1 and fips > $2 order by fips limit $3`;

type Row = [fips: string, geometry: Buffer | null, ...figures: (number | null)[]];

/**
 * Reads every tract of a data set, in FIPS order. Each record unpacks its geometry when asked for it, so that the whole
 * set never stands in memory as nested arrays.
 */
export async function readTractRecords(db: Database, dataSetId: number): Promise<TractRecord[]> {
  const records: TractRecord[] = [];
  for (let after = ""; ;) {
    const { rows } = await db.$client.query<Row>({
      text: SELECT,
      values: [dataSetId, after, CHUNK],
      rowMode: "array",
    });
    for (const row of rows) records.push(new PackedTract(row));
    const last = records.at(-1);
    if (rows.length < CHUNK || last === undefined) return records;
    after = last.fips;
  }
}

class PackedTract implements TractRecord {
  readonly fips: string;
  readonly figures: Partial<Record<Statistic, number | null>>;
  readonly #packed: Buffer | null;

  constructor([fips, packed, ...figures]: Row) {
    this.fips = fips;
    this.#packed = packed;
    this.figures = Object.fromEntries(STATISTICS.map((key, i) => [key, figures[i] ?? null]));
  }

  get geometry(): Polygon | MultiPolygon | null {
    return this.#packed === null ? null : unpackGeometry(this.#packed);
  }
}
