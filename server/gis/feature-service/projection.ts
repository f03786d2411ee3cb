import { createRequire } from "node:module";
import proj4 from "proj4";

/** Converts longitude and latitude to coordinates of a system, and back. */
export interface Projector {
  forward(lonLat: readonly [number, number]): readonly [number, number];
  inverse(xy: readonly [number, number]): readonly [number, number];
  /** Whether the system uses degrees. */
  readonly isGeographic: boolean;
}

const require = createRequire(import.meta.url);
type List = Readonly<Record<string, readonly [string, string]>>;
let list: List | null = null;

/** proj4's definitions by EPSG code, loaded on first use. */
export const definitionsOf = (): List => (list ??= require("proj4-list") as List);

/** proj4's definition of an EPSG code; undefined if its list has none. */
export const definitionOf = (wkid: number): string | undefined => definitionsOf()[`EPSG:${wkid}`]?.[1];

const made = new Map<string, Projector>();
/** Number of systems that are cached; a caller may name one after another. */
const KEPT = 50;

/** Converts coordinates by a definition of proj4 or a well-known text; throws if proj4 cannot read it. */
export function projectorOf(definition: string): Projector {
  const known = made.get(definition);
  if (known !== undefined) return known;
  const { forward, inverse } = proj4("EPSG:4326", definition);
  // `projName` is proj4's result for the text; its types lack the field.
  const { projName } = proj4.Proj(definition) as { projName?: string };
  const projector: Projector = {
    forward: ([x, y]) => pairOf(forward([x, y])),
    inverse: ([x, y]) => pairOf(inverse([x, y])),
    isGeographic: projName === "longlat" || projName === "identity",
  };
  if (made.size >= KEPT) made.clear();
  made.set(definition, projector);
  return projector;
}

const pairOf = ([x = NaN, y = NaN]: readonly number[]): readonly [number, number] => [x, y];
