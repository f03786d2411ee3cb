import { createHash } from "node:crypto";
import type { MultiPolygon, Polygon, Position } from "geojson";
import { STATISTICS, type PovertyMeaning, type Statistic } from "../../engine/words/statistics.ts";
import { packGeometry } from "./packed-geometry.ts";

/** One stored tract. A null figure is missing; geometry is null for a row without a polygon. */
export interface TractRow {
  /** Eleven digits. */
  readonly fips: string;
  readonly name: string;
  readonly figures: Readonly<Record<Statistic, number | null>>;
  /** Margins of error at 90 % confidence; null if the source has none. */
  readonly margins: Readonly<Partial<Record<Statistic, number | null>>> | null;
  readonly geometry: Polygon | MultiPolygon | null;
}

/** A whole data set before it has an id. */
export interface DataSetContent {
  readonly label: string;
  readonly tractYear: number;
  readonly povertyMeaning: PovertyMeaning;
  /** The source of the figures and shapes, for reports. */
  readonly source: string;
  readonly sample: boolean;
  /** In FIPS order, each FIPS once. */
  readonly rows: readonly TractRow[];
  readonly withoutShape: number;
  readonly withoutStatistics: number;
  /** Names of counties by five-digit FIPS, as in the statistics. */
  readonly countyNames: ReadonlyMap<string, string>;
}

/** West, south, east, north in degrees. */
export type GeoBox = readonly [west: number, south: number, east: number, north: number];

/** A row with its shape packed. */
export interface PackedRow {
  readonly row: TractRow;
  readonly geometry: Buffer | null;
  readonly box: GeoBox | null;
}

/** Packs the rows' shapes. */
export function packRows(rows: readonly TractRow[]): PackedRow[] {
  return rows.map((row) => ({
    row,
    geometry: row.geometry === null ? null : packGeometry(row.geometry),
    box: row.geometry === null ? null : boxOf(row.geometry),
  }));
}

/** SHA-256 (hex) of everything a zone's sums depend on: the year, the meaning of the poverty column, and every tract's figures and shape. */
export function hashOf(content: DataSetContent, rows: readonly PackedRow[]): string {
  const hash = createHash("sha256");
  hash.update(`provision tracts 1\n${content.tractYear} ${content.povertyMeaning}\n`);
  for (const { row, geometry } of rows) {
    const figures = STATISTICS.map((key) => row.figures[key] ?? "");
    const margins = STATISTICS.map((key) => row.margins?.[key] ?? "");
    hash.update(`${row.fips} ${figures.join()} ${margins.join()} ${geometry?.length ?? -1}\n`);
    if (geometry !== null) hash.update(geometry);
  }
  return hash.digest("hex");
}

/** The smallest box around some boxes; null without any. */
export function boxAround(boxes: readonly (GeoBox | null)[]): GeoBox | null {
  return boxes.reduce((a, b) => {
    if (a === null || b === null) return a ?? b;
    return [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])];
  }, null);
}

/** The bounding box of a shape. */
export function boxOf(geometry: Polygon | MultiPolygon): GeoBox {
  const positions: Position[] =
    geometry.type === "Polygon" ? geometry.coordinates.flat() : geometry.coordinates.flat(2);
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x = NaN, y = NaN] of positions) {
    west = Math.min(west, x);
    south = Math.min(south, y);
    east = Math.max(east, x);
    north = Math.max(north, y);
  }
  return [west, south, east, north];
}

/** A tract's name as the Census Bureau writes it: the last six digits are hundredths, `000301` is Census Tract 3.01. */
export function tractName(fips: string, county: string): string {
  const whole = Number(fips.slice(5, 9));
  const hundredths = fips.slice(9);
  return `Census Tract ${whole}${hundredths === "00" ? "" : `.${hundredths}`}, ${county}`;
}
