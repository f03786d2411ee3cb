import type { MultiPolygon, Polygon } from "geojson";
import { FileFault, shown } from "./fault.ts";
import { TRACT_FIPS_FORM, tractFips } from "./fips.ts";
import { areaOf, featuresOf, type RawFeature } from "./geojson.ts";

/** The properties a tract's FIPS is looked for in, first to last. */
export const FIPS_PROPERTIES = ["GEOID", "FIPS", "GEOID10", "GEOID20"] as const;

/** One tract's shape. */
export interface TractShape {
  readonly fips: string;
  /** The feature of the file, counting from 1. */
  readonly feature: number;
  readonly geometry: Polygon | MultiPolygon;
}

/**
 * Reads tract polygons from parsed GeoJSON, each with its FIPS in one of
 * {@link FIPS_PROPERTIES}. Throws a {@link FileFault} that names the feature for
 * a FIPS that is none or comes twice and for a geometry that is no area.
 */
export function parseTractGeometry(json: unknown, file: string): TractShape[] {
  const featureOf = new Map<string, number>();
  return featuresOf(json, file).map((raw) => {
    const { fips, field } = fipsOf(raw, file);
    const before = featureOf.get(fips);
    if (before !== undefined) {
      const place = { file, feature: raw.feature, field };
      throw new FileFault(place, `${fips} again (also feature ${before})`, "each tract once");
    }
    featureOf.set(fips, raw.feature);
    return { fips, feature: raw.feature, geometry: areaOf(raw.geometry, { file, feature: raw.feature }) };
  });
}

function fipsOf({ feature, properties }: RawFeature, file: string): { fips: string; field: string } {
  const field = FIPS_PROPERTIES.find((name) => properties[name] !== undefined && properties[name] !== null);
  if (field === undefined) {
    throw new FileFault({ file, feature, field: "properties" }, "no FIPS", `one of ${FIPS_PROPERTIES.join(", ")}`);
  }
  const fips = tractFips(properties[field]);
  if (fips === null) throw new FileFault({ file, feature, field }, shown(properties[field]), TRACT_FIPS_FORM);
  return { fips, field };
}
