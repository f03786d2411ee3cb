import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestContext } from "node:test";

/*
 * A tiny country for the estimate: six square tracts of a tenth of a degree in two rows, three in county 12001 (south)
 * and three in 12003 (north), with round figures. The north-east tract has no poverty figure, the north-west one has no
 * row.
 */

const WEST = -82;
const SOUTH = 29;
const SIDE = 0.1;

/** A closed ring around a box in tract sides from the south-west corner of the country. */
export function box(west: number, south: number, east: number, north: number): number[][] {
  const at = (x: number, y: number) => [WEST + x * SIDE, SOUTH + y * SIDE];
  return [at(west, south), at(east, south), at(east, north), at(west, north), at(west, south)];
}

export function polygon(...ring: Parameters<typeof box>): unknown {
  return { type: "Polygon", coordinates: [box(...ring)] };
}

export function feature(properties: Record<string, unknown>, geometry: unknown): unknown {
  return { type: "Feature", properties, geometry };
}

export function collection(...features: unknown[]): unknown {
  return { type: "FeatureCollection", features };
}

const FIPS = ["12001000100", "12001000200", "12001000300", "12003000100", "12003000200", "12003000300"];

export const TRACTS = collection(
  ...FIPS.map((fips, i) => {
    const [x, y] = [i % 3, Math.floor(i / 3)];
    return feature({ GEOID: fips }, polygon(x, y, x + 1, y + 1));
  }),
);

export const STATISTICS_TABLE = [
  "FIPS,COUNTY,E_TOTPOP,E_HU,E_HH,E_POV,E_UNEMP,E_AGE65,E_AGE17,E_DISABL,E_SNGPNT,E_MINRTY,E_LIMENG,E_MOBILE,E_NOVEH,E_GROUPQ",
  "12001000100,South,1000,400,300,200,10,20,30,40,50,60,70,80,90,5",
  "12001000200,South,2000,800,600,400,10,20,30,40,50,60,70,80,90,5",
  "12001000300,South,3000,1200,900,600,10,20,30,40,50,60,70,80,90,5",
  "12003000200,North,5000,2000,1500,1000,10,20,30,40,50,60,70,80,90,5",
  "12003000300,North,6000,2400,1800,-999,10,20,30,40,50,60,70,,90,5",
  "",
].join("\n");

/** Zone 1 within the south-west tract; zone 2 in two parts over the south-east and the north-east tract. */
const ZONES = collection(
  feature({ zone: 2 }, polygon(2.2, 0.2, 2.8, 0.8)),
  feature({ zone: 1 }, polygon(0.2, 0.2, 0.8, 0.8)),
  feature({ zone: 2, affected: 50 }, polygon(2.2, 1.2, 2.8, 1.8)),
);

/** The input files by option; a text is written unchanged, other values as JSON. */
export interface EstimateFiles {
  readonly tracts?: unknown;
  readonly statistics?: unknown;
  readonly zones?: unknown;
  readonly settings?: unknown;
}

export const NAMES = {
  tracts: "tracts.geojson",
  statistics: "svi.csv",
  zones: "zones.geojson",
  settings: "settings.json",
} as const;

/** The texts of the files by name. */
export function estimateTexts(files: EstimateFiles = {}): Map<string, string> {
  const all = { tracts: TRACTS, statistics: STATISTICS_TABLE, zones: ZONES, ...files };
  return new Map(
    Object.entries(all)
      .filter(([, content]) => content !== undefined)
      .map(([option, content]) => [
        NAMES[option as keyof typeof NAMES],
        typeof content === "string" ? content : JSON.stringify(content),
      ]),
  );
}

/** Writes the files to a new folder, removed after the test; returns the folder. */
export function writeEstimateFiles(context: TestContext, files: EstimateFiles = {}): string {
  const folder = mkdtempSync(path.join(tmpdir(), "estimate-"));
  context.after(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of estimateTexts(files)) writeFileSync(path.join(folder, name), text);
  return folder;
}

/** The command-line options for the files, and for the given settings. */
export function estimateOptions(files: EstimateFiles = {}): string[] {
  return Object.entries(NAMES)
    .filter(([option]) => option !== "settings" || files.settings !== undefined)
    .flatMap(([option, name]) => [`--${option}`, name]);
}
