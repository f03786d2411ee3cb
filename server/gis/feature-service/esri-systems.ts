import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { definitionOf, definitionsOf } from "./projection.ts";

/** What Esri says of a coordinate system. */
interface EsriSystem {
  /** Its number in EPSG, or its own if EPSG has none. */
  readonly latestWkid: number;
  /** The geographic system below it. */
  readonly gcsWkid: number;
  readonly wkt: string;
}

/** A system that coordinates can be converted to. */
interface KnownSystem {
  readonly latestWkid: number;
  readonly definition: string;
}

const require = createRequire(import.meta.url);
let systems: ReadonlyMap<number, EsriSystem> | null = null;

/** Esri's projected systems by number. The file has 14 MB: it is read on first use, and most of it is dropped. */
function esriSystems(): ReadonlyMap<number, EsriSystem> {
  if (systems !== null) return systems;
  const file = readFileSync(require.resolve("@esri/proj-codes/pe_list_projcs.json"), "utf8");
  const { ProjectedCoordinateSystems: all } = JSON.parse(file) as {
    ProjectedCoordinateSystems: (EsriSystem & { wkid: number })[];
  };
  return (systems = new Map(
    all.map(({ wkid, latestWkid, gcsWkid, wkt }) => {
      const isListed = definitionOf(latestWkid) !== undefined;
      return [wkid, { latestWkid, gcsWkid, wkt: isListed ? "" : wkt }];
    }),
  ));
}

/** The methods in a text of Esri's with which proj4 comes to the same places as PROJ; it reads others wrong or not. */
const METHODS: ReadonlySet<string> = new Set([
  ...["Albers", "Azimuthal_Equidistant", "Bonne", "Eckert_VI", "Equal_Earth", "Equidistant_Conic"],
  ...["Hotine_Oblique_Mercator_Azimuth_Center", "Hotine_Oblique_Mercator_Azimuth_Natural_Origin"],
  ...["Lambert_Azimuthal_Equal_Area", "Lambert_Conformal_Conic", "Lambert_Conformal_Conic_1SP", "Mercator"],
  ...["Mollweide", "Polyconic", "Robinson", "Sinusoidal", "Transverse_Mercator"],
]);
/** WGS 84 and the realizations of NAD 83 that are within a meter or two of it, which is less than shapes resolve. */
const WITHOUT_SHIFT: ReadonlySet<number> = new Set([4326, 4269, 4759, 6318]);

/** A system by the number that EPSG or Esri has for it; undefined if neither has it, or if it cannot be converted. */
export function systemOf(wkid: number): KnownSystem | undefined {
  const { latestWkid = wkid, gcsWkid = wkid, wkt = "" } = esriSystems().get(wkid) ?? {};
  const listed = definitionOf(wkid) ?? definitionOf(latestWkid);
  if (listed !== undefined) return { latestWkid, definition: listed };
  const [, method = ""] = /PROJECTION\["([^"]+)"/.exec(wkt) ?? [];
  return WITHOUT_SHIFT.has(gcsWkid) && METHODS.has(method) ? { latestWkid, definition: wkt } : undefined;
}

/** NAD 27 and NAD 83 (HARN), also below a projected system. */
const ON_GRIDS: ReadonlySet<number> = new Set([4267, 4152]);
const GRIDS_IN_TEXT = /\+(?:datum=NAD27|nadgrids=(?!@))|NORTH_AMERICAN_1927|NORTH AMERICAN DATUM 1927|\bNAD_?27|HARN/i;

/**
 * Returns whether exact coordinates of a system need a grid of shifts, which this server does not have: without it those
 * on NAD 27 are 40 m off, and those on NAD 83 (HARN) half a meter to one and a half.
 */
export function needsGrid(definition: string, wkid: number | null): boolean {
  const gcsWkid = wkid === null ? null : (esriSystems().get(wkid)?.gcsWkid ?? wkid);
  return (gcsWkid !== null && ON_GRIDS.has(gcsWkid)) || GRIDS_IN_TEXT.test(definition);
}

/** The number of the same plane on NAD 83, for one on NAD 83 (HARN); undefined if there is none. */
export function planeOnNad83(definition: string): string | undefined {
  const wanted = definition.replace("+ellps=GRS80 +towgs84=0,0,0,0,0,0,0", "+datum=NAD83");
  const [code] = Object.entries(definitionsOf()).find(([, [, each]]) => each === wanted && wanted !== definition) ?? [];
  return code?.replace("EPSG:", "");
}
