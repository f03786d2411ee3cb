import { STATISTICS } from "../../engine/words/statistics.ts";
import type { TractRecord } from "../../engine/zones/shapes.ts";
import type { Database } from "../storage/database.ts";
import { unpackGeometry } from "./packed-geometry.ts";

/** Rows per read; 4,000 tracts of 120 vertices are some 2 MB packed. */
const CHUNK = 4000;

const SELECT = `select fips, geometry, ${STATISTICS.join(", ")} from census_tract
  where data_set_id = $1 and fips > $2 order by fips limit $3`;

type CopiedTract = [fips: string, geometry: Buffer | null, ...figures: (number | null)[]];

/** The stored tracts of a data set in FIPS order, as plain data that can be sent to another thread. */
export interface TractRows {
  readonly fips: readonly string[];
  /** Fourteen figures a tract, one tract after another; NaN where missing. */
  readonly figures: Float64Array;
  /** Packed shapes in order; `ends` has the end of each tract's bytes, which are none for a tract without a shape. */
  readonly geometry: Uint8Array<ArrayBuffer>;
  readonly ends: Uint32Array;
}

/** Reads every tract of a data set. */
export async function readTractRows(db: Database, dataSetId: number): Promise<TractRows> {
  const fips: string[] = [];
  const figures: number[] = [];
  const shapes: Buffer[] = [];
  const ends: number[] = [];
  for (let more = true; more;) {
    const values = [dataSetId, fips.at(-1) ?? "", CHUNK];
    const { rows } = await db.$client.query<CopiedTract>({ text: SELECT, values, rowMode: "array" });
    for (const [code, packed, ...known] of rows) {
      fips.push(code);
      for (const figure of known) figures.push(figure ?? NaN);
      if (packed !== null) shapes.push(packed);
      ends.push((ends.at(-1) ?? 0) + (packed?.length ?? 0));
    }
    more = rows.length === CHUNK;
  }
  const geometry = new Uint8Array(ends.at(-1) ?? 0);
  let at = 0;
  for (const packed of shapes) {
    geometry.set(packed, at);
    at += packed.length;
  }
  return { fips, figures: Float64Array.from(figures), geometry, ends: Uint32Array.from(ends) };
}

/** The rows as records that unpack their shape on access, so that never all shapes are in memory as nested arrays. */
export function recordsOf({ fips, figures, geometry, ends }: TractRows): TractRecord[] {
  return fips.map((code, i) => {
    const packed = geometry.subarray(ends[i - 1] ?? 0, ends[i] ?? 0);
    const own = figures.subarray(i * STATISTICS.length, (i + 1) * STATISTICS.length);
    return {
      fips: code,
      figures: Object.fromEntries(STATISTICS.map((key, place) => [key, own[place]])),
      get geometry() {
        return packed.length === 0 ? null : unpackGeometry(packed);
      },
    };
  });
}
