import { readFileSync } from "node:fs";
import path from "node:path";
import type { Overlap, Selection } from "../../engine/zones/shapes.ts";

/** The file of the goldens: one line for each case. */
export const GOLDEN_FILE = path.join(import.meta.dirname, "golden.json");

/** PostGIS's count of one zone under one rule. */
export interface GoldenZone {
  readonly zone: number;
  readonly tracts: number;
  readonly shared: number;
  /** MD5 of the counted tracts' FIPS, ascending, joined by commas; null if there are none. */
  readonly fips: string | null;
  /** Sums and missing figures in the order of STATISTICS; null if no tract counts. */
  readonly sums: readonly number[] | null;
  readonly missing: readonly number[] | null;
}

/** By case, then selection, then overlap rule; a case of one zone has only `countOnce`, since both rules then agree. */
export type Goldens = Readonly<Record<string, Record<Selection, Partial<Record<Overlap, GoldenZone[]>>>>>;

/** All goldens. */
export const readGoldens = (): Goldens => JSON.parse(readFileSync(GOLDEN_FILE, "utf8")) as Goldens;
