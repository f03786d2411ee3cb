import type { Geometry } from "geojson";
import { FEATURE_SERVICE_PATH } from "../../contract/api/addresses.ts";
import { featuresOfEsriJson } from "../../engine/files/layers/esri-json.ts";
import { BASE_PATH } from "../../contract/api/base-path.ts";

/** The census tracts of the product's own feature service. */
const TRACTS = `${BASE_PATH}${FEATURE_SERVICE_PATH}/1/query`;
/** Tracts per request. */
const CHUNK = 500;

/** The shapes of a data set's tracts by FIPS, in degrees, without tracts that have no shape. Throws if the service refuses. */
export async function fetchTractShapes(
  dataSetId: number,
  fips: readonly string[],
): Promise<ReadonlyMap<string, Geometry>> {
  const found = new Map<string, Geometry>();
  for (let at = 0; at < fips.length; at += CHUNK) {
    const where = `fips IN (${fips
      .slice(at, at + CHUNK)
      .map((code) => `'${code}'`)
      .join(",")})`;
    const body = new URLSearchParams({
      f: "json",
      outSR: "4326",
      dataSetId: String(dataSetId),
      where,
      outFields: "fips",
    });
    const response = await fetch(TRACTS, { method: "POST", body });
    if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
    const features = featuresOfEsriJson((await response.json()) as Record<string, unknown>);
    if (features === null) throw new Error("the feature service answered no features");
    for (const { properties, geometry } of features)
      if (geometry !== null) found.set(String(properties?.["fips"]), geometry);
  }
  return found;
}
